import type { TabView } from '../../messaging/contract/views.ts';
import { hiddenOn, type Sifted, sift } from './hidden-rules.ts';
import { type Declared, declaredOnly, type Judgement, Judgements } from './judge.ts';
import type { TabParts } from './parts.ts';
import type { TabRecord } from './records.ts';
import type { TabDocuments } from './tab-documents.ts';
import { toView } from './view.ts';

export class TabJudge {
  readonly #parts: TabParts;
  readonly #documents: TabDocuments;
  readonly #shown: Judgements;
  readonly #served: Judgements;

  constructor(parts: TabParts, documents: TabDocuments) {
    this.#parts = parts;
    this.#documents = documents;
    const { now } = parts.platform;
    this.#shown = new Judgements({ ...parts, now, documentsOf: (record) => documents.shown(record) });
    this.#served = new Judgements({ ...parts, now, documentsOf: (record) => documents.served(record) });
  }

  forPerson(record: TabRecord): Promise<Judgement> {
    return this.#shown.of(record);
  }

  async forAgents(record: TabRecord): Promise<Judgement> {
    if (await this.#documents.isEdited(record.tabId)) return this.#served.of(record);
    const judgement = await this.#shown.of(record);
    return (await this.#parts.mayDraft(record.origin)) ? judgement : declaredOnly(judgement);
  }

  beforeRules(record: TabRecord): Promise<Declared | undefined> {
    return this.#shown.beforeRules(record);
  }

  async sift({ origin }: TabRecord, { findings }: Judgement): Promise<Sifted> {
    return sift(findings, hiddenOn(await this.#parts.settings(), origin));
  }

  async view(record: TabRecord, phase: TabView['phase']): Promise<TabView> {
    const { runsOf, callsOf } = this.#parts;
    const judgement = await this.forPerson(record);
    const [sifted, runs, refusedCalls, edits] = await Promise.all([
      this.sift(record, judgement),
      runsOf(record.tabId),
      callsOf(record.tabId),
      this.#documents.edits(record),
    ]);
    return {
      ...toView(record, judgement, sifted, runs, phase),
      refusedCalls,
      ...(edits.length > 0 && { edited: edits.map(({ url, revision }) => ({ url, revision })) }),
    };
  }

  forget(tabId: number): void {
    this.#shown.forget(tabId);
    this.#served.forget(tabId);
  }
}
