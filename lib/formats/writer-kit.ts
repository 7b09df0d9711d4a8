import {
  type Action,
  type AuthScheme,
  type FormatId,
  isObject,
  isString,
  type Json,
  type JsonObject,
  type JsonSchema,
  own,
  type Parameter,
  type RateLimit,
  type Reading,
  type Transport,
} from '../model/index.ts';
import { allowed } from '../schema/describe.ts';
import { slug, stripInvisible, toJsonText, truncate, WINDOWS } from '../text/index.ts';
import { MAX_PARAMETERS } from './reader-kit.ts';

export { some } from './reader-kit.ts';

export interface Manifest extends Reading {
  readonly origin: string;
  readonly now: number;
  readonly version?: '1.0' | '1.1';
}

export interface WrittenFile {
  readonly path: string;
  readonly text: string;
}

export interface WrittenDocument {
  readonly files: readonly WrittenFile[];
  readonly ids: ReadonlyMap<Action, string>;
}

export interface Writer {
  readonly kind: FormatId;
  readonly says: ReadonlySet<Transport['kind']>;
  /** If only these can be declared. */
  readonly methods?: readonly string[];
  readonly onlyHttps?: true;
  write(manifest: Manifest): WrittenDocument;
}

export interface Named {
  readonly action: Action;
  readonly id: string;
}

type IdStyle = 'kebab' | 'snake' | 'token';

const STYLES: Readonly<Record<IdStyle, { readonly fits: RegExp; readonly separator: '-' | '_' }>> = {
  kebab: { fits: /^[a-z0-9]+(?:-[a-z0-9]+)*$/, separator: '-' },
  snake: { fits: /^[a-z][a-z0-9]*(?:_[a-z0-9]+)*$/, separator: '_' },
  token: { fits: /^[A-Za-z0-9_-]{1,128}$/, separator: '-' },
};

export function named(
  actions: readonly Action[],
  style: IdStyle,
  nameOf: (action: Action) => string = ({ id }) => id,
): readonly Named[] {
  const { fits, separator } = STYLES[style];
  const taken = new Set<string>();
  return actions.map((action, index) => {
    const name = nameOf(action);
    const words = slug(name, { separator });
    const wanted = [name, words].find((one) => fits.test(one)) ?? `action${separator}${index + 1}`;
    const id = freeId(wanted, taken, separator);
    taken.add(id);
    return { action, id };
  });
}

export function freeId(wanted: string, taken: { has(id: string): boolean }, separator: '-' | '_'): string {
  let id = wanted;
  for (let number = 2; taken.has(id); number++) id = `${wanted}${separator}${number}`;
  return id;
}

export function idsOf(all: readonly Named[]): ReadonlyMap<Action, string> {
  return new Map(all.map(({ action, id }) => [action, id]));
}

/** Maps the declared ids to the written ones. */
export function newIds(all: readonly Named[]): ReadonlyMap<string, string> {
  return new Map(all.map(({ action, id }) => [action.id, id]));
}

export const secondOf = (now: number): string => new Date(now).toISOString().replace(/\.\d+Z$/, 'Z');

export function jsonFile(path: string, value: JsonObject): WrittenFile {
  return { path, text: `${toJsonText(value)}\n` };
}

export function object(members: { readonly [name: string]: Json | undefined }): JsonObject {
  return entries(Object.entries(members));
}

export function entries(members: Iterable<readonly [string, Json | undefined]>): JsonObject {
  return Object.fromEntries(
    [...members].filter((member): member is [string, Json] => member[1] !== undefined),
  );
}

export function plain(text: string, most: number): string {
  return truncate(
    stripInvisible(text.slice(0, 4 * most + 1_000))
      .toWellFormed()
      .replaceAll(/[\p{Cc}\p{Z}]+/gu, ' ')
      .trim(),
    most,
  );
}

export function describe({ name, description, id }: Action): string {
  return plain(description, 1_000) || plain(name, 200) || id;
}

export function titleOf({ name, id }: Action): string {
  return plain(name, 200) || id;
}

export function labelOf({ name, description = '' }: Parameter): string {
  return plain(description, 1_000) || plain(name.replaceAll(/[_\-[\].]+/g, ' '), 200) || name;
}

export function siteName({ site, origin }: Manifest): string {
  return plain(site.name ?? '', 200) || new URL(origin).host;
}

export function siteDescription({ site, origin }: Manifest): string {
  return plain(site.description ?? '', 1_000) || `What can be done on ${new URL(origin).host}`;
}

export function httpOf({ transport }: Action): (Transport & { readonly kind: 'http' }) | undefined {
  return transport.kind === 'http' ? transport : undefined;
}

export function usableScheme(
  auth: AuthScheme | undefined,
  actions: readonly Named[],
): AuthScheme | undefined {
  const schemes = [auth, ...actions.map(({ action }) => action.auth.scheme)];
  return schemes.find((scheme) => scheme && scheme.type !== 'none' && scheme.type !== 'unknown');
}

