import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { executable } from '../browsers/alike.ts';
import { EXTENSION_DIR } from '../browsers.ts';
import { writeExtension } from './extension.ts';
import { besideItself, type Figure, figure, median, ROUNDS } from './measure.ts';
import { benchSite, PUBLIC_ARGS, PUBLIC_HOST } from './site.ts';

const DELAY = 100;
const PICTURES = 30;
const CLICKS = 12;
const MAX_PRICE = 1.25;

const PAGES = {
  'a page without a declaration': { actions: 0, pictures: PICTURES, delay: DELAY },
  'a page with ten actions': { actions: 10, pictures: PICTURES, delay: DELAY },
  'a page of 5,000 elements that change all the time': { actions: 10, changing: 5_000, delay: DELAY },
} as const;
type PageName = keyof typeof PAGES;

const MEASURES = ['load', 'first paint', 'largest paint', 'input delay'] as const;
const UNFELT: Partial<Record<(typeof MEASURES)[number], number>> = { 'input delay': 4 };
type Times = Readonly<Record<(typeof MEASURES)[number], number>>;

function openBrowser(profile: string, extension?: string): Promise<BrowserContext> {
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

async function timesOf(context: BrowserContext, name: PageName): Promise<Times> {
  const site = await benchSite({ ...PAGES[name], host: PUBLIC_HOST });
  const page = await context.newPage();
  try {
    await page.addInitScript(observe);
    await page.goto(`${site.origin}/`, { waitUntil: 'load' });
    const load = await page.evaluate(loadEnd);
    // Browsers stop looking for the largest paint at the first click.
    await page.waitForFunction(() => (globalThis as unknown as Observed).observed()['largest paint'] > 0);
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

async function clickAround(page: Page): Promise<void> {
  for (let click = 0; click < CLICKS; click++) {
    await page.mouse.click(5, 5);
    await page.waitForTimeout(40);
  }
}

type Taken = Readonly<Record<PageName, readonly Times[]>>;

async function pagesIn<Arm extends string>(
  folder: string,
  arms: Readonly<Record<Arm, string | undefined>>,
): Promise<Readonly<Record<Arm, Taken>>> {
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
        // The order alternates, since a browser slows down the next one.
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
  }
}

function writePermitted(folder: string): string {
  const ours = readFileSync(join(EXTENSION_DIR.chromium, 'manifest.json'), 'utf8');
  const { permissions, host_permissions } = JSON.parse(ours);
  return writeExtension(folder, { name: 'Permitted', permissions, host_permissions });
}

export async function bench(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'awas-lens-'));
  try {
    const permitted = writePermitted(join(folder, 'permitted-extension'));
    const arms = { none: undefined, permitted, ours: EXTENSION_DIR.chromium, again: permitted };
    const taken = await pagesIn(folder, arms);
    return (Object.keys(PAGES) as PageName[]).flatMap((name) =>
      MEASURES.flatMap((measure) => {
        const [none, permitted, ours, again] = (['none', 'permitted', 'ours', 'again'] as const).map((arm) =>
          taken[arm][name].map((times) => times[measure]),
        ) as [number[], number[], number[], number[]];
        const row = `${measure} of ${name}`;
        const price = figure(
          `${row}, with permissions alone`,
          'ms',
          median([...permitted, ...again]),
          median(none),
          'the same without any extension',
          MAX_PRICE,
        );
        return [
          besideItself(
            row,
            ours,
            permitted,
            again,
            'the same with our permissions and no code',
            UNFELT[measure],
          ),
          ...(measure === 'load' || measure === 'largest paint' ? [price] : []),
        ];
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
