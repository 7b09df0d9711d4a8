import { isObject, isString, type Json, type JsonObject, own } from '../../model/index.ts';
import { isSlip } from '../../schema/suggest.ts';

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
export type Sign = readonly Term[];

const MAX_ITEMS = 20;

export function parseSign(sign: string): Sign {
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

export function holds(sign: Sign, value: Json, names?: ReadonlySet<string>): boolean {
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

export function otherFormatOf(value: JsonObject, origin: string | undefined): string | undefined {
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

export function ownVersionOf(value: JsonObject): string | undefined {
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
