import { isObject, isString, type Json } from '../model/index.ts';
import words from './keywords.json' with { type: 'json' };

/** The required form of a keyword's value. */
export type Form = keyof typeof words.forms;

/**
 * The keywords of JSON Schema 2020-12 whose value must have a certain form, with that form (Core §8, Applicator §10,
 * Validation §6 to §9).
 */
export const FORMS = new Map(
  Object.entries(words.forms).flatMap(([form, keywords]) =>
    keywords.split(' ').map((keyword) => [keyword, form as Form] as const),
  ),
);

/** Tests for values of keywords, by form. Forms whose values contain schemas have no test here. */
export const OF_FORM = {
  number: (value: Json) => typeof value === 'number',
  positive: (value: Json) => typeof value === 'number' && value > 0,
  count: (value: Json) => typeof value === 'number' && Number.isInteger(value) && value >= 0,
  text: isString,
  flag: (value: Json) => typeof value === 'boolean',
  names: isNames,
  'names-map': (value: Json) => isObject(value) && Object.values(value).every(isNames),
} as const;

function isNames(value: Json): value is readonly string[] {
  return Array.isArray(value) && value.every(isString);
}

export const TYPES: readonly string[] = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];

/** Words that people often write instead of a type. */
export const TYPE_ALIASES = new Map(Object.entries(words.typeAliases));

/** Keywords that limit a value of one type by a number, a pattern or a flag (JSON Schema Validation §6.2 to §6.4). */
export const LIMIT_KEYWORDS: readonly string[] = words.limits.split(' ');
