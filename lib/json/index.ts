export { duplicateKeys } from './duplicate-keys.ts';
export { type Link, unroll } from './link.ts';
export { Locator } from './locate.ts';
export { parse, parseBroken } from './parse.ts';
export { offsetOf } from './place.ts';
export { repairOf, unclosedAbove } from './repair.ts';
