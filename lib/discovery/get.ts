import { MAX_BODY_BYTES } from '../http/index.ts';
import type { Refusal } from '../model/index.ts';

/** One request and its one answer: redirects aren't followed, cookies aren't sent. */
export interface HopRequest {
  /** Sent as they are, with lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
}

export interface HopResponse {
  readonly status: number;
  /** With lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  /** The version of TLS, if the client knows it: "TLSv1.3". */
  readonly tls?: string;
  /** The body without its transfer and content encoding; null if there is none. */
  readonly body: ReadableStream<Uint8Array> | null;
}

/**
 * Asks one URL with GET. Rejects if there is no answer (name, connection, certificate) or the signal aborts. For a
 * redirect it must give the status and the `location` header: `fetchDocument` judges and follows redirects.
 */
export type Get = (url: string, request: HopRequest) => Promise<HopResponse>;

/** Thrown by a `Get` that knows why there is no answer. */
export class Refused extends Error {
  readonly refusal: Refusal;

  constructor(refusal: Refusal) {
    super(refusal.code);
    this.refusal = refusal;
  }
}

/** The maximum cost of a document. */
export interface Limits {
  /** For one document, with its redirects and its body. */
  readonly timeMs: number;
  /** Bytes of a body. */
  readonly bytes: number;
  /** Redirects followed for one document. */
  readonly redirects: number;
  /** Maximum number of documents that the page links; as many more may be referenced by documents. */
  readonly references: number;
  /** Maximum depth of references. */
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
 * `Get` by a `fetch` that shows redirects with their headers: Node's, or `fetchAsExtension` (a browser's own hides
 * them). Freshness is judged here, so no other cache is used.
 */
export function getWith(fetch: typeof globalThis.fetch): Get {
  return async (url, { headers, signal }) => {
    const response = await fetch(url, {
      // Without it, "no-cache" would be added, and many servers would never answer 304.
      headers: { ...headers, 'cache-control': 'max-age=0' },
      signal,
      redirect: 'manual',
      credentials: 'omit',
      cache: 'no-store',
      referrerPolicy: 'no-referrer',
      // The page's own requests go first.
      priority: 'low',
    });
    return { status: response.status, headers: Object.fromEntries(response.headers), body: response.body };
  };
}
