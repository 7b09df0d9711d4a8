/** An agent.json of version 0.1 that uses every feature and has no fault. */
export { default as ferry } from './ferry.json' with { type: 'json' };
