import type { ErrorObject } from 'ajv';
import { at, isObject, type Json, pointer, type Severity, steps, type Violation } from '../model/index.ts';
import { say } from '../text/index.ts';
import { WHOLE_ADDRESS, wholeUrl } from '../url/index.ts';
import { lengthOf } from './code-points.ts';
import { notes, validators } from './compiled/index.js';
import { show } from './format-value.ts';
import { closest, converted, isTimestamp, replaced, timestampFrom, WRITE_TIMESTAMP } from './meant.ts';
import { otherSpelling } from './suggest.ts';

/** A rule that a schema states: the `x-rule` note of a subschema. */
export interface SchemaRule {
  readonly id: string;
  readonly requirements: readonly string[];
  readonly severity: Severity;
  readonly title: string;
  readonly why: string;
  /** The absence of this property is reported under this rule (not under that of its object). */
  readonly missing?: boolean;
}

export interface SchemaViolation extends Violation {
  readonly rule: SchemaRule;
}

/** Every rule that the compiled schemas state, by schema name. */
export function schemaRules(): readonly SchemaRule[] {
  return rulesIn(Object.values(notes));
}

/** The rules of one compiled schema. */
export function rulesOfSchema(name: string): readonly SchemaRule[] {
  return rulesIn(Object.hasOwn(notes, name) ? [notes[name] ?? {}] : []);
}

function rulesIn(schemas: readonly (typeof notes)[string][]): readonly SchemaRule[] {
  const found = new Map<string, SchemaRule>();
  for (const schema of schemas) {
    for (const marks of Object.values(schema)) {
      const rule = marks['x-rule'] as SchemaRule | undefined;
      if (rule) found.set(rule.id, rule);
    }
  }
  return [...found.values()];
}

/** How many schema errors of one document are reported: past that a file is of another kind than it says. */
const MAX_FINDINGS = 500;

/**
 * Validates a value against a compiled schema and words each error for a person: what is there, what has to be
 * there, and a replacement wherever one can be computed.
 */
export function validateAgainst(name: string, value: Json, origin?: string): readonly SchemaViolation[] {
  const validate = validators[name];
  if (!validate) throw new Error(`no compiled schema is called ${name}`);
  if (validate(value)) return [];
  return withoutBranches(validate.errors ?? [])
    .slice(0, MAX_FINDINGS)
    .flatMap((error) => describe(name, error, value, origin) ?? []);
}

/** Failed branches say less than their anyOf or oneOf: they are right before it. */
function withoutBranches(errors: readonly ErrorObject[]): readonly ErrorObject[] {
  const kept: ErrorObject[] = [];
  for (const error of errors) {
    if (error.keyword === 'if') continue;
    if (error.keyword === 'anyOf' || error.keyword === 'oneOf') {
      while (kept.at(-1)?.schemaPath.startsWith(`${error.schemaPath}/`)) kept.pop();
    }
    kept.push(error);
  }
  return kept;
}

