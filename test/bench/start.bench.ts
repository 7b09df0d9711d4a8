import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { executable } from '../browsers/alike.ts';
import { EXTENSION_DIR } from '../browsers.ts';
import { writeExtension } from './extension.ts';
import { type Figure, figure, median, ROUNDS } from './measure.ts';
import { shown, tabOf } from './popup.ts';
import { benchSite } from './site.ts';

declare const chrome: {
  readonly runtime: {
    getManifest(): { readonly name: string };
    sendMessage(message: unknown): Promise<unknown>;
  };
};

const MOST_ROWS = 200;
const SEEN_ROWS = 20;

function writeBareExtension(folder: string): void {
  const manifest = { name: 'Bare', background: { service_worker: 'background.js' } };
  writeExtension(folder, manifest, {
    'background.js':
      'chrome.runtime.onMessage.addListener((message, sender, respond) => { respond({ ok: true }); });',
    'page.html': '<!doctype html><title>Bare</title>',
  });
  cpSync(join(EXTENSION_DIR.chromium, 'assets'), join(folder, 'assets'), { recursive: true });
}

export async function bench(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'awas-lens-'));
  const bare = join(folder, 'bare');
  writeBareExtension(bare);
  const extensions = `${EXTENSION_DIR.chromium},${bare}`;
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    executablePath: executable('chromium'),
    headless: true,
    args: [`--disable-extensions-except=${extensions}`, `--load-extension=${extensions}`],
  });
  try {
    const places = { context, bare, ...(await origins(context)) };
    return [
      await answers(places),
      await popups(places, 10),
      await popups(places, 500),
      await largeSite(places),
    ];
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

interface Places {
  readonly context: BrowserContext;
  readonly bare: string;
  readonly ours: string;
  readonly theirs: string;
}

async function origins(context: BrowserContext): Promise<Pick<Places, 'ours' | 'theirs'>> {
  while (context.serviceWorkers().length < 2) await context.waitForEvent('serviceworker');
  const workers = await Promise.all(
    context.serviceWorkers().map(async (worker) => ({
      origin: worker.url().split('/', 3).join('/'),
      name: await worker.evaluate(() => chrome.runtime.getManifest().name),
    })),
  );
  const bare = workers.find(({ name }) => name === 'Bare');
  const ours = workers.find(({ name }) => name !== 'Bare');
  if (!bare || !ours) throw new Error('an extension did not start');
  return { ours: ours.origin, theirs: bare.origin };
}

async function answers({ context, ours, theirs }: Places): Promise<Figure> {
  const [page, other] = [await context.newPage(), await context.newPage()];
  await page.goto(`${ours}/options.html`);
  await other.goto(`${theirs}/page.html`);
  const [mine, bare]: [number[], number[]] = [[], []];
  for (let round = -2; round < ROUNDS; round++) {
    const [one, another] = [await wake(context, page), await wake(context, other)];
    if (round < 0) continue;
    mine.push(one);
    bare.push(another);
  }
  await Promise.all([page.close(), other.close()]);
  const name = 'answer of a worker that was ended';
  return figure(name, 'ms', median(mine), median(bare), 'the same of a bare extension', 5);
}

async function wake(context: BrowserContext, page: Page): Promise<number> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
  return page.evaluate(async () => {
    const start = performance.now();
    await chrome.runtime.sendMessage({ name: 'settings', request: null });
    return performance.now() - start;
  });
}

async function popups(places: Places, actions: number): Promise<Figure> {
  const { context, bare, theirs } = places;
  return ofSite(places, actions, async (url) => {
    const rows = Math.min(actions, MOST_ROWS);
    const still = `popup-${actions}.html`;
    writeFileSync(join(bare, still), await shot(context, url, rows));
    return inTurns(
      `list of the popup with ${actions} actions`,
      () => shown(context, url, Math.min(rows, SEEN_ROWS)),
      'static HTML of it',
      () => shown(context, `${theirs}/${still}`, Math.min(rows, SEEN_ROWS)),
      1.5,
    );
  });
}

function largeSite(places: Places): Promise<Figure> {
  return ofSite(places, 500, (some) =>
    ofSite(places, 5_000, (many) =>
      inTurns(
        'list of the popup with 5,000 actions',
        () => shown(places.context, many, SEEN_ROWS),
        'that with 500',
        () => shown(places.context, some, SEEN_ROWS),
        2,
      ),
    ),
  );
}

async function ofSite(
  { context, ours }: Places,
  actions: number,
  work: (popup: string) => Promise<Figure>,
): Promise<Figure> {
  const site = await benchSite({ actions });
  const tab = await context.newPage();
  try {
    await tab.goto(site.origin);
    const popup = `${ours}/popup.html?tab=${await tabOf(context, ours, tab.url())}`;
    await shot(context, popup, Math.min(actions, SEEN_ROWS));
    return await work(popup);
  } finally {
    await tab.close();
    await site.close();
  }
}

async function inTurns(
  name: string,
  work: () => Promise<number>,
  baselineName: string,
  baseline: () => Promise<number>,
  goal: number,
): Promise<Figure> {
  const [mine, theirs]: [number[], number[]] = [[], []];
  for (let round = -2; round < ROUNDS; round++) {
    const [one, other] = [await work(), await baseline()];
    if (round < 0) continue;
    mine.push(one);
    theirs.push(other);
  }
  return figure(name, 'ms', median(mine), median(theirs), baselineName, goal);
}

async function shot(context: BrowserContext, url: string, rows: number): Promise<string> {
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForFunction(
    (wanted) =>
      document.querySelectorAll('ul.rows > li').length >= wanted &&
      !document.querySelector('[aria-busy=true]'),
    rows,
  );
  const html = await page.evaluate(() => {
    for (const script of document.querySelectorAll('script, link[rel=modulepreload]')) script.remove();
    return `<!doctype html>${document.documentElement.outerHTML}`;
  });
  await page.close();
  return html;
}
