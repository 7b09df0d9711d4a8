/**
 * When a value that is about to be sent is the one that was approved. The list is closed: anything else is another
 * value.
 */

import { withoutBlanksAround } from '../../text/blanks.ts';

/**
 * How a control writes its values. `digits`: a phone or card number, which may be grouped. `wrapped`: a text with the
 * line breaks that the browser puts in as it is sent.
 */
export type Format = 'text' | 'number' | 'digits' | 'wrapped';

/** Equal text, line ends and blanks around it aside; also the same number, or the same digits with separators added. */
export function isSameValue(approved: string, now: string, format: Format = 'text'): boolean {
  const [before, after] = [withoutBlanksAround(approved), withoutBlanksAround(now)];
  if (before === after) return true;
  if (format === 'wrapped') return before.replaceAll('\n', '') === after.replaceAll('\n', '');
  if (format === 'number') return decimal(before) !== undefined && decimal(before) === decimal(after);
  return format === 'digits' && isGrouped(before, after);
}

export const isSameList = (
  approved: readonly string[],
  now: readonly string[],
  format: Format = 'text',
): boolean =>
  approved.length === now.length && approved.every((one, index) => isSameValue(one, now[index]!, format));

/** A number without what does not count: by its signs, as large ones lose digits in a floating-point number. */
function decimal(text: string): string | undefined {
  const [, minus, whole = '', fraction = ''] = /^\+?(-?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (minus === undefined || !/\d/.test(text)) return undefined;
  return `${minus}${whole}.${fraction}`;
}

/** No point or comma: they would make another amount. */
const SEPARATOR = /[ \u00a0\u202f()-]/;

/** True if the second text is the first with separators added between its signs, or in front of a bracketed part. */
function isGrouped(approved: string, now: string): boolean {
  if (!/^\+?\d[\d\s()-]*$/.test(approved) || !/^[+(]?\d/.test(now)) return false;
  let at = 0;
  for (const sign of now) {
    if (sign === approved[at]) at++;
    else if (!SEPARATOR.test(sign)) return false;
  }
  return at === approved.length;
}

/** A way in which pages rewrite values: `case` changes letters only, `separators` adds blanks, hyphens or brackets. */
export type Rewriting = 'case' | 'separators';

/** @returns undefined for a rewriting that can't be allowed in advance: each is another value */
export function rewritingOf(given: readonly string[], wrote: readonly string[]): Rewriting | undefined {
  if (given.length !== wrote.length) return undefined;
  const every = (same: (one: string, other: string) => boolean): boolean =>
    given.every((one, index) => same(withoutBlanksAround(one), withoutBlanksAround(wrote[index]!)));
  if (every((one, other) => one.toLowerCase() === other.toLowerCase())) return 'case';
  return every((one, other) => one === other || isGrouped(one, other)) ? 'separators' : undefined;
}
