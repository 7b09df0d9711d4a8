import { zip } from '../text/lists.ts';
import { formatOf, monthsAnywhere, plain, WORD, weekdaysAnywhere, wordsOf } from './moment-words.ts';

export interface Moment {
  readonly year: number;
  readonly month: number;
  readonly day: number;
  readonly hour?: number;
  readonly minute?: number;
  readonly second?: number;
}

type Time = Required<Pick<Moment, 'hour' | 'minute' | 'second'>>;

export interface Ways {
  readonly language: string;
  readonly hint?: string;
  readonly sample?: { readonly shown: string; readonly day: Moment };
  readonly years?: readonly [least: number, most: number];
}

const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?\s*(Z|[+-]\d\d:?\d\d)?)?$/i;

/** Reads RFC 3339. Converts a time with an offset to the person's time zone. */
export function momentOf(text: string): Moment | undefined {
  const [whole, year, month, day, hour, minute, second, zone] = RFC_3339.exec(text.trim()) ?? [];
  if (whole === undefined) return undefined;
  const at = { year: Number(year), month: Number(month), day: Number(day) };
  if (!isDay(at)) return undefined;
  if (hour === undefined) return at;
  if (zone) return localOf(new Date(whole.replace(' ', 'T')));
  return { ...at, hour: Number(hour), minute: Number(minute), second: Number(second ?? 0) };
}

const localOf = (date: Date): Moment | undefined =>
  Number.isNaN(date.getTime())
    ? undefined
    : {
        year: date.getFullYear(),
        month: date.getMonth() + 1,
        day: date.getDate(),
        hour: date.getHours(),
        minute: date.getMinutes(),
        second: date.getSeconds(),
      };

function isDay({ year, month, day }: Moment): boolean {
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 0;
}

export function timeOf(text: string): Partial<Moment> | undefined {
  const [, hour, minute, second = 0] = /^T?(\d\d):(\d\d)(?::(\d\d))?(?:\.\d+)?$/.exec(text.trim()) ?? [];
  const time = { hour: Number(hour), minute: Number(minute), second: Number(second) };
  return hour !== undefined && time.hour < 24 && time.minute < 60 ? time : undefined;
}

const HINT =
  /(?<!\p{L})(([a-zа-яåé])\2{0,3})([./-]\s?|\s)(([a-zа-яåé])\5{0,3})\3(([a-zа-яåé])\7{0,3})(?!\p{L})/iu;

interface Pattern {
  readonly letters: readonly string[];
  readonly between: string;
  readonly order: string;
}

export function patternIn(hint: string): Pattern | undefined {
  const found = HINT.exec(hint);
  if (!found) return undefined;
  const [, first = '', , between = '', second = '', , third = ''] = found;
  const letters = [first, second, third];
  const month = letters.findIndex((one) => /^[mмk]/i.test(one));
  const isFrench = letters.some((one) => /^a/i.test(one));
  const isYear = (one: string, at: number): boolean =>
    at !== month && (one.length > 2 || (isFrench ? /^a/i : /^[yjrг]/i).test(one));
  if (month < 0 || letters.filter(isYear).length !== 1) return undefined;
  const parts = new Map([
    [month, 'm'],
    [letters.findIndex(isYear), 'y'],
  ]);
  const order = letters.map((_, at) => parts.get(at) ?? 'd').join('');
  return order === 'myd' || order === 'dym' ? undefined : { letters, between, order };
}

const ORDERS = ['dmy', 'mdy', 'ymd'];
const BETWEEN = String.raw`\s?[./‐–-]\s?|\s?[年月년월]\s?|\s`;
const NUMBERS = new RegExp(
  String.raw`(?<![\d.])(\d{1,4})(${BETWEEN})(\d{1,2})(?:${BETWEEN})(\d{1,4})(?!\d|[./-]\d)`,
  'g',
);
const YMD = /(?<!\d)(\d{4})(\d\d)(\d\d)(?!\d)/g;

interface Found {
  readonly days: readonly Moment[];
  readonly rest: string;
}

function dayIn(text: string, ways: Ways): Found {
  const named = byName(text, ways);
  if (named) return named;
  const found = [...text.matchAll(NUMBERS), ...text.matchAll(YMD)];
  const days = found.flatMap((match) => {
    const numbers = match.length > 4 ? match.slice(1).toSpliced(1, 1) : match.slice(1, 4);
    return inOrders(numbers, ways);
  });
  return { days: distinct(days), rest: found.reduce((left, [match]) => left.replace(match, ' '), text) };
}

function inOrders(numbers: readonly string[], ways: Ways): readonly Moment[] {
  return ordersOf(numbers, ways).flatMap((order) => {
    const [year = '', month, day] = ['y', 'm', 'd'].map((part) => numbers[order.indexOf(part)]);
    return yearsOf(year, ways)
      .map((one) => ({ year: one, month: Number(month), day: Number(day) }))
      .filter(isDay);
  });
}

