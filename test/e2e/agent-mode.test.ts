import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type AgentClient,
  devtoolsMcp,
  type Equipment,
  optionsPage,
  playwrightClient,
  playwrightMcp,
} from '../agents/clients.ts';
import { panel, untilOffered } from '../agents/in-page.ts';
import { type Driver, EXTENSION_DIR, launch } from '../browsers.ts';
import { type Sites, startSites } from '../site/server.ts';
import { BROWSER, setStage } from './stage.ts';

describe.runIf(BROWSER === 'firefox')('Firefox', () => {
  const stage = setStage();

  it('adds nothing to the page while agent mode is off', async () => {
    const options = await stage.driver.extensionPage('options.html');
    const { tab, popup } = await stage.visit('bookshop');
    await popup.close();
    const trace = () =>
      tab.evaluate(() => [
        'modelContext' in document,
        Object.keys(globalThis).filter((key) => /awas|lens/i.test(key)),
      ]);
    expect(await trace()).toEqual([false, []]);
    const { origin } = stage.sites.bookshop;
    await panel(options, 'agentMode', { origin, on: true });
    await untilOffered(tab, 'search-books');
    await panel(options, 'agentMode', { origin, on: false });
    await untilOffered(tab, undefined);
    expect(await trace()).toEqual([false, []]);
    await options.close();
  });
});

describe.runIf(BROWSER === 'firefox')('Firefox with navigator.modelContext', () => {
  interface Registered {
    readonly name: string;
    execute(input: object): Promise<unknown>;
  }
  interface NavigatorContext {
    registerTool(tool: object): unknown;
    unregisterTool(name: string): unknown;
  }
  interface Page {
    registered: Map<string, Registered>;
    navigator: { modelContext: NavigatorContext };
  }
  let sites: Sites;
  let driver: Driver;
  beforeAll(async () => {
    sites = await startSites();
    driver = await launch('firefox', { headless: true, preferences: { 'dom.modelcontext.enabled': true } });
  });
  afterAll(async () => {
    await driver?.close();
    await sites?.close();
  });

  it('registers the tools there, and they run', async () => {
    const { origin, url } = sites.sites.outdoor;
    const options = await driver.extensionPage('options.html');
    const tab = await driver.open(url);
    // Firefox doesn't list tools for pages, so the test records registrations.
    await tab.evaluate(() => {
      const page = globalThis as unknown as Page;
      page.registered = new Map();
      const prototype = Object.getPrototypeOf(page.navigator.modelContext) as NavigatorContext;
      const { registerTool, unregisterTool } = prototype;
      prototype.registerTool = function (tool) {
        const answer = registerTool.call(this, tool);
        page.registered.set((tool as Registered).name, tool as Registered);
        return answer;
      };
      prototype.unregisterTool = function (name) {
        unregisterTool.call(this, name);
        page.registered.delete(name);
      };
    });
    await panel(options, 'agentMode', { origin, on: true });
    await tab.until('the tool', () => (globalThis as unknown as Page).registered.has('stock-check'));
    expect(await tab.evaluate(() => 'modelContext' in document)).toBe(false);
    const reply = await tab.evaluate(async () =>
      JSON.stringify(
        await (globalThis as unknown as Page).registered.get('stock-check')?.execute({ product: 'ridge-2' }),
      ),
    );
    expect(reply).toMatch(/"ok":true.*"product":"ridge-2"/);
    await panel(options, 'agentMode', { origin, on: false });
    await tab.until('no tools', () => (globalThis as unknown as Page).registered.size === 0);
    await options.close();
  });
});

describe.runIf(BROWSER === 'chromium')('Chromium without WebMCP', () => {
  let sites: Sites;
  let profile: string;
  let equipment: Equipment;
  beforeAll(async () => {
    sites = await startSites();
    profile = await mkdtemp(join(tmpdir(), 'awas-lens-profile-'));
    equipment = { extension: EXTENSION_DIR.chromium, webmcp: false, profile };
    const { context, close } = await playwrightClient(equipment);
    const page = await optionsPage(context);
    await page.evaluate(
      (request) =>
        (
          globalThis as unknown as {
            chrome: { runtime: { sendMessage(message: object): Promise<unknown> } };
          }
        ).chrome.runtime.sendMessage({ name: 'agentMode', request }),
      { origin: sites.sites.bookshop.origin, on: true },
    );
    await close();
  });
  afterAll(async () => {
    await sites.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  });

  it.each<readonly [string, (equipment: Equipment) => Promise<AgentClient>]>([
    ['the Playwright MCP server', playwrightMcp],
    ['chrome-devtools-mcp', devtoolsMcp],
  ])('still offers tools to %s', async (_name, start) => {
    const client = await start(equipment);
    try {
      await client.goto(sites.sites.bookshop.url);
      await client.tools('search-books');
      await client.call('search-books', { query: 'machine' });
      // The page has no tools for a moment between two documents.
      await expect
        .poll(() => client.call('awas_lens_status', { run: 'latest' }).catch(String))
        .toContain('The Time Machine');
    } finally {
      await client.close();
    }
  });
});
