/** Uses Puppeteer, because Playwright's own Firefox doesn't accept extensions. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import puppeteer, { type Browser, type ElementHandle, type Page } from 'puppeteer-core';
import { driver, executable, PAGE_SIZE } from './alike.ts';
import type { Driver, LaunchOptions, Screen } from './driver.ts';
import { type Engine, type Find, PATIENCE_MS, type Query, screen, sleep } from './screen.ts';

/** The timeout is long, because a click can still happen after it. */
const CLICK_MS = 15_000;

/** Without a fixed UUID, Firefox chooses a random one for each profile. */
const FIREFOX_UUID = '6f4f7a5c-0a63-4a53-8a5e-4d1f0a2b9c11';

function geckoId(extensionDir: string): string {
  const manifest = JSON.parse(readFileSync(join(extensionDir, 'manifest.json'), 'utf8')) as {
    browser_specific_settings: { gecko: { id: string } };
  };
  return manifest.browser_specific_settings.gecko.id;
}

/** Polls, since Firefox doesn't report a load in another process. */
async function arrived(page: Page, url: string): Promise<void> {
  const there = (wanted: string) => location.href === wanted && document.readyState === 'complete';
  const end = Date.now() + PATIENCE_MS;
  while (!(await page.evaluate(there, url).catch(() => false))) {
    if (Date.now() > end) throw new Error(`Firefox did not open ${url}`);
    await sleep(50);
  }
}

function puppeteerEngine(page: Page): Engine {
  const element = async (find: Find, asked: Query) => {
    const handle = await page.evaluateHandle(find as (asked: unknown) => Element | undefined, asked);
    const found = handle.asElement() as ElementHandle<Element> | null;
    if (!found) throw new Error('the element went away');
    return found;
  };
  return {
    async goto(url) {
      if (!url.startsWith('about:') || url === 'about:blank') return void (await page.goto(url));
      page.goto(url, { timeout: 0 }).catch(() => {});
      await arrived(page, url);
    },
    evaluate: (work, argument) => page.evaluate(work as (argument: unknown) => never, argument),
    run: (script) => page.evaluate(script),
    click: async (find, asked) => (await element(find, asked)).asLocator().setTimeout(CLICK_MS).click(),
    // React restores the old value after a script sets a new one, so the text is typed.
    fill: async (find, asked, value) => {
      const control = (await element(find, asked)) as ElementHandle<HTMLInputElement>;
      const type = await control.evaluate((input) => {
        input.focus();
        input.select();
        return input.type;
      });
      if (value === '') await page.keyboard.press('Delete');
      // Month, day and year are typed in the order of the browser's language.
      else await page.keyboard.type(type === 'date' ? value.replace(/^(\d+)-(\d+)-(\d+)$/, '$2$3$1') : value);
    },
    select: async (find, asked, label) => {
      const select = (await element(find, asked)) as ElementHandle<HTMLSelectElement>;
      const value = await select.evaluate(
        ({ options }, wanted) => [...options].find((option) => option.label === wanted)?.value,
        label,
      );
      if (value === undefined) throw new Error(`there is no option ${label}`);
      await select.select(value);
    },
    press: (key) => page.keyboard.press(key as 'Enter'),
    resize: (size) => page.setViewport(size),
    screenshot: (path) => page.screenshot({ path: path as `${string}.png` | undefined }),
    front: () => page.bringToFront(),
    close: () => page.close(),
  };
}

export interface Bidi {
  send(method: string, params: object): Promise<{ readonly result: unknown }>;
}
interface ChromeTree {
  readonly contexts: readonly { readonly context: string }[];
}
interface Evaluated {
  readonly type: 'success' | 'exception';
  readonly result?: { readonly value?: unknown };
}

export async function runInBrowser(bidi: Bidi, expression: string): Promise<unknown> {
  const tree = (await bidi.send('browsingContext.getTree', { 'moz:scope': 'chrome' })).result as ChromeTree;
  const [window] = tree.contexts;
  if (!window) throw new Error('Firefox has no window');
  const target = { context: window.context };
  const sent = await bidi.send('script.evaluate', { expression, target, awaitPromise: true });
  const { type, result } = sent.result as Evaluated;
  if (type !== 'success') throw new Error(JSON.stringify(sent.result));
  return result?.value;
}

async function killEventPage(bidi: Bidi, id: string): Promise<void> {
  const state = await runInBrowser(
    bidi,
    `(async () => {
      const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(id)});
      await extension.terminateBackground({ ignoreDevToolsAttached: true, disableResetIdleForTest: true });
      return extension.backgroundState;
    })()`,
  );
  if (state !== 'stopped') throw new Error(`the event page is ${state}`);
}

