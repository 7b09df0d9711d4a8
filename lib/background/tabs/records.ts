import type { Area } from '../../browser/ports.ts';
import { withFewerChoices } from '../../matching/index.ts';
import { tabKey, viewChangeKey } from '../../messaging/contract/changes.ts';
import type { TabView } from '../../messaging/contract/views.ts';
import type { PageFacts, PageTool } from '../../model/index.ts';
import { createQueues } from '../../text/in-turn.ts';
import { withoutHash } from '../../url/index.ts';
import { logError } from '../log.ts';
import { areaOf } from '../storage.ts';

export interface TabRecord
  extends Pick<
    TabView,
    'tabId' | 'url' | 'origin' | 'title' | 'access' | 'page' | 'checkedAt' | 'overlay' | 'since'
  > {
  readonly private: boolean;
  readonly links: PageFacts['links'];
  readonly documents: readonly string[];
  readonly webmcp?: boolean;
  readonly drafts?: boolean;
  readonly onDemand?: boolean;
  readonly tools?: readonly PageTool[];
  readonly chosenOrigin?: string;
}

const MAX_PAGE = 300_000;

export type TabRecords = ReturnType<typeof createTabRecords>;

/** Callers don't wait for writes, which take 30 ms while a page loads. */
export function createTabRecords(session: Area) {
  const queues = createQueues<number>();
  const latest = new Map<number, TabRecord>();

  async function read(tabId: number): Promise<TabRecord | undefined> {
    return latest.get(tabId) ?? (await areaOf<TabRecord>(session).get(tabKey(tabId)));
  }

  async function granted(tabId: number): Promise<TabRecord | undefined> {
    const record = await read(tabId);
    return record?.access === 'granted' ? record : undefined;
  }

  async function write(tabId: number, next: TabRecord): Promise<void> {
    latest.set(tabId, next);
    try {
      await session.set(tabKey(tabId), next);
    } catch {
      // If storage is full, drops the page's facts. The next scan restores them.
      if (latest.get(tabId) !== next) return;
      const smaller = { ...next, page: null };
      latest.set(tabId, smaller);
      await session.set(tabKey(tabId), smaller);
    }
  }

  function change(
    tabId: number,
    alter: (record: TabRecord | undefined) => TabRecord | undefined,
  ): Promise<TabRecord | undefined> {
    return queues.inTurn(tabId, async () => {
      const before = await read(tabId);
      const after = alter(before);
      if (!after) return before;
      write(tabId, after).catch(logError);
      return after;
    });
  }

  async function forget(tabId: number): Promise<void> {
    await queues.ended(tabId);
    latest.delete(tabId);
    await session.remove(tabKey(tabId), viewChangeKey(tabId));
  }

  async function announce(tabId: number): Promise<void> {
    if (!(await read(tabId))) return;
    try {
      await session.set(viewChangeKey(tabId), crypto.randomUUID());
    } catch {
      await change(tabId, (record) => record && { ...record, page: null });
    }
  }

  return { read, granted, change, forget, announce };
}

export function factsOf({ page, url }: TabRecord): PageFacts | null {
  return page && withoutHash(page.url) === withoutHash(url) ? page : null;
}

export function bounded(whole: PageFacts): PageFacts {
  if (fits(whole)) return whole;
  const page = withFewerChoices(whole);
  if (fits(page)) return page;
  const { own: _own, ...declared } = page;
  const formless = { ...declared, forms: [], buttons: [], truncated: true };
  let fitted: PageFacts = formless;
  for (let most = formless.attributes.length; !fits(fitted) && most > 0; ) {
    most = Math.floor(most / 2);
    fitted = { ...formless, attributes: formless.attributes.slice(0, most) };
  }
  if (fits(fitted)) return fitted;
  const selectors = Object.entries(page.selectors).map(
    ([key, fact]) => [key, { ...fact, elements: [] }] as const,
  );
  return { ...fitted, selectors: Object.fromEntries(selectors) };
}

const fits = (page: PageFacts): boolean => JSON.stringify(page).length <= MAX_PAGE;

export function emptyRecord(tabId: number): TabRecord {
  return {
    tabId,
    url: '',
    origin: '',
    title: '',
    private: false,
    access: 'unsupported-page',
    links: [],
    documents: [],
    page: null,
    checkedAt: 0,
    overlay: false,
  };
}
