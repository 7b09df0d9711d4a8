import { MAX_BODY_BYTES } from '../http/index.ts';
import type { Refusal } from '../model/index.ts';

/** One request, without following redirects or sending cookies. */
export interface HopRequest {
  /** Header values are sent unchanged. Their names are in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface HopResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The TLS version, if the client knows it: "TLSv1.3". */
  readonly tls?: string;
  /** The decoded body, without transfer or content encoding; null if there is none. */
  readonly body: ReadableStream<Uint8Array> | null;
}

/**
 * Requests a URL with GET. Rejects if there is no answer (name, connection, certificate) or the signal aborts. A
 * redirect isn't followed: the result has its status and `location` header, which `fetchDocument` checks.
 */
export type Get = (url: string, request: HopRequest) => Promise<HopResponse>;

/** Thrown by a `Get` that knows the reason for a missing answer. */
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
  /** Maximum number of linked documents, and also of documents that other documents reference. */
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

/**
 * A `Get` from a `fetch` that shows redirects and their headers: Node's `fetch`, or `fetchAsExtension`, since
 * a browser's own `fetch` hides them. Other caches are off, because `freshUntil` decides what is fresh.
 */
export function getWith(fetch: typeof globalThis.fetch): Get {
  return async (url, { headers, signal }) => {
    const response = await fetch(url, {
      // Without a cache-control header, `fetch` would add "no-cache", and many servers would never answer 304.
      headers: { ...headers, 'cache-control': 'max-age=0' },
      signal,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      // The page's own requests have priority.
      priority: 'low',
    });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: response.body };
  };
}
