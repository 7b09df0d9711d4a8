import { useEffect, useId, useRef, useState } from 'react';
import { canFillOnly, type Run } from '../../lib/model/index.ts';
import { hostOf } from '../../lib/url/index.ts';
import { Button, Rich, type TextKey, Untrusted, usePanel, useTexts } from '../kit.ts';
import { RiskTag } from '../risk.tsx';
import { PlanDetails, PlanWarnings } from './plan-details.tsx';
import { Asker, Elsewhere, Facts, Reasons, Sentence } from './question.tsx';

/** Milliseconds until “yes” works, since an early click may be meant for earlier content. */
const GUARD = 500;

/** “No” has the focus, and Escape means no. Irreversible effects need a ticked checkbox. */
export function Consent({ run, waiting }: { run: Run; waiting: number }) {
  const { view, background, attempt, t, count } = usePanel();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [ready, setReady] = useState(false);
  const [ticked, setTicked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [remember, setRemember] = useState<Remembered>();
  const { plan } = run;
  const { risk } = plan;
  const person = run.asker.kind === 'person';
  // Another site may have an action with the same key.
  const action =
    run.origin === view.origin ? view.actions.listed.find(({ key }) => key === run.action) : undefined;

  useEffect(() => {
    const element = dialog.current;
    if (element && !element.open) element.showModal();
    element?.querySelector<HTMLElement>('[data-no]')?.focus();
    const timer = setTimeout(() => setReady(true), GUARD);
    return () => {
      clearTimeout(timer);
      element?.close();
    };
  }, []);

  const answer = async (allow: boolean, fillsOnly = false) => {
    if (busy) return;
    setBusy(true);
    await attempt(async () => {
      await background.answer({
        runId: run.id,
        allow,
        ...(fillsOnly ? { fillsOnly } : allow && remember && { remember }),
      });
    });
    setBusy(false);
  };

  const fillable = canFillOnly(plan);
  const unticked = risk === 'irreversible' && !ticked;
  return (
    <dialog
      ref={dialog}
      className={`consent risk-${risk}`}
      role="alertdialog"
      aria-labelledby={`${id}who ${id}title`}
      aria-describedby={`${id}text`}
      onCancel={(event) => {
        event.preventDefault();
        void answer(false);
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <Elsewhere run={run} shown={view.origin} />
      <div className="scroll">
        <header className="flex between">
          <Asker asker={run.asker} id={`${id}who`} />
          <RiskTag risk={risk} />
        </header>
        <h2 id={`${id}title`}>
          <Untrusted as="q" text={run.actionName} limit={80} />
        </h2>
        <p className="sentence" id={`${id}text`}>
          <Sentence run={run} />
        </p>
        <Reasons run={run} />
        {mayKeep(run) && (
          <label className="box">
            <input
              type="checkbox"
              checked={remember === 'rewriting'}
              onChange={(event) => setRemember(event.target.checked ? 'rewriting' : undefined)}
            />
            <span>
              <Rich
                text="keepRewriting"
                values={[<Untrusted as="b" key="at" text={hostOf(run.origin)} limit={160} />]}
              />
            </span>
          </label>
        )}
        <Facts run={run} action={action} />
        <PlanWarnings plan={plan} />
        <details className="fold">
          <summary>
            {plan.kind === 'request' ? t('wholeRequest') : count('stepsOnPage', plan.summary.length)}
          </summary>
          <PlanDetails plan={plan} bare />
        </details>
        {mayRemember(run) && <Remember run={run} chosen={remember} onChoose={setRemember} />}
        {risk === 'irreversible' && (
          <label className="box deliberate">
            <input type="checkbox" checked={ticked} onChange={(event) => setTicked(event.target.checked)} />
            {t('iKnowIrreversible')}
          </label>
        )}
      </div>
      <footer className="bar">
        {(waiting > 0 || !fillable) && (
          <span className={fillable ? 'bar-text own-row' : 'bar-text'}>
            {waiting > 0 ? (
              count('moreWaiting', waiting)
            ) : (
              <>
                <kbd>Esc</kbd> {t(person ? 'escCancels' : 'escDeclines')}
              </>
            )}
          </span>
        )}
        <Button
          data-no=""
          aria-keyshortcuts="Escape"
          onClick={() => answer(false)}
          text={person ? 'cancel' : 'decline'}
        />
        {fillable && (
          <Button
            disabled={!ready || busy}
            title={t('fillOnlyHint')}
            onClick={() => answer(true, true)}
            text="fillOnly"
          />
        )}
        <Button
          className={`button go risk-${risk}`}
          disabled={!ready || busy || unticked}
          title={unticked ? t('tickFirst') : undefined}
          data-yes=""
          onClick={() => answer(true)}
          text={person ? 'runIt' : 'allow'}
        />
      </footer>
    </dialog>
  );
}

function mayRemember({ asker, plan: { question } }: Run): boolean {
  if (asker.kind === 'person' || !question?.rememberable) return false;
  return question.because.some((reason) => reason !== 'other-origin' && reason !== 'credential');
}

const mayKeep = ({ plan: { question } }: Run): boolean =>
  question?.rewrites?.every(({ way }) => way !== undefined) === true;

type Remembered = 'these-values' | 'any-values' | 'rewriting';

const CHOICES = [
  [undefined, 'grantOnce'],
  ['these-values', 'grantThese'],
  ['any-values', 'grantAny'],
] as const satisfies readonly (readonly [Remembered | undefined, TextKey])[];

interface RememberProps {
  run: Run;
  chosen: Remembered | undefined;
  onChoose(remember: Remembered | undefined): void;
}

function Remember({ run: { actionName, origin }, chosen, onChoose }: RememberProps) {
  const { t } = useTexts();
  const values = [
    <Untrusted as="q" key="action" text={actionName} limit={80} />,
    <Untrusted as="b" key="site" text={hostOf(origin)} limit={160} />,
  ];
  return (
    <fieldset className="stack tight">
      <legend className="unseen">{t('grantAfter')}</legend>
      {CHOICES.map(([remember, text]) => (
        <label key={text} className="box">
          <input
            type="radio"
            name="remember"
            checked={chosen === remember}
            onChange={() => onChoose(remember)}
          />
          <span>
            <Rich text={text} values={values} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
