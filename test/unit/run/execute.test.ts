import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome, RequestPlan } from '../../../lib/model/index.ts';
import { execute, type RunLimits, sendWith } from '../../../lib/run/index.ts';
import { spoken } from '../../in-english.ts';
import { serve, type TestServer } from '../../servers/http.ts';
import { rowsOf } from '../../tables.ts';

const TABLES = new URL('execute.txt', import.meta.url);

const json = (response: ServerResponse, status: number, body: unknown, type = 'application/json') =>
  response
    .writeHead(status, { 'Content-Type': type })
    .end(typeof body === 'string' ? body : JSON.stringify(body));
const redirect = (response: ServerResponse, status: number, location: string) =>
  response.writeHead(status, { Location: location }).end();

let elsewhere: TestServer;
let server: TestServer;
let lastClosed: Promise<unknown> = Promise.resolve();

beforeAll(async () => {
  elsewhere = await serve((_, response) => json(response, 200, { here: 'elsewhere' }));
  server = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    switch (pathname) {
      case '/json':
        return json(response, 200, { ok: true, title: 'Žluť' });
      case '/texts':
        return response
          .writeHead(418, { 'content-type': 'application/json' })
          .end(JSON.stringify({ errors: ['first wrong', 'second wrong'] }));
      case '/problem':
        return json(
          response,
          422,
          { type: 'about:blank', title: 'Text too long', status: 422, detail: 'At most 10,000 characters.' },
          'application/problem+json',
        );
      case '/error':
        return json(response, 500, '<h1>Internal Server Error</h1>', 'text/html');
      case '/form':
        return json(
          response,
          200,
          '<h1>Join</h1><form><input name=mail aria-invalid=true></form>',
          'text/html',
        );
      case '/fields':
        return json(response, 422, { errors: { mail: ['Taken'] } });
      case '/api-error':
        return json(response, 409, { error: { code: 'SEAT_UNAVAILABLE', message: 'The seat is taken' } });
      case '/busy':
        return response.writeHead(429, { 'Retry-After': '7' }).end();
      case '/login':
        return response.writeHead(401).end();
      case '/html-as-json':
        return json(response, 200, '<!doctype html><script>alert(1)</script>');
      case '/json-as-html':
        return response.writeHead(200, { 'content-type': 'text/html' }).end('{"title": "Dune"}');
      case '/sold-out':
        return json(response, 200, '{"ok": false, "error": "Sold out"}');
      case '/bad-json':
        return json(response, 200, '{"a": ');
      case '/deep':
        return json(response, 200, '['.repeat(100_000) + ']'.repeat(100_000));
      case '/plain-json':
        return json(response, 200, '{"a": 1}', 'text/plain');
      case '/latin':
        return response
          .writeHead(200, { 'Content-Type': 'text/plain; charset=iso-8859-1' })
          .end(Buffer.from([0x63, 0x61, 0x66, 0xe9]));
      case '/odd-charset':
        return json(response, 200, 'café', 'text/plain; charset=nonsense');
      case '/image':
        return response.writeHead(200, { 'Content-Type': 'image/png' }).end(Buffer.alloc(1_234));
      case '/unlabelled':
        return response.writeHead(200).end(Buffer.from([0, 1, 2]));
      case '/empty':
        return response.writeHead(204).end();
      case '/huge': {
        // The response is 50 MB.
        response.writeHead(200, { 'Content-Type': 'application/json' });
        const part = Buffer.alloc(500_000, 'x');
        let left = 100;
        lastClosed = once(response, 'close');
        const more = () => {
          while (left-- > 0) if (!response.write(part)) return void response.once('drain', more);
          response.end();
        };
        return more();
      }
      case '/drip': {
        response.writeHead(200, { 'Content-Type': 'text/plain' });
        const timer = setInterval(() => response.write('.'), 20);
        lastClosed = once(response, 'close').then(() => clearInterval(timer));
        return;
      }
      case '/hang':
        lastClosed = once(response, 'close');
        return;
      case '/reset':
        return request.socket.destroy();
      case '/reset-later':
        response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '100' }).write('{');
        return setTimeout(() => request.socket.destroy(), 20);
      case '/away':
        return redirect(response, 302, `${elsewhere.origin}/x`);
      case '/away-late':
        return redirect(response, 307, '/away');
      case '/circle':
        return redirect(response, 302, '/circle');
      case '/long':
        return redirect(
          response,
          302,
          `/long?n=${Number(new URL(request.url ?? '', 'http://x').searchParams.get('n')) + 1}`,
        );
      case '/see-other':
        return redirect(response, 303, '/json#part');
      case '/order':
        return redirect(response, 303, '/account');
      case '/account':
        return json(response, 200, '<main>Account<form><input type=password></form></main>', 'text/html');
      case '/ordered':
        return redirect(response, 303, '/thanks');
      case '/thanks':
        return json(response, 200, '<header><input type=password></header><h1>Thanks</h1>', 'text/html');
      case '/book':
        return redirect(response, 302, '/users/sign_in?next=book');
      case '/users/sign_in':
        return json(response, 200, '<div id=app>Hello</div>', 'text/html');
      case '/moved':
        return redirect(response, 308, '/echo');
      case '/nowhere':
        return response.writeHead(302).end();
      case '/script':
        return redirect(response, 302, 'javascript:alert(1)');
      case '/echo':
        return json(response, 200, { method: request.method, body: request.text, headers: request.headers });
      case '/many-headers':
        for (let index = 0; index < 150; index++) response.setHeader(`x-${index}`, 'y');
        response.setHeader('set-cookie', 'secret=1');
        return response.end('ok');
      default:
        return response.writeHead(404).end();
    }
  });
});
afterAll(async () => {
  await Promise.all([server.close(), elsewhere.close()]);
});

