import { useState } from 'react';
import { Button, usePanel, useTick } from '../kit.ts';
import { useWatch } from './use-watch.ts';

export default function Watch() {
  const { now, t, count, clock, ago, took, list } = usePanel();
  const [on, setOn] = useState(false);
  const watched = useWatch(on);
  useTick(1_000, on);
  const { fixed = 0, added = 0 } = watched ?? {};
  const changes = [count('fixedFindings', fixed), count('newFindings', added)] as const;
  return (
    <>
      <Button
        className="button quiet toggle inline tight"
        aria-pressed={on}
        aria-label={t('watch')}
        title={watched ? t('watchAsked', ago(now() - watched.asked)) : t('watchTitle')}
        onClick={() => setOn(!on)}
        icon="pulse"
      >
        <span className="wide-only">
          {watched ? took(Math.max(1, Math.round((now() - watched.asked) / 1_000)) * 1_000) : t('watch')}
        </span>
      </Button>
      <span
        className="watched dim small clip"
        role="status"
        title={watched && t('watchChanges', clock(watched.since), ...changes)}
      >
        {watched && fixed + added > 0 && list(changes)}
      </span>
    </>
  );
}
