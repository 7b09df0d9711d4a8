import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, start } from '../../servers/http.ts';
import { connect, type Session } from './mcp-client.ts';

/** Each page's script runs when its form is sent. `{other}` stands for another server's address. */
const PAGES: Readonly<Record<string, string>> = {
  plain: '',
  mask: '',
  total: '',
  forgets: '',
  unchanged: '',
  empty: '',
  unmodified: '',
  refuses: '',
  file: '',
  stream: '',
  circle: '',
  closed: '',
  elsewhere: '',
  private: '',
  onward: '',
  'fetch-empty': "await fetch('/api/empty', { method: 'POST', body: new FormData(form) })",
  'fetch-json':
    "await fetch('/api/ok', { method: 'POST', body: JSON.stringify({ who: who.value, day: day.value, to: form.to.value }) }); out.textContent = 'Thanks'",
  'fetch-lost':
    "await fetch('/api/ok', { method: 'POST', body: JSON.stringify({ who: who.value, day: null, to: form.to.value }) }); out.textContent = 'Thanks'",
  'fetch-changed':
    "await fetch('/api/ok', { method: 'POST', body: JSON.stringify({ who: 'Mallory', day: day.value }) }); out.textContent = 'Thanks'",
  'second-changed':
    "await fetch('/api/ok', { method: 'POST', body: new FormData(form) }); navigator.sendBeacon('/api/ok', new URLSearchParams({ who: 'Mallory', day: day.value })); out.textContent = 'Thanks'",
  'get-changed': "location.href = '/done?' + new URLSearchParams({ who: 'Mallory', day: day.value })",
  'get-nothing': "location.href = '/done'",
  stays: "out.textContent = 'Two looms for ' + who.value",
  'refused-onward':
    "await fetch('/api/invalid', { method: 'POST', body: new FormData(form) }); location.href = '/done'",
  counted:
    "fetch('/api/count', { method: 'POST', body: new FormData(form) }); setTimeout(() => fetch('/api/ok', { method: 'POST', body: new URLSearchParams({ who: 'Mallory' }) }), 300)",
  says: "alert('Please accept the terms.')",
};

const WRITES: Readonly<Record<string, string>> = {
  mask: 'who.onchange = () => { who.value = who.value.toUpperCase(); }',
  total: "who.onchange = () => { document.forms[0].to.value = 'carol'; }",
  forgets:
    "who.onchange = () => { document.forms[0].to.value = document.cookie.includes('seen') ? 'mallory' : 'carol'; document.cookie = 'seen=1'; }",
  unchanged:
    "who.onchange = () => { if (!document.cookie.includes('once')) document.forms[0].to.value = 'carol'; document.cookie = 'once=1'; }",
};

const redirect =
  (status: number, to: () => string) =>
  (response: ServerResponse): void =>
    void response.writeHead(status, { Location: to() }).end();
const inJson =
  (status: number, body: object) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
  };
const empty = (response: ServerResponse): void => void response.writeHead(204).end();

const ANSWERS: Readonly<Record<string, (response: ServerResponse) => void>> = {
  empty,
  refuses: inJson(200, { status: 'error', message: 'Sold out' }),
  'api/invalid': inJson(422, {}),
  unmodified: (response) => void response.writeHead(304).end(),
  'api/empty': empty,
  circle: redirect(303, () => '/round'),
  round: redirect(303, () => '/round'),
  elsewhere: redirect(307, () => `${other.origin}/x`),
  private: redirect(302, () => 'http://169.254.169.254/x'),
  onward: redirect(303, () => '/done'),
  closed: (response) => void response.destroy(),
  stream(response) {
    response.setHeader('Content-Type', 'text/csv');
    response.setHeader('Content-Disposition', 'attachment');
    response.write('a,b\n');
    response.end('1,2\n');
  },
  file(response) {
    response.setHeader('Content-Type', 'application/pdf');
    response.setHeader('Content-Disposition', 'attachment; filename="the receipt.pdf"');
    response.end('%PDF-1.4 '.padEnd(2_000, 'x'));
  },
};

const parameter = (name: string) => ({
  ...{ name, type: 'string', required: true, description: 'A text', selector: `#${name}` },
});
const GIVEN = { who: 'Ann Lee', day: '2026-12-11' };

let site: Listening;
let other: Listening;
const received: string[] = [];
let session: Session;

beforeAll(async () => {
  other = await start(async (request, response) => {
    received.push(`other ${request.method}`);
    response.end();
  });
  site = await start(async (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://site');
    let body = '';
    for await (const chunk of request) body += chunk;
    if (pathname === '/.well-known/ai-actions.json') {
      const actions = Object.keys(PAGES).map((id) => ({
        ...{ id, name: id, description: `Does ${id}`, path: `/${id}`, method: 'POST' },
        parameters: [parameter('who'), parameter('day')],
      }));
      response.setHeader('Content-Type', 'application/json');
      return void response.end(
        JSON.stringify({ version: '1.0', name: 'Ends', description: 'Ends', actions }),
      );
    }
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    const id = pathname.slice(1);
    if (request.method === 'GET' && id in PAGES) {
      const script = PAGES[id];
      const handler =
        script === ''
          ? `<script>${WRITES[id] ?? ''}</script>`
          : `<script>const form = document.forms[0]; form.onsubmit = async (event) => { event.preventDefault(); ${script} }</script>`;
      return void response.end(
        `<!doctype html><title>Ends</title><main><form${id === 'stays' ? '' : ` method=post action=/${id}`}><label>Name <input id=who name=who></label><label>Day <input id=day name=day></label><input type=hidden name=to value=alice><button>Go</button></form><p id=out></p>${handler}</main>`,
      );
    }
    received.push(`${request.method} ${request.url} ${body}`.trim());
    const answer = ANSWERS[id];
    if (answer) return answer(response);
    response.end('<!doctype html><title>Done</title><main><h1>Thank you</h1></main>');
  });
  session = await connect([`${site.origin}/`], 'accept', { onPages: true });
});
afterAll(async () => {
  await session[Symbol.asyncDispose]();
  await Promise.all([site.close(), other.close()]);
});

