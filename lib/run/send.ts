import type { RequestPart, RequestPlan } from '../model/index.ts';

/** What came back for a request: one hop, a redirect is not followed. */
export type Sent =
  | {
      readonly ok: true;
      /** 0 where the browser hides a redirect and nobody told where it leads. */
      readonly status: number;
      /** Lower-case names; of a redirect `location`. */
      readonly headers: Readonly<Record<string, string>>;
      /** At most `limits.bytes`. */
      readonly body: Uint8Array;
      /** The body went on beyond the limit. */
      readonly truncated: boolean;
    }
  | { readonly ok: false; readonly code: 'timeout' | 'network' | 'cancelled'; readonly message: string };

export interface SendLimits {
  /** For one hop with its body. */
  readonly timeMs: number;
  /** Of the body. */
  readonly bytes: number;
}

/** Sends one request. Never rejects. */
export type Send = (
  request: RequestPlan,
  options: { readonly signal: AbortSignal; readonly limits: SendLimits },
) => Promise<Sent>;

/**
 * `Send` by a `fetch`: that of a page (with its cookies, to its own origin), or Node's.
 * @param fetch shows a redirect (Node's), or hides it as an opaque answer of status 0 (a browser's)
 */
export function sendWith(fetch: typeof globalThis.fetch): Send {
  return async (request, { signal, limits }) => {
    const timeout = AbortSignal.timeout(limits.timeMs);
    try {
      const response = await fetch(request.url, {
        method: request.method,
        headers: request.headers,
        body: bodyOf(request),
        credentials: request.cookies ? 'same-origin' : 'omit',
        redirect: 'manual',
        cache: 'no-store',
        referrerPolicy: request.cookies ? 'same-origin' : 'no-referrer',
        signal: AbortSignal.any([signal, timeout]),
      });
      const { status, headers, body } = response;
      return {
        ok: true,
        status,
        headers: Object.fromEntries(headers),
        ...(await collect(body, limits.bytes)),
      };
    } catch (error) {
      if (signal.aborted) return { ok: false, code: 'cancelled', message: 'Cancelled.' };
      if (timeout.aborted)
        return {
          ok: false,
          code: 'timeout',
          message: `No complete answer within ${limits.timeMs / 1_000} s.`,
        };
      return { ok: false, code: 'network', message: reasonOf(error) };
    }
  };
}

async function collect(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<{ readonly body: Uint8Array; readonly truncated: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream?.getReader();
  while (reader && size <= limit) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
  }
  // Not awaited: a stream that does not end should not hold us either.
  if (size > limit) reader?.cancel().catch(() => undefined);
  const body = new Uint8Array(Math.min(size, limit));
  let at = 0;
  for (const chunk of chunks) {
    body.set(chunk.subarray(0, limit - at), at);
    at += Math.min(chunk.byteLength, limit - at);
  }
  return { body, truncated: size > limit };
}

function bodyOf({ body, parts }: RequestPlan): BodyInit | undefined {
  if (!parts) return body;
  const form = new FormData();
  for (const part of parts) {
    if (part.file) form.append(part.name, fileOf(part), part.file.name);
    else form.append(part.name, part.value);
  }
  return form;
}

function fileOf({ value, file }: RequestPart): Blob {
  const bytes = Uint8Array.from(atob(value), (character) => character.charCodeAt(0));
  return new Blob([bytes], { type: file?.contentType ?? 'application/octet-stream' });
}

/** `fetch failed` says nothing; its cause does (Node). */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}
