import {
  isObject,
  isString,
  type Json,
  type JsonObject,
  type JsonSchema,
  listAt,
  objectAt,
  own,
  type Parameter,
  pointer,
} from '../model/index.ts';
import { localTarget, relocated } from '../schema/reference.ts';
import { MAX_PARAMETERS } from './reader-kit.ts';

const MAX_DEPTH = 8;
const MAX_REPEATED = 500_000;

/** Follows only a local `$ref`. `base` is the schema's JSON Pointer in its document. */
export function parametersOf(
  inputs: JsonObject,
  base: string,
): { parameters: readonly Parameter[]; cut: boolean } {
  const { properties, required } = collect(inputs, base);
  // A required name without a property also becomes a parameter.
  for (const [name, place] of required)
    if (!properties.has(name)) properties.set(name, { schema: {}, pointer: place });
  const parameters = [...properties]
    .slice(0, MAX_PARAMETERS)
    .map(([name, { schema, pointer: place }]): Parameter => {
      const description = own(schema, 'description');
      const type = own(schema, 'type');
      return {
        name,
        in: 'argument',
        required: required.has(name),
        ...(isString(description) && { description }),
        schema,
        ...(isString(type) && { declaredType: type }),
        source: { pointer: place },
      };
    });
  return { parameters, cut: properties.size > MAX_PARAMETERS };
}

/** The reverse of `parametersOf`. */
export function schemaFrom(parameters: readonly Parameter[]): JsonObject {
  const required = parameters.filter((parameter) => parameter.required).map(({ name }) => name);
  const properties = parameters.map(
    ({ name, schema }) => [name, relocated(schema, '', pointer('properties', name))] as const,
  );
  return {
    type: 'object',
    properties: Object.fromEntries(properties),
    ...(required.length > 0 && { required }),
  };
}

function collect(inputs: JsonObject, base: string) {
  const properties = new Map<string, { schema: JsonSchema; pointer: string }>();
  const required = new Map<string, string>();
  const seen = new Set<JsonObject>();
  const withDefinitions = definitionsOf(inputs);
  const addProperty = (name: string, value: Json, place: string) => {
    if (properties.size > MAX_PARAMETERS || properties.has(name)) return;
    const at = place + pointer('properties', name);
    const schema = schemaOf(value, inputs);
    const whole = hasReferences(schema)
      ? withDefinitions(relocated(schema, at.slice(base.length), ''))
      : schema;
    properties.set(name, { schema: whole, pointer: at });
  };
  const visit = (schema: Json | undefined, place: string, depth: number) => {
    if (!isObject(schema) || depth > MAX_DEPTH || seen.has(schema) || seen.size > 100) return;
    seen.add(schema);
    for (const [name, value] of Object.entries(objectAt(schema, 'properties')))
      addProperty(name, value, place);
    for (const [index, name] of listAt(schema, 'required').entries())
      if (isString(name) && required.size <= MAX_PARAMETERS)
        required.set(name, place + pointer('required', index));
    const target = resolve(own(schema, '$ref'), inputs);
    if (target) visit(target.schema, base + target.pointer, depth + 1);
    for (const [index, part] of listAt(schema, 'allOf').entries())
      visit(part, place + pointer('allOf', index), depth + 1);
  };
  visit(inputs, base, 0);
  return { properties, required };
}

function schemaOf(value: Json, root: JsonObject): JsonSchema {
  if (value === false) return { not: {} };
  if (!isObject(value)) return {};
  let schema: JsonObject = value;
  for (let hops = 0; hops < MAX_DEPTH; hops++) {
    const target = resolve(own(schema, '$ref'), root);
    if (!target) break;
    const { $ref: _, ...rest } = schema;
    schema = { ...target.schema, ...rest };
  }
  return schema;
}

const hasReferences = (schema: JsonSchema): boolean => JSON.stringify(schema).includes('"$ref"');

function definitionsOf(root: JsonObject): (schema: JsonSchema) => JsonSchema {
  const shared: { [key: string]: Json } = {};
  for (const key of ['$defs', 'definitions']) {
    const definitions = own(root, key);
    if (isObject(definitions)) shared[key] = definitions;
  }
  if (Object.keys(shared).length === 0) return (schema) => schema;
  const size = JSON.stringify(shared).length;
  let repeated = 0;
  return (schema) => {
    if (repeated + size > MAX_REPEATED) return schema;
    repeated += size;
    return { ...shared, ...schema };
  };
}

function resolve(ref: Json | undefined, root: JsonObject) {
  const { value, pointer: path } = localTarget(ref, root) ?? {};
  return isObject(value) && path !== undefined && path !== '' ? { schema: value, pointer: path } : undefined;
}
