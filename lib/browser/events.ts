import { browser } from 'wxt/browser';
import { message } from './pages.ts';
import type { Tab } from './ports.ts';
import { toTab } from './tabs.ts';

/** The extension was installed or updated, or the browser has started. */
export function onStart(listener: () => void): void {
  browser.runtime.onInstalled.addListener(listener);
  browser.runtime.onStartup.addListener(listener);
}

/** The person has let the extension at more sites, or at fewer. */
export function onAccessChange(listener: () => void): void {
  browser.permissions.onAdded.addListener(listener);
  browser.permissions.onRemoved.addListener(listener);
}

/** The command of the keyboard, and the entry of the context menu, to check the page in front. */
const CHECK = 'check-page';

/**
 * Opens the first page of all when somebody installs the extension. Not where it is loaded from a folder: that is done
 * at each start of a browser by those who develop, by tests and by agents, whose tabs it would upset.
 */
export function onFirstInstall(page: string): void {
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    if (reason !== 'install') return;
    const { installType } = await browser.management.getSelf();
    if (installType !== 'development')
      await browser.tabs.create({ url: browser.runtime.getURL(page as '/') });
  });
}

/** The person asks by keyboard or context menu to have a page checked: the popup opens, and the listener is called. */
export function onCheckRequest(listener: (tab: Tab) => void): void {
  const check = (raw: Parameters<typeof toTab>[0] | undefined): void => {
    // Before anything is waited for: Firefox opens it only within what the person did.
    browser.action.openPopup().catch(() => {
      // No window is in front, or the popup is open.
    });
    const tab = raw && toTab(raw);
    if (tab) listener(tab);
  };
  browser.commands.onCommand.addListener((command, tab) => {
    if (command === CHECK) check(tab);
  });
  browser.contextMenus.onClicked.addListener(({ menuItemId }, tab) => {
    if (menuItemId === CHECK) check(tab);
  });
}

/** Browsers keep the entry; it is made anew, as its words may have changed. */
export async function offerCheck(): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({ id: CHECK, title: message('checkPage', []), contexts: ['page'] });
}
