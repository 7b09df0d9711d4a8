import {
  type FormatId,
  isList,
  isObject,
  isString,
  type Json,
  type JsonObject,
  type LooksLike,
  own,
  type Source,
} from '../../model/index.ts';
import { isSlip } from '../../schema/suggest.ts';
import neighbourData from './neighbours.json' with { type: 'json' };
import ownData from './own.json' with { type: 'json' };

type Identified =
  | { readonly kind: FormatId; readonly looksLike?: undefined }
  | { readonly kind: null; readonly looksLike: LooksLike | null };

interface Weighed {
  readonly weight: number;
  readonly atHome: boolean;
  readonly sign: Sign;
}

interface Kind {
  readonly id: FormatId;
  /** A sign with `atHome` counts only at the format's own URL. */
  readonly signs: readonly Weighed[];
  readonly names: ReadonlySet<string>;
  readonly isText: boolean;
}

interface Neighbour extends LooksLike {
  readonly any: readonly Sign[];
  readonly strength: number;
}

const kinds: readonly Kind[] = Object.entries(ownData).map(([id, byWeight]) => {
  const signs = Object.entries(byWeight).flatMap(([weight, list]) =>
    list.map((sign) => ({
      weight: Number.parseFloat(weight),
      atHome: weight.endsWith(' at home'),
      sign: parseSign(sign),
    })),
  );
  const names = new Set(signs.flatMap(({ sign }) => sign.map(({ path }) => path[0] ?? '')));
  return { id, signs, names, isText: names.has('lines') };
});

const neighbours: readonly Neighbour[] = (
  neighbourData as readonly (LooksLike & { any: readonly string[]; strength?: number })[]
).map(({ any, strength = 1, ...one }) => ({ ...one, any: any.map(parseSign), strength }));

const AT_HOME = 1;
const ELSEWHERE = 1.25;
const PLACE = 0.75;

export function identify(source: Source, home: FormatId | undefined, lines: Json | undefined): Identified {
  const { value, text, origin } = source;
  // A list around a manifest is a faulty manifest, not another format.
  const inner = isList(value) && home && identify({ ...source, value: value[0] ?? null }, home, lines);
  if (inner && inner.kind === home) return inner;
  const seen = value ?? { text: text.slice(0, 20_000), ...(isObject(lines) ? lines : {}) };
  const neighbour = neighbours.find(({ any }) => any.some((sign) => holds(sign, seen)));
  const version = isObject(value) ? ownVersionOf(value) : undefined;
  const other = isObject(value) ? otherFormatOf(value, origin) : undefined;
  if (other !== undefined) return { kind: null, looksLike: calledOtherwise(other, seen) };
  const rank = (kind: Kind): number => {
    const isHome = kind.id === home;
    const isVersioned = version !== undefined && !kind.names.has(version);
    const resistance = neighbour?.strength ?? Number(isVersioned);
    const score = scoreOf(kind, seen, isHome);
    if (score < (isHome ? AT_HOME : ELSEWHERE) + resistance) return 0;
    return score + (isHome ? PLACE : 0);
  };
  const [best] = kinds
    .filter(({ isText }) => isText === (value === undefined))
    .map((kind) => ({ kind: kind.id, rank: rank(kind) }))
    .toSorted((a, b) => b.rank - a.rank);
  if (best && best.rank > 0) return { kind: best.kind };
  if (neighbour) return { kind: null, looksLike: { id: neighbour.id, name: neighbour.name } };
  return { kind: null, looksLike: version === undefined ? null : formatOfItsOwn(version) };
}

const formatOfItsOwn = (mark: string): LooksLike => ({
  id: 'own-version',
  name: `a custom format, with "${mark}"`,
  mark,
});

function calledOtherwise(mark: string, seen: Json): LooksLike {
  const known = neighbours.find(({ any }) =>
    any.some((sign) => sign[0]?.path[0] === '$schema' && holds(sign, seen)),
  );
  return known ? { id: known.id, name: known.name } : formatOfItsOwn(mark);
}

