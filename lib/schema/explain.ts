import type { OutputUnit, Schema } from '@cfworker/json-schema';
import {
  at,
  isObject,
  isString,
  type Json,
  type JsonSchema,
  objectAt,
  own,
  type Problem,
  pointer,
  type Said,
  type Sentence,
  type TextKey,
} from '../model/index.ts';
import { saying } from '../text/english.ts';
import { say } from '../text/said.ts';
import type { Bounded } from './bounded.ts';
import { allowed, describe, either, exampleOf, list } from './describe.ts';
import { show } from './format-value.ts';
import words from './keywords.json' with { type: 'json' };
import { stringFormats } from './strings.ts';
import { nearestWord } from './suggest.ts';

const WRAPPERS = new Set(words.wrappers.split(' '));
const CHOICES = new Set(['anyOf', 'oneOf', 'contains', 'propertyNames']);

const MAX_PROBLEMS = 100;

export function explain(errors: readonly OutputUnit[], bounded: Bounded, value: Json): Problem[] {
  const problems: Problem[] = [];
  const add = (found: Problem) => {
    if (!problems.some(({ pointer: at, message }) => at === found.pointer && message === found.message))
      problems.push(found);
  };
  for (let index = 0; index < errors.length && problems.length < MAX_PROBLEMS; index++) {
    const error = errors[index] as OutputUnit;
    if (WRAPPERS.has(error.keyword)) continue;
    if (!CHOICES.has(error.keyword)) {
      const found = word(error, bounded, value);
      if (found) add(found);
      continue;
    }
    const inner: OutputUnit[] = [];
    while (
      errors[index + 1]?.keywordLocation.startsWith(error.keywordLocation) &&
      belongs(error, errors[index + 1])
    ) {
      inner.push(errors[++index] as OutputUnit);
    }
    for (const found of choice(error, inner, bounded, value)) add(found);
  }
  return problems;
}

function belongs(choice: OutputUnit, error: OutputUnit | undefined): boolean {
  if (!error) return false;
  const rest = error.keywordLocation.slice(choice.keywordLocation.length);
  return rest.startsWith('/') && error.instanceLocation.startsWith(choice.instanceLocation);
}

function failed({ instanceLocation, keywordLocation }: OutputUnit, bounded: Bounded, root: Json) {
  const place = plain(instanceLocation);
  const node = nodeAt(bounded, parent(keywordLocation));
  const original = node && bounded.originals.get(node);
  const schema: JsonSchema = isObject(original) ? original : {};
  const problem = (said: Said, example = exampleOf(schema)): Problem => ({
    pointer: place,
    ...saying(said),
    ...(example !== undefined && { example }),
  });
  return { place, node, original, schema, value: at(root, place), problem };
}

function word(error: OutputUnit, bounded: Bounded, root: Json): Problem | undefined {
  const { place, node, original, schema, value, problem } = failed(error, bounded, root);
  const limit = node?.[error.keyword] as unknown;
  const beyond = LIMITS.get(error.keyword);
  if (beyond)
    return problem(say(beyond, typeof value === 'number' ? String(value) : sizeOf(value), String(limit)));
  switch (error.keyword) {
    case 'required':
      return missingOf(place, node?.required ?? [], value, error.error, schema);
    case 'dependentRequired':
      return (
        dependentOf(place, (node?.dependentRequired ?? {}) as Record<string, string[]>, value) ??
        problem(say('valueDependent'))
      );
    case 'type':
      return problem(say('valueKind', describe(schema) || types(limit), kind(value)));
    case 'enum':
    case 'const':
      return problem(...otherThan(allowed(schema) ?? [], value));
    case 'format':
      return text(problem, bounded, limit, String(value));
    case 'not':
      return original === false
        ? unknownProperty(place, error, bounded, root)
        : problem(say('valueExcluded', show(value)));
    case 'minLength':
      return problem(
        value === '' ? say('valueEmpty') : say('valueShort', [...String(value)].length, String(limit)),
      );
    case 'maxLength':
      return problem(say('valueLong', [...String(value)].length, String(limit)));
    case 'multipleOf':
      return problem(
        limit === 1 ? say('valueWhole', String(value)) : say('valueMultiple', String(value), String(limit)),
      );
    case 'uniqueItems':
      return problem(say('valueTwice'));
    default:
      return problem(say('valueKind', describe(schema) || say('kindOther'), kind(value)));
  }
}

const LIMITS: ReadonlyMap<string, TextKey> = new Map([
  ['minimum', 'valueMin'],
  ['maximum', 'valueMax'],
  ['exclusiveMinimum', 'valueMore'],
  ['exclusiveMaximum', 'valueLess'],
  ['minItems', 'valueFewItems'],
  ['minContains', 'valueFewItems'],
  ['maxItems', 'valueManyItems'],
  ['maxContains', 'valueManyItems'],
  ['minProperties', 'valueFewProperties'],
  ['maxProperties', 'valueManyProperties'],
]);

function missingOf(
  place: string,
  required: readonly string[],
  value: Json | undefined,
  error: string,
  schema: JsonSchema,
): Problem | undefined {
  const missing = required.filter((name) => isObject(value) && !Object.hasOwn(value, name));
  const name = missing.find((each) => error.includes(`"${each}"`)) ?? missing[0];
  return name === undefined ? undefined : missingProperty(place, name, schema);
}

