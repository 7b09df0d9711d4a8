import { QUIET_PAGE } from '../../browsers/alike.ts';
import { type BrowserName, type Driver, launch, type Screen } from '../../browsers.ts';
import { type Hosts, startHosts } from '../../servers/hosts.ts';
import { shared } from '../shared.ts';

export interface Attacked {
  readonly driver: Driver;
  readonly hosts: Hosts;
  readonly console: Screen;
  popup?: Screen;
  close(): Promise<void>;
}

export const attacked = (browser: BrowserName): Promise<Attacked> =>
  shared(async () => {
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
  });