function scoreOf({ signs, names }: Kind, value: Json, isHome: boolean): number {
  const only = () =>
    isObject(value) && Object.keys(value).every((name) => names.has(name) || COMMON.has(name));
  const speaks = (sign: Sign) => {
    const [{ path: [first] = [] } = {}, ...more] = sign;
    const isOnly = first === ONLY;
    return (!isOnly || only()) && holds(isOnly ? more : sign, value, isHome ? names : undefined);
  };
  return signs.reduce(
    (sum, { weight, atHome, sign }) => sum + ((isHome || !atHome) && speaks(sign) ? weight : 0),
    0,
  );
}

const ONLY = '*';
const COMMON = new Set(['$schema', 'name', 'description', 'contact']);

export function mentions(text: string, home: FormatId | undefined): boolean {
  const isJsonLike = /^\s*[[{]/.test(text);
  return kinds.some(({ id, signs }) => {
    if (id !== home) return false;
    const names = new Map<string, number>();
    for (const {
      weight,
      sign: [first, ...more],
    } of signs) {
      const [name, ...inner] = first?.path ?? [];
      if (name === undefined || name === ONLY || more.length > 0 || weight < 0) continue;
      names.set(name, Math.max(names.get(name) ?? 0, inner.length > 0 ? weight / 3 : weight));
    }
    const sum = [...names].reduce((all, [name, weight]) => all + (hasMember(text, name) ? weight : 0), 0);
    return sum >= (isJsonLike ? AT_HOME / 2 : AT_HOME);
  });
}

function hasMember(text: string, name: string): boolean {
  return new RegExp(`(?:^|["'{,“‘”\\s])${name.replaceAll(/\W/g, '\\$&')}["'”’“]?\\s*:`).test(text);
}

const OF_ERRORS = new Set(
  'error errors message msg status statusCode status_code code detail details title type path timestamp instance success ok requestId request_id traceId trace_id'.split(
    ' ',
  ),
);
const SAYS_ERROR = ['error', 'errors', 'message', 'msg', 'detail', 'title'];

/** Soft 404: the status is 200, but the body says that the document is missing. */
export function isErrorAnswer(value: JsonObject): boolean {
  return (
    Object.keys(value).every((name) => OF_ERRORS.has(name)) &&
    SAYS_ERROR.some((name) => Object.hasOwn(value, name))
  );
}

/**
 * One condition by which a format is recognised:
 * - `a[].b`: member of any item of a list (of the first MAX_ITEMS)
 * - `{}`: any value of an object
 * - `:array`: the value has this type
 * - `~…`: the value matches this pattern
 * - `!`: the member is missing
 */
interface Term {
  readonly isAbsent?: true;
  readonly path: readonly string[];
  readonly type?: string;
  readonly pattern?: RegExp;
}
type Sign = readonly Term[];

const MAX_ITEMS = 20;

function parseSign(sign: string): Sign {
  return sign.split(' + ').map((term) => {
    const [, absent, path = '', type, pattern] = /^(!?)([^:~]*)(?::(\w+))?(?:~(.*))?$/s.exec(term) ?? [];
    return {
      ...(absent && { isAbsent: true as const }),
      path: path
        .replaceAll(/(?:\[\]|\{\})/g, '.$&')
        .split('.')
        .filter(Boolean),
      ...(type && { type }),
      ...(pattern && { pattern: new RegExp(pattern, 'im') }),
    };
  });
}

function holds(sign: Sign, value: Json, names?: ReadonlySet<string>): boolean {
  return sign.every((term) => reaches(value, term, 0, names) !== (term.isAbsent ?? false));
}

function reaches(value: Json | undefined, term: Term, at: number, names?: ReadonlySet<string>): boolean {
  const step = term.path[at];
  if (value === undefined) return false;
  if (step === undefined) return fits(value, term);
  return childrenOf(value, step, at === 0 ? names : undefined).some((child) => reaches(child, term, at + 1));
}

function childrenOf(value: Json, step: string, names?: ReadonlySet<string>): readonly (Json | undefined)[] {
  if (step === '[]') return Array.isArray(value) ? value.slice(0, MAX_ITEMS) : [];
  if (!isObject(value)) return [];
  if (step === '{}') return Object.values(value).slice(0, MAX_ITEMS);
  const exact = own(value, step);
  if (exact !== undefined || !names) return [exact];
  const slip = Object.keys(value)
    .slice(0, 100)
    .find((name) => !names.has(name) && isSlip(name, step));
  return slip === undefined ? [] : [own(value, slip)];
}

function fits(value: Json, { type, pattern }: Term): boolean {
  if (pattern) return pattern.test(isString(value) ? value : JSON.stringify(value).slice(0, 2_000));
  switch (type) {
    case undefined:
      return true;
    case 'array':
      return Array.isArray(value);
    case 'objects':
      return Array.isArray(value) && value.slice(0, MAX_ITEMS).some((item: Json) => isObject(item));
    case 'object':
      return isObject(value);
    default:
      return typeof value === type;
  }
}

const NAMING = ['schema', '$schema', 'format', 'standard', 'spec', 'specification'];
const OURS =
  /(?<![a-z])(?:awas|awp|adp|woa)(?![a-z])|ai-?actions|agent-?web|web-?of-?agents|agent-?discovery/i;
const OUR_NAME = /\b(?:mcp|a2a)\b|agents?[-_.]?(?:txt|json)|modelcontext/i;
const OUR_SCHEMA =
  /^(?!agents-txt\.com\/).*agents[-.](?:txt|json)|modelcontextprotocol\.io\/(?:schema\/manifest|schemas\/.*server-card)|mcp-server-card|a2a\.dev\/schema\/manifest/i;
const SAYS_NOTHING = /(?:^|\.)json-schema\.org\/|^[^/]*\/$|^(?:[\w-]+\.)*example\.(?:com|org|net)\//;
const NAME = /^[a-z][\w. -]{1,50}?[-_/@: .]v?\d{1,4}(?:\.\d{1,4}){0,2}$/i;
const MAX_ADDRESS = 80;

function otherFormatOf(value: JsonObject, origin: string | undefined): string | undefined {
  if (Object.keys(value).some((name) => /^(?:awas|awp|adp|woa)(?:[_-]|$)/i.test(name))) return undefined;
  const names = NAMING.map((name) => own(value, name));
  if (names.some((said) => isString(said) && OURS.test(said))) return undefined;
  const named = names.find(
    (said): said is string => isString(said) && NAME.test(said) && !OUR_NAME.test(said),
  );
  const schemas = names.slice(0, 2).flatMap((said) => addressOf(said) ?? []);
  const homes = [origin, ...['baseUrl', 'base_url', 'url'].map((name) => own(value, name))].flatMap(
    (home) => addressOf(home)?.hostname ?? [],
  );
  const address = schemas
    .filter(({ hostname }) => !homes.some((home) => isWithin(hostname, home) || isWithin(home, hostname)))
    .map(({ host, pathname }) => host + pathname)
    .find((text) => !OUR_SCHEMA.test(text) && !SAYS_NOTHING.test(text));
  return named ?? address?.slice(0, MAX_ADDRESS);
}

const isWithin = (host: string, other: string): boolean => host === other || host.endsWith(`.${other}`);

function addressOf(said: unknown): URL | undefined {
  if (!isString(said)) return undefined;
  const url = said.trim().replace(/^\/\//, 'https://');
  return /^https?:/i.test(url) && URL.canParse(url) ? new URL(url) : undefined;
}

function ownVersionOf(value: JsonObject): string | undefined {
  return Object.keys(value)
    .slice(0, 100)
    .find((name) => {
      if (name === 'version' || !/^[\w@.-]{1,40}$/.test(name)) return false;
      const said = value[name];
      const text = isString(said) || typeof said === 'number' ? String(said) : '';
      return /version$/i.test(name)
        ? /^v?\d[\w.-]{0,15}$/.test(text)
        : /^v?\d{1,3}\.\d{1,4}(?:\.\d{1,4})?$/.test(text);
    });
}
