import { type CallPage, type CallPages, type Decided, UNUSABLE, unusable } from '../../call/prepare.ts';
import { until } from '../../http/pause.ts';
import type { TabView } from '../../messaging/contract/views.ts';
import { type Action, LATE_MS } from '../../model/index.ts';
import type { Cover } from '../../policy/index.ts';
import { type PlanError, planError } from '../../run/plan/plan-error.ts';
import { onceDone } from '../../text/once.ts';
import type { Services } from '../services.ts';
import { isStoppedForAgents } from '../settings.ts';

/** Every seventh check scans the page, because background tabs don't report changes. */
const ASKED_EVERY = 7;
const MAX_OPEN = 3;
const MAX_A_MINUTE = 30;
const PREFIX = 'page-tab:';

const NOT_OPENED = {
  stopped: 'the person has stopped agents',
  asksForReads: 'the person wants to be asked before reads',
  tooMany: 'too many pages of this site are being opened',
  unable: 'this browser can’t open a background page with the same session',
} as const;

export const OPENED_FOR_A_CALL: PlanError = {
  ...planError(
    'other-page',
    'This page was opened for another call and will be closed soon. Nothing was done.',
  ),
  next: 'Make the call on the page that the person has open.',
};

export interface RunDecision extends Decided {
  readonly cover?: Cover;
}

export interface TabCall {
  readonly site: TabView;
  readonly page: PageTab;
  readonly decision: RunDecision;
}

export interface PageTab extends CallPage<TabView> {
  readonly site: string;
  readonly caller: number | undefined;
  tabId: number | undefined;
  hasRoom: boolean;
}

export function createPageTabs({ platform, tabs, session, now, settings }: Services) {
  const openedAt = new Map<string, readonly number[]>();
  const pages = new Set<PageTab>();
  const knowEarlier = onceDone(readEarlier);

  function pagesFor(tab: TabView, action: Action, signal: AbortSignal | undefined): CallPages<TabCall> {
    const nextStep = (url: string): string => `Open ${url} in this tab, then make the same call again there.`;
    return {
      forReadsOnly: true,
      nextStep,
      open: async (url) => {
        const opened = await openPage(tab, url, action, signal);
        return typeof opened === 'string' ? unusable(action, url, opened, { nextStep }) : opened;
      },
    };
  }

  async function has(tabId: number): Promise<boolean> {
    return (await session.get(PREFIX + tabId)) !== undefined;
  }

  async function close(tabId: number): Promise<void> {
    for (const page of pages) if (page.tabId === tabId) pages.delete(page);
    await platform.closeTab(tabId);
    await session.remove(PREFIX + tabId);
  }

  async function end(page: PageTab): Promise<void> {
    pages.delete(page);
    if (page.tabId !== undefined) await close(page.tabId);
  }

  async function forget(tabId: number): Promise<void> {
    for (const page of pages) if (page.tabId === tabId || page.caller === tabId) await end(page);
  }

  async function resume(inUse: ReadonlySet<number>): Promise<void> {
    await knowEarlier();
    for (const { tabId, caller } of pages)
      if (tabId !== undefined && caller === undefined && !inUse.has(tabId)) await close(tabId);
  }

  function pageOf(site: string, caller: number | undefined, tabId?: number): PageTab {
    const isClosed = (): boolean => !pages.has(page);
    let looks = 0;
    const page: PageTab = {
      site,
      caller,
      tabId,
      hasRoom: tabId !== undefined,
      get isClosed() {
        return isClosed();
      },
      async look() {
        const view = await tabs.view(page.tabId ?? 0);
        if (++looks % ASKED_EVERY === 0 && view.page) tabs.look(view.tabId).catch(() => undefined);
        return view;
      },
      close: () => end(page),
    };
    return page;
  }

  async function openPage(
    { tabId: caller, origin: site }: TabView,
    url: string,
    action: Action,
    signal: AbortSignal | undefined,
  ): Promise<PageTab | string> {
    await knowEarlier();
    if (signal?.aborted) return UNUSABLE.closed;
    const page = pageOf(site, caller);
    pages.add(page);
    let isOpen = false;
    try {
      const against = (await whyNoRoom(page, signal)) ?? (await whyNotAllowed(site, action));
      if (against !== undefined) return against;
      // Stores the tab before its page loads, because the page may call tools at once.
      const tabId = await platform.openBackgroundTab(caller, url, (id) => {
        page.tabId = id;
        return session.set(PREFIX + id, site);
      });
      if (page.isClosed || signal?.aborted) return UNUSABLE.closed;
      if (tabId === undefined) return NOT_OPENED.unable;
      isOpen = true;
      return page;
    } finally {
      if (!isOpen) await end(page);
    }
  }

  async function whyNoRoom(page: PageTab, signal: AbortSignal | undefined): Promise<string | undefined> {
    const late = { left: LATE_MS };
    const room = await until(
      async () => (page.isClosed ? 'closed' : takesRoom(page)),
      (answer) => answer !== 'full',
      () => late,
      signal,
    );
    if (room === 'closed' || signal?.aborted) return UNUSABLE.closed;
    return room === 'taken' ? undefined : NOT_OPENED.tooMany;
  }

  function takesRoom(page: PageTab): 'taken' | 'full' | 'too-often' {
    const { site } = page;
    const time = now();
    const lately = (openedAt.get(site) ?? []).filter((at) => at > time - 60_000);
    const before = [...pages].filter((one) => one.site === site && one.hasRoom);
    if (lately.length >= MAX_A_MINUTE) return 'too-often';
    if (before.length >= MAX_OPEN) return 'full';
    openedAt.set(site, [...lately, time]);
    page.hasRoom = true;
    return 'taken';
  }

  async function whyNotAllowed(site: string, { key }: Action): Promise<string | undefined> {
    const chosen = await settings();
    if (isStoppedForAgents(chosen, site, key)) return NOT_OPENED.stopped;
    return chosen.agentsMayRead ? undefined : NOT_OPENED.asksForReads;
  }

  async function readEarlier(): Promise<void> {
    const left = (await session.keys(PREFIX)).map(async (key) => {
      const site = String(await session.get(key));
      return pageOf(site, undefined, Number(key.slice(PREFIX.length)));
    });
    for (const page of await Promise.all(left)) pages.add(page);
  }

  return { for: pagesFor, has, close, forget, resume };
}

export type PageTabs = ReturnType<typeof createPageTabs>;
