import { type BrowserName, findBrowser } from '../../lib/cli/headless/find-browser.ts';
import type { Driver, Screen } from './driver.ts';
import { poll } from './screen.ts';

const POPUP_SIZE = { width: 400, height: 600 };
export const PAGE_SIZE = { width: 1280, height: 800 };

export const QUIET_PAGE = 'icon/16.png';

async function takeTo(page: Screen, path: string): Promise<void> {
  // `setTimeout` lets `evaluate` return its result before the page unloads.
  await page.evaluate((to) => void setTimeout(() => location.assign(to)), path);
  await page.until(path, (to) => location.href.endsWith(to) && document.readyState === 'complete', path);
}

interface Api {
  tabs: { query(by: object): Promise<{ id?: number }[]> };
  action: {
    getBadgeText(of: { tabId: number }): Promise<string>;
    getBadgeBackgroundColor(of: { tabId: number }): Promise<number[]>;
  };
}
type Scope = { readonly browser?: Api; readonly chrome: Api };

const tabIds = (page: Screen): Promise<number[]> =>
  page.evaluate(async () => {
    const scope = globalThis as unknown as Scope;
    return (await (scope.browser ?? scope.chrome).tabs.query({})).flatMap(({ id }) => id ?? []);
  });

const badge = (page: Screen, tabId: number): Promise<{ text: string; colour: number[] }> =>
  page.evaluate(async (id) => {
    const scope = globalThis as unknown as Scope;
    const { action } = scope.browser ?? scope.chrome;
    return {
      text: await action.getBadgeText({ tabId: id }),
      colour: await action.getBadgeBackgroundColor({ tabId: id }),
    };
  }, tabId);

export function driver(
  browser: BrowserName,
  newPage: () => Promise<Screen>,
  extensionPage: (path: string) => Promise<Screen>,
  pageAt: (url: string) => Promise<Screen | undefined>,
  own: Pick<
    Driver,
    'killWorker' | 'reload' | 'offAndOn' | 'memory' | 'withholdSites' | 'errors' | 'closed' | 'close'
  >,
): Driver {
  let console: Promise<Screen> | undefined;
  const api = (): Promise<Screen> => {
    console ??= extensionPage(QUIET_PAGE);
    return console;
  };
  /** Firefox needs seconds to open a window, so one stays open for reuse. */
  let spare: Screen | undefined;
  const park = async (page: Screen): Promise<void> => {
    if (spare === page) return;
    if (spare || browser === 'chromium') return page.close();
    spare = page;
    await takeTo(page, `/${QUIET_PAGE}`);
  };
  return {
    browser,
    extensionPage,
    ...own,
    async reload() {
      console = undefined;
      spare = undefined;
      await own.reload();
    },
    async offAndOn(tab) {
      console = undefined;
      spare = undefined;
      await own.offAndOn(tab);
    },
    async show(url) {
      await (await newPage()).goto(url);
    },
    async open(url) {
      const before = new Set(await tabIds(await api()));
      const page = await newPage();
      const id = (await tabIds(await api())).find((each) => !before.has(each));
      if (id === undefined) throw new Error(`the new tab for ${url} has no id`);
      await page.goto(url);
      return { ...page, id };
    },
    opened: (url) =>
      poll(
        `a window at ${url}`,
        () => pageAt(url),
        async () => 'no such window',
      ),
    badge: async (tab) => badge(await api(), tab.id),
    async popup(tab) {
      const path = `popup.html?tab=${tab.id}`;
      const parked = spare;
      spare = undefined;
      const reused =
        parked &&
        (await takeTo(parked, `/${path}`).then(
          () => parked,
          () => undefined,
        ));
      const popup = reused ?? (await extensionPage(path));
      if (!reused) await popup.resize(POPUP_SIZE);
      return { ...popup, close: () => park(popup) };
    },
  };
}

export function executable(name: BrowserName): string {
  const path = findBrowser(name);
  if (!path) throw new Error(`no ${name} was found: run node scripts/setup.mjs`);
  return path;
}
