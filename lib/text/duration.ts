import type { RateLimit } from '../model/index.ts';

const UNITS: ReadonlyMap<string, number> = new Map(
  (
    [
      [1, 'ms', 'millisecond', 'milliseconds'],
      [1_000, 's', 'sec', 'secs', 'second', 'seconds'],
      [60_000, 'm', 'min', 'mins', 'minute', 'minutes'],
      [3_600_000, 'h', 'hr', 'hrs', 'hour', 'hours'],
      [86_400_000, 'd', 'day', 'days'],
      [604_800_000, 'w', 'wk', 'week', 'weeks'],
      [2_592_000_000, 'mo', 'month', 'months'],
    ] as const
  ).flatMap(([milliseconds, ...names]) => names.map((name): [string, number] => [name, milliseconds])),
);

export const WINDOWS = [
  ['second', 1_000],
  ['minute', 60_000],
  ['hour', 3_600_000],
  ['day', 86_400_000],
] as const;

/** “M” could be a month or a minute. */
const unitOf = (name = ''): number | undefined => (name === 'M' ? undefined : UNITS.get(name.toLowerCase()));

const DURATION = /^(\d{1,9}(?:\.\d{1,3})?)\s?([a-z]{1,12})$/i;
const ISO_DURATION = /^P(?:(\d{1,6})D)?(?:T(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,9})S)?)?$/i;

/** Also reads ISO 8601 durations, such as "PT1H". */
export function durationMs(text: string): number | undefined {
  const trimmed = text.trim();
  const plain = DURATION.exec(trimmed);
  if (plain) {
    const unit = unitOf(plain[2]);
    return unit === undefined ? undefined : Number(plain[1]) * unit;
  }
  const iso = ISO_DURATION.exec(trimmed);
  if (!iso || !/\d/.test(trimmed)) return undefined;
  const [days = 0, hours = 0, minutes = 0, seconds = 0] = iso.slice(1).map((part) => Number(part ?? 0));
  return (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1_000;
}

export function shortDuration(milliseconds: number): string {
  for (const [unit, size] of [
    ['d', 86_400_000],
    ['h', 3_600_000],
    ['m', 60_000],
  ] as const) {
    const least = unit === 'd' ? 2 * size : size;
    if (milliseconds >= least && milliseconds % size === 0) return `${milliseconds / size}${unit}`;
  }
  return `${Math.max(1, Math.round(milliseconds / 1_000))}s`;
}

const RATE = /^(\d{1,9})\s*(?:requests?|req|calls?)?\s*(?:\/|per)\s*(\d{1,6})?\s*([a-z]{1,12})$/i;

export function rateLimit(text: string): RateLimit | undefined {
  const match = RATE.exec(text.trim());
  const unit = unitOf(match?.[3]);
  const requests = Number(match?.[1]);
  const times = Number(match?.[2] ?? 1);
  if (!match || unit === undefined || requests < 1 || times < 1) return undefined;
  return { requests, windowMs: unit * times, declared: text };
}
