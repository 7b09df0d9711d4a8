import { useId, useRef, useState } from 'react';
import type { Asker, RejectedCall, Run } from '../../lib/model/index.ts';
import { redactNamed } from '../../lib/text/index.ts';
import { rememberValues } from '../action/remembered.ts';
import { Filters } from '../filters.tsx';
import { useRoving } from '../keyboard.ts';
import {
  Button,
  Icon,
  type IconName,
  keyOf,
  Notice,
  Pane,
  type TextKey,
  type Texts,
  Untrusted,
  usePanel,
  useTexts,
} from '../kit.ts';
import { failureOf, itemsOf, newestFirst, toneOf, wellIn } from './outcome.ts';
import { iconOf } from './question.tsx';
import { RunCard } from './run-card.tsx';
import { isScalar } from './table.ts';

const FILTERS = [
  ['all', 'historyAll', () => true],
  ['you', 'caller_person', ({ asker }) => asker.kind === 'person'],
  // Runs that a page started are included, since an agent may have called the page's tool.
  ['agents', 'historyAgents', ({ asker }) => asker.kind !== 'person'],
  ['failed', 'historyFailed', (run) => toneOf(run) === 'failed'],
] as const satisfies readonly (readonly [id: string, label: TextKey, keeps: (run: Run) => boolean])[];

export function HistoryTab() {
  const { view } = usePanel();
  const texts = useTexts();
  const { t } = texts;
  const [filter, setFilter] = useState<string>('all');
  const list = useRef<HTMLUListElement>(null);
  const runs = newestFirst(view.runs);
  const notes = view.refusedCalls ?? [];
  const kept = FILTERS.map(([id, label, keeps]) => ({
    id,
    label,
    runs: runs.filter(keeps),
    notes: id === 'you' ? [] : notes,
  })).map((one) => ({ ...one, count: one.runs.length + one.notes.length }));
  const chosen = kept.find((one) => one.id === filter && one.count > 0) ?? kept[0];
  const shown = chosen?.runs ?? [];
  const refused = chosen?.notes ?? [];
  const lines = [
    ...shown.map((run) => lineOfRun(run, texts)),
    ...refused.map((note) => lineOfCall(note, texts)),
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
      <Filters
        options={kept.filter(({ id, count }) => id === 'all' || count > 0)}
        chosen={chosen?.id}
        onChoose={setFilter}
      />
      <ul className="history" ref={list} onKeyDown={roving.onKeyDown} aria-label={t('history')}>
        {lines.map((line) => (
          <HistoryLine key={line.id} line={line} roving={roving.item(line.id)} />
        ))}
      </ul>
    </Pane>
  );
}

interface FootProps {
  runs: readonly Run[];
  shown: readonly Run[];
  refused: readonly RejectedCall[];
}

function Foot({ runs, shown, refused }: FootProps) {
  const { background, ports, attempt, t } = usePanel();
  const ended = runs.filter(({ state }) => state === 'done');
  const calls = shown.filter(({ asker }) => asker.kind !== 'person');
  const isWithoutHttp = ended.every(({ plan }) => plan.kind !== 'request');
  return (
    <>
      <span className="bar-text" id="runs-kept">
        {t(isWithoutHttp ? 'noHarText' : 'runsKept')}
      </span>
      {calls.length + refused.length > 0 && (
        <Button onClick={() => attempt(() => ports.saveCalls(calls, refused))} text="saveCalls" />
      )}
      <Button
        disabled={isWithoutHttp}
        title={isWithoutHttp ? t('noHarText') : undefined}
        aria-describedby={isWithoutHttp ? 'runs-kept' : undefined}
        onClick={() => attempt(() => ports.saveRuns(ended))}
        text="saveHar"
      />
      <Button
        disabled={ended.length + refused.length === 0}
        onClick={() =>
          attempt(() =>
            Promise.all([
              ...ended.map(({ id }) => background.dismiss({ runId: id })),
              ...(refused.length > 0 ? [background.dismissCalls()] : []),
            ]),
          )
        }
        text="dismissAll"
      />
    </>
  );
}

const SIGNS = {
  done: 'check',
  failed: 'close',
  calm: 'minus',
  going: 'again',
} as const satisfies Record<ReturnType<typeof toneOf>, IconName>;

