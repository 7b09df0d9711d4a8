import { formats } from '../../formats/index.ts';
import type { FormatView, ServiceView, TabView } from '../../messaging/contract/views.ts';
import type { Document, Run } from '../../model/index.ts';
import type { Sifted } from './hidden-rules.ts';
import { type Judgement, judge, loadCheck, read } from './judge.ts';
import type { TabRecord } from './records.ts';
import { verdictsOf } from './verdict.ts';
import { emptyRecord } from './visits.ts';

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

/** The declarations of an origin, judged without any page of it. */
export async function toService(
  origin: string,
  gathered: readonly Document[],
  now: number,
): Promise<ServiceView> {
  const declared = read({ ...emptyRecord(-1), origin }, gathered, []);
  const judgement = judge(await loadCheck(gathered), declared, { runs: [], now });
  const { documents, actions, findings } = judgement;
  const { verdict } = verdictsOf(judgement, findings, 'ready');
  return { origin, documents, actions, findings, verdict };
}
