import { describe, expect, it, vi } from 'vitest';
import type { Tab } from '../../../lib/browser/ports.ts';
import { CONTENT_SCRIPT, SCANNER } from '../../../lib/messaging/contract/tab.ts';
import { ViewReader } from '../../../lib/messaging/contract/view-parts.ts';
import type { PageFacts } from '../../../lib/model/index.ts';
import { element, page } from '../../builders.ts';
import { shownOf } from '../../gallery/documents.ts';
import { json, notFound, published, serve } from '../discovery/site.ts';
import { AWAS, manifest, searchIn } from './books.ts';
import { type MemoryBrowser, memoryBrowser, type Worker } from './memory-platform.ts';

const search = searchIn('#q');

const facts = (url: string, count = 1): PageFacts =>
  page({
    url,
    title: 'Books',
    selectors: { '#q': { selector: '#q', state: count === 0 ? 'none' : 'one', count, elements: [] } },
    scannedAt: 1,
  });

const hello = (url: string, hasAttributes = false) => ({ url, links: [], hasAttributes });

function visit(browser: MemoryBrowser, url: string, tabId = 1) {
  const tab = { id: tabId, url, title: 'Books', private: false };
  browser.tabs.set(tabId, tab);
  return tab;
}

const bookshop = () => serve({ [AWAS]: json(manifest(search), { 'cache-control': 'max-age=600' }) });

async function stage(answers?: Parameters<typeof serve>[0]) {
  const site = await (answers ? serve(answers) : bookshop());
  const browser = memoryBrowser();
  return { site, browser, worker: browser.worker(), url: `${site.origin}/` };
}

async function visited() {
  const staged = await stage();
  await staged.worker.arrive(visit(staged.browser, staged.url));
  return staged;
}

const settled = (worker: Worker) =>
  vi.waitFor(async () => {
    const view = await worker.view(1);
    expect(view.phase).not.toBe('asking');
    return view;
  });

describe('a page that is loading', () => {
  it.each<[string, (worker: Worker, tab: Tab) => unknown]>([
    ['it has loaded', (worker, tab) => worker.loaded(tab)],
    ['it takes too long', () => vi.advanceTimersByTime(3_000)],
    ['a panel is opened', (worker) => worker.view(1)],
  ])('gets its script, and its site is requested, once %s', async (_, happens) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const { site, browser, worker } = await stage();
    const tab = visit(browser, `${site.origin}/`);
    const loading = worker.loading(tab);
    await new Promise((resolve) => setImmediate(resolve));
    expect([site.requests, browser.injected]).toEqual([[], []]);
    await happens(worker, tab);
    await expect.poll(() => site.asked(AWAS), { interval: 5 }).toBe(1);
    worker.loaded(tab);
    vi.useRealTimers();
    await loading;
    expect((await worker.view(1)).actions).toHaveLength(1);
    expect(browser.injected).toContainEqual([1, CONTENT_SCRIPT]);
  });

  it('gets its script at once if a run continues there', async () => {
    const { browser, worker, url } = await visited();
    browser.scripts.set(1, { send: () => new Promise(() => {}) });
    const run = await worker.panel('run', {
      tabId: 1,
      action: 'awas:search-books',
      arguments: { q: 'whales' },
      on: 'http',
    });
    expect(run).toMatchObject({ state: 'running' });
    browser.injected.length = 0;
    worker.loading(visit(browser, `${url}next`));
    await expect
      .poll(() => browser.injected, { interval: 5, timeout: 1_000 })
      .toContainEqual([1, CONTENT_SCRIPT]);
  });

  it('gets its script once it has loaded, although the previous page still sends a message', async () => {
    const { browser, worker, url } = await visited();
    browser.injected.length = 0;
    const tab = visit(browser, url);
    const loading = worker.loading(tab);
    await worker.page(1, 'hello', hello(url));
    worker.loaded(tab);
    await loading;
    expect(browser.injected).toContainEqual([1, CONTENT_SCRIPT]);
  });

  it('that another page replaces causes no request', async () => {
    const [site, other] = [await bookshop(), await bookshop()];
    const browser = memoryBrowser();
    const worker = browser.worker();
    const loading = worker.loading(visit(browser, `${site.origin}/`));
    await worker.arrive(visit(browser, `${other.origin}/`));
    await loading;
    expect([site.requests.length, other.asked(AWAS)]).toEqual([0, 1]);
  });
});

