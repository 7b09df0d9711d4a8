import type { TabView } from '../../messaging/contract/views.ts';
import { hiddenOn, type Sifted, sift } from './hidden-rules.ts';
import { createJudgements, declaredOnly, type Judgement } from './judge.ts';
import type { TabParts } from './parts.ts';
import type { TabRecord } from './records.ts';
import type { TabDocuments } from './tab-documents.ts';
import { toView } from './view.ts';

export function createTabJudge(parts: TabParts, documents: TabDocuments) {
  const { platform, settings, mayDraft, runsOf, callsOf } = parts;
  const judgementsOf = (documentsOf: TabDocuments['shown']) =>
    createJudgements({ ...parts, now: platform.now, documentsOf });
  const [shown, served] = [judgementsOf(documents.shown), judgementsOf(documents.served)];

  function forPerson(record: TabRecord): Promise<Judgement> {
    return shown.of(record);
  }

  async function forAgents(record: TabRecord): Promise<Judgement> {
    if (await documents.isEdited(record.tabId)) return served.of(record);
    const judgement = await shown.of(record);
    return (await mayDraft(record.origin)) ? judgement : declaredOnly(judgement);
  }

  async function siftFor({ origin }: TabRecord, { findings }: Judgement): Promise<Sifted> {
    return sift(findings, hiddenOn(await settings(), origin));
  }

  async function view(record: TabRecord, phase: TabView['phase']): Promise<TabView> {
    const judgement = await forPerson(record);
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

  return { forPerson, forAgents, beforeRules: shown.beforeRules, sift: siftFor, view, forget };
}

export type TabJudge = ReturnType<typeof createTabJudge>;
