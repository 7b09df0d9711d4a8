import { isObject, isString, type Json, type JsonObject, own } from '../model/json.ts';

/** `"x-rule": "ID"` copies a rule from another subschema. The default severity is "error". `"x-use": "NAME"` copies from `parts`. */
export function expand(schemas: readonly JsonObject[], parts: JsonObject = {}): readonly JsonObject[] {
  const rules = new Map<Json | undefined, JsonObject>();
  const collect = (schema: Json): void => {
    const rule = own(schema, 'x-rule');
    if (isObject(rule)) rules.set(rule.id, { requirements: [], severity: 'error', ...rule });
    if (typeof schema === 'object') Object.values(schema ?? {}).forEach(collect);
  };
  const written = (schema: Json): Json => {
    if (Array.isArray(schema)) return schema.map(written);
    if (!isObject(schema)) return schema;
    const { 'x-use': part, ...rest } = schema;
    const used = isString(part) ? own(parts, part) : {};
    if (!isObject(used)) throw new Error(`There is no part ${part}`);
    return Object.fromEntries(
      Object.entries({ ...used, ...rest }).map(([key, value]) => [
        key,
        key === 'x-rule' ? (rules.get(own(value, 'id') ?? value) ?? unknown()) : written(value),
      ]),
    );
  };
  [...schemas, parts].forEach(collect);
  return schemas.map((schema) => written(schema) as JsonObject);
}

function unknown(): never {
  throw new Error('No schema states this rule');
}
