import type { TabView } from '../../messaging/contract/views.ts';
import { LATE_MS } from '../../model/index.ts';
import { logError } from '../log.ts';
import type { Services } from '../services.ts';

/** Between two looks at a page that is on its way. */
const LOOK_MS = 150;
/** So long a page may take to come, on a busy machine or by a slow site; what is late on it is waited for from then on. */
export const LOAD_MS = 20_000;
/** A background tab reports nothing of its page unasked: it is asked each time. */
const ASKED_EVERY = 7;
/** Tabs of ours that are open at a time for one site. */
const MAX_OPEN = 3;
/** Of one site: a page may call its tools as often as it likes. */
const MAX_A_MINUTE = 30;
const PREFIX = 'behind:';
const CLOSED = 'its tab was closed';

/** A page that is open for a call, or to be opened. */
interface OpenPage {
  readonly site: string;
  /** The tab of the call; undefined where an earlier worker has opened it. */
  readonly beside?: number;
  /** Its own tab, once there is one. */
  tabId?: number;
  /** It counts among those of its site: until then it waits for that. */
  hasRoom: boolean;
}

/** Pages that are opened beside the person's tab, because the controls of an action are on them. */
export interface Elsewhere {
  /**
   * Opens a page in a tab of ours and looks at it until it is as wanted: for 10 s from when it has come.
   * @param whyNot is asked once there is room for it, right before it is opened: what speaks against it by now
   * @param signal of the call: once it is aborted the tab is closed, however far the page is
   * @returns the tab, which whoever asked has to close, and the result of the last look; a sentence where it cannot be opened
   */
  look<Seen>(
    beside: Pick<TabView, 'tabId' | 'origin'>,
    url: string,
    whyNot: () => Promise<string | undefined>,
    see: (view: TabView) => Promise<Sight<Seen>>,
    signal?: AbortSignal,
  ): Promise<{ readonly tabId: number; readonly view: TabView; readonly seen: Seen } | string>;
  /** The same of the page that is shown: what is late, or drawn anew, is waited for. */
  wait<Seen>(
    tabId: number,
    see: (view: TabView) => Promise<Sight<Seen>>,
    signal?: AbortSignal,
  ): Promise<Seen>;
  isOurs(tabId: number): Promise<boolean>;
  close(tabId: number): Promise<void>;
  /** A tab has gone, one of ours or one beside which pages are open. */
  gone(tabId: number): Promise<void>;
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

type Parts = Pick<Services, 'platform' | 'tabs' | 'session' | 'now'>;

export function createElsewhere(parts: Parts): Elsewhere {
  return new ElsewhereService(parts);
}

class ElsewhereService implements Elsewhere {
  readonly #parts: Parts;
  /** When pages of a site were opened, within the last minute. */
  readonly #openedAt = new Map<string, readonly number[]>();
  readonly #pages = new Set<OpenPage>();
  #earlier: Promise<void> | undefined;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** What an earlier worker has opened takes room as well. */
  #knowEarlier(): Promise<void> {
    this.#earlier ??= this.#readEarlier();
    // What failed is tried again by the next call.
    this.#earlier.catch(() => {
      this.#earlier = undefined;
    });
    return this.#earlier;
  }

  async #readEarlier(): Promise<void> {
    const { session } = this.#parts;
    const left = (await session.keys(PREFIX)).map(async (key): Promise<OpenPage> => {
      const tabId = Number(key.slice(PREFIX.length));
      return { site: String(await session.get(key)), tabId, hasRoom: true };
    });
    for (const page of await Promise.all(left)) this.#pages.add(page);
  }

  /** @param isOver of a page that was opened: whether it is of no use to look on */
  async #lookAt<Seen>(
    tabId: number,
    see: (view: TabView) => Promise<Sight<Seen>>,
    signal: AbortSignal | undefined,
    isOver?: (view: TabView) => boolean,
  ): Promise<{ readonly view: TabView; readonly seen: Seen }> {
    const { tabs } = this.#parts;
    let [load, late] = [LOAD_MS, LATE_MS];
    for (let looks = 1; ; looks++) {
      const view = await tabs.view(tabId);
      const { seen, wanted } = await see(view);
      const isComing = isOver !== undefined && view.page === null;
      if (wanted || signal?.aborted || isOver?.(view) || (isComing ? load : late) <= 0) return { view, seen };
      if (isComing) load -= LOOK_MS;
      else late -= LOOK_MS;
      // A page that goes away never answers.
      if (isOver && !isComing && looks % ASKED_EVERY === 0) tabs.look(tabId).catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  async close(tabId: number): Promise<void> {
    const { platform, session } = this.#parts;
    for (const page of this.#pages) if (page.tabId === tabId) this.#pages.delete(page);
    await platform.closeTab(tabId);
    await session.remove(PREFIX + tabId);
  }

  async #end(page: OpenPage): Promise<void> {
    this.#pages.delete(page);
    if (page.tabId !== undefined) await this.close(page.tabId);
  }

  /** Taken at once: of calls that come together none sees the room of another. */
  #takesRoom(page: OpenPage): 'taken' | 'full' | 'too-often' {
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

  /** Calls that come together wait for each other's room, as long as for a page. @returns why it may not be opened */
  async #whyNoRoom(page: OpenPage): Promise<string | undefined> {
    for (let left = LATE_MS; ; left -= LOOK_MS) {
      if (!this.#pages.has(page)) return CLOSED;
      const room = this.#takesRoom(page);
      if (room === 'taken') return undefined;
      if (room === 'too-often' || left <= 0) return 'too many pages of this site are being opened';
      await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
    }
  }

  async look<Seen>(
    { tabId: beside, origin: site }: Pick<TabView, 'tabId' | 'origin'>,
    url: string,
    whyNot: () => Promise<string | undefined>,
    see: (view: TabView) => Promise<Sight<Seen>>,
    signal?: AbortSignal,
  ): Promise<{ readonly tabId: number; readonly view: TabView; readonly seen: Seen } | string> {
    const { platform, session } = this.#parts;
    await this.#knowEarlier();
    if (signal?.aborted) return CLOSED;
    const page: OpenPage = { site, beside, hasRoom: false };
    this.#pages.add(page);
    const cancel = (): void => void this.#end(page).catch(logError);
    signal?.addEventListener('abort', cancel);
    let isSeen = false;
    try {
      const against = (await this.#whyNoRoom(page)) ?? (await whyNot());
      if (against !== undefined) return against;
      // Written down before the page comes: it may call its tools at once, and this worker may die.
      const tabId = await platform.openBehind(beside, url, (id) => {
        page.tabId = id;
        return session.set(PREFIX + id, site);
      });
      if (!this.#pages.has(page)) return CLOSED;
      if (tabId === undefined) return 'this browser opens no page in the background with the same session';
      const isOver = (view: TabView): boolean => !this.#pages.has(page) || isElsewhere(view, site);
      const sight = await this.#lookAt(tabId, see, signal, isOver);
      isSeen = this.#pages.has(page);
      return isSeen ? { tabId, ...sight } : CLOSED;
    } finally {
      signal?.removeEventListener('abort', cancel);
      if (!isSeen) await this.#end(page);
    }
  }

  async wait<Seen>(
    tabId: number,
    see: (view: TabView) => Promise<Sight<Seen>>,
    signal?: AbortSignal,
  ): Promise<Seen> {
    return (await this.#lookAt(tabId, see, signal)).seen;
  }

  async isOurs(tabId: number): Promise<boolean> {
    return (await this.#parts.session.get(PREFIX + tabId)) !== undefined;
  }

  async gone(tabId: number): Promise<void> {
    for (const page of this.#pages) if (page.tabId === tabId || page.beside === tabId) await this.#end(page);
  }

  async resume(inUse: ReadonlySet<number>): Promise<void> {
    await this.#knowEarlier();
    // A call may have woken this worker, and opened its page before this.
    for (const { tabId, beside } of this.#pages)
      if (tabId !== undefined && beside === undefined && !inUse.has(tabId)) await this.close(tabId);
  }
}
