/** What the extension costs where it starts: the worker that was ended, and the popup, each beside a bare extension. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { executable } from '../browsers/alike.ts';
import { EXTENSION_DIR } from '../browsers.ts';
import { startSites } from '../site/server.ts';
import { type Figure, figure, median } from './measure.ts';

/** Within an extension's pages and workers. */
declare const chrome: {
  readonly tabs: { query(of: object): Promise<readonly { readonly id?: number; readonly url?: string }[]> };
  readonly runtime: {
    getManifest(): { readonly name: string };
    sendMessage(message: unknown): Promise<unknown>;
  };
};

const ROUNDS = 15;

/** A list of ten rows, in HTML alone: nothing that shows as much can be there sooner. */
const ROWS = Array.from({ length: 10 }, (_, n) => `<li><b>Action ${n}</b> What it does, in a sentence</li>`);

/** A manifest, a worker that answers, and a page: what an extension is at least. */
function writeBareExtension(folder: string): void {
  mkdirSync(folder);
  const files = {
    'manifest.json': JSON.stringify({
      manifest_version: 3,
      name: 'Bare',
      version: '1',
      background: { service_worker: 'background.js' },
    }),
    'background.js':
      'chrome.runtime.onMessage.addListener((message, sender, respond) => { respond({ ok: true }); });',
    'page.html': `<!doctype html><title>Bare</title><ul>${ROWS.join('')}</ul>`,
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
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
  const sites = await startSites();
  try {
    const [ours, theirs] = await origins(context);
    const tab = await context.newPage();
    await tab.goto(sites.sites.bookshop.url);
    const [page, other] = [await context.newPage(), await context.newPage()];
    await page.goto(`${ours}/options.html`);
    await other.goto(`${theirs}/page.html`);
    const tabId = await page.evaluate(
      async (url) => (await chrome.tabs.query({})).find((one) => one.url === url)?.id,
      tab.url(),
    );
    const starts: [number[], number[]] = [[], []];
    const paints: [number[], number[]] = [[], []];
    for (let round = -2; round < ROUNDS; round++) {
      const start = [await wake(context, page), await wake(context, other)] as const;
      const paint = [
        await painted(context, `${ours}/popup.html?tab=${tabId}`),
        await painted(context, `${theirs}/page.html`),
      ] as const;
      if (round < 0) continue;
      for (const at of [0, 1] as const) {
        starts[at].push(start[at]);
        paints[at].push(paint[at]);
      }
    }
    return [
      figure(
        'answer of a worker that was ended',
        'ms',
        median(starts[0]),
        median(starts[1]),
        'the same of a bare extension',
        6,
      ),
      figure(
        'first paint of the popup',
        'ms',
        median(paints[0]),
        median(paints[1]),
        'ten rows of plain HTML in a bare extension',
        1.5,
      ),
    ];
  } finally {
    await context.close();
    await sites.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Ours, and that of the bare extension. */
async function origins(context: BrowserContext): Promise<readonly [string, string]> {
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
  return [ours.origin, bare.origin];
}

/** Ends the worker, and times its answer to the next message. Milliseconds. */
async function wake(context: BrowserContext, page: Page): Promise<number> {
  const session = await context.newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
  return page.evaluate(async () => {
    const start = performance.now();
    await chrome.runtime.sendMessage({ name: 'settings', request: {} });
    return performance.now() - start;
  });
}

/** Milliseconds from the navigation to the first contentful paint. */
async function painted(context: BrowserContext, url: string): Promise<number> {
  const page = await context.newPage();
  try {
    await page.goto(url);
    return await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const entry = list.getEntriesByName('first-contentful-paint')[0];
            if (entry) resolve(entry.startTime);
          }).observe({ type: 'paint', buffered: true });
        }),
    );
  } finally {
    await page.close();
  }
}
