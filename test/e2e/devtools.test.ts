import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWithTools, type Tools } from '../browsers/devtools.ts';
import { openWithToolsInFirefox } from '../browsers/firefox-devtools.ts';
import { EXTENSION_DIR } from '../browsers.ts';
import { type Sites, startSites } from '../site/server.ts';
import { BROWSER } from './browser.ts';

let sites: Sites;
let tools: Tools;
let panel: Awaited<ReturnType<Tools['panel']>>;

beforeAll(async () => {
  sites = await startSites();
  const open = BROWSER === 'firefox' ? openWithToolsInFirefox : openWithTools;
  tools = await open(EXTENSION_DIR[BROWSER], `${sites.sites.bookshop.origin}/`);
  panel = await tools.panel();
});
afterAll(async () => {
  await tools?.close();
  await sites?.close();
});

const textOf = (selector: string) =>
  panel<string>(`document.querySelector(${JSON.stringify(selector)})?.innerText ?? ''`);

it('shows the inspected tab, with all views', async () => {
  await expect.poll(() => textOf('.site-name')).toBe(new URL(sites.sites.bookshop.origin).host);
  await expect.poll(() => textOf('.list')).toContain('Search books');
  const tabs = await panel<string[]>(
    `[...document.querySelectorAll('[role=tab]')].map((one) => one.textContent)`,
  );
  expect(tabs.map((one) => one.replace(/\d.*/, '').trim())).toEqual([
    'Actions',
    'Checks',
    'Page',
    'History',
    'Workbench',
  ]);
});

it('selects an element of the page in the Elements panel', async () => {
  await panel(`document.querySelector('#tab-page').click()`);
  const button = `[...document.querySelectorAll('.inspect')].find((one) => one.textContent.includes("select[name='genre']"))`;
  await expect.poll(() => panel<boolean>(`${button} !== undefined`)).toBe(true);
  expect(await tools.selected()).not.toContain('elements');
  await panel(`${button}.click()`);
  await expect.poll(() => tools.selected()).toBe('elements SELECT genre');
});

it.each(['dark', 'default'] as const)(
  'follows the theme of the tools while it is open: %s',
  async (theme) => {
    await tools.theme(theme);
    const scheme = `getComputedStyle(document.documentElement).colorScheme`;
    await expect.poll(() => panel<string>(scheme)).toBe(theme === 'dark' ? 'dark' : 'light');
  },
);

it('follows the tab to another site', async () => {
  await tools.page(`void setTimeout(() => location.assign(${JSON.stringify(sites.sites.library.origin)}))`);
  await expect.poll(() => textOf('.site-name')).toBe(new URL(sites.sites.library.origin).host);
});
