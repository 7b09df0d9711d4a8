import type { Json, JsonObject } from '../model/index.ts';

/** Members of one object that are looked at, and characters of a name. */
const MAX_MEMBERS = 200;
export const MAX_NAME = 500;

const members = new WeakMap<JsonObject, readonly (readonly [string, Json])[]>();
const sizes = new WeakMap<object, number>();

/** The first members of an object. Remembered: a small document may refer to a large object again and again. */
export function membersOf(object: JsonObject): readonly (readonly [string, Json])[] {
  const known = members.get(object);
  if (known) return known;
  const found = Object.entries(object)
    .slice(0, MAX_MEMBERS)
    .filter(([name]) => name.length <= MAX_NAME);
  members.set(object, found);
  return found;
}

/** Characters of a value as JSON. Remembered likewise. */
export function sizeOf(value: Json): number {
  if (typeof value === 'string') return value.length;
  if (typeof value !== 'object' || value === null) return 1;
  const known = sizes.get(value);
  if (known !== undefined) return known;
  const size = JSON.stringify(value).length;
  sizes.set(value, size);
  return size;
}
