/** An agent.json of 0.1 that has something of everything and nothing wrong. */
export { default as ferry } from './ferry.json' with { type: 'json' };
