import { type Link, unroll } from '../json/index.ts';
import { isObject, isString, type Json, type JsonObject } from '../model/index.ts';
import { show } from './format-value.ts';
import { FORMS, type Form, OF_FORM, TYPE_ALIASES, TYPES } from './keywords.ts';
import { checkReferences, type Reference } from './lint-references.ts';
import { contradictions } from './lint-values.ts';
import { patternFault } from './regular-expression.ts';
import { isCheckable } from './strings.ts';
import { nearestWord } from './suggest.ts';

/** Something in a JSON Schema that a site wrote which is not as JSON Schema has it. */
export interface SchemaFault {
  /** Relative to the schema. */
  readonly pointer: string;
  readonly message: string;
  readonly fix: string;
  /** It could not be checked: a pattern beyond our means, a reference that is not followed. */
  readonly unsure?: boolean;
  /** A valid schema by the letter, that nothing conforms to, or that clients fail on. */
  readonly isUseless?: boolean;
}

/** Subschemas of one document that are looked at. */
const MAX_SCHEMAS = 20_000;
/** Patterns of one document that are compiled to see whether they can be. */
const MAX_PATTERNS = 200;

export interface LintOptions {
  /** Shared by the schemas of one document. */
  readonly budget?: { patterns: number };
  /** `any`: what an earlier draft allows is no fault. */
  readonly draft?: '2020-12' | 'any';
}

/**
 * Finds everything in a schema document that is not JSON Schema 2020-12, keyword by keyword. Nothing is fetched, compiled or run;
 * time is linear in the size of the schema. Unknown keywords are no fault (Core §4.3.1).
 */
export function lint(
  schema: Json,
  { budget = { patterns: MAX_PATTERNS }, draft = '2020-12' }: LintOptions = {},
): readonly SchemaFault[] {
  const found: Found = {
    faults: [],
    waiting: [{ value: schema, link: undefined }],
    references: [],
    anchors: new Set(),
    budget,
    isEarlier: draft === 'any',
    hasInnerId: false,
  };
  const { faults, waiting } = found;
  let count = 0;
  for (let item = waiting.pop(); item; item = waiting.pop()) {
    const { value, link } = item;
    if (typeof value === 'boolean') continue;
    if (!isObject(value)) {
      const message = `${show(value)} is not a schema.`;
      faults.push({ pointer: unroll(link), message, fix: 'Write an object (or true or false).' });
      continue;
    }
    if (++count > MAX_SCHEMAS) {
      const message = `It has more than ${MAX_SCHEMAS} subschemas; the rest is not checked.`;
      faults.push({ pointer: '', message, fix: '', unsure: true });
      break;
    }
    lintKeywords(value, link, found);
  }
  // With an inner `$id` references have another base, which is left to full implementations.
  if (isObject(schema) && !found.hasInnerId && found.references.length > 0)
    checkReferences(schema, found.references, found.anchors, faults);
  return faults;
}

interface Found {
  readonly faults: SchemaFault[];
  readonly waiting: { readonly value: Json; readonly link: Link | undefined }[];
  readonly references: Reference[];
  readonly anchors: Set<string>;
  readonly budget: { patterns: number };
  readonly isEarlier: boolean;
  hasInnerId: boolean;
}

function lintKeywords(schema: JsonObject, up: Link | undefined, found: Found): void {
  for (const keyword in schema) {
    const form = FORMS.get(keyword);
    const value = schema[keyword];
    if (form === undefined || value === undefined) continue;
    const link: Link = { step: keyword, up };
    if (form === 'ref' && isString(value)) found.references.push({ from: schema, text: value, link });
    else if (form === 'anchor' && isString(value)) found.anchors.add(value);
    else if (keyword === '$id' && up !== undefined) found.hasInnerId = true;
    lintKeyword(form, keyword, value, link, found);
  }
  lintLimits(schema, up, found);
  for (const { pointer: inner, message, fix } of contradictions(schema))
    found.faults.push({ pointer: unroll(up) + inner, message, fix, isUseless: true });
}

