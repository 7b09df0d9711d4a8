import { merge, withPage } from '../../formats/index.ts';
import type { DocumentView } from '../../messaging/contract/views.ts';
import {
  type Action,
  type Declaration,
  type Document,
  type Finding,
  isDrafted,
  type PageFacts,
  type Run,
} from '../../model/index.ts';
import { oncePer } from '../../text/once.ts';
import { createQueues } from '../in-turn.ts';
import type { Gatherer } from '../sites/gather.ts';
import { factsOf, type TabRecord } from './records.ts';

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
export async function loadCheck(documents: readonly Document[]): Promise<Check> {
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

export async function declaredOn(record: TabRecord): Promise<readonly Action[]> {
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
