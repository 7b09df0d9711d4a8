import type { Platform, SendToTab, Tab } from '../../browser/ports.ts';
import { scanRequest } from '../../check/scan-request.ts';
import type { PageRequest } from '../../messaging/contract/page.ts';
import { CONTENT_SCRIPT, SCANNER } from '../../messaging/contract/tab.ts';
import type { EditedDocument, ServiceView, Settings, TabView } from '../../messaging/contract/views.ts';
import type { PageSender } from '../../messaging/sender.ts';
import type {
  Action,
  CallNote,
  Declaration,
  Document,
  Finding,
  PageFacts,
  Run,
  ScanRequest,
} from '../../model/index.ts';
import { createTexts } from '../../text/index.ts';
import { once } from '../../text/once.ts';
import { logError } from '../log.ts';
import { newestLast } from '../newest-last.ts';
import type { Tabs } from '../services.ts';
import { createGatherer, type Gatherer, type GatherOptions } from '../sites/gather.ts';
import { badgeOf } from './badge.ts';
import { type EditRefusal, Edits } from './edits.ts';
import { hiddenOn, Sieve, type Sifted } from './hidden-rules.ts';
import { Judgements } from './judgements.ts';
import { bounded, createTabRecords, type TabRecord, type TabRecords } from './records.ts';
import { type Judgement, judge, loadCheck, read, toView } from './view.ts';
import { emptyRecord, Visits } from './visits.ts';

/** A page that has not said what is on it is asked again after so many milliseconds. */
const ASK_AGAIN_MS = 2_000;
/** How long the facts of a page are waited for, before what is there is all that there is. */
const SCAN_MS = 8_000;
/** Reloads have the places of an origin asked again no more often than this. */
const REVALIDATE_MS = 2_000;
/** Documents are asked for again no more often than this, however many panels watch. */
const WATCH_MS = 1_000;
/** Links of a page that are kept. */
const MAX_LINKS = 200;

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
  /** Has the pages say hello that came before the content script was registered. */
  callIn(): Promise<void>;
  setOverlay(tabId: number, overlay: boolean): Promise<void>;
  /** The text of a document as it is shown: as edited, else as served. */
  source(tabId: number, url: string): Promise<string>;
  /** The text of a document as served, asked for again where it was not kept; '' where there is none. */
  served(tabId: number, url: string): Promise<string>;
  /** What the server of a tab's site declares, judged: also where the person has edited documents. */
  judgement(tabId: number): Promise<Judgement | undefined>;
  /** What the person is shown of a tab, judged: with the documents that they have edited. */
  shown(tabId: number): Promise<Judgement | undefined>;
  /** Whether documents are edited in a tab. */
  isEdited(tabId: number): Promise<boolean>;
  edit(tabId: number, url: string, text: string): Promise<EditedDocument | EditRefusal>;
  discard(tabId: number, url?: string): Promise<void>;
  /** Asks for the documents of a tab again; answers whether anything has changed. */
  watch(tabId: number): Promise<boolean>;
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
  /** Calls of agents that never became a run. */
  readonly refusedCallsOf: (tabId: number) => Promise<readonly CallNote[]>;
  /** The page of a tab that has the overlay on was looked at again. */
  readonly onFacts: (tabId: number) => Promise<void>;
  /** A page has been judged (again), or has nothing to be judged. */
  readonly onJudged: (tabId: number) => Promise<void>;
  /** A tab shows an origin. */
  readonly onOrigin: (tabId: number, origin: string) => Promise<void>;
}

export function createTabInspector(parts: InspectorParts): TabInspector {
  return new TabInspectorService(parts);
}

