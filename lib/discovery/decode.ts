import type { Refusal } from '../model/index.ts';

type Decoded =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly refusal: Refusal };

/** Reads UTF-8 even if the answer declares another charset. Keeps a byte order mark. */
export function decode(bytes: Uint8Array, contentType: string): Decoded {
  if (isUtf16(bytes)) return { ok: false, refusal: { code: 'invalid-utf-8' } };
  try {
    return { ok: true, text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return {
      ok: false,
      refusal: bytes.subarray(0, 2_000).includes(0)
        ? { code: 'binary', contentType }
        : { code: 'invalid-utf-8' },
    };
  }
}

function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) return true;
  const start = bytes.subarray(0, 16);
  const zero = first === 0 ? 0 : 1;
  return start.length >= 4 && start.every((byte, index) => (byte === 0) === (index % 2 === zero));
}
