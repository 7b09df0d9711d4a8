import { type Report, toCompactText, toJsonText } from '../../lib/report/index.ts';
import { Failed } from '../failed.tsx';
import { FileButton } from '../file-button.tsx';
import { Button, Mark, Untrusted, useAttempts, useTexts } from '../kit.ts';
import { Menu } from '../menu.tsx';

export type ReportForm = 'json' | 'text';

export interface Earlier {
  readonly name: string;
  readonly report: Report;
}

export type SavedForm = 'html' | 'json' | 'sarif' | 'markdown';

interface Props {
  report: Report | null | undefined;
  failure?: string;
  form?: ReportForm | undefined;
  page?: string | undefined;
  earlier?: Earlier | undefined;
  save(report: Report, form: SavedForm): Promise<void>;
  compare(file: File | undefined): Promise<void>;
  takePicture?: (() => Promise<void>) | undefined;
}

const OTHER_FORMS = [
  ['json', 'JSON'],
  ['sarif', 'SARIF'],
  ['markdown', 'Markdown'],
] as const;

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
        // The report quotes the site, so the sandbox must block scripts.
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
