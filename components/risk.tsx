import type { Risk } from '../lib/model/index.ts';
import { type TextKey, useTexts } from './texts.tsx';

const LABELS: Readonly<Record<Risk, TextKey>> = {
  read: 'riskRead',
  change: 'riskChange',
  destructive: 'riskDestructive',
  irreversible: 'riskIrreversible',
};

export function RiskTag({ risk }: { risk: Risk }) {
  const { t } = useTexts();
  return <span className={`tag risk-${risk}`}>{t(LABELS[risk])}</span>;
}
