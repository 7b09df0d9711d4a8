import { isObject, isString, type Json, own } from '../../../model/index.ts';
import { show } from '../../../schema/words.ts';

const TYPES: readonly Json[] = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
const KEYWORDS = [
  '$schema',
  '$id',
  '$ref',
  '$defs',
  'definitions',
  'type',
  'properties',
  'required',
  'items',
  'enum',
  'const',
  'allOf',
  'anyOf',
  'oneOf',
  'not',
  'if',
  'additionalProperties',
  'patternProperties',
];
const MAX_SCHEMAS = 20_000;

/** Why a document is no JSON Schema of any draft, as far as its main keywords tell; undefined where it is one. */
export function schemaFault(value: Json | undefined): string | undefined {
  if (typeof value === 'boolean') return undefined;
  if (!isObject(value)) return 'it is no object';
  if (!KEYWORDS.some((keyword) => own(value, keyword) !== undefined))
    return 'it has no keyword of JSON Schema';
  const waiting: Json[] = [value];
  for (let count = 0; waiting.length > 0 && count < MAX_SCHEMAS; count++) {
    const schema = waiting.pop();
    if (typeof schema === 'boolean' || schema === undefined) continue;
    if (!isObject(schema)) return `${show(schema)} stands where a schema belongs`;
    const fault = keywordFault(own(schema, 'type'), own(schema, 'required'), own(schema, 'enum'));
    if (fault !== undefined) return fault;
    for (const keyword of ['properties', '$defs', 'definitions', 'patternProperties']) {
      const inner = own(schema, keyword);
      if (inner === undefined) continue;
      if (!isObject(inner)) return `${keyword} is ${show(inner)}, and must be an object of schemas`;
      for (const each of Object.values(inner)) waiting.push(each);
    }
    for (const keyword of ['allOf', 'anyOf', 'oneOf']) {
      const inner = own(schema, keyword);
      if (inner === undefined) continue;
      if (!Array.isArray(inner)) return `${keyword} is ${show(inner)}, and must be a list of schemas`;
      for (const each of inner as readonly Json[]) waiting.push(each);
    }
    for (const keyword of ['items', 'additionalProperties', 'not', 'if', 'then', 'else']) {
      const inner = own(schema, keyword);
      // Up to draft 2019-09 items may be a list of schemas.
      if (Array.isArray(inner) && keyword === 'items')
        for (const each of inner as readonly Json[]) waiting.push(each);
      else if (inner !== undefined) waiting.push(inner);
    }
  }
  return undefined;
}

function keywordFault(
  type: Json | undefined,
  required: Json | undefined,
  values: Json | undefined,
): string | undefined {
  const types = type === undefined ? [] : Array.isArray(type) ? (type as readonly Json[]) : [type];
  const odd = types.find((each) => !TYPES.includes(each));
  if (odd !== undefined) return `type is ${show(odd)}, which is no type of JSON Schema`;
  // Draft 3 had a boolean here; nothing since.
  if (required !== undefined && !(Array.isArray(required) && required.every(isString)))
    return `required is ${show(required)}, and must be a list of names`;
  if (values !== undefined && !Array.isArray(values)) return `enum is ${show(values)}, and must be a list`;
  return undefined;
}
