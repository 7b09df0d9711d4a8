import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { EXTENSION_DIR, type Screen, type Tab } from '../browsers.ts';
import { type Depot, startDepot } from '../servers/depot.ts';
import { consent, openPopup, outcome, QUESTION, rowOf } from '../tour.ts';
import { BROWSER, IN_ONE_BROWSER, rowsHere, setStage } from './stage.ts';

const stage = setStage();

let depot: Depot;
beforeAll(async () => {
  depot = await startDepot();
});
afterAll(() => depot.close());

const kill = (): Promise<void> => stage.driver.killWorker();

/** Waits until a server knows something. */
async function reached(condition: () => boolean): Promise<void> {
  while (!condition()) await new Promise((resolve) => setTimeout(resolve, 20));
}

describe('the script of a worker', () => {
  it('has no more than every wake needs', () => {
    const folder = EXTENSION_DIR[BROWSER];
    const sizeOf = (file: string) => statSync(join(folder, file)).size;
    expect(sizeOf('background.js')).toBeLessThan(400_000);
    expect(sizeOf('background/judging.js')).toBeGreaterThan(500_000);
    // Each file beside it costs every wake, wanted or not.
    expect(readdirSync(join(folder, 'background')).toSorted()).toEqual([
      'judging.js',
      'reading.js',
      'running.js',
    ]);
  });
});

describe('the scripts of the popup', () => {
  it('are those of its first list', () => {
    const folder = EXTENSION_DIR[BROWSER];
    const html = readFileSync(join(folder, 'popup.html'), 'utf8');
    const scripts = [...html.matchAll(/(?:src|href)="([^"]+[.]js)"/g)].map(([, path = '']) => path);
    const bytes = scripts.reduce((sum, path) => sum + statSync(join(folder, path)).size, 0);
    // React is two thirds of it.
    expect(bytes).toBeGreaterThan(200_000);
    expect(bytes).toBeLessThan(320_000);
  });
});

describe('a second visit', () => {
  // lib/discovery says what is fresh.
  it.runIf(IN_ONE_BROWSER)('asks each place anew on this machine', async () => {
    const { tab } = await stage.visit('bookshop');
    const asked = () =>
      stage
        .requests('bookshop')
        .filter(({ path }) => path.startsWith('/.well-known/') || path.startsWith('/agent'));
    const places = new Set(asked().map(({ path }) => path));
    expect(places.size).toBeGreaterThan(5);
    const first = asked().length;
    await tab.goto(`${stage.sites.bookshop.origin}/about`);
    const popup = await openPopup(stage.driver, tab);
    expect(await popup.names('tab')).toContainEqual(expect.stringMatching(/^Actions\s*7/));
    await reached(
      () =>
        new Set(
          asked()
            .slice(first)
            .map(({ path }) => path),
        ).size === places.size,
    );
    await popup.close();
  });
});

describe('the death of the worker', () => {
  // What was stored is read by the next worker in the tests below, too.
  it.runIf(IN_ONE_BROWSER)('between visit and popup loses nothing', async () => {
    const { tab, popup } = await stage.visit('outdoor');
    await popup.close();
    const before = stage.requests('outdoor').length;
    await kill();
    const again = await openPopup(stage.driver, tab);
    expect(await again.names('tab')).toContainEqual(expect.stringMatching(/^Actions\s*3/));
    expect(stage.requests('outdoor')).toHaveLength(before);
    await again.close();
  });

  // attack/faults ends it there in both.
  it.runIf(IN_ONE_BROWSER)('between question and answer repeats nothing', async () => {
    const { popup } = await stage.visit('outdoor');
    await popup.click('button', rowOf('reserve-in-shop'));
    await popup.fill('textbox', 'product', 'ridge-1');
    await popup.fill('textbox', 'name', 'Ada');
    await popup.click('button', 'Run');
    await popup.expect('alertdialog', QUESTION);
    await kill();
    await consent(popup);
    expect(await outcome(popup, 'reserve-in-shop')).toContain('ridge-1');
    expect(stage.requests('outdoor', '/api/reservations')).toHaveLength(1);
  });

  // lib/page carries them on; the next test ends it there, too.
  it.runIf(IN_ONE_BROWSER)('in the midst of steps on the page loses nothing', async () => {
    const { popup } = await stage.visit('bookshop', '/shelves');
    await popup.click('button', rowOf('Browse the shelves'));
    await popup.fill('textbox', 'term', 'verne');
    await popup.click('button', 'Run');
    await popup.until('the run to begin', () => document.querySelector('.results')?.childElementCount !== 0);
    await kill();
    expect(await outcome(popup, 'Browse the shelves')).toContain('Journey to the Centre of the Earth');
  });

  it('between two pages of a run loses nothing, and sends no form twice', async () => {
    const { tab, popup } = await stage.visit('bookshop');
    await popup.click('button', rowOf('Search books'));
    await popup.fill('textbox', 'query', 'machine');
    await popup.click('button', 'Run');
    const sent = () => stage.requests('bookshop', '/search?query=machine');
    await reached(() => sent().length > 0);
    await kill();
    await tab.front();
    expect(await outcome(popup, 'Search books')).toContain('The Time Machine');
    expect(sent()).toHaveLength(1);
  });

  it('in the midst of a request sent as the page tells how it ended, without a second one', async () => {
    const { tab, popup } = await stage.visit('slow');
    await popup.click('button', rowOf('later'));
    await popup.click('button', 'Run');
    await reached(() => stage.requests('slow', '/api/later').length > 0);
    await kill();
    await popup.close();
    // It opens where the result is not seen yet.
    const again = await openPopup(stage.driver, tab);
    expect(await outcome(again, 'later')).toMatch(/At last|Interrupted/);
    expect(stage.requests('slow', '/api/later')).toHaveLength(1);
    await again.close();
  });
});

