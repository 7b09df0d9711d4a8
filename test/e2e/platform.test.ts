import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inEnglish } from '../../lib/text/english.ts';
import type { Tab } from '../browsers.ts';
import { type Listening, start } from '../servers/http.ts';
import { startWebSocket } from '../servers/websocket.ts';
import { setProbe } from './probe.ts';
import { BROWSER, rowsHere } from './stage.ts';

const probe = setProbe();

let server: Listening;
let port = '';
const asked: { readonly path: string; readonly origin?: string; readonly cookie?: string }[] = [];
const at = (host: string, path: string): string => `http://${host}.localhost:${port}${path}`;

beforeAll(async () => {
  server = await start(({ url = '', headers }, response) => {
    const { origin, cookie } = headers;
    asked.push({ path: url, ...(origin && { origin }), ...(cookie && { cookie }) });
    const { pathname, searchParams } = new URL(url, 'http://x');
    response.setHeader('content-type', 'text/html');
    if (pathname === '/sign-in') response.setHeader('set-cookie', 'id=1; SameSite=None; Secure; Path=/');
    if (pathname === '/strict') response.setHeader('content-security-policy', "connect-src 'self'");
    if (pathname.startsWith('/open')) response.setHeader('access-control-allow-origin', '*');
    if (pathname.endsWith('/to')) response.writeHead(302, { location: searchParams.get('url') ?? '' });
    if (pathname === '/open/drip') response.write('drop');
    else response.end(pathname === '/open/large' ? 'x'.repeat(100_000) : `<h1>${pathname}</h1>`);
  });
  port = new URL(server.origin).port;
});
afterAll(() => server.close());

it.runIf(BROWSER === 'chromium')('the installation only warns about access to all sites', async () => {
  const warnings = await probe.page.evaluate(async () => {
    interface Api {
      runtime: { getManifest(): object };
      management: { getPermissionWarningsByManifest(manifest: string): Promise<readonly string[]> };
    }
    const { runtime, management } = (globalThis as unknown as { chrome: Api }).chrome;
    return management.getPermissionWarningsByManifest(JSON.stringify(runtime.getManifest()));
  });
  expect(warnings).toEqual(['Read and change all your data on all websites']);
});

const asContentScript = (tab: Tab, key: string): Promise<unknown> =>
  probe.page.evaluate(
    async ({ tabId, key }) => {
      interface Areas {
        local: { get(key: string): Promise<unknown>; set(values: object): Promise<void> };
      }
      interface Api {
        scripting: { executeScript(injection: object): Promise<{ result: unknown }[]> };
        storage: Areas;
      }
      const scope = globalThis as unknown as { readonly browser?: Api; readonly chrome: Api };
      const [first] = await (scope.browser ?? scope.chrome).scripting.executeScript({
        target: { tabId },
        args: [key],
        func: async (name: string) => {
          const there = globalThis as unknown as { readonly browser?: Api; readonly chrome: Api };
          const { local } = (there.browser ?? there.chrome).storage;
          const stored = await local
            .set({ [name]: 'forged' })
            .then(() => local.get(name))
            .catch(() => 'refused');
          const databases = (await indexedDB.databases()).map((each) => each.name);
          return { stored, databases };
        },
      });
      return first?.result;
    },
    { tabId: tab.id, key },
  );

describe('local storage', () => {
  it('keeps values when the worker has ended, and removes them', async () => {
    await probe.call('set', 'a:1', { deep: [1, null, 'x'] });
    await probe.call('set', 'a:2', 'two');
    await probe.call('set', 'b', true);
    await probe.driver.killWorker();
    expect(await probe.call('get', 'a:1')).toEqual({ deep: [1, null, 'x'] });
    expect((await probe.call('keys', 'a:')).toSorted()).toEqual(['a:1', 'a:2']);
    await probe.call('remove', 'a:1', 'b');
    expect(await probe.call('keys', '')).toEqual(['a:2']);
    expect((await probe.call('get', 'a:1')) ?? null).toBeNull();
  });

  it('isn’t accessible to content scripts, and old entries of the shared storage are removed', async () => {
    const tab = await probe.driver.open(at('shop', '/'));
    await probe.call('set', 'settings', 'ours');
    expect(await asContentScript(tab, 'settings')).toEqual({
      stored: { settings: 'forged' },
      databases: [],
    });
    expect(await probe.call('get', 'settings')).toBe('ours');
    expect(await probe.call('oldKeys')).toEqual(['settings']);
    await probe.call('lockStorage');
    expect(await probe.call('oldKeys')).toEqual([]);
    const after = await asContentScript(tab, 'settings');
    expect(after).toEqual({
      stored: BROWSER === 'firefox' ? { settings: 'forged' } : 'refused',
      databases: [],
    });
    expect(await probe.call('get', 'settings')).toBe('ours');
    await tab.close();
  });
});

