export { decode } from './decode.ts';
export { type Discovering, discover, type Visit } from './discover.ts';
export { isNoStore } from './freshness.ts';
export { type Get, getWith, type HopRequest, type HopResponse, LIMITS, type Limits } from './get.ts';
export { linkTargets } from './targets.ts';
