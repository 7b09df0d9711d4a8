import { isString, type Json, type JsonObject, type JsonSchema, own } from '../model/index.ts';
import { show } from './format-value.ts';
import { stringFormats } from './strings.ts';

const NOUNS: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
  null: 'null',
};

/** What a schema expects, in a few words: "a whole number from 1 to 9", `one of "a", "b"`. "" where it takes anything. */
export function describe(schema: JsonSchema): string {
  const values = allowed(schema);
  if (values) return values.length === 1 ? show(values[0]) : `one of ${list(values)}`;
  const types = typesOf(schema);
  const format = own(schema, 'format');
  return types
    .map((type) => {
      if (type === 'string')
        return (isString(format) && stringFormats.get(format)?.label) || `text${lengths(schema)}`;
      const noun = NOUNS[type] ?? type;
      return type === 'integer' || type === 'number' ? noun + range(schema) : noun;
    })
    .join(' or ');
}

/** A value that the schema itself names, or one of its format. */
export function exampleOf(schema: JsonSchema): Json | undefined {
  const examples = own(schema, 'examples');
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  const values = allowed(schema);
  const named = own(schema, 'default') ?? values?.[0];
  if (named !== undefined) return named;
  const format = own(schema, 'format');
  return isString(format) ? stringFormats.get(format)?.example : undefined;
}

/** The only values that a schema takes, where it lists them: `enum`, `const`, or a choice of `const`s. */
export function allowed(schema: JsonSchema): readonly Json[] | undefined {
  const values = own(schema, 'enum');
  if (Array.isArray(values) && values.length > 0) return values;
  const constant = own(schema, 'const');
  if (constant !== undefined) return [constant];
  const choice = own(schema, 'oneOf') ?? own(schema, 'anyOf');
  if (!Array.isArray(choice) || choice.length === 0) return undefined;
  const constants = choice.map((branch) =>
    typeof branch === 'object' && branch !== null ? own(branch as JsonObject, 'const') : undefined,
  );
  return constants.every((item) => item !== undefined) ? constants : undefined;
}

/** The types that a schema names, at its top or in the branches of a choice. */
export function typesOf(schema: JsonSchema): readonly string[] {
  const type = own(schema, 'type');
  if (isString(type)) return [type];
  if (Array.isArray(type)) return type.filter(isString);
  const choice = own(schema, 'anyOf') ?? own(schema, 'oneOf');
  if (!Array.isArray(choice)) return [];
  const found = choice.slice(0, 50).flatMap((branch) => {
    const inner =
      typeof branch === 'object' && branch !== null ? own(branch as JsonObject, 'type') : undefined;
    return isString(inner) ? [inner] : Array.isArray(inner) ? inner.filter(isString) : [];
  });
  return [...new Set(found)];
}

/** `"a", "b" and 7 more` */
export function list(values: readonly Json[]): string {
  const shown = values.slice(0, 8).map(show).join(', ');
  return values.length > 8 ? `${shown} and ${values.length - 8} more` : shown;
}

function range(schema: JsonSchema): string {
  const from = own(schema, 'minimum');
  const to = own(schema, 'maximum');
  if (typeof from === 'number' && typeof to === 'number') return ` from ${from} to ${to}`;
  if (typeof from === 'number') return ` of at least ${from}`;
  return typeof to === 'number' ? ` of at most ${to}` : '';
}

function lengths(schema: JsonSchema): string {
  const from = own(schema, 'minLength');
  const to = own(schema, 'maxLength');
  if (typeof from === 'number' && from > 1 && typeof to === 'number')
    return ` of ${from} to ${to} characters`;
  if (typeof from === 'number' && from > 1) return ` of at least ${from} characters`;
  return typeof to === 'number' ? ` of at most ${to} characters` : '';
}