interface Line {
  readonly id: string;
  readonly tone: keyof typeof SIGNS;
  readonly at: number;
  readonly by: Asker['kind'];
  readonly name: string;
  readonly given: string;
  readonly status: string;
  readonly reason: string;
  readonly tookMs: number | undefined;
  readonly items?: number | undefined;
  readonly of: Run | RejectedCall;
}

function lineOfRun(run: Run, texts: Texts): Line {
  const { id, startedAt: at, asker, actionName: name, outcome } = run;
  const facts = { tone: toneOf(run), given: givenIn(run.arguments), ...statusOf(run, texts) };
  const brought = {
    tookMs: facts.tone === 'calm' ? undefined : outcome?.tookMs,
    items: outcome && itemsOf(outcome),
  };
  return { id, at, by: asker.kind, name, ...facts, ...brought, of: run };
}

function lineOfCall(note: RejectedCall, { t }: Texts): Line {
  const { id, at, by, tool: name, tookMs } = note;
  return { id, at, by, name, tone: 'calm', given: '', status: '', reason: t('notBegun'), tookMs, of: note };
}

interface LineProps {
  line: Line;
  roving: { readonly tabIndex: number; onFocus(): void; readonly 'data-roving': string };
}

function HistoryLine({ line, roving }: LineProps) {
  const { tone, at, by, name, given, status, reason, tookMs, items, of } = line;
  const texts = useTexts();
  const id = useId();
  const [isOpen, setOpen] = useState('plan' in of && of.state !== 'done');
  return (
    <li className={`history-item ${tone}`}>
      <Button
        className="history-row"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
        {...roving}
        icon={SIGNS[tone]}
      >
        <time dateTime={new Date(at).toISOString()} title={texts.moment(at, 'here')}>
          {texts.clock(at)}
        </time>
        <span className="history-who flex tight">
          <Icon name={iconOf(by)} />
          <span>{texts.t(keyOf('caller', by))}</span>
        </span>
        <span className="clip">
          <Untrusted as="b" text={name} limit={60} />
          {given !== '' && (
            <span className="history-given clip dim">
              {' '}
              <Untrusted text={given} limit={MAX_GIVEN} />
            </span>
          )}
        </span>
        <span className="history-status clip" title={reason || undefined}>
          {status && reason ? (
            <>
              {status} <span className="history-reason">{reason}</span>
            </>
          ) : (
            status || reason
          )}
        </span>
        <span className="history-number">{tookMs !== undefined && texts.took(tookMs)}</span>
        <span className="history-number items">{items !== undefined && texts.count('items', items)}</span>
        <Icon name={isOpen ? 'down' : 'right'} />
      </Button>
      {isOpen && <div id={id}>{'plan' in of ? <WholeRun run={of} /> : <WholeCall note={of} />}</div>}
    </li>
  );
}

function WholeRun({ run }: { run: Run }) {
  const { view, memory, open } = usePanel();
  const repeat = () => {
    rememberValues(memory, view.origin, { key: run.action }, run.arguments);
    open({ kind: 'action', key: run.action });
  };
  const isDeclared = view.actions.listed.some(({ key }) => key === run.action);
  return <RunCard run={run} isRow onRepeat={isDeclared ? repeat : undefined} />;
}

function WholeCall({ note }: { note: RejectedCall }) {
  const { t } = useTexts();
  return (
    <article className="card run calm" aria-label={t('runOf', note.tool.slice(0, 120))}>
      <div className="card-body">
        <p>
          <code>{note.code}</code> <Untrusted as="code" className="dim" text={note.arguments} limit={300} />
        </p>
        <Untrusted as="p" className="failure" text={note.message} />
      </div>
    </article>
  );
}

const MAX_GIVEN = 80;

const givenIn = (args: Run['arguments']): string =>
  Object.values(redactNamed(args) as Run['arguments'])
    .filter((value) => isScalar(value) && value !== '')
    .join(', ')
    .slice(0, MAX_GIVEN + 1);

function statusOf(run: Run, texts: Texts): { readonly status: string; readonly reason: string } {
  const { state, outcome } = run;
  const { t } = texts;
  if (!outcome)
    return { status: '', reason: t(state === 'awaiting-consent' ? 'awaitingConsent' : 'running') };
  const status = outcome.status ? String(outcome.status) : '';
  if (outcome.ok) return { status: status || wellIn(outcome, texts), reason: '' };
  return { status, reason: failureOf(run, texts) };
}
