import { same } from './choices.ts';
import {
  isSameMoment,
  isSameTime,
  type Moment,
  momentOf,
  monthAs,
  monthIn,
  patternIn,
  timeOf,
  type Ways,
} from './moments.ts';
import { CODE } from './rewriting.ts';

/** Dates and times are never compared only by digits. */
export const isRewritten = (shown: string, given: string, ways: Ways): boolean =>
  inStructure(shown, given, ways) ??
  (isRegrouped(shown, given, ways) || isSpaced(shown, given) || same(shown, given));

/** Reads “1,050” only in the given language: as 1050 in English, as 1.05 in German. */
export const isSameStructure = (shown: string, given: string, ways: Ways): boolean =>
  !/^-?0\d+(?:\.\d+)?$/.test(given) && (inStructure(shown, given, ways, true) ?? false);

function inStructure(shown: string, given: string, ways: Ways, isStrict = false): boolean | undefined {
  const moment = momentOf(given);
  if (moment) return isSameMoment(shown, moment, ways);
  const [, year, month] = MONTH.exec(given) ?? [];
  if (month) return isSameMonth(shown, { year: Number(year), month: Number(month), day: 1 }, ways);
  const time = timeOf(given);
  if (time) return isSameTime(shown, time, ways.language);
  return isSameNumber(shown, given, ways.language, isStrict);
}

const MONTH = /^(\d{4})-(0[1-9]|1[0-2])$/;

function isSameMonth(shown: string, wanted: Moment, ways: Ways): boolean {
  if (shown === monthAs(wanted, ways)) return true;
  const numbers = (shown.match(/\d+/g) ?? []).map(Number);
  if (numbers.length === 2 && !/\p{L}{3}/u.test(shown))
    return numbers.includes(wanted.year) && numbers.includes(wanted.month);
  if (numbers.length !== 1) return false;
  const named = (shown.match(/\p{L}+/gu) ?? []).length <= 2 ? monthIn(shown, ways.language) : undefined;
  return named
    ? named.year === wanted.year && named.month === wanted.month
    : isSameMoment(`1 ${shown}`, wanted, ways);
}

const isRegrouped = (shown: string, given: string, { hint = '' }: Ways): boolean =>
  /^\+?[\d\s()./-]{3,}$/.test(given) &&
  patternIn(hint) === undefined &&
  /^\(?\+?\(?\d[\d\s()./-]*$/.test(shown.replaceAll(/\p{Cf}/gu, '').trim()) &&
  bareNumber(shown) === bareNumber(given) &&
  !/^\s*\(\s*\d+\s*\)\s*$/.test(shown);

const isSpaced = (shown: string, given: string): boolean =>
  CODE.test(given) && /^[\p{L}\d\s]+$/u.test(shown) && same(shown.replaceAll(/\s/g, ''), given);

const bareNumber = (text: string): string => text.replaceAll(/[\s()./\p{Cf}-]/gu, '');

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

/** May return two numbers, because points and commas are ambiguous in an unknown language. */
function numbersIn(text: string, language: string, isStrict: boolean): readonly number[] {
  const amount =
    /^(?:\p{Sc}|\p{L}{1,3}\.?)?\s*([-−]?)\s*(?:\p{Sc}\s*)?([\d.,\s'’]*\d)\s*(?:\p{Sc}|%|\p{L}{1,4}\.?)?$/u.exec(
      text.normalize('NFKC').trim(),
    );
  const [, minus, number] = amount ?? [];
  if (number === undefined) return [];
  const digits = number.replaceAll(/[\s'’](?=\d{3}(?!\d))/g, '');
  const decimal = decimalOf(language);
  const own = read(digits, decimal);
  const isOwn = own !== undefined || (isStrict && decimal !== undefined);
  const both = isOwn ? [own] : ['.', ','].map((one) => read(digits, one));
  return both.flatMap((one) => (one === undefined ? [] : (minus ? -1 : 1) * one));
}

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

export function spellingsOf(given: string, language: string, shown: string): readonly string[] {
  const [, whole, fraction = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(given) ?? [];
  if (whole === undefined) return [];
  const [, mark, decimals = ''] = /([.,])(\d{1,2})(?!\d)[^.,\d]*$/.exec(shown) ?? [];
  const full = fraction.padEnd(decimals.length, '0');
  const marks = [mark ?? decimalOf(language) ?? '.', ',', '.'];
  const texts = [fraction, full].flatMap((one) => marks.map((by) => (one ? whole + by + one : whole)));
  return [...new Set(texts)].filter((one) => one !== given);
}