function describe(
  schema: string,
  error: ErrorObject,
  root: Json,
  origin: string | undefined,
): SchemaViolation | undefined {
  const path = error.schemaPath.replace(/^[^#]*#/, '');
  const marks = notes[schema] ?? {};
  const holder = path.slice(0, path.lastIndexOf('/'));
  const params = error.params as Record<string, unknown>;
  const missing = error.keyword === 'required' ? String(params.missingProperty) : undefined;
  const property = missing === undefined ? undefined : marks[`${holder}/properties${pointer(missing)}`];
  const propertyRule = property?.['x-rule'] as SchemaRule | undefined;
  const rule = propertyRule?.missing ? propertyRule : nearest(marks, path);
  if (!rule) return undefined;
  const example = (missing === undefined ? marks[holder] : property)?.['x-example'] as Json | undefined;
  const name = nameOf(error.instancePath);
  const failure: Failure = {
    place: error.instancePath,
    name,
    subject: name || 'The document',
    short: shortName(error.instancePath),
    found: at(root, error.instancePath),
    params,
    example,
    origin,
    choices: property?.['x-choices'] as readonly Json[] | undefined,
    eg: example === undefined ? '' : `, e.g. ${show(example)}`,
  };
  return { rule, pointer: error.instancePath, ...(MESSAGES.get(error.keyword) ?? otherForm)(failure) };
}

/** A keyword that a value does not conform to. */
interface Failure {
  readonly place: string;
  /** The name of the value; '' for the document. */
  readonly name: string;
  readonly subject: string;
  /** The last step of the place, as a title names it beside what it lies in. */
  readonly short: string;
  readonly found: Json | undefined;
  /** The validator's own word for it. */
  readonly params: Readonly<Record<string, unknown>>;
  readonly example: Json | undefined;
  /** By which others reach the site, where it is known. */
  readonly origin: string | undefined;
  /** The values that a missing property may have, where they are few. */
  readonly choices: readonly Json[] | undefined;
  /** The example, behind a sentence. */
  readonly eg: string;
}

type Message = (
  failure: Failure,
) => Pick<Violation, 'message' | 'pointer' | 'at' | 'edits' | 'state'> & { readonly fix: string };

const length: (bound: 'at least' | 'at most') => Message = (bound) => (failure) => {
  const { name, short, found, params } = failure;
  const limit = Number(params.limit);
  const size = typeof found === 'string' ? lengthOf(found) : 0;
  if (size === 0) return empty(failure);
  return {
    state: say(bound === 'at least' ? 'stateShort' : 'stateLong', short),
    message: `${name} has ${size} characters; it must have ${bound} ${limit}.`,
    fix:
      bound === 'at least'
        ? `Add ${limit - size} or more characters.`
        : `Shorten it by ${size - limit} or more characters.`,
  };
};

const empty: Message = ({ name, short, eg }) => ({
  state: say('stateEmpty', short),
  message: `${name} is empty.`,
  fix: `Write something that says what it is${eg}.`,
});

const range: Message = ({ name, short, found, params: { comparison, limit }, eg }) => ({
  state: say('stateOutOfRange', short),
  message: `${name} is ${show(found)}; it must be ${comparison} ${limit}.`,
  fix: `Use a number ${comparison} ${limit}${eg}.`,
});

const otherForm: Message = ({ subject, short, found, example, eg }) => ({
  state: say('stateForm', short),
  message: `${subject} is ${kindOf(found)}, which isn’t allowed there${eg}.`,
  fix: example === undefined ? '' : `Write e.g. ${show(example)}.`,
});

const MESSAGES: ReadonlyMap<string, Message> = new Map<string, Message>([
  [
    'required',
    (failure) => {
      const { place, subject, found, params } = failure;
      const missing = String(params.missingProperty);
      const name = quote(missing);
      const other = otherSpelling(found, missing);
      if (other !== undefined)
        return {
          state: say('stateSpelling', other, missing),
          message: `${subject} has no ${name}, but ${quote(other)}, which no client knows.`,
          fix: `Call it ${name}.`,
          ...renamed(place, other, missing),
        };
      return {
        state: say('stateLacks', name),
        message: `${subject} has no ${name}.`,
        fix: additionOf(name, failure),
      };
    },
  ],
  [
    'type',
    ({ subject, short, found, params, example, eg }) => {
      const types = [params.type].flat().map(String);
      const wanted = types.map(article).join(' or ');
      return {
        state: say('stateNotOfType', short, types.join(', ')),
        message: `${subject} is ${kindOf(found)}; it must be ${wanted}.`,
        fix:
          converted(found, types, example) ??
          `Write ${wanted}${isObject(found) || Array.isArray(found) ? '' : eg}.`,
      };
    },
  ],
  [
    'enum',
    ({ name, short, found, params }) => {
      const allowed = (params.allowedValues as Json[]) ?? [];
      const values = allowed.slice(0, 12).map(show).join(', ');
      const near = closest(found, allowed);
      return {
        state: say('stateValue', short),
        message: `${name} is ${show(found)}; it must be one of ${values}.`,
        fix: near === undefined ? 'Use one of these.' : `Use ${show(near)}.`,
      };
    },
  ],
  [
    'const',
    ({ name, short, found, params }) => {
      const value = show(params.allowedValue as Json);
      return {
        state: say('stateValue', short),
        message: `${name} is ${show(found)}; it must be ${value}.`,
        fix: `Use ${value}.`,
      };
    },
  ],
  [
    'pattern',
    (failure) => {
      const { place, name, short, found, params, example, eg, origin } = failure;
      // A required text must say something: blanks do not.
      if (params.pattern === '\\S') return empty(failure);
      if (typeof example === 'string' && /^https?:/.test(example)) {
        return {
          state: say('stateForm', short),
          message: `${name} is ${show(found)}, which is not a whole URL.`,
          ...replaced(place, wholeUrl(found, origin), WHOLE_ADDRESS),
        };
      }
      if (isTimestamp(example))
        return {
          state: say('stateForm', short),
          message: `${name} is ${show(found)}, which is no timestamp.`,
          ...replaced(place, timestampFrom(found), WRITE_TIMESTAMP),
        };
      return {
        state: say('stateForm', short),
        message: `${name} is ${show(found)}, which doesn’t match the required format${eg}.`,
        fix:
          example === undefined
            ? `It must match ${String(params.pattern)}.`
            : `Write it like ${show(example)}.`,
      };
    },
  ],
  ['minLength', length('at least')],
  ['maxLength', length('at most')],
  [
    'minItems',
    ({ place, name, short, params, example, origin, eg }) => ({
      state: say('stateFewItems', short),
      message: `${name} has too few items; at least ${params.limit} required.`,
      fix: isObject(example)
        ? `Add an item: ${JSON.stringify(withBlanks(example, '', origin))}.`
        : `Add items${eg}, or leave ${quote(last(place))} out.`,
    }),
  ],
  ['minimum', range],
  ['maximum', range],
  ['exclusiveMinimum', range],
  ['exclusiveMaximum', range],
  [
    'additionalProperties',
    ({ place, subject, params }) => ({
      state: say('stateProperty', String(params.additionalProperty).slice(0, 48)),
      message: `${subject} has an unknown property ${quote(String(params.additionalProperty))}.`,
      fix: 'Remove it, or check its spelling.',
      pointer: place + pointer(String(params.additionalProperty)),
      at: 'key',
    }),
  ],
  [
    'propertyNames',
    ({ place, subject, params }) => ({
      state: say('stateProperty', String(params.propertyName).slice(0, 48)),
      message: `${subject} has a property name ${quote(String(params.propertyName))} that is not allowed there.`,
      fix: 'Rename it.',
      pointer: place + pointer(String(params.propertyName)),
      at: 'key',
    }),
  ],
  [
    'uniqueItems',
    ({ place, name, short, found, params }) => ({
      state: say('stateListsTwice', short),
      message: `${name} lists ${show(at(found, `/${params.i}`))} twice.`,
      fix: 'Remove one of them.',
      pointer: `${place}/${params.i}`,
    }),
  ],
]);

/** How to add a property: with its value where there is but one, with blanks where only the site knows it. */
function additionOf(name: string, { example, choices, origin }: Failure): string {
  const several = typeof example === 'boolean' ? [true, false] : choices;
  if (several && several.length > 1)
    return `Add ${name}, as it is: ${several
      .slice(0, 12)
      .map(show)
      .join(', ')
      .replace(/, ([^,]*)$/, ' or $1')}.`;
  if (example === undefined) return `Add ${name}.`;
  if (typeof example === 'number') return `Add ${name}: a number.`;
  if (Array.isArray(example) && example.length === 0) return `Add ${name}: a list of what there is.`;
  if (isObject(example) && 'properties' in example) return `Add ${name}: a JSON Schema of what there is.`;
  return `Add ${name}: ${JSON.stringify(withBlanks(example, JSON.parse(name), origin))}.`;
}

/** Members with one value for everybody. */
const FIXED =
  /^(?:type|window|in|actions|actions_registry|schema|schema_definition|key_field|tool_field|invoke_path|source|generated_by)$/;
/** Members with names of the site's own in them. */
const NAMED = /^(?:inputs|outputs|fields|properties|body)$/;

/** An example with the site's own address, or with blanks, in place of what is made up. */
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

function renamed(place: string, from: string, to: string): Pick<Violation, 'pointer' | 'at' | 'edits'> {
  return {
    pointer: place + pointer(from),
    at: 'key',
    edits: [{ op: 'move', from: place + pointer(from), path: place + pointer(to) }],
  };
}

function nearest(
  marks: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
  path: string,
): SchemaRule | undefined {
  for (let here = path; ; here = here.slice(0, here.lastIndexOf('/'))) {
    const rule = marks[here]?.['x-rule'] as SchemaRule | undefined;
    if (rule || here === '') return rule;
  }
}

/** `/actions/2/inputs/a.b` → `actions[2].inputs["a.b"]` */
function nameOf(path: string): string {
  return steps(path)
    .map((step, index) => {
      if (/^\d+$/.test(step)) return `[${step}]`;
      if (/^[A-Za-z_$][\w$-]*$/.test(step)) return index === 0 ? step : `.${step}`;
      return `[${JSON.stringify(step.slice(0, 60))}]`;
    })
    .join('');
}

/** `/actions/2` → `actions[2]`, `/actions/2/enum` → `enum` */
function shortName(path: string): string {
  const all = steps(path);
  const named = all.findLastIndex((step) => !/^\d+$/.test(step));
  return (
    nameOf(
      all
        .slice(named)
        .map((step) => `/${step}`)
        .join(''),
    ) || '/'
  );
}

function last(path: string): string {
  return steps(path).at(-1) ?? '';
}

function quote(text: string): string {
  return JSON.stringify(text.slice(0, 80));
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
