import { afterAll, afterEach, beforeAll } from 'vitest';
import { type Driver, launch, type Screen, type Tab } from '../browsers.ts';
import { type Exchange, type SiteName, type Sites, startSites } from '../site/server.ts';
import { openPopup } from '../tour.ts';
import { BROWSER } from './browser.ts';
import { shared } from './shared.ts';

export { BROWSER, IN_ONE_BROWSER, rowsHere } from './browser.ts';

export interface Stage {
  readonly driver: Driver;
  readonly sites: Sites['sites'];
  visit(site: SiteName, path?: string): Promise<{ tab: Tab; popup: Screen }>;
  visitUrl(url: string): Promise<{ tab: Tab; popup: Screen }>;
  requests(site: SiteName, path?: string): readonly Exchange[];
}

const sharedDriver = (): Promise<Driver> =>
  shared(async () => {
    const driver = await launch(BROWSER, { headless: true });
    return { driver, close: driver.close };
  }).then(({ driver }) => driver);

function keeping(driver: Driver, opened: Screen[]): Driver {
  const keep = <Kept extends Screen>(screen: Kept): Kept => {
    opened.push(screen);
    return screen;
  };
  return {
    ...driver,
    open: async (url) => keep(await driver.open(url)),
    popup: async (tab) => keep(await driver.popup(tab)),
    extensionPage: async (path) => keep(await driver.extensionPage(path)),
  };
}

export function setStage(): Stage {
  let driver: Driver;
  let sites: Sites;
  let from = 0;
  const opened: Screen[] = [];
  const kept: Screen[] = [];
  const close = async (screens: Screen[]): Promise<void> => {
    for (const screen of screens.splice(0)) await screen.close().catch(() => {});
  };
  beforeAll(async () => {
    sites = await startSites();
    driver = keeping(await sharedDriver(), kept);
  });
  afterEach(async () => {
    await close(opened);
    from = sites.log.length;
  });
  afterAll(async () => {
    await close(kept);
    await sites?.close();
  });
  const visitUrl: Stage['visitUrl'] = async (url) => {
    const tab = await driver.open(url);
    opened.push(tab);
    const popup = await openPopup(driver, tab);
    opened.push(popup);
    return { tab, popup };
  };
  return {
    get driver() {
      return driver;
    },
    get sites() {
      return sites.sites;
    },
    visit(site, path) {
      const { origin, url } = sites.sites[site];
      return visitUrl(path === undefined ? url : origin + path);
    },
    visitUrl,
    requests: (site, path = '') =>
      sites.log.slice(from).filter((each) => each.site === site && each.path.startsWith(path)),
  };
}