describe('a check that the person asks for', () => {
  it.each(['every-site', 'on-click'] as const)('checks the tab again, in the mode %s', async (mode) => {
    const { site, browser, worker } = await stage();
    await worker.panel('saveSettings', { ...(await worker.panel('settings', null)), mode });
    const tab = visit(browser, `${site.origin}/`);
    await worker.arrive(tab);
    const before = await worker.view(1);
    await worker.check(tab);
    const after = await worker.view(1);
    expect([before.access, after.access]).toEqual([
      mode === 'on-click' ? 'not-chosen' : 'granted',
      'granted',
    ]);
    expect(after.actions.map(({ id }) => id)).toEqual(['search-books']);
  });
});

describe('a visit', () => {
  it('draws the badge for each page, and once for what stays the same on it', async () => {
    const site = await bookshop();
    const browser = memoryBrowser();
    const drawn: string[] = [];
    const worker = browser.worker({ setBadge: async (_tabId, text) => void drawn.push(text) });
    for (const path of ['/', '/search']) {
      const url = site.origin + path;
      await worker.arrive(visit(browser, url));
      await worker.page(1, 'hello', hello(url));
      await worker.page(1, 'facts', facts(url));
      expect(drawn.splice(0).at(-1)).toBe('1');
      await worker.regular.events.changed(1);
      await worker.page(1, 'facts', facts(url));
      expect(drawn).toEqual([]);
    }
  });
  it('goes from the page that loads to the badge, the scan and the view', async () => {
    const { site, browser, worker, url } = await visited();
    expect(browser.badges.get(1)?.text).toBe('1');
    expect(browser.injected).toEqual([[1, CONTENT_SCRIPT]]);
    expect((await worker.view(1)).phase).toBe('asking');
    expect(await worker.page(1, 'hello', hello(url))).toEqual({ selectors: ['#q'], withAiAttributes: true });
    expect(browser.injected.slice(1)).toEqual([[1, SCANNER]]);
    expect((await worker.view(1)).phase).toBe('asking');
    await worker.page(1, 'facts', facts(url));
    const view = await worker.view(1);
    expect(view).toMatchObject({
      tabId: 1,
      url,
      origin: site.origin,
      title: 'Books',
      access: 'granted',
      phase: 'ready',
      checkedAt: browser.state.now,
      page: { url },
      runs: [],
      overlay: false,
    });
    expect(view.actions.map(({ key }) => key)).toEqual(['awas:search-books']);
    expect(view.documents[0]).toMatchObject({ status: 'found', format: 'awas', url: site.origin + AWAS });
    expect(view.documents[0]?.fetched).not.toHaveProperty('text');
    expect(view.documents[0]).not.toHaveProperty('value');
    expect(
      view.documents.slice(1).every(({ status, because }) => status === 'absent' && because === '404'),
    ).toBe(true);
  });

  it('keeps the page’s message even if an inspection began before it', async () => {
    const site = await bookshop();
    const browser = memoryBrowser();
    const before = Promise.withResolvers<Tab>();
    const worker = browser.worker({ tab: () => before.promise });
    const url = `${site.origin}/`;
    const rechecked = worker.regular.tabs.recheck(1, false);
    visit(browser, url);
    const said = worker.page(1, 'hello', { ...hello(url), webmcp: true });
    await Promise.race([said, new Promise((resolve) => setTimeout(resolve, 100))]);
    before.resolve({ id: 1, url: 'about:blank', title: '', private: false });
    await Promise.all([rechecked, said]);
    expect(await worker.regular.records.granted(1)).toMatchObject({ origin: site.origin, webmcp: true });
  });

  it('only runs the script in pages of sites', async () => {
    const { browser, worker } = await visited();
    await worker.arrive(visit(browser, 'about:blank', 2));
    expect(browser.injected).toEqual([[1, CONTENT_SCRIPT]]);
  });

  it('is not ready before the page has reported its content', async () => {
    const site = await bookshop();
    const browser = memoryBrowser();
    const injected = Promise.withResolvers<void>();
    const worker = browser.worker({ inject: () => injected.promise });
    const url = `${site.origin}/`;
    const arrived = worker.arrive(visit(browser, url));
    const phase = async () => (await worker.view(1)).phase;
    const said = worker.page(1, 'hello', hello(url));
    for (let turn = 0; turn < 20; turn++) {
      expect(await phase()).toBe('asking');
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    injected.resolve();
    await arrived;
    expect(await said).not.toBeNull();
    expect(await phase()).toBe('asking');
    await worker.page(1, 'facts', facts(url));
    expect(await phase()).toBe('ready');
  });

  it('shows what was found while one request still hangs', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { browser, worker, url } = await stage({
      [AWAS]: json(manifest(search)),
      '/agent.json': async (request, response) => {
        await released;
        notFound(request, response);
      },
    });
    const loading = worker.arrive(visit(browser, url));
    await expect.poll(async () => (await worker.view(1)).actions.length).toBe(1);
    expect((await worker.view(1)).phase).toBe('asking');
    release();
    await loading;
    await expect.poll(async () => (await worker.view(1)).phase, { timeout: 5_000 }).toBe('ready');
  });

  it('AWAS-practice-g: judges what changed against what was read before', async () => {
    let served = manifest(search, { ...search, id: 'find-author' });
    const site = await serve({ [AWAS]: (request, response) => json(served)(request, response) });
    const browser = memoryBrowser();
    const { origin, fetch } = published(site);
    const worker = browser.worker({ fetch });
    await worker.arrive(visit(browser, `${origin}/`));
    const changes = async () =>
      (await worker.view(1)).findings.filter(({ requirements }) => requirements.includes('AWAS-practice-g'));
    expect(await changes()).toEqual([]);
    served = manifest(search);
    await worker.regular.tabs.recheck(1, true);
    expect(await changes()).toHaveLength(1);
  });

  it('uses the page’s links even if the inspection began before they arrived', async () => {
    const { site, browser, worker } = await stage({ '/shop/actions.json': json(manifest(search)) });
    const url = `${site.origin}/shop/`;
    const loading = worker.arrive(visit(browser, url));
    const links = [{ rel: 'ai-actions', href: `${site.origin}/shop/actions.json` }];
    expect(await worker.page(1, 'hello', { ...hello(url), links })).toMatchObject({ selectors: ['#q'] });
    await loading;
    const view = await worker.view(1);
    expect(view.documents[0]).toMatchObject({ status: 'found', fetched: { via: 'link', from: url } });
    expect(view.documents.length).toBeGreaterThan(10);
    await worker.arrive(visit(browser, `${site.origin}/about`));
    expect((await worker.view(1)).actions).toEqual([]);
  });

  it('scans for nothing and has no badge if nothing is declared', async () => {
    const { browser, worker, url } = await stage({});
    visit(browser, url);
    expect(await worker.page(1, 'hello', hello(url))).toBeNull();
    expect(browser.badges.get(1)?.text).toBe('');
    expect(await worker.page(1, 'hello', hello(url, true))).toEqual({
      selectors: [],
      withAiAttributes: false,
    });
  });

  it('counts an action that is only declared by attributes of the page', async () => {
    const { browser, worker, url } = await stage({});
    visit(browser, url);
    await worker.page(1, 'hello', hello(url, true));
    const form = element({ path: '#f', tag: 'form', control: false });
    const attributes = [
      { attribute: 'data-awas-action', value: 'subscribe', element: form, scope: 'subscribe' },
    ];
    await worker.page(1, 'facts', { ...facts(url), attributes });
    expect((await worker.view(1)).actions.map(({ key }) => key)).toEqual(['awas:subscribe']);
    expect(browser.badges.get(1)?.text).toBe('1');
  });
});

