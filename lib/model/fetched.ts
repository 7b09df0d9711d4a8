/** Why a URL was requested. */
export type Via =
  | 'well-known' // a path that a specification names
  | 'root' // a fallback at the root, asked only when the well-known ones are absent
  | 'link' // the page links it
  | 'reference' // another document references it
  | 'page' // drafted here from the page itself
  | 'file'; // given on the command line

/** Why a document couldn't be fetched or read. A value, not an exception. Each one is shown to the person. */
export type Refusal =
  | { readonly code: 'absent'; readonly status: number } // 404, 410 and every other 4xx but 401 and 403
  | { readonly code: 'forbidden'; readonly status: 401 | 403 }
  | { readonly code: 'server-error'; readonly status: number }
  | { readonly code: 'unexpected-status'; readonly status: number }
  | { readonly code: 'unreachable'; readonly detail: string }
  | { readonly code: 'timeout'; readonly limitMs: number }
  | { readonly code: 'too-large'; readonly limit: number; readonly bytes?: number }
  | { readonly code: 'redirected-away'; readonly to: string }
  | { readonly code: 'sign-in'; readonly to: string } // a page that asks for a password, or a known path of one
  | { readonly code: 'redirect-loop'; readonly hops: number }
  | { readonly code: 'html-instead-of-json'; readonly contentType: string }
  | { readonly code: 'html-instead-of-text'; readonly contentType: string }
  | { readonly code: 'invalid-json'; readonly detail: string; readonly line: number; readonly column: number }
  | { readonly code: 'invalid-utf-8' }
  | { readonly code: 'too-deep'; readonly limit: number }
  | { readonly code: 'empty' }
  | { readonly code: 'binary'; readonly contentType: string }
  | { readonly code: 'not-allowed'; readonly detail: string }; // by the person's choice of sites, or not https

/** One answer from the network (or one file), unjudged. */
export interface Fetched {
  /** The requested URL; for a file, its path as given. */
  readonly url: string;
  /** The final URL after redirects within the origin; equals `url` without any. */
  readonly finalUrl: string;
  readonly via: Via;
  /** The page or document that links or references it. */
  readonly from?: string;
  /** The HTTP status; 0 if there was no answer or it is a file. */
  readonly status: number;
  /** Response headers with lower-case names; empty for a file. */
  readonly headers: Readonly<Record<string, string>>;
  /** As the client saw it, e.g. "TLSv1.3"; absent if the client can't see it. */
  readonly tls?: string;
  /** A text that the person wrote, for an address without a document on the server. */
  readonly unsent?: true;
  /** The body, decoded as UTF-8 with the byte order mark kept; '' if refused. */
  readonly text: string;
  /** Bytes of the body as sent (before decoding). */
  readonly bytes: number;
  readonly refusal?: Refusal;
  /** The failure of the last request, with its time. The rest is the earlier answer. */
  readonly unrenewed?: { readonly refusal: Refusal; readonly at: number };
  /** Milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** Until this time, another visit needs no request; milliseconds since the epoch. */
  readonly freshUntil: number;
}
