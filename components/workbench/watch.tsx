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
  const { fixed = 0, added = 0 } = watched ?? {};
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
        {watched &&
          fixed + added > 0 &&
          t('watchChanges', clock(watched.since), count('fixedFindings', fixed), count('newFindings', added))}
      </span>
    </>
  );
}
