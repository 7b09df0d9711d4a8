import type { Finding } from '../../lib/model/index.ts';
import { usePanel } from '../kit.ts';

type ReportFormat = 'markdown' | 'json';

export function useReport() {
  const { view, background, ports, attempt, announce, t } = usePanel();

  const copy = async (
    write: (report: typeof import('../../lib/report/index.ts')) => string | Promise<string>,
  ) => {
    const done = await attempt(async () =>
      ports.copy(await write(await import('../../lib/report/index.ts'))),
    );
    if (done) announce(t('copied'));
  };
  return {
    copyOne: (finding: Finding, format: ReportFormat) =>
      copy(({ findingsToMarkdown }) =>
        format === 'json' ? JSON.stringify(finding, null, 2) : findingsToMarkdown([finding]),
      ),
    copyAll: (format: ReportFormat) =>
      copy(async ({ toJsonText, toMarkdown }) => {
        const answer = await background.report({ tabId: view.tabId });
        if (!answer) throw new Error(t('reportNone'));
        return format === 'json' ? toJsonText(answer.report) : toMarkdown(answer.report);
      }),
  };
}