async function run(action: string) {
  received.length = 0;
  const began = performance.now();
  const { isError, text } = await session.call(action, GIVEN);
  return { isError, text, took: performance.now() - began, received: [...received] };
}

const FORM = 'who=Ann+Lee&day=2026-12-11&to=alice';

describe('a run on a page of the command', { timeout: 60_000 }, () => {
  test.each<[action: string, received: readonly string[], said: string]>([
    ['plain', [`POST /plain ${FORM}`], 'Thank you'],
    ['onward', [`POST /onward ${FORM}`, 'GET /done'], 'Thank you'],
    ['empty', [`POST /empty ${FORM}`], 'status 204'],
    [
      'file',
      [`POST /file ${FORM}`],
      '{"file":{"name":"the receipt.pdf","contentType":"application/pdf","bytes":2000}}',
    ],
    ['stream', [`POST /stream ${FORM}`], '{"file":{"name":"stream.csv","contentType":"text/csv"}}'],
    ['fetch-empty', [expect.stringContaining('POST /api/empty')], '"ok":true'],
    ['fetch-json', [expect.stringContaining('POST /api/ok')], 'Thanks'],
    ['stays', [], 'Two looms for Ann Lee'],
    [
      'second-changed',
      [expect.stringContaining('POST /api/ok')],
      'For “Name”, the page would have sent “Mallory”',
    ],
  ])('is done: %s', async (action, sent, said) => {
    const ended = await run(action);
    expect(ended).toMatchObject({ isError: false, text: expect.stringContaining(said), received: sent });
  });

  test.each<[action: string, received: readonly string[], code: string, said: string]>([
    ['circle', expect.arrayContaining([`POST /circle ${FORM}`]), 'network', 'ERR_TOO_MANY_REDIRECTS'],
    ['closed', [`POST /closed ${FORM}`], 'network', 'couldn’t be opened'],
    ['unmodified', [`POST /unmodified ${FORM}`], 'network', 'couldn’t be opened'],
    ['refuses', [`POST /refuses ${FORM}`], 'http-error', 'Sold out'],
    [
      'refused-onward',
      [expect.stringContaining('POST /api/invalid'), 'GET /done'],
      'http-error',
      'the response was 422',
    ],
    [
      'counted',
      [expect.stringContaining('POST /api/count')],
      'unconfirmed',
      'For “Name”, the page would have sent “Mallory”',
    ],
    ['private', [`POST /private ${FORM}`], 'unconfirmed', '169.254.169.254'],
    ['elsewhere', [`POST /elsewhere ${FORM}`], 'network', 'This wasn’t approved'],
    ['fetch-lost', [expect.stringContaining('"day":null')], 'not-seen', 'The request was sent without “Day”'],
    [
      'fetch-changed',
      [],
      'destination-changed',
      'For “Name”, the page would have sent “Mallory” instead of “Ann Lee”',
    ],
    ['get-changed', [], 'destination-changed', '“Mallory”, not “Ann Lee”'],
    ['get-nothing', ['GET /done'], 'unconfirmed', 'saw no request with these values'],
    ['says', [], 'unconfirmed', 'The page said “Please accept the terms.”'],
  ])('is not done: %s', async (action, sent, code, said) => {
    const ended = await run(action);
    expect(ended).toMatchObject({ isError: true, text: expect.stringContaining(said), received: sent });
    expect(ended.text).toMatch(new RegExp(`^Not done \\(${code}\\)`));
  });

  test('asks again with the values that the page has made of the given ones', async () => {
    const before = session.questions.length;
    const { isError, received: sent } = await run('mask');
    expect([isError, sent]).toEqual([false, ['POST /mask who=ANN+LEE&day=2026-12-11&to=alice']]);
    expect(session.questions.slice(before)).toEqual([
      expect.stringContaining('"Ann Lee"'),
      expect.stringContaining('you approved "Ann Lee", the page wrote "ANN LEE"'),
    ]);
  });

  test('sends the values that a page has made of its own, and no others', async () => {
    const before = session.questions.length;
    const { isError, received: sent } = await run('total');
    expect([isError, sent]).toEqual([false, ['POST /total who=Ann+Lee&day=2026-12-11&to=carol']]);
    expect(session.questions.slice(before)).toHaveLength(2);
    for (const action of ['forgets', 'unchanged'])
      expect(await run(action)).toMatchObject({ isError: true, received: [] });
  });

  test('waits for no page that does not come', async () => {
    for (const action of ['circle', 'empty', 'file', 'closed', 'unmodified'])
      expect((await run(action)).took).toBeLessThan(20_000);
  });
});
