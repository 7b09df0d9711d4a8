/** Serves the handwritten test pages, and records requests to /send. */
import { readdirSync, readFileSync } from 'node:fs';
import { serve } from '../servers/http.ts';

const FOLDER = new URL('written/', import.meta.url);

export const WRITTEN: readonly string[] = readdirSync(FOLDER).map((file) => file.replace('.txt', ''));

export async function serveWritten() {
  const site = await serve(({ url = '' }, response) => {
    const name = url.slice(1).split('?')[0]!;
    const isPage = WRITTEN.includes(name);
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(isPage ? readFileSync(new URL(`${name}.txt`, FOLDER)) : '<!doctype html><p>Received');
  });
  const sent = (): readonly string[] =>
    site.seen
      .filter(({ url }) => /^\/send\b/.test(url))
      .map(({ method, url, body }) => decodeURIComponent(`${method} ${url} ${body}`).trim());
  return { ...site, sent };
}
