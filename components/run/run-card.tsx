import type { Action, Outcome, Run, Sentence } from '../../lib/model/index.ts';
import { slug } from '../../lib/text/index.ts';
import { hasSignIn } from '../action/credential.tsx';
import {
  Button,
  CopyButton,
  keyOf,
  Untrusted,
  usePanel,
  useSaid,
  useTexts,
  useTick,
  useWork,
} from '../kit.ts';
import { Data } from './data.tsx';
import { factsOf, failureOf, isCalm, toneOf, wellIn } from './outcome.ts';
import { HeaderRow, PlanDetails } from './plan-details.tsx';
import { csvOf, rowsOf, textOf } from './table.ts';

interface Props {
  run: Run;
  isRow?: boolean;
  isLarge?: boolean;
  onRepeat?(): void;
  onCredential?: (() => void) | undefined;
}

export function RunCard({ run, isRow = false, isLarge = false, onRepeat, onCredential }: Props) {
  const texts = useTexts();
  const { t } = texts;
  const { outcome } = run;
  return (
    <article className={`card run ${toneOf(run)}`} aria-label={t('runOf', run.actionName)} data-run={run.id}>
      {!isRow && (
        <header>
          <h3>{t(outcome ? 'lastResult' : 'nowRunning')}</h3>
          <span className="run-facts">
            {outcome?.ok && outcome.status !== undefined && (
              <span className="unseen">{wellIn(outcome, texts)}, </span>
            )}
            {outcome ? factsOf(outcome, texts) : run.state === 'awaiting-consent' && t('awaitingConsent')}
          </span>
        </header>
      )}
      <div className="card-body">
        <Called run={run} />
        {run.edited && <p className="remark">{t('editedLocally')}</p>}
        {outcome ? (
          <OutcomeBody run={run} outcome={outcome} isRow={isRow && !isLarge} onCredential={onCredential} />
        ) : (
          <Progress run={run} />
        )}
        <Sent run={run} />
      </div>
      <RunActions run={run} onRepeat={onRepeat} isLarge={isLarge} />
    </article>
  );
}

function Called({ run: { asker, tool, allowedBy, arguments: args } }: { run: Run }) {
  const { t } = useTexts();
  if (asker.kind === 'person') return null;
  const given = JSON.stringify(args);
  return (
    <p>
      {tool !== undefined && (
        <>
          {t('calledTool')} <code>{tool}</code>{' '}
        </>
      )}
      {given !== '{}' && <Untrusted as="code" className="dim" text={given} limit={300} />}{' '}
      {allowedBy !== undefined && t(keyOf('allowedBy', allowedBy))}
    </p>
  );
}

function Progress({ run }: { run: Run }) {
  const { t } = useTexts();
  const said = useSaid();
  return (
    <>
      <div className="progress" role="progressbar" aria-label={t('running')} />
      <Untrusted as="p" text={said(run.progress) || t('running')} limit={300} />
      {run.waitsUntil !== undefined && <Countdown until={run.waitsUntil} />}
    </>
  );
}

/** Screen readers don't announce the countdown, because it changes every second. */
function Countdown({ until }: { until: number }) {
  const { now, t, took } = usePanel();
  useTick(1_000);
  const left = Math.max(0, Math.ceil((until - now()) / 1_000)) * 1_000;
  return <p className="strong numeric">{t('goesOnIn', took(left))}</p>;
}

function OutcomeBody({ run, outcome, isRow, onCredential }: Props & { outcome: Outcome }) {
  const { view, t } = usePanel();
  const said = useSaid();
  const after = view.actions.listed.find(({ key }) => key === run.action);
  if (outcome.ok) {
    return (
      <>
        {outcome.truncated && <p className="remark warned">{t('resultTruncated')}</p>}
        {outcome.notes?.map(said).map((note) => (
          <Untrusted as="p" className="remark" key={note} text={note} limit={300} />
        ))}
        {outcome.data.kind === 'nothing' ? (
          <NothingBack outcome={outcome} />
        ) : (
          <Data data={outcome.data} after={after} />
        )}
      </>
    );
  }
  return (
    <>
      <p className="failure">
        <FailureText run={run} outcome={outcome} brief={isRow} />
      </p>
      {outcome.problems && outcome.problems.length > 0 && (
        <ul className="problem stack tight">
          {outcome.problems.slice(0, 10).map(({ pointer, message, said: words = message }) => (
            <li key={pointer + message}>
              <Untrusted as="code" text={pointer} limit={120} /> <Untrusted text={said(words)} limit={300} />
            </li>
          ))}
        </ul>
      )}
      {outcome.next && (
        <Next
          run={run}
          text={said(outcome.next)}
          onCredential={outcome.status === 401 ? onCredential : undefined}
        />
      )}
      {outcome.data && outcome.data.kind !== 'nothing' && <Data data={outcome.data} />}
    </>
  );
}