describe('a read in the page', () => {
  const limits = { timeMs: 1_500, bytes: 1_000 };
  const text = (answer: Awaited<ReturnType<typeof read>>): string =>
    answer.ok ? Buffer.from(answer.body, 'base64').toString() : inEnglish(answer.why);
  const read = (tab: Tab, url: string, method = 'GET', page: { documentId?: string; origin?: string } = {}) =>
    probe.call(
      'readInPage',
      { tabId: tab.id, origin: at('shop', ''), ...page },
      { method, url, headers: { accept: '*/*' } },
      limits,
    );
  let tab: Tab;
  beforeAll(async () => {
    for (const host of ['shop', 'api']) {
      const visit = await probe.driver.open(at(host, '/sign-in'));
      await visit.close();
    }
    tab = await probe.driver.open(at('shop', '/page'));
  });
  afterAll(() => tab.close());

  it('is sent by the page, without cookies, and answered if CORS allows it', async () => {
    const url = at('api', '/open/data');
    const answer = await read(tab, url);
    expect(answer).toMatchObject({ ok: true, status: 200, url, truncated: false });
    expect(text(answer)).toBe('<h1>/open/data</h1>');
    const [seen] = asked.filter(({ path }) => path === '/open/data');
    expect(seen).toEqual({ path: '/open/data', origin: at('shop', '') });
    expect(await read(tab, url, 'HEAD')).toMatchObject({ ok: true, body: '' });
  });

  it('without cookies also to its own site', async () => {
    expect(await read(tab, at('shop', '/own'))).toMatchObject({ ok: true, status: 200 });
    expect(asked.find(({ path }) => path === '/own')).toEqual({ path: '/own' });
  });

  it.each<[what: string, url: () => string, method?: string]>([
    ['without CORS', () => at('api', '/closed')],
    [
      'by a redirect that CORS would let it follow',
      () => at('api', `/open/to?url=${at('bank', '/open/to')}`),
    ],
    ['of an address that is none', () => 'http://%'],
    ['of a file', () => 'file:///etc/hostname'],
    ['by POST', () => at('api', '/open/data'), 'POST'],
    ['of what never ends', () => at('api', '/open/drip')],
  ])('is refused %s', async (_, url, method) => {
    expect(await read(tab, url(), method)).toEqual({ ok: false, why: expect.stringMatching(/./) });
  });

  it('is cut off at its limit', async () => {
    const url = at('api', '/open/large');
    const answer = await read(tab, url);
    expect(answer).toMatchObject({ ok: true, url, truncated: true });
    expect(text(answer)).toBe('x'.repeat(1_000));
  });

  it('doesn’t follow a redirect to another host', () =>
    expect(asked.filter(({ path }) => path.startsWith('/open/to')).map(({ path }) => path)).toEqual([
      expect.stringContaining('/open/to?url='),
    ]));

  it('goes to the intended document, and to no later one', async () => {
    const one = await probe.driver.open(at('shop', '/page'));
    const documentId = await probe.call('documentOf', one.id);
    expect(await read(one, at('api', '/open/data'), 'GET', { documentId })).toMatchObject({ ok: true });
    await one.goto(at('bank', '/page'));
    expect(await read(one, at('api', '/open/later'), 'GET', { documentId })).toMatchObject({ ok: false });
    const bank = await probe.call('documentOf', one.id);
    expect(await read(one, at('api', '/open/later'), 'GET', { documentId: bank })).toMatchObject({
      ok: false,
    });
    expect(await read(one, at('api', '/open/later'))).toMatchObject({ ok: false });
    expect(asked.filter(({ path }) => path === '/open/later')).toEqual([]);
    await one.close();
    await expect.poll(() => read(one, at('api', '/open/closed'))).toMatchObject({ ok: false });
  });

  it('obeys the content security policy of the page', async () => {
    const strict = await probe.driver.open(at('shop', '/strict'));
    expect(await read(strict, at('api', '/open/unseen'))).toMatchObject({ ok: false });
    expect(asked.filter(({ path }) => path === '/open/unseen')).toEqual([]);
    await strict.close();
  });

  const spoilt: readonly [what: string, spoil: () => void][] = [
    ['never answers', () => Object.assign(globalThis, { fetch: () => new Promise(() => undefined) })],
    [
      'is busy',
      () =>
        void setTimeout(() => {
          const end = Date.now() + 5_000;
          while (Date.now() < end);
        }, 50),
    ],
  ];
  it.each(rowsHere(spoilt, 'is busy'))('ends in time on a page whose script %s', async (what, spoil) => {
    // A busy page blocks all pages of its process, so it gets its own site.
    const bad = await probe.driver.open(at('bad', '/page'));
    await bad.evaluate(spoil);
    if (what.includes('busy')) await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await read(bad, at('api', '/open/data'))).toEqual({ ok: false, why: expect.anything() });
    await bad.close();
  });
});

