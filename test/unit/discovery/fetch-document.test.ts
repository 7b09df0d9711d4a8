import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { fetchDocument, type Get, getWith, LIMITS } from '../../../lib/discovery/fetch-document.ts';
import type { Fetched, Refusal } from '../../../lib/model/index.ts';
import { awp, json, notFound, redirect, serve, status, text } from './site.ts';

const NOW = 1_800_000_000_000;

function fetchOne(url: string, options: { remembered?: Fetched; timeMs?: number; get?: Get } = {}) {
  return fetchDocument({ url, via: 'well-known', accept: 'application/json' }, options.remembered, {
    get: options.get ?? getWith(fetch),
    now: () => NOW,
    limits: { timeMs: options.timeMs ?? LIMITS.timeMs },
  });
}

describe('fetchDocument', () => {
  it('brings the body as it came, with its headers', async () => {
    const body = '\uFEFF{"name": "Bücher"}';
    const site = await serve({ '/agent.json': text(body, { 'X-One': '1', 'set-cookie': 'a=b' }) });
    const fetched = await fetchOne(`${site.origin}/agent.json`);
    expect(fetched).toMatchObject({
      url: `${site.origin}/agent.json`,
      finalUrl: `${site.origin}/agent.json`,
      via: 'well-known',
      status: 200,
      text: body,
      bytes: new TextEncoder().encode(body).byteLength,
      fetchedAt: NOW,
      freshUntil: NOW,
    });
    expect(fetched.refusal).toBeUndefined();
    expect(fetched.headers['x-one']).toBe('1');
    expect(fetched.headers['set-cookie']).toBeUndefined();
  });

  it('asks with the given Accept header and without cookies', async () => {
    const site = await serve({ '/agent.json': json(awp) });
    await fetchOne(`${site.origin}/agent.json`);
    expect(site.requests[0]?.headers.accept).toBe('application/json');
    expect(site.requests[0]?.headers.cookie).toBeUndefined();
    expect(site.requests[0]?.headers['cache-control']).toBe('max-age=0');
  });

  describe('statuses', () => {
    it.each<[number, Refusal]>([
      [404, { code: 'absent', status: 404 }],
      [410, { code: 'absent', status: 410 }],
      [400, { code: 'absent', status: 400 }],
      [429, { code: 'unexpected-status', status: 429 }],
      [408, { code: 'unexpected-status', status: 408 }],
      [401, { code: 'forbidden', status: 401 }],
      [403, { code: 'forbidden', status: 403 }],
      [500, { code: 'server-error', status: 500 }],
      [503, { code: 'server-error', status: 503 }],
      [204, { code: 'empty' }],
      [300, { code: 'unexpected-status', status: 300 }],
      [302, { code: 'unexpected-status', status: 302 }],
      [304, { code: 'unexpected-status', status: 304 }],
    ])('%i', async (code, refusal) => {
      const site = await serve({ '/agent.json': status(code) });
      const fetched = await fetchOne(`${site.origin}/agent.json`);
      expect(fetched).toMatchObject({ refusal, status: code, text: '' });
    });
  });

  describe('bodies that are not documents', () => {
    const utf16 = Buffer.from('\uFEFF{"awp_version": "0.2"}', 'utf16le');
    it.each<[string, string, Parameters<typeof text>, Refusal]>([
      [
        'a shell',
        '/agent.json',
        ['<!doctype html><title>App</title>', { 'content-type': 'text/html' }],
        { code: 'html-instead-of-json', contentType: 'text/html' },
      ],
      [
        'a shell labelled as JSON',
        '/agent.json',
        ['\n <html lang="en">', { 'content-type': 'application/json' }],
        { code: 'html-instead-of-json', contentType: 'application/json' },
      ],
      [
        'a shell at agents.txt',
        '/agents.txt',
        ['<!DOCTYPE html><p>', { 'content-type': 'text/html' }],
        { code: 'html-instead-of-text', contentType: 'text/html' },
      ],
      ['nothing', '/agent.json', [''], { code: 'empty' }],
      ['white space', '/agent.json', ['\uFEFF \n\t'], { code: 'empty' }],
      [
        'a picture',
        '/agent.json',
        [Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), { 'content-type': 'image/png' }],
        { code: 'binary', contentType: 'image/png' },
      ],
      [
        'control characters',
        '/agent.json',
        ['a\u0000\u0001\u0002\u0003', { 'content-type': 'application/json' }],
        { code: 'binary', contentType: 'application/json' },
      ],
      ['Latin-1', '/agent.json', [Buffer.from('{"name": "B\xFCcher"}', 'latin1')], { code: 'invalid-utf-8' }],
      ['UTF-16', '/agent.json', [utf16], { code: 'invalid-utf-8' }],
      ['UTF-16 without a mark', '/agent.json', [utf16.subarray(2)], { code: 'invalid-utf-8' }],
      ['UTF-16, big end first', '/agents.txt', [utf16.subarray(2).swap16()], { code: 'invalid-utf-8' }],
    ])('%s', async (_name, path, [body, headers], refusal) => {
      const site = await serve({ [path]: text(body, headers) });
      expect(await fetchOne(site.origin + path)).toMatchObject({ refusal, status: 200, text: '' });
    });

    it('keeps what is JSON for the reader to judge, whatever its label', async () => {
      const site = await serve({ '/agent.json': text('{"a": <b>}', { 'content-type': 'text/html' }) });
      expect((await fetchOne(`${site.origin}/agent.json`)).text).toBe('{"a": <b>}');
    });
  });

  describe('size', () => {
    it('refuses 12 MB that announce themselves without reading them', async () => {
      let closed = false;
      const site = await serve({
        '/agent.json': (_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json', 'content-length': '12000000' });
          response.write('{');
          response.on('close', () => {
            closed = true;
          });
        },
      });
      const fetched = await fetchOne(`${site.origin}/agent.json`);
      expect(fetched.refusal).toEqual({ code: 'too-large', limit: 2_000_000, bytes: 12_000_000 });
      await expect.poll(() => closed).toBe(true);
    });

    it('stops a stream of 12 MB at the limit', async () => {
      let sent = 0;
      const site = await serve({
        '/agent.json': (_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json' });
          const chunk = Buffer.alloc(100_000, ' ');
          const next = (): void => {
            if (sent >= 12_000_000 || response.destroyed) return void response.end();
            sent += chunk.byteLength;
            response.write(chunk, () => setImmediate(next));
          };
          next();
        },
      });
      const fetched = await fetchOne(`${site.origin}/agent.json`);
      expect(fetched.refusal).toEqual({ code: 'too-large', limit: 2_000_000 });
      expect(sent).toBeLessThan(12_000_000);
    });

    it('counts what a compressed body becomes', async () => {
      const body = gzipSync(Buffer.alloc(12_000_000, ' '));
      expect(body.byteLength).toBeLessThan(20_000);
      const site = await serve({ '/agent.json': text(body, { 'content-encoding': 'gzip' }) });
      const fetched = await fetchOne(`${site.origin}/agent.json`);
      expect(fetched.refusal).toEqual({ code: 'too-large', limit: 2_000_000 });
    });

    it('accepts exactly the limit', async () => {
      const body = `{"a": "${'x'.repeat(2_000_000 - 9)}"}`;
      const site = await serve({ '/agent.json': text(body) });
      expect(await fetchOne(`${site.origin}/agent.json`)).toMatchObject({ bytes: 2_000_000, text: body });
    });
  });

  describe('time', () => {
    it('gives up on a server that never answers', async () => {
      const site = await serve({ '/agent.json': () => undefined });
      const fetched = await fetchOne(`${site.origin}/agent.json`, { timeMs: 100 });
      expect(fetched).toMatchObject({
        refusal: { code: 'timeout', limitMs: 100 },
        status: 0,
        freshUntil: NOW,
      });
    });

    it('gives up on a body that drips', async () => {
      let drops = 0;
      let closed = false;
      const site = await serve({
        '/agent.json': (_request, response) => {
          response.writeHead(200, { 'content-type': 'application/json' });
          const timer = setInterval(() => {
            drops++;
            response.write(' ');
          }, 10);
          response.on('close', () => {
            clearInterval(timer);
            closed = true;
          });
        },
      });
      const fetched = await fetchOne(`${site.origin}/agent.json`, { timeMs: 200 });
      expect(fetched.refusal).toEqual({ code: 'timeout', limitMs: 200 });
      expect(drops).toBeGreaterThan(0);
      await expect.poll(() => closed).toBe(true);
    });

    it('gives up on a network that ignores the signal', async () => {
      const fetched = await fetchOne('https://shop.example/agent.json', {
        timeMs: 20,
        get: () => new Promise(() => undefined),
      });
      expect(fetched.refusal).toEqual({ code: 'timeout', limitMs: 20 });
    });

    it('gives up on slow redirects as on anything slow', async () => {
      let hop = 0;
      const site = await serve({}, (_request, response) => {
        setTimeout(() => {
          response.writeHead(302, { location: `/${hop++}` });
          response.end();
        }, 60);
      });
      const fetched = await fetchOne(`${site.origin}/agent.json`, { timeMs: 100 });
      expect(fetched.refusal).toEqual({ code: 'timeout', limitMs: 100 });
    });
  });

  describe('failures', () => {
    it('reports a refused connection', async () => {
      const fetched = await fetchOne('http://127.0.0.1:1/agent.json');
      expect(fetched).toMatchObject({ refusal: { code: 'unreachable' }, status: 0, headers: {} });
    });

    it('reports a connection that broke during the body', async () => {
      const site = await serve({
        '/agent.json': (_request, response) => {
          response.writeHead(200, { 'content-length': '100' });
          response.write('{"awp_version"', () => response.destroy());
        },
      });
      expect((await fetchOne(`${site.origin}/agent.json`)).refusal?.code).toBe('unreachable');
    });
  });

  describe('redirects', () => {
    it('follows those within the origin', async () => {
      const site = await serve({
        '/agent.json': redirect('/a', 301),
        '/a': redirect('b', 302),
        '/b': redirect('/c', 303),
        '/c': redirect('/d', 307),
        '/d': redirect('/e#part', 308),
        '/e': json(awp),
      });
      const fetched = await fetchOne(`${site.origin}/agent.json`);
      expect(fetched).toMatchObject({
        url: `${site.origin}/agent.json`,
        finalUrl: `${site.origin}/e`,
        status: 200,
        text: JSON.stringify(awp),
      });
    });

    it('stops after five', async () => {
      let hop = 0;
      const site = await serve({}, (_request, response) => redirect(`/${hop++}`)(_request, response));
      const fetched = await fetchOne(`${site.origin}/agent.json`);
      expect(fetched).toMatchObject({ refusal: { code: 'redirect-loop', hops: 6 }, status: 302 });
      expect(site.requests).toHaveLength(6);
    });

    it('WOA-8.2-c: never contacts another origin, and says where it was to go', async () => {
      const elsewhere = await serve({ '/agent.json': json(awp) });
      const site = await serve({ '/agent.json': redirect(`${elsewhere.origin}/agent.json`, 301) });
      const fetched = await fetchOne(`${site.origin}/agent.json`);
      expect(fetched).toMatchObject({
        refusal: { code: 'redirected-away', to: `${elsewhere.origin}/agent.json` },
        status: 301,
        finalUrl: `${site.origin}/agent.json`,
      });
      expect(elsewhere.requests).toEqual([]);
    });

    it.each([
      'javascript:alert(1)',
      'data:application/json,{}',
      'file:///etc/passwd',
      '//user@other.example/',
    ])('takes %s for another origin', async (location) => {
      const site = await serve({ '/agent.json': redirect(location) });
      expect((await fetchOne(`${site.origin}/agent.json`)).refusal?.code).toBe('redirected-away');
    });

    it('reports a redirect without a valid target', async () => {
      const site = await serve({ '/agent.json': redirect('http://') });
      expect((await fetchOne(`${site.origin}/agent.json`)).refusal).toEqual({
        code: 'unexpected-status',
        status: 302,
      });
    });

    it.each<[string, string, string, Refusal['code']]>([
      ['a usual path', '/login?next=%2Fagent.json', '<html><div id="app">', 'sign-in'],
      ['another usual path', '/users/sign_in', '<html>', 'sign-in'],
      ['a field for a password', '/welcome', `<html><form><input name=p TYPE='password'>`, 'sign-in'],
      [
        'a page with such a field in its head',
        '/',
        `<html><input type=password>${'<a href="/x">X</a>'.repeat(20)}`,
        'html-instead-of-json',
      ],
      ['a blog', '/blog/login-tips', '<html>', 'html-instead-of-json'],
    ])('recognises a redirect to a page for signing in: %s', async (_, path, html, code) => {
      const page = text(html, { 'content-type': 'text/html' });
      const site = await serve({ '/agent.json': redirect(path), [path]: page }, notFound);
      const { refusal } = await fetchOne(`${site.origin}/agent.json`);
      expect(refusal).toMatchObject(
        code === 'sign-in' ? { code, to: site.origin + path.replace(/\?.*/, '') } : { code },
      );
    });
  });
});
