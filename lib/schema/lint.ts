import { type Link, unroll } from '../json/index.ts';
import { isList, isObject, isString, type Json, type JsonObject, own } from '../model/index.ts';
import type { Change } from './change.ts';
import { type FaultId, faultAt, type SchemaFault } from './faults.ts';
import { type Shown, show } from './format-value.ts';
import { FORMS, type Form, OF_FORM, TYPE_ALIASES, TYPES } from './keywords.ts';
import { contradictions } from './lint-values.ts';
import { asType, encodedList, listIn } from './meant.ts';
import { IN_PLACE, localTarget } from './reference.ts';
import { patternFault } from './regular-expression.ts';
import { isCheckable, stringFormats } from './strings.ts';
import { nearestWord } from './suggest.ts';

export type { SchemaFault };

const MAX_SCHEMAS = 20_000;
const MAX_PATTERNS = 200;

interface LintOptions {
  readonly budget?: { patterns: number };
  readonly draft?: '2020-12' | 'any';
}

/** Runs in linear time and fetches nothing. Allows unknown keywords (Core §4.3.1). */
export function lint(
  schema: Json,
  { budget = { patterns: MAX_PATTERNS }, draft = '2020-12' }: LintOptions = {},
): readonly SchemaFault[] {
  const found: Collected = {
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
      faults.push(faultAt(link, 'not-schema', { value }));
      continue;
    }
    if (++count > MAX_SCHEMAS) {
      faults.push(faultAt(undefined, 'many-schemas', { most: MAX_SCHEMAS }, { unsure: true }));
      break;
    }
    lintKeywords(value, link, found);
  }
  if (isObject(schema) && !found.hasInnerId && found.references.length > 0)
    checkReferences(schema, found.references, found.anchors, faults);
  return faults;
}

interface Collected {
  readonly faults: SchemaFault[];
  readonly waiting: { readonly value: Json; readonly link: Link | undefined }[];
  readonly references: Reference[];
  readonly anchors: Set<string>;
  readonly budget: { patterns: number };
  readonly isEarlier: boolean;
  hasInnerId: boolean;
}

