import type { ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished, test } from 'vitest';
import type { Action, Arguments, Outcome, Run } from '../../../lib/model/index.ts';
import { inEnglish } from '../../../lib/text/english.ts';
import { action, documentWith, parameter } from '../../builders.ts';
import { spoken } from '../../in-english.ts';
import { serve, type TestServer } from '../../servers/http.ts';
import { type McpShop, startMcp } from '../../servers/mcp.ts';
import { memoryArea } from './memory-platform.ts';
import { quietServices, startOn, viewOf } from './runs/services.ts';

const SITE = 'http://127.0.0.1:1';
const MANIFEST = `${SITE}/agent.json`;
let api: TestServer;
let shop: McpShop;
let job = 0;
let jobGoesOn = Promise.resolve();
let failures = 0;

const json = (
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) => response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(JSON.stringify(body));

beforeAll(async () => {
  shop = await startMcp();
  api = await serve((request, response) => {
    const { pathname } = new URL(request.url ?? '', 'http://x');
    switch (pathname) {
      case '/search':
        return json(response, 200, { flights: [{ flight_number: 'LH1' }] });
      case '/flaky':
        return failures-- > 0 ? json(response, 503, {}) : json(response, 200, { ok: true });
      case '/busy':
        return json(response, 429, {}, { 'Retry-After': '1' });
      case '/taken':
        return json(response, 409, { error: { code: 'SEAT_UNAVAILABLE' } });
      case '/export':
        job = 0;
        return json(response, 202, { job_id: 'j1', status: 'queued' });
      case '/jobs/j1':
        return void jobGoesOn.then(() => {
          job++;
          json(response, 200, job < 2 ? { status: 'processing' } : { status: 'completed', url: '/x.csv' });
        });
      case '/detail/send':
        return json(response, 200, {
          name: 'send',
          description: 'Sends an email',
          endpoint: '/v1/send/{to}',
          method: 'POST',
          parameters: [
            { name: 'to', type: 'string', required: true, description: 'To' },
            { name: 'text', type: 'string', required: true, description: 'Text' },
          ],
        });
      case '/api/detail/moved':
        return json(response, 200, {
          name: 'moved',
          description: 'x',
          endpoint: '/v1/moved',
          method: 'GET',
          parameters: [],
        });
      default:
        return pathname.startsWith('/v1/') || pathname.startsWith('/api/v1/')
          ? json(response, 200, {
              sent: request.text,
              url: request.url,
              key: request.headers['x-api-key'] ?? null,
            })
          : json(response, 404, {});
    }
  });
});
afterAll(() => Promise.all([api.close(), shop.close()]));

