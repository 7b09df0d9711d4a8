/**
 * Decides if a value that will be submitted equals the approved one. The only accepted differences in format
 * are those in this file.
 */

import { isGrouped } from '../../matching/rewritten.ts';
import { withoutBlanksAround } from '../../text/blanks.ts';

/**
 * The format of a control's values. `digits` is a phone or card number, whose digits may be grouped.
 * `wrapped` is a text in which the browser inserts line breaks when it is submitted.
 */
export type Format = 'text' | 'number' | 'digits' | 'wrapped';

/**
 * True if the texts are equal except for line ends and outer spaces. Also true for the same number, or for
 * the same digits with other separators.
 */
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

/**
 * A number without insignificant characters. The result is a text, because large numbers lose digits in
 * floating point.
 */
function decimal(text: string): string | undefined {
  const [, minus, whole = '', fraction = ''] = /^\+?(-?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (minus === undefined || !/\d/.test(text)) return undefined;
  return `${minus}${whole}.${fraction}`;
}
