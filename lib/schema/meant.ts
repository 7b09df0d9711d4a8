import type { Json } from '../model/index.ts';
import { type Change, type Fix, replacing, write } from './change.ts';
import { show } from './format-value.ts';
import { stringFormats } from './strings.ts';
import { nearestWord } from './suggest.ts';

export const WRITE_TIMESTAMP = 'Write date and time as YYYY-MM-DDThh:mm:ssZ.';

export function timestampFrom(value: unknown): string | undefined {
  const count = /^\d{9,13}$/.test(String(value)) ? Number(value) : undefined;
  const text = /\d{4}/.test(String(value)) ? String(value).trim().slice(0, 100) : '';
  const at = count === undefined ? momentOf(text) : count * (count < 1e11 ? 1_000 : 1);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString().replace('.000Z', 'Z');
}

const ZONED = /(?:Z|UTC|GMT|(?:GMT|:\d{2}(?:\.\d+)?) ?[+-]\d{2}:?\d{2}(?: ?\(.*\))?)$/i;
const NUMBERED = /^(\d{1,2})[/.-](\d{1,2})[/.-]\d{4}\b/;

const LATE_DAY = /(?<![\d:])(?:29|30|31)(?![\d:])/;

/** Without a time zone, a time is in UTC. NaN if day and month could be swapped. */
function momentOf(text: string): number {
  const [, first, second] = NUMBERED.exec(text) ?? [];
  if (first !== second && Number(first) <= 12 && Number(second) <= 12) return Number.NaN;
  const day = LATE_DAY.exec(text)?.[0];
  if (day !== undefined) {
    const inMonth = new Date(momentOf(text.replace(LATE_DAY, '28')));
    // `Date.parse` reads 31 November as 1 December.
    const days = new Date(Date.UTC(inMonth.getUTCFullYear(), inMonth.getUTCMonth() + 1, 0)).getUTCDate();
    if (Number(day) > days) return Number.NaN;
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(text) || ZONED.test(text)) return Date.parse(text);
  const isIso = /^\d{4}-\d{2}-\d{2}[T ][\d:.]+$/i.test(text);
  return Date.parse(isIso ? `${text.replace(' ', 'T')}Z` : `${text} UTC`);
}

const dateTime = stringFormats.get('date-time');

export const isTimestamp = (example: Json | undefined): boolean =>
  typeof example === 'string' && dateTime?.test(example) === true;

export function asType(value: Json | undefined, types: readonly string[]): Change | undefined {
  if (typeof value === 'string') {
    const isWhole = types.includes('number') || (types.includes('integer') && !value.includes('.'));
    if (isWhole && /^-?\d{1,15}(?:\.\d{1,9})?$/.test(value)) return unquoted(value, Number(value));
    if (types.includes('boolean') && /^(?:true|false|yes|no)$/i.test(value)) {
      const flag = /^[ty]/i.test(value);
      return unquoted(String(flag), flag);
    }
  }
  const isAsWritten = typeof value === 'boolean' || Number.isSafeInteger(value);
  return types.includes('string') && isAsWritten ? write(String(value)) : undefined;
}

const unquoted = (text: string, value: Json) => replacing(value, `Write ${text} without quotes.`);

export function converted(
  value: Json | undefined,
  types: readonly string[],
  example: Json | undefined,
): Fix | undefined {
  const bare = typeof value === 'string' ? asType(value, types) : undefined;
  if (bare) return bare;
  if (types.includes('string') && typeof value === 'number') {
    if (hasForm(String(value), example)) return write(String(value));
    if (`${value}.0` === example) return write(example);
    if (isTimestamp(example)) return write(timestampFrom(value)) ?? WRITE_TIMESTAMP;
  }
  const hasTexts = Array.isArray(example) && example.some((item) => typeof item === 'string');
  const listed = types.includes('array') && typeof value === 'string' && hasTexts ? listIn(value) : undefined;
  return listed && replacing(listed, `Write [${listed.slice(0, 12).map(show).join(', ')}].`);
}

export function encodedList(text: string): readonly Json[] | undefined {
  try {
    const value: Json = JSON.parse(text);
    return Array.isArray(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** The items of a text. Undefined if it may also be one item, such as “Berlin, Germany”. */
export function listIn(text: string): readonly Json[] | undefined {
  const encoded = encodedList(text);
  if (encoded) return encoded;
  const mark = /[,;|]/.exec(text)?.[0];
  const items = text
    .split(mark ?? /\s+/)
    .map((item) => item.trim())
    .filter((item) => item !== '');
  if (items.length < 2) return [text];
  if (/[,;|]\s/.test(text) && items.some((item) => /^\p{Lu}\p{Ll}/u.test(item))) return undefined;
  const isList = mark ? items.every((item) => !/\s/.test(item)) : /[._:-]/.test(text);
  return isList ? items : undefined;
}

export function closest(value: Json | undefined, allowed: readonly Json[]): Json | undefined {
  if (typeof value !== 'string') return allowed.length === 1 ? allowed[0] : undefined;
  const words = allowed.filter((item) => typeof item === 'string');
  return nearestWord(value, words) ?? (allowed.length === 1 ? allowed[0] : undefined);
}

function hasForm(text: string, example: Json | undefined): boolean {
  const form = (of: string) => of.replaceAll(/\d+/g, '0');
  return typeof example === 'string' && form(text) === form(example);
}
