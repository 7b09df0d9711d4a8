export { decode } from './decode.ts';
export { type Discovering, discover, type Visit } from './discover.ts';
export { isNoStore } from './freshness.ts';
export { type Get, getWith, LIMITS } from './get.ts';
