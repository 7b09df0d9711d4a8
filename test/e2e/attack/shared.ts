/** What all files of the suite share: one browser, one proxy. */

import { QUIET_PAGE } from '../../browsers/alike.ts';
import { type BrowserName, type Driver, launch, type Screen } from '../../browsers.ts';
import { type Hosts, startHosts } from '../../servers/hosts.ts';

export interface Shared {
  readonly driver: Driver;
  readonly hosts: Hosts;
  /** A page of the extension, to speak to the background as the person's panel does. */
  readonly console: Screen;
  /** The one that popups are shown in. */
  popup?: Screen;
  close(): Promise<void>;
}

/** Modules are loaded anew for each file, the global object is not. */
export const SHARED = Symbol.for('awas-lens.attack');

async function start(browser: BrowserName): Promise<Shared> {
  const hosts = await startHosts();
  const driver = await launch(browser, { headless: true, proxy: hosts.proxy });
  return {
    driver,
    hosts,
    console: await driver.extensionPage(QUIET_PAGE),
    async close() {
      await driver.close();
      await hosts.close();
    },
  };
}

/** Started by whoever asks first. */
export function shared(browser: BrowserName): Promise<Shared> {
  const world = globalThis as { [SHARED]?: Promise<Shared> };
  world[SHARED] ??= start(browser);
  return world[SHARED];
}