describe('a navigation', () => {
  it('to another page of the origin causes no request and gets its own facts', async () => {
    const { site, browser, worker } = await visited();
    await worker.page(1, 'facts', facts(`${site.origin}/`));
    const before = site.requests.length;
    await worker.arrive(visit(browser, `${site.origin}/cart`));
    expect(site.requests).toHaveLength(before);
    const view = await worker.view(1);
    expect(view).toMatchObject({ url: `${site.origin}/cart`, page: null });
    expect(view.actions).toHaveLength(1);
  });

  it('with an address of another origin is ignored', async () => {
    const { site, browser, worker } = await stage();
    visit(browser, `${site.origin}/`);
    await worker.page(1, 'hello', hello('https://bank.example/'));
    await worker.page(1, 'facts', facts('https://bank.example/'));
    expect(await worker.view(1)).toMatchObject({ origin: site.origin, page: null });
  });

  it('hides answers that come later for the previous site', async () => {
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const { site, browser, worker, url } = await stage({
      [AWAS]: async (request, response) => {
        await released;
        json(manifest(search))(request, response);
      },
    });
    const other = await serve({});
    const first = worker.arrive(visit(browser, url));
    await expect.poll(() => site.asked(AWAS)).toBe(1);
    await worker.arrive(visit(browser, `${other.origin}/`));
    release();
    await first;
    expect(await worker.view(1)).toMatchObject({ origin: other.origin, actions: [] });
  });

  it('leaves nothing behind after the tab has been closed', async () => {
    const { site, browser, worker } = await stage();
    const loading = worker.arrive(visit(browser, `${site.origin}/`));
    await expect.poll(() => site.requests.length).toBeGreaterThan(0);
    browser.tabs.delete(1);
    await worker.regular.tabs.closed(1);
    await loading;
    expect(await browser.session.keys('tab:')).toEqual([]);
    expect((await worker.view(1)).access).toBe('unsupported-page');
  });
});

