import type { ReactNode } from 'react';
import type { Action } from '../../lib/model/index.ts';
import { Fact } from '../fact.tsx';
import { TextList, Untrusted, usePanel, useSaid } from '../kit.ts';
import { Tree } from '../run/tree.tsx';
import { documentOf, ownDescription } from './summary.ts';

export function ActionFacts({ action, children }: { action: Action; children?: ReactNode }) {
  const { view, t } = usePanel();
  const words = useSaid();
  const off = documentOf(action, view)?.operational === false;
  const description = ownDescription(action);
  const facts = [
    action.risk !== 'read' && action.riskReason
      ? row(t('consequence'), <Untrusted text={words(action.riskReason)} limit={300} />)
      : null,
    authRow(action, t('signIn'), t('authOptional')),
    action.rateLimit ? row(t('rateLimit'), <Untrusted text={action.rateLimit.declared} limit={120} />) : null,
    action.async ? row(t('job'), t('asyncJob')) : null,
    action.idempotency
      ? row(t('idempotency'), <Untrusted text={action.idempotency.name} limit={100} />)
      : null,
    action.outputNames && action.outputNames.length > 0
      ? row(t('answers'), <Untrusted text={action.outputNames.slice(0, 30).join(', ')} limit={300} />)
      : null,
  ].filter((fact) => fact !== null);
  return (
    <div className="facts stack">
      {description && <Untrusted as="p" className="site-text" text={description} />}
      {off && <p className="remark warned">{t('notOperational')}</p>}
      {action.degraded && <p className="remark warned">{t('degradedRemark')}</p>}
      {action.review !== undefined && (
        <p className="remark warned">
          {t('reviewRemark')} <Untrusted text={action.review} />
        </p>
      )}
      {action.confirm && <p className="remark">{t('siteWantsConfirmation')}</p>}
      {facts.length > 0 && <dl className="pairs">{facts}</dl>}
      {children}
      {action.extra && Object.keys(action.extra).length > 0 && (
        <details className="fold">
          <summary>{t('furtherFields')}</summary>
          <Tree value={action.extra} />
        </details>
      )}
      {action.assumptions && action.assumptions.length > 0 && (
        <details className="fold">
          <summary>{t('assumptions')}</summary>
          <TextList className="disc dim" texts={action.assumptions.map(words)} limit={400} />
        </details>
      )}
    </div>
  );
}

const row = (label: string, value: ReactNode) => (
  <Fact key={label} label={label}>
    {value}
  </Fact>
);

function authRow({ auth }: Action, label: string, optional: string) {
  if (auth.needed === 'no' || auth.needed === 'unknown') return null;
  const { scheme } = auth;
  return row(
    label,
    <>
      <Untrusted text={scheme?.declared ?? '…'} limit={80} />
      {auth.needed === 'optional' && ` (${optional})`}
      {scheme?.setupUrl && /^https?:\/\//i.test(scheme.setupUrl) && (
        <>
          {' · '}
          <a href={scheme.setupUrl} target="_blank" rel="noreferrer">
            <Untrusted text={scheme.setupUrl} limit={80} />
          </a>
        </>
      )}
    </>,
  );
}
