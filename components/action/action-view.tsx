import {
  type ReactNode,
  type RefObject,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { pageToOpen } from '../../lib/matching/index.ts';
import type { GivenCredential } from '../../lib/messaging/contract/views.ts';
import {
  type Action,
  isDrafted,
  type Json,
  type PlanAnswer,
  type Run,
  type RunOn,
} from '../../lib/model/index.ts';
import { checkArguments } from '../../lib/run/plan/arguments.ts';
import { asChooser } from '../../lib/run/transports/mcp-tools.ts';
import { shortUrl } from '../../lib/url/index.ts';
import { initialEntries, withoutDefaults, withProperty } from '../form/values.ts';
import {
  Button,
  DetailTitle,
  fileName,
  formatName,
  Notice,
  Pane,
  type Proposal,
  Rich,
  refusalOf,
  Skeleton,
  Untrusted,
  useAnswer,
  usePanel,
  useReason,
  useSaid,
  useTexts,
} from '../kit.ts';
import { RiskTag } from '../risk.tsx';
import { currentRun } from '../run/outcome.ts';
import { RunCard } from '../run/run-card.tsx';
import { shortened } from '../shortened.ts';
import { usePlace } from '../source/use-place.ts';
import { ActionFacts } from './action-facts.tsx';
import { ArgumentsForm } from './arguments-form.tsx';
import { asksCredential, Credential, type GiveTyped, useCredential } from './credential.tsx';
import { forgetAwaitedRun } from './opening.ts';
import { PlanPanel, type ShownPlan, usePlan } from './plan-panel.tsx';
import { fieldsOf, labelledFields, rememberedValues, rememberValues } from './remembered.ts';
import { waysOf } from './summary.ts';
import { useStart } from './use-start.ts';

type Values = Readonly<Record<string, Json>>;

export function ActionView({ action }: { action: Action }) {
  if (action.transport.kind === 'detail') return <Drilled action={action} />;
  return <Runnable action={action} />;
}

function Drilled({ action }: { action: Action }) {
  const { view, background, t } = usePanel();
  const reason = useReason();
  const [turn, setTurn] = useState(0);
  const ask = () => background.open({ action: action.key, site: view.origin }).catch(refusalOf);
  const answer = useAnswer(ask, [background], `${view.origin} ${action.key} ${turn}`);

  if (answer?.ok) return <Runnable action={answer.action} />;
  return (
    <Pane className="action" head={<ActionHead action={action} />}>
      <ActionFacts action={action} />
      {answer ? (
        <Notice
          role="alert"
          title={t('detailFailed')}
          actions={<Button onClick={() => setTurn(turn + 1)} text="tryAgain" />}
        >
          <Untrusted as="p" text={reason(answer)} />
        </Notice>
      ) : (
        <Skeleton rows={3} />
      )}
    </Pane>
  );
}

function Runnable({ action: declared }: { action: Action }) {
  const { view, t } = usePanel();
  const words = useSaid();
  const [turn, setTurn] = useState(0);
  const [replacing, setReplacing] = useState(0);
  const { action, fields, values, given, problems, change } = useArguments(useListedTools(declared));
  const ways = waysOf(action, view);
  const [way, setWay] = useState<RunOn>();
  const on = way !== undefined && ways.includes(way) ? way : (ways[0] ?? 'http');
  const form = useRef<HTMLFormElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const proposals = useProposals(action.key);
  const run = useLatestRun(action.key, results);
  const running = run !== undefined && run.state !== 'done';
  const starter = useStart(action, form);
  const busy = running || starter.starting || starter.opening;
  const typed = useRef<GiveTyped | undefined>(undefined);
  const credential = useCredential(action);
  const valid = problems.length === 0;
  const plan = usePlan({ action: action.key, args: given, valid, on, choice: starter.choice, turn });
  const opens = on === 'page' && view.page ? pageToOpen(action, given, view) : undefined;
  const start = async (args = given) => {
    if (busy || (typed.current && !(await typed.current()))) return;
    starter.start(on, args);
  };
  const known = [...(action.assumptions ?? []).map(words), t('degradedRemark'), t('notOperational')];
  const heading = useHeadingFocus();

  return (
    <Pane
      className="action"
      head={
        <div ref={heading}>
          <ActionHead action={action} />
        </div>
      }
      foot={
        <RunBar
          runnable={ways.length > 0}
          opens={opens}
          running={running}
          ran={run !== undefined}
          opening={starter.opening}
          busy={busy}
          blocked={opens === undefined && isBlocked(plan)}
          onStart={() => start()}
        />
      }
    >
      <ActionFacts action={action}>
        <Credential
          action={action}
          typed={typed}
          kept={credential}
          replacing={replacing}
          onGiven={() => setTurn(turn + 1)}
        />
      </ActionFacts>
      <ListTools action={action} busy={busy} onList={() => start({})} />
      <ArgumentsForm
        ref={form}
        fields={fields}
        values={values}
        problems={problems}
        proposals={proposals}
        tried={starter.tried}
        onChange={(next) => {
          change(next);
          starter.forget();
        }}
        onSubmit={() => start()}
      />
      {ways.length > 0 && (
        <PlanPanel
          plan={plan}
          opens={opens}
          valid={valid}
          on={on}
          ways={ways}
          known={known}
          onChooseWay={setWay}
          choice={starter.choice}
          onChoose={starter.choose}
        />
      )}
      {action.transport.kind === 'none' && action.pageTool === undefined && (
        <p className="remark warned">
          {t('cannotRunBecause')} <Untrusted text={action.transport.reason} limit={300} />
        </p>
      )}
      {starter.refused && (
        <Refused message={starter.refused} plan={opens === undefined ? plan.answer : undefined} />
      )}
      <div className="results" ref={results}>
        {run && (
          <RunCard
            run={run}
            onCredential={
              asksCredential(action) && isStillWanted(run, credential[0])
                ? () => setReplacing(replacing + 1)
                : undefined
            }
          />
        )}
      </div>
    </Pane>
  );
}

function isStillWanted({ plan }: Run, given: GivenCredential | undefined): boolean {
  const sent = plan.kind === 'request' ? plan.request.credential : undefined;
  return given === undefined || given.masked === sent?.masked;
}

function Refused({ message, plan }: { message: string; plan: PlanAnswer | undefined }) {
  const { announce } = usePanel();
  const reason = useReason();
  const isPlanned = plan !== undefined && !plan.ok && reason(plan) === message;
  useEffect(() => {
    if (!isPlanned) return;
    announce(message);
    document.querySelector('.plan-refused')?.scrollIntoView({ block: 'nearest' });
  }, [isPlanned, message, announce]);
  if (isPlanned) return null;
  return <Untrusted as="p" className="remark bad" role="alert" text={message} />;
}

function useHeadingFocus(): RefObject<HTMLDivElement | null> {
  const heading = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body && heading.current?.closest('[data-detail]'))
      heading.current.querySelector<HTMLElement>('h2')?.focus();
  }, []);
  return heading;
}

