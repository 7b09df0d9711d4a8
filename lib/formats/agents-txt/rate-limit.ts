import { isObject, isString, type Json, own, type RateLimit } from '../../model/index.ts';

/** The windows of §2.5, in milliseconds. */
export const WINDOWS: Readonly<Record<string, number>> = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
};

const ALIASES: readonly (readonly [RegExp, string])[] = [
  [/^s(?:ec(?:ond)?s?)?$/, 'second'],
  [/^m(?:in(?:ute)?s?)?$/, 'minute'],
  [/^h(?:(?:ou)?rs?)?$/, 'hour'],
  [/^d(?:ays?)?$/, 'day'],
];

/** "min", "Minutes" → "minute"; undefined where it is no window of time that we know. */
export function windowOf(word: string): string | undefined {
  const plain = word.trim().toLowerCase();
  return ALIASES.find(([pattern]) => pattern.test(plain))?.[1];
}

/** `60/minute`, and with blanks, plurals and abbreviations what is meant; undefined where nothing can be made of it. */
export function parseRateLimit(text: string): RateLimit | undefined {
  const match = /^(\d{1,12})\s*(?:\/|per)\s*([A-Za-z]{1,10})$/.exec(text.trim());
  return match ? limitOf(Number(match[1]), match[2] ?? '', text.trim()) : undefined;
}

/** `{requests, window}`, or the text form where that stands in JSON. */
export function readRateLimit(value: Json | undefined): RateLimit | undefined {
  if (isString(value)) return parseRateLimit(value);
  if (!isObject(value)) return undefined;
  const requests = own(value, 'requests');
  const window = own(value, 'window');
  if (!isString(window)) return undefined;
  return limitOf(Number(requests), window, `${String(requests)}/${window}`);
}

function limitOf(requests: number, word: string, declared: string): RateLimit | undefined {
  const window = windowOf(word);
  if (window === undefined || !Number.isSafeInteger(requests) || requests < 1) return undefined;
  return { requests, windowMs: WINDOWS[window] ?? 0, declared };
}
