import { reasonOf } from '../../http/index.ts';
import { type Chromium, launchChromium, type Session } from './chromium.ts';
import { findBrowser } from './find-browser.ts';
import { type Gate, openGate } from './gate.ts';
import type { HeadlessPage, HeldRequest, Opening } from './page.ts';
import { FLAGS } from './page-guard.ts';
import { pageScript } from './scanner.ts';

export class NoBrowser extends Error {}

export class HeadlessBrowser {
  readonly #named: ReadonlySet<string>;
  readonly #open = new Set<HeadlessPage>();
  #started: Promise<Started> | undefined;
  #script: Promise<string> | undefined;

  /** @param named URLs that are allowed even if their host has a private address */
  constructor(named: readonly string[]) {
    this.#named = new Set(named.map((url) => new URL(url).origin));
  }

  static isThere(): boolean {
    return executable() !== undefined;
  }

  async open<Page extends HeadlessPage>(
    make: (opening: Opening) => Page,
    load: (page: Page) => Promise<void>,
  ): Promise<Page> {
    this.#started ??= start(this.#named, this.#open);
    this.#script ??= pageScript();
    const [{ browser, gate }, script] = await Promise.all([this.#started, this.#script]);
    const page = make({ tab: await browser.newTab(), script, gate, open: this.#open });
    try {
      await page.prepare();
      await load(page);
      return page;
    } catch (error) {
      await page.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    const started = await this.#started?.catch(() => undefined);
    await started?.browser.close();
    started?.gate.close();
  }
}

interface Started {
  readonly browser: Chromium;
  readonly gate: Gate;
}

const executable = (): string | undefined => findBrowser('chromium') ?? findBrowser('chrome');

async function start(named: ReadonlySet<string>, open: ReadonlySet<HeadlessPage>): Promise<Started> {
  const path = executable();
  if (path === undefined)
    throw new NoBrowser(
      'pages need a browser, and neither Chromium nor Chrome was found. Install one, set CHROMIUM to its path, or use --no-page',
    );
  const gate = await openGate({ named });
  try {
    const browser = await launchChromium(path, [...FLAGS, ...gate.flags]);
    await holdAll(browser.whole, open).catch(async (error: unknown) => {
      await browser.close();
      throw error;
    });
    return { browser, gate };
  } catch (error) {
    gate.close();
    const why = reasonOf(error);
    throw new NoBrowser(`${path} doesn’t start: ${why}`);
  }
}

/** A closing tab doesn't pause its requests, so requests are paused for the whole browser. */
async function holdAll({ send, on }: Session, pages: ReadonlySet<HeadlessPage>): Promise<void> {
  on<HeldRequest>('Fetch.requestPaused', (held) => {
    const { requestId } = held;
    const passes = [...pages].some((page) => page.hasLetPass(held));
    const answer = passes
      ? send('Fetch.continueRequest', { requestId })
      : send('Fetch.failRequest', { requestId, errorReason: 'BlockedByClient' });
    answer.catch(() => undefined);
  });
  await send('Fetch.enable', { patterns: [{ urlPattern: '*' }] });
  await send('Browser.setDownloadBehavior', { behavior: 'deny', eventsEnabled: true });
}
