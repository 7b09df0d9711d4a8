import type { ProposedFix } from '../../lib/messaging/contract/views.ts';
import type { Finding } from '../../lib/model/index.ts';
import { Button, Untrusted, useTexts } from '../kit.ts';
import { DiffLines } from './diff-lines.tsx';
import { fixFor, useApply, useFixes } from './use-fixes.ts';

const MAX_LINES = 12;

export default function Remedy({ finding }: { finding: Finding }) {
  const { t } = useTexts();
  const fix = fixFor(useFixes(finding.document), finding);
  if (!finding.fix && !fix) return null;
  const words = <Untrusted as="p" className="fix" lang="en" dir="ltr" text={finding.fix} />;
  if (!fix) return words;
  return (
    <>
      <Patch finding={finding} fix={fix} />
      {finding.hasOtherFix && (
        <details className="why">
          <summary>{t('otherRemedies')}</summary>
          {words}
        </details>
      )}
    </>
  );
}

function Patch({ finding, fix: { lines } }: { finding: Finding; fix: ProposedFix }) {
  const { t } = useTexts();
  const apply = useApply();
  const selector = selectorIn(finding);
  return (
    <div className="patch">
      <DiffLines lines={lines.map(({ mark, text }) => `${mark} ${text.trim()}`)} most={MAX_LINES} />
      <div className="buttons">
        <Button small go onClick={() => apply(finding.document, finding)}>
          {selector === undefined ? t('applyFix') : <Untrusted text={t('useThis', selector)} limit={120} />}
        </Button>
      </div>
    </div>
  );
}

function selectorIn({ edits = [] }: Finding): string | undefined {
  const [edit, ...others] = edits;
  const isSelector = edit?.op === 'replace' && edit.path.endsWith('/selector') && others.length === 0;
  return isSelector && typeof edit.value === 'string' ? edit.value : undefined;
}
