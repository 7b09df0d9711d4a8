import { type ReactNode, useMemo } from 'react';
import type { PagePlan, Plan, RequestPlan } from '../../lib/model/index.ts';
import { copyAs } from '../../lib/run/plan/copy.ts';
import { hostOf } from '../../lib/url/index.ts';
import { CopyButton, TextList, Untrusted, useSaid, useTexts } from '../kit.ts';

export function PlanDetails({ plan, bare = false }: { plan: Plan; bare?: boolean }) {
  const said = useSaid();
  return (
    <div className="plan-details">
      {plan.kind === 'request' ? (
        <RequestDetails request={plan.request} bare={bare} />
      ) : (
        <ol className="steps">
          {plan.summary.map((line, index) => (
            <Untrusted as="li" key={index} text={said(line)} limit={400} />
          ))}
        </ol>
      )}
      {plan.kind === 'page' && <Selectors plan={plan} />}
    </div>
  );
}

function Selectors({ plan: { steps } }: { plan: PagePlan }) {
  const { t } = useTexts();
  const selectors = new Set(
    steps.flatMap((step) => ('selector' in step && step.selector ? [step.selector] : [])),
  );
  if (selectors.size === 0) return null;
  return (
    <details className="fold small">
      <summary>{t('planSelectors')}</summary>
      <TextList className="mono" dir="ltr" texts={[...selectors]} limit={300} />
    </details>
  );
}

function RequestDetails({ request, bare }: { request: RequestPlan; bare: boolean }) {
  const { t, bytes } = useTexts();
  const { method, url, headers, body, parts, credential, cookies, crossOrigin } = request;
  const written = useMemo(() => (body === undefined ? undefined : pretty(body)), [body]);
  return (
    <>
      <p className="request-line">
        <b>{method}</b> <Untrusted text={url} />
      </p>
      {(Object.keys(headers).length > 0 || credential) && (
        <dl className="headers">
          {credential && (
            <div>
              <Untrusted as="dt" text={credential.name} limit={100} />
              <dd>
                <Untrusted text={credential.prefix + credential.masked} limit={100} />
                {credential.in === 'query' && ` (${t('inQuery')})`}
              </dd>
            </div>
          )}
          {Object.entries(headers).map(([name, value]) => (
            <HeaderRow key={name} name={name} value={value} />
          ))}
        </dl>
      )}
      {written !== undefined && (
        <pre className="payload" dir="ltr" tabIndex={0}>
          <Untrusted text={written} />
        </pre>
      )}
      {parts && (
        <dl className="headers">
          {parts.map(({ name, value, file }, index) => (
            <HeaderRow
              key={index}
              name={name}
              value={file ? `${file.name} (${bytes(Math.floor((value.length * 3) / 4))})` : value}
            />
          ))}
        </dl>
      )}
      {!bare && (
        <p className="request-note">
          {t(cookies ? 'withCookies' : 'withoutCookies')}
          {crossOrigin && ` · ${t('toOtherSite', hostOf(url))}`}
        </p>
      )}
    </>
  );
}

function pretty(body: string): string {
  if (!/^\s*[[{]/.test(body) || body.length > 100_000) return body;
  try {
    return JSON.stringify(JSON.parse(body), null, 2);
  } catch {
    return body;
  }
}

export function PlanWarnings({ plan, known = [] }: { plan: Plan; known?: readonly string[] }) {
  const said = useSaid();
  const warnings = plan.warnings.map(said).filter((warning) => !known.includes(warning));
  if (warnings.length === 0) return null;
  return <TextList className="remark warned flat stack tight small" texts={warnings} most={20} limit={400} />;
}

const COPIES = [
  ['curl', 'cURL'],
  ['fetch', 'fetch'],
  ['playwright', 'Playwright'],
] as const;

export function PlanCopies({ plan }: { plan: Plan }) {
  const { t } = useTexts();
  if (copyAs(plan, 'curl') === null) return null;
  return (
    <p className="copies flex wrap loose small">
      <span className="dim">{t('copyAsWhat')}</span>
      {COPIES.map(([id, label]) => {
        const code = copyAs(plan, id);
        return code && <CopyButton key={id} label={label} text={() => code} title={t('copyAs', label)} />;
      })}
    </p>
  );
}

export function HeaderRow({ name, value }: { readonly name: string; readonly value: string }): ReactNode {
  return (
    <div>
      <Untrusted as="dt" text={name} limit={100} />
      <Untrusted as="dd" text={value} limit={300} />
    </div>
  );
}
