export { duplicateKeys } from './duplicate-keys.ts';
export { type Link, unroll } from './link.ts';
export { Locator, type Position } from './locate.ts';
export { MAX_DEPTH, type Parsed, parse } from './parse.ts';
