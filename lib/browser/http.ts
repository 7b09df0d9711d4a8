import { withRedirects } from './redirects.ts';
import { withUserAgent } from './user-agent.ts';

/** `fetch` without cookies, for permitted sites. A redirect is returned with status and headers, as in Node. */
export const fetchAsExtension: typeof globalThis.fetch = (input, init) => {
  const request = new Request(input, { ...init, credentials: 'omit', redirect: 'manual' });
  const { method, url } = request;
  const userAgent = new Headers(init?.headers).get('user-agent') ?? undefined;
  return withUserAgent({ method, url, userAgent }, undefined, () =>
    withRedirects(method, url, async (redirect) => {
      const response = await fetch(request);
      if (response.type !== 'opaqueredirect') return response;
      const hop = await redirect();
      return hop ? new Response(null, { status: hop.status, headers: hop.headers }) : response;
    }),
  );
};