const withholdSites = (bidi: Bidi, id: string): Promise<unknown> =>
  runInBrowser(
    bidi,
    `(async () => {
      const { ExtensionPermissions } = ChromeUtils.importESModule('resource://gre/modules/ExtensionPermissions.sys.mjs');
      const { extension } = WebExtensionPolicy.getByID(${JSON.stringify(id)});
      await ExtensionPermissions.remove(extension.id, { permissions: [], origins: ['<all_urls>'] }, extension);
    })()`,
  );

async function asAddon(bidi: Bidi, id: string, what: 'reload' | 'disable' | 'enable'): Promise<void> {
  await runInBrowser(
    bidi,
    `(async () => {
      const { AddonManager } = ChromeUtils.importESModule('resource://gre/modules/AddonManager.sys.mjs');
      await (await AddonManager.getAddonByID(${JSON.stringify(id)})).${what}();
    })()`,
  );
}

const MEMORY = `ChromeUtils.requestProcInfo().then(({ children }) =>
  children.find(({ type }) => type === 'extension').memory / 1e6)`;
const ERRORS = `JSON.stringify(Services.console.getMessageArray()
  .filter((one) => one instanceof Ci.nsIScriptError && (one.flags & 1) === 0
    && one.sourceName.startsWith('moz-extension://${FIREFOX_UUID}'))
  .map(String)
  .filter((one) => !/Promise (?:resolved|rejected) (?:while context is inactive|after context unloaded)/.test(one)))`;

function proxyPreferences(proxy: string): Record<string, unknown> {
  const { hostname, port } = new URL(`http://${proxy}`);
  return {
    'network.proxy.type': 1,
    ...Object.fromEntries(
      ['http', 'ssl'].flatMap((kind) => [
        [`network.proxy.${kind}`, hostname],
        [`network.proxy.${kind}_port`, Number(port)],
      ]),
    ),
    'network.proxy.no_proxies_on': '',
    'network.proxy.allow_hijacking_localhost': true,
  };
}

export async function launchFirefox(
  extensionDir: string,
  { headless, preferences, proxy, profile, inPrivate = false }: LaunchOptions,
): Promise<Driver> {
  const browser: Browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: executable('firefox'),
    headless,
    userDataDir: profile,
    defaultViewport: headless ? PAGE_SIZE : null,
    // WebDriver BiDi needs this flag to open pages of extensions.
    args: ['--remote-allow-system-access'],
    extraPrefsFirefox: {
      'extensions.webextensions.uuids': JSON.stringify({ [geckoId(extensionDir)]: FIREFOX_UUID }),
      'remote.system-access-check.enabled': false,
      'layout.css.prefers-color-scheme.content-override': 1,
      'intl.locale.requested': 'en-US',
      'ui.prefersReducedMotion': 1,
      'browser.chrome.site_icons': false,
      'browser.sessionstore.interval': 3_600_000,
      ...(proxy !== undefined && proxyPreferences(proxy)),
      ...preferences,
    },
    acceptInsecureCerts: proxy !== undefined,
  });
  const bidi = (browser as unknown as { connection: Bidi }).connection;
  await bidi.send('webExtension.install', {
    extensionData: { type: 'path', path: extensionDir },
    'moz:allowPrivateBrowsing': inPrivate,
  });
  const [home] = await browser.pages();
  const newPage = async (): Promise<Screen> => {
    // A new tab opens in the active window, where it would hide the popup.
    await home?.bringToFront();
    const page = await browser.newPage();
    page.setDefaultNavigationTimeout(PATIENCE_MS);
    return screen(puppeteerEngine(page));
  };

  async function extensionPage(path: string): Promise<Screen> {
    const url = `moz-extension://${FIREFOX_UUID}/${path}`;
    // Firefox doesn't render a page behind another tab, so each page gets a window.
    const page = await browser.newPage({ type: 'window' });
    page.goto(url, { timeout: 0 }).catch(() => {});
    await arrived(page, url);
    return screen(puppeteerEngine(page));
  }

  const pageAt = async (url: string): Promise<Screen | undefined> => {
    const page = (await browser.pages()).find((each) => each.url().startsWith(url));
    return page && screen(puppeteerEngine(page));
  };
  return driver('firefox', newPage, extensionPage, pageAt, {
    killWorker: () => killEventPage(bidi, geckoId(extensionDir)),
    reload: () => asAddon(bidi, geckoId(extensionDir), 'reload'),
    async offAndOn(tab) {
      await asAddon(bidi, geckoId(extensionDir), 'disable');
      await tab.front();
      await asAddon(bidi, geckoId(extensionDir), 'enable');
    },
    withholdSites: async () => void (await withholdSites(bidi, geckoId(extensionDir))),
    memory: async () => Number(await runInBrowser(bidi, MEMORY)),
    errors: async () => JSON.parse(String(await runInBrowser(bidi, ERRORS))),
    closed: () => new Promise((resolve) => browser.once('disconnected', () => resolve())),
    close: () => browser.close(),
  });
}
