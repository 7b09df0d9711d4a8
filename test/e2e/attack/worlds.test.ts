import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Settings } from '../../../lib/messaging/contract/settings.ts';
import { call } from '../../agents/in-page.ts';
import type { Tab } from '../../browsers.ts';
import { type Host, html, json } from '../../servers/hosts.ts';
import { AWP_PATH, awp, site, text } from './sites.ts';
import { setStage, until } from './stage.ts';

const stage = setStage();

interface Api {
  readonly scripting: {
    executeScript(what: object): Promise<{ readonly result: unknown }[]>;
  };
  readonly runtime: {
    readonly id: string;
    sendMessage(message: unknown): Promise<unknown>;
    getURL(path: string): string;
  };
  readonly storage?: Record<
    string,
    { get(keys: null): Promise<object>; set(items: object): Promise<void> } | undefined
  >;
}

interface Shop {
  readonly shop: Host;
  readonly tab: Tab;
}

async function startShop(): Promise<Shop> {
  const shop = await stage.host('shop', {
    handle: site({
      [AWP_PATH]: awp([
        { id: 'buy', endpoint: '/buy', method: 'POST', inputs: { item: text() } },
        { id: 'news', endpoint: '/news' },
      ]),
      '/buy': json({ bought: true }),
      '/news': json('rain'),
    }),
  });
  const tab = await stage.visitForAgents(shop.origin, 'buy');
  return { shop, tab };
}

/** A compromised process can send messages from the extension's world. */
const sayInPage = (
  tab: Tab,
  messages: readonly object[],
): Promise<readonly { ok: boolean; text: string }[]> =>
  stage.console.evaluate(
    async ([tabId, all]) => {
      const scope = globalThis as unknown as { browser?: Api; chrome: Api };
      const [ran] = await (scope.browser ?? scope.chrome).scripting.executeScript({
        target: { tabId },
        args: [all],
        func: async (said: readonly object[]) => {
          const own = globalThis as unknown as { browser?: Api; chrome: Api };
          const { runtime } = own.browser?.runtime ? own.browser : own.chrome;
          return Promise.all(
            said.map((message) =>
              runtime.sendMessage(message).then(
                (reply) => ({
                  ok: (reply as { ok?: boolean })?.ok === true,
                  text: JSON.stringify(reply) ?? '',
                }),
                (error) => ({ ok: false, text: String(error) }),
              ),
            ),
          );
        },
      });
      return ran?.result as { ok: boolean; text: string }[];
    },
    [tab.id, messages] as const,
  );

const storeInPage = (tab: Tab, forged: object): Promise<Record<string, string>> =>
  stage.console.evaluate(
    async ([tabId, items]) => {
      const scope = globalThis as unknown as { browser?: Api; chrome: Api };
      const [ran] = await (scope.browser ?? scope.chrome).scripting.executeScript({
        target: { tabId },
        args: [items],
        func: async (set: object) => {
          const own = globalThis as unknown as { browser?: Api; chrome: Api };
          const { storage } = own.browser?.runtime ? own.browser : own.chrome;
          const read: Record<string, string> = {};
          for (const area of ['session', 'local', 'sync', 'managed']) {
            try {
              read[area] = JSON.stringify(await storage?.[area]?.get(null)) ?? 'none';
              await storage?.[area]?.set(set);
            } catch (error) {
              read[area] ??= `refused: ${error}`;
            }
          }
          for (const { name } of (await indexedDB.databases?.()) ?? []) read[`database ${name}`] = 'seen';
          return read;
        },
      });
      return ran?.result as Record<string, string>;
    },
    [tab.id, forged] as const,
  );

const settingsNow = (): Promise<Settings> => stage.panel('settings', null);