describe('URLs that a visit does not request', () => {
  const CARD = '/.well-known/mcp/server-card.json';
  const card = json({
    name: 'test.shop/mcp',
    version: '1',
    remotes: [{ type: 'streamable-http', url: '/mcp' }],
  });

  it('are requested when a panel is opened, and found documents stay without another request', async () => {
    const { site, browser, worker, url } = await stage({ [CARD]: card, '/mcp/server-card': card });
    await worker.arrive(visit(browser, url));
    await worker.page(1, 'hello', hello(url));
    expect([site.asked(CARD), site.asked('/mcp/server-card')]).toEqual([0, 0]);
    expect((await worker.view(1)).verdict.state).toBe('checking');
    expect((await settled(worker)).actions.map(({ key }) => key)).toEqual(['mcp-card:test.shop/mcp']);
    await worker.arrive(visit(browser, `${site.origin}/next`));
    expect([site.asked(CARD), site.asked('/mcp/server-card')]).toEqual([1, 0]);
  });
});

describe('the death of the worker', () => {
  it('loses nothing that was found, and costs no request', async () => {
    const site = await bookshop();
    const browser = memoryBrowser();
    const url = `${site.origin}/`;
    const first = browser.worker();
    await first.arrive(visit(browser, url));
    await first.page(1, 'facts', facts(url));
    const before = await settled(first);
    const requests = site.requests.length;
    const second = browser.worker();
    expect(await second.view(1)).toEqual(before);
    await second.arrive(visit(browser, url));
    expect(site.requests).toHaveLength(requests);
    expect((await second.panel('source', { tabId: 1, document: site.origin + AWAS })).text).toBe(
      JSON.stringify(manifest(search)),
    );
  });

  it('during an inspection restarts it', async () => {
    let published = false;
    const site = await serve({
      [AWAS]: (request, response) => (published ? json(manifest(search))(request, response) : undefined),
    });
    const browser = memoryBrowser();
    const url = `${site.origin}/`;
    const dying = browser.worker().arrive(visit(browser, url));
    await expect.poll(() => site.asked(AWAS)).toBe(1);
    published = true;
    const second = browser.worker();
    await second.view(1);
    await expect.poll(async () => (await second.view(1)).actions.length).toBe(1);
    dying.catch(() => undefined);
  });

  it('a tab that was there before the extension is looked at when somebody asks', async () => {
    const { browser, worker, url } = await stage();
    visit(browser, url);
    expect((await worker.view(1)).access).toBe('granted');
    await expect.poll(async () => (await worker.view(1)).phase).toBe('ready');
    expect((await worker.view(1)).actions).toHaveLength(1);
    await expect.poll(() => browser.injected).toContainEqual([1, CONTENT_SCRIPT]);
  });
});

describe('a view that is refreshed', () => {
  const many = Array.from({ length: 500 }, (_, n) => ({ ...search, id: `search-${n}` }));

  async function shown() {
    const { browser, worker, url } = await stage({
      [AWAS]: json(manifest(...many), { 'cache-control': 'max-age=600' }),
    });
    await worker.arrive(visit(browser, url));
    await worker.page(1, 'hello', hello(url));
    await worker.page(1, 'facts', facts(url));
    await settled(worker);
    const reader = new ViewReader();
    const refresh = async (of = worker) => {
      const update = await of.panel('refresh', { tabId: 1, known: reader.known });
      const sent = Object.entries(update.parts).flatMap(([name, { entries }]) =>
        entries.length > 0 ? [name] : [],
      );
      return { update, view: reader.take(update), sent };
    };
    const refreshWhole = async () => {
      let { view, sent } = await refresh();
      while (reader.lacks) {
        const next = await refresh();
        view = next.view;
        sent = [...new Set([...sent, ...next.sent])];
      }
      return { view, sent };
    };
    const { view } = await refreshWhole();
    expect(view).toEqual(shownOf(await worker.regular.tabs.view(1)));
    return { browser, worker, url, view, refresh, refreshWhole };
  }

  it('is sent without what the panel has', async () => {
    const { view, refresh } = await shown();
    const again = await refresh();
    expect(again.sent).toEqual([]);
    expect(again.view).toEqual(view);
    expect(JSON.stringify(again.update).length).toBeLessThan(4_000);
  });

  it('is sent with what a change of the page has changed', async () => {
    const { worker, url, refreshWhole } = await shown();
    await worker.page(1, 'facts', { ...facts(url, 0), scannedAt: 2 });
    const { view, sent } = await refreshWhole();
    expect(view.page?.selectors['#q']?.count).toBe(0);
    expect(sent).toEqual(['findings', 'page']);
  });

  it('is sent again by another worker, and shown meanwhile', async () => {
    const { browser, view, refresh } = await shown();
    const again = await refresh(browser.worker());
    expect(again.sent).toContain('actions');
    expect(again.view).toEqual(view);
  });
});

