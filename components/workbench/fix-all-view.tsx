import { useState } from 'react';
import type { FixedDocument } from '../../lib/messaging/contract/views.ts';
import {
  accepted,
  Button,
  CopyButton,
  DetailPane,
  fileName,
  Notice,
  Skeleton,
  type Undo,
  Untrusted,
  useAnswer,
  usePanel,
  useTexts,
} from '../kit.ts';
import { DiffLines } from './diff-lines.tsx';
import { fixedIn, useEdits } from './use-fixes.ts';

const MAX_LINES = 400;

export function FixAllView() {
  const { view, background, attempt, t } = usePanel();
  const [done, setDone] = useState<Done>();
  const all = useAnswer(async () => {
    const asked = background.fixAll();
    await attempt(() => asked);
    return asked;
  }, [background, view.findings]);
  if (done)
    return (
      <DetailPane heading={t('fixAllTitle')}>
        <Result done={done} onUndone={() => setDone(undefined)} />
      </DetailPane>
    );
  return (
    <DetailPane
      heading={t('fixAllTitle')}
      foot={all && all.length > 0 && <Apply all={all} onDone={setDone} />}
    >
      {all === undefined && <Skeleton rows={3} />}
      {all?.length === 0 && <Notice title={t('fixAllNone')} />}
      {all?.map((one) => (
        <Fixed key={one.document} fixed={one} />
      ))}
    </DetailPane>
  );
}

interface Done {
  readonly fixed: number;
  readonly texts: Undo['texts'];
}

function Apply({ all, onDone }: { all: readonly FixedDocument[]; onDone(done: Done): void }) {
  const { background, attempt, t } = usePanel();
  const { before } = useEdits();
  const apply = () =>
    attempt(async () => {
      const texts = await before(all.map(({ document }) => document));
      for (const { document, text } of all) accepted(await background.edit({ document, text }));
      onDone({ fixed: fixedIn(all), texts });
    });
  return (
    <>
      <span className="bar-text">{t('fixAllApplied')}</span>
      <Button go onClick={apply} text="applyFix" />
    </>
  );
}

function Result({ done: { fixed, texts }, onUndone }: { done: Done; onUndone(): void }) {
  const { view, background, attempt, t, count } = usePanel();
  const { takeBack } = useEdits();
  const { state, counts } = view.verdict;
  const words = count('leftForYou', counts.error + counts.warning + counts.info);
  const left = counts.atLeast ? t('atLeast', words) : words;
  const undo = async () => {
    if (await attempt(() => takeBack(texts))) onUndone();
  };
  return (
    <Notice
      title={count('fixedFindings', fixed)}
      role="status"
      actions={
        <>
          <CopyButton
            label={t('copyPatch')}
            text={async () => (await background.changes()).map(({ diff }) => diff).join('')}
          />
          <Button onClick={undo} text="undo" />
        </>
      }
    >
      <p>{state === 'known' ? left : t('asking')}</p>
      <p className="dim">{t('fixAllApplied')}</p>
    </Notice>
  );
}

function Fixed({ fixed: { document, fixed, text, diff } }: { fixed: FixedDocument }) {
  const { t, count } = useTexts();
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
