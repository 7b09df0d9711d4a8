import { browser } from 'wxt/browser';

const SIZE = { width: 420, height: 640 };
/** Milliseconds to wait until the popup is open. */
const POPUP_MS = 3_000;
const POLL_MS = 50;

type Shown = 'popup' | 'window' | 'none';

const showing = new Map<number, Promise<Shown>>();
/**
 * The extension's windows by the id of the tab that they are about. In Firefox, a new window has no URL at
 * first.
 */
const windows = new Map<number, number>();

/**
 * Shows a waiting question. If its tab is active, it is shown in the popup, which closes when it loses the
 * focus. Otherwise, it is shown in a window of the extension, one per tab.
 */
export function showQuestion(tabId: number): Promise<Shown> {
  const shown =
    showing.get(tabId) ??
    show(tabId)
      .catch((): Shown => 'none')
      .finally(() => showing.delete(tabId));
  showing.set(tabId, shown);
  return shown;
}

async function show(tabId: number): Promise<Shown> {
  const url = browser.runtime.getURL(`/popup.html?tab=${tabId}`);
  const tab = await browser.tabs.get(tabId);
  const all = await browser.tabs.query({});
  const open = all.find((one) => one.url === url || one.windowId === windows.get(tabId))?.windowId;
  if (open !== undefined) {
    await browser.windows.update(open, { focused: true, drawAttention: true });
    return 'window';
  }
  if (tab.active && tab.windowId !== undefined && (await openPopup(tab.windowId))) return 'popup';
  // Always a regular window, because Chromium doesn't open extension pages in private windows.
  const made = await browser.windows.create({ type: 'popup', url, ...SIZE, incognito: false });
  if (made?.id !== undefined) windows.set(tabId, made.id);
  return 'window';
}

/** Opens the popup. False if the window doesn't have the focus, or if the browser doesn't open the popup. */
async function openPopup(windowId: number): Promise<boolean> {
  const last = await browser.windows.getLastFocused();
  if (last.id !== windowId) return false;
  try {
    await browser.action.openPopup({ windowId });
  } catch {
    // Either the popup is already open, the browser doesn't have the focus, or another panel is open.
    return isPopupOpen();
  }
  // Firefox resolves before the popup's document exists.
  for (let waited = 0; waited < POPUP_MS; waited += POLL_MS) {
    if (await isPopupOpen()) return true;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  return false;
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
 * Calls `listener` when the last private window has closed. The event doesn't name the window, so `listener`
 * is also called when another window closes while no private window is open. It isn't called when the browser
 * ends, so `hasPrivateWindow` must be checked when the worker starts.
 */
export function onPrivateEnd(listener: () => void): void {
  browser.windows.onRemoved.addListener(async () => {
    if (!(await hasPrivateWindow())) listener();
  });
}
