import { useEffect, useId, useRef, useState } from 'react';
import type { Run } from '../../lib/model/index.ts';
import { hostOf } from '../../lib/url/index.ts';
import { usePanel } from '../context.tsx';
import { RiskTag } from '../risk.tsx';
import { Rich, type TextKey, useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';
import { PlanDetails, PlanWarnings } from './plan-details.tsx';

/** A click that was meant for what stood here before must not say yes: milliseconds. */
const GUARD = 500;

const CONSEQUENCES: Readonly<Record<Run['plan']['risk'], TextKey>> = {
  read: 'consequenceRead',
  change: 'consequenceChange',
  destructive: 'consequenceDestructive',
  irreversible: 'consequenceIrreversible',
};

/**
 * Asks the person whether a run may be done. Modal, "no" has the focus, Escape is no; what cannot be undone has to be
 * ticked first.
 * @param waiting how many further runs wait behind this one
 */
export function Consent({ run, waiting }: { run: Run; waiting: number }) {
  const { view, ports, attempt } = usePanel();
  const { t, count } = useTexts();
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  const [ready, setReady] = useState(false);
  const [ticked, setTicked] = useState(false);
  const [busy, setBusy] = useState(false);
  const [remember, setRemember] = useState(false);
  const { plan } = run;
  const { risk } = plan;
  const action = view.actions.find(({ key }) => key === run.action);

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
      await ports.answer(run.id, allow, allow && remember);
    });
    setBusy(false);
  };

  const site = plan.kind === 'request' ? hostOf(plan.request.url) : hostOf(plan.url);
  const may = ready && !busy && (risk !== 'irreversible' || ticked);
  return (
    <dialog
      ref={dialog}
      className={`consent risk-${risk}`}
      role="alertdialog"
      aria-labelledby={`${id}title`}
      aria-describedby={`${id}text`}
      onCancel={(event) => {
        // Escape is an answer, and the dialog goes when the answer has arrived.
        event.preventDefault();
        void answer(false);
      }}
      onKeyDown={(event) => event.stopPropagation()}
    >
      <div className="scroll">
        <header>
          <RiskTag risk={risk} />
          {waiting > 0 && <span className="dim">{count('moreWaiting', waiting)}</span>}
        </header>
        <h2 id={`${id}title`}>
          <Rich text="consentTitle" values={[<Untrusted key="action" text={run.actionName} limit={160} />]} />
        </h2>
        {run.asker.kind !== 'person' && <p className="remark warned">{t('agentAsks')}</p>}
        <p id={`${id}text`}>
          <Rich
            text={plan.kind === 'request' ? 'consentRequest' : 'consentPage'}
            values={[
              <b key="site">
                <Untrusted text={site} limit={200} />
              </b>,
            ]}
          />{' '}
          {risk !== 'read' && (
            <>
              <b className="consequence">{t(CONSEQUENCES[risk])}</b>{' '}
              {risk !== 'change' && action?.riskReason && <Untrusted text={action.riskReason} limit={300} />}
            </>
          )}
        </p>
        <h3>{t('arguments')}</h3>
        <ArgumentList run={run} />
        <h3>{t(plan.kind === 'request' ? 'theRequest' : 'theSteps')}</h3>
        <PlanDetails plan={plan} />
        <PlanWarnings plan={plan} />
        {run.asker.kind !== 'person' && plan.question?.rememberable && (
          <label className="box">
            <input
              type="checkbox"
              checked={remember}
              onChange={(event) => setRemember(event.target.checked)}
            />
            {t('rememberForAgents')}
          </label>
        )}
        {risk === 'irreversible' && (
          <label className="box deliberate">
            <input type="checkbox" checked={ticked} onChange={(event) => setTicked(event.target.checked)} />
            {t('iKnowIrreversible')}
          </label>
        )}
      </div>
      <footer className="bar">
        <button type="button" className="button" data-no="" onClick={() => answer(false)}>
          {t('consentNo')}
        </button>
        <button
          type="button"
          className={`button go risk-${risk}`}
          disabled={!may}
          data-yes=""
          onClick={() => answer(true)}
        >
          {t(risk === 'irreversible' || risk === 'destructive' ? 'consentYesAnyway' : 'consentYes')}
        </button>
      </footer>
    </dialog>
  );
}

function ArgumentList({ run }: { run: Run }) {
  const { t } = useTexts();
  const entries = Object.entries(run.arguments);
  if (entries.length === 0) return <p className="dim">{t('noArguments')}</p>;
  return (
    <dl className="headers">
      {entries.map(([name, value]) => (
        <div key={name}>
          <dt>
            <Untrusted text={name} limit={100} />
          </dt>
          <dd>
            <Untrusted text={typeof value === 'string' ? value : JSON.stringify(value)} limit={600} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
