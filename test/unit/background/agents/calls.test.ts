import { describe, expect, it } from 'vitest';
import { STATUS_TOOL } from '../../../../lib/agent/call.ts';
import { FIND_TOOL } from '../../../../lib/agent/find.ts';
import { MAX_TOOLS, toolsOf } from '../../../../lib/agent/tools.ts';
import { type CallParts, type Calls, createCalls } from '../../../../lib/background/agents/calls.ts';
import { DEFAULT_SETTINGS } from '../../../../lib/messaging/contract/settings.ts';
import type { RejectedCall } from '../../../../lib/model/index.ts';
import { action, ownField, ownForm, page, parameter } from '../../../builders.ts';
import { json, serve } from '../../discovery/site.ts';
import { memoryBrowser } from '../memory-platform.ts';

const SHOP = 'https://shop.example';
const text = { type: 'string', required: true, description: 'A text' };

async function visited(count: number) {
  const actions = Array.from({ length: count }, (_, index) => ({
    id: `item_${index}`,
    description: `Shows item ${index}`,
    endpoint: `/items/${index}`,
    method: 'GET',
    auth_required: false,
    outputs: {},
    inputs: index === count - 1 ? { 'filter[name]': text } : {},
  }));
  const site = await serve({
    '/agent.json': json({ awp_version: '0.1', domain: 'x.example', intent: 'Sells things', actions }),
  });
  const browser = memoryBrowser();
  const url = `${site.origin}/`;
  const tab = { id: 1, url, title: '', private: false };
  browser.tabs.set(1, tab);
  const worker = browser.worker();
  await worker.arrive(tab);
  await worker.page(1, 'hello', { url, links: [], hasAttributes: false, webmcp: true });
  return {
    origin: site.origin,
    runs: async () => (await worker.view(1)).runs,
    call: (tool: string, args: object) => worker.page(1, 'call', { tool, arguments: args }),
  };
}

it('finds an action without its own tool, describes its inputs, and calls it with these keys', async () => {
  const { origin, runs, call } = await visited(60);
  expect(await call(STATUS_TOOL, {})).toMatchObject({ data: { more: 60 - MAX_TOOLS } });
  expect(await call(FIND_TOOL, { query: 'item 59' })).toMatchObject({
    ok: true,
    data: {
      found: expect.arrayContaining([
        {
          call: 'item_59',
          description: '“Shows item 59”',
          inputs: {
            type: 'object',
            properties: { filter_name: { type: 'string', description: '“A text”' } },
            required: ['filter_name'],
          },
        },
      ]),
    },
  });
  expect(await call(FIND_TOOL, { call: 'item_59', arguments: {} })).toMatchObject({
    code: 'invalid-arguments',
    problems: [{ pointer: '/filter_name' }],
  });
  await call(FIND_TOOL, { call: 'item_59', arguments: { filter_name: 'lamp' } });
  const [run] = await runs();
  expect(run?.plan).toMatchObject({ request: { url: `${origin}/items/59?filter%5Bname%5D=lamp` } });
});

it('isn’t offered if each action has its own tool', async () => {
  const { call } = await visited(3);
  expect(await call(FIND_TOOL, { query: 'item' })).toMatchObject({ ok: false, code: 'unknown-action' });
});

it.each([
  [
    'a page',
    (calls: Calls) =>
      calls.fromPage('lamps', {}, { tabId: 1, origin: SHOP, url: SHOP, title: '', private: false }),
  ],
  ['an agent', (calls: Calls) => calls.asAgent(1, 'lamps', {})],
])('keeps a refused call of %s for its site, although the tab shows another site', async (_name, call) => {
  let origin = SHOP;
  const noted: [number, RejectedCall][] = [];
  const parts = {
    now: () => 0,
    settings: async () => DEFAULT_SETTINGS,
    records: { granted: async () => ({ origin, webmcp: true }) },
    events: { changed: async () => undefined },
    offers: {
      of: async () => {
        origin = 'https://other.example';
        return toolsOf([], [], null, SHOP);
      },
      actionsOf: async () => [],
    },
    notes: { add: async (...one: [number, RejectedCall]) => void noted.push(one) },
  };
  expect(await call(createCalls(parts as unknown as CallParts))).toMatchObject({ code: 'unknown-action' });
  expect(noted).toMatchObject([[1, { tool: 'lamps', origin: SHOP }]]);
});

it.each<[string, boolean, object]>([
  ['names', true, { gaps: [expect.stringContaining('“#floor” of the form')] }],
  ['doesn’t name', false, { gaps: undefined }],
])('%s what can’t be drafted, as agents may have drafts: %s', async (_, mayDraft, told) => {
  const own = { forms: [ownForm([ownField('desk'), ownField('floor', { disabled: true })])], entries: [] };
  const judgement = { page: page({ url: SHOP, own }), declaration: { origin: SHOP, documents: [] } };
  const parts = {
    now: () => 0,
    settings: async () => DEFAULT_SETTINGS,
    permissions: { mayDraft: async () => mayDraft },
    records: { granted: async () => ({ origin: SHOP, webmcp: true }) },
    tabs: { judgement: async () => judgement },
    offers: { of: async () => toolsOf([], [], null, SHOP), actionsOf: async () => [] },
    runs: { seenBy: async () => [] },
    notes: { add: async () => undefined },
  };
  const { data } = await createCalls(parts as unknown as CallParts).asAgent(1, STATUS_TOOL, {});
  expect({ gaps: undefined, ...(data as object) }).toMatchObject(told);
});

