import type { Platform } from '../../browser/platform.ts';
import type { SendToTab, Tab } from '../../browser/ports.ts';
import { scanRequest } from '../../check/scan-request.ts';
import type { PageRequest } from '../../messaging/contract/page.ts';
import type { Settings } from '../../messaging/contract/settings.ts';
import { CONTENT_SCRIPT, SCANNER } from '../../messaging/contract/tab.ts';
import type { EditedDocument, TabView } from '../../messaging/contract/views.ts';
import type { PageSender } from '../../messaging/sender.ts';
import type { Document, PageFacts, RejectedCall, Run, ScanRequest } from '../../model/index.ts';
import type { Events } from '../events.ts';
import { logError } from '../log.ts';
import { newestLast } from '../newest-last.ts';
import type { Gatherer } from '../sites/gather.ts';
import { Badges } from './badge.ts';
import { type EditRefusal, Edits } from './edits.ts';
import { hiddenOn, type Sifted, sift } from './hidden-rules.ts';
import { declaredOnly, factsOf, type Judgement, Judgements } from './judge.ts';
import { bounded, createTabRecords, type TabRecord, type TabRecords } from './records.ts';
import { TabDocuments } from './tab-documents.ts';
import { askOnDemand, type GatherHow, gatherForTab } from './tab-site.ts';
import { HELLO_MS, SCAN_MS, TabState } from './tab-state.ts';
import { toView } from './view.ts';
import { emptyRecord, Visits } from './visits.ts';

/** Minimum milliseconds between two requests of the documents, however many panels watch. */
const WATCH_MS = 1_000;
/** Links of a page that are kept. */
const MAX_LINKS = 200;

/** The parts that tabs are inspected with. */
interface InspectorParts {
  readonly platform: Platform;
  readonly gatherer: Gatherer;
  readonly events: Events;
  readonly sendToTab: SendToTab;
  readonly settings: () => Promise<Settings>;
  /** True if agents may have what is drafted from the pages of an origin. */
  readonly mayDraft: (origin: string) => Promise<boolean>;
  readonly runsOf: (tabId: number) => Promise<readonly Run[]>;
  /** Calls of agents that never became a run. */
  readonly callsOf: (tabId: number) => Promise<readonly RejectedCall[]>;
}

/** Inspects tabs: from a visit to what the panel shows. */
export class TabInspector {
  readonly documents: TabDocuments;
  readonly #parts: InspectorParts;
  readonly #records: TabRecords;
  readonly #gatherer: Gatherer;
  readonly #visits: Visits;
  readonly #edits: Edits;
  /** Verdicts on what is shown, and on what is served if that differs. */
  readonly #judgements: Judgements;
  readonly #served: Judgements;
  readonly #badges: Badges;
  readonly #states = new Map<number, TabState>();

