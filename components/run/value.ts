import { isObject, type Json, own } from '../../lib/model/index.ts';
import { looseName } from '../../lib/text/index.ts';
import { shortened } from '../shortened.ts';
import type { Texts } from '../texts.tsx';
import { isScalar, type Table } from './table.ts';

export interface Shown {
  readonly kind: 'nothing' | 'text' | 'number' | 'money' | 'date' | 'link' | 'image';
  readonly text: string;
  readonly raw?: string;
  /** The URL is never loaded automatically. */
  readonly href?: string;
}

interface Around {
  readonly name: string;
  readonly currency?: string | undefined;
}

const NOTHING: Shown = { kind: 'nothing', text: '' };
const MAX_ADDRESS = 40;

const DATE = /^\d{4}-\d{2}-\d{2}$/;
const MOMENT = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/;
const WRITTEN_PRICE = /^[£$€¥] ?\d[\d.,]*$|^\d[\d.,]* ?(?:€|EUR|USD|GBP)$/;
const AMOUNT = /^-?\d+(?:\.\d+)?$/;
const PRICE = /(?:price|cost|amount|fare|fee|subtotal|grandtotal|balance)$/;
const PRICE_IN =
  /(?:price|cost|amount|fare|fee|total|balance)(?:in)?(eur|usd|gbp|chf|jpy|cny|inr|cad|aud|nzd|sek|nok|dkk|pln|czk|brl|mxn|zar)$/;
const CURRENCY = /^currency(?:code)?$/;
const IMAGE_NAME = /(?:image|img|picture|photo|thumbnail|avatar|logo|icon|cover)(?:url|src)?$/;
const IMAGE_PATH = /\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp)$/i;

export function shownAs(value: Json | undefined, around: Around, texts: Texts): Shown {
  if (value === undefined || value === null || value === '') return NOTHING;
  switch (typeof value) {
    case 'string':
      return fromText(value, around, texts);
    case 'number':
      return fromNumber(value, String(value), around, texts);
    case 'boolean':
      return { kind: 'text', text: texts.t(value ? 'yes' : 'no'), raw: String(value) };
    default:
      return fromStructure(value, texts);
  }
}

function fromText(value: string, around: Around, texts: Texts): Shown {
  return (
    dateOf(value, texts) ??
    linkOf(value, around, texts) ??
    (AMOUNT.test(value) && currencyOf(around) !== undefined
      ? fromNumber(Number(value), value, around, texts)
      : { kind: WRITTEN_PRICE.test(value) ? 'money' : 'text', text: value })
  );
}

function currencyOf({ name, currency }: Around): string | undefined {
  const loose = looseName(name);
  return PRICE_IN.exec(loose)?.[1]?.toUpperCase() ?? (PRICE.test(loose) ? currency : undefined);
}

function fromNumber(value: number, raw: string, around: Around, texts: Texts): Shown {
  const currency = currencyOf(around);
  const money = currency === undefined ? undefined : texts.money(value, currency);
  if (money !== undefined) return { kind: 'money', text: money, raw };
  // Whole numbers may be years or identifiers, so they stay unchanged.
  const text = Number.isInteger(value) ? raw : texts.fraction(value);
  return { kind: 'number', text, ...(text !== raw && { raw }) };
}

function dateOf(value: string, texts: Texts): Shown | undefined {
  if (DATE.test(value)) {
    const at = Date.parse(value);
    return Number.isNaN(at) ? undefined : { kind: 'date', text: texts.date(at), raw: value };
  }
  const [, day, time, zone] = MOMENT.exec(value) ?? [];
  if (day === undefined || time === undefined) return undefined;
  // Only UTC times are converted to the person's time zone.
  const at = Date.parse(zone === 'Z' ? value : `${day}T${time}Z`);
  if (Number.isNaN(at)) return undefined;
  const text = texts.moment(at, zone === 'Z' ? 'here' : 'UTC');
  return { kind: 'date', text: zone === undefined || zone === 'Z' ? text : `${text} (${zone})`, raw: value };
}

