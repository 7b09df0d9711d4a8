import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Services } from '../../../lib/background/services.ts';
import type { SentAnswer } from '../../../lib/http/index.ts';
import { DEFAULT_SETTINGS } from '../../../lib/messaging/contract/settings.ts';
import type { ToTab } from '../../../lib/messaging/contract/tab.ts';
import type { Action, Arguments, Outcome, Run, Submission } from '../../../lib/model/index.ts';
import { sendWith } from '../../../lib/run/index.ts';
import { action, documentWith, element, page, parameter } from '../../builders.ts';
import { spoken } from '../../in-english.ts';
import { serve, type TestServer } from '../../servers/http.ts';
import { memoryArea } from './memory-platform.ts';
import { QUIET_PLATFORM, quietServices, startOn, viewOf } from './runs/services.ts';

let server: TestServer;
let other: TestServer;
const hanging: (() => void)[] = [];
beforeAll(async () => {
  other = await serve((_, response) => response.end('{}'));
  server = await serve((request, response) => {
    if (request.url?.startsWith('/hang')) return void hanging.push(() => response.end('{"late": true}'));
    response.setHeader('Content-Type', 'application/json');
    response.end(
      JSON.stringify({ method: request.method, url: request.url, cookie: request.headers.cookie ?? null }),
    );
  });
});
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
});

const sender = (origin = server.origin, tabId = 1) => ({
  tabId,
  url: `${origin}/`,
  origin,
  title: '',
  private: false,
});

function world() {
  const session = memoryArea();
  const alarms = new Map<string, number>();
  const asked: { name: string; request: unknown }[] = [];
  const state = {
    now: 1_000,
    settings: DEFAULT_SETTINGS,
    origin: server.origin,
    access: true,
    begun: true,
  };
  const search = action({
    key: 'awas:search',
    id: 'search',
    format: 'awas',
    document: `${server.origin}/.well-known/ai-actions.json`,
    name: 'Search',
    parameters: [parameter('q', 'form', { type: 'string' }, { required: true, selector: '#q' })],
    transport: { kind: 'http', method: 'GET', url: `${server.origin}/search`, body: 'none' },
    page: {
      url: `${server.origin}/`,
      result: { type: 'list', selector: '.results', pagination: { nextButton: '.next' } },
    },
  });
  const http = (key: string, method: string, path: string, more: Partial<Action> = {}) =>
    action({
      key,
      name: key,
      document: `${server.origin}/agents.json`,
      risk: method === 'GET' ? 'read' : 'change',
      transport: {
        kind: 'http',
        method,
        url: path.startsWith('/') ? server.origin + path : path,
        body: 'none',
      },
      ...more,
    });
  const form = { path: '#search', action: `${server.origin}/search`, method: 'GET' };
  const submits: Submission = {
    kind: 'form',
    method: 'get',
    url: `${server.origin}/search`,
    enctype: 'application/x-www-form-urlencoded',
    target: '',
    fields: ['q'],
  };
  const next = element({
    path: '#next',
    tag: 'a',
    control: false,
    submits: { kind: 'link', url: `${server.origin}/search?page=2`, target: '' },
  });
  const actions = [
    search,
    http('read', 'GET', '/json'),
    http('buy', 'POST', '/buy'),
    http('hang', 'GET', '/hang'),
    http('hang-post', 'POST', '/hang'),
    http('other', 'GET', `${other.origin}/x`),
    http('forbidden', 'GET', '/admin/x'),
  ];
  const view = () =>
    viewOf(state.origin, {
      documents: [
        documentWith({
          access: { allow: ['/'], disallow: ['/admin/'], agents: [] },
          fetched: { ...documentWith({}).fetched, finalUrl: `${server.origin}/agents.txt` },
        }),
      ],
      actions,
      page: page({
        url: `${state.origin}/`,
        selectors: {
          '#q': { selector: '#q', state: 'one', count: 1, elements: [element({ form })] },
          '.next': { selector: '.next', state: 'one', count: 1, elements: [next] },
        },
        submissions: [{ path: '#search', submits }],
      }),
    });
  const controllers = new Map<string, AbortController>();
  const answerTab = async (name: string, request: unknown): Promise<unknown> => {
    asked.push({ name, request });
    if (name === 'execute') return { begun: state.begun };
    if (name === 'cancel') {
      controllers.get((request as ToTab<'cancel'>).runId)?.abort();
      return null;
    }
    const { runId, request: plan, limit } = request as ToTab<'send'>;
    const controller = new AbortController();
    controllers.set(runId, controller);
    const withCookie = { ...plan, headers: { ...plan.headers, Cookie: 'session=1' } };
    const sent = await sendWith(fetch)(withCookie, {
      signal: controller.signal,
      limits: { timeMs: 5_000, bytes: limit },
    });
    const answer: SentAnswer = sent.ok
      ? {
          ok: true,
          status: sent.status,
          url: plan.url,
          headers: sent.headers,
          body: Buffer.from(sent.body).toString('base64'),
          truncated: sent.truncated,
        }
      : { ok: false, why: sent.code === 'network' ? sent.why : sent.code };
    return answer;
  };
  const services: Services = {
    ...quietServices({ view: async () => view(), originOf: async () => state.origin }),
    now: () => state.now,
    session,
    platform: { ...QUIET_PLATFORM, hasAccess: async () => state.access },
    settings: async () => state.settings,
    sendToTab: (async (_: number, name: string, request: unknown) => ({
      ok: true,
      value: await answerTab(name, request),
    })) as Services['sendToTab'],
    alarms: {
      set: async (name, at) => void alarms.set(name, at),
      clear: async (name) => void alarms.delete(name),
    },
  };
  return { state, session, alarms, asked, services, worker: () => startOn(services) };
}

