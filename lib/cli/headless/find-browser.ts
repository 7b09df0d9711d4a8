/** Finds the browsers of this machine: what the environment names, the PATH, the usual places, Playwright's cache. */
import { existsSync, readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

export type BrowserName = 'chromium' | 'firefox';

interface Places {
  readonly variable: string;
  /** Names on the PATH, the surest first. */
  readonly commands: readonly string[];
  /** Absolute paths where installers put it. */
  readonly paths: readonly string[];
  /** Executables within a folder of Playwright's cache, by the start of the folder's name. */
  readonly cached: readonly string[];
}

const PLACES: Readonly<Record<BrowserName, Places>> = {
  // Chrome itself is not among them: branded builds no longer take --load-extension.
  chromium: {
    variable: 'CHROMIUM',
    commands: ['chromium', 'chromium-browser'],
    paths: [
      '/usr/lib/chromium/chromium',
      '/snap/bin/chromium',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    cached: [
      'chrome-linux64/chrome',
      'chrome-linux/chrome',
      'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
      'chrome-mac-arm64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      'chrome-mac-x64/Google Chrome for Testing.app/Contents/MacOS/Google Chrome for Testing',
      'chrome-win64/chrome.exe',
      'chrome-win/chrome.exe',
    ],
  },
  // Playwright's Firefox is patched and takes neither WebDriver BiDi nor extensions.
  firefox: {
    variable: 'FIREFOX',
    commands: ['firefox-esr', 'firefox'],
    paths: [
      '/usr/lib/firefox-esr/firefox-esr',
      '/Applications/Firefox.app/Contents/MacOS/firefox',
      'C:\\Program Files\\Mozilla Firefox\\firefox.exe',
    ],
    cached: [],
  },
};

function playwrightCache(): string {
  if (process.env.PLAYWRIGHT_BROWSERS_PATH) return process.env.PLAYWRIGHT_BROWSERS_PATH;
  if (process.platform === 'darwin') return join(homedir(), 'Library/Caches/ms-playwright');
  if (process.platform === 'win32') return join(homedir(), 'AppData/Local/ms-playwright');
  return join(homedir(), '.cache/ms-playwright');
}

/** Good enough where no extension is to be loaded. */
const CHROME: Places = {
  variable: 'CHROME',
  commands: ['google-chrome-stable', 'google-chrome', 'chrome'],
  paths: [
    '/opt/google/chrome/chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
    'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  ],
  cached: [],
};

function* candidates(name: string, { commands, paths, cached }: Places): Iterable<string> {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  for (const command of commands)
    for (const folder of (process.env.PATH ?? '').split(delimiter))
      if (folder) yield join(folder, command + suffix);
  yield* paths;
  const cache = playwrightCache();
  if (cached.length === 0 || !existsSync(cache)) return;
  const newestFirst = readdirSync(cache)
    .filter((folder) => folder.startsWith(`${name}-`))
    .toSorted((a, b) => Number(b.split('-')[1]) - Number(a.split('-')[1]));
  for (const folder of newestFirst) for (const path of cached) yield join(cache, folder, path);
}

/** The environment variable that names the browser's executable: whatever else is there, that one is taken. */
export const browserVariable = (name: BrowserName): string => PLACES[name].variable;

/** The path of the browser's executable, or undefined where there is none. One that the environment names is not looked at. */
export const findBrowser = (name: BrowserName): string | undefined => find(name, PLACES[name]);

/** Chrome itself, for what only looks at pages. */
export const findChrome = (): string | undefined => find('chrome', CHROME);

function find(name: string, places: Places): string | undefined {
  const named = process.env[places.variable];
  return named || [...candidates(name, places)].find((path) => existsSync(path));
}