/** Runs an action of the depot, and ends the worker as soon as the server has what it was sent. */
async function killMidway(
  action: string,
  fill: Readonly<Record<string, string>>,
  arrived: () => boolean,
  asks = true,
): Promise<{ tab: Tab; popup: Screen }> {
  const visited = await stage.visitUrl(`${depot.origin}/`);
  const { popup } = visited;
  await popup.click('button', rowOf(action));
  for (const [name, value] of Object.entries(fill)) await popup.fill('textbox', name, value);
  await popup.click('button', 'Run');
  if (asks) await consent(popup);
  await reached(arrived);
  await kill();
  return visited;
}

describe('the death of the worker with a server in the midst of its work', () => {
  interface Work {
    readonly action: string;
    readonly fill: Readonly<Record<string, string>>;
    /** The server's effects so far. */
    readonly effects: () => readonly string[];
    readonly says: RegExp;
    /** A plain read: it runs without a question. */
    readonly unasked?: true;
  }
  const unknown = /Interrupted[\s\S]*may have taken effect[\s\S]*Check on the site/;

  const WORKS: readonly (readonly [what: string, work: Work])[] = [
    [
      'an HTTP read',
      {
        action: 'stock',
        fill: {},
        effects: () => depot.api.seen.filter(({ url }) => url === '/stock').map(({ url }) => url),
        says: /Interrupted[\s\S]*Run it again/,
        unasked: true,
      },
    ],
    ['MCP', { action: 'shop', fill: { tool: 'slow' }, effects: () => depot.mcp.calls, says: unknown }],
    [
      'A2A',
      { action: 'clerk', fill: { message: 'hang up' }, effects: () => depot.a2a.messages, says: unknown },
    ],
    [
      'GraphQL',
      {
        action: 'library',
        fill: { query: 'mutation { lend(title: "Dune") { title } }' },
        effects: () => depot.graphql.lent,
        says: unknown,
      },
    ],
    [
      'WebSocket',
      {
        action: 'well',
        fill: { message: 'drop' },
        effects: () => depot.websocket.messages,
        says: unknown,
      },
    ],
  ];
  // The others end by the same code of lib/background; a socket is the browser's own.
  it.each(rowsHere(WORKS, 'WebSocket'))(
    '%s: it is told in the open popup, and nothing is done twice',
    async (_, work) => {
      const { action, fill, effects, says, unasked } = work;
      const { popup } = await killMidway(action, fill, () => effects().length === 1, !unasked);
      expect(await outcome(popup, action)).toMatch(says);
      expect(effects()).toHaveLength(1);
    },
  );

  // lib/run writes it down before it sends, as it does the others.
  it.runIf(IN_ONE_BROWSER)(
    'AWP-9-l: an order keeps its idempotency key, so that running it again orders nothing twice',
    async () => {
      const { popup } = await killMidway('order', { item: 'rope' }, () => depot.api.orders.length === 1);
      expect(await outcome(popup, 'order')).toMatch(/Interrupted[\s\S]*Run it again[\s\S]*idempotency key/);
      await popup.click('button', 'Run');
      await consent(popup);
      await popup.expectText('taken before');
      const keys = depot.api.seen
        .filter(({ url }) => url === '/order')
        .map(({ headers }) => headers['idempotency-key']);
      expect(keys).toEqual([depot.api.orders[0], depot.api.orders[0]]);
      expect(depot.api.orders).toHaveLength(1);
    },
  );

  // lib/run begins it anew from what was written down.
  it.runIf(IN_ONE_BROWSER)(
    'AWP-9-n: a job is followed further by the next worker, and not begun again',
    async () => {
      const asked = (path: string) => depot.api.seen.filter(({ url }) => url === path).length;
      const { popup } = await killMidway('export', {}, () => asked('/jobs/j1') > 0);
      depot.api.finishJobs();
      expect(await outcome(popup, 'export')).toMatch(/completed/);
      expect(asked('/export')).toBe(1);
    },
  );
});
