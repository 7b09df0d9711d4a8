/** One browser with the extension and all test sites, for the tests of one file. */
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type BrowserName, type Driver, launch, type Screen, type Tab } from '../browsers.ts';
import { type Exchange, type SiteName, type Sites, startSites } from '../site/server.ts';
import { openPopup } from '../tour.ts';

export const BROWSER = process.env.AWAS_LENS_BROWSER as BrowserName;

export interface Stage {
  readonly driver: Driver;
  readonly sites: Sites['sites'];
  /** Opens a site (or a path of it) and the popup on it. */
  visit(site: SiteName, path?: string): Promise<{ tab: Tab; popup: Screen }>;
  /** The same, of a site that a test has of its own. */
  visitUrl(url: string): Promise<{ tab: Tab; popup: Screen }>;
  /** The requests that a site has had since the test began, of a path prefix. */
  requests(site: SiteName, path?: string): readonly Exchange[];
}

/** Call it once at the top of a file. What it answers is there when the tests run. */
export function setStage(): Stage {
  let driver: Driver;
  let sites: Sites;
  let from = 0;
  const opened: Screen[] = [];
  beforeAll(async () => {
    sites = await startSites();
    driver = await launch(BROWSER, { headless: true });
  });
  afterEach(async () => {
    for (const screen of opened.splice(0)) await screen.close().catch(() => {});
    from = sites.log.length;
  });
  afterAll(async () => {
    await driver?.close();
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
