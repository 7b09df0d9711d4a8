import { useEffect, useMemo, useState } from 'react';
import { useAnswer } from '../../components/hooks.ts';
import {
  type Earlier,
  type ReportForm,
  ReportView,
  type SavedForm,
} from '../../components/report/report-view.tsx';
import { version } from '../../lib/browser/pages.ts';
import { pictureOf } from '../../lib/browser/picture.ts';
import { reasonOf } from '../../lib/http/sent.ts';
import type { PanelRequest } from '../../lib/messaging/contract/panel.ts';
import { createClient } from '../../lib/messaging/panel-client.ts';
import type { EarlierReport } from '../../lib/report/earlier.ts';
import type { HtmlContext, Report } from '../../lib/report/index.ts';
import { background, onTabChange, request } from '../shared/background.ts';
import { mount } from '../shared/mount.tsx';
import { save } from '../shared/save.ts';
import { pageTexts } from '../shared/texts.ts';

const query = new URLSearchParams(location.search);
const tab = Number(query.get('tab') ?? Number.NaN);
const url = query.get('url');
const asked = askedFor();
const texts = pageTexts();

function askedFor(): PanelRequest<'report'> | undefined {
  if (Number.isSafeInteger(tab) && tab >= 0) return { tabId: tab };
  return url === null ? undefined : { url };
}

function useReport(onFailure: (message: string | undefined) => void) {
  const [turn, setTurn] = useState(0);
  const [tabId, setTabId] = useState<number>();
  const report = useAnswer(
    async (over): Promise<Report | null | undefined> => {
      if (!asked) return null;
      try {
        const found = await background.report(tabId === undefined ? asked : { tabId });
        if (over.aborted) return undefined;
        onFailure(undefined);
        setTabId(found?.tabId ?? tabId);
        return found?.report ?? null;
      } catch (error) {
        if (!over.aborted) onFailure(reasonOf(error));
        throw error;
      }
    },
    [turn],
  );
  useEffect(
    () => (tabId === undefined ? undefined : onTabChange(tabId, () => setTurn((before) => before + 1))),
    [tabId],
  );
  return { report, tabId };
}

const CONTENT_TYPES = {
  html: ['html', 'text/html'],
  json: ['json', 'application/json'],
  sarif: ['sarif', 'application/sarif+json'],
  markdown: ['md', 'text/markdown'],
} as const;

async function saveAs(
  form: SavedForm,
  report: Report,
  tabId: number,
  more: Partial<HtmlContext>,
): Promise<void> {
  const [ending, contentType] = CONTENT_TYPES[form];
  const host = URL.parse(report.targets[0]?.target ?? '')?.hostname || 'page';
  save(`awas-lens-${host}.${ending}`, contentType, await written(form, report, tabId, more));
}

async function written(
  form: SavedForm,
  report: Report,
  tabId: number,
  more: Partial<HtmlContext>,
): Promise<string> {
  const { toHtml, toJsonText, toMarkdown, toSarif, checksOf } = await import('../../lib/report/index.ts');
  if (form === 'json') return `${toJsonText(report)}\n`;
  if (form === 'markdown') return toMarkdown(report);
  const ofTab = createClient(request, tabId);
  const rules = await ofTab.rules({ served: true });
  if (form === 'sarif') return `${toJsonText(toSarif(report, rules, version()))}\n`;
  const documents = report.targets.flatMap((target) => target.documents);
  const urls = documents.flatMap(({ status, url }) => (status === 'found' && url !== undefined ? [url] : []));
  const sources = await Promise.all(
    urls.map(async (document) => [document, (await ofTab.served({ document })).text] as const),
  );
  const checks = checksOf(rules);
  const whole = { ...report, targets: report.targets.map((target) => ({ ...target, checks })) };
  return toHtml(whole, { version: version(), at: Date.now(), rules, sources: new Map(sources), ...more });
}

async function earlierIn(file: File): Promise<Earlier> {
  const { MAX_EARLIER, readEarlier } = await import('../../lib/report/earlier.ts');
  const read: EarlierReport =
    file.size > 4 * MAX_EARLIER ? { ok: false, message: 'too large' } : readEarlier(await file.text());
  if (!read.ok)
    throw new Error(texts.t('reportNotOurs', file.name.slice(0, 100), read.message.slice(0, 200)));
  return { name: file.name, report: read.report };
}

async function pictured(tabId: number): Promise<string> {
  const ofTab = createClient(request, tabId);
  const { overlay } = await ofTab.refresh({ known: {} });
  try {
    const picture = await pictureOf(tabId, async () => {
      if (!overlay) await ofTab.overlay({ on: true });
    });
    if (picture === undefined) throw new Error(texts.t('reportNoPicture'));
    return picture;
  } finally {
    if (!overlay) await ofTab.overlay({ on: false });
  }
}

const FORM: ReportForm | undefined = (['json', 'text'] as const).find((form) => form === query.get('format'));

function ReportPage() {
  const [failure, setFailure] = useState<string>();
  const { report, tabId } = useReport(setFailure);
  const [earlier, setEarlier] = useState<Earlier>();
  /** `of` is the pictured page's URL, since the tab may have navigated. */
  const [picture, setPicture] = useState<{ readonly of: string; readonly url: string } | undefined>(
    undefined,
  );
  const target = report?.targets[0]?.target ?? '';
  const shownPicture = picture?.of === target ? picture.url : undefined;
  const more = useMemo(() => ({ earlier: earlier?.report, picture: shownPicture }), [earlier, shownPicture]);
  const page = useAnswer(() => {
    if (!report || tabId === undefined || FORM) return undefined;
    const made = written('html', report, tabId, more);
    made.catch((error: unknown) => setFailure(reasonOf(error)));
    return made;
  }, [report, tabId, more]);
  return (
    <ReportView
      report={report}
      failure={failure}
      form={FORM}
      page={report ? page : undefined}
      earlier={earlier}
      save={async (shown, as) => {
        if (tabId !== undefined) await saveAs(as, shown, tabId, more);
      }}
      compare={async (file) => setEarlier(file && (await earlierIn(file)))}
      takePicture={
        tabId === undefined ? undefined : async () => setPicture({ of: target, url: await pictured(tabId) })
      }
    />
  );
}

mount(<ReportPage />);
