import { describe, expect, it } from 'vitest';
import { call } from '../../agents/in-page.ts';
import { json } from '../../servers/hosts.ts';
import { AWP_PATH, awp, site } from './sites.ts';
import { setStage, until } from './stage.ts';

const stage = setStage();

async function startShop() {
  const shop = await stage.host('shop', {
    handle: site({
      [AWP_PATH]: awp([{ id: 'news', endpoint: '/news' }]),
      '/news': json('rain'),
    }),
  });
  const tab = await stage.visitForAgents(shop.origin, 'news');
  return { shop, tab };
}

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
