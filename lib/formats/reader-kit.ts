import {
  type Action,
  type AuthScheme,
  type FormatId,
  isList,
  isObject,
  isString,
  type Json,
  type JsonObject,
  type JsonSchema,
  own,
  type Parameter,
  type ParameterIn,
  pointer,
  type Risk,
  type SiteInfo,
  type Transport,
  type UnreadItem,
} from '../model/index.ts';
import { say } from '../text/index.ts';
import words from './words.json' with { type: 'json' };

export const USUAL_METHODS: readonly string[] = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH'];

export const MAX_ACTIONS = 5_000;
export const MAX_PARAMETERS = 500;
const MAX_STRINGS = 1_000;

export function stringOf(object: JsonObject, name: string): string | undefined {
  const value = own(object, name);
  return isString(value) ? value : undefined;
}

export function textOf(object: JsonObject, ...names: readonly string[]): string | undefined {
  for (const name of names) {
    const value = own(object, name);
    if (isString(value) && value.trim() !== '') return value;
  }
  return undefined;
}

export function objectOf(object: JsonObject, ...names: readonly string[]): JsonObject | undefined {
  for (const name of names) {
    const value = own(object, name);
    if (isObject(value)) return value;
  }
  return undefined;
}

export function stringsOf(value: Json | undefined): readonly string[] {
  return isList(value) ? value.filter(isString).slice(0, MAX_STRINGS) : [];
}

interface ListOf {
  readonly place: string;
  readonly item: string;
  readonly items: string;
  readonly max: number;
  readonly unread: UnreadItem[];
  readonly maps?: 'taken' | 'asked for';
  readonly word?: (text: string, key: string | undefined) => JsonObject | undefined;
}

interface Item {
  readonly value: Json;
  readonly place: string;
  readonly key?: string;
}

function* itemsOf(list: Json | undefined, { place, items, max, unread, maps }: ListOf): Iterable<Item> {
  const named = maps !== undefined && isObject(list) ? list : undefined;
  if (!isList(list) && !named) {
    const form = maps === 'asked for' ? 'an object' : 'an array';
    if (list !== undefined)
      unread.push({ place: { pointer: place }, reason: `The ${items} aren’t ${form}.` });
    return;
  }
  const all: readonly Item[] = isList(list)
    ? list.map((value, index) => ({ value, place: `${place}/${index}` }))
    : Object.entries(named ?? {}).map(([key, value]) => ({ value, place: place + pointer(key), key }));
  yield* all.slice(0, max);
  const first = all[max];
  if (first) {
    const reason = `Only the first ${max} of ${all.length} ${items} were read.`;
    unread.push({ place: { pointer: first.place }, reason });
  }
}

export interface NamedItem {
  readonly value: JsonObject;
  readonly place: string;
  readonly id: string;
}

export function* namedItemsOf(
  list: Json | undefined,
  of: ListOf,
  idOf: (value: JsonObject, key: string | undefined) => string | undefined,
  called = 'id',
): Iterable<NamedItem> {
  for (const { value: written, place, key } of itemsOf(list, of)) {
    const value = isString(written) ? of.word?.(written, key) : written;
    const id = isObject(value) ? idOf(value, key) : undefined;
    if (isObject(value) && id !== undefined) yield { value, place, id };
    else {
      const reason = isObject(value)
        ? `This ${of.item} has no ${called}.`
        : `This ${of.item} isn’t an object.`;
      of.unread.push({ place: { pointer: place }, reason });
    }
  }
}

export function extraOf(
  object: JsonObject,
  known: ReadonlySet<string> = new Set(),
): { readonly extra?: JsonObject } {
  const extra = Object.entries(object).filter(([name]) => !known.has(name));
  return extra.length > 0 ? { extra: Object.fromEntries(extra) } : {};
}

export function withValues(base: JsonSchema, declared: JsonObject): JsonSchema {
  const [fallback, example] = [own(declared, 'default'), own(declared, 'example')];
  const listed = own(declared, 'options') ?? own(declared, 'enum');
  const options = isList(listed) ? listed.slice(0, MAX_STRINGS) : [];
  const choice: JsonSchema = base.type === 'array' ? { items: { enum: options } } : { enum: options };
  return {
    ...base,
    ...(options.length > 0 && choice),
    ...(fallback !== undefined && { default: fallback }),
    ...(example !== undefined && { examples: [example] }),
  };
}

/** GET and HEAD have no body, so body parameters go into the query. */
export function requestOf(
  method: string,
  url: string,
  declared: readonly Parameter[],
): { readonly transport: Transport; readonly parameters: readonly Parameter[] } {
  const { reads, takesBody } = methodMeaning(method);
  const isBodily = ({ in: place }: Parameter) => place === 'body' || place === 'form';
  const parameters = declared.map((parameter) =>
    reads && isBodily(parameter) ? { ...parameter, in: 'query' as const } : parameter,
  );
  const bodily = parameters.filter(isBodily);
  const unlessForm = takesBody || bodily.length > 0 ? 'json' : 'none';
  const body = bodily.some(({ in: place }) => place === 'form') ? 'form' : unlessForm;
  return { transport: { kind: 'http', method, url, body }, parameters };
}

export function keysOf(format: string): (id: string) => string {
  const times = new Map<string, number>();
  return (id) => {
    const nth = (times.get(id) ?? 0) + 1;
    times.set(id, nth);
    return `${format}:${id}${nth === 1 ? '' : `#${nth}`}`;
  };
}

export function undeclaredPlaceholders(
  parameters: readonly Parameter[],
  inPath: readonly string[],
  source: Parameter['source'],
): readonly Parameter[] {
  if (inPath.length === 0) return [];
  const declared = new Set(parameters.map(({ name }) => name));
  return inPath
    .filter((name) => !declared.has(name))
    .slice(0, MAX_PARAMETERS)
    .map((name) => ({ name, in: 'path', required: true, schema: { type: 'string', minLength: 1 }, source }));
}

