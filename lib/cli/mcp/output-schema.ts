import { isObject, type Json, type JsonObject, type JsonSchema } from '../../model/index.ts';

const MAX_DEPTH = 6;
const MAX_SCHEMAS = 200;
const TYPES = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

/**
 * A declared output, reduced to keywords that every client's validator takes: type, properties, required, items and
 * enum. Fewer keywords only make the schema less strict, so every output that fits the declaration fits it.
 * @returns undefined if the root isn't an object, which MCP requires
 */
export function outputSchemaOf(output: JsonSchema | undefined): JsonObject | undefined {
  if (output?.type !== 'object') return undefined;
  const weak = new Weakening().of(output, 0);
  return isObject(weak.properties ?? null) ? weak : undefined;
}

class Weakening {
  #left = MAX_SCHEMAS;

  of(given: Json | undefined, depth: number): JsonObject {
    if (!isObject(given ?? null) || depth > MAX_DEPTH || this.#left-- <= 0) return {};
    const schema = given as JsonObject;
    const types = [schema.type ?? []].flat().filter((type) => TYPES.has(type as string));
    const properties = isObject(schema.properties ?? null)
      ? Object.entries(schema.properties as JsonObject).filter(([name]) => isPlain(name))
      : [];
    const required = [schema.required ?? []]
      .flat()
      .filter((name) => typeof name === 'string' && isPlain(name));
    const values = Array.isArray(schema.enum) ? schema.enum : [];
    return {
      ...(types.length > 0 && { type: types.length === 1 ? types[0]! : types }),
      ...(properties.length > 0 && {
        properties: Object.fromEntries(properties.map(([name, one]) => [name, this.of(one, depth + 1)])),
      }),
      ...(required.length > 0 && { required: [...new Set(required)] }),
      ...(isObject(schema.items ?? null) && { items: this.of(schema.items, depth + 1) }),
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
