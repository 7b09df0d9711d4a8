import { MAX_BODY_BYTES } from '../http/index.ts';
import type { Refusal } from '../model/index.ts';

export interface HopRequest {
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface HopResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly tls?: string;
  readonly body: ReadableStream<Uint8Array> | null;
}

/** Must not follow redirects. Rejects if there is no answer, or if the signal aborts. */
export type Get = (url: string, request: HopRequest) => Promise<HopResponse>;

export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

export interface Limits {
  readonly timeMs: number;
  readonly bytes: number;
  readonly redirects: number;
  readonly references: number;
  readonly depth: number;
}

export const LIMITS: Limits = {
  timeMs: 10_000,
  bytes: MAX_BODY_BYTES,
  redirects: 5,
  references: 10,
  depth: 2,
};

/** @param fetch must return a redirect's status and headers */
export function getWith(fetch: typeof globalThis.fetch): Get {
  return async (url, { headers, signal }) => {
    const response = await fetch(url, {
      // By default, `fetch` adds “no-cache”. Many servers then never answer 304.
      headers: { ...headers, 'cache-control': 'max-age=0' },
      signal,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      priority: 'low',
    });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: response.body };
  };
}