const AGENT = { kind: 'agent' } as const;
const PERSON = { kind: 'person' } as const;

let outside: ReturnType<typeof world>;
let runs: ReturnType<typeof startOn>;
beforeEach(() => {
  outside = world();
  runs = outside.worker();
});

const start = async (key: string, args: Arguments = {}, on: 'http' | 'page' = 'http'): Promise<Run> => {
  const run = await runs.panel.run({ tabId: 1, site: server.origin, action: key, arguments: args, on });
  if ('ok' in run) throw new Error(run.message);
  return run;
};
const ended = async (run: Run): Promise<Outcome> => {
  const outcome = (await runs.ended(run.id))?.outcome;
  if (!outcome) throw new Error('no outcome');
  return spoken(outcome);
};
const reached = async (condition: () => boolean) => {
  while (!condition()) await new Promise((done) => setTimeout(done, 5));
};

describe('a run over HTTP', () => {
  it('is sent as the page to its own origin, with its cookies', async () => {
    const outcome = await ended(await start('read'));
    expect(outcome).toMatchObject({ ok: true, data: { value: { url: '/json', cookie: 'session=1' } } });
    expect(outside.asked.map(({ name }) => name)).toEqual(['send']);
  });
  it('is sent by the extension, without cookies, to another', async () => {
    expect(await ended(await start('other'))).toMatchObject({ ok: true });
    expect(outside.asked).toEqual([]);
    expect(other.seen.at(-1)?.headers).not.toHaveProperty('cookie');
  });
  it('waits for consent; yes sends it once, whatever is said again', async () => {
    const before = server.seen.length;
    const run = await start('buy');
    expect(run.state).toBe('awaiting-consent');
    expect(server.seen.length).toBe(before);
    await Promise.all([1, 2, 3].map(() => runs.panel.answer({ runId: run.id, allow: true })));
    expect(await ended(run)).toMatchObject({ ok: true, status: 200 });
    await runs.panel.answer({ runId: run.id, allow: true });
    expect(server.seen.length).toBe(before + 1);
  });
  it('is not sent as a page that has been left in between', async () => {
    const before = server.seen.length;
    const run = await start('buy');
    outside.state.origin = other.origin;
    await runs.panel.answer({ runId: run.id, allow: true });
    expect(await ended(run)).toMatchObject({ ok: false, code: 'page-changed' });
    expect(server.seen.length).toBe(before);
  });
  it('can be cancelled', async () => {
    const before = hanging.length;
    const run = await start('hang');
    await reached(() => hanging.length > before);
    expect((await runs.panel.cancel({ runId: run.id })).state).toBe('done');
    expect(await ended(run)).toMatchObject({ ok: false, code: 'cancelled' });
  });
  it('is refused if the arguments are wrong or the action is gone', async () => {
    expect(
      await runs.panel.run({ tabId: 1, site: server.origin, action: 'none', arguments: {}, on: 'http' }),
    ).toMatchObject({
      ok: false,
      code: 'unknown-action',
    });
    expect(
      await runs.panel.plan({
        tabId: 1,
        site: server.origin,
        action: 'read',
        arguments: { x: 1 },
        on: 'http',
      }),
    ).toMatchObject({ ok: false, code: 'invalid-arguments' });
    expect(await runs.of(1)).toEqual([]);
  });
  it.each([
    ['a plain read of the site', 'read', undefined, true],
    ['a read of another site', 'other', undefined, false],
    ['an effect', 'buy', undefined, false],
    ['a plain read of the site that the tab shows by now', 'read', 'https://elsewhere.example', false],
  ])('where only a plain read is wanted: %s', async (_, key, shown, isRun) => {
    const before = server.seen.length + other.seen.length;
    if (shown !== undefined) outside.state.origin = shown;
    const request = {
      tabId: 1,
      site: server.origin,
      action: key,
      arguments: {},
      on: 'http' as const,
      onlyRead: true,
    };
    const run = await runs.panel.run(request);
    if (isRun && !('ok' in run)) expect(await ended(run)).toMatchObject({ ok: true });
    else expect(run).toMatchObject({ ok: false });
    expect(server.seen.length + other.seen.length).toBe(before + (isRun ? 1 : 0));
    expect(await runs.of(1)).toHaveLength(isRun ? 1 : 0);
  });
  it('ATX-2.6-b: only a person can override what the site forbids', async () => {
    const request = {
      tabId: 1,
      site: server.origin,
      action: 'forbidden',
      arguments: {},
      on: 'http' as const,
    };
    expect(await runs.startAs(AGENT, 'forbidden')).toMatchObject({
      ok: false,
      code: 'forbidden-target',
    });
    expect(await runs.panel.run(request)).toMatchObject({ ok: false, code: 'forbidden-target' });
    expect(await runs.panel.run({ ...request, override: true })).toMatchObject({ state: 'running' });
  });
});

