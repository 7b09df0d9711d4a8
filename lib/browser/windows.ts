import { browser } from 'wxt/browser';
import { until } from '../http/pause.ts';

const SIZE = { width: 420, height: 640 };
const POPUP_MS = 3_000;

type Shown = 'popup' | 'window' | 'none';

const showing = new Map<number, Promise<Shown>>();
const windows = new Map<number, number>();

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
  // Chromium doesn't open extension pages in private windows.
  const made = await browser.windows.create({ type: 'popup', url, ...SIZE, incognito: false });
  if (made?.id !== undefined) windows.set(tabId, made.id);
  return 'window';
}

async function openPopup(windowId: number): Promise<boolean> {
  const last = await browser.windows.getLastFocused();
  if (last.id !== windowId) return false;
  try {
    await browser.action.openPopup({ windowId });
  } catch {
    return isPopupOpen();
  }
  // In Firefox, `openPopup` resolves before the popup's document exists.
  const late = { left: POPUP_MS };
  return until(
    isPopupOpen,
    (is) => is,
    () => late,
  );
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

/** The listener isn't called when the browser quits. Check `hasPrivateWindow` at each start. */
export function onPrivateEnd(listener: () => void): void {
  browser.windows.onRemoved.addListener(async () => {
    if (!(await hasPrivateWindow())) listener();
  });
}