describe('looking again', () => {
  it('asks for what is remembered as absent only on demand', async () => {
    let published = false;
    const { browser, worker, url } = await stage({
      [AWAS]: (request, response) => (published ? json(manifest(search)) : notFound)(request, response),
    });
    await worker.arrive(visit(browser, url));
    published = true;
    browser.scripts.set(1, { scan: () => facts(url) });
    expect((await worker.shown('recheck', { tabId: 1, fresh: false })).actions).toEqual([]);
    const view = await worker.shown('recheck', { tabId: 1, fresh: true });
    expect(view.actions).toHaveLength(1);
    expect(view).toMatchObject({ phase: 'ready', page: { url } });
    expect(browser.badges.get(1)?.text).toBe('1');
  });

  it('is done on each page of a development host, but only once for a page', async () => {
    const { site, browser, worker, url } = await visited();
    browser.state.now += 400;
    await worker.page(1, 'hello', hello(url));
    expect(site.asked(AWAS)).toBe(1);
    await worker.arrive(visit(browser, url));
    expect(site.asked(AWAS)).toBe(2);
  });

  it('is done after a reload by the person, as often as is good for the site', async () => {
    const site = await bookshop();
    const browser = memoryBrowser();
    const { origin, fetch } = published(site);
    const worker = browser.worker({ fetch });
    const url = `${origin}/`;
    const load = async (reloaded: boolean, wait: number) => {
      browser.state.now += wait;
      await worker.arrive(visit(browser, url));
      await worker.page(1, 'hello', { ...hello(url), reloaded });
      return site.asked(AWAS);
    };
    const asked = [
      await load(false, 0),
      await load(false, 1_000),
      await load(true, 1_000),
      await load(true, 1_000),
      await load(true, 1_000),
    ];
    expect(asked).toEqual([1, 1, 2, 2, 3]);
    const [document] = (await worker.view(1)).documents;
    expect(document?.fetched.fetchedAt).toBe(browser.state.now);
  });

  it('says of what comes from cache that it does', async () => {
    const site = await bookshop();
    const browser = memoryBrowser();
    const { origin, fetch } = published(site);
    const worker = browser.worker({ fetch });
    const load = () => worker.arrive(visit(browser, `${origin}/`));
    const isCached = async () => {
      const { documents, since = 0 } = await worker.view(1);
      return (documents[0]?.fetched.fetchedAt ?? 0) < since;
    };
    await load();
    expect(await isCached()).toBe(false);
    browser.state.now += 30_000;
    await load();
    expect(await isCached()).toBe(true);
    await worker.panel('recheck', { tabId: 1, fresh: true });
    expect(await isCached()).toBe(false);
  });
});