describe('when the worker dies', () => {
  const whenAsked = () => {
    const { sendToTab } = outside.services;
    let asked: (stored: Run) => void = () => undefined;
    const told = new Promise<Run>((resolve) => {
      asked = resolve;
    });
    const worker = startOn({
      ...outside.services,
      sendToTab: (async (tabId: number, name: 'send' | 'execute', request: never) => {
        const { runId } = request as { runId: string };
        asked(JSON.parse(outside.session.stored.get(`run:${runId}`) ?? '{}').run);
        return sendToTab(tabId, name, request);
      }) as Services['sendToTab'],
      alarms: { ...outside.services.alarms, set: () => new Promise(() => undefined) },
      changed: () => new Promise(() => undefined),
    });
    return { worker, told };
  };
  const request = (key: string, on: 'http' | 'page' = 'http') => ({
    tabId: 1,
    site: server.origin,
    action: key,
    arguments: {},
    on,
  });

  it('each step is stored before it happens', async () => {
    const { worker, told } = whenAsked();
    await worker.panel.run(request('read'));
    expect(await told).toMatchObject({ action: 'read', state: 'running' });
  });
  it('so is an approval, given now or in advance', async () => {
    const now = whenAsked();
    const run = await now.worker.panel.run(request('buy'));
    if ('ok' in run) throw new Error(run.message);
    await now.worker.panel.answer({ runId: run.id, allow: true });
    expect(await now.told).toMatchObject({ id: run.id, state: 'running' });
    const asked = await runs.startAs(AGENT, 'buy');
    if ('ok' in asked) throw new Error(asked.message);
    expect(asked).toMatchObject({ state: 'awaiting-consent', plan: { question: { rememberable: true } } });
    await runs.panel.answer({ runId: asked.id, allow: true, remember: 'any-values' });
    await ended(asked);
    const before = whenAsked();
    const begun = await before.worker.startAs(AGENT, 'buy');
    expect(await before.told).toEqual(begun);
    expect(begun).toMatchObject({ state: 'running', asker: AGENT, plan: { consent: false } });
    if (!('ok' in begun)) await before.worker.ended(begun.id);
  });
  it('an outcome stays until it is dismissed', async () => {
    const run = await start('read');
    await ended(run);
    runs = outside.worker();
    expect((await runs.of(1))[0]).toMatchObject({ state: 'done', outcome: { ok: true } });
    await runs.panel.dismiss({ runId: run.id });
    expect(await outside.worker().of(1)).toEqual([]);
  });
  it('a run on the page goes on there: its outcome is taken when it comes', async () => {
    const run = await start('awas:search', { q: 'Dune' }, 'page');
    runs = outside.worker();
    await runs.resume();
    expect((await runs.of(1))[0]?.state).toBe('running');
    await runs.page.runOutcome(
      { runId: run.id, outcome: { ok: true, status: 0, data: { kind: 'nothing' }, tookMs: 1 } },
      sender(),
    );
    expect((await runs.of(1))[0]).toMatchObject({ state: 'done', outcome: { ok: true } });
  });
});

