import { useState } from 'react';
import { type AlsoHere, passedOf, READINESS_PARTS, type ReadinessRow } from '../../lib/model/index.ts';
import { CreateButton } from '../document/create-button.tsx';
import { Icon, refusalIn, Skeleton, Untrusted, useAnswer, usePanel, useSaid, useTexts } from '../kit.ts';
import { KindSign } from './kind-sign.tsx';

const MENDED: ReadonlySet<ReadinessRow['id']> = new Set(['declared', 'forms']);

export function ReadinessList() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="rule-list ready" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Icon name={isOpen ? 'down' : 'right'} />
        {t('readyHeading')}
      </summary>
      {isOpen && <Opened />}
    </details>
  );
}

export function OtherFiles() {
  const { t } = useTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="fold" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t('alsoAsk')}</summary>
      {isOpen && <FilesOpened />}
    </details>
  );
}

function FilesOpened() {
  const readiness = useReadiness();
  return readiness === undefined ? <Skeleton rows={3} /> : <Files also={readiness?.also ?? []} />;
}

function useReadiness() {
  const { view, background } = usePanel();
  const { verdict, url, documents, page } = view;
  const isKnown = verdict.state !== 'checking';
  const ask = () => (isKnown ? background.readiness() : undefined);
  return useAnswer(ask, [background, isKnown, documents, page?.url], url);
}

function Opened() {
  const { view } = usePanel();
  const { t } = useTexts();
  const isFound = view.documents.some(({ status }) => status === 'found');
  const readiness = useReadiness();
  if (readiness === undefined) return <Skeleton />;
  if (readiness === null) return <p className="dim">{t('draftNoAccess')}</p>;
  const { rows, also = [] } = readiness;
  const { passed, applicable, unchecked } = passedOf(rows);
  const shown = rows.filter(({ state }) => state !== 'inapplicable');
  return (
    <>
      <p role="status">
        {(applicable > 0 || unchecked === 0) && <b>{t('readyFraction', passed, applicable)}</b>}
        {applicable > 0 && unchecked > 0 && ' · '}
        {unchecked > 0 && t('readyUnchecked', unchecked)}
      </p>
      {READINESS_PARTS.filter((part) => shown.some((row) => row.part === part)).map((part) => (
        <section key={part}>
          <h3>{t(`readyPart_${part}`)}</h3>
          <ul>
            {shown
              .filter((row) => row.part === part)
              .map((row) => (
                <Row key={row.id} row={row} />
              ))}
          </ul>
        </section>
      ))}
      {isFound && shown.some(({ id, state }) => state === 'failed' && MENDED.has(id)) && <CreateButton />}
      <section>
        <h3>{t('alsoHere')}</h3>
        <Files also={also} />
      </section>
    </>
  );
}

function Files({ also }: { also: readonly AlsoHere[] }) {
  return (
    <ul className="files">
      {also.map((one) => (
        <Also key={`${one.kind} ${one.url}`} one={one} />
      ))}
    </ul>
  );
}

function Row({ row: { id, state, evidence, next = [] } }: { row: ReadinessRow }) {
  const { t } = useTexts();
  const said = useSaid();
  if (state === 'inapplicable') return null;
  return (
    <li className="ready-row">
      {state === 'passed' ? (
        <Icon name="check" />
      ) : (
        <KindSign kind={state === 'failed' ? 'error' : 'review'} />
      )}
      <div>
        <span className="unseen">{t(`readyIs_${state}`)}: </span>
        {t(`ready_${id}`)}
        <Untrusted as="p" className="dim small" text={said(evidence)} />
        {state === 'failed' && <p className="dim small">{t(`ready_${id}_why`)}</p>}
        {next.map((step) => (
          <Untrusted key={step.key} as="p" className="fix small" text={said(step)} />
        ))}
      </div>
    </li>
  );
}

function Also({ one: { kind, state, says, refusal } }: { one: AlsoHere }) {
  const texts = useTexts();
  const said = useSaid();
  const why = refusal ? `: ${refusalIn(refusal, texts)}` : '';
  return (
    <li>
      <b>{texts.t(`also_${kind}`)}</b>
      <Untrusted as="p" className="dim small" text={said(says) || `${texts.t(`alsoIs_${state}`)}${why}`} />
    </li>
  );
}
