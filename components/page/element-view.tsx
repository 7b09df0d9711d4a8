import { type Detail, DetailPane, Untrusted, useAnswer, usePanel, useTexts } from '../kit.ts';
import { SelectorLine } from './element-links.tsx';
import { Picked } from './picked.tsx';

export function ElementView({ detail: { selector, within } }: { detail: Detail & { kind: 'element' } }) {
  const { view, background } = usePanel();
  const { t } = useTexts();
  const picked = useAnswer(
    () => background.pick({ named: { selector, ...(within && { within }) } }),
    [view.page, background],
    selector,
  );
  const { label, name, id, tag } = picked?.element ?? { tag: '' };
  return (
    <DetailPane heading={<Untrusted text={label || name || id || tag || selector} limit={120} />}>
      {picked && <Picked key={selector} picked={picked} />}
      {picked === null && (
        <>
          <p className="dim">{t('elementGone')}</p>
          <SelectorLine selector={selector} />
        </>
      )}
    </DetailPane>
  );
}