function ordersOf(
  [first = '', , last = '']: readonly string[],
  { language, hint = '', sample }: Ways,
): readonly string[] {
  const hinted = patternIn(hint)?.order;
  if (first.length > 2) return hinted === 'ydm' ? ['ydm'] : ['ymd'];
  const known =
    hinted ?? (sample && orderOf(sample)) ?? patternOfSample(hint)?.order ?? wordsOf(language).order;
  if (known && (last.length < 3 || !known.startsWith('y'))) return [known];
  return ORDERS;
}

function orderOf({ shown, day }: Required<Ways>['sample']): string | undefined {
  const [match] = plain(shown).matchAll(NUMBERS);
  const [, first, , second, last] = match ?? [];
  const isIt = (order: string): boolean =>
    Object.entries({ d: day.day, m: day.month, y: day.year }).every(([part, number]) => {
      const text = [first, second, last][order.indexOf(part)];
      return Number(text) === number || (part === 'y' && text?.length === 2 && number % 100 === Number(text));
    });
  const [only, ...more] = ORDERS.filter(isIt);
  return more.length === 0 ? only : undefined;
}

export const sampleOf = ({ year, month }: Moment): Moment => ({
  year,
  month,
  day: year % 100 === 25 ? 26 : 25,
});

function patternOfSample(text: string): Pattern | undefined {
  const [match] = plain(text).matchAll(NUMBERS);
  const [, first = '', between = '', second = '', year = ''] = match ?? [];
  const [one, other] = [Number(first), Number(second)];
  const isKnown = Math.min(one, other) <= 12 && Math.max(one, other) > 12 && Math.max(one, other) <= 31;
  if (!isKnown || year.length !== 4) return undefined;
  const order = one > 12 ? 'dmy' : 'mdy';
  const letters = zip([...order], [first, second, year]).map(([letter, part]) => letter.repeat(part.length));
  return { letters, between, order };
}

const CERTAIN = 20;

function yearsOf(text: string, { years }: Ways): readonly number[] {
  if (text.length > 2) return text.length === 4 && /^(?:19|20|21)/.test(text) ? [Number(text)] : [];
  if (text.length < 2) return [];
  const now = new Date().getFullYear();
  const all = [1900, 2000, 2100].map((century) => century + Number(text));
  const near = years
    ? all.filter((year) => year >= years[0] && year <= years[1])
    : all.filter((year) => Math.abs(year - now) <= CERTAIN);
  return near.length > 0 ? near : all;
}

const ORDINAL = '(?:st|nd|rd|th|er|[.ªº°])?';
const FILLER = String.raw`[\s,.'/-]*(?:(?:de|del|of|d)\s+|')?`;

const LEFT = new RegExp(String.raw`(?<!\d)(\d{4}|\d{1,2})${ORDINAL}${FILLER}$`);
const RIGHT = new RegExp(
  String.raw`^${FILLER}(?:(\d{4})(?!\d)|(\d{1,2})(?![\d:])${ORDINAL}(?:${FILLER}(\d{4}|\d\d)(?![\d:]))?)`,
);

function byName(text: string, ways: Ways): Found | undefined {
  const { months: own, weekdays } = wordsOf(ways.language);
  const all = [...text.matchAll(WORD)];
  const months = all.some(([one]) => own.has(one)) ? own : monthsAnywhere();
  const names = all.filter(([one]) => months.has(one));
  const certain = names.filter(([word]) => !weekdays.has(word));
  const [name, ...more] = certain.length > 0 ? certain : names;
  const month = name && months.get(name[0]);
  if (!name || !month) return undefined;
  if (more.some(([word]) => months.get(word) !== month)) return { days: [], rest: text };
  const before = text.slice(0, name.index);
  const after = text.slice(name.index + name[0].length);
  const left = LEFT.exec(before);
  const right = RIGHT.exec(after);
  const [a, year, b, c] = [left?.[1], right?.[1], right?.[2], right?.[3]];
  const either = c ? [] : [[a, b] as const, [b, a] as const];
  const days = [[a, year] as const, [b, c] as const, ...either].flatMap(([day, year]) =>
    yearsOf((day && year) ?? '', ways)
      .map((one) => ({ year: one, month, day: Number(day) }))
      .filter(isDay),
  );
  const rest = `${left ? before.slice(0, left.index) : before} ${right ? after.slice(right[0].length) : after}`;
  return { days: distinct(days), rest };
}

const distinct = (days: readonly Moment[]): readonly Moment[] => [
  ...new Map(days.map((one) => [`${one.year}-${one.month}-${one.day}`, one])).values(),
];

