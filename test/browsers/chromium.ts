import { readFileSync } from 'node:fs';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { driver, executable, PAGE_SIZE } from './alike.ts';
import type { Driver, LaunchOptions, Screen } from './driver.ts';
import { type Engine, type Find, type Query, screen } from './screen.ts';

function playwrightEngine(page: Page): Engine {
  const element = async (find: Find, asked: Query) => {
    const found = (
      await page.evaluateHandle(find as (asked: unknown) => Element | undefined, asked)
    ).asElement();
    if (!found) throw new Error('the element went away');
    return found;
  };
  return {
    goto: async (url) => void (await page.goto(url)),
    evaluate: (work, argument) => page.evaluate(work as (argument: unknown) => never, argument),
    run: (script) => page.evaluate(script),
    click: async (find, asked) => (await element(find, asked)).click({ timeout: 15_000, noWaitAfter: true }),
    fill: async (find, asked, value) => (await element(find, asked)).fill(value, { timeout: 2_000 }),
    select: async (find, asked, label) =>
      void (await (await element(find, asked)).selectOption({ label }, { timeout: 2_000 })),
    press: (key) => page.keyboard.press(key),
    resize: (size) => page.setViewportSize(size),
    screenshot: (path) => page.screenshot({ path, animations: 'disabled', caret: 'initial' }),
    front: () => page.bringToFront(),
    close: () => page.close(),
  };
}

async function openWindow(properties: { url: string; type: 'normal' | 'popup' }): Promise<void> {
  interface Windows {
    windows: { create(properties: object): Promise<unknown> };
  }
  await (globalThis as unknown as { chrome: Windows }).chrome.windows.create(properties);
}

interface Developer {
  updateExtensionConfiguration(update: object): Promise<void>;
  updateProfileConfiguration(update: object): Promise<void>;
  reload(id: string, options: object): Promise<void>;
  getExtensionInfo(id: string): Promise<{ readonly runtimeErrors: readonly { readonly message: string }[] }>;
}

/** Only the page chrome://extensions may change or reload an extension. */
async function develop(context: BrowserContext, id: string, what: 'allow in private' | 'reload') {
  const page = await context.newPage();
  await page.goto('chrome://extensions/');
  await Promise.all([
    context.waitForEvent('serviceworker'),
    page.evaluate(
      async ([extensionId, wanted]) => {
        const { developerPrivate } = (globalThis as unknown as { chrome: { developerPrivate: Developer } })
          .chrome;
        if (wanted === 'allow in private')
          return developerPrivate.updateExtensionConfiguration({ extensionId, incognitoAccess: true });
        await developerPrivate.updateProfileConfiguration({ inDeveloperMode: true });
        await developerPrivate.reload(extensionId, { failQuietly: false });
      },
      [id, what] as const,
    ),
  ]);
  await page.close();
}

export async function launchChromium(
  extensionDir: string,
  { headless, proxy, profile = '', args = [], inPrivate = false }: LaunchOptions,
): Promise<Driver> {
  const context: BrowserContext = await chromium.launchPersistentContext(profile, {
    executablePath: executable('chromium'),
    headless,
    viewport: headless ? PAGE_SIZE : null,
    locale: 'en-US',
    // Without reduced motion, the browser renders a run's animation sixty times a second.
    reducedMotion: 'reduce',
    args: [
      `--disable-extensions-except=${extensionDir}`,
      `--load-extension=${extensionDir}`,
      '--enable-features=WebMCP',
      '--lang=en-US',
      ...args,
      ...(proxy === undefined
        ? []
        : [`--proxy-server=${proxy}`, '--proxy-bypass-list=<-loopback>', '--ignore-certificate-errors']),
    ],
  });
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  const id = new URL(worker.url()).host;
  const origin = `chrome-extension://${id}`;
  if (inPrivate) await develop(context, id, 'allow in private');
  const pageOf = async (url?: string): Promise<Screen> => {
    const page = await context.newPage();
    if (url) await page.goto(url);
    return screen(playwrightEngine(page));
  };
  /** Browsers don't render a hidden tab, so each page gets a window. */
  const extensionPage = async (path: string): Promise<Screen> => {
    const url = `${origin}/${path}`;
    const opener = context.pages().find((each) => each.url().startsWith(origin));
    if (!opener) return pageOf(url);
    // A window of type "popup" keeps the focus. Only the extension's popup should do so.
    const type = path.startsWith('popup.html') ? 'popup' : 'normal';
    const opening = opener.evaluate(openWindow, { url, type } as const);
    const [page] = await Promise.all([context.waitForEvent('page'), opening]);
    await page.waitForLoadState();
    return screen(playwrightEngine(page));
  };
  const pageAt = async (url: string): Promise<Screen | undefined> => {
    const page = context.pages().find((each) => each.url().startsWith(url));
    return page && screen(playwrightEngine(page));
  };
  return driver('chromium', () => pageOf(), extensionPage, pageAt, {
    async killWorker() {
      const page = context.pages().find((each) => each.url().startsWith(origin));
      if (!page) throw new Error('no page of the extension is open');
      const session = await context.newCDPSession(page);
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.detach();
    },
    async reload() {
      const own = context.pages().filter((each) => each.url().startsWith(origin));
      await Promise.all(own.map((each) => each.close()));
      await develop(context, id, 'reload');
    },
    async offAndOn(tab) {
      const own = context.pages().filter((each) => each.url().startsWith(origin));
      await Promise.all(own.map((each) => each.close()));
      const page = await context.newPage();
      await page.goto('chrome://extensions/');
      const turn = (on: boolean) =>
        page.evaluate(`chrome.management.setEnabled(${JSON.stringify(id)}, ${on})`);
      await turn(false);
      await tab.front();
      await Promise.all([context.waitForEvent('serviceworker'), turn(true)]);
      await page.close();
    },
    async withholdSites() {
      const page = await context.newPage();
      await page.goto('chrome://extensions/');
      await page.evaluate(async (extensionId) => {
        const scope = globalThis as unknown as { chrome: { developerPrivate: Developer } };
        const update = { extensionId, hostAccess: 'ON_CLICK' };
        await scope.chrome.developerPrivate.updateExtensionConfiguration(update);
      }, id);
      await page.close();
    },
    async memory() {
      const session = await context.browser()?.newBrowserCDPSession();
      const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
      await session?.detach();
      const all = processInfo.map(({ id: pid }) => ({
        arguments: readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
        status: readFileSync(`/proc/${pid}/status`, 'utf8'),
      }));
      const own = all.filter((one) => one.arguments.includes('--extension-process'));
      return own.reduce((sum, { status }) => sum + Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1e3, 0);
    },
    async errors() {
      const page = await context.newPage();
      await page.goto('chrome://extensions/');
      const found = await page.evaluate(async (extensionId) => {
        const scope = globalThis as unknown as { chrome: { developerPrivate: Developer } };
        const { runtimeErrors } = await scope.chrome.developerPrivate.getExtensionInfo(extensionId);
        return runtimeErrors.map(({ message }) => message);
      }, id);
      await page.close();
      return found;
    },
    closed: () => new Promise((resolve) => context.once('close', () => resolve())),
    close: () => context.close(),
  });
}
