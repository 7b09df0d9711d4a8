import { type Report, toCompactText, toJsonText } from '../../lib/report/index.ts';
import { Button } from '../button.tsx';
import { Failed } from '../failed.tsx';
import { FileButton } from '../file-button.tsx';
import { useAttempts } from '../hooks.ts';
import { Mark } from '../icons.tsx';
import { Menu } from '../menu.tsx';
import { useTexts } from '../texts.tsx';
import { Untrusted } from '../untrusted.tsx';

export type ReportForm = 'json' | 'text';

/** An earlier report, for comparison. */
export interface Earlier {
  readonly name: string;
  readonly report: Report;
}

export type SavedForm = 'html' | 'json' | 'sarif' | 'markdown';

interface Props {
  /** Undefined until the report is known; null if there is none. */
  readonly report: Report | null | undefined;
  readonly failure?: string;
  /** The format of a report for programs; absent for a report as a page. */
  readonly form?: ReportForm | undefined;
  /** The report as HTML, as it is saved; undefined until it is created. */
  readonly page?: string | undefined;
  readonly earlier?: Earlier | undefined;
  /** `save` and `compare` may reject with an Error whose message is meant for the person. */
  save(report: Report, form: SavedForm): Promise<void>;
  /** Compares with a file that the person has chosen. Undefined ends the comparison. */
  compare(file: File | undefined): Promise<void>;
  /** Takes a screenshot of the page, which is activated first; undefined if that isn't possible. */
  readonly takePicture?: (() => Promise<void>) | undefined;
}

const OTHER_FORMS = [
  ['json', 'JSON'],
  ['sarif', 'SARIF'],
  ['markdown', 'Markdown'],
] as const;

/** The report of a tab as a page to read, save and send, or as plain text for programs, depending on its address. */
export function ReportView(props: Props) {
  const { report, failure, form, earlier, page } = props;
  const { t } = useTexts();
  const { failure: trouble, attempt } = useAttempts();
  const problem = failure ?? trouble;
  return (
    <main className={form ? 'sheet report' : 'sheet report whole'}>
      <header className="flex wrap">
        <Mark />
        <h1>{t('reportTitle')}</h1>
        {earlier && (
          <span className="chip">
            <Untrusted text={t('reportSince', earlier.name)} limit={140} />
            <Button label={t('close')} onClick={() => void props.compare(undefined)} icon="close" />
          </span>
        )}
        <Tools {...props} attempt={attempt} />
      </header>
      {problem !== undefined && <Failed message={problem} />}
      {report === null && <p className="remark">{t('reportNone')}</p>}
      {report && form && (
        <pre id="report" className="boxed-text" dir="ltr">
          {form === 'json' ? toJsonText(report) : toCompactText(report)}
        </pre>
      )}
      {page !== undefined && !form && (
        // Sandboxed without scripts and without our origin, since the report contains texts of a site.
        <iframe className="report-page" title={t('reportTitle')} sandbox="" srcDoc={page} />
      )}
    </main>
  );
}

interface ToolsProps extends Props {
  attempt(work: () => Promise<void>): Promise<boolean>;
}

function Tools({ report, save, compare, takePicture, attempt }: ToolsProps) {
  const { t } = useTexts();
  return (
    <>
      {takePicture && (
        <Button
          small
          disabled={!report}
          title={t('reportTakePictureTitle')}
          onClick={() => attempt(takePicture)}
          icon="eye"
          text="reportTakePicture"
        />
      )}
      <FileButton
        small
        disabled={!report}
        text="reportCompare"
        accept=".json,application/json"
        onFile={(file) => void attempt(() => compare(file))}
      />
      <Button
        small
        disabled={!report}
        onClick={() => report && attempt(() => save(report, 'html'))}
        icon="file"
        text="reportSave"
      />
      {report && (
        <Menu
          label={t('reportSaveAs')}
          className="button small"
          items={OTHER_FORMS.map(([id, label]) => ({
            label,
            onChoose: () => void attempt(() => save(report, id)),
          }))}
        >
          {t('reportSaveAs')}
        </Menu>
      )}
    </>
  );
}
