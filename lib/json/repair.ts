import { jsonrepair } from 'jsonrepair';
import type { Edit } from '../model/index.ts';
import { parse } from './parse.ts';

/** Maximum characters of a text and of a repair. */
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
  const lines = text.slice(0, start).split('\n');
  const place = { line: lines.length, column: (lines.at(-1) ?? '').length + 1 };
  return { edit: { op: 'text', ...place, length: before.length, text: written }, before };
}

function repairedText(text: string): string | undefined {
  try {
    return jsonrepair(text);
  } catch {
    return undefined;
  }
}
