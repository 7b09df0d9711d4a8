import type { Choice } from '../matching/choices.ts';
import { choicesIn } from '../matching/offered.ts';
import {
  type AgentReply,
  isObject,
  isString,
  type Json,
  type JsonObject,
  type Parameter,
} from '../model/index.ts';
import { localTarget } from '../schema/reference.ts';
import { truncateAtWord } from '../text/index.ts';

/**
 * Schemas that all model providers accept. A provider refuses the whole request if a schema breaks a rule:
 * - keys match `^[a-zA-Z_][a-zA-Z0-9_]{0,63}$` (Vertex AI, Anthropic)
 * - one `type` everywhere, `items` for arrays, `properties` for objects (OpenAI, VS Code)
 * - `enum` has only strings, and `format` only "date-time" (Gemini)
 * - no `$ref`, combinators, `const` or boolean schemas, and at most five levels (OpenAI)
 */
export interface Conforming {
  readonly parameters: readonly ConformingParameter[];
  readonly keys: ReadonlyMap<string, string>;
  restore(input: JsonObject): JsonObject;
  keyed(pointer: string): string;
}

export interface ConformingParameter extends Parameter {
  readonly said: readonly string[];
}

const MAX_DEPTH = 5;
const MAX_REFERENCES = 200;
const MAX_KEY = 64;
const MAX_VALUES = 100;
/** In UTF-16 units. OpenAI has this limit for the texts of a large enum. */
const MAX_VALUES_TEXT = 15_000;
const MAX_SAID = 10;
const MAX_CHOICE = 120;
const MAX_PATTERN = 40;
const MAX_EXAMPLE = 120;

export function conform(parameters: readonly Parameter[], most = MAX_VALUES): Conforming {
  const keys = keysOf(parameters.map(({ name }) => name));
  const parts = parameters.map((parameter) => ({ parameter, part: withPreset(parameter, most) }));
  return {
    keys,
    parameters: parts.map(({ parameter, part: { schema, said } }) => ({
      ...parameter,
      name: keys.get(parameter.name) ?? parameter.name,
      schema,
      said,
    })),
    restore: (input) => restored(input, keys, new Map(parts.map((one) => [one.parameter.name, one.part]))),
    keyed(pointer) {
      const [root, first = '', ...rest] = pointer.split('/');
      const name = first.replaceAll('~1', '/').replaceAll('~0', '~');
      return first === '' ? pointer : [root, keys.get(name) ?? first, ...rest].join('/');
    },
  };
}

interface Part {
  readonly schema: JsonObject;
  readonly said: readonly string[];
  restore(value: Json): Json;
}

interface Within {
  readonly root: JsonObject;
  readonly most: number;
  references: number;
}

/** Without an argument, the page's preset is sent, so `default` tells it to the model. */
function withPreset({ schema, preset }: Parameter, most: number): Part {
  const within = { root: schema, most, references: 0 };
  if (preset === undefined) return part(schema, 0, within);
  const made = part({ default: preset, ...schema }, 0, within);
  const choices = choicesIn(isObject(schema.items) ? schema.items : schema);
  const meant = [preset]
    .flat()
    .map((one) => choiceText(choices.find(({ value }) => value === one)?.label || String(one)));
  const told = preset === true ? 'Ticked unless you send false.' : `Without it: ${meant.join(', ')}.`;
  return { ...made, said: [...made.said, told] };
}

const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object'];
const same = (value: Json): Json => value;

function part(given: Json, depth: number, within: Within): Part {
  const schema = isObject(given) ? given : {};
  const referred = localTarget(schema.$ref, within.root)?.value;
  if (isObject(referred) && within.references < MAX_REFERENCES) {
    within.references++;
    const { $ref: _, ...rest } = schema;
    return part({ ...referred, ...rest }, depth, within);
  }
  const variant = [schema.anyOf, schema.oneOf, schema.allOf]
    .flatMap((one) => one ?? [])
    .find((one) => isObject(one) && one.type !== 'null');
  if (isObject(variant) && schema.type === undefined && choicesIn(schema).length === 0 && depth < MAX_DEPTH)
    return part({ ...withoutCombinators(schema), ...variant }, depth + 1, within);
  switch (typeOf(schema)) {
    case 'object':
      return objectPart(schema, depth, within);
    case 'array':
      return arrayPart(schema, depth, within);
    case 'string':
      return stringPart(schema, within.most);
    default:
      return plainPart(schema);
  }
}

