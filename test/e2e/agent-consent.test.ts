import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '../../lib/model/index.ts';
import {
  abort,
  begin,
  call,
  openForAgents,
  panel,
  toolNames,
  untilOffered,
  viewOf,
} from '../agents/in-page.ts';
import type { Screen, Tab } from '../browsers.ts';
import type { DemoName } from '../site/server.ts';
import { BROWSER, IN_ONE_BROWSER, setStage } from './stage.ts';

const stage = setStage();
let options: Screen;
const tabs: Tab[] = [];

beforeAll(async () => {
  options = await stage.driver.extensionPage('options.html');
});
afterAll(async () => {
  for (const tab of tabs) await tab.close().catch(() => {});
  await options?.close();
});

async function open(site: DemoName, path = ''): Promise<Tab> {
  const { origin, url } = stage.sites[site];
  const tab = await openForAgents(stage.driver, path === '' ? url : origin + path, options);
  tabs.push(tab);
  await untilOffered(tab, 'awas_lens_status');
  return tab;
}

const effects = (site: DemoName) =>
  stage.requests(site).filter(({ method }) => !/^(?:GET|HEAD|OPTIONS)$/.test(method));

interface Settings {
  readonly agentsStopped: boolean;
}

describe('an action that an agent asks for', () => {
  it('loses its question when its caller cancels; another question stays', async () => {
    const tab = await open('outdoor');
    const other = await begin(tab, 'reserve-in-shop', { product: 'ridge-2', name: 'Ada' });
    await waiting(tab);
    const key = await begin(tab, 'reserve-in-shop', { product: 'ridge-1', name: 'Ada' });
    const states = async () =>
      (await view(tab)).runs.map(({ arguments: { product }, state }) => `${product} ${state}`).toSorted();
    await expect.poll(states).toContain('ridge-1 awaiting-consent');
    await abort(tab, key);
    await expect.poll(states).toContain('ridge-1 done');
    expect(await states()).toContain('ridge-2 awaiting-consent');
    await abort(tab, other);
    await expect.poll(states).toContain('ridge-2 done');
    expect(effects('outdoor')).toEqual([]);
  });
});

type Runs = readonly Pick<Run, 'id' | 'state' | 'arguments'>[];

const view = (tab: Tab) => viewOf(options, tab.id);

async function waiting(tab: Tab): Promise<{ readonly runs: Runs }> {
  await expect.poll(async () => (await view(tab)).runs[0]?.state).toBe('awaiting-consent');
  return view(tab);
}

describe('tools follow the page', () => {
  const untilGone = (tab: Tab, tool: string) =>
    tab.until(
      `${tool} to go`,
      async (wanted) => {
        const context = (document as unknown as { modelContext: { getTools(): Promise<{ name: string }[]> } })
          .modelContext;
        return (await context.getTools()).every(({ name }) => name !== wanted);
      },
      tool,
    );

  it.runIf(IN_ONE_BROWSER)(
    'a tool without its control is withdrawn, with the reason, and returns with the control',
    async () => {
      const tab = await open('bookshop', '/search');
      await untilOffered(tab, 'search-books');
      await tab.evaluate(() => document.querySelector("input[name='query']")?.setAttribute('name', 'other'));
      await untilGone(tab, 'search-books');
      expect(await call(tab, 'awas_lens_status', {})).toMatch(/withheld.*search-books.*query/);
      await tab.evaluate(() => document.querySelector("input[name='other']")?.setAttribute('name', 'query'));
      await untilOffered(tab, 'search-books');
    },
  );

  it.runIf(BROWSER === 'chromium')(
    'a tool of a route goes and returns with the route, without a new page',
    async () => {
      const tab = await open('bookshop', '/search');
      await untilOffered(tab, 'search-books');
      await tab.evaluate(() => {
        const form = document.querySelector("input[name='query']")?.closest('form');
        const place = form?.parentElement;
        const show = (): void => {
          if (location.search === '') place?.prepend(form ?? '');
          else form?.remove();
        };
        globalThis.addEventListener('popstate', show);
        history.pushState(null, '', '/search?view=help');
        show();
      });
      await untilGone(tab, 'search-books');
      expect(await toolNames(tab)).toContain('track-order');
      await tab.evaluate(() => history.back());
      await untilOffered(tab, 'search-books');
    },
  );

  it.runIf(IN_ONE_BROWSER)('the page’s own tool keeps its name, and ours takes another', async () => {
    const tab = await open('outdoor');
    const settings = await panel<Settings>(options, 'settings', null);
    await panel(options, 'saveSettings', { ...settings, agentsStopped: true });
    await untilOffered(tab, undefined);
    await tab.evaluate(async () => {
      interface Registry {
        registerTool(tool: object): unknown;
      }
      const context = (document as unknown as { modelContext: Registry }).modelContext;
      await context.registerTool({
        name: 'stock-check',
        description: 'The page’s own',
        inputSchema: { type: 'object', properties: {} },
        execute: async () => 'from the page',
      });
    });
    await panel(options, 'saveSettings', settings);
    await untilOffered(tab, 'product-search');
    const names = await toolNames(tab);
    expect(names.filter((name) => name === 'stock-check')).toHaveLength(1);
    expect(names).toContain('stock-check_awas_lens');
    const { pageTools } = await panel<{ pageTools: { tool: { name: string }; action?: string }[] }>(
      options,
      'agents',
      { tabId: tab.id },
    );
    expect(pageTools).toMatchObject([{ tool: { name: 'stock-check' }, action: expect.anything() }]);
  });
});
