import type { Refusal } from '../model/index.ts';

/**
 * The kind of text that a body is, by its first characters: labels lie (soft 404s are often called application/json).
 */
export type Kind = 'json' | 'html' | 'text' | 'binary' | 'empty';

export function sniff(text: string): Kind {
  const head = text
    .slice(0, 2_000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (head === '') return 'empty';
  // A comment ends at the first "-->": otherwise a row of comments could be matched in too many ways to try (ReDoS).
  if (
    /^(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype html|html|head|body|script|meta|title|div)[\s>]/i.test(
      head,
    )
  )
    return 'html';
  if (/^<\?xml/i.test(head)) return /<html[\s>]/i.test(head) ? 'html' : 'text';
  // NUL and other control characters do not occur in text; a replacement character alone may be a slip of encoding.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
  if ((head.match(/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/g)?.length ?? 0) > 2) return 'binary';
  if (head.startsWith('{') || head.startsWith('[')) return 'json';
  return 'text';
}

/** Why a text is not a document at all: nothing, no text, or a page's HTML in its place (a soft 404). */
export function refusalOf(text: string, url: string, contentType: string): Refusal | undefined {
  switch (sniff(text)) {
    case 'empty':
      return { code: 'empty' };
    case 'binary':
      return { code: 'binary', contentType };
    case 'html':
      return { code: isTextPlace(url) ? 'html-instead-of-text' : 'html-instead-of-json', contentType };
    default:
      return undefined;
  }
}

/** True if text, not JSON, is expected, by the requested URL or the path of a file. */
export function isTextPlace(url: string): boolean {
  return /\.txt$/i.test(url.replace(/[?#].*$/s, ''));
}
