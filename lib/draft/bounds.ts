import type { Json, JsonObject } from '../model/index.ts';
import { oncePer } from '../text/once.ts';

export const MAX_MEMBERS = 200;
export const MAX_NAME = 500;

/** Cached, because a small document may refer to a large object many times. */
export const membersOf = oncePer((object: JsonObject): readonly (readonly [string, Json])[] =>
  Object.entries(object)
    .slice(0, MAX_MEMBERS)
    .filter(([name]) => name.length <= MAX_NAME),
);

const written = oncePer((value: object): number => JSON.stringify(value).length);

export function sizeOf(value: Json): number {
  if (typeof value === 'string') return value.length;
  return typeof value === 'object' && value !== null ? written(value) : 1;
}