describe('a run on the page', () => {
  const executed = () =>
    outside.asked.filter(({ name }) => name === 'execute').map(({ request }) => request as ToTab<'execute'>);
  const table: Outcome = {
    ok: true,
    status: 0,
    tookMs: 5,
    data: { kind: 'table', columns: ['a'], rows: [['1']], more: true },
  };

  it('is executed by the content script, which reports its progress', async () => {
    const run = await start('awas:search', { q: 'Dune' }, 'page');
    expect(executed()).toMatchObject([
      { runId: run.id, from: 0, result: { selector: '.results' }, deadline: 61_000 },
    ]);
    await runs.page.runProgress({ runId: run.id, progress: 'waiting', done: 2 }, sender());
    expect((await runs.of(1))[0]).toMatchObject({ state: 'running', progress: 'waiting' });
    await runs.page.runOutcome({ runId: run.id, outcome: table }, sender());
    expect(await ended(run)).toEqual(table);
    expect(outside.alarms.size).toBe(0);
  });
  it('hears only the page that carries it', async () => {
    const run = await start('awas:search', { q: 'Dune' }, 'page');
    await runs.page.runOutcome({ runId: run.id, outcome: table }, sender(other.origin));
    await runs.page.runOutcome({ runId: run.id, outcome: table }, sender(server.origin, 2));
    const progress = { runId: run.id, progress: 'x', done: 9 };
    await expect(runs.page.runProgress(progress, sender(other.origin))).rejects.toThrow(
      'isn’t active on this page',
    );
    const [first] = await runs.of(1);
    expect(spoken(first)).toMatchObject({ state: 'running', progress: 'type “Dune” into #q' });
    const question = await start('buy');
    await runs.page.runOutcome({ runId: question.id, outcome: table }, sender());
    expect((await runs.of(1)).find(({ id }) => id === question.id)?.state).toBe('awaiting-consent');
  });
  it('asks nothing for a page that went away while the question was made', async () => {
    const asker = { kind: 'page', origin: server.origin } as const;
    const services = { ...outside.services.tabs, originOf: async () => other.origin };
    const gone = startOn({ ...outside.services, tabs: services });
    const run = await gone.startAs(asker, 'buy');
    expect(run).toMatchObject({ state: 'done', outcome: { ok: false, code: 'page-changed' } });
    const stays = await runs.startAs(asker, 'buy');
    expect(stays).toMatchObject({ state: 'awaiting-consent' });
  });
  it.each([
    ['by the person, when the browser says so', PERSON, 'buy', 'shows'],
    ['by a page, when the browser says so', 'page', 'buy', 'shows'],
    ['by an agent, when the browser says so', AGENT, 'buy', 'shows'],
    ['by the person, at their yes', PERSON, 'buy', 'answer'],
  ] as const)('asked for %s, ends with the access to its site', async (_, by, key, when) => {
    const asker = by === 'page' ? ({ kind: 'page', origin: server.origin } as const) : by;
    const run = asker.kind === 'person' ? await start(key) : await runs.startAs(asker, key);
    if ('ok' in run) throw new Error(run.message);
    const before = server.seen.length;
    outside.state.access = false;
    if (when === 'shows') await runs.pages.shows(1, '');
    else await runs.panel.answer({ runId: run.id, allow: true });
    const message = `AWAS Lens no longer has access to ${server.origin}, because the browser blocks it. Nothing was done.`;
    expect(await ended(run)).toMatchObject({ ok: false, code: 'no-access', message });
    expect(server.seen.length).toBe(before);
  });
  it('ends when its time is up, by the alarm or as soon as somebody looks', async () => {
    const first = await start('awas:search', { q: 'Dune' }, 'page');
    outside.state.now += 70_000;
    runs = outside.worker();
    await runs.alarm([...outside.alarms.keys()][0] ?? '');
    expect((await runs.of(1))[0]).toMatchObject({
      id: first.id,
      outcome: {
        ok: false,
        code: 'timeout',
        message: 'The run didn’t end within 60 s. No step was finished.',
      },
    });
    const second = await start('awas:search', { q: 'Dune' }, 'page');
    outside.state.now += 70_000;
    expect((await runs.of(1))[0]).toMatchObject({ id: second.id, outcome: { code: 'timeout' } });
  });
  it('AWAS-result-g: follows the pagination on demand, as a run of its own', async () => {
    const run = await start('awas:search', { q: 'Dune' }, 'page');
    await runs.page.runOutcome({ runId: run.id, outcome: table }, sender());
    const more = await runs.panel.more({ runId: run.id });
    expect(more.id).not.toBe(run.id);
    expect(executed()[1]).toMatchObject({
      runId: more.id,
      plan: { steps: [{ kind: 'click', selector: '.next' }, { kind: 'wait' }, { kind: 'extract' }] },
    });
  });
  it('sends nothing after its end, though the worker died before the page could be told of it', async () => {
    const run = await start('awas:search', { q: 'Dune' }, 'page');
    await runs.panel.cancel({ runId: run.id });
    runs = outside.worker();
    const progress = { runId: run.id, progress: 'Now: send the form', done: 2 };
    await expect(runs.page.runProgress(progress, sender())).rejects.toThrow('isn’t active on this page');
  });
});

describe('the stored runs', () => {
  it('goes with its tab', async () => {
    const run = await start('buy');
    const end = runs.ended(run.id);
    await runs.closed(1);
    expect(await end).toBeUndefined();
    expect(outside.session.stored.size).toBe(0);
  });
});
