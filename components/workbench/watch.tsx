import { useState } from 'react';
import { Button } from '../button.tsx';
import { usePanel } from '../context.tsx';
import { useTick } from '../hooks.ts';
import { useTexts } from '../texts.tsx';
import { useWatch } from './use-watch.ts';

/** A switch that keeps asking for the documents, and the findings fixed and added since it was switched on. */
export default function Watch() {
  const { now } = usePanel();
  const { t, count, clock, ago } = useTexts();
  const [on, setOn] = useState(false);
  const watched = useWatch(on);
  useTick(1_000, on);
  const changed = watched && watched.fixed + watched.added > 0;
  return (
    <>
      <Button
        className="button quiet toggle inline tight"
        aria-pressed={on}
        aria-label={t('watch')}
        title={t('watchTitle')}
        onClick={() => setOn(!on)}
        icon="pulse"
      >
        <span className="wide-only">
          {watched ? t('watchAsked', ago(now() - watched.asked)) : t('watch')}
        </span>
      </Button>
      <span className="watched dim small" role="status">
        {changed &&
          t(
            'watchChanges',
            clock(watched.since),
            count('fixedFindings', watched.fixed),
            count('newFindings', watched.added),
          )}
      </span>
    </>
  );
}
