/** Why a URL was requested. */
export type Via =
  | 'well-known' // a path from a specification
  | 'root' // a fallback at the root, requested only if the well-known paths are absent
  | 'link' // a link on the page
  | 'reference' // a reference in another document
  | 'page' // drafted by AWAS Lens from the page itself
  | 'file'; // from the command line

/**
 * Why a document couldn't be fetched or read. An object instead of an exception, since each one is shown to the
 * person.
 */
export type Refusal =
  | { readonly code: 'absent'; readonly status: number } // 404, 410 and every other 4xx except 401 and 403
  | { readonly code: 'forbidden'; readonly status: 401 | 403 }
  | { readonly code: 'server-error'; readonly status: number }
  | { readonly code: 'unexpected-status'; readonly status: number }
  | { readonly code: 'unreachable'; readonly detail: string }
  | { readonly code: 'timeout'; readonly limitMs: number }
  | { readonly code: 'too-large'; readonly limit: number; readonly bytes?: number }
  | { readonly code: 'redirected-away'; readonly to: string }
  | { readonly code: 'sign-in'; readonly to: string } // a page that asks for a password, or has the usual path of a sign-in page
  | { readonly code: 'redirect-loop'; readonly hops: number }
  | { readonly code: 'html-instead-of-json'; readonly contentType: string }
  | { readonly code: 'html-instead-of-text'; readonly contentType: string }
  | { readonly code: 'invalid-json'; readonly detail: string; readonly line: number; readonly column: number }
  | { readonly code: 'invalid-utf-8' }
  | { readonly code: 'too-deep'; readonly limit: number }
  | { readonly code: 'empty' }
  | { readonly code: 'binary'; readonly contentType: string }
  | { readonly code: 'not-allowed'; readonly detail: string }; // excluded by the person's choice of sites, or not https

/** One answer from the network (or one file), unchecked. */
export interface Fetched {
  /** The requested URL; for a file, its path as given. */
  readonly url: string;
  /** The final URL after redirects within the origin; `url` if there were none. */
  readonly finalUrl: string;
  readonly via: Via;
  /** The page or document that contains the link or reference. */
  readonly from?: string;
  /** The HTTP status; 0 if there was no answer or it is a file. */
  readonly status: number;
  /** Response headers with lower-case names; empty for a file. */
  readonly headers: Readonly<Record<string, string>>;
  /** The TLS version as the client sees it, e.g. "TLSv1.3"; absent if the client can't see it. */
  readonly tls?: string;
  /** True for a text that the person wrote, at a URL that has no document on the server. */
  readonly unsent?: true;
  /** The body, decoded as UTF-8 with the byte order mark kept; '' if refused. */
  readonly text: string;
  /** Number of bytes of the body as sent (before decoding). */
  readonly bytes: number;
  readonly refusal?: Refusal;
  /** The failure of the last request, with its time. All other members are from the earlier answer. */
  readonly unrenewed?: { readonly refusal: Refusal; readonly at: number };
  /** Time of the answer, in milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** Time (milliseconds since the epoch) until which another visit needs no request. */
  readonly freshUntil: number;
}
