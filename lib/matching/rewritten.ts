/** Checks if a control shows the value that it was given, written in the page's own way. */
import type { Rewriting } from '../model/rewrite.ts';
import { withoutBlanksAround } from '../text/blanks.ts';
import { isSameMoment, isSameTime, momentOf, patternIn, timeOf, type Ways } from './moments.ts';

/**
 * True if two texts only differ in form: the same day or time, the same number, the same digits in other groups, or the
 * same letters in another case. The given value decides what counts: a day or a number is never compared by its digits.
 */
export const isRewritten = (shown: string, given: string, ways: Ways): boolean =>
  inStructure(shown, given, ways) ?? (isRegrouped(shown, given, ways) || folded(shown) === folded(given));

/**
 * Only the same day, time or number. A code that begins with a zero isn't a number. If the page's language is known,
 * numbers are only read in its way: in another, “10,50” may mean 1,050.
 */
export const isSameStructure = (shown: string, given: string, ways: Ways): boolean =>
  !/^-?0\d+(?:\.\d+)?$/.test(given) && (inStructure(shown, given, ways, true) ?? false);

/** Undefined if no day, time or number was given, or the text isn't a number. */
function inStructure(shown: string, given: string, ways: Ways, isStrict = false): boolean | undefined {
  const moment = momentOf(given);
  if (moment) return isSameMoment(shown, moment, ways);
  const time = timeOf(given);
  if (time) return isSameTime(shown, time, ways.language);
  return isSameNumber(shown, given, ways.language, isStrict);
}

const folded = (text: string): string => text.normalize().trim().replaceAll(/\s+/g, ' ').toLowerCase();

/** True for the same digits in other groups, as in masks for phones and cards. Nothing else may be added. */
const isRegrouped = (shown: string, given: string, { hint = '' }: Ways): boolean =>
  /^\+?[\d\s()./-]{3,}$/.test(given) &&
  patternIn(hint) === undefined &&
  /^\(?\+?\(?\d[\d\s()./-]*$/.test(shown.trim()) &&
  bareNumber(shown) === bareNumber(given) &&
  !/^\s*\(\s*\d+\s*\)\s*$/.test(shown);

const bareNumber = (text: string): string => text.replaceAll(/[\s()./-]/g, '');

/** True if a text shows the given number. Undefined if none was given, or the text isn't a number. */
function isSameNumber(
  shown: string,
  given: string,
  language: string,
  isStrict: boolean,
): boolean | undefined {
  if (!/^-?\d+(?:\.\d+)?$/.test(given)) return undefined;
  const found = numbersIn(shown, language, isStrict);
  return found.length === 0 ? undefined : found.every((number) => number === Number(given));
}

/** All numbers that a text may mean: by its language, otherwise by both uses of point and comma. */
function numbersIn(text: string, language: string, isStrict: boolean): readonly number[] {
  const amount =
    /^(?:\p{Sc}|\p{L}{1,3}\.?)?\s*([-−]?)\s*(?:\p{Sc}\s*)?([\d.,\s'’]*\d)\s*(?:\p{Sc}|%|\p{L}{1,4}\.?)?$/u.exec(
      text.normalize('NFKC').trim(),
    );
  if (!amount) return [];
  const digits = amount[2]!.replaceAll(/[\s'’](?=\d{3}(?!\d))/g, '');
  const decimal = decimalOf(language);
  const own = read(digits, decimal);
  const isOwn = own !== undefined || (isStrict && decimal !== undefined);
  const both = isOwn ? [own] : ['.', ','].map((one) => read(digits, one));
  return both.flatMap((one) => (one === undefined ? [] : (amount[1] ? -1 : 1) * one));
}

/** @param decimal the decimal mark; the other one groups digits */
function read(digits: string, decimal: string | undefined): number | undefined {
  if (decimal === undefined) return undefined;
  const group = decimal === '.' ? ',' : '.';
  const [whole = '', fraction = '', ...more] = digits.split(decimal);
  const isWhole = /^\d+$/.test(whole) || /^\d{1,3}(?:\D\d{2,3})*\D\d{3}$/.test(whole);
  if (more.length > 0 || !isWhole || !/^\d*$/.test(fraction)) return undefined;
  return Number(`${whole.replaceAll(group, '')}.${fraction || 0}`);
}

function decimalOf(language: string): string | undefined {
  try {
    const parts = new Intl.NumberFormat(language).formatToParts(1.5);
    const mark = parts.find(({ type }) => type === 'decimal')?.value;
    return mark === '.' || mark === ',' ? mark : undefined;
  } catch {
    return undefined;
  }
}

/** A number as a language writes it, without groups; undefined if the text is the same. */
export function numberIn(given: string, language: string): string | undefined {
  return /^-?\d+\.\d+$/.test(given) && decimalOf(language) === ',' ? given.replace('.', ',') : undefined;
}

/** No point or comma, as they would change the amount. */
const SEPARATOR = /[ \u00a0\u202f()-]/;

/** True if the second text is the first with separators added between its signs, or in front of a bracketed part. */
export function isGrouped(approved: string, now: string): boolean {
  if (!/^\+?\d[\d\s()-]*$/.test(approved) || !/^[+(]?\d/.test(now)) return false;
  let at = 0;
  for (const sign of now) {
    if (sign === approved[at]) at++;
    else if (!SEPARATOR.test(sign)) return false;
  }
  return at === approved.length;
}

/** @returns undefined for a rewriting that can't be allowed in advance, since each one is a different value */
export function rewritingOf(given: readonly string[], wrote: readonly string[]): Rewriting | undefined {
  if (given.length !== wrote.length) return undefined;
  const every = (same: (one: string, other: string) => boolean): boolean =>
    given.every((one, index) => same(withoutBlanksAround(one), withoutBlanksAround(wrote[index]!)));
  if (every((one, other) => one.toLowerCase() === other.toLowerCase())) return 'case';
  return every((one, other) => one === other || isGrouped(one, other)) ? 'separators' : undefined;
}
