import type { Json, JsonObject } from '../model/index.ts';

/** Deeper documents are refused, so recursion is safe everywhere. No format needs a tenth of it. */
export const MAX_DEPTH = 100;

/** Goes no deeper than the limit itself, so that 10,000 levels cost no stack. */
export function isShallow(value: Json, left = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (left < 0) return false;
  if (Array.isArray(value)) {
    for (const item of value)
      if (typeof item === 'object' && item !== null && !isShallow(item, left - 1)) return false;
    return true;
  }
  const object = value as JsonObject;
  for (const key in object) {
    const item = object[key];
    if (typeof item === 'object' && item !== null && !isShallow(item, left - 1)) return false;
  }
  return true;
}
