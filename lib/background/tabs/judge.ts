import { MAX_SELECTORS, selectorsIn } from '../../check/scan-request.ts';
import { formats, merge, withPage } from '../../formats/index.ts';
import type {
  DocumentView,
  FormatView,
  HiddenRule,
  ServiceView,
  TabView,
} from '../../messaging/contract/views.ts';
import {
  type Action,
  type Counts,
  countAll,
  countFindings,
  type Declaration,
  type Document,
  type Finding,
  isDrafted,
  type PageFacts,
  type Run,
  type Said,
  type Verdict,
} from '../../model/index.ts';
import { type Headline, headlineOf, isGap } from '../../report/standing.ts';
import { createQueues } from '../../text/in-turn.ts';
import { say } from '../../text/index.ts';
import { oncePer, oncePerText } from '../../text/once.ts';
import { hiddenOn } from '../settings.ts';
import type { Gatherer } from '../sites/gather.ts';
import type { TabParts } from './parts.ts';
import { emptyRecord, factsOf, type TabRecord } from './records.ts';
import type { TabDocuments } from './tab-documents.ts';

export interface Declared {
  readonly declaration: Declaration;
  readonly documents: readonly DocumentView[];
  readonly actions: readonly Action[];
  readonly page: PageFacts | null;
}

export interface Judgement extends Declared {
  readonly findings: readonly Finding[];
}

interface Past {
  readonly runs: readonly Run[];
  readonly before?: readonly Document[];
  readonly now: number;
}

export function read(
  record: TabRecord,
  documents: readonly Document[],
  onPage: readonly Action[],
  known?: Declared,
): Declared {
  const declaration = known?.declaration ?? merge(record.origin, documents);
  const actions = withPage(declaration.actions, onPage);
  return {
    declaration,
    documents: known?.documents ?? declaration.documents.map(withoutBulk),
    actions: known && isEqual(known.actions, actions) ? known.actions : actions,
    page: factsOf(record),
  };
}

const isEqual = (before: readonly Action[], after: readonly Action[]): boolean =>
  before.length === after.length &&
  before.every((one, at) => one === after[at] || JSON.stringify(one) === JSON.stringify(after[at]));

type Check = typeof import('../parts/judging.ts').check;

let loaded: Check | undefined;

/** Loads the rules only on demand, because most sites have no documents. */
async function loadCheck(documents: readonly Document[]): Promise<Check> {
  if (documents.every(({ status }) => status === 'absent')) return () => [];
  loaded ??= (await import('../parts/judging.ts')).check;
  return loaded;
}

export function judge(check: Check, declared: Declared, { runs, before = [], now }: Past): Judgement {
  const { declaration, page } = declared;
  const outcomes = Object.fromEntries(
    runs.toReversed().flatMap(({ action, outcome }) => (outcome ? [[action, outcome]] : [])),
  );
  const { origin } = declaration;
  const documents = declaration.documents.filter((document) => !isDrafted(document));
  return { ...declared, findings: check({ documents, page, context: { now, origin, outcomes, before } }) };
}

export const declaredOnly = oncePer((judgement: Judgement): Judgement => {
  const { declaration, documents, actions } = judgement;
  if (!actions.some(isDrafted)) return judgement;
  const declared = <One extends Pick<Document, 'format'>>(all: readonly One[]) =>
    all.filter((one) => !isDrafted(one));
  return {
    ...judgement,
    declaration: {
      ...declaration,
      documents: declared(declaration.documents),
      actions: declared(declaration.actions),
    },
    documents: declared(documents),
    actions: declared(actions),
  };
});

async function declaredOn(record: TabRecord): Promise<readonly Action[]> {
  const page = factsOf(record);
  if (!page || page.attributes.length === 0) return [];
  const { actionsFromAttributes } = await import('../parts/reading.ts');
  return actionsFromAttributes(page);
}

function withoutBulk({ value: _value, fetched, ...document }: Document): DocumentView {
  const { text: _text, ...rest } = fetched;
  return { ...document, fetched: rest };
}

interface Parts {
  readonly now: () => number;
  readonly gatherer: Pick<Gatherer, 'before'>;
  readonly documentsOf: (record: TabRecord) => Promise<readonly Document[]>;
  readonly runsOf: (tabId: number) => Promise<readonly Run[]>;
}

interface Judged {
  readonly documents: readonly Document[];
  readonly ran: string;
  readonly judgement: Judgement;
}

