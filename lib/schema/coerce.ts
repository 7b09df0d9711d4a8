import { isString, type Json, type JsonSchema, own } from '../model/index.ts';
import { allowed, typesOf } from './describe.ts';

/**
 * The value that a person means who typed this text where the schema is asked for: "5" is a number where only a
 * number can stand, "a, b" a list where a list has to. What fits no type stays text, for `validate` to speak about.
 * @returns undefined where nothing was entered
 */
export function coerce(schema: JsonSchema, text: string): Json | undefined {
  const values = allowed(schema);
  if (values) {
    const meant = values.find((value) => (isString(value) ? value : JSON.stringify(value)) === text);
    if (meant !== undefined) return meant;
  }
  const types = typesOf(schema);
  if (types.length === 0 || types.includes('string'))
    return text === '' ? undefined : completed(schema, text);
  const trimmed = text.trim();
  if (trimmed === '') return undefined;
  for (const type of types) {
    const value = ofType(type, trimmed, schema);
    if (value !== undefined) return value;
  }
  return text;
}

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?$/i;

function ofType(type: string, text: string, schema: JsonSchema): Json | undefined {
  switch (type) {
    case 'integer':
    case 'number': {
      const value = NUMBER.test(text) ? Number(text) : Number.NaN;
      return Number.isFinite(value) ? value : undefined;
    }
    case 'boolean':
      return text === 'true' ? true : text === 'false' ? false : undefined;
    case 'null':
      return text === 'null' ? null : undefined;
    case 'array': {
      const value = parsed(text);
      if (Array.isArray(value)) return value;
      if (text.startsWith('[')) return undefined;
      const items = own(schema, 'items');
      const itemSchema =
        typeof items === 'object' && items !== null && !Array.isArray(items) ? (items as JsonSchema) : {};
      return text
        .split(/[,\n]/)
        .map((item) => item.trim())
        .filter((item) => item !== '')
        .map((item) => coerce(itemSchema, item) ?? item);
    }
    case 'object': {
      const value = parsed(text);
      return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : undefined;
    }
    default:
      return undefined;
  }
}

/** A date-time control gives neither seconds nor offset: the time is meant where the person is. */
function completed(schema: JsonSchema, text: string): string {
  if (
    own(schema, 'format') !== 'date-time' ||
    !/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?$/.test(text)
  )
    return text;
  const at = new Date(text.replace(' ', 'T'));
  return Number.isNaN(at.getTime()) ? text : at.toISOString();
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}