function lintKeywords(schema: JsonObject, up: Link | undefined, found: Collected): void {
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

function lintLimits(schema: JsonObject, up: Link | undefined, { faults }: Collected): void {
  for (const [least, most] of LIMITS) {
    const [from, to] = [schema[least], schema[most]];
    if (typeof from !== 'number' || typeof to !== 'number' || from <= to) continue;
    const data = { least, from, most, to };
    faults.push(faultAt({ step: least, up }, 'limits-crossed', data, { isUseless: true }));
  }
}

function lintKeyword(form: Form, keyword: string, value: Json, link: Link, found: Collected): void {
  if (found.isEarlier && isEarlierForm(form, keyword, value)) {
    if (Array.isArray(value) && form === 'schema')
      for (const [index, item] of value.entries())
        found.waiting.push({ value: item, link: { step: index, up: link } });
    return;
  }
  const fault = faultOf(form, value, keyword);
  if (fault) {
    const words = faultAt(link, ...fault);
    found.faults.push({ ...words, fix: unquoted(form, value) ?? words.fix });
    return;
  }
  if (form === 'schema') found.waiting.push({ value, link });
  else if (form === 'pattern' && isString(value)) lintPattern(value, link, found);
  else if (form === 'schemas' || form === 'schema-map' || form === 'pattern-map' || form === 'names-map')
    lintInner(form, value, link, found);
}

function lintInner(form: Form, value: Json, link: Link, found: Collected): void {
  for (const [step, inner] of Object.entries(value ?? {})) {
    const at: Link = { step, up: link };
    if (form === 'names-map') {
      const fault = namesFault(inner, step);
      if (fault) found.faults.push(faultAt(at, ...fault));
      continue;
    }
    found.waiting.push({ value: inner, link: at });
    if (form === 'pattern-map') lintPattern(step, at, found);
  }
}

function isEarlierForm(form: Form, keyword: string, value: Json): boolean {
  if (form === 'dialect') return true;
  if (keyword === 'items') return Array.isArray(value);
  return keyword.startsWith('exclusive') && typeof value === 'boolean';
}

type Fault = readonly [id: FaultId, data: Shown];

const IS: Readonly<Partial<Record<Form, (value: Json) => boolean>>> = {
  ...OF_FORM,
  schema: (value) => !Array.isArray(value),
  schemas: (value) => Array.isArray(value) && value.length > 0,
  'schema-map': isObject,
  'pattern-map': isObject,
  list: Array.isArray,
  'names-map': isObject,
  pattern: isString,
  ref: isString,
  dialect: (value) =>
    isString(value) && /^https?:\/\/json-schema\.org\/draft\/2020-12\/schema#?$/.test(value),
  anchor: (value) => isString(value) && /^[A-Za-z_][-A-Za-z0-9._]*$/.test(value),
};

function faultOf(form: Form, value: Json, keyword: string): Fault | undefined {
  const isFlag = typeof value === 'boolean';
  if (form === 'type') return typeFault(value);
  if (form === 'names') return isFlag ? ['required-flag', { value }] : namesFault(value, keyword);
  if (IS[form]?.(value)) return undefined;
  if (isFlag && keyword.startsWith('exclusive'))
    return [
      'exclusive-flag',
      { keyword, value, limit: keyword === 'exclusiveMinimum' ? 'minimum' : 'maximum' },
    ];
  const listed = keyword === 'enum' && isString(value) ? listIn(value) && listOf(value) : [value];
  if (listed === undefined) return ['list-unclear', { keyword, value }];
  return [keyword === 'items' ? 'items-list' : form, { keyword, value, listed }];
}

function unquoted(form: Form, value: Json): Change | undefined {
  const type = form === 'flag' ? 'boolean' : 'number';
  const test = isString(value) && form in OF_FORM ? OF_FORM[form as keyof typeof OF_FORM] : undefined;
  const bare = test && asType(value, [type]);
  return bare?.edits('').some((edit) => 'value' in edit && test?.(edit.value)) ? bare : undefined;
}

function typeFault(value: Json): Fault | undefined {
  const types: readonly Json[] = Array.isArray(value) ? value : [value];
  const wrong = types.find((type) => !isString(type) || !TYPES.includes(type));
  if (wrong === undefined && types.length > 0)
    return new Set(types).size < types.length ? ['type-twice', { value }] : undefined;
  const name = isString(wrong) ? wrong.toLowerCase() : '';
  const near = TYPE_ALIASES.get(name) ?? nearestWord(name, TYPES);
  const data = {
    keyword: 'type',
    value,
    name,
    near,
    types: TYPES.join(', '),
    shown: TYPES.map(show).join(', '),
  };
  if (name === 'any') return ['type-any', data];
  if (stringFormats.has(name)) return ['type-format', data];
  return [near === undefined ? 'type' : 'type-meant', data];
}

const listOf = (value: Json): readonly Json[] =>
  isString(value) ? (encodedList(value) ?? value.split(/[,;|]/).map((one) => one.trim())) : [value];

function namesFault(value: Json, keyword: string): Fault | undefined {
  if (!OF_FORM.names(value))
    return [isString(value) ? 'names-text' : 'names', { keyword, value, listed: listOf(value) }];
  return new Set(value).size < value.length ? ['names-twice', { keyword, value }] : undefined;
}

function lintPattern(pattern: string, link: Link, { budget, faults }: Collected): void {
  if (budget.patterns-- <= 0) {
    if (budget.patterns < -1) return;
    faults.push(faultAt(link, 'many-patterns', { most: MAX_PATTERNS }, { unsure: true }));
    return;
  }
  const fault = patternFault(pattern);
  if (typeof fault === 'string')
    faults.push(faultAt(link, 'pattern-invalid', { pattern, fault }, { isUseless: true }));
  else if (!isCheckable(pattern))
    faults.push(faultAt(link, 'pattern-unchecked', { pattern }, { unsure: true }));
}

const TELLING = [
  ...['$schema', '$id', '$ref', '$defs', 'definitions', 'type', 'properties', 'required', 'items', 'enum'],
  ...['const', 'allOf', 'anyOf', 'oneOf', 'not', 'if', 'additionalProperties', 'patternProperties'],
];

export function looksLikeSchema(value: Json): boolean {
  return (
    typeof value === 'boolean' ||
    (isObject(value) && TELLING.some((keyword) => Object.hasOwn(value, keyword)))
  );
}

interface Reference {
  readonly from: JsonObject;
  readonly text: string;
  readonly link: Link;
  target?: Json;
}

function checkReferences(
  schema: JsonObject,
  references: readonly Reference[],
  anchors: ReadonlySet<string>,
  faults: SchemaFault[],
): void {
  for (const reference of references) {
    const { text, link } = reference;
    reference.target = targetOf(text, schema);
    if (reference.target !== undefined || (text.startsWith('#') && anchors.has(text.slice(1)))) continue;
    faults.push(
      text.startsWith('#')
        ? faultAt(link, 'reference-dangling', { text })
        : faultAt(link, 'reference-outside', { text }, { unsure: true }),
    );
  }
  const circle = searchCircle(edgesOf(references));
  if (circle) faults.push(faultAt(circle.link, 'reference-circle', { text: circle.text }));
}

function targetOf(ref: string, root: JsonObject): Json | undefined {
  const id = own(root, '$id');
  const local = isString(id) && id !== '' && ref.startsWith(`${id}#`) ? ref.slice(id.length) : ref;
  return localTarget(local, root)?.value;
}

type Edges = ReadonlyMap<JsonObject, readonly { readonly to: JsonObject; readonly by?: Reference }[]>;

function edgesOf(references: readonly Reference[]): Edges {
  const edges = new Map<JsonObject, { readonly to: JsonObject; readonly by?: Reference }[]>();
  const add = (from: JsonObject, to: Json | undefined, by?: Reference) => {
    if (!isObject(to)) return;
    const list = edges.get(from);
    if (list) list.push({ to, by });
    else edges.set(from, [{ to, by }]);
  };
  const seen = new Set<JsonObject>();
  const waiting = references.flatMap(({ from, target }) => (isObject(target) ? [from, target] : [from]));
  for (let schema = waiting.pop(); schema; schema = waiting.pop()) {
    if (seen.has(schema)) continue;
    seen.add(schema);
    for (const inner of inPlaceOf(schema)) {
      add(schema, inner);
      waiting.push(inner);
    }
  }
  for (const reference of references) add(reference.from, reference.target, reference);
  return edges;
}

function inPlaceOf(schema: JsonObject): readonly JsonObject[] {
  return [...IN_PLACE].flatMap((keyword) => {
    const value = own(schema, keyword);
    if (isList(value)) return value.filter(isObject);
    if (!isObject(value)) return [];
    return keyword === 'dependentSchemas' ? Object.values(value).filter(isObject) : [value];
  });
}

function searchCircle(edges: Edges): Reference | undefined {
  const done = new Set<JsonObject>();
  const open = new Set<JsonObject>();
  for (const start of edges.keys()) {
    if (done.has(start)) continue;
    const path: { schema: JsonObject; next: number; by?: Reference }[] = [{ schema: start, next: 0 }];
    open.add(start);
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const edge = edges.get(top.schema)?.[top.next++];
      if (!edge) {
        open.delete(top.schema);
        done.add(top.schema);
        path.pop();
      } else if (open.has(edge.to)) {
        return edge.by ?? path.findLast((step) => step.by)?.by;
      } else if (!done.has(edge.to)) {
        open.add(edge.to);
        path.push({ schema: edge.to, next: 0, by: edge.by });
      }
    }
  }
  return undefined;
}
