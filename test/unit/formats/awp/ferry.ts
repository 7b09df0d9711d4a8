/** An agent.json of version 0.1 with every feature and without faults. */
export { default as ferry } from './ferry.json' with { type: 'json' };
