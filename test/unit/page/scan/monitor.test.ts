import type { Page } from 'playwright';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { bundle, openPage, type Site, serve } from '../browser.ts';

type Global = typeof globalThis & {
  readonly lens: typeof import('../../../../lib/page/scan/monitor.ts');
  readonly scans: typeof import('../../../../lib/page/scan/scan.ts');
  readonly watches: typeof import('../../../../lib/page/scan/watch.ts');
  readonly told: (name: string, what: unknown) => Promise<unknown>;
  monitored: ReturnType<typeof import('../../../../lib/page/scan/monitor.ts').monitor>;
  alive: boolean;
};

let site: Site;
let page: Page;
let scripts: readonly string[];
let hellos: { url: string; hasAttributes: boolean; activeRuns: readonly string[] }[];
let facts: { url: string; count: number; attributes: number }[];
let wanted: readonly string[] | null;

beforeAll(async () => {
  [page, scripts, site] = await Promise.all([
    openPage(),
    Promise.all([
      bundle('lib/page/scan/monitor.ts', 'lens'),
      bundle('lib/page/scan/scan.ts', 'scans'),
      bundle('lib/page/scan/watch.ts', 'watches'),
    ]),
    serve((_, response) => {
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.end('<!doctype html><title>x</title><div id=app></div>');
    }),
  ]);
  await page.exposeFunction('told', (name: string, what: never) => {
    if (name === 'hello') hellos.push(what);
    else facts.push(what);
    return wanted;
  });
}, 60_000);
afterAll(async () => {
  await page.close();
  await site.close();
});
beforeEach(async () => {
  await page.goto('about:blank');
  [hellos, facts, wanted] = [[], [], ['.it']];
  await page.goto(`${site.origin}/start`);
});

async function monitor(): Promise<void> {
  for (const script of scripts) await page.evaluate(script);
  await page.evaluate(() => {
    const world = globalThis as Global;
    world.alive = true;
    world.monitored = world.lens.monitor(document, {
      alive: () => world.alive,
      scanner: () => ({ scan: world.scans.scan, watchChanges: world.watches.watchChanges }),
      async hello(seen) {
        const selectors = (await world.told('hello', seen)) as string[] | null;
        return selectors && { selectors, withAiAttributes: false };
      },
      async facts({ url, selectors, attributes }) {
        await world.told('facts', {
          url,
          count: selectors['.it']?.count ?? -1,
          attributes: attributes.length,
        });
      },
    });
  });
}

const put = (markup: string): Promise<void> =>
  page.evaluate((markup) => {
    document.querySelector('#app')!.innerHTML = markup;
  }, markup);