function NothingBack({ outcome: { file, status } }: { outcome: Outcome & { ok: true } }) {
  const { t } = useTexts();
  if (file) return null;
  return <p className="dim">{status ? t('emptyAnswer', status) : t('nothingCameBack')}</p>;
}

function Next({ run, text, onCredential }: Pick<Props, 'run' | 'onCredential'> & { text: string }) {
  const { view, open, t } = usePanel();
  const failed = view.actions.listed.find(({ key }) => key === run.action);
  const named = failed ? namedActions(text, failed, view.actions.listed) : [];
  return (
    <p className="next remark kind-info flat">
      <b>{t('next')}</b> <Untrusted text={text} />
      {named.map(({ key, id, name }) => (
        <Button key={key} link onClick={() => open({ kind: 'action', key })}>
          <Untrusted text={name || id} limit={120} />
        </Button>
      ))}
      {failed && onCredential && <Button link onClick={onCredential} text={credentialText(run, failed)} />}
    </p>
  );
}

function credentialText({ plan }: Run, action: Action) {
  const wasSent = plan.kind === 'request' && plan.request.credential !== undefined;
  if (hasSignIn(action)) return wasSent ? 'signInAgain' : 'signInTitle';
  return wasSent ? 'otherCredential' : 'oneCredential';
}

function withoutOwn(words: readonly Sentence[]): readonly Sentence[] {
  return words.flatMap((one) => {
    if (typeof one === 'string') return one.replace(/^Cancelled\.\s*/, '');
    return one.key === 'cancelled' || one.key === 'youDeclined' ? [] : one;
  });
}

interface FailureTextProps {
  run: Run;
  outcome: Outcome & { ok: false };
  brief?: boolean | undefined;
}

function FailureText({ run, outcome, brief = false }: FailureTextProps) {
  const texts = useTexts();
  const said = useSaid();
  const { message, said: words = message } = outcome;
  const rest = said(isCalm(outcome.code) ? withoutOwn([words].flat()) : words);
  if (brief && rest !== '') return <Untrusted text={rest} />;
  return (
    <>
      <b>{failureOf(run, texts)}.</b> <Untrusted text={rest} />
    </>
  );
}

function Sent({ run }: { run: Run }) {
  const { t } = useTexts();
  const headers = Object.entries(run.outcome?.headers ?? {});
  return (
    <details className="fold">
      <summary>{t(run.plan.kind === 'request' ? 'theRequest' : 'theSteps')}</summary>
      <PlanDetails plan={run.plan} />
      {headers.length > 0 && (
        <>
          <h4>{t('answerHeaders')}</h4>
          <dl className="headers">
            {headers.slice(0, 100).map(([name, value]) => (
              <HeaderRow key={name} name={name} value={value} />
            ))}
          </dl>
        </>
      )}
    </details>
  );
}

function RunActions({ run, onRepeat, isLarge }: Props) {
  const { background, ports, t } = usePanel();
  const [busy, act] = useWork();
  const { outcome } = run;
  const data = outcome?.data;
  return (
    <footer className="card-foot">
      {outcome ? (
        <>
          {outcome.ok && outcome.file && run.plan.kind === 'request' && (
            <Button small disabled={busy} onClick={act(() => ports.saveFile(run.id))}>
              {t('download')} <Untrusted text={outcome.file.name} limit={60} />
            </Button>
          )}
          {((data?.kind === 'table' && data.more) || (outcome.ok && outcome.more)) && (
            <Button
              small
              disabled={busy}
              onClick={act(() => background.more({ runId: run.id }))}
              text="nextPage"
            />
          )}
          {onRepeat && <Button small onClick={onRepeat} text="repeat" />}
          {data && data.kind !== 'nothing' && !isLarge && (
            <Button small onClick={() => ports.openRun(run.id)} text="openLarge" />
          )}
          {data && data.kind !== 'nothing' && (
            <CopyButton small label={t('copy')} title={t('copyResult')} text={() => textOf(data)} />
          )}
          {data && rowsOf(data) && (
            <Button
              small
              onClick={act(() =>
                ports.saveText(`${slug(run.actionName) || 'result'}.csv`, csvOf(data) ?? ''),
              )}
              text="saveCsv"
            />
          )}
          <Button
            className="button small quiet"
            disabled={busy}
            onClick={act(() => background.dismiss({ runId: run.id }))}
            aria-label={t('dismissRun', run.actionName.slice(0, 120))}
            text="dismiss"
          />
        </>
      ) : (
        <Button
          small
          disabled={busy}
          onClick={act(() => background.cancel({ runId: run.id }))}
          icon="stop"
          text="cancel"
        />
      )}
    </footer>
  );
}

const MAX_OFFERED = 3;

/** Returns the actions whose ids a recovery text contains (AWP §10). */
export function namedActions(text: string, after: Action, actions: readonly Action[]): readonly Action[] {
  const words = new Set(text.match(/[\p{L}\p{N}_-]+/gu));
  return actions
    .filter(({ key, document, id }) => key !== after.key && document === after.document && words.has(id))
    .slice(0, MAX_OFFERED);
}
