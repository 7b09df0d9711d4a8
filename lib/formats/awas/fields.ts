import { isObject, isString, type Json, type JsonObject, own } from '../../model/index.ts';

/** The first of these properties that is a string with something in it. */
export function textOf(object: JsonObject, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = own(object, name);
    if (isString(value) && value.trim() !== '') return value;
  }
  return undefined;
}

/** The first of these properties that is an object. */
export function objectOf(object: JsonObject, ...names: readonly string[]): JsonObject | undefined {
  for (const name of names) {
    const value = own(object, name);
    if (isObject(value)) return value;
  }
  return undefined;
}

/** The strings of an array; [] for anything else. */
export function stringsOf(value: Json | undefined): readonly string[] {
  return Array.isArray(value) ? (value as readonly Json[]).filter(isString).slice(0, 1_000) : [];
}
