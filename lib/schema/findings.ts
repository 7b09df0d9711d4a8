import type { ErrorObject } from 'ajv';
import { at, type Hit, isObject, type Json, pointer, type Severity, steps } from '../model/index.ts';
import { looseName } from '../text/index.ts';
import { notes, validators } from './compiled/index.js';
import { lengthOf, nearestWord, show } from './words.ts';

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

export interface SchemaHit extends Hit {
  readonly rule: SchemaRule;
}

/** Every rule that the compiled schemas state, by schema name. */
export function schemaRules(): readonly SchemaRule[] {
  const found = new Map<string, SchemaRule>();
  for (const schema of Object.values(notes)) {
    for (const marks of Object.values(schema)) {
      const rule = marks['x-rule'] as SchemaRule | undefined;
      if (rule) found.set(rule.id, rule);
    }
  }
  return [...found.values()];
}

/** How many schema errors of one document are reported: past that a file is of another kind than it says. */
const MOST = 500;

/**
 * Validates a value against a compiled schema and words each error for a person: what stands there, what has to
 * stand there, and a replacement wherever one can be computed.
 */
export function validateAgainst(name: string, value: Json): readonly SchemaHit[] {
  const validate = validators[name];
  if (!validate) throw new Error(`no compiled schema is called ${name}`);
  if (validate(value)) return [];
  return withoutBranches(validate.errors ?? [])
    .slice(0, MOST)
    .flatMap((error) => describe(name, error, value) ?? []);
}

/** Of anyOf and oneOf the failed branches say less than the whole: they stand right before it. */
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