describe('a page that has something', () => {
  test('says hello, then what is there', async () => {
    await put('<p class=it data-awas-action=x></p>');
    await monitor();
    await expect.poll(() => facts).toEqual([{ url: `${site.origin}/start`, count: 1, attributes: 1 }]);
    expect(hellos).toMatchObject([{ url: `${site.origin}/start`, hasAttributes: true, activeRuns: [] }]);
  });

  test('reports facts again only if they change', async () => {
    await monitor();
    await expect.poll(() => facts).toMatchObject([{ count: 0 }]);
    await put('<p class=it></p>');
    await expect.poll(() => facts).toMatchObject([{ count: 0 }, { count: 1 }]);
    await page.evaluate(async () => {
      for (let times = 0; times < 20; times++) {
        document.querySelector('.it')!.textContent = String(times);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    await page.evaluate(() => document.querySelector('.it')!.setAttribute('hidden', ''));
    await expect.poll(() => facts.length).toBe(3);
    expect(hellos).toHaveLength(1);
  });

  test.each<[name: string, build: () => void]>([
    [
      'a frame that loads late',
      () => {
        const frame = document.createElement('iframe');
        frame.src = '/frame';
        document.body.append(frame);
      },
    ],
    [
      'an element that gets its shadow root late',
      () => {
        const host = document.createElement('x-late');
        document.body.append(host);
        setTimeout(() => {
          host.attachShadow({ mode: 'open' }).innerHTML = '<div id=app></div>';
        }, 1_500);
      },
    ],
  ])('%s is looked into, and watched', async (_, build) => {
    await monitor();
    await expect.poll(() => facts).toMatchObject([{ count: 0 }]);
    await page.evaluate(build);
    await page.evaluate(async () => {
      const app = (): Element | null | undefined =>
        document.querySelector('iframe')?.contentDocument?.querySelector('#app') ??
        document.querySelector('x-late')?.shadowRoot?.querySelector('#app');
      while (!app()) await new Promise((resolve) => setTimeout(resolve, 50));
      await new Promise((resolve) => setTimeout(resolve, 2_000));
      app()!.innerHTML = '<p class=it></p>';
    });
    await expect.poll(() => facts.at(-1)).toMatchObject({ count: 1 });
  });

  test('what our own overlay does is not a change of the page', async () => {
    await monitor();
    await expect.poll(() => facts.length).toBe(1);
    await page.evaluate(() => {
      document.documentElement.append(document.createElement('awas-lens-overlay'));
      document.querySelector('awas-lens-overlay')!.setAttribute('style', 'width: 1px');
    });
    await page.waitForTimeout(1_000);
    expect(facts).toHaveLength(1);
  });

  test('a restless page is still scanned', async () => {
    await monitor();
    await expect.poll(() => facts).toMatchObject([{ count: 0 }]);
    await page.evaluate(() => {
      let times = 0;
      setInterval(() => {
        document.querySelector('#app')!.innerHTML = '<p class=it></p>'.repeat((++times % 9) + 1);
      }, 50);
    });
    // The monitor waits twenty times as long as a scan takes.
    await expect.poll(() => facts.length, { timeout: 90_000 }).toBeGreaterThan(2);
  });

  test.each<[string, () => void]>([
    ['pushState', () => history.pushState(null, '', '/next')],
    ['replaceState', () => history.replaceState(null, '', '/next')],
    [
      'a fragment',
      () => {
        location.hash = 'next';
      },
    ],
  ])('another address by %s says hello again', async (_, go) => {
    await monitor();
    await expect.poll(() => facts.length).toBe(1);
    await page.evaluate(go);
    await put('<p class=it></p>');
    await expect.poll(() => hellos.length).toBe(2);
    expect(hellos[1]!.url).toMatch(/next$/);
    await expect.poll(() => facts.at(-1)).toMatchObject({ count: 1, url: hellos[1]!.url });
  });

  test('without the Navigation API another address is noticed by the click that led there', async () => {
    await page.evaluate(() => {
      Object.defineProperty(window, 'navigation', { value: undefined });
      document.querySelector('#app')!.innerHTML = '<button>Go</button>';
      document.querySelector('button')!.onclick = () => history.pushState(null, '', '/next');
    });
    await monitor();
    await expect.poll(() => hellos.length).toBe(1);
    await page.click('button');
    await expect.poll(() => hellos.at(-1)?.url).toBe(`${site.origin}/next`);
  });

  test('it is looked at when asked', async () => {
    wanted = null;
    await put('<p class=it></p>');
    await monitor();
    const asked = await page.evaluate(async () => {
      const { selectors } = await (globalThis as Global).monitored.scan({
        selectors: ['.it'],
        withAiAttributes: false,
      });
      return selectors['.it']!.count;
    });
    expect(asked).toBe(1);
    await put('');
    await expect.poll(() => facts.at(-1)).toMatchObject({ count: 0 });
  });
});

describe('a page that has nothing', () => {
  beforeEach(() => {
    wanted = null;
  });

  test('gets a quick scan, and is left alone', async () => {
    await monitor();
    await expect.poll(() => hellos).toMatchObject([{ hasAttributes: false }]);
    await put('<p class=it></p>');
    await page.waitForTimeout(1_500);
    expect([hellos.length, facts.length]).toEqual([1, 0]);
  });

  test('is scanned again later, when scripts have built it', async () => {
    await monitor();
    await expect.poll(() => hellos.length).toBe(1);
    wanted = ['.it'];
    await put('<p class=it data-awas-action=x></p>');
    await expect.poll(() => hellos).toMatchObject([{}, { hasAttributes: true }]);
    await expect.poll(() => facts).toMatchObject([{ count: 1 }]);
  });
});

test.each<[string, () => void]>([
  ['stopped', () => (globalThis as Global).monitored.stop()],
  [
    'its extension is gone',
    () => {
      (globalThis as Global).alive = false;
    },
  ],
])('nothing is told any more once it is %s', async (_, end) => {
  await monitor();
  await expect.poll(() => facts.length).toBe(1);
  await page.evaluate(end);
  await put('<p class=it></p>');
  await page.evaluate(() => history.pushState(null, '', '/next'));
  await page.waitForTimeout(1_500);
  await put('<p class=it></p><p class=it></p>');
  await page.waitForTimeout(1_000);
  expect(facts).toHaveLength(1);
});

test('what comes back from the back-forward cache says hello again', async () => {
  await monitor();
  await expect.poll(() => hellos.length).toBe(1);
  await page.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
  await expect.poll(() => hellos.length).toBe(2);
});
