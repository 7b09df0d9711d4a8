import { browser } from 'wxt/browser';
import { message } from './pages.ts';
import type { Tab } from './ports.ts';
import { session } from './storage.ts';
import { toTab } from './tabs.ts';

const STARTED = 'started';

export function onStart(listener: () => void): void {
  let hasStarted = false;
  const start = (): void => {
    if (!hasStarted) listener();
    hasStarted = true;
  };
  browser.runtime.onInstalled.addListener(start);
  browser.runtime.onStartup.addListener(start);
  // Browsers fire no event when an extension is enabled again.
  void session.get(STARTED).then((isKnown) => {
    if (isKnown) return;
    start();
    return session.set(STARTED, true);
  });
}

export function onAccessChange(listener: () => void): void {
  browser.permissions.onAdded.addListener(listener);
  browser.permissions.onRemoved.addListener(listener);
}

const CHECK = 'check-page';

/** Opens the page after the installation, except for an unpacked extension (as in tests). */
export function onFirstInstall(page: string): void {
  browser.runtime.onInstalled.addListener(async ({ reason }) => {
    if (reason !== 'install') return;
    const { installType } = await browser.management.getSelf();
    if (installType !== 'development')
      await browser.tabs.create({ url: browser.runtime.getURL(page as '/') });
  });
}

export function onCheckRequest(listener: (tab: Tab) => void): void {
  const check = (raw: Parameters<typeof toTab>[0] | undefined): void => {
    // Firefox opens the popup only within a user gesture, so no `await` may precede this call.
    browser.action.openPopup().catch(() => {
      // `openPopup` fails if no window has the focus or the popup is already open.
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

export async function offerCheck(): Promise<void> {
  await browser.contextMenus.removeAll();
  browser.contextMenus.create({ id: CHECK, title: message('checkPage', []), contexts: ['page'] });
}
