import { useEffect, useState } from 'react';
import { type ReportForm, ReportView } from '../../components/report/report-view.tsx';
import type { Report } from '../../lib/report/index.ts';
import { background, onTabChange } from '../shared/background.ts';
import { mount } from '../shared/mount.tsx';

const query = new URLSearchParams(location.search);
const tab = Number(query.get('tab') ?? Number.NaN);
const url = query.get('url');
const asked = Number.isSafeInteger(tab) && tab >= 0 ? { tabId: tab } : url === null ? undefined : { url };

/** `?tab=ID` or `?url=ADDRESS` of an open tab, and `&format=text` for the short form. Follows what the tab shows. */
function ReportPage() {
  const [report, setReport] = useState<Report | null | undefined>(asked ? undefined : null);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const [form, setForm] = useState<ReportForm>(query.get('format') === 'text' ? 'text' : 'json');
  useEffect(() => {
    if (!asked) return;
    let over = false;
    let latest = 0;
    let stop: () => void = () => undefined;
    let followed: number | undefined;
    const refresh = async (): Promise<void> => {
      latest += 1;
      const mine = latest;
      try {
        const found = await background.report(followed === undefined ? asked : { tabId: followed });
        if (over || mine !== latest) return;
        setReport(found?.report ?? null);
        setFailure(undefined);
        if (found && followed === undefined) {
          followed = found.tabId;
          stop = onTabChange(followed, () => void refresh());
        }
      } catch (error) {
        if (!over && mine === latest) setFailure(error instanceof Error ? error.message : String(error));
      }
    };
    void refresh();
    return () => {
      over = true;
      stop();
    };
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
