/** The parts of a request that a redirect changes. */
export interface Hop {
  readonly method: string;
  /** The absolute URL. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: boolean;
  readonly body?: unknown;
  readonly parts?: unknown;
}

/** The part of an answer that decides whether it is a redirect; `ok: false` without an answer. */
type Response =
  | {
      readonly status: number;
      /** Headers by lower-case name. */
      readonly headers: Readonly<Record<string, string>>;
    }
  | { readonly ok: false };

/** How the redirects ended. `hop` is the last request, and `response` its answer. */
type Followed<Request, Answer> =
  | { readonly end: 'answer'; readonly hop: Request; readonly response: Answer }
  | NotFollowed<Request, Answer>;

export type NotFollowed<Request, Answer> = {
  readonly hop: Request;
  readonly response: Extract<Answer, { readonly status: number }>;
} & (
  | { /** A redirect without a target. */ readonly end: 'hidden' }
  | { /** A redirect to another origin. */ readonly end: 'elsewhere'; readonly to: string }
  | {
      readonly end: 'circle' | 'too-many';
      readonly to: string;
      /** Number of redirects that were followed before this one. */
      readonly hops: number;
    }
);

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Sends a request and follows redirects within its origin.
 * @param limit maximum number of redirects
 */
export async function followRedirects<Request extends Hop, Answer extends Response>(
  first: Request,
  send: (hop: Request) => Promise<Answer>,
  limit: number,
): Promise<Followed<Request, Answer>> {
  const { origin } = new URL(first.url);
  // With cookies, a redirect to the same URL may set a cookie, so the next answer may differ. Without cookies, it is a
  // loop.
  const seen = new Set<string>(first.cookies ? [] : [keyOf(first)]);
  for (let hop = first, hops = 0; ; hops++) {
    const response = await send(hop);
    if (!('status' in response) || (response.status !== 0 && !REDIRECTS.has(response.status)))
      return { end: 'answer', hop, response };
    const { status, headers } = response;
    const ended = { hop, response: response as Extract<Answer, { readonly status: number }> };
    const to = headers.location ? URL.parse(headers.location, hop.url) : null;
    if (!to) return { ...ended, end: 'hidden' };
    to.hash = '';
    if (to.origin !== origin) return { ...ended, end: 'elsewhere', to: to.href };
    hop = redirected(hop, status, to.href);
    const key = keyOf(hop);
    if (seen.has(key)) return { ...ended, end: 'circle', to: to.href, hops };
    if (hops >= limit) return { ...ended, end: 'too-many', to: to.href, hops };
    seen.add(key);
  }
}

const keyOf = ({ method, url }: Hop): string => `${method} ${url}`;

/** The request after a redirect (Fetch §4.5): 303 always makes it a GET, 301 and 302 do so after a POST. */
function redirected<Request extends Hop>(hop: Request, status: number, url: string): Request {
  const toGet = (status === 303 && hop.method !== 'HEAD') || (status <= 302 && hop.method === 'POST');
  if (!toGet) return { ...hop, url };
  const { body: _body, parts: _parts, ...rest } = hop;
  const headers = Object.entries(hop.headers).filter(([name]) => name.toLowerCase() !== 'content-type');
  return { ...rest, method: 'GET', headers: Object.fromEntries(headers), url } as unknown as Request;
}
