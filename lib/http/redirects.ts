export interface Hop {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: boolean;
  readonly body?: unknown;
  readonly parts?: unknown;
}

type Response =
  | { readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | { readonly ok: false };

type Followed<Request, Answer> =
  | { readonly end: 'answer'; readonly hop: Request; readonly response: Answer }
  | NotFollowed<Request, Answer>;

export type NotFollowed<Request, Answer> = {
  readonly hop: Request;
  readonly response: Extract<Answer, { readonly status: number }>;
} & (
  | { readonly end: 'hidden' }
  | { readonly end: 'elsewhere'; readonly to: string }
  | { readonly end: 'circle' | 'too-many'; readonly to: string; readonly hops: number }
);

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

export async function followRedirects<Request extends Hop, Answer extends Response>(
  first: Request,
  send: (hop: Request) => Promise<Answer>,
  limit: number,
): Promise<Followed<Request, Answer>> {
  const { origin } = new URL(first.url);
  // A redirect may set a cookie, so a repeated first URL isn't always a loop.
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

/** Fetch §4.5: a 303 turns all methods but HEAD into GET, a 301 or 302 only POST. */
function redirected<Request extends Hop>(hop: Request, status: number, url: string): Request {
  const toGet = (status === 303 && hop.method !== 'HEAD') || (status <= 302 && hop.method === 'POST');
  if (!toGet) return { ...hop, url };
  const { body: _body, parts: _parts, ...rest } = hop;
  const headers = Object.entries(hop.headers).filter(([name]) => name.toLowerCase() !== 'content-type');
  return { ...rest, method: 'GET', headers: Object.fromEntries(headers), url } as unknown as Request;
}
