import type { Action, Risk } from '../lib/model/index.ts';
import { Filters } from './filters.tsx';
import { keyOf, useTexts } from './kit.ts';

const RISKS: readonly Risk[] = ['read', 'change', 'destructive', 'irreversible'];

interface FilterProps {
  actions: readonly Action[];
  chosen: Risk | undefined;
  onChoose(risk: Risk | undefined): void;
}

export function RiskFilter({ actions, chosen, onChoose }: FilterProps) {
  const { number } = useTexts();
  const counts = Map.groupBy(actions, ({ risk }) => risk);
  if (counts.size < 2) return null;
  const options = RISKS.filter((id) => counts.has(id)).map((id) => ({
    id,
    label: keyOf('risk', id),
    count: number(counts.get(id)?.length ?? 0),
  }));
  const toggle = (risk: Risk) => onChoose(risk === chosen ? undefined : risk);
  return <Filters options={options} chosen={chosen} onChoose={toggle} />;
}

export function RiskTag({ risk }: { risk: Risk }) {
  const { t } = useTexts();
  return <span className={`tag risk-${risk}`}>{t(keyOf('risk', risk))}</span>;
}
