import type { ErrorObject } from 'ajv';
import {
  at,
  isList,
  isObject,
  isString,
  type Json,
  own,
  pointer,
  type Rule,
  type Said,
  steps,
  type Violation,
} from '../model/index.ts';
import { say } from '../text/index.ts';
import { WHOLE_ADDRESS, wholeUrl } from '../url/index.ts';
import { called, missingIn, quote } from './called.ts';
import { type Fix, type FixWords, fixAt, fixFrom, rename, write } from './change.ts';
import { lengthOf } from './code-points.ts';
import { type Notes, notes, validators } from './compiled/index.js';
import texts from './findings.json' with { type: 'json' };
import { fillIn, type Shown, show } from './format-value.ts';
import { MAX_ERRORS } from './max-errors.ts';
import { closest, converted, isTimestamp, timestampFrom, WRITE_TIMESTAMP } from './meant.ts';
import { otherSpelling } from './suggest.ts';

interface SchemaRule extends Pick<Rule, 'id' | 'requirements' | 'severity' | 'title' | 'why'> {
  readonly missing?: boolean;
}

interface SchemaViolation extends Violation {
  readonly rule: SchemaRule;
  readonly isEnd?: true;
}

export function schemaRules(): readonly SchemaRule[] {
  return rulesIn(Object.values(notes));
}

export function rulesOfSchema(name: string): readonly SchemaRule[] {
  return rulesIn([notes[name] ?? {}]);
}

function rulesIn(schemas: readonly (typeof notes)[string][]): readonly SchemaRule[] {
  const rules = schemas.flatMap((schema) => Object.values(schema).flatMap((marks) => marks['x-rule'] ?? []));
  return [...new Map(rules.map((rule) => [rule.id, rule])).values()];
}

const MAX_WORDED = 500;

export function validateAgainst(name: string, value: Json, origin?: string): readonly SchemaViolation[] {
  const validate = validators[name];
  if (!validate) throw new Error(`no compiled schema is called ${name}`);
  if (validate(value)) return [];
  const errors = withoutBranches(validate.errors ?? []);
  const isEnd = (validate.errors?.length ?? 0) >= MAX_ERRORS;
  const worded = new Map<string, number>();
  return errors.flatMap((error, index) => {
    const of = ruleOf(name, error);
    if (!of) return [];
    const count = (worded.get(of.rule.id) ?? 0) + 1;
    worded.set(of.rule.id, count);
    const violation: SchemaViolation =
      count > MAX_WORDED
        ? { rule: of.rule, pointer: error.instancePath, message: '' }
        : describe(error, of, value, origin);
    return isEnd && index === errors.length - 1 ? { ...violation, isEnd } : violation;
  });
}

const OF_TEXT = /^(?:enum|const|pattern|m(?:in|ax)Length)$/;

function withoutBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const kept: ErrorObject[] = [];
  for (const error of errors) {
    if (error.keyword === 'if') continue;
    // A null where one of several texts must be is told once.
    if (OF_TEXT.test(error.keyword) && kept.at(-1)?.instancePath === error.instancePath) continue;
    if (error.keyword === 'anyOf' || error.keyword === 'oneOf') {
      while (kept.at(-1)?.schemaPath.startsWith(`${error.schemaPath}/`)) kept.pop();
    }
    kept.push(error);
  }
  return kept;
}

interface Failed {
  readonly rule: SchemaRule;
  readonly property: Notes | undefined;
  readonly own: Notes | undefined;
}

