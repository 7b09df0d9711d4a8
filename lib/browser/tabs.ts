import { browser } from 'wxt/browser';
import { until } from '../http/pause.ts';
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

/** Undefined if the new tab has other cookies than `tabId`, or if `tabId` is closed. */
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

/** Chromium sometimes ignores a URL before the tab's empty page is complete. */
async function untilBlank(tabId: number): Promise<void> {
  const late = { left: BLANK_MS };
  await until(
    () => browser.tabs.get(tabId),
    ({ status }) => status === 'complete',
    () => late,
  );
}

const BLANK_MS = 10_000;

/** In Firefox, each container has its own cookies. */
function sharesSession(opener: Session, opened: Session): boolean {
  return opener.incognito === opened.incognito && opener.cookieStoreId === opened.cookieStoreId;
}

interface Session {
  readonly incognito: boolean;
  readonly cookieStoreId?: string;
}

export async function closeTab(tabId: number): Promise<void> {
  await browser.tabs.remove(tabId).catch(() => undefined);
  await removeRulesOfGoneTabs('background-tab').catch(() => undefined);
}

export async function showInTab(tabId: number, url: string): Promise<void> {
  await browser.tabs.update(tabId, { url });
}

export async function setBadge(tabId: number, text: string, colour: string, title?: string): Promise<void> {
  try {
    await Promise.all([
      browser.action.setBadgeText({ tabId, text }),
      browser.action.setBadgeBackgroundColor({ tabId, color: colour }),
      browser.action.setBadgeTextColor({ tabId, color: '#ffffff' }),
      browser.action.setTitle({
        tabId,
        title: title ?? browser.runtime.getManifest().action?.default_title ?? '',
      }),
    ]);
  } catch {
    // The tab is closed.
  }
}

interface TabEvents {
  loading(tab: Tab): void;
  loaded(tab: Tab): void;
  closed(tabId: number): void;
}

export function onTabs(events: TabEvents): void {
  browser.tabs.onUpdated.addListener((_tabId, change, updated) => {
    const known = toTab(updated);
    if (!known) return;
    // Firefox reports the URL after "loading", in a separate event.
    const isNew = change.status === 'loading' || change.url !== undefined;
    if (isNew) events.loading(known);
    if (updated.status === 'complete' && (isNew || change.status === 'complete')) events.loaded(known);
  });
  browser.tabs.onRemoved.addListener((tabId) => events.closed(tabId));
  // In Chromium, a prerendered page replaces a tab and gets a new tab id.
  browser.tabs.onReplaced?.addListener(async (addedId, removedId) => {
    events.closed(removedId);
    const added = await tab(addedId);
    if (!added) return;
    events.loading(added);
    events.loaded(added);
  });
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
