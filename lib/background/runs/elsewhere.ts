import type { TabView } from '../../messaging/contract/views.ts';
import { LATE_MS } from '../../model/index.ts';
import type { Services } from '../services.ts';

/** Between two looks at a page that is on its way. */
const LOOK_MS = 150;
/** So long a page may take to come, on a busy machine or by a slow site; what is late on it is waited for from then on. */
export const LOAD_MS = 20_000;
/** Of its page a tab that nobody sees says nothing by itself: it is asked at every such look. */
const ASKED_EVERY = 7;
/** Tabs of ours that are open at a time for one site. */
const MAX_OPEN = 3;
/** Of one site: a page may call its tools as often as it likes. */
const MAX_A_MINUTE = 30;
const PREFIX = 'behind:';

/** Pages that are opened beside the person's tab, because the controls of an action are on them. */
export interface Elsewhere {
  /**
   * Opens a page in a tab of ours and looks at it until it is as wanted: for 10 s from when it has come.
   * @returns the tab, which whoever asked has to close, and the result of the last look; a sentence where it cannot be opened
   */
  look<Seen>(
    beside: Pick<TabView, 'tabId' | 'origin'>,
    url: string,
    see: (view: TabView) => Promise<Sight<Seen>>,
  ): Promise<{ readonly tabId: number; readonly view: TabView; readonly seen: Seen } | string>;
  /** The same of the page that is shown: what is late, or drawn anew, is waited for. */
  wait<Seen>(tabId: number, see: (view: TabView) => Promise<Sight<Seen>>): Promise<Seen>;
  isOurs(tabId: number): Promise<boolean>;
  close(tabId: number): Promise<void>;
  /** Closes what a worker that died has left open. @param inUse tabs in which runs go on */
  resume(inUse: ReadonlySet<number>): Promise<void>;
}

export interface Sight<Seen> {
  readonly seen: Seen;
  readonly wanted: boolean;
}

/** Whether a tab shows a page of another site; one that has none yet shows no site. */
export const isElsewhere = ({ origin }: Pick<TabView, 'origin'>, site: string): boolean =>
  /^http/.test(origin) && origin !== site;

export function createElsewhere({
  platform,
  tabs,
  session,
  now,
}: Pick<Services, 'platform' | 'tabs' | 'session' | 'now'>): Elsewhere {
  /** When pages of a site were opened, within the last minute. */
  const openedAt = new Map<string, readonly number[]>();

  /** @param site the origin that the tab is meant to show */
  async function lookAt<Seen>(
    tabId: number,
    see: (view: TabView) => Promise<Sight<Seen>>,
    site?: string,
  ): Promise<{ readonly view: TabView; readonly seen: Seen }> {
    let [load, late] = [LOAD_MS, LATE_MS];
    for (let looks = 1; ; looks++) {
      const view = await tabs.view(tabId);
      const { seen, wanted } = await see(view);
      const isLed = site !== undefined && isElsewhere(view, site);
      const isComing = site !== undefined && view.page === null;
      if (wanted || isLed || (isComing ? load : late) <= 0) return { view, seen };
      if (isComing) load -= LOOK_MS;
      else late -= LOOK_MS;
      // A page that goes away never answers.
      if (site !== undefined && !isComing && looks % ASKED_EVERY === 0)
        tabs.look(tabId).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  /** Tabs that are open or being opened, by site. */
  const open = new Map<string, number>();
  const siteOf = new Map<number, string>();

  function leave(site: string | undefined): void {
    if (site !== undefined) open.set(site, Math.max(0, (open.get(site) ?? 0) - 1));
  }

  async function close(tabId: number): Promise<void> {
    leave(siteOf.get(tabId));
    siteOf.delete(tabId);
    await platform.closeTab(tabId);
    await session.remove(PREFIX + tabId);
  }

  /** Taken at once: of calls that come together none sees the room of another. */
  function takesRoom(origin: string): 'taken' | 'full' | 'too-often' {
    const lately = (openedAt.get(origin) ?? []).filter((at) => at > now() - 60_000);
    const before = open.get(origin) ?? 0;
    if (lately.length >= MAX_A_MINUTE) return 'too-often';
    if (before >= MAX_OPEN) return 'full';
    openedAt.set(origin, [...lately, now()]);
    open.set(origin, before + 1);
    return 'taken';
  }

  /** Calls that come together wait for each other's room, as long as for a page. */
  async function awaitsRoom(origin: string): Promise<boolean> {
    for (let left = LATE_MS; ; left -= LOOK_MS) {
      const room = takesRoom(origin);
      if (room !== 'full' || left <= 0) return room === 'taken';
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  return {
    async look(beside, url, see) {
      const { origin } = beside;
      if (!(await awaitsRoom(origin))) return 'too many pages of this site are being opened';
      const tabId = await platform.openBehind(beside.tabId, url);
      if (tabId === undefined) {
        leave(origin);
        return 'this browser opens no page in the background with the same session';
      }
      siteOf.set(tabId, origin);
      try {
        await session.set(PREFIX + tabId, origin);
        return { tabId, ...(await lookAt(tabId, see, origin)) };
      } catch (error) {
        await close(tabId);
        throw error;
      }
    },
    wait: async (tabId, see) => (await lookAt(tabId, see)).seen,
    isOurs: async (tabId) => (await session.get(PREFIX + tabId)) !== undefined,
    close,
    async resume(inUse) {
      for (const key of await session.keys(PREFIX)) {
        const tabId = Number(key.slice(PREFIX.length));
        // A call may have woken this worker, and opened its page before this.
        if (!inUse.has(tabId) && !siteOf.has(tabId)) await close(tabId);
      }
    },
  };
}
