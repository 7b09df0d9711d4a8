import { leadsToSignIn } from '../http/index.ts';
import type { Refusal } from '../model/index.ts';

type Kind = 'json' | 'html' | 'text' | 'binary' | 'empty';

/** Decides by the first characters, because Content-Type headers are often wrong. */
export function sniff(text: string): Kind {
  const head = text
    .slice(0, 2_000)
    .replace(/^\uFEFF/, '')
    .trimStart();
  if (head === '') return 'empty';
  // Each comment ends at the first “-->”. Other patterns could take exponential time (ReDoS).
  if (
    /^(?:<!--(?:(?!-->)[\s\S])*-->\s*)*<(?:!doctype html|html|head|body|script|meta|title|div)[\s>]/i.test(
      head,
    )
  )
    return 'html';
  if (/^<\?xml/i.test(head)) return /<html[\s>]/i.test(head) ? 'html' : 'text';
  // biome-ignore lint/suspicious/noControlCharactersInRegex: finds control characters
  if ((head.match(/[\u0000-\u0008\u000E-\u001A\u001C-\u001F]/g)?.length ?? 0) > 2) return 'binary';
  if (head.startsWith('{') || head.startsWith('[')) return 'json';
  return 'text';
}

const PASSWORD = /<input\b[^<>]{0,1000}\btype\s*=\s*["']?password\b/i;
const MAX_LINKS = 15;

export function refusalOf(
  text: string,
  url: string,
  contentType: string,
  finalUrl = url,
): Refusal | undefined {
  switch (sniff(text)) {
    case 'empty':
      return { code: 'empty' };
    case 'binary':
      return { code: 'binary', contentType };
    case 'html':
      // Omits the query, which may contain a token.
      if (leadsToSignIn(url, finalUrl) || asksForPassword(text))
        return { code: 'sign-in', to: finalUrl.replace(/[?#].*$/s, '') };
      return { code: isTextPlace(url) ? 'html-instead-of-text' : 'html-instead-of-json', contentType };
    default:
      return undefined;
  }
}

const asksForPassword = (html: string): boolean =>
  PASSWORD.test(html) && (html.match(/<a\s/gi)?.length ?? 0) <= MAX_LINKS;

export function isTextPlace(url: string): boolean {
  return /\.txt$/i.test(url.replace(/[?#].*$/s, ''));
}