describe('the extension’s own world in a compromised page', () => {
  it('C1: can’t send the panel’s messages', async () => {
    const { shop, tab } = await startShop();
    const { run } = await stage.asks(tab, 'buy', { item: 'hat' });
    const { tab: other, shop: bank } = await startShop();
    const tabId = other.id;
    const site = bank.origin;
    const before = await settingsNow();
    const said = await sayInPage(tab, [
      { name: 'answer', request: { runId: run.id, allow: true } },
      { name: 'answer', request: { runId: run.id, allow: true, remember: 'any-values' } },
      { name: 'run', request: { tabId, site, action: 'awp:buy', arguments: { item: 'x' }, on: 'http' } },
      { name: 'run', request: { tabId, site, action: 'awp:news', arguments: {}, on: 'http' } },
      { name: 'plan', request: { tabId, site, action: 'awp:buy', arguments: { item: 'x' }, on: 'http' } },
      { name: 'refresh', request: { tabId, known: {} } },
      { name: 'source', request: { tabId, document: `${bank.origin}/agent.json` } },
      { name: 'report', request: { tabId } },
      { name: 'credentials', request: null },
      { name: 'giveCredential', request: { tabId, site, action: 'awp:buy', secret: 'forged' } },
      { name: 'grants', request: null },
      { name: 'grant', request: { origin: shop.origin, action: 'awp:buy' } },
      { name: 'revoke', request: { site: shop.origin } },
      { name: 'agentMode', request: { tabId, origin: shop.origin, on: true } },
      { name: 'saveSettings', request: { ...before, agentsMayRead: !before.agentsMayRead } },
      { name: 'searchRegistry', request: { query: 'x' } },
      { name: 'openService', request: { origin: bank.origin } },
    ]);
    expect(said.filter(({ ok }) => ok)).toEqual([]);
    expect([...shop.effects(), ...bank.effects(), ...bank.requests('/news')]).toEqual([]);
    expect(await settingsNow()).toEqual(before);
    expect(await stage.question(tab, 'buy')).toMatchObject({ id: run.id });
  });

  it('C2: reads no session storage and no secrets elsewhere', async () => {
    const { shop, tab } = await startShop();
    const { shop: bank, tab: victim } = await startShop();
    await call(victim, 'news', {});
    const read = await storeInPage(tab, { marker: 'from the page' });
    expect(JSON.stringify(read)).not.toContain(bank.name);
    expect(read.session).toMatch(/refused|none/);
    expect(Object.keys(read).filter((name) => name.startsWith('database'))).toEqual([]);
    expect(await stage.stored('session', (key) => key === 'marker')).toBe('[]');
    expect(shop.effects()).toEqual([]);
  });

  describe('C3', () => {
    let original: Settings;
    beforeEach(async () => {
      original = await settingsNow();
    });
    afterEach(async () => {
      await stage.panel('saveSettings', original);
    });

    it('can’t change the settings, not even for the next worker', async () => {
      const { shop, tab } = await startShop();
      const before = await settingsNow();
      const forged = {
        ...before,
        agentsMayRead: false,
        agentsStopped: true,
        readsRunAtOnce: true,
        agentName: 'forged',
        agentModeOrigins: [...before.agentModeOrigins, 'https://forged.example'],
        registry: 'https://forged.example',
      };
      await storeInPage(tab, { settings: forged, grants: [{ origin: shop.origin, action: 'awp:buy' }] });
      expect(await settingsNow()).toEqual(before);
      await stage.driver.killWorker();
      expect(await until('the settings', settingsNow)).toEqual(before);
      expect(
        (await stage.panel<unknown[]>('grants', null)).filter((grant) =>
          JSON.stringify(grant).includes(shop.origin),
        ),
      ).toEqual([]);
      const { question } = await stage.ask(tab, 'buy', { item: 'hat' });
      expect(question).toBeDefined();
      expect(shop.effects()).toEqual([]);
    });
  });
});

describe('a web page', () => {
  it('C5, X7: can’t send messages to the extension or open its pages', async () => {
    const home = await stage.console.evaluate(() => location.origin);
    const id = new URL(home).host;
    const evil = await stage.host('evil', { handle: site({ '/': html('<h1>Evil</h1>') }) });
    const tab = await stage.visit(evil.origin);
    await stage.ready(tab);
    const messages = await tab.evaluate(async (host) => {
      const found: string[] = [];
      const scope = globalThis as unknown as {
        chrome?: { runtime?: { sendMessage?(...message: unknown[]): Promise<unknown> } };
        browser?: { runtime?: { sendMessage?(...message: unknown[]): Promise<unknown> } };
        awasLens?: unknown;
      };
      if (scope.awasLens !== undefined) found.push('awasLens');
      for (const runtime of [scope.chrome?.runtime, scope.browser?.runtime]) {
        for (const name of ['settings', 'credentials']) {
          const reply = await Promise.resolve()
            .then(() => runtime?.sendMessage?.(host, { name, request: null }))
            .catch(() => undefined);
          if (reply !== undefined) found.push(`message ${name}`);
        }
      }
      return found;
    }, id);
    const files = await tab.evaluate(async (extension) => {
      const found: string[] = [];
      const names = [
        'manifest.json',
        'options.html',
        'popup.html?tab=1',
        'agent-policy.json',
        'background.js',
        'content-scripts/content.js',
      ];
      const reads = (file: string): Promise<boolean> =>
        fetch(`${extension}/${file}`).then(
          () => true,
          () => false,
        );
      const loads = (file: string): Promise<boolean> =>
        new Promise((resolve) => {
          const script = document.createElement('script');
          script.src = `${extension}/${file}`;
          script.onload = () => resolve(true);
          script.onerror = () => resolve(false);
          document.head.append(script);
        });
      for (const file of names) {
        if (await reads(file)) found.push(`fetch ${file}`);
        if (await loads(file)) found.push(`script ${file}`);
      }
      return found;
    }, home);
    expect([...messages, ...files]).toEqual([]);
  });
});
