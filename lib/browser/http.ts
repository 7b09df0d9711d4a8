import type { RequestPart, RequestPlan } from '../model/index.ts';
import type { Get, Send, Sent } from './ports.ts';
import { withRedirects } from './redirects.ts';

/** No cookies, no referrer, no cache but our own, no redirect followed. */
const PLAIN: RequestInit = {
  credentials: 'omit',
  redirect: 'manual',
  cache: 'no-store',
  referrerPolicy: 'no-referrer',
};

export const get: Get = (url, { headers, signal }) =>
  hop(url, {
    ...PLAIN,
    method: 'GET',
    // Without it the browser adds "no-cache", to which some servers never answer 304.
    headers: { ...headers, 'cache-control': 'max-age=0' },
    signal,
  });

export const send: Send = async (request, { signal, limits }) => {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), limits.timeMs);
  const cancel = () => controller.abort();
  signal.addEventListener('abort', cancel);
  if (signal.aborted) controller.abort();
  try {
    const { status, headers, body } = await hop(request.url, {
      ...PLAIN,
      method: request.method,
      headers: request.headers,
      body: bodyOf(request),
      signal: controller.signal,
    });
    return { ok: true, status, headers, ...(await collect(body, limits.bytes)) };
  } catch (error) {
    return failure(error, signal, controller.signal, limits.timeMs);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', cancel);
    controller.abort();
  }
};

async function hop(url: string, init: RequestInit & { method: string }): ReturnType<Get> {
  return withRedirects(init.method, url, async (redirect) => {
    const response = await fetch(url, init);
    if (response.type === 'opaqueredirect') {
      // Where the browser did not tell, it is known only that there was a redirect.
      return { status: 302, headers: {}, ...(await redirect()), body: null };
    }
    return { status: response.status, headers: Object.fromEntries(response.headers), body: response.body };
  });
}

async function collect(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): Promise<{ body: Uint8Array; truncated: boolean }> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  const reader = stream?.getReader();
  while (reader && size <= limit) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    size += value.byteLength;
  }
  const body = new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer());
  return { body: body.subarray(0, limit), truncated: size > limit };
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

function failure(error: unknown, asked: AbortSignal, own: AbortSignal, timeMs: number): Sent {
  if (asked.aborted) return { ok: false, code: 'cancelled', message: 'Cancelled.' };
  if (own.aborted)
    return { ok: false, code: 'timeout', message: `No complete answer within ${timeMs / 1_000} s.` };
  return { ok: false, code: 'network', message: error instanceof Error ? error.message : String(error) };
}
