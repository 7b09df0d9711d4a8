import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

const TYPES: readonly (readonly [end: RegExp, type: string])[] = [
  [/\.txt$/, 'text/plain; charset=utf-8'],
  [/\.html$/, 'text/html; charset=utf-8'],
  [/woa\.json$/, 'application/woa+json'],
  [/./, 'application/json; charset=utf-8'],
];

export type Api = (url: URL, method: string) => unknown;

export const books: Api = ({ pathname, searchParams }) =>
  pathname === '/api/books' ? { total: 1, books: [{ title: `The ${searchParams.get('q')}` }] } : undefined;

export function shop(folder: string, api: Api = () => undefined, asked: string[] = []): typeof fetch {
  return async (input, init) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = init?.method ?? 'GET';
    asked.push(`${method} ${url.pathname}${url.search}`);
    if (url.origin !== 'https://shop.example') throw new TypeError(`nobody asked for ${url.origin}`);
    const answer = api(url, method);
    if (answer instanceof Response) return answer;
    if (answer !== undefined) return Response.json(answer);
    const file = join(folder, url.pathname);
    if (url.pathname === '/' || !existsSync(file)) return new Response('', { status: 404 });
    const type = TYPES.find(([end]) => end.test(file))?.[1] ?? '';
    return new Response(await readFile(file), {
      headers: {
        'content-type': type,
        'access-control-allow-origin': '*',
        'cache-control': 'max-age=3600',
      },
    });
  };
}
