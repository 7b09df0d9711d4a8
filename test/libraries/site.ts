import { type Listening, serve } from '../servers/http.ts';
import { bundlePage } from './bundle.ts';
import { type LibraryTruth, manifestOf } from './truth.ts';

export interface LibrarySite extends Listening {
  readonly url: string;
  readonly library: LibraryTruth;
  readonly orders: Readonly<Record<string, unknown>>[];
}

const CITIES = ['lis Lisbon', 'por Porto', 'par Paris', 'osl Oslo', 'opo Opole', 'rom Rome'].map((line) => {
  const [value = '', label = ''] = line.split(' ');
  return { value, label };
});

/** These libraries fail in strict mode, so their bundle is a classic script. */
const CLASSIC = new Set(['select2']);

const pageOf = ({
  name,
  title,
}: LibraryTruth): string => `<!doctype html><html lang="en"><meta charset="utf-8">
<title>${title}</title><link rel="stylesheet" href="/page.css"><link rel="icon" href="data:,">
<style>body{margin:2em;font:16px sans-serif;min-height:1200px}form>*{margin-block:.5em}</style>
<main id="app"></main><script ${CLASSIC.has(name) ? 'defer' : 'type="module"'} src="/page.js"></script></html>`;

async function orderOf(type: string, body: Buffer): Promise<Record<string, unknown>> {
  if (type.includes('json')) return JSON.parse(body.toString()) as Record<string, unknown>;
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData();
  const lists = new Map<string, string[]>();
  for (const [name, value] of form) {
    // As on many servers, `days[]` and `days[0]` belong to a list `days`.
    const [base = ''] = name.split('[');
    const text = typeof value === 'string' ? value : `${value.name}: ${await value.text()}`;
    lists.set(base, [...(lists.get(base) ?? []), text]);
  }
  return Object.fromEntries(
    [...lists].map(([name, values]) => [name, values.length > 1 ? values : values[0]]),
  );
}

export async function startLibrary(library: LibraryTruth): Promise<LibrarySite> {
  const orders: Record<string, unknown>[] = [];
  const server = await serve(async ({ method, url = '/', headers, text }, response) => {
    const { pathname, searchParams } = new URL(url, 'http://site');
    const answer = (type: string, body: string): void =>
      void response.setHeader('content-type', `${type}; charset=utf-8`).end(body);
    if (method === 'POST') {
      orders.push(await orderOf(headers['content-type'] ?? '', Buffer.from(text)));
      return answer(
        'text/html',
        `<h1 role="status">Thank you. Your order is no. R-${100 + orders.length}.</h1>`,
      );
    }
    switch (pathname) {
      case '/.well-known/ai-actions.json':
        return answer('application/json', JSON.stringify(manifestOf(library)));
      case '/cities': {
        const part = searchParams.get('q')?.toLowerCase() ?? '';
        const found = part === '' ? [] : CITIES.filter(({ label }) => label.toLowerCase().includes(part));
        await new Promise((resolve) => setTimeout(resolve, 200));
        return answer('application/json', JSON.stringify(found));
      }
      case '/page.js':
        return answer('text/javascript', (await bundlePage(library)).js);
      case '/page.css':
        return answer('text/css', (await bundlePage(library)).css);
      case '/order':
        return answer('text/html', pageOf(library));
      default:
        response.statusCode = 404;
        return answer('text/plain', 'Not found');
    }
  });
  return { ...server, url: `${server.origin}/order`, library, orders };
}