const send = sendWith(fetch);
const LIMITS: RunLimits = { timeMs: 5_000, bytes: 100_000, redirects: 5 };
const run = async (
  path: string,
  request: Partial<RequestPlan> = {},
  limits: Partial<RunLimits> = {},
  signal = new AbortController().signal,
): Promise<Outcome> =>
  spoken(
    await execute(
      {
        method: 'GET',
        url: server.origin + path,
        headers: {},
        cookies: false,
        crossOrigin: true,
        ...request,
      },
      { send, now: Date.now, signal, limits: { ...LIMITS, ...limits } },
    ),
  );

describe('a refusal by the site', () => {
  it.each<[what: string, path: string, method: string, outcome: object]>([
    [
      'a form that has come back marked',
      '/form',
      'POST',
      {
        ok: false,
        status: 200,
        message: 'The site didn’t accept the values: it shows the form again, with “mail” marked as wrong.',
        problems: [{ pointer: '/mail' }],
        data: { text: '# Join' },
      },
    ],
    ['not what is only read', '/form', 'GET', { ok: true }],
    [
      'a page for signing in, by its field',
      '/order',
      'POST',
      {
        ok: false,
        code: 'unconfirmed',
        message: 'The site answered with a sign-in page. Nothing shows that the site accepted the values.',
      },
    ],
    ['a page for signing in, by its path', '/book', 'POST', { ok: false, code: 'unconfirmed' }],
    [
      'a page for signing in, for a read',
      '/book',
      'GET',
      { ok: false, code: 'http-error', message: 'The site answered with a sign-in page.' },
    ],
    ['not a page that also lets people sign in', '/ordered', 'POST', { ok: true }],
    ['not a page of its own form with a password', '/account', 'POST', { ok: true }],
    [
      'an error of status 200',
      '/sold-out',
      'POST',
      { ok: false, message: 'The server answered 200: Sold out.' },
    ],
    ['not an error that is read', '/sold-out', 'GET', { ok: true }],
    [
      'an API’s list of fields',
      '/fields',
      'POST',
      { ok: false, problems: [{ pointer: '/mail', message: 'Taken' }] },
    ],
  ])('%s', async (_what, path, method, outcome) => {
    expect(await run(path, { method })).toMatchObject(outcome);
  });
});

describe('a page with the form instead of an answer', () => {
  const given = [{ name: 'mail', marks: [['name', 'mail'] as const], value: 'ada@x.example' }];
  const asked = async (method: string) =>
    spoken(
      await execute(
        {
          method,
          url: `${server.origin}/form?mail=a&key=secret`,
          headers: {},
          cookies: false,
          crossOrigin: true,
        },
        { send, now: Date.now, signal: new AbortController().signal, given },
      ),
    );

  it('is a failure that names the page, without what was sent to it', async () => {
    const page = `${server.origin}/form`;
    expect(await asked('GET')).toMatchObject({
      ok: false,
      code: 'other-page',
      message: `The site returned this action’s form instead of a result: ${page}.`,
      next: `Open ${page} and run it there.`,
      data: { text: '# Join' },
    });
  });

  it('only matters for reads', async () => {
    expect(await asked('POST')).toMatchObject({ ok: false, code: 'http-error' });
  });
});

describe('execute reads what comes back by its type', () => {
  it.each<[name: string, path: string, outcome: object]>(
    rowsOf<[name: string, path: string, outcome: object]>(TABLES, 'answers by type'),
  )('%s', async (_, path, outcome) => {
    expect(await run(path, {}, { bytes: 1_000_000 })).toMatchObject(outcome);
  });

  it('bounds the headers, and leaves cookies out', async () => {
    const { headers = {} } = await run('/many-headers');
    expect(Object.keys(headers)).toHaveLength(100);
    expect(headers).not.toHaveProperty('set-cookie');
  });
});