const LIMITS = [
  ['minimum', 'maximum'],
  ['minLength', 'maxLength'],
  ['minItems', 'maxItems'],
  ['minProperties', 'maxProperties'],
  ['minContains', 'maxContains'],
] as const;

function lintLimits(schema: JsonObject, up: Link | undefined, { faults }: Found): void {
  for (const [least, most] of LIMITS) {
    const [from, to] = [schema[least], schema[most]];
    if (typeof from !== 'number' || typeof to !== 'number' || from <= to) continue;
    faults.push({
      pointer: unroll({ step: least, up }),
      message: `${least} is ${from} and ${most} ${to}: no value is possible.`,
      fix: `Exchange them, or leave one out.`,
      isUseless: true,
    });
  }
}

function lintKeyword(form: Form, keyword: string, value: Json, link: Link, found: Found): void {
  if (found.isEarlier && isEarlierForm(form, keyword, value)) {
    if (Array.isArray(value) && form === 'schema')
      for (const [index, item] of value.entries())
        found.waiting.push({ value: item, link: { step: index, up: link } });
    return;
  }
  const fault = CHECKS[form](value, keyword);
  if (fault) {
    const [message, fix] = fault;
    found.faults.push({ pointer: unroll(link), message, fix });
    return;
  }
  if (form === 'schema') found.waiting.push({ value, link });
  else if (form === 'pattern' && isString(value)) lintPattern(value, link, found);
  else if (form === 'schemas' || form === 'schema-map' || form === 'pattern-map' || form === 'names-map')
    lintInner(form, value, link, found);
}

function lintInner(form: Form, value: Json, link: Link, found: Found): void {
  for (const [step, inner] of Object.entries(value ?? {})) {
    const at: Link = { step, up: link };
    if (form === 'names-map') {
      const fault = namesFault(inner);
      if (fault) found.faults.push({ pointer: unroll(at), message: fault[0], fix: fault[1] });
      continue;
    }
    found.waiting.push({ value: inner, link: at });
    if (form === 'pattern-map') lintPattern(step, at, found);
  }
}

/** Draft 4 to 2019-09: `items` as a list, exclusive limits and `required` as flags, another `$schema`. */
function isEarlierForm(form: Form, keyword: string, value: Json): boolean {
  if (form === 'dialect') return true;
  if (keyword === 'items') return Array.isArray(value);
  return keyword.startsWith('exclusive') && typeof value === 'boolean';
}

type Fault = readonly [message: string, fix: string];
type Check = (value: Json, keyword: string) => Fault | undefined;

/** A keyword whose value has to pass a test. */
function must(is: (value: Json) => boolean, what: string, fix: string | ((value: Json) => string)): Check {
  return (value, keyword) =>
    is(value)
      ? undefined
      : [`${keyword} is ${show(value)}; it must be ${what}.`, isString(fix) ? fix : fix(value)];
}

