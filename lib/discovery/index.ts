export { decode } from './decode.ts';
export { type Discovering, discover, type Visit } from './discover.ts';
export { fetchDocument } from './fetch-document.ts';
export { type Get, getWith, LIMITS, type Limits, Refused } from './get.ts';
