import { validate as interpret, type OutputUnit, format as validatorFormats } from '@cfworker/json-schema';
import { isObject, type Json, type JsonSchema, type Problem, type Said } from '../model/index.ts';
import { say } from '../text/said.ts';
import { type Bounded, type Budget, bound, TooCostly, TooLarge, type ValueFacts } from './bounded.ts';
import { lengthOf } from './code-points.ts';
import { explain } from './explain.ts';
import { matchesPattern, stringFormats } from './strings.ts';

export { allowed, describe, exampleOf, typesOf } from './describe.ts';

interface Validity {
  readonly valid: boolean;
  readonly problems: readonly Problem[];
  readonly unchecked: readonly Said[];
}

const BUDGET = 1_000_000;
const MAX_DEPTH = 100;
const MAX_VALUES = 500_000;
const MAX_NAMES = 10_000;

/** Safe for a hostile schema: limits time, size and depth, fetches nothing and never throws. */
export function validate(schema: JsonSchema | boolean, value: Json): Validity {
  const facts = factsOf(value);
  if (!facts) return unknown(say('uncheckedValue'));
  const budget: Budget = { left: BUDGET };
  try {
    const always: JsonSchema = schema ? {} : { not: {} };
    const bounded = bound(isObject(schema) ? schema : always, facts, budget);
    const errors = run(bounded, value);
    return {
      valid: errors.length === 0,
      problems: explain(errors, bounded, value),
      unchecked: bounded.unchecked,
    };
  } catch (error) {
    if (error instanceof TooCostly) return unknown(say('uncheckedTime'));
    if (error instanceof TooLarge) return unknown(error.said);
    throw error;
  }
}

export function conforms(schema: JsonSchema, value: Json): boolean {
  const { type } = schema;
  if (typeof type !== 'string' || !Object.hasOwn(TYPES, type)) return validate(schema, value).valid;
  if (TYPES[type]?.(value) !== true) return false;
  const keywords = Object.keys(schema).filter((keyword) => !ANNOTATIONS.has(keyword));
  return (
    keywords.every((keyword) => isWithin(keyword, schema[keyword], value)) || validate(schema, value).valid
  );
}

function isWithin(keyword: string, limit: Json | undefined, value: Json): boolean {
  switch (keyword) {
    case 'enum':
      return Array.isArray(limit) && typeof value === 'string' && limit.includes(value);
    case 'minLength':
      return typeof limit === 'number' && typeof value === 'string' && lengthOf(value) >= limit;
    case 'maxLength':
      return typeof limit === 'number' && typeof value === 'string' && lengthOf(value) <= limit;
    case 'minimum':
      return typeof limit === 'number' && typeof value === 'number' && value >= limit;
    case 'maximum':
      return typeof limit === 'number' && typeof value === 'number' && value <= limit;
    default:
      return false;
  }
}

const ANNOTATIONS = new Set(['type', 'title', 'description', 'default', 'examples']);
const TYPES: Readonly<Record<string, (value: Json) => boolean>> = {
  string: (value) => typeof value === 'string',
  boolean: (value) => typeof value === 'boolean',
  number: (value) => typeof value === 'number',
  integer: (value) => Number.isInteger(value),
  object: isObject,
  array: Array.isArray,
  null: (value) => value === null,
};

function unknown(why: Said): Validity {
  return { valid: true, problems: [], unchecked: [why] };
}

/** The validator's table of string formats is global, so this removes its entries again. */
function run(bounded: Bounded, value: Json): readonly OutputUnit[] {
  try {
    for (const [name, { format, pattern }] of bounded.strings) {
      validatorFormats[name] = (text) =>
        (format === undefined || stringFormats.get(format)?.test(text) !== false) &&
        (pattern === undefined || matchesPattern(pattern, text) !== false);
    }
    const lookup = { ...bounded.definitions };
    try {
      return interpret(value, bounded.root, '2020-12', lookup, false).errors;
    } catch (error) {
      // Too many errors overflow the stack, so the second attempt stops at the first error.
      if (!(error instanceof RangeError)) throw error;
      return interpret(value, bounded.root, '2020-12', lookup, true).errors;
    }
  } finally {
    for (const name of bounded.strings.keys()) delete validatorFormats[name];
  }
}

function factsOf(value: Json): ValueFacts | undefined {
  const names = new Set<string>();
  let longestArray = 0;
  let values = 0;
  const waiting: [value: Json, depth: number][] = [[value, 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [here, depth] = next;
    if (++values > MAX_VALUES || depth > MAX_DEPTH) return undefined;
    if (Array.isArray(here)) longestArray = Math.max(longestArray, here.length);
    else if (isObject(here)) {
      for (const name of Object.keys(here)) names.add(name);
      if (names.size > MAX_NAMES || !Object.keys(here).every((name) => name.isWellFormed())) return undefined;
    } else continue;
    for (const item of Object.values(here) as readonly Json[]) waiting.push([item, depth + 1]);
  }
  return { names, longestArray };
}