function world() {
  const clock: { frozenAt?: number } = {};
  const session = memoryArea();
  const http = (id: string, method: string, path: string, more: Partial<Action> = {}) =>
    action({
      key: `awp:${id}`,
      id,
      name: id,
      document: MANIFEST,
      risk: method === 'GET' ? 'read' : 'change',
      transport: { kind: 'http', method, url: api.origin + path, body: method === 'GET' ? 'none' : 'json' },
      ...more,
    });
  const detail = (id: string, path: string, baseUrl = api.origin) =>
    action({
      key: `adp:${id}`,
      id,
      format: 'adp',
      document: MANIFEST,
      transport: { kind: 'detail', detailUrl: api.origin + path, baseUrl },
      auth: { needed: 'unknown' },
    });
  const actions = [
    http('search', 'GET', '/search'),
    http('limited', 'GET', '/search', { rateLimit: { requests: 1, windowMs: 400, declared: '1/400ms' } }),
    http('book', 'POST', '/v1/book', { parameters: [parameter('flight_number', 'body')] }),
    http('flaky', 'POST', '/flaky', {
      idempotency: { in: 'header', name: 'Idempotency-Key' },
      parameters: [parameter('n', 'body', { type: 'integer' })],
    }),
    http('busy', 'GET', '/busy'),
    http('taken', 'GET', '/taken'),
    http('export', 'POST', '/export', { async: { pollUrl: `${api.origin}/jobs/{job_id}` } }),
    http('secret', 'GET', '/v1/secret', {
      auth: {
        needed: 'yes',
        scheme: { type: 'api-key', declared: 'api_key', header: 'X-Api-Key', prefix: '' },
      },
    }),
    action({
      key: 'agents-txt:shop',
      id: 'shop',
      name: 'shop',
      format: 'agents-txt',
      document: MANIFEST,
      risk: 'change',
      parameters: [parameter('tool', 'argument'), parameter('arguments', 'argument', { type: 'object' })],
      transport: { kind: 'mcp', url: `${shop.origin}/json` },
    }),
    detail('send', '/detail/send'),
    detail('moved', '/detail/moved', `${api.origin}/api`),
    detail('gone', '/detail/gone'),
  ];
  const documents = [
    documentWith({
      url: MANIFEST,
      format: 'awp',
      dependencies: { book: ['search'] },
      recoveries: { SEAT_UNAVAILABLE: 'retry search' },
    }),
  ];
  const view = viewOf(SITE, { documents, actions });
  const services = {
    ...quietServices({ view: async () => view, originOf: async () => SITE }),
    now: () => clock.frozenAt ?? Date.now(),
  };
  let newest = {};
  /** Storage answers only the newest worker, as if the earlier ones had ended. */
  const worker = () => {
    const self = {};
    newest = self;
    const whileAlive = new Proxy(session, {
      get: (area, name) => (newest === self ? Reflect.get(area, name) : () => new Promise(() => undefined)),
    });
    return startOn({ ...services, session: whileAlive });
  };
  return { session, clock, worker };
}

let outside: ReturnType<typeof world>;
let runs: ReturnType<typeof startOn>;
beforeEach(() => {
  outside = world();
  runs = outside.worker();
});

const start = async (key: string, args: Arguments = {}): Promise<Run> => {
  const run = await runs.panel.run({ tabId: 1, site: SITE, action: key, arguments: args, on: 'http' });
  if ('ok' in run) throw new Error(run.message);
  return run.state === 'awaiting-consent' ? runs.panel.answer({ runId: run.id, allow: true }) : run;
};
const ended = async (run: Run): Promise<Outcome> => {
  const outcome = (await runs.ended(run.id))?.outcome;
  if (!outcome) throw new Error('no outcome');
  return spoken(outcome);
};
const reached = async (condition: () => boolean | Promise<boolean>) => {
  while (!(await condition())) await new Promise((done) => setTimeout(done, 5));
};
const progress = async (run: Run) =>
  inEnglish((await runs.of(1)).find(({ id }) => id === run.id)?.progress ?? '');

describe('credentials', () => {
  const give = (key: string, secret: string) =>
    runs.panel.giveCredential({ tabId: 1, site: SITE, action: key, secret });
  it('AWAS-action-h, ADP-6-c: are only sent where needed, masked elsewhere, and gone when forgotten', async () => {
    expect(
      await runs.panel.run({ tabId: 1, site: SITE, action: 'awp:secret', arguments: {}, on: 'http' }),
    ).toMatchObject({ ok: false, code: 'not-runnable' });
    expect(await give('awp:secret', 'sk-live-0123456789')).toEqual({
      ok: true,
      credential: { site: SITE, target: api.origin, masked: '••••6789' },
    });
    const run = await start('awp:secret');
    expect(await ended(run)).toMatchObject({ ok: true, data: { value: { key: '••••' } } });
    const sent = api.seen.findLast(({ url }) => url === '/v1/secret');
    expect(sent?.headers['x-api-key']).toBe('sk-live-0123456789');
    const elsewhere = [...outside.session.stored].filter(([key]) => !key.startsWith('credential:'));
    expect(elsewhere.join()).not.toContain('sk-live');
    expect(await runs.panel.credentials()).toEqual([{ site: SITE, target: api.origin, masked: '••••6789' }]);
    await runs.panel.forgetCredentials({});
    expect(await runs.panel.credentials()).toEqual([]);
    expect(
      await runs.panel.run({ tabId: 1, site: SITE, action: 'awp:secret', arguments: {}, on: 'http' }),
    ).toMatchObject({ ok: false });
  });
  it('survive the worker, and are refused if they can’t be sent', async () => {
    await give('awp:secret', 'sk-live-0123456789');
    runs = outside.worker();
    expect(await ended(await start('awp:secret'))).toMatchObject({ ok: true });
    expect(await give('awp:secret', 'two\nlines')).toMatchObject({ ok: false, code: 'invalid-arguments' });
    expect(await give('awp:search', 'sk')).toMatchObject({ ok: false, code: 'invalid-arguments' });
  });
});

