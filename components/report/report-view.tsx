import { useEffect, useState } from 'react';
import { type Report, toCompactText, toJsonText } from '../../lib/report/index.ts';
import { Failed } from '../failed.tsx';
import { Icon, Mark } from '../icons.tsx';
import { useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';

export type ReportForm = 'json' | 'text';

interface Props {
  /** Undefined until it is known; null where there is none to be had. */
  readonly report: Report | null | undefined;
  readonly failure?: string;
  readonly form: ReportForm;
  onForm(form: ReportForm): void;
  /** Rejects with an Error whose message is for the person. */
  copy(text: string): Promise<void>;
  /** Saves it as an HTML file. Rejects likewise. */
  save(report: Report): Promise<void>;
}

const FORMS = [
  ['json', 'reportJson'],
  ['text', 'reportBrief'],
] as const;

/** The report of a tab as plain text, for programs and for people: the whole JSON, or a text of few words. */
export function ReportView({ report, failure, form, onForm, copy, save }: Props) {
  const { t, count } = useTexts();
  const [copied, setCopied] = useState(false);
  const [trouble, setTrouble] = useState<string | undefined>(undefined);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), 1500);
    return () => clearTimeout(timer);
  }, [copied]);

  const text = report ? (form === 'json' ? toJsonText(report) : toCompactText(report)) : '';
  const problem = failure ?? trouble;
  const attempt = (work: Promise<void>): void => {
    work.then(
      () => setTrouble(undefined),
      (error: unknown) => setTrouble(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <main className="report">
      <header>
        <Mark />
        <h1>{t('reportTitle')}</h1>
        <div className="switch">
          {FORMS.map(([value, label]) => (
            <button key={value} type="button" aria-pressed={form === value} onClick={() => onForm(value)}>
              {t(label)}
            </button>
          ))}
        </div>
        <button
          type="button"
          className="button small"
          disabled={!report}
          onClick={() => report && attempt(save(report))}
        >
          <Icon name="file" />
          {t('reportSave')}
        </button>
        <button
          type="button"
          className="button small"
          disabled={!report}
          onClick={() => attempt(copy(text).then(() => setCopied(true)))}
        >
          <Icon name={copied ? 'check' : 'copy'} />
          {t('copy')}
        </button>
        <span className="unseen" role="status">
          {copied && t('copied')}
        </span>
      </header>
      {problem !== undefined && <Failed message={problem} />}
      {report === null && <p className="remark">{t('reportNone')}</p>}
      {report && (
        <>
          <p className="report-target">
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
          <pre id="report" dir="ltr">
            {text}
          </pre>
        </>
      )}
    </main>
  );
}
