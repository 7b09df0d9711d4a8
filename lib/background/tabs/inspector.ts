import type { Tab } from '../../browser/ports.ts';
import { scanRequest } from '../../check/scan-request.ts';
import type { PageRequest } from '../../messaging/contract/page.ts';
import type { TabView } from '../../messaging/contract/views.ts';
import type { PageSender } from '../../messaging/messages.ts';
import type { Document, ScanRequest } from '../../model/index.ts';
import { logError } from '../log.ts';
import { newestLast } from '../newest-last.ts';
import type { GatherOptions } from '../sites/gather.ts';
import { createBadge } from './badge.ts';
import { createTabJudge, type Judgement, type TabJudge } from './judge.ts';
import type { TabParts } from './parts.ts';
import { emptyRecord, type TabRecord } from './records.ts';
import { createScans, type Scans } from './scans.ts';
import { createTabDocuments, type TabDocuments } from './tab-documents.ts';
import { HELLO_MS, TabState } from './tab-state.ts';
import { createVisits } from './visits.ts';

const WATCH_MS = 1_000;
const MAX_LINKS = 200;

export class TabInspector {
  readonly documents: TabDocuments;
  readonly scans: Scans;
  readonly #parts: TabParts;
  readonly #visits: ReturnType<typeof createVisits>;
  readonly #judge: TabJudge;
  readonly #states = new Map<number, TabState>();

  constructor(parts: TabParts) {
    const { events, records } = parts;
    const stateOf = (id: number) => this.#stateOf(id);
    const documents = createTabDocuments({
      ...parts,
      inspect: (id) => this.#inspect(id),
      edited: (id) => this.#afterEdit(id),
    });
    const judge = createTabJudge(parts, documents);
    this.#parts = parts;
    this.documents = documents;
    this.#judge = judge;
    this.#visits = createVisits(parts);
    this.scans = createScans({ ...parts, documents, stateOf });
    events.on('shows', documents.shows);
    events.on('changed', records.announce);
    events.on('changed', createBadge({ ...parts, documents, judge, stateOf }));
  }

  async originOf(tabId: number): Promise<string> {
    const tab = await this.#parts.platform.tab(tabId);
    return URL.parse(tab?.url ?? '')?.origin ?? '';
  }

