import { jsonrepair } from 'jsonrepair';
import type { Edit } from '../model/index.ts';
import { parse } from './parse.ts';
import { positionOf } from './place.ts';

const MAX_TEXT = 200_000;
const MAX_CHANGE = 200;

type TextEdit = Edit & { readonly op: 'text' };

/** One small change that makes the text valid JSON; undefined if there is none. */
export function repairOf(text: string): { readonly edit: TextEdit; readonly before: string } | undefined {
  if (text.length > MAX_TEXT) return undefined;
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
  // An unquoted value may be a number, so it isn't quoted. A new opening bracket would regroup the values.
  if (quotesOf(written + after) > quotesOf(before + after) + 1) return undefined;
  if (/[[{]/.test(written) && !/[[{]/.test(before)) return undefined;
  // The rest of a text that was cut off is unknown. Only brackets after a bracket can be added.
  const isAtEnd = written !== '' && text.slice(start).trim() === before.trim();
  if (isAtEnd && !/[}\]]\s*$/.test(text)) return undefined;
  return {
    edit: { op: 'text', ...positionOf(text, start), length: before.length, text: written },
    before,
  };
}

/** The words and numbers of a text, without punctuation and comments. A repair must neither add nor lose any. */
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

/** A valid escape of JSON, which is kept, or a single backslash, which must be doubled. */
const ESCAPE = /\\(["\\/bfnrt]|u[\dA-Fa-f]{4})?/g;

function repairedText(text: string): string | undefined {
  try {
    // `jsonrepair` would remove single backslashes, which changes regular expressions.
    return jsonrepair(text.replaceAll(ESCAPE, (found, kept) => (kept === undefined ? `${found}\\` : found)));
  } catch {
    return undefined;
  }
}
