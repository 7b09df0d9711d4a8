import { browser } from 'wxt/browser';

/** As large as a popup gets. */
const SIZE = { width: 420, height: 640 };

const opening = new Map<number, Promise<'popup' | 'window' | 'none'>>();

/**
 * Puts a waiting question before the person: in the popup where its tab is in front of them, else in a window of ours,
 * one for each tab. The popup closes as soon as it loses the focus; the window stays.
 */
export function showQuestion(tabId: number): Promise<'popup' | 'window' | 'none'> {
  const shown =
    opening.get(tabId) ??
    show(tabId)
      .catch(() => 'none' as const)
      .finally(() => opening.delete(tabId));
  opening.set(tabId, shown);
  return shown;
}

async function show(tabId: number): Promise<'popup' | 'window' | 'none'> {
  const tab = await browser.tabs.get(tabId);
  const url = browser.runtime.getURL(`/popup.html?tab=${tabId}`);
  const open = (await browser.tabs.query({})).find((one) => one.url === url);
  if (open?.windowId !== undefined) {
    await browser.windows.update(open.windowId, { focused: true, drawAttention: true });
    return 'window';
  }
  if (tab.active && tab.windowId !== undefined && (await openPopup(tab.windowId))) return 'popup';
  // Regular also for a private tab: Chromium opens no page of ours in its private windows.
  await browser.windows.create({ type: 'popup', url, ...SIZE, incognito: false });
  return 'window';
}

async function openPopup(windowId: number): Promise<boolean> {
  const { focused } = await browser.windows.get(windowId);
  if (!focused) return false;
  try {
    await browser.action.openPopup({ windowId });
    return true;
  } catch {
    // It may be open already, or another panel of the browser is.
    return isPopupOpen();
  }
}

async function isPopupOpen(): Promise<boolean> {
  const { runtime } = browser as unknown as {
    runtime: { getContexts?(filter: { contextTypes: string[] }): Promise<readonly unknown[]> };
  };
  const open = await runtime.getContexts?.({ contextTypes: ['POPUP'] });
  return open !== undefined && open.length > 0;
}

export async function hasPrivateWindow(): Promise<boolean> {
  return (await browser.windows.getAll()).some(({ incognito }) => incognito);
}

/**
 * Calls `listener` when the last private window has closed. (Also when another window closes while no private one is
 * open: the event does not say which it was.) When the browser ends nothing is called: `hasPrivateWindow` tells at the
 * next start of the worker.
 */
export function onPrivateEnd(listener: () => void): void {
  browser.windows.onRemoved.addListener(async () => {
    if (!(await hasPrivateWindow())) listener();
  });
}