function withoutCombinators({ anyOf: _any, oneOf: _one, allOf: _all, ...rest }: JsonObject): JsonObject {
  return rest;
}

function typeOf(schema: JsonObject): string {
  const declared = [schema.type].flat().find((type) => isString(type) && TYPES.includes(type));
  if (isString(declared)) return declared;
  const value = schema.const ?? (Array.isArray(schema.enum) ? schema.enum[0] : undefined);
  if (typeof value === 'number' || typeof value === 'boolean') return typeof value;
  if (isObject(schema.properties)) return 'object';
  return schema.items === undefined ? 'string' : 'array';
}

function objectPart(schema: JsonObject, depth: number, within: Within): Part {
  const declared = isObject(schema.properties) && depth < MAX_DEPTH ? Object.entries(schema.properties) : [];
  const keys = keysOf(declared.map(([name]) => name));
  const parts = new Map(declared.map(([name, child]) => [name, part(child, depth + 1, within)]));
  const properties = declared.map(([name, child]) => {
    const { schema: conforming, said } = parts.get(name)!;
    const text = isObject(child) && typeof child.description === 'string' ? child.description : undefined;
    return [keys.get(name)!, { ...conforming, ...described(text, said) }] as const;
  });
  const required = [schema.required ?? []].flat().flatMap((name) => (isString(name) && keys.get(name)) || []);
  return {
    schema: {
      type: 'object',
      properties: Object.fromEntries(properties),
      ...(required.length > 0 && { required }),
    },
    said: [],
    restore: (value) => (isObject(value) ? restored(value, keys, parts) : value),
  };
}

function arrayPart(schema: JsonObject, depth: number, within: Within): Part {
  const items = part(depth < MAX_DEPTH ? (schema.items ?? {}) : {}, depth + 1, within);
  const { default: fallback } = schema;
  const isPlain = Array.isArray(fallback) && fallback.every((one) => typeof one === items.schema.type);
  return {
    schema: {
      type: 'array',
      items: items.schema,
      ...numbers(schema, ['minItems', 'maxItems']),
      ...(isPlain && JSON.stringify(fallback).length <= MAX_VALUES_TEXT && { default: fallback }),
    },
    said: items.said,
    restore: (value) => (Array.isArray(value) ? value.map((one) => items.restore(one)) : value),
  };
}

function stringPart(schema: JsonObject, most: number): Part {
  const choices = choicesIn(schema);
  const listed =
    schema.const === undefined ? (schema.enum ?? choices.map(({ value }) => value)) : [schema.const];
  const values = Array.isArray(listed) ? listed.filter((value) => typeof value === 'string') : [];
  const named = choices.filter((choice) => choice.label !== '' && !isRepeated(choice));
  const fits = values.length <= most && values.join('').length <= MAX_VALUES_TEXT;
  const { format, default: fallback } = schema;
  return {
    schema: {
      type: 'string',
      ...(values.length > 0 && fits && { enum: values }),
      ...(format === 'date-time' && { format }),
      ...numbers(schema, ['minLength', 'maxLength']),
      ...(typeof fallback === 'string' && { default: fallback }),
    },
    said: [
      ...(typeof format === 'string' && format !== 'date-time' ? [`Format: ${format.slice(0, 40)}.`] : []),
      ...(values.length > 0 && !fits && named.length === 0 ? [oneOf(values)] : []),
      ...(named.length > 0 ? [meanings(fits ? named : named.slice(0, MAX_SAID), named.length)] : []),
      ...patterned(schema),
    ],
    restore: same,
  };
}

const isRepeated = ({ value, label }: Choice): boolean =>
  wordsOf(value).length > 0 && wordsOf(value).join() === wordsOf(label).join();

