export { default as ferry } from './ferry.json' with { type: 'json' };
