import { DetailPane, Untrusted, usePanel, useTexts } from '../kit.ts';
import { factsOf } from './outcome.ts';
import { RunCard } from './run-card.tsx';

export function RunView({ id }: { id: string }) {
  const { view } = usePanel();
  const texts = useTexts();
  const run = view.runs.find((one) => one.id === id);
  return (
    <DetailPane
      className="run-large"
      heading={run ? <Untrusted text={run.actionName} limit={200} /> : texts.t('runGone')}
      beside={run?.outcome && <span className="run-facts">{factsOf(run.outcome, texts)}</span>}
    >
      {run && <RunCard run={run} isRow isLarge />}
    </DetailPane>
  );
}
