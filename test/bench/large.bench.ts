/** A site with thousands of actions: until the panel can be used, and what it is sent. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright';
import type { ViewUpdate } from '../../lib/messaging/contract/pieces.ts';
import type { TabView } from '../../lib/messaging/contract/views.ts';
import { executable } from '../browsers/alike.ts';
import { EXTENSION_DIR } from '../browsers.ts';
import { type Figure, figure, median, ROUNDS } from './measure.ts';
import { shown, tabOf } from './popup.ts';
import { benchSite } from './site.ts';

/** Within the extension's page. */
declare const chrome: {
  readonly runtime: { sendMessage(message: unknown): Promise<{ readonly value: unknown }> };
};

const ACTIONS = 5_000;
/** Rows of which more than one screen is full. */
const ROWS = 20;
/** Milliseconds within which what is shown counts as shown at once. */
const AT_ONCE = 300;
/** Bytes of JSON. */
const MAX_MESSAGE = 100_000;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const ask = <Answer>(page: Page, name: string, request: object): Promise<Answer> =>
  page.evaluate(async (message) => (await chrome.runtime.sendMessage(message)).value, {
    name,
    request,
  }) as Promise<Answer>;

/** A panel that has what it was sent, and how large that was. */
function listening(page: Page, tabId: number) {
  const known = new Set<string>();
  const sizes: number[] = [];
  return {
    sizes,
    /** @returns whether there was something that it lacked */
    async refresh(): Promise<boolean> {
      const update = await ask<ViewUpdate>(page, 'refresh', { tabId, known: [...known] });
      sizes.push(JSON.stringify(update).length);
      for (const name of Object.keys(update.pieces)) known.add(name);
      return Object.keys(update.pieces).length > 0;
    },
  };
}

export async function bench(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'awas-lens-'));
  const site = await benchSite({ actions: ACTIONS });
  const extension = EXTENSION_DIR.chromium;
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: executable('chromium'),
    headless: true,
    args: [`--disable-extensions-except=${extension}`, `--load-extension=${extension}`],
  });
  try {
    const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
    const ours = worker.url().split('/', 3).join('/');
    const tab = await context.newPage();
    await tab.goto(site.origin);
    const tabId = await tabOf(context, ours, tab.url());
    const page = await context.newPage();
    await page.goto(`${ours}/options.html`);
    for (;;) {
      const view = await ask<TabView>(page, 'view', { tabId });
      if (view.phase === 'ready' && view.actions.length === ACTIONS && view.page) break;
      await pause(200);
    }
    const panel = listening(page, tabId);
    while (await panel.refresh());
    const opening = Math.max(...panel.sizes.splice(0));
    await tab.evaluate(() => document.querySelector('#q7')?.remove());
    for (let round = 0; round < 20; round++) {
      await pause(200);
      await panel.refresh();
    }
    const changing = Math.max(...panel.sizes);
    const usable: number[] = [];
    for (let round = -1; round < ROUNDS; round++) {
      const { list } = await shown(context, `${ours}/popup.html?tab=${tabId}`, ROWS);
      if (round >= 0) usable.push(list);
    }
    const name = `a site of ${ACTIONS.toLocaleString('en')} actions`;
    return [
      figure(`${name}: until the panel can be used`, 'ms', median(usable), AT_ONCE, 'at once', 1),
      figure(`${name}: largest message as a panel opens`, 'bytes', opening, MAX_MESSAGE, 'its limit', 1),
      figure(
        `${name}: largest message after a change of the page`,
        'bytes',
        changing,
        MAX_MESSAGE,
        'its limit',
        1,
      ),
    ];
  } finally {
    await context.close();
    await site.close();
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}