describe('the tools of an MCP server', () => {
  const shopAction = async () => {
    const opened = await runs.panel.open({ tabId: 1, site: SITE, action: 'agents-txt:shop' });
    if (!opened.ok || opened.action.transport.kind !== 'mcp') throw new Error('not opened');
    return opened.action.transport.tools;
  };
  const byAgent = async (args: Arguments): Promise<Run> => {
    const run = await runs.startAs({ kind: 'agent' }, 'agents-txt:shop', args);
    if ('ok' in run) throw new Error(run.message);
    return run;
  };
  it('are known once they were listed, also to the next worker; nothing is sent to learn them', async () => {
    const before = shop.seen.length;
    expect(await shopAction()).toEqual([]);
    expect(shop.seen.length).toBe(before);
    await ended(await start('agents-txt:shop'));
    runs = outside.worker();
    expect((await shopAction())?.map(({ name }) => name)).toEqual([
      'search',
      'say',
      'clear',
      'fail',
      'picture',
      'slow',
    ]);
  });
  it('raise the risk by their hints, and are held to their inputs', async () => {
    const clear = { tool: 'clear', arguments: { shelf: 'a' } };
    expect(await byAgent(clear)).toMatchObject({
      plan: { risk: 'change', question: { rememberable: true } },
    });
    await ended(await start('agents-txt:shop'));
    expect(await byAgent(clear)).toMatchObject({
      state: 'awaiting-consent',
      plan: { risk: 'destructive', question: { rememberable: false } },
    });
    const search = await byAgent({ tool: 'search', arguments: { q: 'x' } });
    expect(search).toMatchObject({ state: 'awaiting-consent' });
    await runs.panel.answer({ runId: search.id, allow: false });
    const wrong = {
      tabId: 1,
      site: SITE,
      action: 'agents-txt:shop',
      arguments: { tool: 'clear' },
      on: 'http' as const,
    };
    expect(await runs.panel.run(wrong)).toMatchObject({ ok: false, code: 'invalid-arguments' });
    expect(await byAgent(wrong.arguments)).toMatchObject({ state: 'awaiting-consent' });
  });
});

describe('order', () => {
  it('AWP-11-b: what depends on another action waits for it; its outputs are proposed', async () => {
    const book = {
      tabId: 1,
      site: SITE,
      action: 'awp:book',
      arguments: { flight_number: 'LH1' },
      on: 'http' as const,
    };
    expect(await runs.panel.run(book)).toMatchObject({
      ok: false,
      code: 'not-runnable',
      message: expect.stringContaining('search'),
    });
    await ended(await start('awp:search'));
    runs = outside.worker();
    expect(await runs.panel.propose({ tabId: 1, site: SITE, action: 'awp:book' })).toEqual([
      { parameter: 'flight_number', value: 'LH1', from: 'search', field: 'flight_number' },
    ]);
    expect(await runs.panel.run(book)).toMatchObject({ state: 'awaiting-consent' });
  });
  it('AWP-10-c: a declared recovery is the next step', async () => {
    expect(await ended(await start('awp:taken'))).toMatchObject({
      ok: false,
      next: 'About the error SEAT_UNAVAILABLE, the site says: “retry search”.',
    });
  });
});

describe('AWP-9-l: idempotency keys', () => {
  const keys = () =>
    api.seen.filter(({ url }) => url === '/flaky').map(({ headers }) => headers['idempotency-key']);
  it('are kept over a retry with the same arguments, and new for all else', async () => {
    failures = 3;
    const before = keys().length;
    for (const n of [1, 1, 2, 1, 1]) {
      await ended(await start('awp:flaky', { n }));
      runs = outside.worker();
    }
    const [first, again, other, kept, fresh] = keys().slice(before);
    expect(first).toMatch(/^[\da-f-]{36}$/);
    expect(again).toBe(first);
    expect(other).not.toBe(first);
    expect(kept).toBe(first);
    expect(fresh).not.toBe(first);
  });
});