const CLOCK =
  /(?<![\d:.])(\d{1,2})\s?(?:[:.時时點点시]|h(?!\p{L}))\s?(\d\d)(?!\d)(?:\s?[:.분分]\s?(\d\d)(?:[.,]\d+)?(?!\d))?\s?[분分秒초]?/u;
const HOUR = /(?<![\d:.])(\d{1,2})(?![\d:.])/;

function timeIn(text: string, language: string): Time | undefined {
  const words = wordsOf(language);
  const lower = plain(text).replaceAll(/\b([ap])\s?\.\s?m\b\.?/g, '$1m');
  const clock = CLOCK.exec(lower);
  const found = clock ?? HOUR.exec(lower);
  if (!found) return undefined;
  const end = found.index + found[0].length;
  const near = [
    /([\p{L}\p{M}]+)[\s.]*$/u.exec(lower.slice(0, found.index))?.[1],
    /^\s*([\p{L}\p{M}]+)/u.exec(lower.slice(end))?.[1],
  ];
  const halves = near.flatMap((word) => (word === undefined ? [] : (words.isAfternoon.get(word) ?? [])));
  const isStrange = near.some((word) => word && !words.between.has(word));
  if (new Set(halves).size > 1 || CLOCK.test(lower.slice(end))) return undefined;
  const [, h, m = 0, s = 0] = found;
  const time = { hour: Number(h), minute: Number(m), second: Number(s) };
  const [isAfternoon] = halves;
  // A strange word may mean AM or PM, so only times after 12:59 are certain.
  if (isAfternoon === undefined) return clock && !(isStrange && time.hour < 13) ? time : undefined;
  if (time.hour > 12) return isAfternoon ? time : undefined;
  return { ...time, hour: (time.hour % 12) + (isAfternoon ? 12 : 0) };
}

export const halfOf = (text: string, language: string): boolean | undefined =>
  wordsOf(language).isAfternoon.get(plain(text).replaceAll(/[.\s]/g, ''));

export function momentsIn(text: string, ways: Ways): readonly Moment[] {
  const lower = plain(text);
  const exact = momentOf(lower.toUpperCase());
  if (exact) return [exact];
  const { days, rest } = dayIn(lower, ways);
  const time = timeIn(rest, ways.language);
  return days.map((day) => ({ ...day, ...time }));
}

export const isMoment = (one: Partial<Moment>, wanted: Partial<Moment>): boolean =>
  one.year === wanted.year &&
  one.month === wanted.month &&
  one.day === wanted.day &&
  (wanted.hour === undefined ||
    (one.hour === wanted.hour &&
      (one.minute ?? 0) === (wanted.minute ?? 0) &&
      (one.second ?? 0) === (wanted.second ?? 0)));

export function isSameMoment(shown: string, wanted: Moment, ways: Ways): boolean {
  const [only, ...more] = momentsIn(shown, ways);
  return only !== undefined && more.length === 0 && isMoment(only, wanted);
}

export function isSameTime(shown: string, wanted: Partial<Moment>, language: string): boolean {
  const time = timeOf(shown) ?? timeIn(shown, language);
  return time !== undefined && isMoment({ ...wanted, ...time }, wanted);
}

const two = (number: number): string => String(number).padStart(2, '0');

export function atTime(shown: string, wanted: Moment, ways: Ways): string | undefined {
  const { year, month, day, second = 0 } = wanted;
  const clock = clocksIn(shown, wanted, ways.language).find((one) => /\d:/.test(one.shown));
  if (!clock || (second > 0 && !/:\d\d:/.test(clock.shown))) return undefined;
  return momentsIn(shown, ways).some((one) => isMoment(one, { year, month, day }))
    ? shown.replace(clock.shown, clock.written)
    : undefined;
}

export function monthIn(
  text: string,
  language: string,
): { readonly year: number; readonly month: number } | undefined {
  const lower = plain(text);
  const years = new Set(lower.match(/(?<!\d)(?:19|20|21)\d\d(?!\d)/g));
  const [year] = years;
  if (year === undefined || years.size > 1) return undefined;
  const { months, weekdays } = wordsOf(language);
  const words = lower.match(WORD) ?? [];
  const certain = words.filter((word) => !weekdays.has(word) && !weekdaysAnywhere().has(word));
  let found = new Set(certain.flatMap((word) => months.get(word) ?? []));
  for (const known of [monthsAnywhere, () => months])
    if (found.size === 0) found = new Set(words.flatMap((word) => known().get(word) ?? []));
  if (found.size === 0)
    for (const [number] of lower.replace(year, ' ').matchAll(/(?<!\d)(?:0?[1-9]|1[0-2])(?!\d)/g))
      found.add(Number(number));
  const [month] = found;
  return month !== undefined && found.size === 1 ? { year: Number(year), month } : undefined;
}

