import { useState } from 'react';
import { Button, CopyButton, fileName, findDocument, Untrusted, useAnswer, usePanel } from '../kit.ts';
import { DiffLines } from './diff-lines.tsx';
import { useEdits } from './use-fixes.ts';

export function EditedBanner({ inWorkbench }: { inWorkbench: boolean }) {
  const { view, background, ports, undo, offerUndo, attempt, open, t } = usePanel();
  const [compares, setCompares] = useState(false);
  const changes = useAnswer(() => (compares ? background.changes() : undefined), [view.edited, compares]);
  const [warned, setWarned] = useState(false);
  const edited = view.edited ?? [];
  const isBroken = edited.some(({ url }) => findDocument(view, url)?.status === 'unreadable');
  const unsent = edited.find(({ url }) => findDocument(view, url)?.fetched.unsent);

  const save = async () => {
    if (isBroken && !warned) return setWarned(true);
    setWarned(false);
    await attempt(async () => {
      for (const { document, text } of await background.changes())
        await ports.saveText(fileName(document), text);
    });
  };
  const discard = () =>
    attempt(async () => {
      const texts = await background.changes();
      await background.discard({});
      offerUndo({ done: t('editsDiscarded'), texts });
    });
  const { takeBack } = useEdits();
  const undoLast = () => attempt(() => takeBack(undo?.texts ?? []).then(() => offerUndo(undefined)));
  if (edited.length === 0 && !undo) return null;
  return (
    <div className="edited-banner flex wrap fixed small" role="note">
      <p role={undo && 'status'}>
        {edited.length > 0 && <b>{t('editedLocally')} </b>}
        {undo ? (
          <>
            <Untrusted text={undo.done} limit={160} /> <Button link onClick={undoLast} text="undo" />
          </>
        ) : (
          t(isBroken ? 'editedBroken' : 'editedLocallyText')
        )}
      </p>
      {edited.length > 0 && (
        <span className="buttons">
          {!inWorkbench && (
            <Button link aria-expanded={compares} onClick={() => setCompares(!compares)} text="showDiff" />
          )}
          {unsent && (
            <Button link onClick={() => open({ kind: 'document', url: unsent.url })} text="onlineTitle" />
          )}
          <CopyButton
            label={t('copyPatch')}
            text={async () => (await background.changes()).map(({ diff }) => diff).join('')}
          />
          <Button link onClick={save} text={warned ? 'saveBroken' : 'saveText'} />
          <Button link onClick={discard} text="discardEdits" />
        </span>
      )}
      {compares && !inWorkbench && edited.length > 0 && (
        <div className="patch own-row">
          {changes?.map(({ document, diff }) => (
            <DiffLines key={document} lines={diff.trimEnd().split('\n').slice(2)} most={200} />
          ))}
        </div>
      )}
    </div>
  );
}
