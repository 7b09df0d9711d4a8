import { at, isString, type Json } from '../model/index.ts';

/** A value of a schema with the JSON Pointer that a reference leads to. */
export interface Referred {
  readonly value: Json;
  readonly pointer: string;
}

/** The value at a local reference (`#/$defs/x`, `#`); undefined for every other, as none is ever fetched. */
export function localTarget(ref: Json | undefined, root: Json): Referred | undefined {
  if (!isString(ref) || !/^#(?:\/|$)/.test(ref) || ref.length > 1_000) return undefined;
  try {
    const pointer = decodeURIComponent(ref.slice(1));
    const value = at(root, pointer);
    return value === undefined ? undefined : { value, pointer };
  } catch {
    return undefined;
  }
}
