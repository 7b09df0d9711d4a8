import type { Document, Run } from '../../model/index.ts';
import { createQueues } from '../in-turn.ts';
import type { Gatherer } from '../sites/gather.ts';
import {
  type Declared,
  declaredOn,
  factsOf,
  isCheckLoaded,
  type Judgement,
  judge,
  loadCheck,
  read,
} from './judge.ts';
import type { TabRecord } from './records.ts';

export interface JudgementParts {
  readonly now: () => number;
  readonly gatherer: Pick<Gatherer, 'before'>;
  /** The documents of a tab's site that are checked. */
  readonly documentsOf: (record: TabRecord) => Promise<readonly Document[]>;
  readonly runsOf: (tabId: number) => Promise<readonly Run[]>;
}

interface Judged {
  readonly documents: readonly Document[];
  /** Ids of the runs whose outcomes were part of the check. */
  readonly ran: string;
  readonly judgement: Judgement;
}

/** The verdicts on tabs, updated only if something has changed. */
export class Judgements {
  readonly #parts: JudgementParts;
  /** The worker may lose this at any time. */
  readonly #judged = new Map<number, Judged>();
  readonly #queues = createQueues<number>();

  constructor(parts: JudgementParts) {
    this.#parts = parts;
  }

  /** One at a time for each tab: callers during the check of a large site get the same verdict. */
  of(record: TabRecord): Promise<Judgement> {
    return this.#queues.inTurn(record.tabId, () => this.#of(record));
  }

  async #of(record: TabRecord): Promise<Judgement> {
    const { gatherer, documentsOf, runsOf, now } = this.#parts;
    const documents = await documentsOf(record);
    const runs = (await runsOf(record.tabId)).filter((run) => run.origin === record.origin && run.outcome);
    const ran = runs.map(({ id }) => id).join(' ');
    const last = this.#judged.get(record.tabId);
    const known = last && isOf(last, record, documents) ? last : undefined;
    const samePage = known && known.judgement.page === factsOf(record);
    if (samePage && known.ran === ran) return known.judgement;
    const [check, before] = await Promise.all([loadCheck(documents), gatherer.before(record.origin)]);
    const declared = samePage
      ? known.judgement
      : read(record, documents, await declaredOn(record), known?.judgement);
    const judgement = judge(check, declared, { runs, before, now: now() });
    this.#judged.set(record.tabId, { documents, ran, judgement });
    return judgement;
  }

  /** The declaration for an early badge, before the rules are loaded; undefined after that. */
  async unjudged(record: TabRecord): Promise<Declared | undefined> {
    if (isCheckLoaded()) return undefined;
    return read(record, await this.#parts.documentsOf(record), await declaredOn(record));
  }

  forget(tabId: number): void {
    this.#judged.delete(tabId);
  }
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
