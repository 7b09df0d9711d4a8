import { at, isObject, isString, type Json, type JsonObject } from '../model/index.ts';

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

const DATA = new Set(['const', 'enum', 'default', 'example', 'examples']);
const NAMED = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']);

/** Keeps local references valid when a schema moves. `from` and `to` are JSON Pointers in the whole schema. */
export function relocated(schema: JsonObject, from: string, to: string): JsonObject {
  const reference = (path: string): string => `#${encodeURI(path.toWellFormed())}`;
  const start = reference(from);
  const moved = (value: Json, name: string): Json => {
    if (name === '$ref' && isString(value))
      return `${value}/`.startsWith(`${start}/`) ? `${reference(to)}${value.slice(start.length)}` : value;
    if (DATA.has(name)) return value;
    if (Array.isArray(value)) return value.map((one) => moved(one, ''));
    if (!isObject(value) || isString(value.$id)) return value;
    return members(value, NAMED.has(name));
  };
  const members = (value: JsonObject, areNamed: boolean): JsonObject =>
    Object.fromEntries(Object.entries(value).map(([name, one]) => [name, moved(one, areNamed ? '' : name)]));
  return members(schema, false);
}
