import { isString, type Json, type JsonSchema, own, type Said, type Sentence } from '../model/index.ts';
import { say } from '../text/said.ts';
import { show } from './format-value.ts';
import { stringFormats } from './strings.ts';

const NOUNS: Readonly<Record<string, Sentence>> = {
  string: say('kindText'),
  integer: say('kindInteger'),
  number: say('kindNumber'),
  boolean: say('kindBoolean'),
  array: say('kindList'),
  object: say('kindObject'),
  null: 'null',
};

export function describe(schema: JsonSchema): Sentence {
  const values = allowed(schema);
  if (values) return values.length === 1 ? show(values[0]) : say('oneOfThese', list(values));
  const types = typesOf(schema);
  const format = own(schema, 'format');
  return types
    .map((type): Sentence => {
      if (type === 'string') return (isString(format) && stringFormats.get(format)?.label) || lengths(schema);
      const noun = (Object.hasOwn(NOUNS, type) && NOUNS[type]) || type;
      return type === 'integer' || type === 'number' ? range(noun, schema) : noun;
    })
    .reduce(either, '');
}

export function either(one: Sentence, other: Sentence): Sentence {
  return one === '' ? other : say('thisOrThat', one, other);
}

export function exampleOf(schema: JsonSchema): Json | undefined {
  const examples = own(schema, 'examples');
  if (Array.isArray(examples) && examples.length > 0) return examples[0];
  const values = allowed(schema);
  const named = own(schema, 'default') ?? values?.[0];
  if (named !== undefined) return named;
  const format = own(schema, 'format');
  return isString(format) ? stringFormats.get(format)?.example : undefined;
}

export function allowed(schema: JsonSchema): readonly Json[] | undefined {
  const values = own(schema, 'enum');
  if (Array.isArray(values) && values.length > 0) return values;
  const constant = own(schema, 'const');
  if (constant !== undefined) return [constant];
  const choice = own(schema, 'oneOf') ?? own(schema, 'anyOf');
  if (!Array.isArray(choice) || choice.length === 0) return undefined;
  const constants = choice.map((branch: Json) => own(branch, 'const'));
  return constants.every((item) => item !== undefined) ? constants : undefined;
}

export function typesOf(schema: JsonSchema): readonly string[] {
  const type = own(schema, 'type');
  if (isString(type)) return [type];
  if (Array.isArray(type)) return type.filter(isString);
  const choice = own(schema, 'anyOf') ?? own(schema, 'oneOf');
  if (!Array.isArray(choice)) return [];
  const found = choice.slice(0, 50).flatMap((branch: Json) => own(branch, 'type') ?? []);
  return [...new Set(found.filter(isString))];
}

export function list(values: readonly Json[]): Sentence {
  const shown = values.slice(0, 8).map(show).join(', ');
  return values.length > 8 ? say('choicesMore', shown, values.length - 8) : shown;
}

function range(noun: Sentence, schema: JsonSchema): Sentence {
  const from = own(schema, 'minimum');
  const to = own(schema, 'maximum');
  if (typeof from === 'number' && typeof to === 'number')
    return say('fromTo', noun, String(from), String(to));
  if (typeof from === 'number') return say('ofAtLeast', noun, String(from));
  return typeof to === 'number' ? say('ofAtMost', noun, String(to)) : noun;
}

function lengths(schema: JsonSchema): Said {
  const from = own(schema, 'minLength');
  const to = own(schema, 'maxLength');
  if (typeof from === 'number' && from > 1 && typeof to === 'number')
    return say('textFromTo', String(from), String(to));
  if (typeof from === 'number' && from > 1) return say('textOfAtLeast', String(from));
  return typeof to === 'number' ? say('textOfAtMost', String(to)) : say('kindText');
}
