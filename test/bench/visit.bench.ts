/** How long a first visit takes, from the navigation to the badge and to all that is declared, in round trips. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium } from 'playwright';
import type { TabView } from '../../lib/messaging/contract/views.ts';
import { panel } from '../agents/in-page.ts';
import { executable } from '../browsers/alike.ts';
import { type Driver, EXTENSION_DIR, launch, type Screen, type Tab } from '../browsers.ts';
import { type Figure, figure, median, ROUNDS } from './measure.ts';
import { benchSite, PUBLIC_ARGS, PUBLIC_HOST } from './site.ts';

/** Of every answer, in milliseconds. */
const ROUND_TRIP = 100;
/** Of the page whose load is measured. */
const RESOURCES = 30;

interface Visit {
  readonly badge: number;
  readonly ready: number;
  /** The same site again: from the page's load. */
  readonly again: number;
}

/** Round trips from the navigation of a blank tab to what a person sees. */
async function visit(driver: Driver, console: Screen, tab: Tab): Promise<Visit> {
  const site = await benchSite({ delay: ROUND_TRIP, host: PUBLIC_HOST });
  try {
    let start = performance.now();
    const arrived = tab.goto(`${site.origin}/`);
    const until = async (there: () => Promise<boolean>): Promise<number> => {
      while (!(await there())) await new Promise((resolve) => setTimeout(resolve, 5));
      return (performance.now() - start) / ROUND_TRIP;
    };
    const isReady = async (path: string): Promise<boolean> => {
      const { phase, url, actions } = await panel<TabView>(console, 'view', { tabId: tab.id });
      return phase === 'ready' && url === site.origin + path && actions.length > 0;
    };
    const badge = await until(async () => (await driver.badge(tab)).text === '1');
    const ready = await until(() => isReady('/'));
    await arrived;
    const asked = site.asked();
    await tab.goto(`${site.origin}/?again`);
    start = performance.now();
    const again = await until(() => isReady('/?again'));
    if (site.asked() > asked) throw new Error('A second visit has asked again for what is remembered.');
    return { badge, ready, again };
  } finally {
    await site.close();
  }
}

async function warmVisits(): Promise<readonly Visit[]> {
  const driver = await launch('chromium', { headless: true, args: PUBLIC_ARGS });
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
  const args = [
    ...PUBLIC_ARGS,
    ...(extension
      ? [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`]
      : ['--disable-extensions']),
  ];
  return chromium.launchPersistentContext(profile, {
    executablePath: executable('chromium'),
    headless: true,
    args,
  });
}

/** Round trips from the first navigation of a browser that knows the extension to the badge. */
async function firstTab(profile: string): Promise<number> {
  const site = await benchSite({ delay: ROUND_TRIP, host: PUBLIC_HOST });
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
  const site = await benchSite({ delay: ROUND_TRIP, pictures: RESOURCES, host: PUBLIC_HOST });
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

/** An extension that does nothing: a worker, and a script in every page, both empty, with the permissions that ours needs. */
async function emptyExtension(folder: string): Promise<string> {
  const manifest = {
    manifest_version: 3,
    name: 'Empty',
    version: '1.0',
    permissions: ['webRequest', 'declarativeNetRequestWithHostAccess'],
    host_permissions: ['<all_urls>'],
    background: { service_worker: 'empty.js' },
    content_scripts: [{ matches: ['http://*/*', 'https://*/*'], js: ['empty.js'], run_at: 'document_idle' }],
  };
  await mkdir(folder);
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
  await writeFile(join(folder, 'empty.js'), '');
  return folder;
}

type Arm = 'ours' | 'bare' | 'empty';

/** A page of many resources, with the extension, without any and with an empty one, in turns. */
async function loads(folder: string): Promise<Readonly<Record<Arm, readonly Load[]>>> {
  const opened: BrowserContext[] = [];
  const open = async (arm: Arm, extension?: string): Promise<readonly [Arm, BrowserContext]> => {
    const context = await openBrowser(join(folder, `${arm}-profile`), extension);
    opened.push(context);
    return [arm, context];
  };
  try {
    const arms = [
      await open('ours', EXTENSION_DIR.chromium),
      await open('bare'),
      await open('empty', await emptyExtension(join(folder, 'empty'))),
    ];
    const taken: Record<Arm, Load[]> = { ours: [], bare: [], empty: [] };
    for (let round = -1; round < ROUNDS; round++) {
      // Whichever comes first finds the machine as the others left it.
      for (const [arm, context] of round % 2 === 0 ? arms : arms.toReversed()) {
        const one = await loadOf(context);
        if (round >= 0) taken[arm].push(one);
      }
    }
    return taken;
  } finally {
    await Promise.all(opened.map((context) => context.close()));
  }
}

const inRoundTrips = (name: string, values: readonly number[], goal: number): Figure =>
  figure(name, 'ms', median(values) * ROUND_TRIP, ROUND_TRIP, 'one round trip', goal);

export async function bench(): Promise<readonly Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'awas-lens-'));
  try {
    const visits = await warmVisits();
    const first = await firstTabs(folder);
    const taken = await loads(folder);
    const of = (arm: Arm, what: keyof Load): number => median(taken[arm].map((one) => one[what]));
    const beside = (name: string, what: keyof Load): readonly Figure[] => [
      figure(name, 'ms', of('ours', what), of('bare', what), 'the same without the extension', 1.02),
      figure(
        `${name}, of our own`,
        'ms',
        of('ours', what),
        of('empty', what),
        'the same with an empty extension',
        1.02,
      ),
    ];
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
      inRoundTrips(
        'second visit, from the page to all that is declared',
        visits.map(({ again }) => again),
        0.5,
      ),
      inRoundTrips('first tab after the start of the browser, to the badge', first, 5),
      ...beside(`load of a page of ${RESOURCES} resources`, 'load'),
      ...beside(`largest paint of a page of ${RESOURCES} resources`, 'paint'),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
