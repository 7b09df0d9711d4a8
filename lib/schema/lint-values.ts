import {
  isList,
  isObject,
  isString,
  type Json,
  type JsonObject,
  listAt,
  own,
  pointer,
} from '../model/index.ts';
import { looseName } from '../text/index.ts';
import { oncePerText } from '../text/once.ts';
import { lengthOf } from './code-points.ts';
import { inWords, type SchemaFault } from './faults.ts';
import { show } from './format-value.ts';
import words from './keywords.json' with { type: 'json' };
import { TYPES } from './keywords.ts';
import { asType } from './meant.ts';

type Contradiction = Pick<SchemaFault, 'pointer' | 'message' | 'fix'>;

const fault = (place: string, ...words: Parameters<typeof inWords>): Contradiction => ({
  pointer: place,
  ...inWords(...words),
});

export function contradictions(schema: JsonObject): readonly Contradiction[] {
  const types = typesOf(schema);
  const found: Contradiction[] = [];
  choices(schema, types, found);
  samples(schema, types, found);
  if (types.length > 0) idle(schema, types, found);
  misspelt(schema, found);
  literal(schema, found);
  return found;
}

const MOST = 200;

function typesOf(schema: JsonObject): readonly string[] {
  const type = own(schema, 'type');
  return (isList(type) ? type : [type]).filter(isString);
}

function typeName(value: Json): string {
  if (value === null) return 'null';
  return isList(value) ? 'array' : typeof value;
}

function isOf(value: Json, types: readonly string[]): boolean {
  if (types.length === 0) return true;
  const name = typeName(value);
  if (name === 'number' && types.includes('integer') && Number.isInteger(value)) return true;
  return types.includes(name) || types.some((type) => !TYPES.includes(type));
}

function choices(schema: JsonObject, types: readonly string[], found: Contradiction[]): void {
  const values = own(schema, 'enum');
  if (!isList(values)) return;
  if (values.length === 0) found.push(fault('/enum', 'enum-empty', {}));
  const seen = new Set<string>();
  for (const [index, value] of values.slice(0, MOST).entries()) {
    const at = pointer('enum', index);
    const text = JSON.stringify(value);
    if (seen.has(text)) found.push(fault(at, 'enum-twice', { value }));
    seen.add(text);
    if (isOf(value, types)) continue;
    const mistyped = fault(at, 'enum-mistyped', { value, types: types.join(' or ') });
    const inner = own(value, 'value');
    const only =
      inner !== undefined &&
      isOf(inner, types) &&
      `Write only ${show(inner)}, and explain it in the description.`;
    found.push({ ...mistyped, fix: only || (asType(value, types) ?? mistyped.fix) });
  }
}

function samples(schema: JsonObject, types: readonly string[], found: Contradiction[]): void {
  const examples = listAt(schema, 'examples').slice(0, MOST);
  const given: readonly (readonly [at: string, value: Json | undefined])[] = [
    ['/default', own(schema, 'default')],
    ...examples.map((value, index) => [pointer('examples', index), value] as const),
  ];
  for (const [at, value] of given) {
    if (value === undefined || value === null) continue;
    const why = misfit(schema, types, value);
    if (why === undefined) continue;
    const data = { what: at === '/default' ? 'default' : 'example', value, fault: why };
    const unfit = fault(at, isOf(value, types) ? 'sample-unfit' : 'sample-mistyped', data);
    found.push({ ...unfit, fix: (!isOf(value, types) && asType(value, types)) || unfit.fix });
  }
}

function misfit(schema: JsonObject, types: readonly string[], value: Json): string | undefined {
  if (!isOf(value, types)) return `isn’t of the type ${types.join(' or ')}`;
  const values = own(schema, 'enum');
  if (isList(values) && !values.some((one) => JSON.stringify(one) === JSON.stringify(value)))
    return 'is none of the values in enum';
  const limit = (keyword: string): number | undefined => {
    const most = own(schema, keyword);
    return typeof most === 'number' ? most : undefined;
  };
  if (!isString(value) && typeof value !== 'number') return undefined;
  const size = isString(value) ? lengthOf(value) : value;
  const [least, most] = isString(value)
    ? (['minLength', 'maxLength'] as const)
    : (['minimum', 'maximum'] as const);
  if (size < (limit(least) ?? Number.NEGATIVE_INFINITY)) return `is below ${least} (${limit(least)})`;
  if (size > (limit(most) ?? Number.POSITIVE_INFINITY)) return `is above ${most} (${limit(most)})`;
  return undefined;
}

const SPEAKS_OF: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(words.speaksOf).flatMap(([types, keywords]) =>
    keywords.split(' ').map((keyword) => [keyword, types.split(' ')] as const),
  ),
);

function idle(schema: JsonObject, types: readonly string[], found: Contradiction[]): void {
  for (const keyword in schema) {
    const of = SPEAKS_OF.get(keyword);
    if (!of || schema[keyword] === null || typeof schema[keyword] === 'boolean') continue;
    if (types.some((type) => of.includes(type) || !TYPES.includes(type))) continue;
    const about = of[0] === 'array' || of[0] === 'object' ? `an ${of[0]}` : `a ${of[0]}`;
    const data = { keyword, of: about, types: types.join(' or ') };
    found.push(fault(pointer(keyword), 'idle', data));
  }
}

const KEYWORDS: ReadonlyMap<string, string> = new Map(
  [...SPEAKS_OF.keys(), ...words.ofAnyType.split(' ')].map((keyword) => [looseName(keyword), keyword]),
);

const keywordOf = oncePerText(1_000, (name) => KEYWORDS.get(looseName(name)));

function misspelt(schema: JsonObject, found: Contradiction[]): void {
  for (const name in schema) {
    const meant = name.length > 100 ? undefined : keywordOf(name);
    const instead = name === 'dependencies' || name === 'additionalItems' ? name : undefined;
    if (name === 'nullable') found.push(fault(pointer(name), 'nullable', {}));
    else if (instead) found.push(fault(pointer(name), instead, {}));
    else if (meant !== undefined && meant !== name && own(schema, meant) === undefined)
      found.push(fault(pointer(name), 'misspelt', { name, meant }));
  }
}

const LITERAL = /^\/(?:(\^.*?\$?)|(.*\$))\/([dgimsuvy]{0,8})$/s;

function literal(schema: JsonObject, found: Contradiction[]): void {
  const pattern = own(schema, 'pattern');
  if (!isString(pattern) || pattern.length > 1_000) return;
  const [, from, to, flags = ''] = LITERAL.exec(pattern) ?? [];
  const bare = from ?? to;
  if (bare === undefined) return;
  const data = { pattern, bare, flags };
  found.push(fault('/pattern', flags === '' ? 'literal' : 'literal-flags', data));
}

export function contradictionsIn(...parts: readonly (Json | undefined)[]): readonly Contradiction[] {
  const whole: { [name: string]: Json } = {};
  for (const part of parts) if (isObject(part)) for (const name in part) whole[name] ??= part[name] ?? null;
  return contradictions(whole);
}
