/** Decides if a submitted value equals the approved one, apart from a few accepted differences in format. */

import { isGrouped } from '../../matching/rewritten.ts';
import { withoutBlanksAround } from '../../text/blanks.ts';

/**
 * `digits` is a phone or card number, whose digits may be grouped. In a `wrapped` text, the browser inserts
 * line breaks on submission.
 */
export type Format = 'text' | 'number' | 'digits' | 'wrapped';

/** Ignores line ends and outer spaces. Some formats also ignore leading zeros or separators of digits. */
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

/** The number as a text without insignificant zeros. Large numbers would lose digits in floating point. */
function decimal(text: string): string | undefined {
  const [, minus, whole = '', fraction = ''] = /^\+?(-?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (minus === undefined || !/\d/.test(text)) return undefined;
  return `${minus}${whole}.${fraction}`;
}