function useArguments(declared: Action) {
  const { view, memory } = usePanel();
  const [values, setValues] = useState<Values>(() =>
    rememberedValues(memory, view.origin, declared, fieldsOf(declared)),
  );
  const action = useMemo(() => asChooser(declared, values.tool), [declared, values.tool]);
  const fields = useMemo(() => labelledFields(action, view.page), [action, view.page]);
  const given = useMemo(() => withoutDefaults(fields, values), [fields, values]);
  const checked = useDeferredValue(given);
  const problems = useMemo(() => checkArguments(action, checked).problems, [action, checked]);
  const change = (next: Values) => {
    const chosen = asChooser(declared, next.tool);
    const other = chosen !== declared && next.tool !== values.tool;
    const blank = Object.fromEntries(initialEntries(fieldsOf(chosen)));
    const fresh = other ? withProperty(blank, 'tool', next.tool) : next;
    setValues(fresh);
    rememberValues(memory, view.origin, declared, fresh);
  };
  return { action, fields, values, given, problems, change };
}

const isBlocked = ({ answer, stale }: ShownPlan): boolean =>
  !stale && answer?.ok === false && (answer.code === 'forbidden-target' || answer.code === 'ambiguous');

interface RunBarProps {
  runnable: boolean;
  opens: string | undefined;
  running: boolean;
  ran: boolean;
  opening: boolean;
  busy: boolean;
  blocked: boolean;
  onStart(): void;
}

