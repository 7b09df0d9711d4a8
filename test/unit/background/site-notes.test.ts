import { describe, expect, it, vi } from 'vitest';
import { STATUS_TOOL } from '../../../lib/agent/call.ts';
import { json, serve, status } from '../discovery/site.ts';
import { memoryBrowser } from './memory-platform.ts';

const AGENT = '/agent.json';

const awp = (more: object = {}) => ({
  awp_version: '0.1',
  domain: 'ferry.example',
  intent: 'Sells tickets for ferries',
  actions: [{ id: 'search', description: 'Finds ferries', endpoint: '/api/search', method: 'GET' }],
  ...more,
});

async function visited(answers: Parameters<typeof serve>[0]) {
  const site = await serve(answers);
  const browser = memoryBrowser();
  const tab = { id: 1, url: `${site.origin}/`, title: '', private: false };
  browser.tabs.set(1, tab);
  const worker = browser.worker();
  await worker.arrive(tab);
  return { site, worker, browser };
}

describe('what a site tells reaches whoever plans', () => {
  const flags = { streaming: false, batch_actions: true, pagination: 'cursor' };
  const hints = { best_time: 'book a day\u200b ahead', note: 'x'.repeat(5_000) };
  const plans = [{ name: 'Pro', price: '9 €', limits: '1,000 calls' }];
  const adp = {
    spec_version: '1.0',
    name: 'Courier',
    description: 'Sends parcels and tells where they are',
    base_url: 'https://courier.example',
    capabilities: [{ name: 'send_parcel', description: 'Sends a parcel', detail_url: '/d/send' }],
    auth: { type: 'none' },
    pricing: { type: 'freemium', plans, plans_url: 'https://courier.example/prices' },
  };
  const site = () =>
    visited({
      [AGENT]: json(awp({ capabilities: flags, agent_hints: hints })),
      '/.well-known/agent': json(adp),
    });

  it.each([
    ['AWP-6-d: feature flags', ['Feature: streaming = false', 'Feature: pagination = cursor']],
    ['AWP-12-a: hints', [`Hint: best_time = book a day\u200b ahead`]],
    ['ADP-4-b: pricing', ['Pricing = freemium', 'Plan: Pro = 9 €, 1,000 calls']],
  ])('%s stand in the view, before anything is planned', async (_, told) => {
    const { worker } = await site();
    const { documents, runs } = await worker.view(1);
    const notes = documents.flatMap((document) => document.site.notes ?? []);
    expect(notes.map(({ label, value }) => `${label} = ${value}`)).toEqual(expect.arrayContaining(told));
    expect(runs).toEqual([]);
  });

  it('AWP-12-a, AWP-6-d: an agent is told them by the status tool, cut and without hidden characters', async () => {
    const { site: origin, worker } = await site();
    await worker.page(1, 'hello', {
      url: `${origin.origin}/`,
      links: [],
      hasAttributes: false,
      webmcp: true,
    });
    const reply = await worker.page(1, 'call', { tool: STATUS_TOOL, arguments: {} });
    const { notes } = (reply.ok ? reply.data : {}) as { notes: string[] };
    expect(notes).toContain('Feature: batch_actions = true');
    expect(notes).toContain('Hint: best_time = book a day ahead');
    expect(notes).toContain('Plan: Pro = 9 €, 1,000 calls');
    expect(Math.max(...notes.map(({ length }) => length))).toBe(300);
  });
});

describe('AWP-13-c: the status endpoint', () => {
  const declared = (endpoint: string) => json(awp({ agent_status: { status_endpoint: endpoint } }));
  const ask = async (answers: Parameters<typeof serve>[0]) => {
    const { site, worker } = await visited(answers);
    const before = site.asked('/status');
    const answer = await worker.panel('siteStatus', { tabId: 1, document: site.origin + AGENT });
    return { site, answer, before };
  };

  it('is asked on demand only, and what it says is told', async () => {
    const { site, answer, before } = await ask({
      [AGENT]: declared('/status'),
      '/status': json({ operational: false, degraded_actions: ['search', 7] }),
    });
    expect([before, site.asked('/status')]).toEqual([0, 1]);
    expect(site.requests.at(-1)?.headers.cookie).toBeUndefined();
    expect(answer).toMatchObject({ ok: true, operational: false, degraded: ['search'] });
  });
  it('reports its failure', async () => {
    const { answer } = await ask({ [AGENT]: declared('/status'), '/status': status(503) });
    expect(answer).toMatchObject({ ok: true, outcome: { ok: false, status: 503 } });
    expect(answer).not.toHaveProperty('operational');
  });
  it.each([
    ['http://10.0.0.1/status', 'forbidden-target'],
    ['http://ferry.example/status', 'forbidden-target'],
    ['mailto:us@ferry.example', 'not-runnable'],
  ])('is not asked at %s', async (endpoint, code) => {
    const { answer } = await ask({ [AGENT]: declared(endpoint) });
    expect(answer).toMatchObject({ ok: false, code });
  });
});

describe('tools of the page beside what is declared', () => {
  it('are also reported without WebMCP, if forms declare them', async () => {
    const { site, worker } = await visited({ [AGENT]: json(awp()) });
    const tool = (name: string) => ({
      name,
      description: 'Something of the page',
      inputSchema: { type: 'object' },
      declarative: true,
    });
    const url = `${site.origin}/`;
    const base = { url, title: '', attributes: [], selectors: {}, links: [], metas: [], forms: [] };
    await worker.page(1, 'hello', { url, links: [], hasAttributes: true });
    const facts = { ...base, elements: 3, truncated: false, scannedAt: 1 };
    await worker.page(1, 'facts', { ...facts, tools: [tool('chat')] });
    const view = await worker.panel('agents', { tabId: 1 });
    expect(view.way).toBe('none');
    expect(view.pageTools).toEqual([{ tool: tool('chat'), conflicts: [] }]);
    await worker.page(1, 'facts', { ...facts, scannedAt: 2, tools: [tool('search')] });
    const changed = await worker.panel('agents', { tabId: 1 });
    expect(changed.pageTools).toMatchObject([{ tool: { name: 'search' }, action: 'awp:search' }]);
  });
  it('of a script are in no manifest, although each is an action too', async () => {
    const { site, worker, browser } = await visited({ [AGENT]: json(awp()) });
    const tool = { name: 'chat', description: 'Talks', inputSchema: {}, declarative: false };
    browser.scripts.set(1, { pageTools: () => [tool] });
    await worker.page(1, 'hello', { url: `${site.origin}/`, links: [], hasAttributes: false, webmcp: true });
    await worker.view(1);
    await vi.waitFor(async () =>
      expect((await worker.view(1)).actions.map(({ id }) => id)).toEqual(['search', 'chat']),
    );
    expect((await worker.panel('agents', { tabId: 1 })).pageTools).toEqual([{ tool, conflicts: [] }]);
  });
});
