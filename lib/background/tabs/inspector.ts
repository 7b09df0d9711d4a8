import type { Platform, SendToTab, Tab } from '../../browser/ports.ts';
import { scanRequest } from '../../check/index.ts';
import type { PageRequest } from '../../messaging/contract/page.ts';
import { CONTENT_SCRIPT } from '../../messaging/contract/tab.ts';
import type { ServiceView, Settings, TabView } from '../../messaging/contract/views.ts';
import type { PageSender } from '../../messaging/sender.ts';
import type { Declaration, Document, PageFacts, Run, ScanRequest } from '../../model/index.ts';
import { logError } from '../log.ts';
import type { Tabs } from '../services.ts';
import { createGatherer } from '../sites/gather.ts';
import { accessTo } from './access.ts';
import { badgeOf } from './badge.ts';
import { bounded, createTabRecords, type TabRecord } from './records.ts';
import { type Judgement, judge, pageOf, toView, withoutBulk } from './view.ts';

/** How long the facts of a page are waited for, before what is there is all that there is. */
const SCAN_MS = 8_000;
/** Links of a page that are kept. */
const MOST_LINKS = 200;

/** Inspects tabs: from a visit to what the panel shows. */
export interface TabInspector extends Tabs {
  /** A page has come to a tab, or another address. */
  loading(tab: Tab): Promise<void>;
  /** The content script of a page asks what to look for; null for nothing. */
  hello(request: PageRequest<'hello'>, sender: PageSender): Promise<ScanRequest | null>;
  facts(facts: PageFacts, sender: PageSender): Promise<void>;
  recheck(tabId: number, fresh: boolean): Promise<void>;
  /** Look at this tab although the mode leaves its site out. */
  allowOnce(tabId: number): Promise<void>;
  /** The person has changed where we may look: settings, or permissions of the browser. */
  reconsider(): Promise<void>;
  setOverlay(tabId: number, overlay: boolean): Promise<void>;
  /** The text of a document, asked for again where it was not kept; '' where there is none. */
  source(tabId: number, url: string): Promise<string>;
  judgement(tabId: number): Promise<Judgement | undefined>;
  /** What an origin declares, without any page of it. */
  survey(origin: string): Promise<ServiceView>;
  /** The page of a tab as far as offering tools there goes; undefined where nothing may be offered. */
  offering(tabId: number): Promise<{ readonly origin: string; readonly webmcp: boolean } | undefined>;
  forget(tabId: number): Promise<void>;
}

export interface InspectorParts {
  readonly platform: Platform;
  readonly settings: () => Promise<Settings>;
  readonly sendToTab: SendToTab;
  readonly runsOf: (tabId: number) => Promise<readonly Run[]>;
  /** The page of a tab that has the overlay on was looked at again. */
  readonly onFacts: (tabId: number) => Promise<void>;
  /** A page has been judged (again), or has nothing to be judged. */
  readonly onJudged: (tabId: number) => Promise<void>;
  /** A tab shows an origin. */
  readonly onOrigin: (tabId: number, origin: string) => Promise<void>;
}