function describe(schema: string, error: ErrorObject, root: Json): SchemaHit | undefined {
  const path = error.schemaPath.replace(/^[^#]*#/, '');
  const marks = notes[schema] ?? {};
  const holder = path.slice(0, path.lastIndexOf('/'));
  const params = error.params as Record<string, unknown>;
  const missing = error.keyword === 'required' ? String(params.missingProperty) : undefined;
  const property = missing === undefined ? undefined : marks[`${holder}/properties${pointer(missing)}`];
  const propertyRule = property?.['x-rule'] as SchemaRule | undefined;
  const rule = propertyRule?.missing ? propertyRule : nearest(marks, path);
  if (!rule) return undefined;
  const found = at(root, error.instancePath);
  const name = nameOf(error.instancePath);
  const example = (missing === undefined ? marks[holder] : property)?.['x-example'] as Json | undefined;
  const put = example === undefined ? '' : `, e.g. ${show(example)}`;
  const hit = (message: string, fix: string, more: Partial<Hit> = {}): SchemaHit => ({
    rule,
    pointer: error.instancePath,
    message,
    fix,
    ...more,
  });
  switch (error.keyword) {
    case 'required': {
      const other = otherSpelling(found, missing ?? '');
      const said = `${name || 'The document'} has no ${quote(missing ?? '')}`;
      return other === undefined
        ? hit(`${said}.`, `Add ${quote(missing ?? '')}${example === undefined ? '' : `: ${show(example)}`}.`)
        : hit(
            `${said}, but ${quote(other)}, which no client knows.`,
            `Call it ${quote(missing ?? '')}.`,
            renamed(error.instancePath, other, missing ?? ''),
          );
    }
    case 'type': {
      const types = [params.type].flat().map(String);
      return hit(
        `${name || 'The document'} is ${kindOf(found)}; it must be ${types.map(article).join(' or ')}.`,
        converted(found, types) ?? `Write ${types.map(article).join(' or ')}${put}.`,
      );
    }
    case 'enum': {
      const allowed = (params.allowedValues as Json[]) ?? [];
      const near = closest(found, allowed);
      return hit(
        `${name} is ${show(found)}; it must be one of ${allowed.slice(0, 12).map(show).join(', ')}.`,
        near === undefined
          ? `Use one of ${allowed.slice(0, 12).map(show).join(', ')}.`
          : `Use ${show(near)}.`,
      );
    }
    case 'const':
      return hit(
        `${name} is ${show(found)}; it must be ${show(params.allowedValue as Json)}.`,
        `Use ${show(params.allowedValue as Json)}.`,
      );
    case 'pattern':
      return hit(
        `${name} is ${show(found)}, which is not of the form required${put}.`,
        example === undefined
          ? `It must match ${String(params.pattern)}.`
          : `Write it like ${show(example)}.`,
      );
    case 'minLength':
    case 'maxLength': {
      const length = typeof found === 'string' ? lengthOf(found) : 0;
      const bound = error.keyword === 'minLength' ? 'at least' : 'at most';
      return hit(
        length === 0
          ? `${name} is empty.`
          : `${name} has ${length} characters; it must have ${bound} ${params.limit}.`,
        length === 0
          ? `Write something that says what it is${put}.`
          : error.keyword === 'minLength'
            ? `Add ${Number(params.limit) - length} or more characters.`
            : `Shorten it by ${length - Number(params.limit)} or more characters.`,
      );
    }
    case 'minItems':
      return hit(
        `${name} has too few items; at least ${params.limit} must stand in it.`,
        `Add an item${put}, or leave ${quote(last(error.instancePath))} out.`,
      );
    case 'minimum':
    case 'maximum':
    case 'exclusiveMinimum':
    case 'exclusiveMaximum':
      return hit(
        `${name} is ${show(found)}; it must be ${params.comparison} ${params.limit}.`,
        `Use a number ${params.comparison} ${params.limit}${put}.`,
      );
    case 'additionalProperties':
      return hit(
        `${name || 'The document'} has an unknown property ${quote(String(params.additionalProperty))}.`,
        'Remove it, or check its spelling.',
        {
          pointer: error.instancePath + pointer(String(params.additionalProperty)),
          at: 'key',
        },
      );
    case 'propertyNames':
      return hit(
        `${name || 'The document'} has a property name ${quote(String(params.propertyName))} that is not allowed there.`,
        'Rename it.',
        {
          pointer: error.instancePath + pointer(String(params.propertyName)),
          at: 'key',
        },
      );
    case 'uniqueItems':
      return hit(`${name} lists ${show(at(found, `/${params.i}`))} twice.`, 'Remove one of them.', {
        pointer: `${error.instancePath}/${params.i}`,
      });
    default:
      return hit(
        `${name || 'The document'} is ${kindOf(found)} that is none of what may stand there${put}.`,
        example === undefined ? '' : `Write e.g. ${show(example)}.`,
      );
  }
}

/** The property that is called almost as the one that is missing. */
function otherSpelling(holder: Json | undefined, missing: string): string | undefined {
  if (!isObject(holder)) return undefined;
  const wanted = looseName(missing);
  return Object.keys(holder)
    .slice(0, 200)
    .find((name) => name.length < 100 && looseName(name) === wanted);
}

function renamed(place: string, from: string, to: string): Partial<Hit> {
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
export function nameOf(path: string): string {
  return steps(path)
    .map((step, index) => {
      if (/^\d+$/.test(step)) return `[${step}]`;
      if (/^[A-Za-z_$][\w$-]*$/.test(step)) return index === 0 ? step : `.${step}`;
      return `[${JSON.stringify(step.slice(0, 60))}]`;
    })
    .join('');
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
  return type === 'null' ? 'null' : /^[aeio]/.test(type) ? `an ${type}` : `a ${type}`;
}

/** `"true"` where a boolean belongs, `5` where a string does: the mended value. */
function converted(value: Json | undefined, types: readonly string[]): string | undefined {
  if (types.includes('boolean') && (value === 'true' || value === 'false'))
    return `Write ${value} without quotes.`;
  if (
    (types.includes('number') || types.includes('integer')) &&
    typeof value === 'string' &&
    /^-?\d+(\.\d+)?$/.test(value)
  ) {
    return `Write ${value} without quotes.`;
  }
  if (types.includes('string') && (typeof value === 'number' || typeof value === 'boolean'))
    return `Write ${JSON.stringify(String(value))}.`;
  if (types.includes('array') && typeof value === 'string') {
    const items = value.split(/\s*,\s*|\s+(?=\S)/).filter((item) => item !== '');
    const isList = /,/.test(value) ? items.every((item) => !/\s/.test(item)) : /[._:-]/.test(value);
    return isList && items.length > 1
      ? `Write [${items.slice(0, 12).map(show).join(', ')}].`
      : `Write [${show(value)}].`;
  }
  return undefined;
}

/** The allowed value that was probably meant: equal but for case and punctuation, or one or two letters off. */
function closest(value: Json | undefined, allowed: readonly Json[]): Json | undefined {
  if (typeof value !== 'string') return allowed.length === 1 ? allowed[0] : undefined;
  const words = allowed.filter((item) => typeof item === 'string');
  return nearestWord(value, words) ?? (allowed.length === 1 ? allowed[0] : undefined);
}
