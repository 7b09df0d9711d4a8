import {
  isObject,
  isString,
  type Json,
  type JsonObject,
  type JsonSchema,
  listAt,
} from '../../model/index.ts';

const MAX_DEPTH = 6;
const MAX_SCHEMAS = 200;
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

export function outputSchemaOf(output: JsonSchema | undefined): JsonObject | undefined {
  if (output?.type !== 'object') return undefined;
  const weak = new Weakening().of(output, 0);
  return isObject(weak.properties) ? weak : undefined;
}

class Weakening {
  #left = MAX_SCHEMAS;

  of(given: Json | undefined, depth: number): JsonObject {
    if (!isObject(given) || depth > MAX_DEPTH || this.#left-- <= 0) return {};
    const [type, ...types] = [given.type ?? []].flat().filter((one) => isString(one) && TYPES.has(one));
    const properties = isObject(given.properties)
      ? Object.entries(given.properties).filter(([name]) => isPlain(name))
      : [];
    const required = [given.required ?? []].flat().filter((name) => isString(name) && isPlain(name));
    const values = listAt(given, 'enum');
    return {
      ...(type !== undefined && { type: types.length === 0 ? type : [type, ...types] }),
      ...(properties.length > 0 && {
        properties: Object.fromEntries(properties.map(([name, one]) => [name, this.of(one, depth + 1)])),
      }),
      ...(required.length > 0 && { required: [...new Set(required)] }),
      ...(isObject(given.items) && { items: this.of(given.items, depth + 1) }),
      ...(values.length > 0 && values.length <= 100 && values.every(isShort) && { enum: values }),
    };
  }
}

const isPlain = (name: string): boolean => /^[\w.$-]{1,64}$/.test(name) && name !== '__proto__';

const isShort = (value: Json): boolean =>
  value === null ||
  typeof value === 'boolean' ||
  typeof value === 'number' ||
  (typeof value === 'string' && /^[ -~]{0,60}$/.test(value));