function dependentOf(
  place: string,
  dependent: Readonly<Record<string, readonly string[]>>,
  value: Json | undefined,
): Problem | undefined {
  if (!isObject(value)) return undefined;
  for (const [has, names] of Object.entries(dependent)) {
    const name = Object.hasOwn(value, has) ? names.find((each) => !Object.hasOwn(value, each)) : undefined;
    if (name !== undefined)
      return {
        pointer: place + pointer(name),
        ...saying(say('valueRequiredWith', show(name), show(has))),
      };
  }
  return undefined;
}

function otherThan(values: readonly Json[], value: Json | undefined): [said: Said, example?: Json] {
  const near = isString(value) ? nearestWord(value, values.filter(isString)) : undefined;
  const wanted = values.length === 1 ? show(values[0]) : say('oneOfThese', list(values));
  const said =
    near === undefined
      ? say('valueNot', show(value), wanted)
      : say('valueNotMeant', show(value), wanted, show(near));
  return [said, near ?? values[0]];
}

function missingProperty(place: string, name: string, schema: JsonSchema): Problem {
  const property = own(own(schema, 'properties'), name);
  const expected = isObject(property) ? describe(property) : '';
  const example = isObject(property) ? exampleOf(property) : undefined;
  return {
    pointer: place + pointer(name),
    ...saying(
      expected === '' ? say('argumentMissing', show(name)) : say('argumentMissingOf', show(name), expected),
    ),
    ...(example !== undefined && { example }),
  };
}

function unknownProperty(place: string, error: OutputUnit, bounded: Bounded, root: Json): Problem {
  const name = plain(`#/${place.split('/').at(-1) ?? ''}`)
    .slice(1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
  const holder = nodeAt(bounded, parent(parent(error.keywordLocation)));
  const original = holder && bounded.originals.get(holder);
  const known = Object.keys(objectAt(isObject(original) ? original : {}, 'properties'));
  const near = nearestWord(name, known);
  const unknown = say('valueUnknown', place === '' ? kind(root) : show(name));
  if (near === undefined && known.length === 0) return { pointer: place, ...saying(unknown) };
  const hint = near === undefined ? say('valueKnown', list(known)) : say('didYouMean', show(near));
  return { pointer: place, ...saying(say('andThen', unknown, hint)) };
}

function text(
  problem: (said: Said, example?: Json) => Problem,
  bounded: Bounded,
  name: unknown,
  value: string,
): Problem {
  const check = bounded.strings.get(String(name));
  const format = check?.format === undefined ? undefined : stringFormats.get(check.format);
  if (format && !format.test(value)) return problem(say('valueNot', show(value), format.label));
  return problem(say('valuePattern', show(value)));
}

function choice(error: OutputUnit, inner: readonly OutputUnit[], bounded: Bounded, root: Json): Problem[] {
  const { node, schema, value, problem } = failed(error, bounded, root);
  if (error.keyword === 'contains') return [problem(say('valueLacksItem'))];
  if (error.keyword === 'propertyNames') {
    const name = plain(inner[0]?.instanceLocation ?? '')
      .split('/')
      .at(-1);
    return [problem(say('valueName', show(name)))];
  }
  const branches = branchesOf(error, inner);
  const total = Array.isArray(node?.[error.keyword]) ? (node[error.keyword] as unknown[]).length : 0;
  if (branches.length < total) return [problem(say('valueSeveralForms'))];
  if (allowed(schema)) {
    const listed = word({ ...error, keyword: 'enum' }, bounded, root);
    return listed ? [listed] : [];
  }
  const meant = branches.filter((errors) => errors.every((each) => !isOfAnotherKind(each, error)));
  if (meant.length === 1) return explain(meant[0] ?? [], bounded, root);
  const expected = describe(schema);
  if (meant.length === 0 && expected !== '') return [problem(say('valueKind', expected, kind(value)))];
  const first = explain(meant[0] ?? inner, bounded, root)[0];
  const none = say('valueNoForm', total);
  const meantBy = [first?.said ?? first?.message ?? []].flat();
  return [problem(first ? say('andThen', none, say('valueOneForm', meantBy)) : none)];
}

function branchesOf(choice: OutputUnit, inner: readonly OutputUnit[]): readonly OutputUnit[][] {
  const indexOf = ({ keywordLocation }: OutputUnit) =>
    keywordLocation.slice(choice.keywordLocation.length + 1).split('/')[0] ?? '';
  return [...Map.groupBy(inner, indexOf).values()];
}

function isOfAnotherKind(error: OutputUnit, choice: OutputUnit): boolean {
  return (
    error.instanceLocation === choice.instanceLocation && ['type', 'const', 'enum'].includes(error.keyword)
  );
}

function nodeAt(bounded: Bounded, location: string): Schema | undefined {
  let here: unknown = bounded.root;
  for (const step of location.split('/').slice(1)) {
    const name = decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~');
    const next = (here as Record<string, unknown> | undefined)?.[name];
    here = name === '$ref' && typeof next === 'string' ? bounded.definitions[next] : next;
  }
  return typeof here === 'object' && here !== null ? (here as Schema) : undefined;
}

function parent(location: string): string {
  return location.slice(0, location.lastIndexOf('/'));
}

function plain(location: string): string {
  return decodeURIComponent(location.replace(/^#/, ''));
}

function kind(value: Json | undefined): Sentence {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return say('kindList');
  if (typeof value === 'object') return say('kindObject');
  if (typeof value === 'string') return say('theText', show(value));
  return show(value);
}

function types(limit: unknown): Sentence {
  return Array.isArray(limit) ? limit.map(String).reduce<Sentence>(either, '') : String(limit);
}

function sizeOf(value: Json | undefined): number {
  if (Array.isArray(value)) return value.length;
  return isObject(value) ? Object.keys(value).length : 0;
}
