import { useEffect, useId, useRef, useState } from 'react';
import type { Run } from '../../lib/model/index.ts';
import { hostOf } from '../../lib/url/index.ts';
import { usePanel } from '../context.tsx';
import { RiskTag } from '../risk.tsx';
import { Rich, useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';
import { PlanDetails, PlanWarnings } from './plan-details.tsx';
import { Asker, Elsewhere, Facts, Reasons, Sentence } from './question.tsx';

/** A click that was meant for what was here before must not say yes: milliseconds. */
const GUARD = 500;

/**
 * Asks the person whether a run may be done. Modal, "no" has the focus, Escape is no; what cannot be undone has to be
 * ticked first.
 * @param waiting how many further runs wait behind this one
 */
export function Consent({ run, waiting }: { run: Run; waiting: number }) {
  const { view, background, attempt } = usePanel();
  const { t, count } = useTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [ready, setReady] = useState(false);
  const [ticked, setTicked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [remember, setRemember] = useState(false);
  const { plan } = run;
  const { risk } = plan;
  const person = run.asker.kind === 'person';
  // Of another site the same key is another action.
  const action = run.origin === view.origin ? view.actions.find(({ key }) => key === run.action) : undefined;

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

  const answer = async (allow: boolean) => {
    if (busy) return;
    setBusy(true);
    await attempt(async () => {
      await background.answer({ runId: run.id, allow, remember: allow && remember });
    });
    setBusy(false);
  };

  const unticked = risk === 'irreversible' && !ticked;
  return (
    <dialog
      ref={dialog}
      className={`consent risk-${risk}`}
      role="alertdialog"
      aria-labelledby={`${id}who ${id}title`}
      aria-describedby={`${id}text`}
      onCancel={(event) => {
        // Escape is an answer, and the dialog goes when the answer has arrived.
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
          <Untrusted text={run.actionName} limit={160} />
        </h2>
        <p className="sentence" id={`${id}text`}>
          <Sentence run={run} />
        </p>
        <Reasons run={run} />
        <Facts run={run} action={action} />
        <PlanWarnings plan={plan} />
        <details className="fold">
          <summary>
            {plan.kind === 'request' ? t('wholeRequest') : count('stepsOnPage', plan.summary.length)}
          </summary>
          <PlanDetails plan={plan} bare />
        </details>
        {mayRemember(run) && (
          <label className="box top-aligned">
            <input
              type="checkbox"
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
            />
            <span>
              <RememberText run={run} />
            </span>
          </label>
        )}
        {risk === 'irreversible' && (
          <label className="box top-aligned deliberate">
            <input type="checkbox" checked={ticked} onChange={(event) => setTicked(event.target.checked)} />
            {t('iKnowIrreversible')}
          </label>
        )}
      </div>
      <footer className="bar">
        <span className="bar-text">
          {waiting > 0 ? (
            count('moreWaiting', waiting)
          ) : (
            <>
              <kbd>Esc</kbd> {t(person ? 'escCancels' : 'escDeclines')}
            </>
          )}
        </span>
        <button type="button" className="button" data-no="" onClick={() => answer(false)}>
          {t(person ? 'cancel' : 'decline')}
        </button>
        <button
          type="button"
          className={`button go risk-${risk}`}
          disabled={!ready || busy || unticked}
          title={unticked ? t('tickFirst') : undefined}
          data-yes=""
          onClick={() => answer(true)}
        >
          {t(person ? 'runIt' : 'allow')}
        </button>
      </footer>
    </dialog>
  );
}

/** Where a yes is for one time only unless the person says otherwise; a yes to a read of another origin is for more anyway. */
function mayRemember({ asker, plan: { question } }: Run): boolean {
  if (asker.kind === 'person' || !question?.rememberable) return false;
  return question.because.some((reason) => reason !== 'other-origin' && reason !== 'credential');
}

function RememberText({ run: { origin, plan } }: { run: Run }) {
  const { list } = useTexts();
  const targets = [...new Set(plan.effects.map(({ target }) => target))];
  const named = (text: string) => (
    <b>
      <Untrusted text={text} limit={300} />
    </b>
  );
  const site = named(hostOf(origin));
  return targets.every((target) => target === origin) ? (
    <Rich text="rememberHere" values={[site]} />
  ) : (
    <Rich text="rememberAt" values={[site, named(list(targets.map(hostOf)))]} />
  );
}
