import type { TextKey } from '../model/index.ts';
import { lazy } from './once.ts';

export type { TextKey };

/** A text with a number has a key for each CLDR plural category, such as `_one` and `_other`. */
export type CountKey = TextKey extends infer Key ? (Key extends `${infer Base}_other` ? Base : never) : never;

export type Translate = (key: TextKey, values: readonly string[]) => string;

export interface Texts {
  readonly language: string;
  readonly direction: 'ltr' | 'rtl';
  t(key: TextKey, ...values: readonly (string | number)[]): string;
  count(key: CountKey, number: number, ...values: readonly string[]): string;
  number(value: number): string;
  fraction(value: number): string;
  bytes(value: number): string;
  took(milliseconds: number): string;
  ago(milliseconds: number): string;
  date(at: number): string;
  moment(at: number, clock: 'here' | 'UTC'): string;
  clock(at: number): string;
  money(amount: number, currency: string): string | undefined;
  list(items: readonly string[]): string;
}

const RIGHT_TO_LEFT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'ur', 'yi']);

export function createTexts(translate: Translate): Texts {
  const language = translate('language', []) || 'en';
  const plural = new Intl.PluralRules(language);
  const number = new Intl.NumberFormat(language);
  const fraction = lazy(
    () => new Intl.NumberFormat(language, { useGrouping: false, maximumFractionDigits: 20 }),
  );
  const relative = lazy(() => new Intl.RelativeTimeFormat(language, { numeric: 'auto' }));
  const list = lazy(() => new Intl.ListFormat(language, { type: 'conjunction' }));
  const dates = dateFormats(language);
  const unit = (value: number, name: string, digits: number) =>
    new Intl.NumberFormat(language, {
      style: 'unit',
      unit: name,
      unitDisplay: name === 'byte' ? 'long' : 'short',
      maximumFractionDigits: digits,
    }).format(value);
  return {
    language,
    direction: RIGHT_TO_LEFT.has(language.split('-')[0] ?? '') ? 'rtl' : 'ltr',
    t: (key, ...values) => translate(key, values.map(String)),
    count: (key, value, ...values) => {
      const words = [number.format(value), ...values];
      return (
        translate(`${key}_${plural.select(value)}` as TextKey, words) ||
        translate(`${key}_other` as TextKey, words)
      );
    },
    number: (value) => number.format(value),
    fraction: (value) => fraction().format(value),
    bytes: (value) => {
      if (value < 1000) return unit(value, 'byte', 0);
      if (value < 1_000_000) return unit(value / 1000, 'kilobyte', value < 10_000 ? 1 : 0);
      return unit(value / 1_000_000, 'megabyte', 1);
    },
    took: (milliseconds) =>
      milliseconds < 1000
        ? unit(Math.round(milliseconds), 'millisecond', 0)
        : unit(milliseconds / 1000, 'second', 1),
    ago: (milliseconds) => {
      const seconds = Math.max(0, Math.round(milliseconds / 1000));
      if (seconds < 60) return relative().format(-seconds, 'second');
      if (seconds < 3600) return relative().format(-Math.round(seconds / 60), 'minute');
      if (seconds < 86_400) return relative().format(-Math.round(seconds / 3600), 'hour');
      return relative().format(-Math.round(seconds / 86_400), 'day');
    },
    date: (at) => dates.date().format(at),
    moment: (at, clock) => (clock === 'here' ? dates.here() : dates.utc()).format(at),
    clock: (at) => dates.clock().format(at),
    money(amount, currency) {
      if (!/^[A-Z]{3}$/.test(currency)) return undefined;
      return new Intl.NumberFormat(language, {
        style: 'currency',
        currency,
        currencyDisplay: 'narrowSymbol',
      }).format(amount);
    },
    list: (items) => list().format(items),
  };
}

function dateFormats(language: string) {
  const lazily = (options: Intl.DateTimeFormatOptions) =>
    lazy(() => new Intl.DateTimeFormat(language, options));
  return {
    date: lazily({ dateStyle: 'medium', timeZone: 'UTC' }),
    utc: lazily({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' }),
    here: lazily({ dateStyle: 'medium', timeStyle: 'short' }),
    clock: lazily({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }),
  };
}
