import { browser } from 'wxt/browser';
import type { Translate } from '../text/index.ts';

export const message: Translate = (key, values) =>
  (browser.i18n.getMessage as (name: string, values?: string[]) => string)(key, [...values]);

export function addDevtoolsPanel(page: string): void {
  void browser.devtools.panels.create(message('name', []), 'icon/32.png', page);
}

interface ThemedPanels {
  setThemeChangeHandler?(listener: (theme: string) => void): void;
  readonly onThemeChanged?: { addListener(listener: (theme: string) => void): void };
}

export function inspected(onTheme: (isDark: boolean) => void): number | undefined {
  const { devtools } = browser as Partial<typeof browser>;
  if (!devtools?.inspectedWindow) return undefined;
  const changed = (theme: string): void => onTheme(theme === 'dark');
  const panels = devtools.panels as (typeof devtools.panels & ThemedPanels) | undefined;
  changed(panels?.themeName ?? '');
  if (panels?.setThemeChangeHandler) panels.setThemeChangeHandler(changed);
  else panels?.onThemeChanged?.addListener(changed);
  return devtools.inspectedWindow.tabId;
}

export function onActiveTab(listener: (tabId: number) => void): () => void {
  const activated = ({ tabId }: { tabId: number }) => listener(tabId);
  browser.tabs.onActivated.addListener(activated);
  return () => browser.tabs.onActivated.removeListener(activated);
}

export async function shortcut(): Promise<string> {
  const commands = await browser.commands.getAll();
  return commands.find(({ name }) => name === '_execute_action')?.shortcut ?? '';
}

export async function closeThisTab(): Promise<void> {
  const tab = await browser.tabs.getCurrent();
  if (tab?.id !== undefined) await browser.tabs.remove(tab.id);
}

function open(page: string): void {
  void browser.tabs.create({ url: browser.runtime.getURL(page as '/') });
}

export const openFirstRun = (): void => open('/first-run.html');

export function openOptions(): void {
  void browser.runtime.openOptionsPage();
}

export const openReport = (tabId: number): void => open(`/report.html?tab=${tabId}`);

export const openRun = (tabId: number, runId: string): void =>
  open(`/sidepanel.html?${new URLSearchParams({ tab: String(tabId), run: runId })}`);

interface SidePanel {
  open(options: { tabId: number }): Promise<void>;
}
interface Sidebar {
  open(): Promise<void>;
}

/** Call the returned function directly in a click handler. Undefined without a side panel. */
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
