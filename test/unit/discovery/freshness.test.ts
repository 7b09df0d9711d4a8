import { describe, expect, it } from 'vitest';
import { fetchDocument, getWith, LIMITS } from '../../../lib/discovery/fetch-document.ts';
import { ABSENCE_MS, freshUntil, LEAST_MS } from '../../../lib/discovery/freshness.ts';
import { isNoStore } from '../../../lib/discovery/no-store.ts';
import type { Fetched, Refusal } from '../../../lib/model/index.ts';
import { awp, json, published, serve, text } from './site.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const at = (ms: number) => new Date(NOW + ms).toUTCString();
const url = 'https://shop.example/agent.json';

describe('freshUntil', () => {
  it.each<[string, Record<string, string>, number]>([
    ['ATX-4.1-b: max-age', { 'cache-control': 'public, max-age=3600' }, 3_600_000],
    ['AWAS-mcp-a2a-g: Expires', { expires: at(600_000), date: at(0) }, 600_000],
    ['WOA-7-b: max-age before Expires', { 'cache-control': 'max-age=300', expires: at(900_000) }, 300_000],
    ['what Age says was spent on the way', { 'cache-control': 'max-age=300', age: '100' }, 200_000],
    ['ATX-4.1-d: 60 seconds at least', { 'cache-control': 'max-age=5' }, LEAST_MS],
    ['ATX-4.1-d: also without any header', {}, LEAST_MS],
    ['ATX-4.1-d: also for no-cache', { 'cache-control': 'no-cache' }, LEAST_MS],
    ['ATX-4.1-d: also for no-store', { 'cache-control': 'no-store, max-age=3600' }, LEAST_MS],
    ['private is ours to keep', { 'cache-control': 'private, max-age=120' }, 120_000],
    ['no guess from Last-Modified', { 'last-modified': at(-1e10) }, LEAST_MS],
    ['headers beyond sense', { 'cache-control': 'max-age=many', expires: 'soon', age: 'old' }, LEAST_MS],
  ])('%s', (_name, headers, expected) => {
    expect(freshUntil({ url, status: 200, headers }, NOW)).toBe(NOW + expected);
  });

  it.each<[Refusal, number]>([
    [{ code: 'absent', status: 404 }, ABSENCE_MS],
    [{ code: 'absent', status: 410 }, ABSENCE_MS],
    [{ code: 'html-instead-of-json', contentType: 'text/html' }, ABSENCE_MS],
    [{ code: 'html-instead-of-text', contentType: 'text/html' }, ABSENCE_MS],
    [{ code: 'redirected-away', to: 'https://other.example/' }, ABSENCE_MS],
    [{ code: 'redirect-loop', hops: 2 }, ABSENCE_MS],
    [{ code: 'forbidden', status: 403 }, LEAST_MS],
    [{ code: 'sign-in', to: 'https://a.example/login' }, LEAST_MS],
    [{ code: 'server-error', status: 503 }, LEAST_MS],
    [{ code: 'unreachable', detail: 'no answer' }, LEAST_MS],
    [{ code: 'timeout', limitMs: 10_000 }, LEAST_MS],
    [{ code: 'too-large', limit: 1 }, LEAST_MS],
    [{ code: 'empty' }, LEAST_MS],
  ])('%j', (refusal, expected) => {
    const status = 'status' in refusal ? refusal.status : 200;
    expect(freshUntil({ url, status, headers: {}, refusal }, NOW)).toBe(NOW + expected);
  });
});

describe('where sites are made', () => {
  it.each([
    ['http://localhost:5173/agent.json', 0],
    ['http://127.0.0.1/agent.json', 0],
    ['http://[::1]:8080/agent.json', 0],
    ['http://shop.localhost/agent.json', 0],
    ['https://shop.test/agent.json', 0],
    ['https://SHOP.TEST./agent.json', 0],
    ['http://192.168.1.20/agent.json', 0],
    ['https://printer.local/agent.json', 0],
    ['https://shop.example/agent.json', 600_000],
    ['https://latest.example/agent.json', 600_000],
    ['https://test.example/agent.json', 600_000],
  ])('%s is kept for %i ms', (address, kept) => {
    const headers = { 'cache-control': 'max-age=600' };
    expect(freshUntil({ url: address, status: 200, headers }, NOW)).toBe(NOW + kept);
    const refusal = { code: 'absent', status: 404 } as const;
    expect(freshUntil({ url: address, status: 404, headers: {}, refusal }, NOW)).toBe(
      NOW + (kept === 0 ? 0 : ABSENCE_MS),
    );
  });
});

describe('isNoStore', () => {
  it.each([
    ['no-store', true],
    ['No-Store', true],
    ['private, no-store', true],
    ['no-store,max-age=0', true],
    ['max-age=60', false],
    ['x-no-store-hint', false],
    ['', false],
  ])('%s: %s', (value, expected) => {
    expect(isNoStore({ headers: { 'cache-control': value } } as unknown as Fetched)).toBe(expected);
  });
});

