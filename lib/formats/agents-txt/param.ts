import type { Json, JsonSchema } from '../../model/index.ts';
import { typeWord } from '../reader-kit.ts';

export interface DeclaredParam {
  readonly name: string;
  readonly in: string;
  readonly type: string;
  readonly required: boolean;
  readonly description: string;
  /** Members that only agents.json has, such as default, min and enum. */
  readonly extra?: { readonly [key: string]: Json };
}

const PLACES = new Set(['query', 'path', 'header', 'body', 'form', 'json', 'formdata', 'cookie']);

/** The form is `name (in, type[, required]) — description`. */
export function parseParam(value: string): (DeclaredParam & { readonly wellFormed: boolean }) | undefined {
  const open = value.indexOf('(');
  const close = open === -1 ? -1 : value.indexOf(')', open);
  if (open === -1 || close === -1) {
    const [, name = '', description = ''] = /^(\S{1,200})(?:\s+[-–—:]\s*|\s+)?(.*)$/.exec(value) ?? [];
    if (name === '') return undefined;
    return { name, in: '', type: '', required: false, description, wellFormed: false };
  }
  const name = value.slice(0, open).trim();
  if (name === '' || name.length > 200) return undefined;
  const words = value
    .slice(open + 1, close)
    .split(',', 10)
    .map((word) => word.trim());
  const lower = words.map((word) => word.toLowerCase());
  const at = lower.findIndex((word) => PLACES.has(word));
  const flag = lower.findIndex((word) => word === 'required' || word === 'optional');
  const typeAt = lower.findIndex((word, index) => index !== at && index !== flag && word !== '');
  return {
    name,
    in: lower[at] ?? '',
    type: words[typeAt] ?? '',
    required: lower[flag] === 'required',
    description: value
      .slice(close + 1)
      .trim()
      .replace(/^[-–—:]+\s*/, ''),
    wellFormed:
      !/\s/.test(name) &&
      at === 0 &&
      typeAt === 1 &&
      (words.length === 2 || (words.length === 3 && lower[2] === 'required')),
  };
}

const TYPES = new Set(
  'string str text integer int number float boolean bool object array date datetime date-time email url uri uuid'.split(
    ' ',
  ),
);

const known = (type: string): JsonSchema | undefined => (TYPES.has(type) ? typeWord(type) : undefined);

export function isKnownType(type: string): boolean {
  const plain = type.trim().toLowerCase();
  return TYPES.has(plain.endsWith('[]') ? plain.slice(0, -2) : plain);
}

export function schemaOf({ type, extra = {} }: Pick<DeclaredParam, 'type' | 'extra'>): JsonSchema {
  const plain = type.trim().toLowerCase();
  const base: JsonSchema = plain.endsWith('[]')
    ? { type: 'array', items: known(plain.slice(0, -2)) ?? {} }
    : (known(plain) ?? (plain === '' ? { type: 'string' } : {}));
  const limits: { [key: string]: Json } = {};
  if (Object.hasOwn(extra, 'default')) limits.default = extra.default ?? null;
  if (Array.isArray(extra.enum)) limits.enum = extra.enum;
  const minimum = extra.min ?? extra.minimum;
  const maximum = extra.max ?? extra.maximum;
  const isText = base.type === 'string';
  if (typeof minimum === 'number') limits[isText ? 'minLength' : 'minimum'] = minimum;
  if (typeof maximum === 'number') limits[isText ? 'maxLength' : 'maximum'] = maximum;
  return { ...base, ...limits };
}
