export type Via =
  | 'well-known' // a path from the specification
  | 'root' // a fallback at the root, requested only if the well-known paths are absent
  | 'link' // a link on the page
  | 'reference' // a reference in another document
  | 'page' // AWAS Lens drafted it from the page itself
  | 'file'; // AWAS Lens read it from a file of the command line

/** The reason why a document couldn't be fetched or read. Returned, never thrown. */
export type Refusal =
  | { readonly code: 'absent'; readonly status: number } // any 4xx status except 401 and 403
  | { readonly code: 'forbidden'; readonly status: 401 | 403 }
  | { readonly code: 'server-error'; readonly status: number }
  | { readonly code: 'unexpected-status'; readonly status: number }
  | { readonly code: 'unreachable'; readonly detail: string }
  | { readonly code: 'timeout'; readonly limitMs: number }
  | { readonly code: 'too-large'; readonly limit: number; readonly bytes?: number }
  | { readonly code: 'redirected-away'; readonly to: string }
  | { readonly code: 'sign-in'; readonly to: string } // a page with a password field or a usual sign-in path
  | { readonly code: 'redirect-loop'; readonly hops: number }
  | { readonly code: 'html-instead-of-json'; readonly contentType: string }
  | { readonly code: 'html-instead-of-text'; readonly contentType: string }
  | { readonly code: 'invalid-json'; readonly detail: string; readonly line: number; readonly column: number }
  | { readonly code: 'invalid-utf-8' }
  | { readonly code: 'too-deep'; readonly limit: number }
  | { readonly code: 'empty' }
  | { readonly code: 'binary'; readonly contentType: string }
  | { readonly code: 'not-allowed'; readonly detail: string }; // the URL isn't https or its site is excluded

export interface Fetched {
  readonly url: string;
  /** The final URL after redirects within the origin. */
  readonly finalUrl: string;
  readonly via: Via;
  /** URL of the page or document that names this document. */
  readonly from?: string;
  /** The HTTP status; 0 without an answer or for a file. */
  readonly status: number;
  /** Response headers with lower-case names; empty for a file. */
  readonly headers: Readonly<Record<string, string>>;
  /** The TLS version, e.g. "TLSv1.3". Only some clients can see the version. */
  readonly tls?: string;
  /** True for a text that only the person has written. The server has no document at the URL. */
  readonly unsent?: true;
  /** The body, decoded as UTF-8, including a byte order mark; '' if refused. */
  readonly text: string;
  readonly bytes: number;
  readonly refusal?: Refusal;
  /** The failure of the last request. All other members then describe an earlier answer. */
  readonly unrenewed?: { readonly refusal: Refusal; readonly at: number };
  /** Time of the answer, in milliseconds since the epoch. */
  readonly fetchedAt: number;
  /** Time until which no new request is needed, in milliseconds since the epoch. */
  readonly freshUntil: number;
}
