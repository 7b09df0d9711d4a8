import { browser } from 'wxt/browser';
import { backgroundTabRules } from './background-tab-rules.ts';
import type { Tab } from './ports.ts';
import { addRules, removeRulesOfGoneTabs } from './session-rules.ts';

export async function tab(tabId: number): Promise<Tab | undefined> {
  try {
    return toTab(await browser.tabs.get(tabId));
  } catch {
    return undefined;
  }
}

export async function activeTab(): Promise<Tab | undefined> {
  const [active] = await browser.tabs.query({ active: true, lastFocusedWindow: true });
  return active && toTab(active);
}

export async function tabs(): Promise<readonly Tab[]> {
  return (await browser.tabs.query({})).flatMap((one) => toTab(one) ?? []);
}

/**
 * Opens a page in a muted background tab, in the window and the session of a given tab. The new tab shows
 * only pages of that page's origin until `closeTab` closes it, even if the worker ends.
 * @param created gets the new tab's id while the tab is empty. The page is opened after the promise resolves
 * @returns the new tab's id; undefined if the browser can't give it the same session, or if the given tab is
 * gone
 */
export async function openBackgroundTab(
  tabId: number,
  url: string,
  created: (tabId: number) => Promise<void>,
): Promise<number | undefined> {
  let id: number | undefined;
  try {
    const opener = await browser.tabs.get(tabId);
    const { windowId } = opener;
    const opened = await browser.tabs.create({
      url: 'about:blank',
      active: false,
      openerTabId: tabId,
      windowId,
    });
    ({ id } = opened);
    if (id === undefined) return undefined;
    if (!sharesSession(opener, opened)) {
      await closeTab(id);
      return undefined;
    }
    await created(id);
    await addRules('background-tab', backgroundTabRules(id, new URL(url).origin));
    await untilBlank(id);
    await browser.tabs.update(id, { url, muted: true });
    return id;
  } catch {
    if (id !== undefined) await closeTab(id);
    return undefined;
  }
}

/**
 * Waits until a new tab's first page has loaded. If the tab navigates earlier, Chromium may load neither
 * page.
 */
async function untilBlank(tabId: number): Promise<void> {
  for (let looks = 0; looks < MAX_LOOKS; looks++) {
    if ((await browser.tabs.get(tabId)).status === 'complete') return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

const LOOK_MS = 50;
const MAX_LOOKS = 200;

/**
 * True if two tabs share a session. In Firefox, each container has its own session, and a new tab gets the
 * container of its opener. Choosing a container would require permission for all cookies, so the new tab is
 * checked instead.
 */
function sharesSession(opener: Session, opened: Session): boolean {
  return opener.incognito === opened.incognito && opener.cookieStoreId === opened.cookieStoreId;
}

interface Session {
  readonly incognito: boolean;
  /** Only Firefox has this property. */
  readonly cookieStoreId?: string;
}

export async function closeTab(tabId: number): Promise<void> {
  await browser.tabs.remove(tabId).catch(() => undefined);
  await removeRulesOfGoneTabs('background-tab').catch(() => undefined);
}

/** Shows another page in a tab. Rejects if that fails. */
export async function showInTab(tabId: number, url: string): Promise<void> {
  await browser.tabs.update(tabId, { url });
}

/**
 * Draws a tab's badge; '' removes it. Does nothing if the tab is gone.
 * @param title the tooltip; by default, the extension's name
 */
export async function setBadge(tabId: number, text: string, colour: string, title?: string): Promise<void> {
  try {
    await Promise.all([
      browser.action.setBadgeText({ tabId, text }),
      browser.action.setBadgeBackgroundColor({ tabId, color: colour }),
      browser.action.setBadgeTextColor({ tabId, color: '#ffffff' }),
      // An empty title would show an empty tooltip.
      browser.action.setTitle({
        tabId,
        title: title ?? browser.runtime.getManifest().action?.default_title ?? '',
      }),
    ]);
  } catch {
    // This fails if the tab was closed in the meantime.
  }
}

interface TabEvents {
  /** The tab has a new document, or its document has a new address. */
  loading(tab: Tab): void;
  /** The document has loaded, including its images and frames. */
  loaded(tab: Tab): void;
  closed(tabId: number): void;
  /** Chromium: a prerendered page replaces a tab, and has another tab id. */
  replaced(addedId: number, removedId: number): void;
}

export function onTabs(events: TabEvents): void {
  browser.tabs.onUpdated.addListener((_tabId, change, updated) => {
    const known = toTab(updated);
    if (!known) return;
    // In Firefox, the address is reported in a separate event after "loading".
    const isNew = change.status === 'loading' || change.url !== undefined;
    if (isNew) events.loading(known);
    if (updated.status === 'complete' && (isNew || change.status === 'complete')) events.loaded(known);
  });
  browser.tabs.onRemoved.addListener((tabId) => events.closed(tabId));
  browser.tabs.onReplaced?.addListener((addedId, removedId) => events.replaced(addedId, removedId));
}

export function toTab(raw: {
  id?: number;
  url?: string;
  title?: string;
  incognito: boolean;
}): Tab | undefined {
  if (raw.id === undefined || raw.id < 0) return undefined;
  return { id: raw.id, private: raw.incognito, url: raw.url, title: raw.title };
}
