import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { begin, call, panel, replyTo, untilOffered, viewOf } from '../../agents/in-page.ts';
import { type Driver, launch, type Screen } from '../../browsers.ts';
import { json } from '../../servers/hosts.ts';
import { AWP_PATH, awp, site, text } from './sites.ts';
import { BROWSER, setStage, until } from './stage.ts';

const stage = setStage();

let driver: Driver;
let console: Screen;
beforeAll(async () => {
  driver = await launch(BROWSER, { headless: true, proxy: stage.hosts.proxy, inPrivate: true });
  console = await driver.extensionPage('options.html');
});
afterAll(() => driver?.close());

const SECRET = 'pp_private_4f6a1c';

const shopHandler = site({
  [AWP_PATH]: awp(
    [
      { id: 'buy', endpoint: '/buy', method: 'POST', inputs: { item: text() } },
      { id: 'news', endpoint: '/news', auth_required: true },
    ],
    { auth: { type: 'api_key', header: 'X-Key', prefix: '', required_for: ['news'] } },
  ),
  '/buy': json({ bought: true }),
  '/news': json('a private headline'),
});

interface Window {
  readonly id?: number;
}
interface OpenTab {
  readonly id?: number;
  readonly url?: string;
  readonly incognito: boolean;
}
interface Api {
  readonly windows: { create(properties: object): Promise<Window>; remove(id: number): Promise<void> };
  readonly tabs: { query(by: object): Promise<(OpenTab & { readonly windowId: number })[]> };
  readonly storage: Record<'session' | 'local', { get(keys: null): Promise<object> }>;
}

const privateTab = (url: string): Promise<{ tabId: number; windowId: number }> =>
  until('the private tab', () =>
    console.evaluate(async (wanted) => {
      const scope = globalThis as unknown as { browser?: Api; chrome: Api };
      const found = (await (scope.browser ?? scope.chrome).tabs.query({})).find(
        (tab) => tab.incognito && tab.url === wanted,
      );
      return found?.id === undefined ? undefined : { tabId: found.id, windowId: found.windowId };
    }, url),
  );

const everythingKept = (): Promise<string> =>
  console.evaluate(async () => {
    const scope = globalThis as unknown as { browser?: Api; chrome: Api };
    const { storage } = scope.browser ?? scope.chrome;
    const done = <Value>(request: IDBRequest<Value>): Promise<Value> =>
      new Promise((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    const kept: unknown[] = [await storage.session.get(null), await storage.local.get(null)];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const objects = database.transaction(store).objectStore(store);
        kept.push(await done(objects.getAllKeys()), await done(objects.getAll()));
      }
      database.close();
    }
    for (const cache of await caches.keys()) kept.push(cache);
    return JSON.stringify(kept);
  });

describe('X8: a private window', () => {
  it('keeps no visits, runs, credentials or questions after the last one closes', async () => {
    const shop = await stage.host('private', { handle: shopHandler });
    const url = `${shop.origin}/`;
    await console.evaluate(async (to) => {
      const scope = globalThis as unknown as { browser?: Api; chrome: Api };
      await (scope.browser ?? scope.chrome).windows.create({ incognito: true, url: to });
    }, url);
    const { tabId, windowId } = await privateTab(url);
    const view = () => viewOf(console, tabId);
    await until('the site to be read', async () => {
      const { phase, actions } = await view();
      return phase === 'ready' && actions.length === 2;
    });
    const given = await panel<{ ok: boolean }>(console, 'giveCredential', {
      tabId,
      action: 'awp:news',
      secret: SECRET,
    });
    expect(given).toMatchObject({ ok: true });
    await panel(console, 'agentMode', { tabId, origin: shop.origin, on: true });
    for (const [action, args] of [
      ['awp:news', {}],
      ['awp:buy', { item: 'a private hat' }],
    ] as const)
      await panel(console, 'run', { tabId, action, arguments: args, on: 'http' });
    await until('the questions and outcomes', async () =>
      (await view()).runs.every(({ state }) => state !== 'running'),
    );
    const before = await everythingKept();
    expect(before).toContain(shop.name);
    await console.evaluate(async (id) => {
      const scope = globalThis as unknown as { browser?: Api; chrome: Api };
      await (scope.browser ?? scope.chrome).windows.remove(id);
    }, windowId);
    await until('nothing to be left', async () => !(await everythingKept()).includes(shop.name));
    const after = await everythingKept();
    for (const trace of [SECRET, 'private hat', 'private headline']) expect(after).not.toContain(trace);
    expect(JSON.stringify(await panel(console, 'credentials', null))).not.toContain(shop.name);
    expect(JSON.stringify(await panel(console, 'settings', null))).not.toContain(shop.name);
  });
});

describe('F13b: an extension that was reloaded under an open page', () => {
  it('has old tools that tell an agent to reload the page; then they work', async () => {
    const shop = await stage.host('shop', { handle: shopHandler });
    const tab = await driver.open(shop.origin);
    if (BROWSER === 'firefox')
      await panel(console, 'agentMode', { tabId: tab.id, origin: shop.origin, on: true });
    await untilOffered(tab, 'buy');
    await driver.reload();
    console = await driver.extensionPage('options.html');
    await panel(console, 'settings', null);
    const stale = await begin(tab, 'buy', { item: 'hat' }).catch(() => undefined);
    if (stale !== undefined) {
      const told = await replyTo(tab, stale);
      expect(told).not.toMatch(/call again|Extension context invalidated/i);
      // In Firefox, the new content script may have started a run and replied.
      if (told.includes('"awaiting-consent"')) {
        const { runs } = await viewOf(console, tab.id);
        expect(runs).toMatchObject([{ state: 'awaiting-consent', actionName: 'buy' }]);
      } else expect(told).toMatch(/reload/i);
    }
    expect(shop.effects()).toEqual([]);
    await tab.goto(shop.origin);
    await untilOffered(tab, 'buy');
    expect(await call(tab, 'awas_lens_status', {})).toContain('"ok":true');
    await tab.close();
  });
});

// This test must be the last, since the browser loses its access to sites.
describe('F3: access to sites that is revoked while a question is open', () => {
  it('ends the question with a sentence about the access, and nothing is sent', async () => {
    const shop = await stage.host('shop', { handle: shopHandler });
    const tab = await driver.open(shop.origin);
    const view = () => viewOf(console, tab.id);
    await until('the site to be read', async () => (await view()).phase === 'ready');
    const popup = await driver.popup(tab);
    await panel(console, 'run', {
      tabId: tab.id,
      action: 'awp:buy',
      arguments: { item: 'hat' },
      on: 'http',
    });
    await popup.expect('alertdialog', /buy/);
    await driver.withholdSites();
    await popup.until('the reason', () =>
      document.body.textContent?.includes('buy failed: No access to the site'),
    );
    expect(await popup.evaluate(() => document.body.textContent)).not.toContain('The page changed');
    expect(await popup.evaluate(() => document.querySelectorAll('[role=alertdialog]').length)).toBe(0);
    const [run] = (await view()).runs;
    const message = expect.stringContaining(`no longer has access to ${shop.origin}`);
    expect(run).toMatchObject({ state: 'done', outcome: { ok: false, code: 'no-access', message } });
    expect(shop.log.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});
