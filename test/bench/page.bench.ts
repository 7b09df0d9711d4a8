/** The load, paint and input delay of pages with the extension, beside the same browser without it, in turns. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { executable } from '../browsers/alike.ts';
import { EXTENSION_DIR } from '../browsers.ts';
import { besideItself, type Figure, ROUNDS } from './measure.ts';
import { benchSite, PUBLIC_ARGS, PUBLIC_HOST } from './site.ts';

/** Milliseconds before each answer of the site. */
const DELAY = 100;
const PICTURES = 30;
const CLICKS = 12;

const PAGES = {
  'a page without a declaration': { actions: 0, pictures: PICTURES, delay: DELAY },
  'a page with ten actions': { actions: 10, pictures: PICTURES, delay: DELAY },
  'a page of 5,000 elements that change all the time': { actions: 10, changing: 5_000, delay: DELAY },
} as const;
type PageName = keyof typeof PAGES;

const MEASURES = ['load', 'first paint', 'largest paint', 'input delay'] as const;
type Times = Readonly<Record<(typeof MEASURES)[number], number>>;

export function openBrowser(profile: string, extension?: string): Promise<BrowserContext> {
  return chromium.launchPersistentContext(profile, {
    executablePath: executable('chromium'),
    headless: true,
    args: [
      ...PUBLIC_ARGS,
      ...(extension
        ? [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]
        : ['--disable-extensions']),
    ],
  });
}

/** Visits a new origin. */
async function timesOf(context: BrowserContext, name: PageName): Promise<Times> {
  const site = await benchSite({ ...PAGES[name], host: PUBLIC_HOST });
  const page = await context.newPage();
  try {
    await page.addInitScript(observe);
    await page.goto(`${site.origin}/`, { waitUntil: 'load' });
    const load = await page.evaluate(loadEnd);
    await clickAround(page);
    return { load, ...(await page.evaluate(() => (globalThis as unknown as Observed).observed())) };
  } finally {
    await page.close();
    await site.close();
  }
}

interface Observed {
  observed(): Omit<Times, 'load'>;
}

/** Within the page, before its own scripts. */
function observe(): void {
  const paints: Record<string, number> = {};
  const delays: number[] = [];
  const record = (list: PerformanceObserverEntryList): void => {
    for (const { name, entryType, startTime } of list.getEntries()) paints[name || entryType] = startTime;
  };
  new PerformanceObserver(record).observe({ type: 'paint', buffered: true });
  new PerformanceObserver(record).observe({ type: 'largest-contentful-paint', buffered: true });
  addEventListener('mousedown', (event) => delays.push(performance.now() - event.timeStamp), true);
  Object.assign(globalThis, {
    observed: () => ({
      'first paint': paints['first-contentful-paint'],
      'largest paint': paints['largest-contentful-paint'],
      'input delay': delays.reduce((sum, one) => sum + one, 0) / delays.length,
    }),
  });
}

/** Within the page. */
function loadEnd(): Promise<number> {
  return new Promise((resolve) => {
    const look = (): void => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      if (navigation && navigation.loadEventEnd > 0) resolve(navigation.loadEventEnd);
      else setTimeout(look, 5);
    };
    look();
  });
}

/** While the extension does whatever it does after a load. */
async function clickAround(page: Page): Promise<void> {
  for (let click = 0; click < CLICKS; click++) {
    await page.mouse.click(5, 5);
    await page.waitForTimeout(40);
  }
}

type Taken = Readonly<Record<PageName, readonly Times[]>>;

/** Pages in each of some browsers in turns: with an extension, or without one. */
export async function pagesIn<Arm extends string>(
  arms: Readonly<Record<Arm, string | undefined>>,
): Promise<Readonly<Record<Arm, Taken>>> {
  const folder = await mkdtemp(join(tmpdir(), 'awas-lens-'));
  const names = Object.keys(PAGES) as PageName[];
  const browsers: [Arm, BrowserContext, Record<PageName, Times[]>][] = [];
  try {
    for (const arm of Object.keys(arms) as Arm[]) {
      const taken = Object.fromEntries(names.map((name) => [name, [] as Times[]]));
      browsers.push([
        arm,
        await openBrowser(join(folder, arm), arms[arm]),
        taken as Record<PageName, Times[]>,
      ]);
    }
    for (let round = -2; round < ROUNDS; round++) {
      for (const name of names) {
        // Whichever comes first finds the machine as the others left it.
        for (const [, context, taken] of round % 2 === 0 ? browsers : browsers.toReversed()) {
          const times = await timesOf(context, name);
          if (round >= 0) taken[name].push(times);
        }
      }
    }
    const results = {} as Record<Arm, Taken>;
    for (const [arm, , taken] of browsers) results[arm] = taken;
    return results;
  } finally {
    await Promise.all(browsers.map(([, context]) => context.close()));
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

export async function bench(): Promise<readonly Figure[]> {
  const { ours, bare, again } = await pagesIn({
    bare: undefined,
    ours: EXTENSION_DIR.chromium,
    again: undefined,
  });
  return (Object.keys(PAGES) as PageName[]).flatMap((name) =>
    MEASURES.map((measure) => {
      const of = (taken: Taken): readonly number[] => taken[name].map((times) => times[measure]);
      return besideItself(`${measure} of ${name}`, of(ours), of(bare), of(again));
    }),
  );
}