function inPathSchema(schema: JsonSchema): JsonSchema {
  return schema.type === 'string' && schema.enum === undefined ? { ...schema, minLength: 1 } : schema;
}

export function parameterOf(
  { id: name, value: declared, place }: NamedItem,
  location: ParameterIn,
  schema: JsonSchema,
): Parameter {
  return defined({
    name,
    in: location,
    required: location === 'path' || own(declared, 'required') === true,
    description: stringOf(declared, 'description'),
    schema: location === 'path' ? inPathSchema(schema) : schema,
    declaredType: stringOf(declared, 'type'),
    source: { pointer: place },
  });
}

export type RiskOf = Pick<Action, 'risk' | 'riskReason'>;

interface MethodMeaning {
  readonly reads: boolean;
  readonly takesBody: boolean;
  readonly risk: RiskOf;
}

export const riskOf = (risk: Risk, ...reason: Parameters<typeof say>): RiskOf => ({
  risk,
  riskReason: say(...reason),
});

export function methodMeaning(method: string | undefined): MethodMeaning {
  if (method === 'GET' || method === 'HEAD')
    return { reads: true, takesBody: false, risk: riskOf('read', 'riskReads', method) };
  if (method === 'DELETE')
    return { reads: false, takesBody: false, risk: riskOf('destructive', 'riskDeletes') };
  const risk = method ? riskOf('change', 'riskMayChange', method) : riskOf('change', 'riskNoMethod');
  return { reads: false, takesBody: method !== 'OPTIONS', risk };
}

export function methodOf(text: string | undefined): string | undefined {
  return text !== undefined && /^[A-Za-z]{1,20}$/.test(text.trim()) ? text.trim().toUpperCase() : undefined;
}

const AUTH_WORDS = new Map(Object.entries(words.auth)) as ReadonlyMap<string, AuthScheme['type']>;

export function authType(word: string): AuthScheme['type'] {
  const known = AUTH_WORDS.get(word.toLowerCase().replaceAll(/[\s_.-]/g, ''));
  return known ?? (/session|cookie/i.test(word) ? 'session' : 'unknown');
}

/** A scheme of unknown type is optional (web-of-agents §6). */
export function needOf({ type }: AuthScheme): Action['auth']['needed'] {
  if (type === 'none') return 'no';
  return type === 'unknown' ? 'optional' : 'yes';
}

export function authNeed(needed: Action['auth']['needed'], scheme: AuthScheme | undefined): Action['auth'] {
  return needed === 'no' || !scheme || scheme.type === 'none' ? { needed } : { needed, scheme };
}

const TYPE_WORDS = new Map<string, JsonSchema>(Object.entries(words.types));

export function typeWord(word: string): JsonSchema | undefined {
  return TYPE_WORDS.get(word.trim().toLowerCase());
}

type DeclaredPlace = 'query' | 'header' | 'body' | 'form';

const PLACE_WORDS = new Map(Object.entries(words.places)) as ReadonlyMap<string, DeclaredPlace>;

/** Never returns “path”, because callers look for placeholders in the URL first. */
export function declaredPlace(parameter: JsonObject): DeclaredPlace | undefined {
  const declared = textOf(parameter, 'in', 'location', 'x-location') ?? '';
  return PLACE_WORDS.get(declared.toLowerCase().replaceAll(/[\s_-]/g, ''));
}

const IMPLIED = words.implied as Readonly<Record<string, readonly Omit<Parameter, 'in' | 'source'>[]>>;

export function impliedBy(protocol: string, source: Parameter['source']): readonly Parameter[] {
  return (IMPLIED[protocol] ?? []).map((parameter) => ({ ...parameter, in: 'argument', source }));
}

export const notRunnable = (reason: string): Transport => ({ kind: 'none', reason });

export const quoted = (word: string, max = 40): string => JSON.stringify(word.slice(0, max));

export const some = <T>(list: readonly T[]): readonly T[] | undefined => (list.length > 0 ? list : undefined);

export const siteInfo = (facts: Omit<SiteInfo, 'notes'>, notes: SiteInfo['notes'] = []): SiteInfo =>
  defined({ ...facts, notes: some(notes) });

export type KeyedItem = NamedItem & { readonly key: string };

export function actionsOf(
  format: string,
  actions: Json | undefined,
  at: Pick<ListOf, 'place' | 'unread'> &
    Partial<Pick<ListOf, 'item' | 'items'>> & { readonly called?: string },
  idOf: (value: JsonObject) => string | undefined,
  read: (item: KeyedItem) => Action,
): readonly Action[] {
  const { item = 'action', items = `${item}s`, called } = at;
  const list = { ...at, item, items, max: MAX_ACTIONS };
  const keyOf = keysOf(format);
  return Array.from(namedItemsOf(actions, list, idOf, called), (one) => read({ ...one, key: keyOf(one.id) }));
}

/** Action of a tool or an agent. Tools and agents may do anything, so the risk is `change`. */
export const actionOf = (
  format: FormatId,
  document: string,
  { key, id, place, value }: KeyedItem,
  rest: Pick<Action, 'riskReason' | 'parameters' | 'transport' | 'auth' | 'input'>,
): Action => ({
  key,
  id,
  name: textOf(value, 'title', 'name') ?? id,
  description: textOf(value, 'description') ?? '',
  format,
  document,
  source: { pointer: place },
  risk: 'change',
  ...rest,
  confirm: false,
});

export function defined<T extends object>(value: T): T {
  const kept: Partial<T> = {};
  for (const key in value) if (value[key] !== undefined) kept[key] = value[key];
  return kept as T;
}
