import { browser } from 'wxt/browser';
import { message } from './pages.ts';
import type { Tab } from './ports.ts';
import { session } from './storage.ts';
import { toTab } from './tabs.ts';

/**
 * Session-storage key that is set after the extension has started. The browser clears this storage when the
 * extension is disabled.
 */
const STARTED = 'started';

/**
 * Calls `listener` when the extension was installed, updated or enabled again, or when the browser has
 * started.
 */
export function onStart(listener: () => void): void {
  let hasStarted = false;
  const start = (): void => {
    if (!hasStarted) listener();
    hasStarted = true;
  };
  browser.runtime.onInstalled.addListener(start);
  browser.runtime.onStartup.addListener(start);
  // When the extension is enabled again, the browser fires neither event.
  void session.get(STARTED).then((isKnown) => {
    if (isKnown) return;
    start();
    return session.set(STARTED, true);
  });
}

/** Calls `listener` when the user has granted or revoked access to sites. */
export function onAccessChange(listener: () => void): void {
  browser.permissions.onAdded.addListener(listener);
  browser.permissions.onRemoved.addListener(listener);
}

/** Id of the keyboard command and the context-menu entry that check the active page. */
const CHECK = 'check-page';

/**
 * Opens `page` after an installation, except from a folder. Developers, tests and agents load the extension
 * from a folder at each start of a browser, and don't need the page.
 */
export function onFirstInstall(page: string): void {
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    if (reason !== 'install') return;
    const { installType } = await browser.management.getSelf();
    if (installType !== 'development')
      await browser.tabs.create({ url: browser.runtime.getURL(page as '/') });
  });
}

/** Opens the popup and calls `listener` when the user starts a check by keyboard or context menu. */
export function onCheckRequest(listener: (tab: Tab) => void): void {
  const check = (raw: Parameters<typeof toTab>[0] | undefined): void => {
    // Called before any `await`, because Firefox opens the popup only within a user gesture.
    browser.action.openPopup().catch(() => {
      // This fails if no window has the focus, or if the popup is already open.
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

/** Creates the context-menu entry again. Browsers keep the old entry, and its title may have changed. */
export async function offerCheck(): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({ id: CHECK, title: message('checkPage', []), contexts: ['page'] });
}
