export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

/** A JSON Schema (2020-12). The site's own schemas are untrusted. */
export type JsonSchema = JsonObject;

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function isList(value: unknown): value is readonly Json[] {
  return Array.isArray(value);
}

export function isString(value: unknown): value is string {
  return typeof value === 'string';
}

/** Ignores inherited properties, for example "constructor". */
export function own(object: Json | undefined, key: string): Json | undefined {
  if (!isObject(object)) return undefined;
  // Faster than `Object.hasOwn`. Only functions, which aren't JSON, and `__proto__` are inherited.
  const value: unknown = object[key];
  if (typeof value === 'function' || (key === '__proto__' && !Object.hasOwn(object, key))) return undefined;
  return value as Json | undefined;
}

export function listAt(object: Json | undefined, key: string): readonly Json[] {
  const value = own(object, key);
  return isList(value) ? value : [];
}

export function objectAt(object: Json | undefined, key: string): JsonObject {
  const value = own(object, key);
  return isObject(value) ? value : {};
}

/** Joins a path to a JSON Pointer (RFC 6901). */
export function pointer(...path: readonly (string | number)[]): string {
  let text = '';
  for (const step of path) {
    const isPlain = typeof step === 'number' || !(step.includes('~') || step.includes('/'));
    text += `/${isPlain ? step : step.replaceAll('~', '~0').replaceAll('/', '~1')}`;
  }
  return text;
}

export function steps(path: string): string[] {
  if (path === '') return [];
  const found = path.slice(1).split('/');
  return path.includes('~') ? found.map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~')) : found;
}

const MAPS: ReadonlySet<string> = new Set([
  'inputs',
  'outputs',
  'parameters',
  'properties',
  'entities',
  'fields',
]);

export function namedAt(
  root: Json | undefined,
  path: string,
): { readonly name: string; readonly depth: number }[] {
  const named: { name: string; depth: number }[] = [];
  let here = root;
  let holder = '';
  for (const [index, step] of steps(path).entries()) {
    const isEntry = Array.isArray(here);
    here = Array.isArray(here) ? here[Number(step)] : own(here, step);
    const called = isEntry ? (own(here, 'id') ?? own(here, 'name')) : undefined;
    if (isString(called) && called.trim() !== '') named.push({ name: called, depth: index + 1 });
    else if (MAPS.has(holder) && !isEntry && !/^\d+$/.test(step))
      named.push({ name: step, depth: index + 1 });
    holder = step;
  }
  return named;
}

export function at(value: Json | undefined, path: string): Json | undefined {
  let here = value;
  for (const step of steps(path)) {
    if (Array.isArray(here)) here = /^(0|[1-9]\d*)$/.test(step) ? here[Number(step)] : undefined;
    else if (isObject(here)) here = own(here, step);
    else return undefined;
  }
  return here;
}

export const MAX_DEPTH = 100;

export function isShallow(value: Json, left = MAX_DEPTH): boolean {
  if (typeof value !== 'object' || value === null) return true;
  if (left < 0) return false;
  if (isList(value)) {
    for (const item of value)
      if (typeof item === 'object' && item !== null && !isShallow(item, left - 1)) return false;
    return true;
  }
  for (const key in value) {
    const item = value[key];
    if (typeof item === 'object' && item !== null && !isShallow(item, left - 1)) return false;
  }
  return true;
}