class TabInspectorService implements TabInspector {
  readonly #parts: InspectorParts;
  readonly #records: TabRecords;
  readonly #gatherer: Gatherer;
  readonly #visits: Visits;
  readonly #edits: Edits;
  /** Of what is shown, and of what is served where that is not the same. */
  readonly #judgements: Judgements;
  readonly #served: Judgements;
  /** When the site of a tab was last asked for by a panel that watches it. */
  readonly #watchedAt = new Map<number, number>();
  // The worker may lose these at any time: how many inspections of a tab are under way, and whose facts are awaited.
  readonly #inspecting = new Map<number, number>();
  readonly #scanning = new Map<number, ReturnType<typeof setTimeout>>();
  /** Tabs whose page has loaded and has not said hello. */
  readonly #silent = new Set<number>();
  /** What the badge of a tab shows. */
  readonly #drawn = new Map<number, string>();
  /** When a page that had said nothing was last asked, by tab. */
  readonly #askedAt = new Map<number, number>();
  /** When reloads last had the places of an origin asked again. */
  readonly #revalidatedAt = new Map<string, number>();
  readonly #sieve = new Sieve();
  /** Made when the first badge has words. */
  readonly #texts = once(() => createTexts(this.#parts.platform.message));

  constructor(parts: InspectorParts) {
    const { platform, settings, onOrigin, runsOf } = parts;
    this.#parts = parts;
    this.#records = createTabRecords(platform.session);
    this.#gatherer = createGatherer(platform);
    this.#edits = new Edits(platform.session, platform.now);
    this.#visits = new Visits({
      platform,
      records: this.#records,
      settings,
      onOrigin: async (tabId, origin) => {
        await this.#edits.shows(tabId, origin);
        await onOrigin(tabId, origin);
      },
    });
    const judging = { now: platform.now, gatherer: this.#gatherer, runsOf };
    const servedOf = ({ origin, documents }: TabRecord) => this.#gatherer.recall(origin, documents);
    this.#served = new Judgements({ ...judging, documentsOf: servedOf });
    this.#judgements = new Judgements({
      ...judging,
      documentsOf: async (record) => this.#edits.apply(record.tabId, record.origin, await servedOf(record)),
    });
  }

  async changed(tabId: number): Promise<void> {
    if (await this.#records.read(tabId))
      await Promise.all([this.#records.announce(tabId), this.#showBadge(tabId)]);
  }

  async originOf(tabId: number): Promise<string> {
    const tab = await this.#parts.platform.tab(tabId);
    return URL.parse(tab?.url ?? '')?.origin ?? '';
  }

  async view(tabId: number): Promise<TabView> {
    const record = (await this.#recordOf(tabId)) ?? emptyRecord(tabId);
    const judgement = await this.#judgements.of(record);
    const { runsOf, refusedCallsOf } = this.#parts;
    const [sifted, runs, refusedCalls] = await Promise.all([
      this.#sift(record, judgement),
      runsOf(tabId),
      refusedCallsOf(tabId),
    ]);
    const edits = await this.#edits.of(tabId, record.origin);
    return {
      ...toView(record, judgement, sifted, runs, this.#phaseOf(record)),
      refusedCalls,
      ...(edits.length > 0 && { edited: edits.map(({ url, revision }) => ({ url, revision })) }),
    };
  }

  async look(tabId: number): Promise<void> {
    const record = await this.#records.read(tabId);
    if (record?.access !== 'granted' || record.documents.length === 0 || this.#inspecting.has(tabId)) return;
    const served = await this.#gatherer.recall(record.origin, record.documents);
    await this.#rescan(tabId, await this.#withEdits(tabId, record.origin, served));
  }

  async #sift({ origin }: TabRecord, { findings }: Judgement): Promise<Sifted> {
    return this.#sieve.of(findings, hiddenOn(await this.#parts.settings(), origin));
  }

  #phaseOf({ tabId, checkedAt }: TabRecord): TabView['phase'] {
    if (this.#inspecting.has(tabId) || this.#scanning.has(tabId)) return 'asking';
    return checkedAt > 0 ? 'ready' : 'idle';
  }

  async declaration(tabId: number): Promise<Declaration | undefined> {
    return (await this.judgement(tabId))?.declaration;
  }

  async judgement(tabId: number): Promise<Judgement | undefined> {
    const record = await this.#recordOf(tabId);
    if (record?.access !== 'granted') return undefined;
    return (await this.isEdited(tabId)) ? this.#served.of(record) : this.#judgements.of(record);
  }

  async shown(tabId: number): Promise<Judgement | undefined> {
    const record = await this.#recordOf(tabId);
    return record?.access === 'granted' ? this.#judgements.of(record) : undefined;
  }

  async isEdited(tabId: number): Promise<boolean> {
    const record = await this.#records.read(tabId);
    return record !== undefined && (await this.#edits.of(tabId, record.origin)).length > 0;
  }

  async edit(tabId: number, url: string, text: string): Promise<EditedDocument | EditRefusal> {
    const record = await this.#records.read(tabId);
    // A place of the site, or what it has linked or referenced: nothing else would be read by its visitors.
    const isOfSite = record?.documents.includes(url) || URL.parse(url)?.origin === record?.origin;
    if (record?.access !== 'granted' || !isOfSite) return 'not-here';
    const edited = await this.#edits.set(tabId, record.origin, url, text);
    if (typeof edited !== 'string') await this.#afterEdit(tabId);
    return edited;
  }

  async discard(tabId: number, url?: string): Promise<void> {
    await this.#edits.discard(tabId, url);
    await this.#afterEdit(tabId);
  }

  async watch(tabId: number): Promise<boolean> {
    const record = await this.#records.read(tabId);
    const now = this.#parts.platform.now();
    if (record?.access !== 'granted' || now - (this.#watchedAt.get(tabId) ?? 0) < WATCH_MS) return false;
    this.#watchedAt.set(tabId, now);
    const { origin, url, links } = record;
    const changed = await this.#gatherer.watch({ origin, page: { url, links } });
    if (changed) await this.#inspectAndScan(tabId);
    return changed;
  }

  /** What is shown follows at once; what agents have, and what is found on the page, as soon as it can. */
  async #afterEdit(tabId: number): Promise<void> {
    await this.changed(tabId);
    this.#lookAgain(tabId).catch(logError);
  }

  readonly #lookAgain = newestLast(async (tabId: number) => {
    const record = await this.#records.read(tabId);
    if (record?.access !== 'granted') return;
    const served = await this.#gatherer.recall(record.origin, record.documents);
    await this.#parts.onJudged(tabId);
    await this.#rescan(tabId, await this.#withEdits(tabId, record.origin, served));
  });

  /** What is edited, and what is served beside it: both are judged against the page. */
  async #withEdits(tabId: number, origin: string, served: readonly Document[]): Promise<readonly Document[]> {
    const shown = await this.#edits.apply(tabId, origin, served);
    return shown === served ? served : [...shown, ...served.filter((one) => !shown.includes(one))];
  }

  async loading(tab: Tab): Promise<void> {
    // The browser takes a tab's badge away with its page.
    this.#drawn.delete(tab.id);
    const record = await this.#visits.begin(tab.id, () => tab, { anew: true });
    if (record?.access !== 'granted') return this.#showBadge(tab.id);
    this.#listenFor(tab.id);
    await Promise.all([this.#inspect(tab.id), this.#showBadge(tab.id)]);
  }

  async hello(
    { url, links, hasAttributes, webmcp = false, reloaded = false }: PageRequest<'hello'>,
    sender: PageSender,
  ): Promise<ScanRequest | null> {
    // Of a page whose route has changed the browser may still name the address that it was loaded from.
    const here = URL.parse(url)?.origin === sender.origin ? url : sender.url;
    const { tabId: id, title } = sender;
    this.#silent.delete(id);
    const begun = await this.#visits.begin(id, () => ({ id, url: here, title, private: sender.private }));
    if (begun?.access !== 'granted') {
      await this.#showBadge(id);
      return null;
    }
    await this.#records.change(
      id,
      (record) => record && { ...record, links: links.slice(0, MAX_LINKS), webmcp },
    );
    // From here on, without a gap: a tab is ready only once its page has said what is on it.
    this.#awaitFacts(id);
    const documents = await this.#inspect(id, reloaded && this.#mayRevalidate(begun.origin));
    const declares = hasAttributes || documents.some(({ status }) => status === 'found');
    // A page that is gone already has nothing to scan.
    if (declares && (await this.#canScan(id))) {
      this.#awaitFacts(id);
      return scanRequest(documents);
    }
    this.#stopWaiting(id);
    this.changed(id).catch(logError);
    if (!declares) this.#parts.onJudged(id).catch(logError);
    return null;
  }

  async facts(facts: PageFacts, sender: PageSender): Promise<void> {
    if (URL.parse(facts.url)?.origin === sender.origin) await this.#storeFacts(sender.tabId, facts);
  }

  async recheck(tabId: number, fresh: boolean): Promise<void> {
    if (await this.#visits.begin(tabId, () => this.#parts.platform.tab(tabId), { anew: fresh }))
      await this.#inspectAndScan(tabId, fresh);
  }

  async allowOnce(tabId: number): Promise<void> {
    const begun = await this.#visits.begin(tabId, () => this.#parts.platform.tab(tabId), {
      chosen: ({ url = '' }) => URL.parse(url)?.origin,
      anew: true,
    });
    if (!begun) return;
    await this.changed(tabId);
    this.#inspectAndScan(tabId).catch(logError);
  }

  async reconsider(): Promise<void> {
    const { platform } = this.#parts;
    const active = await platform.activeTab();
    for (const tab of await platform.tabs()) {
      const before = await this.#records.read(tab.id);
      const after = await this.#visits.begin(tab.id, () => tab);
      if (after?.access === before?.access) continue;
      await this.changed(tab.id);
      if (tab.id === active?.id) this.#inspectAndScan(tab.id).catch(logError);
    }
  }

  async callIn(): Promise<void> {
    const silent = [...this.#silent];
    this.#silent.clear();
    // A page that lets no script in, or is gone, has nothing to say.
    await Promise.allSettled(silent.map((tabId) => this.#parts.platform.inject(tabId, CONTENT_SCRIPT)));
  }

  /** A page that was on its way as the content script was registered goes without, and is called in. */
  #listenFor(tabId: number): void {
    this.#silent.add(tabId);
    setTimeout(() => {
      if (!this.#silent.delete(tabId)) return;
      this.#parts.platform.inject(tabId, CONTENT_SCRIPT).catch(() => undefined);
    }, ASK_AGAIN_MS);
  }

  async setOverlay(tabId: number, overlay: boolean): Promise<void> {
    await this.#records.change(tabId, (record) => record && { ...record, overlay });
  }

  async source(tabId: number, url: string): Promise<string> {
    const record = await this.#records.read(tabId);
    if (record?.access !== 'granted') return '';
    const edit = (await this.#edits.of(tabId, record.origin)).find((one) => one.url === url);
    return edit?.text ?? this.served(tabId, url);
  }

  async served(tabId: number, url: string): Promise<string> {
    const record = await this.#records.read(tabId);
    if (record?.access !== 'granted' || !record.documents.includes(url)) return '';
    const [known] = await this.#gatherer.recall(record.origin, [url]);
    if (known) return known.fetched.text;
    await this.#inspect(tabId);
    const [asked] = await this.#gatherer.recall(record.origin, [url]);
    return asked?.fetched.text ?? '';
  }

  async survey(origin: string): Promise<ServiceView> {
    const documents = await this.#gatherer.gather({ origin }, { fresh: false, onFound: () => undefined });
    const now = this.#parts.platform.now();
    const declared = read({ ...emptyRecord(-1), origin }, documents, []);
    const { findings } = judge(await loadCheck(documents), declared, { runs: [], now });
    return { origin, documents: declared.documents, actions: declared.actions, findings };
  }

  async offering(tabId: number): Promise<{ readonly origin: string; readonly webmcp: boolean } | undefined> {
    const record = await this.#records.read(tabId);
    return record?.access === 'granted'
      ? { origin: record.origin, webmcp: record.webmcp ?? false }
      : undefined;
  }

  async forget(tabId: number): Promise<void> {
    this.#drawn.delete(tabId);
    this.#askedAt.delete(tabId);
    this.#silent.delete(tabId);
    this.#stopWaiting(tabId);
    this.#judgements.forget(tabId);
    this.#served.forget(tabId);
    this.#watchedAt.delete(tabId);
    await this.#edits.discard(tabId);
    await this.#records.forget(tabId);
  }

  /** The record of a tab; where there is none, or the worker died over it, the inspection is begun (again). */
  async #recordOf(tabId: number): Promise<TabRecord | undefined> {
    let record = await this.#records.read(tabId);
    record ??= await this.#visits.begin(tabId, () => this.#parts.platform.tab(tabId));
    if (record?.access !== 'granted' || this.#inspecting.has(tabId)) return record;
    const known = await this.#gatherer.recall(record.origin, record.documents);
    if (record.checkedAt === 0 || known.length < record.documents.length || this.#lacksFacts(record))
      this.#inspectAndScan(tabId).catch(logError);
    return record;
  }

  /** Whether the page of a site that declares something has not said what is on it, and was not asked just now. */
  #lacksFacts({ tabId, page, documents, checkedAt }: TabRecord): boolean {
    if (page !== null || documents.length === 0 || this.#scanning.has(tabId)) return false;
    const now = this.#parts.platform.now();
    if (now - Math.max(checkedAt, this.#askedAt.get(tabId) ?? 0) < ASK_AGAIN_MS) return false;
    this.#askedAt.set(tabId, now);
    return true;
  }

  /** @param revalidate past what is remembered from before the page came */
  #inspect(tabId: number, revalidate = false): Promise<readonly Document[]> {
    return this.#underWay(tabId, () => this.#gather(tabId, { fresh: false, revalidate }));
  }

  /** A page can reload itself as often as it likes: its site is asked no more often for that. */
  #mayRevalidate(origin: string): boolean {
    const now = this.#parts.platform.now();
    for (const [one, at] of this.#revalidatedAt)
      if (now - at >= REVALIDATE_MS) this.#revalidatedAt.delete(one);
    if (this.#revalidatedAt.has(origin)) return false;
    this.#revalidatedAt.set(origin, now);
    return true;
  }

  /** @param fresh past what is remembered of the site */
  #inspectAndScan(tabId: number, fresh = false): Promise<void> {
    return this.#underWay(tabId, async () => {
      const documents = await this.#gather(tabId, { fresh });
      if ((await this.#records.read(tabId))?.access === 'granted') await this.#rescan(tabId, documents);
    });
  }

  /** Counts as under way from this very turn on, so that a view that began it says so. */
  async #underWay<Result>(tabId: number, work: () => Promise<Result>): Promise<Result> {
    this.#inspecting.set(tabId, (this.#inspecting.get(tabId) ?? 0) + 1);
    try {
      return await work();
    } finally {
      const left = (this.#inspecting.get(tabId) ?? 1) - 1;
      if (left > 0) this.#inspecting.set(tabId, left);
      else this.#inspecting.delete(tabId);
      await this.changed(tabId);
    }
  }

  /** Gathers what the site of a tab declares, and reports it as it comes. */
  async #gather(tabId: number, how: Omit<GatherOptions, 'onFound' | 'since'>): Promise<readonly Document[]> {
    const record = await this.#records.read(tabId);
    if (record?.access !== 'granted') return [];
    const { origin, url, links, since } = record;
    // Another inspection, begun for another page or with links that were not known yet, reports its own.
    const current = (now: TabRecord | undefined): now is TabRecord =>
      now?.origin === origin && now.url === url && JSON.stringify(now.links) === JSON.stringify(links);
    let first = true;
    const onFound = (found: string): void => {
      const added = this.#records.change(tabId, (now) =>
        current(now) && !now.documents.includes(found)
          ? { ...now, documents: [...now.documents, found] }
          : undefined,
      );
      // The first says that there is something; the others come with the end.
      const shown = first ? added.then(() => this.changed(tabId)) : added;
      shown.catch(logError);
      first = false;
    };
    const page = { url, links };
    const documents = await this.#gatherer.gather({ origin, page }, { ...how, since, onFound });
    const urls = documents.map((document) => document.url);
    const checkedAt = this.#parts.platform.now();
    await this.#records.change(tabId, (now) =>
      current(now) ? { ...now, documents: urls, checkedAt } : undefined,
    );
    return this.#withEdits(tabId, origin, documents);
  }

  /** Puts the scanner into a page, which may be done again and again. */
  #canScan(tabId: number): Promise<boolean> {
    return this.#parts.platform.inject(tabId, SCANNER).then(
      () => true,
      () => false,
    );
  }

  /** Has the page scanned again: by its content script, which is injected where it is missing. */
  async #rescan(tabId: number, documents: readonly Document[]): Promise<void> {
    const { sendToTab, platform } = this.#parts;
    await this.#canScan(tabId);
    const response = await sendToTab(tabId, 'scan', scanRequest(documents));
    if (response.ok) return this.#storeFacts(tabId, response.value);
    // It says hello itself. A page that lets no script in is judged without its facts.
    if (response.error.code === 'unreachable')
      await platform.inject(tabId, CONTENT_SCRIPT).catch(() => undefined);
  }

  async #storeFacts(tabId: number, facts: PageFacts): Promise<void> {
    this.#stopWaiting(tabId);
    const { platform, onFacts, onJudged } = this.#parts;
    const origin = URL.parse(facts.url)?.origin;
    const record = await this.#records.change(tabId, (now) =>
      now?.access === 'granted' && now.origin === origin
        ? { ...now, url: facts.url, page: bounded(facts), checkedAt: platform.now() }
        : undefined,
    );
    await this.#showBadge(tabId);
    if (record?.overlay) await onFacts(tabId);
    if (record) await onJudged(tabId);
  }

  #awaitFacts(tabId: number): void {
    this.#stopWaiting(tabId);
    const giveUp = (): void => {
      this.#scanning.delete(tabId);
      this.changed(tabId).catch(logError);
    };
    this.#scanning.set(tabId, setTimeout(giveUp, SCAN_MS));
  }

  #stopWaiting(tabId: number): void {
    clearTimeout(this.#scanning.get(tabId));
    this.#scanning.delete(tabId);
  }

  readonly #showBadge = newestLast(async (tabId: number) => {
    const record = await this.#records.read(tabId);
    if (!record) return;
    const runs = await this.#parts.runsOf(tabId);
    const isEdited = await this.isEdited(tabId);
    const show = (actions: readonly Action[], findings: readonly Finding[]): Promise<void> => {
      const { text, colour, title } = badgeOf(
        { access: record.access, actions, findings, runs, isEdited },
        this.#texts,
      );
      // A call changes its tab three times, and nothing that its badge shows: four messages to the browser each.
      const drawn = JSON.stringify([text, colour, title]);
      if (this.#drawn.get(tabId) === drawn) return Promise.resolve();
      this.#drawn.set(tabId, drawn);
      return this.#parts.platform.setBadge(tabId, text, colour, title);
    };
    const unjudged = await this.#judgements.unjudged(record);
    const early = unjudged && unjudged.actions.length > 0 ? show(unjudged.actions, []) : undefined;
    const judgement = await this.#judgements.of(record);
    const { findings } = await this.#sift(record, judgement);
    await early;
    await show(judgement.actions, findings);
  });
}