  constructor(parts: InspectorParts) {
    const { platform, events, settings, runsOf, sendToTab } = parts;
    this.#parts = parts;
    this.#records = createTabRecords(platform.session);
    this.#gatherer = parts.gatherer;
    this.#edits = new Edits(platform.session, platform.now, (id) => this.#afterEdit(id).catch(logError));
    this.#visits = new Visits({
      platform,
      records: this.#records,
      settings,
      onOrigin: (id, origin) => this.#edits.shows(id, origin).then(() => events.shows(id, origin)),
    });
    const inspect = (id: number) => this.#inspect(id);
    const [records, gatherer, edits] = [this.#records, this.#gatherer, this.#edits];
    const judging = { now: platform.now, gatherer, runsOf };
    this.documents = new TabDocuments({ records, gatherer, edits, sendToTab, now: platform.now, inspect });
    this.#served = new Judgements({ ...judging, documentsOf: (record) => this.documents.served(record) });
    this.#judgements = new Judgements({ ...judging, documentsOf: (record) => this.documents.shown(record) });
    this.#badges = new Badges({
      platform,
      runsOf,
      judgements: this.#judgements,
      documents: this.documents,
      sift: (record, judgement) => this.#sift(record, judgement),
    });
  }

  /** The result of `view` changed: open panels ask again, and the badge follows. */
  async changed(tabId: number): Promise<void> {
    if (await this.#records.read(tabId))
      await Promise.all([this.#records.announce(tabId), this.#showBadge(tabId)]);
  }

  /** The tab's origin according to the browser; '' if it is gone or nothing may be known of it. */
  async originOf(tabId: number): Promise<string> {
    const tab = await this.#parts.platform.tab(tabId);
    return URL.parse(tab?.url ?? '')?.origin ?? '';
  }

  /** All that the panel shows of a tab. Starts an inspection if there was none. */
  async view(tabId: number): Promise<TabView> {
    const record = (await this.#recordOf(tabId)) ?? emptyRecord(tabId);
    const judgement = await this.#judgements.of(record);
    const { runsOf, callsOf } = this.#parts;
    const [sifted, runs, refusedCalls] = await Promise.all([
      this.#sift(record, judgement),
      runsOf(tabId),
      callsOf(tabId),
    ]);
    const edits = await this.#edits.of(tabId, record.origin);
    return {
      ...toView(record, judgement, sifted, runs, this.#stateOf(tabId).phase(record.checkedAt)),
      refusedCalls,
      ...(edits.length > 0 && { edited: edits.map(({ url, revision }) => ({ url, revision })) }),
    };
  }

  /** A panel was opened on a tab: asks the places that a visit alone doesn't ask, and the page for its tools. */
  async demand(tabId: number): Promise<void> {
    const record = await this.#recordOf(tabId);
    if (record?.access !== 'granted') return;
    const inspect = () => this.#inspect(tabId).then(() => this.#parts.events.facts(tabId));
    await askOnDemand(record, { records: this.#records, tabs: this, inspect });
  }

  /** Scans the page of a tab again, also in the background, where a page doesn't report late changes on its own. */
  async look(tabId: number): Promise<void> {
    const record = await this.#records.read(tabId);
    if (record?.access !== 'granted' || record.documents.length === 0) return;
    if (this.#stateOf(tabId).inspections > 0) return;
    await this.#rescanWithEdits(record);
  }

  async #sift({ origin }: TabRecord, { findings }: Judgement): Promise<Sifted> {
    return sift(findings, hiddenOn(await this.#parts.settings(), origin));
  }

  /** The verdict on a tab for agents: as its server declares it, even if the person has edited documents. */
  async judgement(tabId: number): Promise<Judgement | undefined> {
    const record = await this.#recordOf(tabId);
    if (record?.access !== 'granted') return undefined;
    if (await this.documents.isEdited(tabId)) return this.#served.of(record);
    const judgement = await this.#judgements.of(record);
    return (await this.#parts.mayDraft(record.origin)) ? judgement : declaredOnly(judgement);
  }

  /** The verdict on a tab for the person: with their edits. */
  async shown(tabId: number): Promise<Judgement | undefined> {
    const record = await this.#recordOf(tabId);
    return record?.access === 'granted' ? this.#judgements.of(record) : undefined;
  }

  async edit(tabId: number, url: string, text: string): Promise<EditedDocument | EditRefusal> {
    const edited = await this.documents.edit(tabId, url, text);
    if (typeof edited !== 'string') await this.#afterEdit(tabId);
    return edited;
  }

  async discard(tabId: number, url?: string): Promise<void> {
    await this.#edits.discard(tabId, url);
    await this.#afterEdit(tabId);
  }

  /** Requests the documents of a tab again, and returns true if anything changed. */
  async watch(tabId: number, expected?: string): Promise<boolean> {
    const record = await this.#records.read(tabId);
    const now = this.#parts.platform.now();
    const state = this.#stateOf(tabId);
    if (record?.access !== 'granted' || now - state.watchedAt < WATCH_MS) return false;
    state.watchedAt = now;
    const { origin, url, links, onDemand } = record;
    const changed = await this.#gatherer.watch({ origin, page: { url, links } }, expected, onDemand);
    if (changed) await this.#inspectAndScan(tabId);
    return changed;
  }

  /** The panel updates at once; the agents' tools and the page's facts as soon as they can. */
  async #afterEdit(tabId: number): Promise<void> {
    await this.changed(tabId);
    this.#lookAgain(tabId).catch(logError);
  }

  readonly #lookAgain = newestLast(async (tabId: number) => {
    const record = await this.#records.read(tabId);
    if (record?.access !== 'granted') return;
    await this.#parts.events.facts(tabId);
    await this.#rescanWithEdits(record);
  });

  async #rescanWithEdits(record: TabRecord): Promise<void> {
    const { tabId, origin } = record;
    await this.#rescan(tabId, await this.documents.all(tabId, origin, await this.documents.served(record)));
  }

  /** A tab has a new page or address. The page's own work goes first: nothing happens before it has loaded. */
  async loading(tab: Tab): Promise<void> {
    const state = this.#stateOf(tab.id);
    // The browser takes a tab's badge away with its page.
    state.badge = undefined;
    const loaded = state.pageComes();
    const record = await this.#visits.begin(tab.id, () => tab, { anew: true });
    const isGranted = record?.access === 'granted';
    if (!isGranted) state.pageGoes();
    await this.changed(tab.id);
    // A run that continues in the page doesn't wait for its pictures.
    if (isGranted && (await this.#parts.runsOf(tab.id)).some(({ outcome }) => !outcome))
      void this.#callIn(tab.id);
    if ((await loaded) && isGranted) await Promise.all([this.#callIn(tab.id), this.#inspect(tab.id)]);
  }

  /** The new page of a tab has loaded. */
  loaded(tabId: number): void {
    this.#states.get(tabId)?.loaded();
  }

  /** The content script of a page asks what to look for; null for nothing. */
  async hello(
    { url, links, hasAttributes, webmcp = false, reloaded = false }: PageRequest<'hello'>,
    sender: PageSender,
  ): Promise<ScanRequest | null> {
    // After a route change of the page, the browser may still report the loaded address.
    const here = URL.parse(url)?.origin === sender.origin ? url : sender.url;
    const { tabId: id, title } = sender;
    const state = this.#stateOf(id);
    state.saidHello = true;
    const begun = await this.#visits.begin(id, () => ({ id, url: here, title, private: sender.private }));
    if (begun?.access !== 'granted') {
      await this.#showBadge(id);
      return null;
    }
    await this.#records.change(
      id,
      (record) => record && { ...record, links: links.slice(0, MAX_LINKS), webmcp },
    );
    this.#awaitFacts(id, SCAN_MS);
    const [documents, isForAgents] = await Promise.all([
      this.#inspect(id, reloaded),
      this.#parts.mayDraft(begun.origin),
    ]);
    const record = await this.#records.change(id, (now) =>
      now && isForAgents ? { ...now, drafts: true } : now,
    );
    const wantsDraft = record?.drafts === true;
    const declares = hasAttributes || wantsDraft || documents.some(({ status }) => status === 'found');
    // A page that is gone has nothing to scan.
    if (declares && (await this.#injectScanner(id))) {
      this.#awaitFacts(id, SCAN_MS);
      return scanRequest(documents, wantsDraft);
    }
    state.stopAwaitingFacts();
    this.changed(id).catch(logError);
    if (!declares) this.#parts.events.facts(id).catch(logError);
    return null;
  }

  async facts(facts: PageFacts, sender: PageSender): Promise<void> {
    if (URL.parse(facts.url)?.origin === sender.origin) await this.#storeFacts(sender.tabId, facts);
  }

  async recheck(tabId: number, fresh: boolean): Promise<void> {
    if (await this.#visits.begin(tabId, () => this.#parts.platform.tab(tabId), { anew: fresh }))
      await this.#inspectAndScan(tabId, fresh);
  }

  /** Check this tab although the mode leaves its site out. */
  async allowOnce(tabId: number): Promise<void> {
    const begun = await this.#visits.begin(tabId, () => this.#parts.platform.tab(tabId), {
      chosen: ({ url = '' }) => URL.parse(url)?.origin,
      anew: true,
    });
    if (!begun) return;
    await this.changed(tabId);
    this.#inspectAndScan(tabId).catch(logError);
  }

  /** The person has changed where we may look: settings, or permissions of the browser. */
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

  /**
   * Injects the content script into a page. That may be repeated: the script says hello only once. The tab counts as
   * not ready from now until its page has sent its facts. A page that blocks scripts, or is gone, has none.
   */
  async #callIn(tabId: number): Promise<void> {
    const state = this.#stateOf(tabId);
    if (!state.saidHello) this.#awaitFacts(tabId, HELLO_MS);
    await this.#parts.platform.inject(tabId, CONTENT_SCRIPT).catch(() => state.stopAwaitingFacts());
  }

  /** True if what was found is to be outlined on the page. */
  async hasOverlay(tabId: number): Promise<boolean> {
    return (await this.#records.read(tabId))?.overlay === true;
  }

  async setOverlay(tabId: number, overlay: boolean): Promise<void> {
    await this.#records.change(tabId, (record) => record && { ...record, overlay });
  }

  /** Scans the page for what it lets a person do without declaring it. */
  async draft(tabId: number): Promise<void> {
    const before = await this.#records.read(tabId);
    if (before?.access !== 'granted' || before.drafts) return;
    await this.#records.change(tabId, (record) => record && { ...record, drafts: true });
    await this.#underWay(tabId, () => this.#rescanWithEdits({ ...before, drafts: true }));
  }

  /** Facts about a tab's page for offering tools; undefined if nothing may be offered. */
  async offering(tabId: number): Promise<{ readonly origin: string; readonly webmcp: boolean } | undefined> {
    const record = await this.#records.read(tabId);
    if (record?.access !== 'granted') return undefined;
    return { origin: record.origin, webmcp: record.webmcp ?? false };
  }

  async forget(tabId: number): Promise<void> {
    this.#states.get(tabId)?.pageGoes();
    this.#states.delete(tabId);
    this.#judgements.forget(tabId);
    this.#served.forget(tabId);
    this.documents.forget(tabId);
    await this.#edits.discard(tabId);
    await this.#records.forget(tabId);
  }

  /** The record of a tab. If there is none, or the worker died, the inspection starts (again). */
  async #recordOf(tabId: number): Promise<TabRecord | undefined> {
    let record = await this.#records.read(tabId);
    // A click on the toolbar icon reveals a hidden address, and raises no event.
    const isHidden = record?.access === 'withheld' && record.url === '';
    if (!record || isHidden) record = await this.#visits.begin(tabId, () => this.#parts.platform.tab(tabId));
    if (record?.access !== 'granted' || this.#stateOf(tabId).inspections > 0) return record;
    const known = await this.#gatherer.recall(record.origin, record.documents);
    if (record.checkedAt === 0 || known.length < record.documents.length || this.#lacksFacts(record))
      this.#inspectAndScan(tabId).catch(logError);
    return record;
  }

  /** True if the page of a declaring site hasn't reported its facts, and wasn't just asked. */
  #lacksFacts({ tabId, page, documents, checkedAt }: TabRecord): boolean {
    const state = this.#stateOf(tabId);
    if (page !== null || documents.length === 0 || state.awaitsFacts) return false;
    const now = this.#parts.platform.now();
    if (now - Math.max(checkedAt, state.askedAt) < HELLO_MS) return false;
    state.askedAt = now;
    return true;
  }

  /** @param revalidate requests everything again that was cached before the page loaded */
  #inspect(tabId: number, revalidate = false): Promise<readonly Document[]> {
    return this.#underWay(tabId, () => this.#gather(tabId, { fresh: false, revalidate }));
  }

  /** @param fresh ignores the cached answers of the site */
  #inspectAndScan(tabId: number, fresh = false): Promise<void> {
    return this.#underWay(tabId, async () => {
      const documents = await this.#gather(tabId, { fresh });
      if ((await this.#records.read(tabId))?.access === 'granted') await this.#rescan(tabId, documents);
    });
  }

  /** Counts work as running from now on, so that the view that started it shows so. */
  async #underWay<Result>(tabId: number, work: () => Promise<Result>): Promise<Result> {
    const state = this.#stateOf(tabId);
    state.inspections++;
    try {
      return await work();
    } finally {
      state.inspections--;
      await this.changed(tabId);
    }
  }

  async #gather(tabId: number, how: GatherHow): Promise<readonly Document[]> {
    const parts = { records: this.#records, gatherer: this.#gatherer, now: this.#parts.platform.now };
    const gathered = await gatherForTab(tabId, how, { ...parts, changed: (id) => this.changed(id) });
    return gathered ? this.documents.all(tabId, gathered.origin, gathered.documents) : [];
  }

  /** Injects the scanner into a page. This can be repeated. */
  #injectScanner(tabId: number): Promise<boolean> {
    return this.#parts.platform.inject(tabId, SCANNER).then(
      () => true,
      () => false,
    );
  }

  /** Scans the page again, by its content script, which is injected if it is missing. */
  async #rescan(tabId: number, documents: readonly Document[]): Promise<void> {
    await this.#injectScanner(tabId);
    const drafts = (await this.#records.read(tabId))?.drafts === true;
    const response = await this.#parts.sendToTab(tabId, 'scan', scanRequest(documents, drafts));
    if (response.ok) return this.#storeFacts(tabId, response.value);
    if (response.error.code === 'unreachable') await this.#callIn(tabId);
  }

  async #storeFacts(tabId: number, facts: PageFacts): Promise<void> {
    this.#stateOf(tabId).stopAwaitingFacts();
    const { platform, events } = this.#parts;
    const origin = URL.parse(facts.url)?.origin;
    const record = await this.#records.change(tabId, (now) =>
      now?.access === 'granted' && now.origin === origin
        ? { ...now, url: facts.url, page: bounded(facts), checkedAt: platform.now() }
        : undefined,
    );
    if (record) await this.#findDrafted(record);
    await this.#showBadge(tabId);
    if (record) await events.facts(tabId);
  }

  /** Scans for the selectors of a draft from the previous scan. Repeats it if a scan without them came in between. */
  async #findDrafted(record: TabRecord): Promise<void> {
    const state = this.#stateOf(record.tabId);
    let now: TabRecord | undefined = state.findsDrafted ? undefined : record;
    for (let look = 0; now?.drafts && look < 2; look++) {
      const [page, documents] = [factsOf(now), await this.documents.shown(now)];
      const { selectors } = scanRequest(documents, true);
      if (!page?.own || selectors.every((selector) => selector in page.selectors)) return;
      state.findsDrafted = true;
      await this.#rescan(record.tabId, documents).catch(logError);
      state.findsDrafted = false;
      now = await this.#records.read(record.tabId);
    }
  }

  #awaitFacts(tabId: number, milliseconds: number): void {
    this.#stateOf(tabId).awaitFacts(() => void this.changed(tabId).catch(logError), milliseconds);
  }

  #stateOf(tabId: number): TabState {
    const state = this.#states.get(tabId) ?? new TabState();
    this.#states.set(tabId, state);
    return state;
  }

  readonly #showBadge = newestLast(async (tabId: number) => {
    const record = await this.#records.read(tabId);
    if (record) await this.#badges.draw(record, this.#stateOf(tabId));
  });
}
