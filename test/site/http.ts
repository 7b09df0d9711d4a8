import { createHash, randomUUID } from 'node:crypto';
import type { Html } from './html.ts';

export interface SiteRequest {
  readonly method: string;
  readonly url: URL;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string>>;
  readonly cookies: Readonly<Record<string, string>>;
  readonly body: string;
  readonly params: Readonly<Record<string, string>>;
}

export interface Reply {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | AsyncIterable<string | Uint8Array>;
}

export type Handler = (request: SiteRequest) => Reply | Promise<Reply>;

export interface SiteDefinition {
  readonly name: string;
  readonly title: string;
  readonly start: string;
  create(origin: string, others: Readonly<Record<string, string>>): Handler;
}

export const OPEN: Readonly<Record<string, string>> = {
  'access-control-allow-origin': '*',
  'access-control-allow-methods': 'GET, OPTIONS',
};

export const text = (body: string, status = 200, contentType = 'text/plain; charset=utf-8'): Reply => ({
  status,
  headers: { 'content-type': contentType },
  body,
});

export const html = (page: Html, status = 200, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: page.markup,
});

export const json = (value: unknown, status = 200, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
  body: `${JSON.stringify(value, null, 2)}\n`,
});

export const problem = (status: number, title: string, detail: string): Reply =>
  json({ type: 'about:blank', title, status, detail }, status, {
    'content-type': 'application/problem+json; charset=utf-8',
  });

export const redirect = (location: string, status = 303, headers: Reply['headers'] = {}): Reply => ({
  status,
  headers: { location, ...headers },
  body: '',
});

export const notFound = (): Reply => text('Not found\n', 404);

/** @param maxAge in seconds */
export function declaration(request: SiteRequest, body: string, contentType: string, maxAge: number): Reply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 16)}"`;
  const headers = {
    ...OPEN,
    'content-type': contentType,
    'cache-control': `public, max-age=${maxAge}`,
    etag,
  };
  if (request.headers['if-none-match'] === etag) return { status: 304, headers, body: '' };
  return { status: 200, headers, body };
}

export const jsonDeclaration = (
  request: SiteRequest,
  value: unknown,
  maxAge = 3600,
  contentType = 'application/json; charset=utf-8',
): Reply => declaration(request, `${JSON.stringify(value, null, 2)}\n`, contentType, maxAge);

export function sessions(site: string) {
  const cookie = `${site}_session`;
  const of = (request: SiteRequest): string => request.cookies[cookie] ?? '';
  const begin = (request: SiteRequest): { session: string; headers: Reply['headers'] } => {
    const session = of(request) || randomUUID();
    const set = { 'set-cookie': `${cookie}=${session}; Path=/; HttpOnly; SameSite=Lax` };
    return { session, headers: of(request) === '' ? set : {} };
  };
  const tokenOf = (session: string): string =>
    createHash('sha256').update(`${site} ${session}`).digest('base64url').slice(0, 32);
  return { of, begin, tokenOf };
}

export const wantsJson = (request: SiteRequest): boolean => {
  const accept = request.headers.accept ?? '';
  return accept.includes('json') && !accept.includes('text/html');
};

export function fields(request: SiteRequest): Readonly<Record<string, unknown>> {
  const type = request.headers['content-type'] ?? '';
  if (type.includes('json')) {
    try {
      const value: unknown = JSON.parse(request.body);
      return typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as Record<string, unknown>)
        : {};
    } catch {
      return {};
    }
  }
  return type.includes('application/x-www-form-urlencoded') ? lists(new URLSearchParams(request.body)) : {};
}

function lists(given: URLSearchParams): Readonly<Record<string, unknown>> {
  const all: Record<string, unknown> = {};
  for (const name of new Set(given.keys())) {
    const values = given.getAll(name);
    all[name] = values.length > 1 ? values : values[0];
  }
  return all;
}

export const field = (from: Readonly<Record<string, unknown>>, name: string): string => {
  const value = from[name];
  return value === undefined || value === null ? '' : String(value).trim();
};

export const yes = (value: unknown): boolean => ['true', 'on', '1', 'yes'].includes(String(value));

export interface Route {
  readonly method: string;
  readonly pattern: URLPattern;
  readonly handle: Handler;
}

export const route = (method: string, path: string, handle: Handler): Route => ({
  method,
  pattern: new URLPattern({ pathname: path }),
  handle,
});

export function routes(list: readonly Route[], otherwise: Handler = notFound): Handler {
  return (request) => {
    const method = request.method === 'HEAD' ? 'GET' : request.method;
    const matching = list.filter((each) => each.pattern.test({ pathname: request.path }));
    if (matching.length === 0) return otherwise(request);
    const chosen = matching.find((each) => each.method === method);
    if (!chosen) {
      const allow = [...new Set(matching.map((each) => each.method)), 'OPTIONS'].join(', ');
      const status = method === 'OPTIONS' ? 204 : 405;
      return { status, headers: { ...OPEN, allow }, body: '' };
    }
    const groups = chosen.pattern.exec({ pathname: request.path })?.pathname.groups ?? {};
    const params = Object.fromEntries(
      Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value ?? '')]),
    );
    return chosen.handle({ ...request, params });
  };
}
