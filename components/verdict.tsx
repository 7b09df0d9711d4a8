import { isClean, type Verdict } from '../lib/model/index.ts';
import { countsInWords, type Health, Icon, type Texts, useSaid, useTexts } from './kit.ts';

export function healthOf(verdict: Verdict | undefined): Health {
  if (!verdict) return 'off';
  const { error, warning } = verdict.counts;
  if (error > 0) return 'bad';
  if (warning > 0) return 'warned';
  return isClean(verdict) ? 'good' : 'off';
}

export function verdictInWords(verdict: Verdict, texts: Texts): string {
  const counts = countsInWords(verdict.counts, texts);
  switch (verdict.state) {
    case 'checking':
      return [counts, texts.t('asking')].filter(Boolean).join(' · ');
    case 'incomplete':
      return [counts, texts.t('notAllChecked')].filter(Boolean).join(' · ');
    case 'nothing':
      return counts;
    case 'known':
      return counts || texts.t('nothingWrong');
    default:
      return verdict satisfies never;
  }
}

export function Incomplete({ verdict }: { verdict: Verdict }) {
  const words = useSaid();
  const { t, clock } = useTexts();
  if (verdict.state !== 'incomplete') return null;
  return (
    <p className="remark warned flex" role="status">
      <Icon name="warning" />
      <span>
        {words(verdict.why)}
        {verdict.asOf !== undefined && <> ({t('asOf', clock(verdict.asOf))})</>}
      </span>
    </p>
  );
}
