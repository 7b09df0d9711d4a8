import type { RequestPlan, Sentence } from '../model/index.ts';
import { fromBase64 } from './base64.ts';
import { readBody } from './body.ts';
import { responseWatch } from './events.ts';

export interface Answered<Body> {
  readonly ok: true;
  /** 0 if the browser hides a redirect (`redirect: 'manual'`). */
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Body;
  readonly truncated: boolean;
}

export type Sent =
  | Answered<Uint8Array<ArrayBuffer>>
  | { readonly ok: false; readonly code: 'timeout' | 'cancelled' }
  | { readonly ok: false; readonly code: 'network'; readonly why: Sentence };

export type SentAnswer =
  | (Answered<string> & { readonly url: string })
  | { readonly ok: false; readonly why: Sentence };

/**
 * Sends without redirects and cache.
 * @throws if there is no answer, or if the signal aborts
 */
export async function fetchOnce(
  fetch: typeof globalThis.fetch,
  request: RequestPlan,
  limit: number,
  init: Pick<RequestInit, 'signal' | 'referrerPolicy'>,
): Promise<Answered<Uint8Array<ArrayBuffer>> & { readonly url: string }> {
  const response = await fetch(request.url, {
    method: request.method,
    headers: request.headers,
    body: bodyOf(request),
    credentials: request.cookies ? 'same-origin' : 'omit',
    redirect: 'manual',
    cache: 'no-store',
    ...init,
  });
  const { status, url, headers } = response;
  const isStream = headers.get('content-type')?.toLowerCase().startsWith('text/event-stream');
  const { bytes, truncated } = await readBody(response.body, limit, isStream ? responseWatch() : undefined);
  return { ok: true, status, url, headers: Object.fromEntries(headers), body: bytes, truncated };
}

function bodyOf({ body, parts }: RequestPlan): BodyInit | undefined {
  if (!parts) return body;
  const form = new FormData();
  for (const { name, value, file } of parts) {
    if (file) form.append(name, new Blob([fromBase64(value)], { type: file.contentType }), file.name);
    else form.append(name, value);
  }
  return form;
}

/** Node's message is always "fetch failed". The cause has the reason. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.cause instanceof Error && error.cause.message ? error.cause.message : error.message;
}
