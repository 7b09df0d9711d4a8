import type { Finding } from '../../lib/model/index.ts';
import { CopyButton } from '../copy-button.tsx';
import { useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';
import { fixFor, useApply, useFixes } from './use-fixes.ts';

/** Lines of a change that are shown. */
const MAX_LINES = 12;

/** What would fix a finding, as the lines that go and come, to be copied or applied in this tab. */
export default function FixPatch({ finding }: { finding: Finding }) {
  const { t } = useTexts();
  const fixes = useFixes(finding.document);
  const apply = useApply();
  const fix = fixFor(fixes, finding);
  if (!fix) return null;
  const added = fix.lines.filter(({ mark }) => mark === '+').map(({ text }) => text);
  return (
    <div className="patch">
      <pre dir="ltr">
        {fix.lines.slice(0, MAX_LINES).map(({ mark, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
          <span key={index} className={mark === '-' ? 'gone' : 'come'}>
            {mark} <Untrusted text={text.trim()} limit={300} />
            {'\n'}
          </span>
        ))}
        {fix.lines.length > MAX_LINES && '…'}
      </pre>
      <div className="buttons">
        <button type="button" className="button small go" onClick={() => apply(finding.document, fix)}>
          {t('applyFix')}
        </button>
        <CopyButton className="button small" label={t('copyFix')} text={() => added.join('\n')} />
      </div>
    </div>
  );
}
