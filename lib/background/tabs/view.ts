import { formats } from '../../formats/index.ts';
import type { FormatView, ServiceView, TabView } from '../../messaging/contract/views.ts';
import type { Run } from '../../model/index.ts';
import type { Gatherer } from '../sites/gather.ts';
import type { Sifted } from './hidden-rules.ts';
import { type Judgement, judge, loadCheck, read } from './judge.ts';
import { emptyRecord, type TabRecord } from './records.ts';
import { verdictsOf } from './verdict.ts';

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
