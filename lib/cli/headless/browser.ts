import { type Chromium, launchChromium, type Session, type Tab } from './chromium.ts';
import { findBrowser } from './find-browser.ts';
import type { HeadlessPage } from './page.ts';
import { pageScript } from './scanner.ts';

export class NoBrowser extends Error {}

/** One headless browser for many pages, which starts with the first of them. */
export class HeadlessBrowser {
  readonly #flags: readonly string[];
  readonly #prepare: ((browser: Session) => Promise<void>) | undefined;
  #started: Promise<Chromium> | undefined;
  #script: Promise<string> | undefined;

  /** @param prepare is done in the browser before its first tab */
  constructor(flags: readonly string[] = [], prepare?: (browser: Session) => Promise<void>) {
    this.#flags = flags;
    this.#prepare = prepare;
  }

  /** True where this machine has Chromium or Chrome. */
  static isThere(): boolean {
    return executable() !== undefined;
  }

  /**
   * @param make makes the page of a new tab; `script` is lib/page
   * @throws NoBrowser, or where the page does not load
   */
  async open<Page extends HeadlessPage>(
    make: (tab: Tab, script: string) => Page,
    load: (page: Page) => Promise<void>,
  ): Promise<Page> {
    this.#started ??= start(this.#flags, this.#prepare);
    this.#script ??= pageScript();
    const [browser, script] = await Promise.all([this.#started, this.#script]);
    const page = make(await browser.newTab(), script);
    try {
      await load(page);
      return page;
    } catch (error) {
      await page.close();
      throw error;
    }
  }

  async close(): Promise<void> {
    await (await this.#started?.catch(() => undefined))?.close();
  }
}

const executable = (): string | undefined => findBrowser('chromium') ?? findBrowser('chrome');

async function start(
  flags: readonly string[],
  prepare: ((browser: Session) => Promise<void>) | undefined,
): Promise<Chromium> {
  const path = executable();
  if (path === undefined)
    throw new NoBrowser(
      'pages are matched in a browser, and neither Chromium nor Chrome was found; install one, name it in CHROMIUM, or leave pages out with --no-page',
    );
  try {
    const browser = await launchChromium(path, flags);
    await prepare?.(browser.whole).catch(async (error: unknown) => {
      await browser.close();
      throw error;
    });
    return browser;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new NoBrowser(`${path} does not start: ${why}`);
  }
}
