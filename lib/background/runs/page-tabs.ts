import { type CallPages, UNUSABLE, unusable } from '../../call/call-pages.ts';
import { until } from '../../http/until.ts';
import type { TabView } from '../../messaging/contract/views.ts';
import { type Action, LATE_MS } from '../../model/index.ts';
import { type PlanError, planError } from '../../run/plan/plan-error.ts';
import { onceDone } from '../../text/once.ts';
import type { Services } from '../services.ts';
import { isStoppedForAgents } from '../settings.ts';
import type { PageTab, TabCall } from './tab-call.ts';

/** Background tabs don't report changes, so every seventh check scans the page. */
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

export class PageTabs {
  readonly #parts: Services;
  readonly #openedAt = new Map<string, readonly number[]>();
  readonly #pages = new Set<PageTab>();
  readonly #knowEarlier = onceDone(() => this.#readEarlier());

  constructor(parts: Services) {
    this.#parts = parts;
  }

  for(tab: TabView, action: Action, signal: AbortSignal | undefined): CallPages<TabCall> {
    const nextStep = (url: string): string => `Open ${url} in this tab, then make the same call again there.`;
    return {
      forReadsOnly: true,
      nextStep,
      open: async (url) => {
        const opened = await this.#open(tab, url, action, signal);
        return typeof opened === 'string' ? unusable(action, url, opened, { nextStep }) : opened;
      },
    };
  }

  async has(tabId: number): Promise<boolean> {
    return (await this.#parts.session.get(PREFIX + tabId)) !== undefined;
  }

  async close(tabId: number): Promise<void> {
    const { platform, session } = this.#parts;
    for (const page of this.#pages) if (page.tabId === tabId) this.#pages.delete(page);
    await platform.closeTab(tabId);
    await session.remove(PREFIX + tabId);
  }

  async #end(page: PageTab): Promise<void> {
    this.#pages.delete(page);
    if (page.tabId !== undefined) await this.close(page.tabId);
  }

  async forget(tabId: number): Promise<void> {
    for (const page of this.#pages) if (page.tabId === tabId || page.caller === tabId) await this.#end(page);
  }

  async resume(inUse: ReadonlySet<number>): Promise<void> {
    await this.#knowEarlier();
    for (const { tabId, caller } of this.#pages)
      if (tabId !== undefined && caller === undefined && !inUse.has(tabId)) await this.close(tabId);
  }

  #page(site: string, caller: number | undefined, tabId?: number): PageTab {
    const { tabs } = this.#parts;
    const isClosed = (): boolean => !this.#pages.has(page);
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
      close: () => this.#end(page),
    };
    return page;
  }

  async #open(
    { tabId: caller, origin: site }: TabView,
    url: string,
    action: Action,
    signal: AbortSignal | undefined,
  ): Promise<PageTab | string> {
    const { platform, session } = this.#parts;
    await this.#knowEarlier();
    if (signal?.aborted) return UNUSABLE.closed;
    const page = this.#page(site, caller);
    this.#pages.add(page);
    let isOpen = false;
    try {
      const against = (await this.#whyNoRoom(page, signal)) ?? (await this.#whyNotAllowed(site, action));
      if (against !== undefined) return against;
      // The tab is stored before its page loads, since the page may immediately call its tools.
      const tabId = await platform.openBackgroundTab(caller, url, (id) => {
        page.tabId = id;
        return session.set(PREFIX + id, site);
      });
      if (page.isClosed || signal?.aborted) return UNUSABLE.closed;
      if (tabId === undefined) return NOT_OPENED.unable;
      isOpen = true;
      return page;
    } finally {
      if (!isOpen) await this.#end(page);
    }
  }

  async #whyNoRoom(page: PageTab, signal: AbortSignal | undefined): Promise<string | undefined> {
    const late = { left: LATE_MS };
    const room = await until(
      async () => (page.isClosed ? 'closed' : this.#takesRoom(page)),
      (answer) => answer !== 'full',
      () => late,
      signal,
    );
    if (room === 'closed' || signal?.aborted) return UNUSABLE.closed;
    return room === 'taken' ? undefined : NOT_OPENED.tooMany;
  }

  #takesRoom(page: PageTab): 'taken' | 'full' | 'too-often' {
    const { site } = page;
    const now = this.#parts.now();
    const lately = (this.#openedAt.get(site) ?? []).filter((at) => at > now - 60_000);
    const before = [...this.#pages].filter((one) => one.site === site && one.hasRoom);
    if (lately.length >= MAX_A_MINUTE) return 'too-often';
    if (before.length >= MAX_OPEN) return 'full';
    this.#openedAt.set(site, [...lately, now]);
    page.hasRoom = true;
    return 'taken';
  }

  async #whyNotAllowed(site: string, { key }: Action): Promise<string | undefined> {
    const settings = await this.#parts.settings();
    if (isStoppedForAgents(settings, site, key)) return NOT_OPENED.stopped;
    return settings.agentsMayRead ? undefined : NOT_OPENED.asksForReads;
  }

  async #readEarlier(): Promise<void> {
    const { session } = this.#parts;
    const left = (await session.keys(PREFIX)).map(async (key) => {
      const site = String(await session.get(key));
      return this.#page(site, undefined, Number(key.slice(PREFIX.length)));
    });
    for (const page of await Promise.all(left)) this.#pages.add(page);
  }
}
