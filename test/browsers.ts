import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BrowserName } from '../lib/cli/headless/find-browser.ts';
import { launchChromium } from './browsers/chromium.ts';
import type { Driver, LaunchOptions } from './browsers/driver.ts';
import { launchFirefox } from './browsers/firefox.ts';

export type { BrowserName } from '../lib/cli/headless/find-browser.ts';
export type { Driver, LaunchOptions, Name, Screen, Tab } from './browsers/driver.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export const EXTENSION_DIR: Readonly<Record<BrowserName, string>> = {
  chromium: join(root, '.output/chrome-mv3'),
  firefox: join(root, '.output/firefox-mv3'),
};

export const launch = (name: BrowserName, options: LaunchOptions): Promise<Driver> =>
  (name === 'chromium' ? launchChromium : launchFirefox)(EXTENSION_DIR[name], options);
