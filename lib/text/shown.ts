import { codePoint, escapeInvisible } from './invisible.ts';
import { truncate } from './truncate.ts';

/** Matches unusual spaces, line ends, and the symbols that stand for them. */
const UNCLEAR = /(?! )\p{Z}|[\t\n\v\f\r\u0085⏎␣⟨⟩]|^ | (?= |$)/gu;
const RIGHT_TO_LEFT = /[\p{scx=Arab}\p{scx=Hebr}\p{scx=Syrc}\p{scx=Thaa}\p{scx=Nkoo}]/u;

/**
 * A value that a person can distinguish from any other: invisible and direction characters appear as code points, line
 * ends and repeated blanks as symbols. No two values look the same.
 * @param limit maximum length; of a longer value, both ends are shown, with the number of characters in between
 */
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
 * A site's text for use in a sentence of AWAS Lens: shortened, on one line, in quotation marks that the text can't
 * close.
 * @returns '' for a text of blanks
 */
export function excerpt(text: string, limit: number): string {
  const shown = unquoted(text, limit);
  return shown && `“${shown}”`;
}

/** Maximum UTF-16 units of a name in a question or a reply. */
const MAX_NAME = 80;

/** Names chosen by the site, each in quotation marks. */
export const quoted = (names: readonly string[]): string =>
  names.map((name) => excerpt(name, MAX_NAME)).join(', ');

/** A name chosen by the site, for a sentence of AWAS Lens that puts it in quotation marks. */
export const named = (name: string): string => unquoted(name, MAX_NAME);

/**
 * A site's text for quotation marks in a sentence of AWAS Lens. Invisible characters appear as code points, and
 * right-to-left words don't reorder the sentence.
 */
function unquoted(text: string, limit: number): string {
  const line = text
    .slice(0, 10 * limit)
    .replaceAll(/[\s\p{Z}\u0085]+/gu, ' ')
    .trim();
  const shown = truncate(escapeInvisible(line, inCode).replaceAll(/[“”„‟"«»]/g, '’'), limit);
  return RIGHT_TO_LEFT.test(shown) ? `\u2068${shown}\u2069` : shown;
}
