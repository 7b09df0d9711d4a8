import { isObject, isString, type Json } from '../model/index.ts';
import words from './keywords.json' with { type: 'json' };

export type Form = keyof typeof words.forms;

/** Keywords of JSON Schema 2020-12 (Core §8 and §10, Validation §6 to §9) by the form of their values. */
export const FORMS = new Map(
  Object.entries(words.forms).flatMap(([form, keywords]) =>
    keywords.split(' ').map((keyword) => [keyword, form as Form] as const),
  ),
);

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

export const TYPE_ALIASES = new Map(Object.entries(words.typeAliases));

export const LIMIT_KEYWORDS: readonly string[] = words.limits.split(' ');
