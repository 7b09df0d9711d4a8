/** The panel in the browser's own developer tools. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openWithTools, type Tools } from '../browsers/devtools.ts';
import { EXTENSION_DIR } from '../browsers.ts';
import { type Sites, startSites } from '../site/server.ts';

let sites: Sites;
let tools: Tools;
let panel: Awaited<ReturnType<Tools['panel']>>;

beforeAll(async () => {
  sites = await startSites();
  tools = await openWithTools(EXTENSION_DIR.chromium, `${sites.sites.bookshop.origin}/`);
  panel = await tools.panel();
});
afterAll(async () => {
  await tools?.close();
  await sites?.close();
});

/** Parts of the tools' front end. */
const FRONT = `(async () => {
  const { InspectorView, Context } = await import('./ui/legacy/legacy.js');
  const { DOMModel } = await import('./core/sdk/sdk.js');
  const node = Context.Context.instance().flavor(DOMModel.DOMNode);
  const { selectedTabId } = InspectorView.InspectorView.instance().tabbedPane;
  return [selectedTabId, node?.nodeName(), node?.getAttribute('name')].join(' ');
})()`;
const themed = (theme: string) => `(async () => {
  const { Settings } = await import('./core/common/common.js');
  Settings.Settings.instance().moduleSetting('ui-theme').set(${JSON.stringify(theme)});
})()`;

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
  expect(await tools.frontend<string>(FRONT)).not.toContain('elements');
  await panel(`${button}.click()`);
  await expect.poll(() => tools.frontend<string>(FRONT)).toBe('elements SELECT genre');
});

it.each(['dark', 'default'])('follows the theme of the tools while it is open: %s', async (theme) => {
  await tools.frontend(themed(theme));
  const scheme = `getComputedStyle(document.documentElement).colorScheme`;
  await expect.poll(() => panel<string>(scheme)).toBe(theme === 'dark' ? 'dark' : 'light');
});

it('follows the tab to another site', async () => {
  await tools.page(`void setTimeout(() => location.assign(${JSON.stringify(sites.sites.library.origin)}))`);
  await expect.poll(() => textOf('.site-name')).toBe(new URL(sites.sites.library.origin).host);
});