export function createJudgements({ gatherer, documentsOf, runsOf, now }: Parts) {
  const judged = new Map<number, Judged>();
  const queues = createQueues<number>();

  /** Runs a tab's checks one after the other. A second caller gets the stored verdict of the first. */
  function inTurnOf(record: TabRecord): Promise<Judgement> {
    return queues.inTurn(record.tabId, () => judgementOf(record));
  }

  async function judgementOf(record: TabRecord): Promise<Judgement> {
    const documents = await documentsOf(record);
    const runs = (await runsOf(record.tabId)).filter((run) => run.origin === record.origin && run.outcome);
    const ran = runs.map(({ id }) => id).join(' ');
    const last = judged.get(record.tabId);
    const known = last && isOf(last, record, documents) ? last : undefined;
    const samePage = known && known.judgement.page === factsOf(record);
    if (samePage && known.ran === ran) return known.judgement;
    const [check, before] = await Promise.all([loadCheck(documents), gatherer.before(record.origin)]);
    const declared = samePage
      ? known.judgement
      : read(record, documents, await declaredOn(record), known?.judgement);
    const judgement = judge(check, declared, { runs, before, now: now() });
    judged.set(record.tabId, { documents, ran, judgement });
    return judgement;
  }

  async function beforeRules(record: TabRecord): Promise<Declared | undefined> {
    if (loaded) return undefined;
    return read(record, await documentsOf(record), await declaredOn(record));
  }

  function forget(tabId: number): void {
    judged.delete(tabId);
  }

  return { of: inTurnOf, beforeRules, forget };
}

function isOf(
  { documents: judged, judgement }: Judged,
  record: TabRecord,
  documents: readonly Document[],
): boolean {
  return (
    judgement.declaration.origin === record.origin &&
    judged.length === documents.length &&
    judged.every((document, index) => document === documents[index])
  );
}

export function createTabJudge(parts: TabParts, documents: TabDocuments) {
  const { platform, settings, mayDraft, runsOf, callsOf } = parts;
  const judgementsOf = (documentsOf: TabDocuments['shown']) =>
    createJudgements({ ...parts, now: platform.now, documentsOf });
  const [shown, served] = [judgementsOf(documents.shown), judgementsOf(documents.served)];

  async function forAgents(record: TabRecord): Promise<Judgement> {
    if (await documents.isEdited(record.tabId)) return served.of(record);
    const judgement = await shown.of(record);
    return (await mayDraft(record.origin)) ? judgement : declaredOnly(judgement);
  }

  async function siftFor({ origin }: TabRecord, { findings }: Judgement): Promise<Sifted> {
    return sift(findings, hiddenOn(await settings(), origin));
  }

  async function view(record: TabRecord, phase: TabView['phase']): Promise<TabView> {
    const judgement = await shown.of(record);
    const [sifted, runs, refusedCalls, edits] = await Promise.all([
      siftFor(record, judgement),
      runsOf(record.tabId),
      callsOf(record.tabId),
      documents.edits(record),
    ]);
    return {
      ...toView(record, judgement, sifted, runs, phase),
      refusedCalls,
      ...(edits.length > 0 && { edited: edits.map(({ url, revision }) => ({ url, revision })) }),
    };
  }

  function forget(tabId: number): void {
    shown.forget(tabId);
    served.forget(tabId);
  }

  return { forPerson: shown.of, forAgents, beforeRules: shown.beforeRules, sift: siftFor, view, forget };
}

export type TabJudge = ReturnType<typeof createTabJudge>;

export function toView(
  record: TabRecord,
  judgement: Judgement,
  { findings, hiddenRules }: Sifted,
  runs: readonly Run[],
  phase: TabView['phase'],
): TabView {
  const { tabId, url, origin, title, access, checkedAt, overlay, since } = record;
  const { documents, actions, page } = judgement;
  return {
    tabId,
    url,
    origin,
    title,
    access,
    checkedAt,
    overlay,
    since,
    phase,
    documents,
    actions,
    findings,
    ...verdictsOf(judgement, findings, phase),
    hiddenRules,
    page,
    runs,
    formats: FORMATS,
  };
}

const FORMATS: readonly FormatView[] = formats.map(
  ({ name, documents, requirementPrefix, specification }) => ({
    name,
    documents: Object.fromEntries(Object.entries(documents).map(([id, kind]) => [id, kind.name])),
    requirementPrefix,
    specification,
    written: Object.fromEntries(
      Object.entries(documents).flatMap(([id, { writtenTo }]) =>
        writtenTo === undefined ? [] : [[id, writtenTo]],
      ),
    ),
  }),
);