export function createTabInspector({
  platform,
  settings,
  sendToTab,
  runsOf,
  onFacts,
  onJudged,
  onOrigin,
}: InspectorParts): TabInspector {
  const records = createTabRecords(platform.session);
  const gatherer = createGatherer(platform);
  // Memories that the worker may lose at any time: what is under way, and what has been judged.
  const turns = new Map<number, Promise<unknown>>();
  const looking = new Map<number, number>();
  const scanning = new Map<number, ReturnType<typeof setTimeout>>();
  const judged = new Map<
    number,
    { readonly documents: readonly Document[]; readonly ran: string; readonly judgement: Judgement }
  >();

  /**
   * Takes note of the page in a tab. One after the other in the order in which they came, however long each takes: what
   * was asked about a tab before a page came to it must not undo what that page says.
   */
  function begin(
    tabId: number,
    find: () => Tab | Promise<Tab | undefined>,
    chosen?: (tab: Tab) => string | undefined,
  ): Promise<TabRecord | undefined> {
    const turn = (turns.get(tabId) ?? Promise.resolve()).then(async () => {
      const tab = await find();
      return tab && enter(tab, chosen?.(tab));
    });
    const quiet = turn.catch(() => undefined);
    turns.set(tabId, quiet);
    quiet.finally(() => {
      if (turns.get(tabId) === quiet) turns.delete(tabId);
    });
    return turn;
  }

  async function enter(tab: Tab, chosen?: string): Promise<TabRecord | undefined> {
    const url = tab.url ?? '';
    const origin = URL.parse(url)?.origin ?? '';
    onOrigin(tab.id, origin).catch(logError);
    const before = await records.read(tab.id);
    const once = [chosen, before?.once].find((one) => one === origin);
    const access = await accessTo(tab, once, await settings(), platform);
    return records.change(tab.id, (record) => {
      const same = record?.origin === origin && record.access === 'granted' && access === 'granted';
      return {
        tabId: tab.id,
        url,
        origin,
        title: tab.title ?? '',
        private: tab.private,
        access,
        links: same && record.url === url ? record.links : [],
        documents: same ? record.documents : [],
        page: same ? record.page : null,
        checkedAt: same ? record.checkedAt : 0,
        overlay: same && record.overlay,
        webmcp: same && record.webmcp,
        ...(once === undefined ? {} : { once }),
      };
    });
  }

  /** Counts as under way from this very turn on, so that a view that began it says so. */
  async function underWay<Result>(tabId: number, work: () => Promise<Result>): Promise<Result> {
    looking.set(tabId, (looking.get(tabId) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (looking.get(tabId) ?? 1) - 1;
      if (left > 0) looking.set(tabId, left);
      else looking.delete(tabId);
      await changed(tabId);
    }
  }

  /** Gathers what the site of a tab declares, and tells of it as it comes. */
  async function gather(tabId: number, again: boolean): Promise<readonly Document[]> {
    const record = await records.read(tabId);
    if (record?.access !== 'granted') return [];
    const { origin, url, links } = record;
    // Another look, begun for another page or with links that were not known yet, tells of its own.
    const still = (now: TabRecord | undefined): now is TabRecord =>
      now?.origin === origin && now.url === url && JSON.stringify(now.links) === JSON.stringify(links);
    const documents = await gatherer.gather(
      { origin, page: { url, links } },
      {
        again,
        onFound: (found) => {
          const added = records.change(tabId, (now) =>
            still(now) && !now.documents.includes(found)
              ? { ...now, documents: [...now.documents, found] }
              : undefined,
          );
          added.catch(logError);
        },
      },
    );
    await records.change(tabId, (now) =>
      still(now)
        ? { ...now, documents: documents.map((document) => document.url), checkedAt: platform.now() }
        : undefined,
    );
    return documents;
  }

  function look(tabId: number, again = false): Promise<readonly Document[]> {
    return underWay(tabId, () => gather(tabId, again));
  }

  /** Has the page looked at again: by its content script, which is put there where it is not. */
  async function rescan(tabId: number, documents: readonly Document[]): Promise<void> {
    const response = await sendToTab(tabId, 'scan', scanRequest(documents));
    if (response.ok) return storeFacts(tabId, response.value);
    // It says hello by itself. A page that lets no script in is judged without its facts.
    if (response.error.code === 'unreachable')
      await platform.inject(tabId, CONTENT_SCRIPT).catch(() => undefined);
  }

  function lookAndScan(tabId: number, again = false): Promise<void> {
    return underWay(tabId, async () => {
      const documents = await gather(tabId, again);
      if ((await records.read(tabId))?.access === 'granted') await rescan(tabId, documents);
    });
  }

  async function storeFacts(tabId: number, facts: PageFacts): Promise<void> {
    clearTimeout(scanning.get(tabId));
    scanning.delete(tabId);
    const origin = URL.parse(facts.url)?.origin;
    const record = await records.change(tabId, (now) =>
      now?.access === 'granted' && now.origin === origin
        ? { ...now, url: facts.url, page: bounded(facts), checkedAt: platform.now() }
        : undefined,
    );
    await showBadge(tabId);
    if (record?.overlay) await onFacts(tabId);
    if (record) await onJudged(tabId);
  }

  function awaitFacts(tabId: number): void {
    clearTimeout(scanning.get(tabId));
    const giveUp = (): void => {
      scanning.delete(tabId);
      changed(tabId).catch(logError);
    };
    scanning.set(tabId, setTimeout(giveUp, SCAN_MS));
  }

  /** What is known of a tab, judged; judged again only where something has changed. */
  async function judgementOf(record: TabRecord): Promise<Judgement> {
    const documents = await gatherer.recall(record.origin, record.documents);
    const runs = (await runsOf(record.tabId)).filter((run) => run.origin === record.origin && run.outcome);
    const ran = runs.map(({ id }) => id).join(' ');
    const known = judged.get(record.tabId);
    const pageAt = (page: PageFacts | null) => page && `${page.scannedAt} ${page.url}`;
    if (
      known &&
      known.judgement.declaration.origin === record.origin &&
      known.ran === ran &&
      pageAt(known.judgement.page) === pageAt(pageOf(record)) &&
      known.documents.length === documents.length &&
      known.documents.every((document, index) => document === documents[index])
    ) {
      return known.judgement;
    }
    const judgement = judge(record, documents, {
      runs,
      before: await gatherer.before(record.origin),
      now: platform.now(),
    });
    judged.set(record.tabId, { documents, ran, judgement });
    return judgement;
  }

  async function showBadge(tabId: number): Promise<void> {
    const record = await records.read(tabId);
    if (!record) return;
    const { actions, findings } = await judgementOf(record);
    const runs = await runsOf(tabId);
    const { text, colour, title } = badgeOf({ access: record.access, actions, findings, runs });
    await platform.setBadge(tabId, text, colour, title);
  }

  async function changed(tabId: number): Promise<void> {
    if (await records.read(tabId)) await Promise.all([records.announce(tabId), showBadge(tabId)]);
  }

  /** The record of a tab; where there is none, or the worker died over it, the look is begun (again). */
  async function recordOf(tabId: number): Promise<TabRecord | undefined> {
    let record = await records.read(tabId);
    record ??= await begin(tabId, () => platform.tab(tabId));
    if (record?.access !== 'granted' || looking.has(tabId)) return record;
    const known = await gatherer.recall(record.origin, record.documents);
    if (record.checkedAt === 0 || known.length < record.documents.length) {
      lookAndScan(tabId).catch(logError);
    }
    return record;
  }

  return {
    changed,

    async originOf(tabId) {
      const tab = await platform.tab(tabId);
      return URL.parse(tab?.url ?? '')?.origin ?? '';
    },

    async view(tabId): Promise<TabView> {
      const record = (await recordOf(tabId)) ?? nothingOf(tabId);
      const phase =
        looking.has(tabId) || scanning.has(tabId) ? 'asking' : record.checkedAt > 0 ? 'ready' : 'idle';
      return toView(record, await judgementOf(record), await runsOf(tabId), phase);
    },

    async declaration(tabId): Promise<Declaration | undefined> {
      const record = await recordOf(tabId);
      return record?.access === 'granted' ? (await judgementOf(record)).declaration : undefined;
    },

    async judgement(tabId) {
      const record = await recordOf(tabId);
      return record?.access === 'granted' ? judgementOf(record) : undefined;
    },

    async loading(tab) {
      const record = await begin(tab.id, () => tab);
      await showBadge(tab.id);
      if (record?.access === 'granted') await look(tab.id);
    },

    async hello({ url, links, hasAttributes, webmcp = false }, sender) {
      // Of a page whose route has changed the browser may still tell the address that it was loaded from.
      const here = URL.parse(url)?.origin === sender.origin ? url : sender.url;
      const { tabId: id, title } = sender;
      const begun = await begin(id, () => ({ id, url: here, title, private: sender.private }));
      if (begun?.access !== 'granted') {
        await showBadge(sender.tabId);
        return null;
      }
      await records.change(
        sender.tabId,
        (record) => record && { ...record, links: links.slice(0, MOST_LINKS), webmcp },
      );
      const documents = await look(sender.tabId);
      if (!hasAttributes && !documents.some(({ status }) => status === 'found')) {
        onJudged(sender.tabId).catch(logError);
        return null;
      }
      awaitFacts(sender.tabId);
      return scanRequest(documents);
    },

    async facts(facts, sender) {
      if (URL.parse(facts.url)?.origin === sender.origin) await storeFacts(sender.tabId, facts);
    },

    async recheck(tabId, fresh) {
      if (await begin(tabId, () => platform.tab(tabId))) await lookAndScan(tabId, fresh);
    },

    async allowOnce(tabId) {
      const begun = await begin(
        tabId,
        () => platform.tab(tabId),
        ({ url = '' }) => URL.parse(url)?.origin,
      );
      if (!begun) return;
      await changed(tabId);
      lookAndScan(tabId).catch(logError);
    },

    async reconsider() {
      const active = await platform.activeTab();
      for (const tab of await platform.tabs()) {
        const before = await records.read(tab.id);
        const after = await begin(tab.id, () => tab);
        if (after?.access === before?.access) continue;
        await changed(tab.id);
        if (tab.id === active?.id) lookAndScan(tab.id).catch(logError);
      }
    },

    async setOverlay(tabId, overlay) {
      await records.change(tabId, (record) => record && { ...record, overlay });
    },

    async source(tabId, url) {
      const record = await records.read(tabId);
      if (record?.access !== 'granted' || !record.documents.includes(url)) return '';
      const [known] = await gatherer.recall(record.origin, [url]);
      const document = known ?? (await look(tabId)).find((one) => one.url === url);
      return document?.fetched.text ?? '';
    },

    async survey(origin) {
      const documents = await gatherer.gather({ origin }, { again: false, onFound: () => undefined });
      const judgement = judge({ ...nothingOf(-1), origin }, documents, { runs: [], now: platform.now() });
      const { declaration, actions, findings } = judgement;
      return { origin, documents: declaration.documents.map(withoutBulk), actions, findings };
    },

    async offering(tabId) {
      const record = await records.read(tabId);
      return record?.access === 'granted'
        ? { origin: record.origin, webmcp: record.webmcp ?? false }
        : undefined;
    },

    async forget(tabId) {
      clearTimeout(scanning.get(tabId));
      scanning.delete(tabId);
      judged.delete(tabId);
      await records.forget(tabId);
    },
  };
}

function nothingOf(tabId: number): TabRecord {
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
