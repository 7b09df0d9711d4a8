import { describe, expect, it } from 'vitest';
import { call } from '../../agents/in-page.ts';
import { json } from '../../servers/hosts.ts';
import { drained, flood, stateOf, times } from './flood.ts';
import { AWP_PATH, awp, site, text } from './sites.ts';
import { IN_ONE_BROWSER, STATUS_TOOL, setStage, until } from './stage.ts';

const stage = setStage();

const MAX_WAITING = 3;

async function startShop(more: Parameters<typeof awp>[0] = []) {
  const shop = await stage.host('shop', {
    handle: site({
      [AWP_PATH]: awp([
        { id: 'buy', endpoint: '/buy', method: 'POST', inputs: { item: text() } },
        { id: 'news', endpoint: '/news' },
        ...more,
      ]),
      '/buy': json({ bought: true }),
      '/news': json('rain'),
    }),
  });
  const tab = await stage.visitForAgents(shop.origin, 'buy');
  return { shop, tab };
}

describe.runIf(IN_ONE_BROWSER)('arguments', () => {
  it('B12b: of mixed sizes in one burst don’t stop the extension on other pages', async () => {
    const { tab } = await startShop();
    await flood(tab, [
      ...times(10, 'buy', 60_000),
      ...times(10, 'buy', 500_000),
      ...times(10, STATUS_TOOL, 60_000),
      ...times(10, 'news', 30_000),
    ]);
    await drained(tab, MAX_WAITING);
    const { shop, tab: other } = await startShop();
    const { question } = await stage.ask(other, 'buy', { item: 'hat' });
    if (!question) throw new Error('not asked');
    await stage.answer(question, true);
    expect(await stage.ended(other, question)).toMatchObject({ outcome: { ok: true } });
    expect(shop.effects()).toHaveLength(1);
  });
});

describe.runIf(IN_ONE_BROWSER)('calls', () => {
  it('item 14: of all tools for 5,000 actions don’t block the worker for the person', async () => {
    const actions = Array.from({ length: 5_000 }, (_, index) => ({
      id: `a${index}`,
      endpoint: `/news?${index}`,
    }));
    const { tab } = await startShop(actions);
    await stage.ready(tab);
    const tools = await tab.evaluate(async () => {
      const { modelContext } = document as unknown as {
        modelContext: { getTools(): Promise<{ name: string }[]> };
      };
      return (await modelContext.getTools()).map(({ name }) => name);
    });
    expect(tools.length).toBeGreaterThan(30);
    await flood(
      tab,
      tools.map((tool) => [tool, 0] as const),
    );
    await stage.panel('settings', null);
    expect((await stateOf(tab)).open).toBeGreaterThan(0);
    expect((await drained(tab, 1)).replies.length).toBeGreaterThanOrEqual(tools.length - 1);
  });
});

describe('the storage of the session', () => {
  const fill = (bytes: number): Promise<string> =>
    stage.console.evaluate(async (most) => {
      interface Api {
        storage: { session: { set(items: object): Promise<void> } };
      }
      const scope = globalThis as unknown as { browser?: Api; chrome: Api };
      const { session } = (scope.browser ?? scope.chrome).storage;
      let size = most;
      let filled = 0;
      for (let index = 0; size > 500 && index < 200; index++) {
        try {
          await session.set({ [`filler${index}`]: 'x'.repeat(size) });
          filled += size;
        } catch {
          size = Math.floor(size / 2);
        }
      }
      return String(filled);
    }, bytes);
  const empty = (): Promise<void> =>
    stage.console.evaluate(async () => {
      interface Api {
        storage: { session: { remove(keys: string[]): Promise<void> } };
      }
      const scope = globalThis as unknown as { browser?: Api; chrome: Api };
      const keys = Array.from({ length: 200 }, (_, index) => `filler${index}`);
      await (scope.browser ?? scope.chrome).storage.session.remove(keys);
    });

  it('F3: if it is full, a call gets a clear error, and works again once there is room', async () => {
    const { tab } = await startShop();
    await stage.ready(tab);
    try {
      await fill(1_000_000);
      const reply = await call(tab, 'news', {});
      expect(reply).not.toMatch(/quota|QUOTA_BYTES|exceeded/);
      expect(reply).toMatch(/rain|storage|room|memory/i);
    } finally {
      await empty();
    }
    await tab.goto(await tab.url());
    await until('a read', async () => (await call(tab, 'news', {})).includes('rain'));
  });
});
