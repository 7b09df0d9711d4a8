import { isObject, isString, type Json, type JsonObject, own } from '../../model/index.ts';
import { isSlip } from '../../schema/suggest.ts';

/**
 * Signs by which a format is known, as data: `capabilities[].endpoint + capabilities[].protocol` is an item with an
 * endpoint and one with a protocol. `[]` is any of the first items of a list, `{}` any value of an object; `:array`
 * asks for a type, `~…` for a match of a text.
 */
interface Term {
  readonly path: readonly string[];
  readonly type?: string;
  readonly pattern?: RegExp;
}
export type Sign = readonly Term[];

const MAX_ITEMS = 20;

export function parseSign(sign: string): Sign {
  return sign.split(' + ').map((term) => {
    const [, path = '', type, pattern] = /^([^:~]*)(?::(\w+))?(?:~(.*))?$/s.exec(term) ?? [];
    return {
      path: path
        .replaceAll(/(?:\[\]|\{\})/g, '.$&')
        .split('.')
        .filter(Boolean),
      ...(type && { type }),
      ...(pattern && { pattern: new RegExp(pattern, 'im') }),
    };
  });
}

/**
 * @param names known names: a top-level member with any other name also counts as the one that it misspells; absent:
 * names must match exactly
 */
export function holds(sign: Sign, value: Json, names?: ReadonlySet<string>): boolean {
  return sign.every((term) => reaches(value, term, 0, names));
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
  /awas|awp|\b(?:adp|woa|mcp|a2a)\b|ai-?actions|agent-?web|agent-discovery|agents?[-_.]?(?:txt|json)|modelcontext/i;

/**
 * The name of another format by which a document calls itself: `"schema": "adi-ai-v1"`, `"standard": "moss/2.0"`. A
 * number alone is a version, and an address most often one of the site's own.
 */
export function otherNameOf(value: JsonObject): string | undefined {
  return NAMING.map((name) => own(value, name)).find(
    (said): said is string =>
      isString(said) &&
      /^[a-z][\w. -]{1,50}?[-_/@: .]v?\d{1,4}(?:\.\d{1,4}){0,2}$/i.test(said) &&
      !OURS.test(said),
  );
}

/** A member at the top by which a document says its own version: `"w2a": "1.0"`, `"spec_version": "2"`. */
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
