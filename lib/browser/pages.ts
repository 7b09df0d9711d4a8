import { browser } from 'wxt/browser';
import type { Translate } from '../text/index.ts';

/** A text of `_locales`, with values instead of $1, $2 …; '' if there is none. */
export const message: Translate = (key, values) =>
  (browser.i18n.getMessage as (name: string, values?: string[]) => string)(key, [...values]);

export function addDevtoolsPanel(page: string): void {
  void browser.devtools.panels.create(message('name', []), 'icon/32.png', page);
}

/** The members of `devtools.panels` that report a new theme, in Chromium and in Firefox. */
interface ThemedPanels {
  setThemeChangeHandler?(listener: (theme: string) => void): void;
  readonly onThemeChanged?: { addListener(listener: (theme: string) => void): void };
}

/**
 * The tab for which the developer tools are open; undefined outside of them.
 * @param onTheme called with their current theme, and after each change
 */
export function inspected(onTheme: (isDark: boolean) => void): number | undefined {
  // Only pages of the developer tools have this object, although the types say that it always exists.
  const { devtools } = browser as Partial<typeof browser>;
  if (!devtools?.inspectedWindow) return undefined;
  const changed = (theme: string): void => onTheme(theme === 'dark');
  const panels = devtools.panels as (typeof devtools.panels & ThemedPanels) | undefined;
  changed(panels?.themeName ?? '');
  if (panels?.setThemeChangeHandler) panels.setThemeChangeHandler(changed);
  else panels?.onThemeChanged?.addListener(changed);
  return devtools.inspectedWindow.tabId;
}

/**
 * Calls `listener` when another tab becomes active.
 * @returns a function that removes the listener
 */
export function onActiveTab(listener: (tabId: number) => void): () => void {
  const activated = ({ tabId }: { tabId: number }) => listener(tabId);
  browser.tabs.onActivated.addListener(activated);
  return () => browser.tabs.onActivated.removeListener(activated);
}

/** The keyboard shortcut that opens the popup, as set by the user or the browser; '' if there is none. */
export async function shortcut(): Promise<string> {
  const commands = await browser.commands.getAll();
  return commands.find(({ name }) => name === '_execute_action')?.shortcut ?? '';
}

export async function closeThisTab(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id !== undefined) await browser.tabs.remove(tab.id);
}

export function openFirstRun(): void {
  void browser.tabs.create({ url: browser.runtime.getURL('/first-run.html') });
}

export function openOptions(): void {
  void browser.runtime.openOptionsPage();
}

export function openReport(tabId: number): void {
  void browser.tabs.create({ url: browser.runtime.getURL(`/report.html?tab=${tabId}`) });
}

export function openRun(tabId: number, runId: string): void {
  const query = new URLSearchParams({ tab: String(tabId), run: runId });
  void browser.tabs.create({ url: browser.runtime.getURL(`/sidepanel.html?${query}`) });
}

interface SidePanel {
  open(options: { tabId: number }): Promise<void>;
}
interface Sidebar {
  open(): Promise<void>;
}

/**
 * A function that opens the side panel (Chromium) or sidebar (Firefox). It must be called directly in a click
 * handler. Undefined if the browser has neither.
 */
export function sidePanelOpener(tabId: number): (() => Promise<void>) | undefined {
  const { sidePanel, sidebarAction } = browser as unknown as {
    sidePanel?: SidePanel;
    sidebarAction?: Sidebar;
  };
  if (sidebarAction) return () => sidebarAction.open();
  return sidePanel && (() => sidePanel.open({ tabId }));
}

export const hasSidebar = (): boolean => 'sidebarAction' in browser;

export function version(): string {
  return browser.runtime.getManifest().version;
}
