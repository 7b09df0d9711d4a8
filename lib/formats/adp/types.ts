import type { JsonSchema } from '../../model/index.ts';

/** The types of §5's parameters in use; the text names none. */
const SCHEMAS: Readonly<Record<string, JsonSchema>> = {
  string: { type: 'string' },
  text: { type: 'string' },
  number: { type: 'number' },
  float: { type: 'number' },
  double: { type: 'number' },
  decimal: { type: 'number' },
  integer: { type: 'integer' },
  int: { type: 'integer' },
  boolean: { type: 'boolean' },
  bool: { type: 'boolean' },
  object: { type: 'object' },
  array: { type: 'array' },
  list: { type: 'array' },
  null: { type: 'null' },
  any: {},
  mixed: {},
  json: {},
  enum: { type: 'string' },
  date: { type: 'string', format: 'date' },
  datetime: { type: 'string', format: 'date-time' },
  'date-time': { type: 'string', format: 'date-time' },
  url: { type: 'string', format: 'uri' },
  uri: { type: 'string', format: 'uri' },
  email: { type: 'string', format: 'email' },
  uuid: { type: 'string', format: 'uuid' },
  file: { type: 'string', contentEncoding: 'binary' },
  binary: { type: 'string', contentEncoding: 'binary' },
};

const MAX_NESTING = 4;

/** The JSON Schema of a type such as "string[]", "array<integer>", "string|array"; undefined where it is unknown. */
export function typeSchema(declared: string, nesting = 0): JsonSchema | undefined {
  const type = declared.trim().toLowerCase();
  if (type.length > 200 || nesting > MAX_NESTING) return undefined;
  if (Object.hasOwn(SCHEMAS, type)) return SCHEMAS[type];
  const list =
    /^(.+)\[\]$/.exec(type) ??
    /^(?:array|list)\s*(?:<|\[|\()(.+)(?:>|\]|\))$/.exec(type) ??
    /^array of (.+?)s?$/.exec(type);
  if (list) {
    const items = typeSchema(list[1] ?? '', nesting + 1);
    return items && { type: 'array', items };
  }
  const choices = type.split(/\s*\|\s*|\s+or\s+|\s*\/\s*|\s*,\s*/);
  if (choices.length < 2 || choices.length > 8) return undefined;
  const schemas = choices.map((choice) => typeSchema(choice, nesting + 1));
  if (schemas.includes(undefined)) return undefined;
  return { anyOf: schemas.filter((schema) => schema !== undefined) };
}

/** Whether a type is that of a file to upload. */
export function isFile(declared: string | undefined): boolean {
  return declared !== undefined && /^(?:file|binary)(?:\[\])?$/i.test(declared.trim());
}