describe('rate limits', () => {
  beforeEach(() => {
    outside.clock.frozenAt = Date.now();
  });
  const waiting = async (key: string, why: string): Promise<Run> => {
    const run = await start(key);
    await reached(async () => (await progress(run)) === `Waiting before sending: ${why}`);
    return run;
  };
  const LIMITED = 'the site allows at most 1/400ms';
  it('keeps waiting when the worker dies', async () => {
    await ended(await start('awp:limited'));
    const second = await waiting('awp:limited', LIMITED);
    const sent = api.seen.length;
    runs = outside.worker();
    await runs.resume();
    delete outside.clock.frozenAt;
    expect(await ended(second)).toMatchObject({ ok: true });
    expect(api.seen.length).toBe(sent + 1);
  });
  it('keeps to Retry-After', async () => {
    expect(await ended(await start('awp:busy'))).toMatchObject({
      ok: false,
      status: 429,
      next: 'Try again after 1 s, as the server asks.',
    });
    const second = await waiting('awp:busy', 'the server asked for it');
    delete outside.clock.frozenAt;
    await ended(second);
  });
});

test('AWP-9-n: an async action is followed after the worker died, its first request not repeated', async () => {
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  jobGoesOn = promise;
  onTestFinished(() => goOn());
  const run = await start('awp:export');
  await reached(async () => /The site (?:is working|says)/.test(await progress(run)));
  const begun = api.seen.filter(({ url }) => url === '/export').length;
  runs = outside.worker();
  await runs.resume();
  goOn();
  expect(await ended(run)).toMatchObject({ ok: true, data: { value: { status: 'completed' } } });
  expect(api.seen.filter(({ url }) => url === '/export').length).toBe(begun);
});

describe('ADP capability details', () => {
  const asked = () => api.seen.filter(({ url }) => url === '/detail/send').length;
  it('ADP-6-a: are fetched only when the capability is opened, once', async () => {
    expect(asked()).toBe(0);
    const opened = await runs.panel.open({ tabId: 1, site: SITE, action: 'adp:send' });
    expect(opened).toMatchObject({
      ok: true,
      action: {
        key: 'adp:send',
        parameters: [
          { name: 'to', in: 'path' },
          { name: 'text', in: 'body' },
        ],
        transport: { kind: 'http', method: 'POST', url: `${api.origin}/v1/send/{to}` },
      },
    });
    runs = outside.worker();
    expect(await ended(await start('adp:send', { to: 'a@b.c', text: 'hi' }))).toMatchObject({
      ok: true,
      data: { value: { url: '/v1/send/a%40b.c', sent: '{"text":"hi"}' } },
    });
    expect(asked()).toBe(1);
  });
  it('validate the arguments as they say', async () => {
    expect(
      await runs.panel.plan({ tabId: 1, site: SITE, action: 'adp:send', arguments: { to: 'x' }, on: 'http' }),
    ).toMatchObject({ ok: false, code: 'invalid-arguments', problems: [{ pointer: '/text' }] });
  });
  it('are requested below the path of base_url if they are missing at their own URL', async () => {
    expect(spoken(await runs.panel.open({ tabId: 1, site: SITE, action: 'adp:moved' }))).toMatchObject({
      ok: true,
      action: { assumptions: [expect.stringContaining('/api/detail/moved')] },
    });
  });
  it('that are nowhere are reported', async () => {
    expect(await runs.panel.open({ tabId: 1, site: SITE, action: 'adp:gone' })).toMatchObject({
      ok: false,
      code: 'not-runnable',
      message: expect.stringContaining('404'),
    });
    expect(await runs.panel.open({ tabId: 1, site: SITE, action: 'awp:search' })).toMatchObject({
      ok: true,
      action: { key: 'awp:search' },
    });
  });
});