function ruleOf(schema: string, error: ErrorObject): Failed | undefined {
  const path = error.schemaPath.replace(/^[^#]*#/, '');
  const marks = notes[schema] ?? {};
  const holder = path.slice(0, path.lastIndexOf('/'));
  const missing = missingIn(error);
  const property = missing === undefined ? undefined : marks[`${holder}/properties${pointer(missing)}`];
  const propertyRule = property?.['x-rule'];
  const rule = propertyRule?.missing ? propertyRule : nearest(marks, path);
  return rule && { rule, property, own: marks[holder] };
}

function describe(
  error: ErrorObject,
  { rule, property, own }: Failed,
  root: Json,
  origin: string | undefined,
): SchemaViolation {
  const example = (missingIn(error) === undefined ? own : property)?.['x-example'];
  const { name, short, owner } = called(root, error);
  const failure: Failure = {
    place: error.instancePath,
    name,
    subject: name || 'The document',
    short,
    found: at(root, error.instancePath),
    params: error.params,
    example,
    form: own?.['x-form'],
    origin,
    choices: (missingIn(error) === undefined ? own : property)?.['x-choices'],
    eg: example === undefined ? '' : `, for example ${show(example)}`,
  };
  const { fix, ...found } = (MESSAGES.get(error.keyword) ?? otherForm)(failure);
  const pointer = found.pointer ?? error.instancePath;
  return {
    rule,
    pointer,
    ...(owner !== undefined && { subject: owner }),
    ...found,
    ...fixAt(fix, { pointer, at: found.at }),
  };
}

interface Failure {
  readonly place: string;
  readonly name: string;
  readonly subject: string;
  readonly short: string;
  readonly found: Json | undefined;
  readonly params: Readonly<Record<string, unknown>>;
  readonly example: Json | undefined;
  readonly form: string | undefined;
  readonly origin: string | undefined;
  readonly choices: readonly Json[] | undefined;
  readonly eg: string;
}

type Message = (
  failure: Failure,
) => Pick<Violation, 'message' | 'pointer' | 'state' | 'absent'> & { readonly at?: 'key'; readonly fix: Fix };

function worded(id: keyof typeof texts, state: Said, data: Shown): ReturnType<Message> {
  const words: FixWords & { readonly message: string } = texts[id];
  return { state, message: fillIn(words.message, data), fix: fixFrom(words, data) };
}

const length: (id: 'short' | 'long') => Message = (id) => (failure) => {
  const { name, short, found, params } = failure;
  const limit = Number(params.limit);
  const size = typeof found === 'string' ? lengthOf(found) : 0;
  if (size === 0) return empty(failure);
  const state = say(id === 'short' ? 'stateShort' : 'stateLong', short);
  return worded(id, state, { name, size, limit });
};

const empty: Message = ({ name, short, eg }) => worded('empty', say('stateEmpty', short), { name, eg });

const range: Message = ({ name, short, found, params: { comparison, limit }, eg }) =>
  worded('range', say('stateOutOfRange', short), {
    name,
    found,
    limit: `${LIMITS[String(comparison)]} ${limit}`,
    eg,
  });

const LIMITS: Readonly<Record<string, string>> = {
  '>=': 'at least',
  '<=': 'at most',
  '>': 'greater than',
  '<': 'less than',
};

const otherForm: Message = ({ subject, short, form, example }) =>
  worded('form', say('stateForm', short), { subject, form, example });

const required: Message = (failure) => {
  const { place, subject, short, found, params } = failure;
  const missing = String(params.missingProperty);
  const name = quote(missing);
  const other = otherSpelling(found, missing);
  if (other === undefined)
    return {
      ...worded('missing', say('stateLacks', short), { subject, name, addition: additionOf(name, failure) }),
      absent: place + pointer(missing),
    };
  return {
    ...worded('other-spelling', say('stateSpelling', other, missing), { subject, name, other: quote(other) }),
    pointer: place + pointer(other),
    at: 'key',
    fix: rename(missing),
  };
};

const type: Message = ({ subject, short, found, params, example, choices, eg }) => {
  const types = [params.type]
    .flat()
    .map(String)
    .filter((one) => one !== 'null');
  const wanted = types.map(article).join(' or ');
  const words = worded('type', say('stateNotOfType', short, types.join('/')), {
    subject,
    kind: kindOf(found),
    wanted,
    eg: isBlank(example) ? (turned(found, wanted) ?? FORMS[wanted] ?? '') : eg,
  });
  return { ...words, fix: converted(found, types, example) ?? typed(found, choices) ?? words.fix };
};

const FORMS: Readonly<Record<string, string>> = {
  'an array': ': […]',
  'an object': ': {…}',
  'a string': ' in quotes',
  'an integer': ' without quotes',
  'a number': ' without quotes',
  'a boolean': ': true or false',
};

/** A map instead of a list, or the other way round. */
function turned(found: Json | undefined, wanted: string): string | undefined {
  const [[key, first] = []] = typeof found === 'object' && found ? Object.entries(found) : [];
  if (key === undefined || !isObject(first)) return undefined;
  if (!Array.isArray(found))
    return wanted === 'an array' ? `: [{…}], with ${show(key)} inside its item` : undefined;
  const name = ['id', 'name', 'code'].map((member) => own(first, member)).find(isString);
  return name !== undefined && wanted === 'an object' ? `: {${show(name)}: {…}}` : undefined;
}

const isBlank = (example: Json | undefined): boolean =>
  example === undefined ||
  (typeof example === 'object' && example !== null && Object.keys(example).length === 0);

function typed(found: Json | undefined, choices: readonly Json[] = []): Fix | undefined {
  const types = choices.filter(isObject);
  if (types.length === 0) return undefined;
  const meant = closest(
    found,
    types.flatMap(({ type: name = '' }) => name),
  );
  const [one] = types.filter(({ type: name }) => isString(found) && name === meant);
  return one ? write(one) : `Write ${eitherOf(types)}.`;
}

const eitherOf = (choices: readonly Json[]): string =>
  choices
    .slice(0, 12)
    .map(show)
    .join(', ')
    .replace(/, ([^,]*)$/, ' or $1');

const oneOf: Message = ({ name, short, found, params }) => {
  const allowed = isList(params.allowedValues) ? params.allowedValues : [];
  const values = eitherOf(allowed);
  const near = closest(found, allowed);
  const id = near === undefined ? 'enum' : 'enum-near';
  return worded(id, say('stateValue', short), { name, found, values, near });
};

const constant: Message = ({ name, short, found, params }) =>
  worded('const', say('stateValue', short), { name, found, value: params.allowedValue as Json });

const pattern: Message = (failure) => {
  const { name, short, found, params, example, form, origin } = failure;
  if (params.pattern === '\\S') return empty(failure);
  const state = say('stateForm', short);
  const data = { name, found, pattern: String(params.pattern), form, example };
  if (typeof example === 'string' && /^https?:/.test(example))
    return { ...worded('no-url', state, data), fix: write(wholeUrl(found, origin)) ?? WHOLE_ADDRESS };
  if (isTimestamp(example))
    return { ...worded('no-timestamp', state, data), fix: write(timestampFrom(found)) ?? WRITE_TIMESTAMP };
  return worded(form === undefined ? 'pattern' : 'pattern-form', state, data);
};

const fewItems: Message = ({ place, name, short, found, params, example, origin, eg }) => {
  const item = isObject(example) ? JSON.stringify(withBlanks(example, '', origin)) : undefined;
  const data = { name, least: String(params.limit), item, eg, property: quote(last(place)) };
  const state = say(isEmptyList(found) ? 'stateEmpty' : 'stateFewItems', short);
  if (isEmptyList(found)) return worded(item === undefined ? 'no-items' : 'no-items-example', state, data);
  return worded(item === undefined ? 'few-items' : 'few-items-example', state, data);
};

const isEmptyList = (found: Json | undefined): boolean => Array.isArray(found) && found.length === 0;

const MESSAGES: ReadonlyMap<string, Message> = new Map(
  Object.entries({
    required,
    type,
    enum: oneOf,
    const: constant,
    pattern,
    minLength: length('short'),
    maxLength: length('long'),
    minItems: fewItems,
    minimum: range,
    maximum: range,
    exclusiveMinimum: range,
    exclusiveMaximum: range,
  }),
);

function additionOf(name: string, { example, choices, origin }: Failure): string {
  const several = typeof example === 'boolean' ? [true, false] : choices;
  if (several && several.length > 1) return `Add ${name}: ${eitherOf(several)}.`;
  if (example === undefined) return `Add ${name}.`;
  if (typeof example === 'number') return `Add ${name} with a number, for example ${example}.`;
  if (Array.isArray(example) && example.length === 0) return `Add ${name}: […].`;
  if (isObject(example) && 'properties' in example) return `Add ${name}, with a JSON Schema.`;
  return `Add ${name}: ${JSON.stringify(withBlanks(example, JSON.parse(name), origin)).replaceAll('{}', '{…}')}.`;
}

const FIXED =
  /^(?:type|window|in|actions|actions_registry|\$?schema|schema_definition|key_field|tool_field|invoke_path|source|generated_by)$/;
const NAMED = /^(?:inputs|outputs|fields|properties|body)$/;

function withBlanks(example: Json, name: string, origin: string | undefined): Json {
  if (typeof example === 'string') {
    if (FIXED.test(name) || /^\d[\d.]*$/.test(example)) return example;
    if (example === 'example.com') return origin === undefined ? '…' : new URL(origin).hostname;
    if (example === 'https://example.com') return origin ?? 'https://…';
    return /^https:/.test(example) ? 'https://…' : example.replace(/^(\/?).*$/, '$1…');
  }
  if (Array.isArray(example)) return example.map((item: Json) => withBlanks(item, name, origin));
  if (!isObject(example)) return example;
  if (NAMED.test(name)) return {};
  return Object.fromEntries(
    Object.entries(example).map(([key, value]) => [key, withBlanks(value, key, origin)]),
  );
}

function nearest(marks: Readonly<Record<string, Notes>>, path: string): SchemaRule | undefined {
  for (let here = path; ; here = here.slice(0, here.lastIndexOf('/'))) {
    const rule = marks[here]?.['x-rule'];
    if (rule || here === '') return rule;
  }
}

function last(path: string): string {
  return steps(path).at(-1) ?? '';
}

function kindOf(value: Json | undefined): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  if (isObject(value)) return 'an object';
  if (value === undefined) return 'absent';
  return `the ${typeof value} ${show(value)}`;
}

function article(type: string): string {
  if (type === 'null') return type;
  return /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}