const MONTH_HINT = /(?<![\p{L}/.-])m{1,2}([./-])([yja]{2}|[yja]{4})(?!\p{L})/iu;

export function monthAs({ year, month }: Moment, { hint = '' }: Ways): string | undefined {
  const [whole, between = '', years = ''] = MONTH_HINT.exec(hint) ?? [];
  return whole && two(month) + between + String(year).slice(-years.length);
}

const CLOCK_HINT = /(?<![\p{L}\d])(h{1,2}|\d{1,2})([:.])(?:mi|m{1,2}|i|\d\d)(?:[:.](s{1,2}|\d\d))?(?!\d)/giu;
const HALF_AFTER = /^(\s?)(a\.?m\.?\s?\/\s?p\.?m\b\.?|[\p{L}\p{M}]+\.?(?:\s?\p{L}\.)?)/iu;
const HALF_BEFORE = /([\p{L}\p{M}]+)(\s?)$/u;

/** Times and patterns of times in the text, with the same time written as each. */
const clocksIn = (text: string, time: Partial<Moment>, language: string) =>
  [...text.matchAll(CLOCK_HINT)].map(({ 0: clock, 1: hours = '', 2: between, 3: seconds, index }) => {
    const { hour = 0, minute = 0, second = 0 } = time;
    const [, space = '', after] = HALF_AFTER.exec(text.slice(index + clock.length)) ?? [];
    const [, before, gap = ''] = after ? [] : (HALF_BEFORE.exec(text.slice(0, index)) ?? []);
    const half = halfAs(after ?? before ?? '', hour > 11, language);
    const isLong = half === undefined ? hours.length > 1 : /^(?:hh|0)/i.test(hours);
    const first = String(half === undefined ? hour : hour % 12 || 12).padStart(isLong ? 2 : 1, '0');
    const parts = [first, two(minute), ...(seconds || second > 0 ? [two(second)] : [])].join(between);
    if (half === undefined) return { shown: clock, written: parts, isHalved: false };
    return after
      ? { shown: clock + space + after, written: parts + space + half, isHalved: true }
      : { shown: before + gap + clock, written: half + gap + parts, isHalved: true };
  });

/** The time with the half of the day as the hint shows it. Undefined if the hint shows none. */
export const timeAs = (time: Partial<Moment>, { hint = '', language }: Ways): string | undefined =>
  clocksIn(hint, time, language).find((one) => one.isHalved)?.written;

function halfAs(shown: string, isAfternoon: boolean, language: string): string | undefined {
  if (/^(?:a{1,2}|tt)$/i.test(shown)) return isAfternoon ? 'PM' : 'AM';
  const [am, pm] = shown.split(/\s?\/\s?/);
  if (pm) return isAfternoon ? pm : am;
  const is = halfOf(shown, language);
  if (is === undefined || is === isAfternoon) return is === undefined ? is : shown;
  if (/^[ap]\P{L}*m\P{L}*$/iu.test(shown))
    return shown.replace(/[ap]/i, (letter) => (letter < 'a' ? 'AP' : 'ap')[Number(isAfternoon)]!);
  const at = Date.UTC(2026, 5, 15, isAfternoon ? 21 : 9);
  const parts = formatOf(language, { hour: 'numeric', hour12: true })?.formatToParts(at);
  return parts?.find(({ type }) => type === 'dayPeriod')?.value;
}

export function writtenAs(moment: Moment, { hint = '', language }: Ways): string | undefined {
  const { year, month, day, hour, minute = 0, second = 0 } = moment;
  const pattern = patternIn(hint) ?? patternOfSample(hint);
  const at = Date.UTC(year, month - 1, day, hour ?? 0, minute, second);
  if (!pattern) {
    if (wordsOf(language).order === undefined) return undefined;
    const time = hour === undefined ? {} : ({ hour: '2-digit', minute: '2-digit' } as const);
    return formatOf(language, { year: 'numeric', month: '2-digit', day: '2-digit', ...time })?.format(at);
  }
  const date = pattern.letters
    .map((letters, index) => {
      const part = pattern.order[index];
      if (part === 'y') return String(year).slice(letters.length === 2 ? -2 : 0);
      if (part === 'm' && letters.length > 2)
        return formatOf(language || 'en', { month: letters.length > 3 ? 'long' : 'short' })?.format(at);
      return String(part === 'm' ? month : day).padStart(letters.length, '0');
    })
    .join(pattern.between);
  if (hour === undefined) return date;
  const clock = clocksIn(hint, moment, language).find(({ shown }) => /^h/i.test(shown));
  return `${date} ${timeAs(moment, { hint, language }) ?? (clock ?? clocksIn('hh:mm', moment, '')[0]!).written}`;
}
