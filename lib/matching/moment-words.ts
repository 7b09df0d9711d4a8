import { lazy, oncePerText } from '../text/once.ts';

export const WORD = /[\p{L}\p{M}]+/gu;

interface Words {
  readonly months: ReadonlyMap<string, number>;
  readonly weekdays: ReadonlySet<string>;
  readonly isAfternoon: ReadonlyMap<string, boolean>;
  readonly between: ReadonlySet<string>;
  /** Undefined if the order is unknown or the calendar isn't Gregorian. */
  readonly order: string | undefined;
}

const monthAt = (month: number): number => Date.UTC(2026, month, 15, 9);
const MONTHS = Array.from({ length: 12 }, (_, month) => monthAt(month));
const WEEK = Array.from({ length: 7 }, (_, day) => Date.UTC(2026, 5, 15 + day));
const STYLES = ['long', 'short'] as const;
const MONTH_NAMES = STYLES.flatMap((month) => [{ month }, { month, day: 'numeric' } as const]);

export const wordsOf = oncePerText(20, (language): Words => {
  const parts = (options: Intl.DateTimeFormatOptions, type: string, at: number): readonly string[] =>
    ['en', language || 'en'].flatMap((tongue) =>
      (formatOf(tongue, options)?.formatToParts(at) ?? [])
        .filter((part) => part.type === type)
        .map(({ value }) => bare(value)),
    );
  const months = MONTHS.flatMap((time, at) =>
    MONTH_NAMES.flatMap((options) => parts(options, 'month', time)).map((name) => [name, at + 1] as const),
  );
  const halves = [9, 21].flatMap((hour) =>
    parts({ hour: 'numeric', hour12: true }, 'dayPeriod', Date.UTC(2026, 5, 15, hour)).map(
      (name) => [name, hour > 12] as const,
    ),
  );
  const weekdays = WEEK.flatMap((at) => STYLES.flatMap((weekday) => parts({ weekday }, 'weekday', at)));
  const between = [
    { dateStyle: 'long', timeStyle: 'medium' } as const,
    { hour: 'numeric', hour12: false } as const,
  ].flatMap((options) => parts(options, 'literal', monthAt(0)));
  return {
    months: new Map([...beginningsOf(months), ...months]),
    weekdays: new Set(weekdays),
    isAfternoon: new Map(halves),
    between: new Set([...between.flatMap((one) => one.match(WORD) ?? []), ...weekdays]),
    order: orderIn(language),
  };
});

export const partNameIn = oncePerText(20, (language): ((part: 'year' | 'month' | 'day') => string) => {
  try {
    const names = new Intl.DisplayNames([language, 'en'], { type: 'dateTimeField' });
    return (part) => names.of(part)?.toLowerCase() ?? part;
  } catch {
    return (part) => part;
  }
});

const TONGUES =
  'de fr es it pt nl pl cs sk sl hr hu ro da nb sv fi et lv lt tr id vi el ru uk bg sr ca eu ga cy is ar he fa hi th';

const formatsAnywhere = (options: Intl.DateTimeFormatOptions): readonly Intl.DateTimeFormat[] =>
  TONGUES.split(' ').flatMap((tongue) => formatOf(tongue, options) ?? []);

/** Omits names that mean different months in two languages. */
export const monthsAnywhere = lazy((): ReadonlyMap<string, number> => {
  const found = new Map<string, number>();
  const formats = MONTH_NAMES.flatMap(formatsAnywhere);
  for (const [at, time] of MONTHS.entries())
    for (const { type, value } of formats.flatMap((format) => format.formatToParts(time)))
      if (type === 'month' && bare(value).length >= LEAST_LETTERS && !weekdaysAnywhere().has(bare(value))) {
        const known = found.get(bare(value)) ?? at + 1;
        found.set(bare(value), known === at + 1 ? known : 0);
      }
  return new Map([...found].filter(([, month]) => month > 0));
});

export const weekdaysAnywhere = lazy(
  (): ReadonlySet<string> =>
    new Set(
      formatsAnywhere({ weekday: 'short' }).flatMap((format) => WEEK.map((at) => bare(format.format(at)))),
    ),
);

const LEAST_LETTERS = 3;

function beginningsOf(
  months: readonly (readonly [name: string, month: number])[],
): ReadonlyMap<string, number> {
  const found = new Map<string, number>();
  for (const [name, month] of months)
    for (const text of [name, unaccented(name)])
      for (let end = LEAST_LETTERS; end <= text.length; end++) {
        const beginning = text.slice(0, end);
        found.set(beginning, [month, undefined].includes(found.get(beginning)) ? month : 0);
      }
  return new Map([...found].filter(([, month]) => month > 0));
}

const unaccented = (word: string): string => word.normalize('NFD').replaceAll(/\p{M}/gu, '').normalize();

export function formatOf(
  language: string,
  options: Intl.DateTimeFormatOptions,
): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat(language, { timeZone: 'UTC', calendar: 'gregory', ...options });
  } catch {
    return undefined;
  }
}

/** Order of a date, such as “dmy”. Undefined for “en”: British and American orders differ. */
function orderIn(language: string): string | undefined {
  if (/^(?:en)?$/i.test(language)) return undefined;
  try {
    if (new Intl.DateTimeFormat(language).resolvedOptions().calendar !== 'gregory') return undefined;
  } catch {
    return undefined;
  }
  const parts = formatOf(language, { year: 'numeric', month: '2-digit', day: '2-digit' })?.formatToParts(0);
  return parts?.map(({ type }) => (/year|month|day/.test(type) ? type[0] : '')).join('');
}

const bare = (word: string): string => word.normalize('NFKC').toLowerCase().replaceAll(/[.\s]/g, '');

export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(/[\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .replaceAll(/(?!\d)\p{Nd}/gu, digitOf)
    .toLowerCase();

function digitOf(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return String(code - zero);
}