describe('conditional requests', () => {
  const askingOf = (now: number) => ({
    get: getWith(fetch),
    now: () => now,
    limits: LIMITS,
  });

  it.each([
    ['WOA-7-b: If-None-Match', { etag: '"1"' }, { 'if-none-match': '"1"' }],
    ['WOA-7-b: If-Modified-Since', { 'last-modified': at(-60_000) }, { 'if-modified-since': at(-60_000) }],
    [
      'both',
      { etag: 'W/"2"', 'last-modified': at(0) },
      { 'if-none-match': 'W/"2"', 'if-modified-since': at(0) },
    ],
  ])('%s', async (_name, validators, expected) => {
    let asked = 0;
    const site = await serve({
      '/agent.json': (request, response) => {
        if (asked++ === 0) return json(awp, { ...validators, 'x-first': '1' })(request, response);
        response.writeHead(304, {
          ...validators,
          'cache-control': 'max-age=500',
          'content-type': 'text/wrong',
        });
        response.end();
      },
    });
    const { origin, fetch } = published(site);
    const asking = (now: number) => ({ ...askingOf(now), get: getWith(fetch) });
    const target = { url: `${origin}/agent.json`, via: 'well-known', accept: 'application/json' } as const;
    const first = await fetchDocument(target, undefined, asking(NOW));
    const later = NOW + 100_000;
    const second = await fetchDocument(target, first, asking(later));
    expect(site.requests[1]?.headers).toMatchObject(expected);
    expect(second).toMatchObject({
      status: 200,
      text: first.text,
      fetchedAt: later,
      freshUntil: later + 500_000,
    });
    expect(second.headers).toMatchObject({ 'x-first': '1', 'content-type': 'application/json' });
  });

  it('takes a new body over the old', async () => {
    let version = 0;
    const site = await serve({
      '/agent.json': (request, response) =>
        text(`{"version": ${++version}}`, { etag: `"${version}"` })(request, response),
    });
    const target = {
      url: `${site.origin}/agent.json`,
      via: 'well-known',
      accept: 'application/json',
    } as const;
    const first = await fetchDocument(target, undefined, askingOf(NOW));
    const second = await fetchDocument(target, first, askingOf(NOW));
    expect(second.text).toBe('{"version": 2}');
    expect(second.headers.etag).toBe('"2"');
  });

  it('asks without conditions for what was refused, or must not be stored', async () => {
    const site = await serve({
      '/empty.json': text('', { etag: '"1"' }),
      '/secret.json': json(awp, { etag: '"1"', 'cache-control': 'no-store' }),
    });
    for (const path of ['/empty.json', '/secret.json']) {
      const target = { url: site.origin + path, via: 'link', accept: 'application/json' } as const;
      const first = await fetchDocument(target, undefined, askingOf(NOW));
      await fetchDocument(target, first, askingOf(NOW));
    }
    expect(site.requests).toHaveLength(4);
    expect(site.requests.every(({ headers }) => headers['if-none-match'] === undefined)).toBe(true);
  });

  it.each<[string, Parameters<typeof fetchDocument>[2]['get'], string]>([
    ['is offline', () => Promise.reject(new TypeError('Failed to fetch')), 'unreachable'],
    ['does not answer', () => new Promise(() => undefined), 'timeout'],
  ])(
    'keeps what a place has answered while it %s, and says so until it answers again',
    async (_, get, code) => {
      const site = await serve({ '/agent.json': json(awp) });
      const target = { url: `${site.origin}/agent.json`, via: 'link', accept: 'application/json' } as const;
      const first = await fetchDocument(target, undefined, askingOf(NOW));
      const asking = askingOf(NOW + 9_000);
      const limits = { ...asking.limits, timeMs: 50 };
      const second = await fetchDocument(target, first, { ...asking, limits, get });
      expect(second).toMatchObject({ text: first.text, status: 200, fetchedAt: NOW });
      expect(second.refusal).toBeUndefined();
      expect(second.unrenewed).toMatchObject({ refusal: { code }, at: NOW + 9_000 });
      const third = await fetchDocument(target, second, askingOf(NOW + 20_000));
      expect(third.unrenewed).toBeUndefined();
      const absent = { ...first, refusal: { code: 'absent', status: 404 } as const };
      const fourth = await fetchDocument(target, absent, { ...asking, limits, get });
      expect(fourth.refusal?.code).toBe(code);
    },
  );

  it('sends the conditions to where the document came from', async () => {
    const site = await serve({
      '/agent.json': (_request, response) =>
        void response.writeHead(302, { location: '/v2/agent.json' }).end(),
      '/v2/agent.json': json(awp, { etag: '"1"' }),
    });
    const target = {
      url: `${site.origin}/agent.json`,
      via: 'well-known',
      accept: 'application/json',
    } as const;
    const first = await fetchDocument(target, undefined, askingOf(NOW));
    await fetchDocument(target, first, askingOf(NOW));
    expect(site.requests.map(({ path, headers }) => [path, headers['if-none-match']])).toEqual([
      ['/agent.json', undefined],
      ['/v2/agent.json', undefined],
      ['/agent.json', undefined],
      ['/v2/agent.json', '"1"'],
    ]);
  });
});
