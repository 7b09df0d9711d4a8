/** How long a first visit takes, from the navigation to the badge and to all that is declared, in round trips. */
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import type { TabView } from '../../lib/messaging/contract/views.ts';
import { panel } from '../agents/in-page.ts';
import { executable } from '../browsers/alike.ts';
import { type Driver, EXTENSION_DIR, launch, type Screen, type Tab } from '../browsers.ts';
import { type Figure, figure, median } from './measure.ts';

/** Of every answer, in milliseconds. */
const ROUND_TRIP = 100;
/** Of the page whose load is measured. */
const RESOURCES = 30;
const ROUNDS = 9;

const MANIFEST = JSON.stringify({
  version: '1.0',
  name: 'Bookshop',
  description: 'Sells books of all kinds',
  actions: [
    {
      id: 'search',
      name: 'Search',
      description: 'Search for books by title',
      path: '/search',
      method: 'GET',
      parameters: [],
    },
  ],
});

interface SlowSite {
  readonly origin: string;
  close(): Promise<void>;
}

/** A picture of one colour, large enough to be the largest that is painted. */
const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="90" height="90" fill="#0a4a4a"/></svg>';

/**
 * A site that declares one action. Browsers open six connections to it.
 * @param resources pictures on its page
 */
async function slowSite(resources = 0): Promise<SlowSite> {
  const pictures = Array.from({ length: resources }, (_, n) => `<img src="/picture-${n}.svg" alt="">`);
  const server: Server = createServer((request, response) => {
    const path = request.url ?? '/';
    setTimeout(() => {
      if (path === '/')
        response
          .setHeader('content-type', 'text/html')
          .end(`<!doctype html><h1>Books</h1>${pictures.join('')}`);
      else if (path.startsWith('/picture')) response.setHeader('content-type', 'image/svg+xml').end(PICTURE);
      else if (path === '/.well-known/ai-actions.json')
        response.setHeader('content-type', 'application/json').end(MANIFEST);
      else response.writeHead(404).end();
    }, ROUND_TRIP);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Visit {
  readonly badge: number;
  readonly ready: number;
}

/** Round trips from the navigation of a blank tab to what a person sees. */
async function visit(driver: Driver, console: Screen, tab: Tab): Promise<Visit> {
  const site = await slowSite();
  try {
    const start = performance.now();
    const since = (then: number): number => (then - start) / ROUND_TRIP;
    const arrived = tab.goto(`${site.origin}/`);
    const until = async (there: () => Promise<boolean>): Promise<number> => {
      while (!(await there())) await new Promise((resolve) => setTimeout(resolve, 5));
      return since(performance.now());
    };
    const badge = await until(async () => (await driver.badge(tab)).text === '1');
    const ready = await until(async () => {
      const { phase, url } = await panel<TabView>(console, 'view', { tabId: tab.id });
      return phase === 'ready' && url.startsWith(site.origin);
    });
    await arrived;
    return { badge, ready };
  } finally {
    await site.close();
  }
}

async function warmVisits(): Promise<readonly Visit[]> {
  const driver = await launch('chromium', { headless: true });
  try {
    const console = await driver.extensionPage('options.html');
    const visits: Visit[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const tab = await driver.open('about:blank');
      const seen = await visit(driver, console, tab);
      await tab.close();
      if (round >= 0) visits.push(seen);
    }
    return visits;
  } finally {
    await driver.close();
  }
}

/** Within the worker. */
declare const chrome: {
  readonly tabs: { query(of: object): Promise<readonly { readonly id?: number; readonly url?: string }[]> };
  readonly action: { getBadgeText(of: { readonly tabId: number }): Promise<string> };
};

function openBrowser(profile: string, extension?: string): Promise<BrowserContext> {
  const args = extension
    ? [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]
    : ['--disable-extensions'];
  return chromium.launchPersistentContext(profile, {
    executablePath: executable('chromium'),
    headless: true,
    args,
  });
}

/** Round trips from the first navigation of a browser that knows the extension to the badge. */
async function firstTab(profile: string): Promise<number> {
  const site = await slowSite();
  const context = await openBrowser(profile, EXTENSION_DIR.chromium);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    const start = performance.now();
    const arrived = page.goto(`${site.origin}/`);
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    await worker.evaluate(async (origin) => {
      for (;;) {
        const tab = (await chrome.tabs.query({})).find(({ url }) => url?.startsWith(origin));
        if (tab?.id !== undefined && (await chrome.action.getBadgeText({ tabId: tab.id })) === '1') return;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    }, site.origin);
    const took = performance.now() - start;
    await arrived;
    return took / ROUND_TRIP;
  } finally {
    await context.close();
    await site.close();
  }
}

async function firstTabs(folder: string): Promise<readonly number[]> {
  const profile = join(folder, 'first');
  await (await openBrowser(profile, EXTENSION_DIR.chromium)).close();
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) times.push(await firstTab(profile));
  return times;
}

interface Load {
  readonly load: number;
  readonly paint: number;
}

/** Milliseconds of the navigation, as the page itself has them. */
async function loadOf(context: BrowserContext): Promise<Load> {
  const site = await slowSite(RESOURCES);
  const page = await context.newPage();
  try {
    await page.goto(`${site.origin}/`, { waitUntil: 'load' });
    return await page.evaluate(
      () =>
        new Promise<Load>((resolve) => {
          const { loadEventEnd } = performance.getEntriesByType(
            'navigation',
          )[0] as PerformanceNavigationTiming;
          new PerformanceObserver((list) => {
            const paint = list.getEntries().at(-1)?.startTime ?? 0;
            resolve({ load: loadEventEnd, paint });
          }).observe({ type: 'largest-contentful-paint', buffered: true });
        }),
    );
  } finally {
    await page.close();
    await site.close();
  }
}

/** A page of many resources, with the extension and without it, in turns. */
async function loads(folder: string): Promise<readonly [readonly Load[], readonly Load[]]> {
  const ours = await openBrowser(join(folder, 'ours'), EXTENSION_DIR.chromium);
  const bare = await openBrowser(join(folder, 'bare'));
  try {
    const [withUs, without]: [Load[], Load[]] = [[], []];
    for (let round = -1; round < ROUNDS; round++) {
      const [one, other] = [await loadOf(ours), await loadOf(bare)];
      if (round < 0) continue;
      withUs.push(one);
      without.push(other);
    }
    return [withUs, without];
  } finally {
    await Promise.all([ours.close(), bare.close()]);
  }
}

const inRoundTrips = (name: string, values: readonly number[], goal: number): Figure =>
  figure(name, 'ms', median(values) * ROUND_TRIP, ROUND_TRIP, 'one round trip', goal);

export async function bench(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'awas-lens-'));
  try {
    const visits = await warmVisits();
    const first = await firstTabs(folder);
    const [withUs, without] = await loads(folder);
    const beside = (name: string, what: keyof Load): Figure =>
      figure(
        name,
        'ms',
        median(withUs.map((one) => one[what])),
        median(without.map((one) => one[what])),
        'the same without the extension',
        1.02,
      );
    return [
      inRoundTrips(
        'first visit, to the badge',
        visits.map(({ badge }) => badge),
        2.6,
      ),
      inRoundTrips(
        'first visit, to all that is declared',
        visits.map(({ ready }) => ready),
        4.2,
      ),
      inRoundTrips('first tab after the start of the browser, to the badge', first, 5),
      beside(`load of a page of ${RESOURCES} resources`, 'load'),
      beside(`largest paint of a page of ${RESOURCES} resources`, 'paint'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