describe('execute sends what the plan says', () => {
  it('ADP-6-c: method, headers and body', async () => {
    const outcome = await run('/echo', {
      method: 'PUT',
      headers: { 'X-A': 'b', 'Content-Type': 'application/json' },
      body: '{"a":"é"}',
    });
    expect(outcome).toMatchObject({
      ok: true,
      data: {
        value: {
          method: 'PUT',
          body: '{"a":"é"}',
          headers: { 'x-a': 'b', 'content-type': 'application/json' },
        },
      },
    });
  });
  it('multipart with its own boundary', async () => {
    const outcome = await run('/echo', {
      method: 'POST',
      parts: [
        { name: 'a', value: '1' },
        { name: 'f', value: 'aGk=', file: { name: 'h.txt', contentType: 'text/plain' } },
      ],
    });
    expect(JSON.stringify(outcome)).toMatch(/multipart\/form-data; boundary=/);
    expect(server.seen.at(-1)?.body).toContain('filename="h.txt"');
  });
});

describe('execute ends within its limits', () => {
  it('stops reading 50 MB at the limit', async () => {
    const outcome = await run('/huge');
    expect(outcome).toMatchObject({
      ok: true,
      truncated: true,
      bytes: 100_000,
      data: { kind: 'text' },
      notes: ['Only the first 100,000 bytes were read.', 'The JSON is cut off, so it is shown as text.'],
    });
    await lastClosed;
  });
  it.each([
    ['a server that hangs', '/hang'],
    ['one that drips', '/drip'],
  ])('%s', async (_, path) => {
    const outcome = await run(path, { method: 'POST', body: 'x' }, { timeMs: 150 });
    expect(outcome).toMatchObject({
      ok: false,
      code: 'timeout',
      message:
        'No complete response within 0.15 s. The request was sent. It isn’t known whether it took effect.',
    });
    await lastClosed;
  });
  it.each([
    ['a connection reset', '/reset'],
    ['one reset within the body', '/reset-later'],
  ])('%s', async (_, path) => {
    expect(await run(path)).toMatchObject({ ok: false, code: 'network' });
  });
  it('a server that doesn’t exist', async () => {
    const gone = await serve(() => undefined);
    await gone.close();
    expect(await run('/', { url: `${gone.origin}/` })).toMatchObject({
      ok: false,
      code: 'network',
      message: expect.stringContaining('ECONNREFUSED'),
    });
  });
  it('a cancelled run stops its request', async () => {
    const controller = new AbortController();
    const before = server.seen.length;
    const running = run('/hang', { method: 'POST' }, {}, controller.signal);
    while (server.seen.length === before) await new Promise((done) => setTimeout(done, 5));
    controller.abort();
    expect(await running).toMatchObject({
      ok: false,
      code: 'cancelled',
      message: expect.stringContaining('whether it took effect'),
    });
    await lastClosed;
  });
});

describe('execute follows redirects within the origin only', () => {
  it('WOA-8.2-c: one that leaves it is stopped and named', async () => {
    for (const path of ['/away', '/away-late']) {
      const asked = elsewhere.seen.length;
      expect(await run(path)).toMatchObject({
        ok: false,
        code: 'redirected-away',
        message: expect.stringContaining(`${elsewhere.origin}/x`),
      });
      expect(elsewhere.seen.length).toBe(asked);
    }
  });
  it('a circle, and a chain without end', async () => {
    expect(await run('/circle')).toMatchObject({
      ok: false,
      code: 'network',
      message: expect.stringContaining('in a loop'),
    });
    expect(await run('/long')).toMatchObject({
      ok: false,
      code: 'network',
      message: expect.stringContaining('more than 5 times'),
    });
  });
  it('to an invalid URL', async () => {
    expect(await run('/nowhere')).toMatchObject({ ok: false, code: 'redirected-away' });
    expect(await run('/script')).toMatchObject({ ok: false, code: 'redirected-away' });
  });
  it('with the method and body that the status asks for', async () => {
    const post = { method: 'POST', body: '{}', headers: { 'Content-Type': 'application/json' } };
    expect(await run('/see-other', post)).toMatchObject({ ok: true, data: { kind: 'json' } });
    expect(server.seen.at(-1)).toMatchObject({ method: 'GET', url: '/json', body: '' });
    expect(server.seen.at(-1)?.headers).not.toHaveProperty('content-type');
    expect(await run('/moved', post)).toMatchObject({ data: { value: { method: 'POST', body: '{}' } } });
  });
});
