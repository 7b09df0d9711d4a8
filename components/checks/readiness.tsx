import { type ReadinessLine, readinessSections, reportedReadiness } from '../../lib/report/readiness.ts';
import { CreateButton } from '../document/create-button.tsx';
import {
  Fold,
  Icon,
  isDeclaring,
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
  return readiness === undefined ? <Skeleton rows={3} /> : <Lines lines={readiness?.files ?? []} />;
}

function useReadiness() {
  const { view, background } = usePanel();
  const texts = useTexts();
  const said = useSaid();
  const { verdict, url, documents, page } = view;
  const isKnown = verdict.state !== 'checking';
  const ask = () => (isKnown ? background.readiness() : undefined);
  const readiness = useAnswer(ask, [background, isKnown, documents, page?.url], url);
  return (
    readiness &&
    readinessSections(
      reportedReadiness(readiness, said, (of) => refusalIn(of, texts)),
      said,
    )
  );
}

function Opened() {
  const { view, t } = usePanel();
  const readiness = useReadiness();
  if (readiness === undefined) return <Skeleton />;
  if (readiness === null) return <p className="dim">{t('draftNoAccess')}</p>;
  const { counts, sections, lacksForms } = readiness;
  return (
    <>
      <p role="status">
        <b>{counts}</b>
      </p>
      {sections.map(({ name, lines }) => (
        <section key={name}>
          <h3>{name}</h3>
          <Lines lines={lines} />
        </section>
      ))}
      {isDeclaring(view) && lacksForms && <CreateButton />}
    </>
  );
}

function Lines({ lines }: { lines: readonly ReadinessLine[] }) {
  return (
    <ul className="ready-lines">
      {lines.map(({ state, is, title, evidence, more = [] }) => (
        <li key={title + evidence} className={state && 'ready-row'}>
          {state === 'passed' && <Icon name="check" />}
          {state && state !== 'passed' && <KindSign kind={state === 'failed' ? 'error' : 'review'} />}
          <div>
            {is && <span className="unseen">{is}: </span>}
            {state ? title : <b>{title}</b>}
            {[evidence, ...more].map((line, at) => (
              <Untrusted key={line} as="p" className={at > 1 ? 'fix small' : 'dim small'} text={line} />
            ))}
          </div>
        </li>
      ))}
    </ul>
  );
}
