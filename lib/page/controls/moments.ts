/** Days as pages write them. */

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
  return {
    year: Number(year),
    month: Number(month),
    day: Number(day),
    ...(hour !== undefined && { hour: Number(hour), minute: Number(minute) }),
    ...(second !== undefined && { second: Number(second) }),
  };
}

/** Whether a page's text is the day of a declaration's: in numbers in any order, or with the month in English letters. */
export function isSameDay(shown: string, declared: string): boolean {
  const wanted = momentOf(declared);
  if (!wanted) return false;
  const numbers = (shown.match(/\d+/g) ?? []).map(Number);
  const { year, month, day } = wanted;
  const has = (...parts: readonly number[]): boolean => {
    const left = [...numbers];
    return parts.every((part) => {
      const at = left.indexOf(part);
      if (at >= 0) left.splice(at, 1);
      return at >= 0;
    });
  };
  if (!has(year) && !has(year % 100)) return false;
  const named = shown.toLowerCase().includes(MONTHS[month - 1] ?? '?');
  return named ? has(day) : has(month, day);
}
