import { sniff } from '../formats/index.ts';
import type { Refusal } from '../model/index.ts';

export type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * The text of a body, whatever its label says: UTF-8 with the byte order mark kept. A page's HTML in place of a
 * document, nothing at all, and what is no text are refused here, so that they are remembered as such.
 */
export function decode(bytes: Uint8Array, url: string, contentType: string): Decoded {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return {
      ok: false,
      refusal: isBinary(bytes) ? { code: 'binary', contentType } : { code: 'invalid-utf-8' },
    };
  }
  switch (sniff(text)) {
    case 'empty':
      return { ok: false, refusal: { code: 'empty' } };
    case 'binary':
      return { ok: false, refusal: { code: 'binary', contentType } };
    case 'html': {
      const code = new URL(url).pathname.toLowerCase().endsWith('.txt')
        ? 'html-instead-of-text'
        : 'html-instead-of-json';
      return { ok: false, refusal: { code, contentType } };
    }
    default:
      return { ok: true, text };
  }
}

/** Bytes that are no text in any encoding; UTF-16 (which is full of zeros) is text in the wrong encoding. */
function isBinary(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !isUtf16 && bytes.subarray(0, 2_000).includes(0);
}