it('names the input for the next page of a list, also if the outcome is requested later', async () => {
  const list = action({ parameters: [parameter('filter[after]', 'query')] });
  const run = {
    id: 'r',
    tabId: 1,
    action: list.key,
    state: 'done',
    plan: { risk: 'read' },
    arguments: {},
    outcome: { ok: true, status: 200, data: { kind: 'json', value: [1] }, more: { 'filter[after]': 'b' } },
  };
  const parts = {
    now: () => 0,
    settings: async () => DEFAULT_SETTINGS,
    records: { granted: async () => ({ origin: SHOP, webmcp: true }) },
    offers: { of: async () => toolsOf([list], [], null, SHOP), actionsOf: async () => [list] },
    planning: {
      portsFor: () => ({
        declared: async () => ({ site: { origin: SHOP, url: SHOP, page: null }, action: list }),
        asCalled: async () => list,
        idempotencyKey: async () => '',
        plan: async () => ({ ok: true, plan: run.plan }),
        pages: () => undefined,
        decide: async (_declared: unknown, { plan }: { readonly plan: unknown }) => ({ plan }),
      }),
    },
    runs: { begin: async () => run, ended: async () => run, seenBy: async () => [run] },
  };
  const calls = createCalls(parts as unknown as CallParts);
  const answer = { ok: true, status: 200, data: [1], nextPage: { repeatWith: { filter_after: 'b' } } };
  expect(await calls.asAgent(1, 'find', {})).toEqual(answer);
  expect(await calls.asAgent(1, STATUS_TOOL, { run: 'r' })).toEqual(answer);
});

describe('a call that its caller cancels', () => {
  const calls = { tool: 'order', arguments: {} };
  async function shop() {
    const site = await serve({
      '/agent.json': json({
        awp_version: '0.1',
        domain: 'x.example',
        intent: 'Sells things',
        actions: [
          {
            id: 'order',
            description: 'Orders',
            auth_required: false,
            endpoint: '/order',
            method: 'POST',
            inputs: {},
            outputs: {},
          },
        ],
      }),
    });
    const browser = memoryBrowser();
    const visit = async (tabId: number, worker = browser.worker()) => {
      const tab = { id: tabId, url: `${site.origin}/`, title: '', private: false };
      browser.tabs.set(tabId, tab);
      await worker.arrive(tab);
      await worker.page(tabId, 'hello', { url: tab.url, links: [], hasAttributes: false, webmcp: true });
      return worker;
    };
    const worker = await visit(1);
    const states = async (of = worker) =>
      (await of.view(1)).runs.map(({ state, outcome }) => (outcome?.ok === false ? outcome.code : state));
    return { browser, worker, visit, states, asked: () => site.asked('/order') };
  }

  it('ends only its own question, and nothing is sent', async () => {
    const { worker, states, asked } = await shop();
    const first = worker.page(1, 'call', { ...calls, call: 'a' });
    await expect.poll(states).toEqual(['awaiting-consent']);
    const second = worker.page(1, 'call', { ...calls, call: 'b' });
    await expect.poll(states).toEqual(['awaiting-consent', 'awaiting-consent']);
    await worker.page(1, 'cancelCall', { call: 'a' });
    expect(await first).toMatchObject({ ok: false, code: 'cancelled' });
    expect((await states()).toSorted()).toEqual(['awaiting-consent', 'cancelled']);
    await worker.page(1, 'cancelCall', { call: 'b' });
    expect(await second).toMatchObject({ ok: false, code: 'cancelled' });
    expect(asked()).toBe(0);
  });

  it('starts nothing if it was cancelled before', async () => {
    const { worker, states, asked } = await shop();
    const call = worker.page(1, 'call', { ...calls, call: 'a' });
    const cancelled = worker.page(1, 'cancelCall', { call: 'a' });
    expect(await call).toMatchObject({ ok: false, code: 'cancelled' });
    await cancelled;
    expect(await states()).not.toContain('awaiting-consent');
    expect(asked()).toBe(0);
  });

  it('ends its question also in the next worker', async () => {
    const { browser, worker, states } = await shop();
    worker.page(1, 'call', { ...calls, call: 'a' }).catch(() => undefined);
    await expect.poll(states).toEqual(['awaiting-consent']);
    const next = browser.worker();
    await next.page(1, 'cancelCall', { call: 'a' });
    expect(await states(next)).toEqual(['cancelled']);
  });

  it('is not cancelled from another tab, nor by another id', async () => {
    const { worker, visit, states } = await shop();
    await visit(2, worker);
    worker.page(1, 'call', { ...calls, call: 'a' }).catch(() => undefined);
    await expect.poll(states).toEqual(['awaiting-consent']);
    await worker.page(2, 'cancelCall', { call: 'a' });
    await worker.page(1, 'cancelCall', { call: 'other' });
    expect(await states()).toEqual(['awaiting-consent']);
  });
});
