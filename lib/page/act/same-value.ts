import { isGrouped } from '../../matching/rewriting.ts';
import { withoutBlanksAround } from '../../text/blanks.ts';
import { zip } from '../../text/lists.ts';

/** `digits`: a phone or card number. `wrapped`: the browser inserts line breaks on submission. */
export type Format = 'text' | 'number' | 'digits' | 'wrapped';

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
  approved.length === now.length &&
  zip(approved, now).every(([one, other]) => isSameValue(one, other, format));

/** Floating point would lose digits of large numbers. */
function decimal(text: string): string | undefined {
  const [, minus, whole = '', fraction = ''] = /^\+?(-?)0*(\d*)(?:\.(\d*?)0*)?$/.exec(text) ?? [];
  if (minus === undefined || !/\d/.test(text)) return undefined;
  return `${minus}${whole}.${fraction}`;
}