  async view(tabId: number): Promise<TabView> {
    const record = (await this.#recordOf(tabId)) ?? emptyRecord(tabId);
    return this.#judge.view(record, this.#stateOf(tabId).phase(record.checkedAt));
  }

  async demand(tabId: number): Promise<void> {
    const record = await this.#recordOf(tabId);
    if (record?.access !== 'granted') return;
    if (!record.onDemand) {
      await this.#parts.records.change(tabId, (now) => now && { ...now, onDemand: true });
      this.#inspect(tabId)
        .then(() => this.#parts.events.found(tabId))
        .catch(logError);
    }
    this.#lookForTools(record).catch(logError);
  }

  async #lookForTools(record: TabRecord): Promise<void> {
    const { isNew, hasForms } = await this.documents.tools.look(record);
    if (hasForms) await this.draft(record.tabId);
    if (isNew) await this.#parts.events.changed(record.tabId);
  }

  /** Scans the page again. In a background tab, a page doesn't report late changes. */
  async look(tabId: number): Promise<void> {
    const record = await this.#parts.records.granted(tabId);
    if (!record || record.documents.length === 0 || this.#stateOf(tabId).inspections > 0) return;
    await this.scans.withEdits(record);
  }

  async judgement(tabId: number): Promise<Judgement | undefined> {
    const record = await this.#recordOf(tabId);
    return record?.access === 'granted' ? this.#judge.forAgents(record) : undefined;
  }

  async shown(tabId: number): Promise<Judgement | undefined> {
    const record = await this.#recordOf(tabId);
    return record?.access === 'granted' ? this.#judge.forPerson(record) : undefined;
  }

  async watch(tabId: number, expected?: string): Promise<boolean> {
    const record = await this.#parts.records.granted(tabId);
    const now = this.#parts.platform.now();
    const state = this.#stateOf(tabId);
    if (!record || now - state.watchedAt < WATCH_MS) return false;
    state.watchedAt = now;
    const { origin, url, links, onDemand } = record;
    const changed = await this.#parts.gatherer.watch({ origin, page: { url, links } }, expected, onDemand);
    if (changed) await this.#inspectAndScan(tabId);
    return changed;
  }

  async #afterEdit(tabId: number): Promise<void> {
    await this.#parts.events.changed(tabId);
    this.#lookAgain(tabId).catch(logError);
  }

  readonly #lookAgain = newestLast(async (tabId: number) => {
    const record = await this.#parts.records.granted(tabId);
    if (!record) return;
    await this.#parts.events.found(tabId);
    await this.scans.withEdits(record);
  });

  async loading(tab: Tab): Promise<void> {
    const state = this.#stateOf(tab.id);
    // Browsers remove the badge when the page changes.
    state.badge = undefined;
    const loaded = state.pageComes();
    const record = await this.#visits.enter(tab, { anew: true });
    const isGranted = record?.access === 'granted';
    if (!isGranted) state.pageGoes();
    await this.#parts.events.changed(tab.id);
    // For a run, the page's script starts before the page is `loaded`.
    if (isGranted && (await this.#parts.runsOf(tab.id)).some(({ outcome }) => !outcome))
      void this.scans.callIn(tab.id);
    if ((await loaded) && isGranted) await Promise.all([this.scans.callIn(tab.id), this.#inspect(tab.id)]);
  }

  loaded(tabId: number): void {
    this.#states.get(tabId)?.loaded();
  }

  async hello(
    { url, links, hasAttributes, webmcp = false, reloaded = false }: PageRequest<'hello'>,
    sender: PageSender,
  ): Promise<ScanRequest | null> {
    // In a single-page app, the browser may still report the previous address.
    const here = URL.parse(url)?.origin === sender.origin ? url : sender.url;
    const { tabId: id, title } = sender;
    const state = this.#stateOf(id);
    state.saidHello = true;
    const tab = { id, url: here, title, private: sender.private };
    const told = { links: links.slice(0, MAX_LINKS), webmcp };
    const visit = await this.#visits.enter(tab, { told });
    if (visit?.access !== 'granted') {
      await this.#parts.events.changed(id);
      return null;
    }
    this.scans.expect(id);
    const [documents, isForAgents] = await Promise.all([
      this.#inspect(id, reloaded),
      this.#parts.mayDraft(visit.origin),
    ]);
    const record = await this.#parts.records.change(id, (now) =>
      now && isForAgents ? { ...now, drafts: true } : now,
    );
    const wantsDraft = record?.drafts === true;
    const declares = hasAttributes || wantsDraft || documents.some(({ status }) => status === 'found');
    if (declares && (await this.scans.inject(id))) {
      this.scans.expect(id);
      return scanRequest(documents, wantsDraft);
    }
    state.stopAwaitingFacts();
    this.#parts.events.changed(id).catch(logError);
    if (!declares) this.#parts.events.found(id).catch(logError);
    return null;
  }

  async recheck(tabId: number, fresh: boolean): Promise<void> {
    if (await this.#visits.enter(tabId, { anew: fresh })) await this.#inspectAndScan(tabId, fresh);
  }

  async allowOnce(tabId: number): Promise<void> {
    if (!(await this.#visits.enter(tabId, { chosen: true, anew: true }))) return;
    await this.#parts.events.changed(tabId);
    this.#inspectAndScan(tabId).catch(logError);
  }

  async reconsider(): Promise<void> {
    const { platform } = this.#parts;
    const active = await platform.activeTab();
    for (const tab of await platform.tabs()) {
      const before = await this.#parts.records.read(tab.id);
      const after = await this.#visits.enter(tab);
      if (after?.access === before?.access) continue;
      await this.#parts.events.changed(tab.id);
      if (tab.id === active?.id) this.#inspectAndScan(tab.id).catch(logError);
    }
  }

  async draft(tabId: number): Promise<void> {
    const before = await this.#parts.records.granted(tabId);
    if (!before || before.drafts) return;
    await this.#parts.records.change(tabId, (record) => record && { ...record, drafts: true });
    await this.#underWay(tabId, () => this.scans.withEdits({ ...before, drafts: true }));
  }

  async closed(tabId: number): Promise<void> {
    this.#states.get(tabId)?.pageGoes();
    this.#states.delete(tabId);
    this.#judge.forget(tabId);
    await this.documents.forget(tabId);
    await this.#parts.records.forget(tabId);
  }

  async #recordOf(tabId: number): Promise<TabRecord | undefined> {
    let record = await this.#parts.records.read(tabId);
    // A click on the toolbar icon makes the address readable, but fires no event.
    const isHidden = record?.access === 'withheld' && record.url === '';
    if (!record || isHidden) record = await this.#visits.enter(tabId);
    if (record?.access !== 'granted' || this.#stateOf(tabId).inspections > 0) return record;
    const known = await this.#parts.gatherer.recall(record.origin, record.documents);
    if (record.checkedAt === 0 || known.length < record.documents.length || this.#lacksFacts(record))
      this.#inspectAndScan(tabId).catch(logError);
    return record;
  }

  #lacksFacts({ tabId, page, documents, checkedAt }: TabRecord): boolean {
    const state = this.#stateOf(tabId);
    if (page !== null || documents.length === 0 || state.awaitsFacts) return false;
    const now = this.#parts.platform.now();
    if (now - Math.max(checkedAt, state.askedAt) < HELLO_MS) return false;
    state.askedAt = now;
    return true;
  }

  #inspect(tabId: number, revalidate = false): Promise<readonly Document[]> {
    return this.#underWay(tabId, () => this.#gather(tabId, { fresh: false, revalidate }));
  }

  #inspectAndScan(tabId: number, fresh = false): Promise<void> {
    return this.#underWay(tabId, async () => {
      const documents = await this.#gather(tabId, { fresh });
      if (await this.#parts.records.granted(tabId)) await this.scans.again(tabId, documents);
    });
  }

  async #underWay<Result>(tabId: number, work: () => Promise<Result>): Promise<Result> {
    const state = this.#stateOf(tabId);
    state.inspections++;
    try {
      return await work();
    } finally {
      state.inspections--;
      await this.#parts.events.changed(tabId);
    }
  }

  async #gather(
    tabId: number,
    how: Pick<GatherOptions, 'fresh' | 'revalidate'>,
  ): Promise<readonly Document[]> {
    const { records, gatherer, platform, events } = this.#parts;
    const record = await records.granted(tabId);
    if (!record) return [];
    const { origin, url, links, since, onDemand } = record;
    const isCurrent = (one: TabRecord | undefined): one is TabRecord =>
      one?.origin === origin &&
      one.url === url &&
      one.onDemand === onDemand &&
      JSON.stringify(one.links) === JSON.stringify(links);
    let first = true;
    const onFound = (found: string): void => {
      const added = records.change(tabId, (one) =>
        isCurrent(one) && !one.documents.includes(found)
          ? { ...one, documents: [...one.documents, found] }
          : undefined,
      );
      const shown = first ? added.then(() => events.changed(tabId)) : added;
      shown.catch(logError);
      first = false;
    };
    const gathered = await gatherer.gather(
      { origin, page: { url, links } },
      { ...how, since, onDemand, onFound },
    );
    const documents = gathered.map((document) => document.url);
    const checkedAt = platform.now();
    await records.change(tabId, (one) => (isCurrent(one) ? { ...one, documents, checkedAt } : undefined));
    return this.documents.all(tabId, origin, gathered);
  }

  #stateOf(tabId: number): TabState {
    const state = this.#states.get(tabId) ?? new TabState();
    this.#states.set(tabId, state);
    return state;
  }
}
