import { type Get, getWith } from '../discovery/index.ts';
import type { ExtraHeaders } from './check/options.ts';

/** `Get` by Node's fetch; the extra headers are sent to their own origin only, wherever redirects lead. */
export function createGet(fetch: typeof globalThis.fetch, extra: ExtraHeaders | undefined): Get {
  const get = getWith(fetch);
  if (!extra) return get;
  return (url, request) =>
    get(
      url,
      new URL(url).origin === extra.origin
        ? { ...request, headers: { ...request.headers, ...extra.headers } }
        : request,
    );
}
