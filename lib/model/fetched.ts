export type Via =
  | 'well-known'
  | 'root' // requested only if the well-known paths are absent
  | 'link'
  | 'reference'
  | 'page'
  | 'file';

export type Refusal =
  | { readonly code: 'absent'; readonly status: number } // any 4xx status except 401 and 403
  | { readonly code: 'forbidden'; readonly status: 401 | 403 }
  | { readonly code: 'server-error'; readonly status: number }
  | { readonly code: 'unexpected-status'; readonly status: number }
  | { readonly code: 'unreachable'; readonly detail: string }
  | { readonly code: 'timeout'; readonly limitMs: number }
  | { readonly code: 'too-large'; readonly limit: number; readonly bytes?: number }
  | { readonly code: 'redirected-away'; readonly to: string }
  | { readonly code: 'sign-in'; readonly to: string } // the page has a password field or a usual sign-in path
  | { readonly code: 'redirect-loop'; readonly hops: number }
  | { readonly code: 'html-instead-of-json'; readonly contentType: string }
  | { readonly code: 'html-instead-of-text'; readonly contentType: string }
  | { readonly code: 'invalid-json'; readonly detail: string; readonly line: number; readonly column: number }
  | { readonly code: 'invalid-utf-8' }
  | { readonly code: 'too-deep'; readonly limit: number }
  | { readonly code: 'nested'; readonly pointer: string } // the manifest is inside this member
  | { readonly code: 'empty' }
  | { readonly code: 'binary'; readonly contentType: string }
  | { readonly code: 'not-allowed'; readonly detail: string }; // the URL isn't https or its site is excluded

export interface Fetched {
  readonly url: string;
  readonly finalUrl: string;
  readonly via: Via;
  readonly from?: string;
  /** HTTP status; 0 if there is no answer. */
  readonly status: number;
  /** Header names are lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly tls?: string;
  /** True if the person wrote the text and no server has it. */
  readonly unsent?: true;
  /** Body with its byte order mark; '' if there is a refusal. */
  readonly text: string;
  readonly bytes: number;
  readonly refusal?: Refusal;
  /** Failure of the last request. All other members describe an earlier answer. */
  readonly unrenewed?: { readonly refusal: Refusal; readonly at: number };
  readonly fetchedAt: number;
  readonly freshUntil: number;
}

export const madeOf = (url: string, via: Via, text = '', at = 0): Fetched => ({
  ...{ url, finalUrl: url, via, status: 0, headers: {}, text, bytes: text.length },
  ...{ fetchedAt: at, freshUntil: 0 },
});
