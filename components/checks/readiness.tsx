import { type AlsoHere, passedOf, READINESS_PARTS, type ReadinessRow } from '../../lib/model/index.ts';
import { CreateButton } from '../document/create-button.tsx';
import {
  Fold,
  Icon,
  refusalIn,
  Skeleton,
  Untrusted,
  useAnswer,
  usePanel,
  useSaid,
  useTexts,
} from '../kit.ts';
import { KindSign } from './kind-sign.tsx';

export function ReadinessList() {
  const { t } = useTexts();
  return <Fold className="rule-list ready" title={t('readyHeading')} icon content={() => <Opened />} />;
}

export function OtherFiles() {
  const { t } = useTexts();
  return <Fold className="fold" title={t('alsoAsk')} content={() => <FilesOpened />} />;
}

function FilesOpened() {
  const readiness = useReadiness();
  return readiness === undefined ? <Skeleton rows={3} /> : <Files also={readiness?.also} />;
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
  const readiness = useReadiness();
  if (readiness === undefined) return <Skeleton />;
  if (readiness === null) return <p className="dim">{t('draftNoAccess')}</p>;
  const { rows, also } = readiness;
  const { passed, applicable, unchecked } = passedOf(rows);
  const shown = rows.filter(({ state }) => state !== 'inapplicable');
  const isFound = view.documents.some(({ status }) => status === 'found');
  const isMendable = rows.some(({ id, state }) => state === 'failed' && /^(?:declared|forms)$/.test(id));
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
          <ul>{shown.map((row) => row.part === part && <Row key={row.id} row={row} />)}</ul>
        </section>
      ))}
      {isFound && isMendable && <CreateButton />}
      <section>
        <h3>{t('alsoHere')}</h3>
        <Files also={also} />
      </section>
    </>
  );
}

function Row({ row: { id, state, evidence, next = [] } }: { row: ReadinessRow }) {
  const { t } = useTexts();
  const said = useSaid();
  if (state === 'inapplicable') return null;
  const isFailed = state === 'failed';
  return (
    <li className="ready-row">
      {state === 'passed' ? <Icon name="check" /> : <KindSign kind={isFailed ? 'error' : 'review'} />}
      <div>
        <span className="unseen">{t(`readyIs_${state}`)}: </span>
        {t(`ready_${id}`)}
        <Untrusted as="p" className="dim small" text={said(evidence)} />
        {isFailed && <p className="dim small">{t(`ready_${id}_why`)}</p>}
        {next.map((step) => (
          <Untrusted key={step.key} as="p" className="fix small" text={said(step)} />
        ))}
      </div>
    </li>
  );
}

function Files({ also = [] }: { also: readonly AlsoHere[] | undefined }) {
  const texts = useTexts();
  const said = useSaid();
  const lineOf = ({ state, says, refusal }: AlsoHere) =>
    said(says) || texts.t(`alsoIs_${state}`) + (refusal ? `: ${refusalIn(refusal, texts)}` : '');
  return (
    <ul className="files">
      {also.map((one) => (
        <li key={`${one.kind} ${one.url}`}>
          <b>{texts.t(`also_${one.kind}`)}</b>
          <Untrusted as="p" className="dim small" text={lineOf(one)} />
        </li>
      ))}
    </ul>
  );
}
