/** Days as pages write them. */
import { oncePerText } from '../../text/once.ts';

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');

export interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
}

/** A day or moment as a declaration writes it (RFC 3339). */
export function momentOf(text: string): Moment | undefined {
  const [, year, month, day, hour, minute, second] =
    /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d))?)?/.exec(text.trim()) ?? [];
  if (year === undefined) return undefined;
  const [h, m, s] = [hour, minute, second].map((part) => (part === undefined ? undefined : Number(part)));
  return { year: Number(year), month: Number(month), day: Number(day), hour: h, minute: m, second: s };
}

/** A time of day as a declaration writes it. */
export function timeOf(text: string): Partial<Moment> | undefined {
  const [, hour, minute, second] = /^T?(\d\d):(\d\d)(?::(\d\d))?/.exec(text.trim()) ?? [];
  return hour === undefined
    ? undefined
    : { hour: Number(hour), minute: Number(minute), second: Number(second ?? 0) };
}

/** The month that a text names, in English or in the language of its page, 1 to 12. */
export function monthIn(text: string, language: string): number | undefined {
  const lower = text.toLowerCase();
  const at = namesOfMonths(language).findLastIndex((name) => lower.includes(name));
  return at < 0 ? undefined : (at % 12) + 1;
}

/** Twelve short names of months in English, then the twelve long ones of a language. */
const namesOfMonths = oncePerText(20, (language): readonly string[] => {
  const all = [...MONTHS];
  try {
    const format = new Intl.DateTimeFormat(language || 'en', { month: 'long', timeZone: 'UTC' });
    for (let month = 0; month < 12; month++) all.push(format.format(Date.UTC(2026, month, 15)).toLowerCase());
  } catch {
    // The browser does not know the language.
  }
  return all;
});

/**
 * Compares a page's text with the moment of a declaration: in numbers in any order, or with the month in letters. The
 * time of day counts where the declaration has one.
 */
export function isSameMoment(shown: string, declared: string, language = 'en'): boolean {
  const wanted = momentOf(declared);
  if (!wanted) return false;
  const left = (shown.match(/\d+/g) ?? []).map(Number);
  const has = (...parts: readonly number[]): boolean =>
    parts.every((part) => {
      const at = left.indexOf(part);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  const { year, month, day, hour, minute = 0 } = wanted;
  if (!has(year) && !has(year % 100)) return false;
  const isDay = monthIn(shown, language) === month ? has(day) : has(month, day);
  if (!isDay || hour === undefined) return isDay;
  const isTwelve = /[ap]\.?\s?m\b/i.test(shown) && hour !== 0 && hour <= 12 ? hour : hour % 12 || 12;
  return has(hour, minute) || (has(isTwelve, minute) && /p\.?\s?m\b/i.test(shown) === hour >= 12);
}

export const HINT = /(?<![a-z])([dmyjta]{1,4})([./-]\s?|\s)([dmyjta]{1,4})\2([dmyjta]{1,4})(?![a-z])/i;

/**
 * A day as a page asks for it: by a pattern of letters in its texts (mm/dd/yyyy), else as its language writes days.
 */
export function writtenAs({ year, month, day }: Moment, hint: string, language: string): string | undefined {
  const two = (part: number, letters: string): string =>
    String(part).padStart(letters.length > 1 ? 2 : 1, '0');
  const [, first = '', between = '', second = '', third = ''] = HINT.exec(hint) ?? [];
  if (first !== '')
    return [first, second, third]
      .map((letters) => {
        if (/^[dt]/i.test(letters)) return two(day, letters);
        if (/^m/i.test(letters)) return two(month, letters);
        return letters.length === 2 ? two(year % 100, letters) : String(year);
      })
      .join(between);
  try {
    const format = { year: 'numeric', month: '2-digit', day: '2-digit', timeZone: 'UTC' } as const;
    return new Intl.DateTimeFormat(language || 'en', format).format(Date.UTC(year, month - 1, day));
  } catch {
    return undefined;
  }
}
