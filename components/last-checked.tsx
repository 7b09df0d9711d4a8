import type { ReactNode } from 'react';
import { Button, isFromCache, isPresent, published, usePanel, useTick, useWork } from './kit.ts';

export function LastChecked({ label, children }: { label: string; children?: ReactNode }) {
  const { view, background, now, announce, t, ago, clock } = usePanel();
  const cached = published(view).filter((document) => isPresent(document) && isFromCache(document, view));
  const [busy, act] = useWork();

  useTick(10_000);
  const asking = busy || view.phase === 'asking';
  const recheck = act(() => {
    announce(t('asking'));
    return background.recheck({ fresh: true });
  });
  const state = () => {
    if (asking) return t('asking');
    if (view.checkedAt === 0) return t('neverAsked');
    const { verdict } = view;
    if (verdict.state === 'incomplete' && verdict.asOf !== undefined)
      return t('askedInVain', clock(verdict.asOf));
    const checked = t('asked', ago(now() - view.checkedAt));
    const oldest = Math.min(...cached.map(({ fetched }) => fetched.fetchedAt));
    return cached.length > 0 ? t('askedFromCache', checked, clock(oldest)) : checked;
  };
  return (
    <>
      <span className="bar-text">{state()}</span>
      <div className="bar-group flex">
        {children}
        {/* A `disabled` button would lose the focus. */}
        <Button aria-disabled={asking} onClick={() => !asking && recheck()}>
          {label}
        </Button>
      </div>
    </>
  );
}
