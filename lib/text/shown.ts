import { codePoint, escapeInvisible, invisibleIn, stripInvisible } from './invisible.ts';
import { truncate } from './truncate.ts';

const UNCLEAR = /(?! )\p{Z}|[\t\n\v\f\r\u0085⏎␣⟨⟩]|^ | (?= |$)/gu;
const RIGHT_TO_LEFT = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u;

export function visible(text: string, limit: number = Number.POSITIVE_INFINITY): string {
  if (text.length <= limit) return inSigns(text);
  const tail = Math.floor(limit / 4);
  const isHalf = (at: number): boolean => /[\udc00-\udfff]/.test(text[at] ?? '');
  const [until, from] = [limit - tail, text.length - tail].map((at) => (isHalf(at) ? at + 1 : at));
  const [start, end] = [text.slice(0, until), text.slice(from)];
  return `${inSigns(start)}⟨… ${text.length - start.length - end.length} more characters …⟩${inSigns(end)}`;
}

function inSigns(text: string): string {
  const clear = text.replaceAll(UNCLEAR, (sign) => SIGNS[sign] ?? inCode(sign));
  return escapeInvisible(clear, inCode);
}

const SIGNS: Readonly<Record<string, string>> = { ' ': '␣', '\n': '⏎' };
const inCode = (sign: string): string => `⟨${codePoint(sign)}⟩`;

/**
 * The text can't close its quotation marks.
 * @returns '' for a blank text
 */
export function excerpt(text: string, limit: number): string {
  const shown = unquoted(text, limit);
  return shown && `“${shown}”`;
}

const MAX_NAME = 80;

export const quoted = (names: readonly string[]): string =>
  names.map((name) => excerpt(name, MAX_NAME)).join(', ');

export const named = (name: string): string => unquoted(name, MAX_NAME);

function unquoted(text: string, limit: number): string {
  const line = text
    .slice(0, 10 * limit)
    .replaceAll(/[\s\p{Z}\u0085]+/gu, ' ')
    .trim();
  const shown = truncate(escapeInvisible(line, inCode).replaceAll(/[“”„‟"«»]/g, '’'), limit);
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown;
}

export function sanitize(text: string, limit: number) {
  const shown = stripInvisible(text);
  return {
    text: truncate(shown, limit),
    hidden: invisibleIn(text).length,
    cut: shown.length > limit,
  };
}
