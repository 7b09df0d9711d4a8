import { jsonrepair } from 'jsonrepair';
import type { Edit } from '../model/index.ts';
import { parse } from './parse.ts';
import { positionOf } from './place.ts';

const MAX_TEXT = 200_000;
const MAX_CHANGE = 200;

type TextEdit = Edit & { readonly op: 'text' };

export function repairOf(text: string): { readonly edit: TextEdit; readonly before: string } | undefined {
  if (text.length > MAX_TEXT || hasMixedEscapes(text)) return undefined;
  const repaired = repairedText(text);
  const parsed = repaired === undefined ? undefined : parse(repaired);
  if (repaired === undefined || !parsed?.ok || typeof parsed.value !== 'object') return undefined;
  let start = 0;
  while (start < text.length && text[start] === repaired[start]) start++;
  let end = 0;
  const most = Math.min(text.length, repaired.length) - start;
  while (end < most && text.at(-1 - end) === repaired.at(-1 - end)) end++;
  const before = text.slice(start, text.length - end);
  const written = repaired.slice(start, repaired.length - end);
  if (before.length > MAX_CHANGE || written.length > MAX_CHANGE || before.includes('\n')) return undefined;
  if (contentOf(before) !== contentOf(written)) return undefined;
  const after = text.slice(text.length - end).slice(0, MAX_CHANGE);
  if (isGuess(text.slice(0, start), before, written, after)) return undefined;
  if (/[}\]]/.test(written) && unclosedAbove(text) !== undefined) return undefined;
  // If the text ends within a value, the rest is unknown.
  const isAtEnd = written !== '' && text.slice(start).trim() === before.trim();
  if (isAtEnd && !/[}\]]\s*$/.test(text)) return undefined;
  return {
    edit: { op: 'text', ...positionOf(text, start), length: before.length, text: written },
    before,
  };
}

/** Line above which the indentation shows that a closing bracket is missing. */
export function unclosedAbove(text: string): number | undefined {
  const open: number[] = [];
  const lines = text
    .slice(0, MAX_TEXT)
    .replaceAll(/"(?:[^"\\\n]|\\.)*"/g, '""')
    .split('\n');
  const isIndented = /^\s*[[{]\r?\n[ \t]/.test(text);
  for (const [index, line] of lines.entries()) {
    const indent = line.search(/\S/);
    if (isIndented && line[indent] === '"' && (open.at(-1) ?? -1) >= indent) return index + 1;
    for (const mark of line.matchAll(/[[\]{}]/g)) {
      if (/[[{]/.test(mark[0])) open.push(indent);
      else if ((open.pop() ?? indent) > indent && mark.index === indent) return index + 1;
    }
  }
  return undefined;
}

function isGuess(head: string, before: string, written: string, after: string): boolean {
  // New quotation marks could turn a number into a string. New brackets could regroup values.
  if (quotesOf(written + after) > quotesOf(before + after) + 1) return true;
  if (/[[{]/.test(written) && !/[[{]/.test(before)) return true;
  if (/:/.test(written) && /[=;>]/.test(before)) return true;
  // A text starts and ends with different quotation marks. Either mark may be wrong.
  return written === '"' && /['`‘’“”]$/.test(head);
}

function contentOf(text: string): string {
  return text
    .replaceAll(/\/\/.*|\/\*.*?\*\/|[\s,:;{}[\]"'`\\‘’“”]/g, '')
    .replaceAll(/\b(?:None|undefined)\b/g, 'null')
    .toLowerCase();
}

function quotesOf(text: string): number {
  return [...text.replaceAll(QUOTED_KEY, '').matchAll(/["'`‘’“”]/g)].length;
}

const QUOTED_KEY = /["'`‘’“”]?[\w$.-]{1,100}["'`‘’“”]?(?=\s*:)/g;

const ESCAPE = /\\(["'\\/bfnrt]|u[\dA-Fa-f]{4})?/g;

/** In "C:\Users\rad", \r is a valid escape, but the author probably meant a backslash. */
function hasMixedEscapes(text: string): boolean {
  const strings = text.replaceAll('\\\\', '').match(/"(?:[^"\\\n]|\\.)*"/g) ?? [];
  return strings.some((one) => /\\[bfnrt]/.test(one) && /\\(?!["'\\/bfnrt]|u[\dA-Fa-f]{4})/.test(one));
}

function repairedText(text: string): string | undefined {
  try {
    // `jsonrepair` removes single backslashes. This would change regular expressions.
    return jsonrepair(text.replaceAll(ESCAPE, (found, kept) => (kept === undefined ? `${found}\\` : found)));
  } catch {
    return undefined;
  }
}
