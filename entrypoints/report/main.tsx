import { useEffect, useState } from 'react';
import { type ReportForm, ReportView } from '../../components/report/report-view.tsx';
import type { PanelRequest } from '../../lib/messaging/contract/panel.ts';
import type { Report } from '../../lib/report/index.ts';
import { background, onTabChange } from '../shared/background.ts';
import { mount } from '../shared/mount.tsx';

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
  on: { onReport(report: Report | null): void; onFailure(message: string): void },
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
      on.onReport(found?.report ?? null);
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

/** `?tab=ID` or `?url=ADDRESS` of an open tab, and `&format=text` for the short form. Follows what the tab shows. */
function ReportPage() {
  const [report, setReport] = useState<Report | null | undefined>(asked ? undefined : null);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [form, setForm] = useState<ReportForm>(query.get('format') === 'text' ? 'text' : 'json');
  useEffect(() => {
    if (!asked) return;
    return followReport(asked, {
      onReport: (found) => {
        setReport(found);
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
    />
  );
}

mount(<ReportPage />);
