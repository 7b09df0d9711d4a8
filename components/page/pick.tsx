import { useEffect, useState } from 'react';
import type { PickedElement } from '../../lib/model/index.ts';
import { Button, usePanel } from '../kit.ts';
import { Picked } from './picked.tsx';

/** The popup can't pick an element, since a click on the page closes the popup. */
export function PickElement({ cursor }: { cursor?: () => string | undefined }) {
  const { ports } = usePanel();
  return ports.staysOpen ? <Picking cursor={cursor} /> : null;
}

function Picking({ cursor }: { cursor: (() => string | undefined) | undefined }) {
  const { background, attempt, announce, t } = usePanel();
  const [picking, setPicking] = useState(false);
  const [picked, setPicked] = useState<PickedElement | null>(null);
  useEffect(() => {
    if (!picking) return;
    const stop = () => void background.stopPick().catch(() => undefined);
    window.addEventListener('pagehide', stop);
    return () => {
      window.removeEventListener('pagehide', stop);
      stop();
    };
  }, [picking, background]);
  const pick = async () => {
    setPicking(true);
    announce(t('pickNow'));
    await attempt(async () => {
      const answer = await background.pick({});
      if (!answer) return;
      setPicked(answer);
      announce(t('picked'));
    });
    setPicking(false);
  };
  return (
    <section className="pick">
      <p className="flex wrap">
        <Button
          small
          aria-pressed={picking}
          onClick={() => (picking ? setPicking(false) : void pick())}
          onKeyDown={(event) => {
            if (event.key !== 'Escape' || !picking) return;
            event.preventDefault();
            setPicking(false);
          }}
          icon="pick"
          text={picking ? 'pickStop' : 'pick'}
        />
        {picking && <span className="dim">{t('pickNow')}</span>}
      </p>
      {picked && (
        <div className="picked framed sunk">
          <h2 className="flex between">
            {t('picked')}
            <Button label={t('close')} onClick={() => setPicked(null)} icon="close" />
          </h2>
          <Picked key={picked.element.path} picked={picked} cursor={cursor?.()} />
        </div>
      )}
    </section>
  );
}