const WORDS = ['string', 'number', 'integer', 'boolean', 'array', 'object'] as const;
type TypeWord = (typeof WORDS)[number];

export function typeOf(schema: JsonSchema): TypeWord {
  const declared = own(schema, 'type');
  const words = (Array.isArray(declared) ? declared : [declared]).filter((word) => word !== 'null');
  const known = WORDS.find((word) => word === words[0]);
  if (known) return known;
  const [value] = [...valuesOf(schema), own(schema, 'const'), own(schema, 'default')].filter(
    (one) => one !== undefined && one !== null,
  );
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  if (typeof value === 'boolean') return 'boolean';
  if (Array.isArray(value) || own(schema, 'items') !== undefined) return 'array';
  return isObject(value) || own(schema, 'properties') !== undefined ? 'object' : 'string';
}

/** Without null, which no format has as a choice. */
export const valuesOf = (schema: JsonSchema): readonly Json[] =>
  (allowed(schema) ?? []).filter((value) => value !== null);

export function itemsOf(schema: JsonSchema): JsonSchema | undefined {
  const items = own(schema, 'items');
  return isObject(items) && Object.keys(items).length > 0 ? items : undefined;
}

export function propertiesOf(schema: JsonSchema): readonly (readonly [string, JsonSchema])[] {
  const properties = own(schema, 'properties');
  return isObject(properties)
    ? Object.entries(properties)
        .slice(0, MAX_PARAMETERS)
        .map(([name, property]) => [name, isObject(property) ? property : {}])
    : [];
}

export function exampleOf(schema: JsonSchema): Json | undefined {
  const examples = own(schema, 'examples');
  return Array.isArray(examples) ? examples[0] : own(schema, 'example');
}

export const FORMAT_WORDS: ReadonlyMap<Json | undefined, string> = new Map([
  ['date', 'date'],
  ['date-time', 'datetime'],
  ['iso8601', 'datetime'],
  ['uri', 'url'],
  ['email', 'email'],
  ['uuid', 'uuid'],
]);

export function typeText(schema: JsonSchema, formats = FORMAT_WORDS): string {
  const type = typeOf(schema);
  const items = itemsOf(schema);
  if (type === 'array' && items && typeOf(items) !== 'array') return `${typeText(items, formats)}[]`;
  return (type === 'string' && formats.get(own(schema, 'format'))) || type;
}

const MAX_SAMPLE_DEPTH = 6;
const MAX_SAMPLE_MEMBERS = 50;

export function sampleOf(schema: JsonSchema, depth = 0): Json {
  const given = [exampleOf(schema), own(schema, 'default'), valuesOf(schema)[0]].find(
    (one) => one !== undefined && one !== null,
  );
  if (given !== undefined) return given;
  const number = (name: string): number | undefined => {
    const value = own(schema, name);
    return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
  };
  switch (typeOf(schema)) {
    case 'integer':
      return Math.ceil(number('minimum') ?? Math.min(1, number('maximum') ?? 1));
    case 'number':
      return number('minimum') ?? Math.min(1, number('maximum') ?? 1);
    case 'boolean':
      return true;
    case 'array':
      return depth < MAX_SAMPLE_DEPTH ? [sampleOf(itemsOf(schema) ?? {}, depth + 1)] : [];
    case 'object':
      return depth < MAX_SAMPLE_DEPTH
        ? entries(
            propertiesOf(schema)
              .slice(0, MAX_SAMPLE_MEMBERS)
              .map(([name, property]) => [name, sampleOf(property, depth + 1)]),
          )
        : {};
    default:
      return sampleText(schema, number('minLength') ?? 0, number('maxLength') ?? 80);
  }
}

const SAMPLES: ReadonlyMap<string, string> = new Map([
  ['date', '2026-01-31'],
  ['date-time', '2026-01-31T12:00:00Z'],
  ['iso8601', '2026-01-31T12:00:00Z'],
  ['time', '12:00:00Z'],
  ['email', 'ada@example.com'],
  ['uri', 'https://example.com/'],
  ['uuid', '00000000-0000-4000-8000-000000000000'],
]);

function sampleText(schema: JsonSchema, least: number, most: number): string {
  const format = own(schema, 'format');
  const known = isString(format) ? SAMPLES.get(format) : undefined;
  return known ?? 'text'.padEnd(Math.min(least, 1_000), 't').slice(0, Math.max(1, most));
}

export function perWindow(limit: RateLimit | undefined) {
  if (!limit) return undefined;
  const { requests, windowMs } = limit;
  const [window, size] = WINDOWS.find(([, length]) => length >= windowMs) ?? ['day', 86_400_000];
  if (size === windowMs) return { requests, window };
  return { requests: Math.max(1, Math.floor((requests * size) / windowMs)), window };
}
