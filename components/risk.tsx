import type { Action, Risk } from '../lib/model/index.ts';
import { type TextKey, useTexts } from './texts.tsx';

const LABELS: Readonly<Record<Risk, TextKey>> = {
  read: 'riskRead',
  change: 'riskChange',
  destructive: 'riskDestructive',
  irreversible: 'riskIrreversible',
};

const RISKS = ['read', 'change', 'destructive', 'irreversible'] as const satisfies readonly Risk[];

interface FilterProps {
  readonly actions: readonly Action[];
  readonly chosen: Risk | undefined;
  onChoose(risk: Risk | undefined): void;
}

/** Leaves the actions of one risk in a list; nothing where all are of one. */
export function RiskFilter({ actions, chosen, onChoose }: FilterProps) {
  const { t, number } = useTexts();
  const counts = Map.groupBy(actions, ({ risk }) => risk);
  if (counts.size < 2) return null;
  return (
    <fieldset className="filters">
      <legend className="unseen">{t('filterFindings')}</legend>
      {RISKS.filter((risk) => counts.has(risk)).map((risk) => (
        <button
          key={risk}
          type="button"
          className="filter"
          aria-pressed={risk === chosen}
          onClick={() => onChoose(risk === chosen ? undefined : risk)}
        >
          {t(LABELS[risk])} <b>{number(counts.get(risk)?.length ?? 0)}</b>
        </button>
      ))}
    </fieldset>
  );
}

export function RiskTag({ risk }: { risk: Risk }) {
  const { t } = useTexts();
  return <span className={`tag risk-${risk}`}>{t(LABELS[risk])}</span>;
}
