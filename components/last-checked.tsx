import { type ReactNode, useEffect, useState } from 'react';
import { usePanel } from './context.tsx';
import { useTexts } from './texts.tsx';

interface Props {
  readonly label: string;
  /** The one thing to do here. */
  readonly go?: boolean;
  /** What else can be done, before it. */
  readonly children?: ReactNode;
}

/** When the site was last checked, and a button to check it again. */
export function LastChecked({ label, go = false, children }: Props) {
  const { view, background, attempt, now, announce } = usePanel();
  const { t, ago } = useTexts();
  const [busy, setBusy] = useState(false);
  const [, setTick] = useState(0);

  // The words age, so they are said anew from time to time.
  useEffect(() => {
    const timer = setInterval(() => setTick((tick) => tick + 1), 10_000);
    return () => clearInterval(timer);
  }, []);

  const asking = busy || view.phase === 'asking';
  const recheck = async () => {
    setBusy(true);
    announce(t('asking'));
    await attempt(() => background.recheck({ fresh: true }));
    setBusy(false);
  };
  const state = () => {
    if (asking) return t('asking');
    return view.checkedAt > 0 ? t('asked', ago(now() - view.checkedAt)) : t('neverAsked');
  };
  return (
    <>
      <span className="bar-text">{state()}</span>
      {children}
      {/* Stays reachable while it works: focus must not fall out of it. */}
      <button
        type="button"
        className={go ? 'button go' : 'button'}
        aria-disabled={asking}
        onClick={() => !asking && recheck()}
      >
        {label}
      </button>
    </>
  );
}