function linkOf(value: string, { name }: Around, { t }: Texts): Shown | undefined {
  const data = /^data:image\/([\w.+-]{1,30})[;,]/.exec(value);
  if (data) return { kind: 'image', text: t('imageText', data[1] ?? ''), raw: `${value.slice(0, 60)}…` };
  if (!/^https?:\/\/\S+$/i.test(value)) return undefined;
  const url = URL.parse(value);
  if (!url) return undefined;
  const raw = value.slice(0, 2_000);
  if (IMAGE_PATH.test(url.pathname) || IMAGE_NAME.test(looseName(name))) {
    const file = url.pathname.split('/').at(-1) || url.host;
    return { kind: 'image', text: t('imageText', shortened(file, MAX_ADDRESS)), raw, href: url.href };
  }
  const path = url.pathname === '/' && url.search === '' ? '' : url.pathname + url.search;
  return { kind: 'link', text: shortened(url.host + path, MAX_ADDRESS), raw, href: url.href };
}

function fromStructure(value: Json, texts: Texts): Shown {
  const raw = JSON.stringify(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return { ...NOTHING, raw };
    if (value.every(isScalar)) return { kind: 'text', text: value.join(', '), raw };
  }
  const amount = isObject(value) ? (own(value, 'amount') ?? own(value, 'value')) : undefined;
  if (isObject(value) && isScalar(amount) && AMOUNT.test(String(amount))) {
    const money = texts.money(Number(amount), currencyIn(Object.entries(value)) ?? '');
    if (money !== undefined) return { kind: 'money', text: money, raw };
  }
  const text = inLine(value);
  return text === undefined ? { kind: 'text', text: raw } : { kind: 'text', text, raw };
}

const FEW = 6;

function inLine(value: Json): string | undefined {
  if (Array.isArray(value)) {
    const all = value.length <= FEW ? value.map((one) => (isObject(one) ? inLine(one) : undefined)) : [];
    return all.length > 0 && all.every((one) => one !== undefined) ? all.join('; ') : undefined;
  }
  const fields = isObject(value) ? Object.entries(value) : [];
  if (fields.length === 0 || fields.length > FEW) return undefined;
  if (!fields.every(([, one]) => one === null || isScalar(one))) return undefined;
  return fields.map(([name, one]) => `${inWords(name)} ${one ?? '–'}`).join(', ');
}

export function inWords(name: string): string {
  return name
    .replaceAll(
      /(\p{Ll})(\p{Lu})/gu,
      (_, before: string, after: string) => `${before} ${after.toLowerCase()}`,
    )
    .replaceAll(/[_-]+/g, ' ')
    .trim();
}

export function currencyIn(values: Iterable<readonly [string, Json | undefined]>): string | undefined {
  for (const [name, value] of values) {
    const last = looseName(name.split('.').at(-1) ?? '');
    if (CURRENCY.test(last) && typeof value === 'string' && /^[A-Z]{3}$/.test(value)) return value;
  }
  return undefined;
}

const TITLES = ['title', 'name', 'subject', 'headline', 'label'];

export function titleColumn({ columns, rows }: Pick<Table, 'columns' | 'rows'>, texts: Texts): number {
  const some = rows.slice(0, 20);
  const isText = (at: number): boolean => {
    const filled = some.map((row) => row[at]).filter((value) => value !== undefined && value !== null);
    const words = filled.filter(
      (value) =>
        typeof value === 'string' && shownAs(value, { name: columns[at] ?? '' }, texts).kind === 'text',
    );
    return filled.length > 0 && words.length * 2 > filled.length;
  };
  const named = TITLES.map((title) => columns.findIndex((column) => looseName(column) === title)).find(
    (at) => at !== -1 && isText(at),
  );
  if (named !== undefined) return named;
  return Math.max(
    0,
    columns.findIndex((_, at) => isText(at)),
  );
}
