import { useEffect, useState } from 'react';
import { type ReportForm, ReportView } from '../../components/report/report-view.tsx';
import { version } from '../../lib/browser/pages.ts';
import type { PanelRequest } from '../../lib/messaging/contract/panel.ts';
import { createClient } from '../../lib/messaging/panel-client.ts';
import type { Report } from '../../lib/report/index.ts';
import { background, onTabChange, request } from '../shared/background.ts';
import { mount } from '../shared/mount.tsx';
import { save } from '../shared/save.ts';

const query = new URLSearchParams(location.search);
const tab = Number(query.get('tab') ?? Number.NaN);
const url = query.get('url');
const asked = askedFor();

/** Which tab the page is about; undefined where its address does not say. */
function askedFor(): PanelRequest<'report'> | undefined {
  if (Number.isSafeInteger(tab) && tab >= 0) return { tabId: tab };
  return url === null ? undefined : { url };
}

/** Asks for the report now and whenever the tab changes. @returns what ends that */
function followReport(
  about: PanelRequest<'report'>,
  on: { onReport(report: Report | null, tabId?: number): void; onFailure(message: string): void },
): () => void {
  let over = false;
  let latest = 0;
  let stop: () => void = () => undefined;
  let followed: number | undefined;
  const refresh = async (): Promise<void> => {
    latest += 1;
    const mine = latest;
    const isOutdated = (): boolean => over || mine !== latest;
    try {
      const found = await background.report(followed === undefined ? about : { tabId: followed });
      if (isOutdated()) return;
      on.onReport(found?.report ?? null, found?.tabId);
      if (!found || followed !== undefined) return;
      followed = found.tabId;
      stop = onTabChange(followed, () => void refresh());
    } catch (error) {
      if (!isOutdated()) on.onFailure(error instanceof Error ? error.message : String(error));
    }
  };
  void refresh();
  return () => {
    over = true;
    stop();
  };
}

/** Saves the report of a tab as an HTML file, with what passed and the lines of the documents. */
async function saveAsHtml(report: Report, tabId: number): Promise<void> {
  const documents = report.targets.flatMap((target) => target.documents);
  const urls = documents.flatMap(({ status, url }) => (status === 'found' && url !== undefined ? [url] : []));
  const ofTab = createClient(request, tabId);
  const [rules, sources, { checksOf, toHtml }] = await Promise.all([
    ofTab.rules(),
    Promise.all(urls.map(async (document) => [document, (await ofTab.source({ document })).text] as const)),
    import('../../lib/report/index.ts'),
  ]);
  const whole = {
    ...report,
    targets: report.targets.map((target) => ({ ...target, checks: checksOf(rules) })),
  };
  const html = toHtml(whole, { version: version(), at: Date.now(), rules, sources: new Map(sources) });
  const host = URL.parse(report.targets[0]?.target ?? '')?.hostname || 'page';
  save(`awas-lens-${host}.html`, 'text/html', html);
}

/** `?tab=ID` or `?url=ADDRESS` of an open tab, and `&format=text` for the short form. Follows what the tab shows. */
function ReportPage() {
  const [report, setReport] = useState<Report | null | undefined>(asked ? undefined : null);
  const [tabId, setTabId] = useState<number | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [form, setForm] = useState<ReportForm>(query.get('format') === 'text' ? 'text' : 'json');
  useEffect(() => {
    if (!asked) return;
    return followReport(asked, {
      onReport: (found, of) => {
        setReport(found);
        setTabId(of);
        setFailure(undefined);
      },
      onFailure: setFailure,
    });
  }, []);
  return (
    <ReportView
      report={report}
      {...(failure !== undefined && { failure })}
      form={form}
      onForm={setForm}
      copy={(text) => navigator.clipboard.writeText(text)}
      save={async (shown) => (tabId === undefined ? undefined : saveAsHtml(shown, tabId))}
    />
  );
}

mount(<ReportPage />);
