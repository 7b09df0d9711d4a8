import { usePanel } from '../context.tsx';
import { Pane } from '../pane.tsx';
import { Notice } from '../states.tsx';
import { useTexts } from '../texts.tsx';
import { RunCard } from './run-card.tsx';

/** The runs of this tab, the newest first; kept until dismissed. */
export function RunsTab() {
  const { view, open, memory, background, ports, attempt } = usePanel();
  const { t } = useTexts();
  const runs = view.runs.toSorted((a, b) => b.startedAt - a.startedAt);
  const ended = runs.filter(({ state }) => state === 'done');
  if (runs.length === 0) {
    return (
      <Pane>
        <Notice title={t('noRunsTitle')}>
          <p className="dim">{t('noRunsText')}</p>
        </Notice>
      </Pane>
    );
  }
  return (
    <Pane
      foot={
        <>
          <span className="bar-text">{t('runsKept')}</span>
          <button
            type="button"
            className="button"
            disabled={ended.every(({ plan }) => plan.kind !== 'request')}
            onClick={() => attempt(() => ports.saveRuns(ended))}
          >
            {t('saveHar')}
          </button>
          <button
            type="button"
            className="button"
            disabled={ended.length === 0}
            onClick={() =>
              attempt(() => Promise.all(ended.map(({ id }) => background.dismiss({ runId: id }))))
            }
          >
            {t('dismissAll')}
          </button>
        </>
      }
    >
      <div className="cards">
        {runs.map((run) => (
          <RunCard
            key={run.id}
            run={run}
            named
            onRepeat={
              view.actions.some(({ key }) => key === run.action)
                ? () => {
                    memory.write(`arguments ${view.origin} ${run.action}`, run.arguments);
                    open({ kind: 'action', key: run.action });
                  }
                : undefined
            }
          />
        ))}
      </div>
    </Pane>
  );
}