export function createSurvey(gatherer: Pick<Gatherer, 'gather'>, now: () => number) {
  return async (origin: string): Promise<ServiceView> => {
    const gathered = await gatherer.gather({ origin }, { fresh: false, onFound: () => undefined });
    const declared = read({ ...emptyRecord(-1), origin }, gathered, []);
    const judgement = judge(await loadCheck(gathered), declared, { runs: [], now: now() });
    const { documents, actions, findings } = judgement;
    const { verdict } = verdictsOf(judgement, findings, 'ready');
    return { origin, documents, actions, findings, verdict };
  };
}

interface Sifted {
  readonly findings: readonly Finding[];
  readonly hiddenRules: readonly HiddenRule[];
}

/** Hides findings only for display. A hidden rule must not enable a faulty action for agents. */
export const sift = (findings: readonly Finding[], rules: readonly string[]): Sifted =>
  rules.length === 0 ? { findings, hiddenRules: [] } : sifted(findings)(rules.join(' '));

const sifted = oncePer((findings: readonly Finding[]) =>
  oncePerText(1, (hidden): Sifted => {
    const rules = hidden.split(' ');
    const of = (wanted: string) => countAll(findings.filter(({ rule }) => rule === wanted));
    return {
      findings: findings.filter(({ rule }) => !rules.includes(rule)),
      hiddenRules: rules.map((rule) => ({ rule, findings: of(rule) })),
    };
  }),
);

type Verdicts = Pick<TabView, 'verdict' | 'verdicts'>;

interface Seen {
  readonly declaration: Declaration;
  readonly page: PageFacts | null;
}

interface Missing {
  readonly why: Said;
  readonly asOf?: number;
}

const WHY = {
  unreadable: 'whyUnreadable',
  unclear: 'whyUnreadable',
  unreachable: 'whyUnreachable',
  failing: 'whyFailing',
  denied: 'whyDenied',
  elsewhere: 'whyElsewhere',
} as const satisfies Partial<Record<Headline<Document>['standing'], Said['key']>>;

export function verdictsOf(judgement: Seen, findings: readonly Finding[], phase: TabView['phase']): Verdicts {
  const { ofTab, ofDocuments, isBare } = missingIn(judgement);
  const byDocument = Map.groupBy(findings, ({ document }) => document);
  const counts = countFindings(findings);
  const verdict = verdictWith(counts, phase, ofTab);
  const verdicts = [...ofDocuments].map(([url, missing]): [string, Verdict] => [
    url,
    verdictWith(countFindings(byDocument.get(url) ?? []), phase, missing),
  ]);
  return {
    verdict: verdict.state === 'known' && isBare ? { state: 'nothing', counts } : verdict,
    verdicts: Object.fromEntries(verdicts),
  };
}

function verdictWith(counts: Counts, phase: TabView['phase'], missing: Missing | undefined): Verdict {
  if (phase !== 'ready') return { state: 'checking', counts };
  return missing ? { state: 'incomplete', counts, ...missing } : { state: 'known', counts };
}

const missingIn = oncePer(({ declaration, page }: Seen) => {
  const documents = declaration.documents.filter((document) => !isDrafted(document));
  const present = documents.filter(({ status }) => status === 'found' || status === 'unreadable');
  const unread = unreadIn(documents);
  // One unread document makes all verdicts incomplete.
  const ofOne = (one: Document) => unread ?? staleIn([one]) ?? unseenIn([one], page);
  return {
    ofTab: unread ?? staleIn(documents) ?? unseenIn(documents, page),
    ofDocuments: new Map(present.map((one) => [one.url, ofOne(one)])),
    isBare: present.length === 0,
  };
});

function unreadIn(documents: readonly Document[]): Missing | undefined {
  const hasFound = documents.some(({ status }) => status === 'found');
  const { standing } = headlineOf(hasFound ? documents.filter((one) => isGap(one, true)) : documents);
  return standing === 'absent' || standing === 'invalid' ? undefined : { why: say(WHY[standing]) };
}

function staleIn(documents: readonly Document[]): Missing | undefined {
  const stale = documents.filter(({ fetched }) => fetched.unrenewed);
  const asOf = Math.min(...stale.map(({ fetched }) => fetched.fetchedAt));
  return stale.length > 0 ? { why: say('whyStale'), asOf } : undefined;
}

function unseenIn(documents: readonly Document[], page: PageFacts | null): Missing | undefined {
  const wanted = selectorsIn(documents.flatMap(({ actions }) => actions));
  if (!page) return wanted.size > 0 ? { why: say('whyPage') } : undefined;
  return !page.truncated && wanted.size <= MAX_SELECTORS ? undefined : { why: say('whyPageLarge') };
}