describe('where we may look', () => {
  it('a site that the mode leaves out is not asked for anything', async () => {
    const { site, browser, worker } = await stage();
    await worker.panel('saveSettings', { ...(await worker.panel('settings', null)), mode: 'on-click' });
    const url = `${site.origin}/`;
    await worker.arrive(visit(browser, url));
    expect(browser.injected).toEqual([]);
    expect(await worker.page(1, 'hello', hello(url, true))).toBeNull();
    await worker.page(1, 'facts', facts(url));
    expect(await worker.view(1)).toMatchObject({
      access: 'not-chosen',
      phase: 'idle',
      documents: [],
      page: null,
    });
    await worker.panel('recheck', { tabId: 1, fresh: true });
    expect(site.requests).toEqual([]);
  });

  it('is looked at once when the person says so, in that tab and on that origin only', async () => {
    const other = await bookshop();
    const { site, browser, worker } = await stage();
    await worker.panel('saveSettings', { ...(await worker.panel('settings', null)), mode: 'on-click' });
    await worker.arrive(visit(browser, `${site.origin}/`));
    expect((await worker.shown('allow', { tabId: 1, always: false })).access).toBe('granted');
    await expect.poll(async () => (await worker.view(1)).actions.length).toBe(1);
    await worker.arrive(visit(browser, `${site.origin}/cart`));
    expect((await worker.view(1)).access).toBe('granted');
    await worker.arrive(visit(browser, `${site.origin}/`, 2));
    expect((await worker.view(2)).access).toBe('not-chosen');
    await worker.arrive(visit(browser, `${other.origin}/`));
    expect((await worker.view(1)).access).toBe('not-chosen');
    expect(other.requests).toEqual([]);
  });

  it('a withheld site is reported, and checked as soon as it is granted', async () => {
    const site = await bookshop();
    const browser = memoryBrowser();
    browser.state.withheld.add(site.origin);
    const worker = browser.worker();
    await worker.arrive(visit(browser, `${site.origin}/`));
    expect((await worker.view(1)).access).toBe('withheld');
    expect(site.requests).toEqual([]);
    browser.state.withheld.clear();
    await worker.regular.tabs.reconsider();
    await expect.poll(async () => (await worker.view(1)).actions.length).toBe(1);
  });

  it('a site that was hidden is named once a click has revealed it', async () => {
    const browser = memoryBrowser();
    browser.state.withheld.add('https://ferry.example');
    browser.tabs.set(1, { id: 1, private: false });
    const worker = browser.worker();
    expect(await worker.view(1)).toMatchObject({ access: 'withheld', origin: '' });
    browser.tabs.set(1, { id: 1, url: 'https://ferry.example/a', private: false });
    expect(await worker.view(1)).toMatchObject({
      access: 'withheld',
      origin: 'https://ferry.example',
    });
  });

  it('what is revoked is forgotten at once', async () => {
    const { site, browser, worker } = await visited();
    browser.state.withheld.add(site.origin);
    await worker.regular.tabs.reconsider();
    expect(await worker.view(1)).toMatchObject({
      access: 'withheld',
      actions: [],
      documents: [],
    });
    expect(browser.badges.get(1)?.text).toBe('');
    expect(await worker.lens.report(1)).toBeNull();
  });
});

describe('the overlay', () => {
  it('is drawn, follows the page, and goes away', async () => {
    const { browser, worker, url } = await visited();
    await worker.page(1, 'facts', facts(url));
    const drawn: unknown[] = [];
    browser.scripts.set(1, {
      overlay: ({ marks }) => {
        drawn.push(marks.map(({ kind, label, faulty }) => `${kind} ${label}${faulty ? ' !' : ''}`));
        return { drawn: marks.length };
      },
    });
    expect((await worker.shown('overlay', { tabId: 1, on: true })).overlay).toBe(true);
    expect(browser.injected).toContainEqual([1, '/overlay.js']);
    await worker.page(1, 'facts', { ...facts(url, 0), scannedAt: 2 });
    expect((await worker.shown('overlay', { tabId: 1, on: false })).overlay).toBe(false);
    expect(drawn).toEqual([['parameter q'], ['parameter q !'], []]);
  });

  it('is off if the page allows no script', async () => {
    const { worker } = await visited();
    expect((await worker.shown('overlay', { tabId: 1, on: true })).overlay).toBe(false);
  });
});

describe('awasLens', () => {
  it('bounds its report', async () => {
    const many = Array.from({ length: 3_000 }, (_, index) => ({
      ...search,
      id: `Search_${index}`,
      method: 'LOOK',
    }));
    const { browser, worker, url } = await stage({ [AWAS]: json(manifest(...many)) });
    await worker.arrive(visit(browser, url));
    expect(JSON.stringify(await worker.lens.report(1)).length).toBeLessThanOrEqual(200_000);
  });

  it('runs nothing that there is not', async () => {
    const { worker } = await visited();
    expect(await worker.lens.run('search-boks', {}, { tabId: 1 })).toMatchObject({
      ok: false,
      code: 'unknown-action',
    });
    expect(await worker.lens.run('search-books', { query: 1 }, { tabId: 1 })).toMatchObject({
      ok: false,
      code: 'invalid-arguments',
    });
  });
});
