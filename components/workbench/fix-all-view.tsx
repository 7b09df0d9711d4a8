import type { FixedDocument } from '../../lib/messaging/contract/views.ts';
import { accepted } from '../accepted.ts';
import { Button } from '../button.tsx';
import { usePanel } from '../context.tsx';
import { CopyButton } from '../copy-button.tsx';
import { DetailPane } from '../detail-title.tsx';
import { fileName } from '../document/documents.ts';
import { Notice, Skeleton } from '../states.tsx';
import { useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';
import { useAnswer } from '../use-answer.ts';
import { DiffLines } from './diff-lines.tsx';
import { useEditHere } from './use-edit-here.ts';

/** Lines of one document's changes that are shown. */
const MAX_LINES = 400;

/** All fixes that need no decision, as a diff of each document, to be copied or applied in this tab. */
export function FixAllView() {
  const { view, background, attempt } = usePanel();
  const { t } = useTexts();
  const all = useAnswer(async () => {
    const asked = background.fixAll();
    await attempt(() => asked);
    return asked;
  }, [background, view.findings]);
  return (
    <DetailPane heading={t('fixAllTitle')} foot={all && all.length > 0 && <Apply all={all} />}>
      {all === undefined && <Skeleton rows={3} />}
      {all?.length === 0 && <Notice title={t('fixAllNone')} />}
      {all?.map((one) => (
        <Fixed key={one.document} fixed={one} />
      ))}
    </DetailPane>
  );
}

function Apply({ all }: { all: readonly FixedDocument[] }) {
  const { background, announce, ports, back } = usePanel();
  const { t, count } = useTexts();
  const editHere = useEditHere();
  const apply = async () => {
    const done = await editHere(async () => {
      let fixed = 0;
      for (const { document } of all) fixed += accepted(await background.applyFix({ document })).fixed;
      announce(count('fixedFindings', fixed));
      return { url: all[0]?.document ?? '', compares: true };
    });
    if (done && !ports.hasWorkbench) back();
  };
  return (
    <>
      <span className="bar-text">{t('fixAllApplied')}</span>
      <Button go onClick={apply} text="applyFix" />
    </>
  );
}

function Fixed({ fixed: { document, fixed, text, diff } }: { fixed: FixedDocument }) {
  const { t, count } = useTexts();
  // Without the names of the two files.
  const lines = diff.trimEnd().split('\n').slice(2);
  return (
    <section className="patch">
      <div className="patch-head flex wrap">
        <Untrusted as="h3" text={fileName(document)} limit={120} />
        <span className="dim">{count('fixedFindings', fixed)}</span>
        <CopyButton small label={t('copyFixedFile')} text={() => text} />
      </div>
      <DiffLines lines={lines} most={MAX_LINES} />
    </section>
  );
}
