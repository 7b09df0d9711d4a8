import type { Refusal } from '../model/index.ts';

export type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly refusal: Refusal };

/** The text of a body or file, whatever its label says: UTF-8 with the byte order mark kept. */
export function decode(bytes: Uint8Array, contentType: string): Decoded {
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return {
      ok: false,
      refusal: isBinary(bytes) ? { code: 'binary', contentType } : { code: 'invalid-utf-8' },
    };
  }
}

/** Bytes that are not text in any encoding; UTF-16 (which is full of zeros) is text in the wrong encoding. */
function isBinary(bytes: Uint8Array): boolean {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  return !isUtf16 && bytes.subarray(0, 2_000).includes(0);
}
