import { at, isString, type Json } from '../model/index.ts';

export const IN_PLACE = new Set(['not', 'if', 'then', 'else', 'allOf', 'anyOf', 'oneOf', 'dependentSchemas']);

interface Referred {
  readonly value: Json;
  readonly pointer: string;
}

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
