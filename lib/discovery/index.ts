export { decode } from './decode.ts';
export { type Discovering, discover, type Visit } from './discover.ts';
export { fetchDocument, type Get, getWith, LIMITS, type Limits, Refused } from './fetch-document.ts';