const wordsOf = (text: string): readonly string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function patterned({ pattern, examples, format }: JsonObject): readonly string[] {
  if (typeof pattern !== 'string' || format === 'time') return [];
  const [example] = Array.isArray(examples) ? examples : [];
  if (typeof example === 'string' && example.length <= MAX_EXAMPLE) return [`Such as ${example}.`];
  return pattern.length <= MAX_PATTERN && !/[\p{L}]{4}|[^\x20-\x7e]/u.test(pattern)
    ? [`Pattern: ${pattern}`]
    : [];
}

const meanings = (choices: readonly Choice[], all: number): string =>
  `${choices
    .map(({ value, label }) => `${choiceText(value)} = ${choiceText(label)}`)
    .join(', ')}${choices.length < all ? ', …' : ''}.`;

const choiceText = (text: string): string => truncateAtWord(text, MAX_CHOICE);

function plainPart(schema: JsonObject): Part {
  const type = typeOf(schema);
  const values = schema.const === undefined ? schema.enum : [schema.const];
  const { default: fallback } = schema;
  const fits = typeof fallback === (type === 'integer' ? 'number' : type);
  return {
    schema: {
      type,
      ...(type === 'boolean' ? {} : numbers(schema, ['minimum', 'maximum'])),
      ...(fits && fallback !== undefined && { default: fallback }),
    },
    said: [
      ...(Array.isArray(values) && values.length > 0 && type !== 'boolean' ? [oneOf(values)] : []),
      ...(type === 'boolean' && typeof schema.const === 'boolean' ? [`Must be ${schema.const}.`] : []),
      ...(typeof schema.multipleOf === 'number' ? [`In steps of ${schema.multipleOf}.`] : []),
    ],
    restore: same,
  };
}

const oneOf = (values: readonly Json[]): string =>
  `One of: ${values
    .slice(0, MAX_SAID)
    .map((value) => choiceText(typeof value === 'string' ? value : JSON.stringify(value)))
    .join(', ')}${values.length > MAX_SAID ? ', …' : ''}.`;

function numbers(schema: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = schema[name];
      return typeof value === 'number' ? [[name, value] as const] : [];
    }),
  );
}

function described(
  description: string | undefined,
  said: readonly string[],
): { readonly description?: string } {
  const text = [description ?? '', ...said].filter(Boolean).join(' ');
  return text === '' ? {} : { description: text };
}

function restored(
  input: JsonObject,
  keys: ReadonlyMap<string, string>,
  parts: ReadonlyMap<string, Part>,
): JsonObject {
  const names = new Map([...keys].map(([name, key]) => [key, name]));
  return Object.fromEntries(
    Object.entries(input).map(([given, value]) => {
      const name = parts.has(given) && keys.get(given) === given ? given : (names.get(given) ?? given);
      return [name, parts.get(name)?.restore(value) ?? value];
    }),
  );
}

function keysOf(names: readonly string[]): ReadonlyMap<string, string> {
  const keys = new Map<string, string>();
  const taken = new Set(names.filter(isKey));
  for (const name of names) {
    if (isKey(name)) keys.set(name, name);
    if (keys.has(name)) continue;
    const wanted = keyOf(name);
    let key = wanted;
    for (let number = 2; taken.has(key); number++) key = `${wanted.slice(0, MAX_KEY - 6)}_${number}`;
    taken.add(key);
    keys.set(name, key);
  }
  return keys;
}

const isKey = (name: string): boolean => /^[a-zA-Z_][a-zA-Z0-9_]{0,63}$/.test(name);

function keyOf(name: string): string {
  const words = name
    .slice(0, 200)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^a-zA-Z0-9_]+/)
    .filter(Boolean)
    .join('_')
    .slice(0, MAX_KEY - 1);
  if (words === '') return 'input';
  return /^\d/.test(words) ? `_${words}` : words;
}

export function withKeys(refused: AgentReply, { keyed }: Conforming): AgentReply {
  if (refused.ok || !refused.problems) return refused;
  const problems = refused.problems.map((problem) => ({ ...problem, pointer: keyed(problem.pointer) }));
  return { ...refused, problems };
}
