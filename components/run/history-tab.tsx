import { useId, useRef, useState } from 'react';
import type { Asker, CallNote, Run } from '../../lib/model/index.ts';
import { rememberValues } from '../action/remembered.ts';
import { usePanel } from '../context.tsx';
import { Icon, type IconName } from '../icons.tsx';
import { useRoving } from '../keyboard.ts';
import { Pane } from '../pane.tsx';
import { Notice } from '../states.tsx';
import { type TextKey, type Texts, useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';
import { failureOf, itemsOf, RunCard, toneOf } from './run-card.tsx';

const WHO = {
  person: { icon: 'person', text: 'historyYou' },
  page: { icon: 'agent', text: 'historyPage' },
  agent: { icon: 'agent', text: 'historyAgent' },
} as const satisfies Record<Asker['kind'], { icon: IconName; text: TextKey }>;

const FILTERS = [
  ['all', 'historyAll', () => true],
  ['you', 'historyYou', ({ asker }) => asker.kind === 'person'],
  // Whoever calls a tool of a page may be an agent.
  ['agents', 'historyAgents', ({ asker }) => asker.kind !== 'person'],
  ['failed', 'historyFailed', (run) => toneOf(run) === 'failed'],
] as const satisfies readonly (readonly [id: string, label: TextKey, keeps: (run: Run) => boolean])[];

/** The runs of this tab, a line each, the newest first; kept until dismissed. */
export function HistoryTab() {
  const { view } = usePanel();
  const { t } = useTexts();
  const [filter, setFilter] = useState('all');
  const list = useRef<HTMLUListElement>(null);
  const runs = view.runs.toSorted((a, b) => b.startedAt - a.startedAt);
  const notes = view.refusedCalls ?? [];
  const kept = FILTERS.map(([id, label, keeps]) => ({
    id,
    label,
    runs: runs.filter(keeps),
    notes: id === 'you' ? [] : notes,
  })).map((one) => ({ ...one, count: one.runs.length + one.notes.length }));
  // The last of them may have been dismissed.
  const chosen = kept.find((one) => one.id === filter && one.count > 0) ?? kept[0];
  const shown = chosen?.runs ?? [];
  const refused = chosen?.notes ?? [];
  const lines = [
    ...shown.map((run) => ({ id: run.id, at: run.startedAt, run })),
    ...refused.map((note) => ({ id: note.id, at: note.at, note })),
  ].sort((a, b) => b.at - a.at);
  const roving = useRoving(
    list,
    lines.map(({ id }) => id),
  );
  if (runs.length === 0 && notes.length === 0) {
    return (
      <Pane>
        <Notice title={t('noRunsTitle')}>
          <p className="dim">{t('noRunsText')}</p>
        </Notice>
      </Pane>
    );
  }
  return (
    <Pane foot={<Foot runs={runs} shown={shown} refused={refused} />}>
      <fieldset className="filters">
        <legend className="unseen">{t('filterFindings')}</legend>
        {kept
          .filter((one) => one.id === 'all' || one.count > 0)
          .map((one) => (
            <button
              key={one.id}
              type="button"
              className="filter"
              aria-pressed={one === chosen}
              onClick={() => setFilter(one.id)}
            >
              {t(one.label)} <b>{one.count}</b>
            </button>
          ))}
      </fieldset>
      <ul className="history" ref={list} onKeyDown={roving.onKeyDown} aria-label={t('history')}>
        {lines.map((line) =>
          'run' in line ? (
            <HistoryRow key={line.id} run={line.run} roving={roving.item(line.id)} />
          ) : (
            <RefusedCall key={line.id} note={line.note} roving={roving.item(line.id)} />
          ),
        )}
      </ul>
    </Pane>
  );
}

interface FootProps {
  readonly runs: readonly Run[];
  /** As they are filtered. */
  readonly shown: readonly Run[];
  readonly refused: readonly CallNote[];
}

function Foot({ runs, shown, refused }: FootProps) {
  const { background, ports, attempt } = usePanel();
  const { t } = useTexts();
  const ended = runs.filter(({ state }) => state === 'done');
  const calls = shown.filter(({ asker }) => asker.kind !== 'person');
  const isWithoutHttp = ended.every(({ plan }) => plan.kind !== 'request');
  return (
    <>
      <span className="bar-text" id="runs-kept">
        {t(isWithoutHttp ? 'noHarText' : 'runsKept')}
      </span>
      {calls.length + refused.length > 0 && (
        <button
          type="button"
          className="button"
          onClick={() => attempt(() => ports.saveCalls(calls, refused))}
        >
          {t('saveCalls')}
        </button>
      )}
      <button
        type="button"
        className="button"
        disabled={isWithoutHttp}
        title={isWithoutHttp ? t('noHarText') : undefined}
        aria-describedby={isWithoutHttp ? 'runs-kept' : undefined}
        onClick={() => attempt(() => ports.saveRuns(ended))}
      >
        {t('saveHar')}
      </button>
      <button
        type="button"
        className="button"
        disabled={ended.length + refused.length === 0}
        onClick={() =>
          attempt(() =>
            Promise.all([
              ...ended.map(({ id }) => background.dismiss({ runId: id })),
              ...(refused.length > 0 ? [background.dismissCalls()] : []),
            ]),
          )
        }
      >
        {t('dismissAll')}
      </button>
    </>
  );
}

interface RowProps {
  readonly run: Run;
  readonly roving: { readonly tabIndex: number; onFocus(): void; readonly 'data-roving': string };
}

const SIGNS = {
  done: 'check',
  failed: 'close',
  calm: 'minus',
  going: 'again',
} as const satisfies Record<ReturnType<typeof toneOf>, IconName>;

/** One line; on a click all of it. What goes on is open, as it can be cancelled there. */
function HistoryRow({ run, roving }: RowProps) {
  const { view, memory, open } = usePanel();
  const texts = useTexts();
  const { t } = texts;
  const id = useId();
  const [isOpen, setOpen] = useState(run.state !== 'done');
  const { outcome, actionName, startedAt } = run;
  const who = WHO[run.asker.kind];
  const { status, reason } = statusOf(run, texts);
  const took = outcome?.tookMs === undefined ? '' : texts.took(outcome.tookMs);
  const items = outcome && itemsOf(outcome);
  const itemText = items === undefined ? '' : texts.count('items', items);
  const clock = texts.clock(startedAt);
  const tone = toneOf(run);
  return (
    <li className={`history-item ${tone}`}>
      <button
        type="button"
        className="history-row"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        {...roving}
      >
        <Icon name={SIGNS[tone]} />
        <time dateTime={new Date(startedAt).toISOString()} title={texts.moment(startedAt, 'here')}>
          {clock}
        </time>
        <span className="history-who">
          <Icon name={who.icon} />
          <span>{t(who.text)}</span>
        </span>
        <b className="history-name">
          <Untrusted text={actionName} limit={120} />
        </b>
        <span className="history-status" title={reason || undefined}>
          {status && reason ? (
            <>
              {status} <span className="history-reason">{reason}</span>
            </>
          ) : (
            status || reason
          )}
        </span>
        <span className="history-number">{took}</span>
        <span className="history-number items">{itemText}</span>
        <Icon name={isOpen ? 'down' : 'right'} />
      </button>
      {isOpen && (
        <div id={id}>
          <RunCard
            run={run}
            isRow
            onRepeat={
              view.actions.some(({ key }) => key === run.action)
                ? () => {
                    rememberValues(memory, view.origin, { key: run.action }, run.arguments);
                    open({ kind: 'action', key: run.action });
                  }
                : undefined
            }
          />
        </div>
      )}
    </li>
  );
}

/** A call that never became a run: nothing was done. */
function RefusedCall({ note, roving }: { note: CallNote; roving: RowProps['roving'] }) {
  const texts = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const who = WHO[note.by];
  return (
    <li className="history-item calm">
      <button
        type="button"
        className="history-row"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        {...roving}
      >
        <Icon name="minus" />
        <time dateTime={new Date(note.at).toISOString()} title={texts.moment(note.at, 'here')}>
          {texts.clock(note.at)}
        </time>
        <span className="history-who">
          <Icon name={who.icon} />
          <span>{texts.t(who.text)}</span>
        </span>
        <b className="history-name">
          <Untrusted text={note.tool} limit={120} />
        </b>
        <span className="history-status">
          <span className="history-reason">{texts.t('notBegun')}</span>
        </span>
        <span className="history-number">{texts.took(note.tookMs)}</span>
        <span className="history-number items" />
        <Icon name={isOpen ? 'down' : 'right'} />
      </button>
      {isOpen && (
        <article className="card run calm" id={id} aria-label={texts.t('runOf', note.tool.slice(0, 120))}>
          <div className="card-body">
            <p className="called">
              <code>{note.code}</code>{' '}
              <code className="dim">
                <Untrusted text={note.arguments} limit={300} />
              </code>
            </p>
            <p className="failure">
              <Untrusted text={note.message} />
            </p>
          </div>
        </article>
      )}
    </li>
  );
}

/** "200", "done", "404" and why that is. */
function statusOf(
  { state, outcome }: Run,
  texts: Texts,
): { readonly status: string; readonly reason: string } {
  const { t } = texts;
  if (!outcome)
    return { status: '', reason: t(state === 'awaiting-consent' ? 'awaitingConsent' : 'running') };
  const status = outcome.status ? String(outcome.status) : '';
  if (outcome.ok) return { status: status || t('done'), reason: '' };
  return { status, reason: failureOf(outcome, texts) };
}