function RunBar({ runnable, opens, running, ran, opening, busy, blocked, onStart }: RunBarProps) {
  const { view, t } = usePanel();
  if (!runnable) return <span className="bar-text">{t('cannotRun')}</span>;
  const idle = ran ? undefined : 'nothingSentYet';
  const state = blocked ? 'planSaysWhyNot' : idle;
  const unlessOpening = running ? 'running' : state;
  const text = opening ? 'openingPage' : unlessOpening;
  return (
    <>
      <span className="bar-text">{text && t(text)}</span>
      <Button go aria-disabled={busy} disabled={blocked} onClick={onStart}>
        {opens === undefined ? (
          t('run')
        ) : (
          <span>
            <Rich
              text="openAndRun"
              values={[<Untrusted key="path" text={shortened(shortUrl(opens, view.origin), 28)} />]}
            />
          </span>
        )}
      </Button>
    </>
  );
}

function useProposals(key: string): readonly Proposal[] {
  const { view, background } = usePanel();
  const ended = view.runs.filter(({ outcome }) => outcome?.ok).length;
  const ask = () => (ended > 0 ? background.propose({ action: key, site: view.origin }) : undefined);
  return useAnswer(ask, [background, view.origin, key, ended]) ?? [];
}

function useLatestRun(action: string, results: RefObject<HTMLDivElement | null>) {
  const { view, memory } = usePanel();
  const run = currentRun(view.runs, action);
  const ended = run?.state === 'done' ? run.id : undefined;
  useEffect(() => {
    if (ended !== undefined) forgetAwaitedRun(memory, view.tabId, ended);
  }, [memory, view.tabId, ended]);
  const shownRun = useShown(run?.id, run?.state);
  useEffect(() => {
    if (shownRun) results.current?.scrollIntoView({ block: 'nearest' });
  }, [shownRun, results]);
  return run;
}

function useShown(id: string | undefined, state: string | undefined): string | undefined {
  const first = useRef(`${id} ${state}`);
  const now = `${id} ${state}`;
  return id !== undefined && now !== first.current ? now : undefined;
}

function ActionHead({ action }: { action: Action }) {
  const { view, t } = usePanel();
  const format = formatName(action.format, view);
  return (
    <header className="detail-head">
      <DetailTitle
        heading={<Untrusted text={action.name || action.id} limit={200} />}
        beside={<RiskTag risk={action.risk} />}
      />
      <p className="detail-origin">
        {isDrafted(action) ? (
          <span className="format">{t('drafted')}</span>
        ) : (
          <>
            {format !== fileName(action.document) && <span className="format">{format}</span>}{' '}
            <Declared action={action} />
          </>
        )}
      </p>
    </header>
  );
}

function Declared({ action }: { action: Action }) {
  const { open, t } = usePanel();
  const position = usePlace(action);
  const name = fileName(action.document).slice(0, 80);
  return (
    <Button link onClick={() => open({ kind: 'source', url: action.document, ...position })}>
      {position ? t('declaredAt', name, position.line) : name}
    </Button>
  );
}

function useListedTools(action: Action): Action {
  const { view, background } = usePanel();
  const isMcp = action.transport.kind === 'mcp';
  const ended = view.runs.filter((run) => run.action === action.key && run.outcome).length;
  const ask = () => (isMcp ? background.open({ action: action.key, site: view.origin }) : undefined);
  const opened = useAnswer(ask, [background, view.origin, isMcp, ended], action);
  return opened?.ok ? opened.action : action;
}

function ListTools({ action, busy, onList }: { action: Action; busy: boolean; onList(): void }): ReactNode {
  const { t } = useTexts();
  const { transport } = action;
  if (transport.kind !== 'mcp' || !isChoosable(action) || (transport.tools ?? []).length > 0) return null;
  return (
    <div className="remark stack tight">
      <p>{t('toolsNotListed')}</p>
      <p>
        <Button aria-disabled={busy} onClick={onList} text="listTools" />
      </p>
    </div>
  );
}

function isChoosable({ transport, parameters }: Action): boolean {
  return (
    transport.kind === 'mcp' && transport.tool === undefined && parameters.some(({ name }) => name === 'tool')
  );
}
