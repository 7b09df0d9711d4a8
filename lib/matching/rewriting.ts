import type { Rewriting } from '../model/rewrite.ts';
import { withoutBlanksAround } from '../text/blanks.ts';
import { zip } from '../text/lists.ts';

export const CODE = /^(?=.*\d)[\p{L}\d]{8,}$/u;

/** Excludes points and commas, because they could change an amount. */
const SEPARATOR = /[ \u00a0\u202f()-]/;

export function isGrouped(approved: string, now: string): boolean {
  const isNumber = /^\+?\d[\d\s()-]*$/.test(approved) && /^[+(]?\d/.test(now);
  if (!isNumber && !CODE.test(approved)) return false;
  let at = 0;
  for (const sign of now) {
    if (sign === approved[at]) at++;
    else if (!SEPARATOR.test(sign)) return false;
  }
  return at === approved.length;
}

export function rewritingOf(given: readonly string[], wrote: readonly string[]): Rewriting | undefined {
  if (given.length !== wrote.length) return undefined;
  const every = (same: (one: string, other: string) => boolean): boolean =>
    zip(given, wrote).every(([one, other]) => same(withoutBlanksAround(one), withoutBlanksAround(other)));
  if (every((one, other) => one.toLowerCase() === other.toLowerCase())) return 'case';
  return every((one, other) => one === other || isGrouped(one, other)) ? 'separators' : undefined;
}
