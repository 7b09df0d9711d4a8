export const MAX_BODY_BYTES = 2_000_000;

interface Body {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly truncated: boolean;
}

/** @param isEnough is called with each chunk. If it returns true, the rest isn't read. */
export async function readBody(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
  isEnough: (chunk: Uint8Array) => boolean = () => false,
): Promise<Body> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream?.getReader();
  while (reader) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
    if (size <= limit && !isEnough(value)) continue;
    reader.cancel().catch(() => undefined);
    break;
  }
  const bytes = new Uint8Array(Math.min(size, limit));
  let at = 0;
  for (const chunk of chunks) {
    const part = chunk.subarray(0, limit - at);
    bytes.set(part, at);
    at += part.byteLength;
  }
  return { bytes, truncated: size > limit };
}