const CHECKS: Readonly<Record<Form, Check>> = {
  schema: (value, keyword) =>
    Array.isArray(value)
      ? [
          `${keyword} is a list; in 2020-12 it is one schema.`,
          keyword === 'items' ? 'Rename it to prefixItems.' : 'Write one schema.',
        ]
      : undefined,
  schemas: must(
    (value) => Array.isArray(value) && value.length > 0,
    'a list of one or more schemas',
    'Write a list of schemas, or leave it out.',
  ),
  'schema-map': must(isObject, 'an object of schemas', 'Write an object: {"name": {…}}.'),
  'pattern-map': must(isObject, 'an object of schemas', 'Write an object: {"name": {…}}.'),
  type: typeFault,
  number: (value, keyword) =>
    typeof value === 'boolean' && keyword.startsWith('exclusive')
      ? [
          `${keyword} is ${value}, as in draft 4; in 2020-12 it is the limit itself.`,
          `Write the number of ${keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum'} here, and leave that out.`,
        ]
      : must(OF_FORM.number, 'a number', 'Write a number.')(value, keyword),
  positive: must(OF_FORM.positive, 'a number greater than 0', 'Write e.g. 1.'),
  count: must(OF_FORM.count, 'a whole number from 0', 'Write e.g. 1.'),
  text: must(isString, 'a string', 'Write a string.'),
  flag: must(OF_FORM.flag, 'true or false', 'Write true or false.'),
  list: must(Array.isArray, 'a list', (value) => `Write ${show([value])}.`),
  names: (value) =>
    typeof value === 'boolean'
      ? [
          `required is ${value}, as in draft 3; in 2020-12 it is a list of names beside properties.`,
          'Leave it out here, and list the property’s name in required of the object.',
        ]
      : namesFault(value),
  'names-map': must(isObject, 'an object of lists', 'Write {"name": ["other"]}.'),
  pattern: must(isString, 'a string', 'Write a regular expression as a string.'),
  ref: must(isString, 'a string', 'Write a reference such as "#/$defs/name".'),
  dialect: (value) =>
    isString(value) && /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/.test(value)
      ? undefined
      : [
          `$schema is ${show(value)}; it must be that of JSON Schema 2020-12.`,
          'Write "https://json-schema.org/draft/2020-12/schema", and change what has changed since.',
        ],
  anchor: must(
    (value) => isString(value) && /^[A-Za-z_][-A-Za-z0-9._]*$/.test(value),
    'a plain name',
    'Write letters, digits, hyphens, dots and underscores only.',
  ),
};

function typeFault(value: Json): Fault | undefined {
  const types: readonly Json[] = Array.isArray(value) ? value : [value];
  const wrong = types.find((type) => !isString(type) || !TYPES.includes(type));
  if (wrong === undefined && types.length > 0) {
    return new Set(types).size < types.length
      ? [`type lists a type twice: ${show(value)}.`, 'List each type once.']
      : undefined;
  }
  const near = isString(wrong)
    ? (TYPE_ALIASES.get(wrong.toLowerCase()) ?? nearestWord(wrong, TYPES))
    : undefined;
  return [
    `type is ${show(value)}; it must be one of ${TYPES.join(', ')}, or a list of them.`,
    near === undefined ? `Use one of ${TYPES.map(show).join(', ')}.` : `Use ${show(near)}.`,
  ];
}

function namesFault(value: Json): Fault | undefined {
  if (!OF_FORM.names(value)) {
    const fix = isString(value) ? `Write ${show([value])}.` : 'Write a list of strings.';
    return [`${show(value)} must be a list of property names.`, fix];
  }
  return new Set(value).size < value.length
    ? [`${show(value)} lists a name twice.`, 'List each name once.']
    : undefined;
}

function lintPattern(pattern: string, link: Link, { budget, faults }: Found): void {
  if (budget.patterns-- <= 0) {
    if (budget.patterns < -1) return;
    const message = `The document has more than ${MAX_PATTERNS} patterns; the rest is not checked.`;
    faults.push({ pointer: unroll(link), message, fix: '', unsure: true });
    return;
  }
  const fault = patternFault(pattern);
  if (typeof fault === 'string') {
    faults.push({
      pointer: unroll(link),
      message: `The pattern ${show(pattern)} is not a regular expression: ${fault}.`,
      fix: 'Correct it, or leave it out and say in the description what is meant.',
      isUseless: true,
    });
    return;
  }
  if (isCheckable(pattern)) return;
  faults.push({
    pointer: unroll(link),
    message: `The pattern ${show(pattern)} could not be checked: it needs back-tracking (look-around, back-references).`,
    fix: 'Write it without look-around and back-references, so that every client can match it.',
    unsure: true,
  });
}

/** Keywords by which an object is known to be a schema. */
const TELLING = [
  ...['$schema', '$id', '$ref', '$defs', 'definitions', 'type', 'properties', 'required', 'items', 'enum'],
  ...['const', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'additionalProperties', 'patternProperties'],
];

/** Whether a value can be a JSON Schema at all. */
export function looksLikeSchema(value: Json): boolean {
  return (
    typeof value === 'boolean' ||
    (isObject(value) && TELLING.some((keyword) => Object.hasOwn(value, keyword)))
  );
}
