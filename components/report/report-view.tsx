import { useEffect, useMemo, useRef, useState } from 'react';
import {
  changesSince,
  findingsOf,
  type Report,
  type ReportedFinding,
  toCompactText,
  toJsonText,
} from '../../lib/report/index.ts';
import { Failed } from '../failed.tsx';
import { Icon, Mark } from '../icons.tsx';
import { Menu } from '../menu.tsx';
import { useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';

export type ReportForm = 'json' | 'text';

/** A report of an earlier day, to compare with. */
export interface Earlier {
  /** Of its file. */
  readonly name: string;
  readonly report: Report;
}

export type SavedForm = 'html' | 'json' | 'sarif' | 'markdown';

interface Props {
  /** Undefined until it is known; null where there is none to be had. */
  readonly report: Report | null | undefined;
  readonly failure?: string;
  readonly form: ReportForm;
  onForm(form: ReportForm): void;
  readonly earlier?: Earlier | undefined;
  /** The page with its overlay, as an address of data. */
  readonly picture?: string | undefined;
  /** These may reject with an Error whose message is for the person. */
  copy(text: string): Promise<void>;
  save(report: Report, form: SavedForm): Promise<void>;
  /** Compares with a file that the person has chosen; undefined: no longer. */
  compare(file: File | undefined): Promise<void>;
  /** Takes a picture of the page, which comes to the front for it; undefined where none can be had. */
  readonly takePicture?: (() => Promise<void>) | undefined;
}

const FORMS = [
  ['json', 'reportJson'],
  ['text', 'reportBrief'],
] as const;

const OTHER_FORMS = [
  ['json', 'JSON'],
  ['sarif', 'SARIF'],
  ['markdown', 'Markdown'],
] as const;

/** The report of a tab as plain text, for programs and for people: the whole JSON, or a text of few words. */
export function ReportView(props: Props) {
  const { report, failure, form, earlier, picture, copy } = props;
  const { t, count } = useTexts();
  const [trouble, setTrouble] = useState<string | undefined>(undefined);
  const toText = form === 'json' ? toJsonText : toCompactText;
  const text = report ? toText(report) : '';
  const problem = failure ?? trouble;
  const attempt = (work: Promise<void>): Promise<boolean> =>
    work.then(
      () => {
        setTrouble(undefined);
        return true;
      },
      (error: unknown) => {
        setTrouble(error instanceof Error ? error.message : String(error));
        return false;
      },
    );
  return (
    <main className="sheet report">
      <header className="flex wrap">
        <Mark />
        <h1>{t('reportTitle')}</h1>
        <div className="switch">
          {FORMS.map(([value, label]) => (
            <button
              key={value}
              type="button"
              aria-pressed={form === value}
              onClick={() => props.onForm(value)}
            >
              {t(label)}
            </button>
          ))}
        </div>
        <Tools {...props} attempt={attempt} copy={() => copy(text)} />
      </header>
      {problem !== undefined && <Failed message={problem} />}
      {report === null && <p className="remark">{t('reportNone')}</p>}
      {report && (
        <>
          <p className="strong">
            <Untrusted text={report.targets[0]?.target ?? ''} limit={300} />
          </p>
          <p className="dim">
            {[
              count('errors', report.summary.errors),
              count('warnings', report.summary.warnings),
              count('infos', report.summary.infos),
              count('needReview', report.summary.needsReview),
            ].join(' · ')}
          </p>
          {earlier && (
            <Changes report={report} earlier={earlier} onClose={() => void props.compare(undefined)} />
          )}
          {picture !== undefined && (
            <img className="report-picture framed" src={picture} alt={t('reportPicture')} />
          )}
          <pre id="report" className="boxed-text" dir="ltr">
            {text}
          </pre>
        </>
      )}
    </main>
  );
}

interface ToolsProps extends Omit<Props, 'copy'> {
  attempt(work: Promise<void>): Promise<boolean>;
  copy(): Promise<void>;
}

/** What can be done with the report. */
function Tools({ report, save, compare, takePicture, attempt, copy }: ToolsProps) {
  const { t } = useTexts();
  const [copied, setCopied] = useState(false);
  const chooser = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);
  return (
    <>
      {takePicture && (
        <button
          type="button"
          className="button small"
          disabled={!report}
          title={t('reportTakePictureTitle')}
          onClick={() => void attempt(takePicture())}
        >
          <Icon name="eye" />
          {t('reportTakePicture')}
        </button>
      )}
      <button
        type="button"
        className="button small"
        disabled={!report}
        onClick={() => chooser.current?.click()}
      >
        {t('reportCompare')}
      </button>
      <input
        ref={chooser}
        type="file"
        accept=".json,application/json"
        hidden
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          // The same file again is a choice, too.
          target.value = '';
          if (file) void attempt(compare(file));
        }}
      />
      <button
        type="button"
        className="button small"
        disabled={!report}
        onClick={() => report && void attempt(save(report, 'html'))}
      >
        <Icon name="file" />
        {t('reportSave')}
      </button>
      {report && (
        <Menu
          label={t('reportSaveAs')}
          className="button small"
          items={OTHER_FORMS.map(([id, label]) => ({
            id,
            label,
            onChoose: () => void attempt(save(report, id)),
          }))}
        >
          {t('reportSaveAs')}
        </Menu>
      )}
      <button
        type="button"
        className="button small"
        disabled={!report}
        onClick={async () => setCopied(await attempt(copy()))}
      >
        <Icon name={copied ? 'check' : 'copy'} />
        {t('copy')}
      </button>
      <span className="unseen" role="status">
        {copied && t('copied')}
      </span>
    </>
  );
}

/** Findings of each kind that are listed. */
const MAX_LISTED = 100;

/** What became of the findings of an earlier report. */
function Changes({ report, earlier, onClose }: { report: Report; earlier: Earlier; onClose(): void }) {
  const { t, count } = useTexts();
  const changes = useMemo(() => changesSince(earlier.report, report), [earlier, report]);
  const fresh = [...findingsOf(report)].filter(({ finding }) => changes.standing(finding) === 'new');
  return (
    <section className="report-changes" aria-label={t('reportSince', earlier.name.slice(0, 100))}>
      <h2 className="flex between">
        <Untrusted text={t('reportSince', earlier.name)} limit={140} />
        <button type="button" className="icon-button" aria-label={t('close')} onClick={onClose}>
          <Icon name="close" />
        </button>
      </h2>
      <p role="status">
        {[
          count('changesFixed', changes.fixed.length),
          count('changesNew', changes.fresh),
          count('changesSame', changes.same),
        ].join(' · ')}
      </p>
      <Listed title={t('changesFixedTitle')} placed={changes.fixed} />
      <Listed title={t('changesNewTitle')} placed={fresh} />
    </section>
  );
}

function Listed({
  title,
  placed,
}: {
  title: string;
  placed: readonly { readonly finding: ReportedFinding; readonly place: string }[];
}) {
  const { count } = useTexts();
  if (placed.length === 0) return null;
  return (
    <>
      <h3 className="above">{title}</h3>
      <ul>
        {placed.slice(0, MAX_LISTED).map(({ finding, place }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: findings may be alike
          <li key={index}>
            <span lang="en" dir="ltr">
              <Untrusted text={finding.message} limit={400} />
            </span>{' '}
            <span className="dim mono">
              <Untrusted text={finding.line === null ? place : `${place}:${finding.line}`} limit={200} />
            </span>
          </li>
        ))}
      </ul>
      {placed.length > MAX_LISTED && (
        <p className="dim">{count('moreFindings', placed.length - MAX_LISTED)}</p>
      )}
    </>
  );
}
