import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { SentAnswer } from '../../../../lib/http/index.ts';
import type { RequestPlan } from '../../../../lib/model/index.ts';
import { say } from '../../../../lib/text/said.ts';

import { bundle, openPage, type Site, serve } from '../browser.ts';

type Global = typeof globalThis & { readonly lens: typeof import('../../../../lib/page/act/send.ts') };

let site: Site;
let other: Site;
let page: Page;
let script: string;
beforeAll(async () => {
  [page, script, site, other] = await Promise.all([
    openPage(),
    bundle('lib/page/act/send.ts', 'lens'),
    serve(async (request, response) => {
      if (request.url === '/moved') {
        response.writeHead(302, { location: '/echo' }).end();
        return;
      }
      if (request.url === '/large') {
        response.end('x'.repeat(100_000));
        return;
      }
      if (request.url === '/never') return;
      let body = '';
      for await (const chunk of request) body += String(chunk);
      const { method, headers } = request;
      const token = headers['x-csrf-token'];
      response.setHeader('set-cookie', 'seen=1');
      response.setHeader('x-answer', 'yes');
      response.end(
        JSON.stringify({
          method,
          cookie: headers.cookie ?? '',
          type: headers['content-type'] ?? '',
          body,
          token,
        }),
      );
    }),
    serve((_, response) => response.end('not asked')),
  ]);
}, 60_000);
afterAll(async () => {
  await page.close();
  await Promise.all([site.close(), other.close()]);
});
beforeEach(async () => {
  await page.context().clearCookies();
  await page.goto(`${site.origin}/echo`);
  await page.evaluate(script);
});

const plan = (path: string, more: Partial<RequestPlan> = {}): RequestPlan => ({
  method: 'GET',
  url: site.origin + path,
  headers: {},
  cookies: true,
  crossOrigin: false,
  ...more,
});

const send = (request: RequestPlan, limit = 50_000, cancelAfter = 0): Promise<SentAnswer> =>
  page.evaluate(
    ([request, limit, cancelAfter]) => {
      const controller = new AbortController();
      if (cancelAfter > 0) setTimeout(() => controller.abort(), cancelAfter);
      return (globalThis as Global).lens.send(document, request, limit, controller.signal);
    },
    [request, limit, cancelAfter] as const,
  );

const bodyOf = (sent: SentAnswer): string => (sent.ok ? Buffer.from(sent.body, 'base64').toString() : '');

test.each<[string, RequestPlan | (() => RequestPlan), object]>([
  ['with the cookies of the page', () => plan('/echo'), { method: 'GET', cookie: 'seen=1', body: '' }],
  ['without where they do not go', () => plan('/echo', { cookies: false }), { cookie: '' }],
  [
    'a body with its headers',
    () =>
      plan('/echo', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{"a":"é"}' }),
    { method: 'POST', type: 'application/json', body: '{"a":"é"}' },
  ],
  [
    'parts, and files among them',
    () =>
      plan('/echo', {
        method: 'POST',
        parts: [
          { name: 'a', value: '1' },
          { name: 'f', value: 'aGVsbG8=', file: { name: 'note.txt', contentType: 'text/plain' } },
        ],
      }),
    {
      type: expect.stringMatching(/^multipart\/form-data; boundary=/),
      body: expect.stringMatching(
        /name="a"\s+1[\s\S]+name="f"; filename="note.txt"\s+Content-Type: text\/plain\s+hello/,
      ),
    },
  ],
])('sends %s', async (_, request, expected) => {
  const sent = await send(typeof request === 'function' ? request() : request);
  expect(sent).toMatchObject({ ok: true, status: 200, truncated: false, headers: { 'x-answer': 'yes' } });
  expect(JSON.parse(bodyOf(sent))).toMatchObject(expected);
});

test('a redirect is not followed', async () => {
  expect(await send(plan('/moved'))).toMatchObject({ ok: true, status: 0, body: '' });
});

test('reads no more than the limit', async () => {
  const sent = await send(plan('/large'), 1_000);
  expect(sent).toMatchObject({ ok: true, truncated: true });
  expect(bodyOf(sent)).toBe('x'.repeat(1_000));
});

test('can be cancelled', async () => {
  expect(await send(plan('/never'), 1_000, 100)).toEqual({ ok: false, why: say('cancelled') });
});

test.each<[string, () => string]>([
  ['another origin', () => `${other.origin}/`],
  ['no URL', () => 'nowhere'],
])('sends nothing to %s', async (_, url) => {
  expect(await send(plan('', { url: url() }))).toMatchObject({
    ok: false,
    why: { key: 'notOwnOrigin' },
  });
});

test.each<[name: string, build: () => void, token: string | undefined]>([
  [
    'a meta element',
    () => {
      document.head.innerHTML = '<meta name="csrf-token" content="m1">';
    },
    'm1',
  ],
  [
    'a hidden field',
    () => {
      document.body.innerHTML = '<form><input type=hidden name=authenticity_token value=f1></form>';
    },
    'f1',
  ],
  [
    'a cookie that scripts read',
    () => {
      // biome-ignore lint/suspicious/noDocumentCookie: sets the cookie like a page's script
      document.cookie = 'XSRF-TOKEN=c%3D1';
    },
    'c=1',
  ],
  [
    'no field that is shown, and no meta element outside of the head',
    () => {
      document.body.innerHTML = '<meta name="csrf-token" content="m1"><input name=_csrf value=f1>';
    },
    undefined,
  ],
])('the CSRF token comes from %s', async (_, build, token) => {
  await page.evaluate(build);
  const answer = await send(plan('/echo', { method: 'POST', csrfHeader: 'X-CSRF-Token' }));
  if (token === undefined)
    expect(answer).toEqual({
      ok: false,
      why: say('noCsrfToken'),
    });
  else expect(answer.ok && JSON.parse(atob(answer.body))).toMatchObject({ method: 'POST', token });
});