describe('a waiting question', () => {
  const windowsOf = async (tab: Tab): Promise<number> =>
    (await probe.call('windows')).filter((url) => url.endsWith(`/popup.html?tab=${tab.id}`)).length;

  it('appears in the popup if the tab is in front', async () => {
    const tab = await probe.driver.open(at('shop', '/page'));
    await tab.front();
    expect(await probe.call('showQuestion', tab.id)).toBe('popup');
    expect(await probe.call('popups')).toBe(1);
    expect(await probe.call('showQuestion', tab.id)).toBe('popup');
    expect(await windowsOf(tab)).toBe(0);
    await tab.close();
  });

  it('otherwise appears in one window of the extension, which comes to the front', async () => {
    const tab = await probe.driver.open(at('shop', '/page'));
    const other = await probe.driver.open(at('bank', '/page'));
    await other.front();
    const both = [probe.call('showQuestion', tab.id), probe.call('showQuestion', tab.id)];
    expect(await Promise.all(both)).toEqual(['window', 'window']);
    await expect.poll(() => windowsOf(tab)).toBe(1);
    expect(await probe.call('showQuestion', tab.id)).toBe('window');
    expect(await windowsOf(tab)).toBe(1);
    await tab.close();
    await other.close();
  });

  it('of a closed tab is not shown', async () => {
    const tab = await probe.driver.open(at('shop', '/page'));
    await tab.close();
    expect(await probe.call('showQuestion', tab.id)).toBe('none');
  });

  it('is named in the tooltip, which is the name of the extension otherwise', async () => {
    const tab = await probe.driver.open(at('shop', '/page'));
    await probe.call('setBadge', tab.id, '?', '#b42318', 'A question waits');
    expect(await probe.call('title', tab.id)).toBe('A question waits');
    await probe.call('setBadge', tab.id, '3', '#0b6e6e');
    expect(await probe.call('title', tab.id)).toBe('AWAS Lens');
    await tab.close();
  });
});

describe('the offscreen document of Chromium', () => {
  it.runIf(BROWSER === 'chromium')(
    'exists while a socket is open and a little longer, even if the worker has died',
    async () => {
      const sockets = await startWebSocket();
      const url = `ws://${sockets.host}/echo`;
      expect(await probe.call('offscreen')).toBe(0);
      expect(await probe.call('talk', url, 'one')).toBe('{"you":"one"}');
      expect(await probe.call('offscreen')).toBeGreaterThan(0);
      const both = [probe.call('talk', url, 'two'), probe.call('talk', url, 'three')];
      expect(await Promise.all(both)).toEqual(['{"you":"two"}', '{"you":"three"}']);
      await probe.driver.killWorker();
      await expect.poll(() => probe.call('offscreen')).toBe(0);
      expect(await probe.call('talk', url, 'four')).toBe('{"you":"four"}');
      await sockets.close();
    },
  );
});
