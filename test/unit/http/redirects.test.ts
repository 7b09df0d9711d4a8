import { describe, expect, test } from 'vitest';
import { followRedirects, type Hop } from '../../../lib/http/index.ts';
import { rowsOf } from '../../tables.ts';

const TABLES = new URL('redirects.txt', import.meta.url);

const SITE = 'https://shop.example';
const get = (path: string, more: Partial<Hop> = {}): Hop => ({
  method: 'GET',
  url: SITE + path,
  headers: {},
  cookies: false,
  ...more,
});

async function follow(first: Hop, redirects: Readonly<Record<string, readonly [number, string?]>>) {
  const sent: Hop[] = [];
  const followed = await followRedirects(
    first,
    async (hop) => {
      sent.push(hop);
      const [status, location] = redirects[hop.url.slice(SITE.length)] ?? [200];
      const headers: Hop['headers'] = location === undefined ? {} : { location };
      return { status, headers };
    },
    3,
  );
  const { response: _response, hop, ...end } = followed;
  return {
    ...end,
    url: hop.url,
    asked: sent.map(({ method, url }) => `${method} ${url.slice(SITE.length)}`),
    sent,
  };
}

describe('followRedirects', () => {
  test.each(
    rowsOf<
      [
        what: string,
        path: string,
        redirects: Readonly<Record<string, readonly [number, string?]>>,
        end: object,
      ]
    >(TABLES, 'redirects'),
  )('%s', async (_, path, redirects, expected) =>
    expect(await follow(get(path), redirects)).toMatchObject(expected),
  );

  test('with cookies the first request may be repeated once', async () => {
    const { end, asked } = await follow(get('/a', { cookies: true }), { '/a': [302, '/a'] });
    expect([end, asked]).toEqual(['circle', ['GET /a', 'GET /a']]);
  });

  test.each<[string, number, string, boolean]>([
    ['POST', 301, 'GET', false],
    ['POST', 302, 'GET', false],
    ['POST', 303, 'GET', false],
    ['POST', 307, 'POST', true],
    ['POST', 308, 'POST', true],
    ['PUT', 302, 'PUT', true],
    ['PUT', 303, 'GET', false],
    ['HEAD', 303, 'HEAD', true],
  ])('Fetch §4.5: %s and %i makes %s', async (method, status, then, hasBody) => {
    const first = get('/a', { method, headers: { 'Content-Type': 'text/plain', accept: '*/*' }, body: 'x' });
    const { sent } = await follow(first, { '/a': [status, '/b'] });
    expect(sent[1]).toMatchObject({ method: then, headers: { accept: '*/*' } });
    expect([sent[1] && 'body' in sent[1], sent[1] && 'Content-Type' in sent[1].headers]).toEqual([
      hasBody,
      hasBody,
    ]);
  });

  test('it ends if there is no answer', async () => {
    const followed = await followRedirects(get('/a'), async () => ({ ok: false }) as const, 3);
    expect(followed).toMatchObject({ end: 'answer', response: { ok: false } });
  });
});
