import type { Platform } from '../../browser/platform.ts';
import { scanRequest } from '../../check/scan-request.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import type { Document, PageFacts } from '../../model/index.ts';
import type { Report } from '../../report/index.ts';
import { gapsOf } from '../../report/tab-gaps.ts';
import type { TabInspector } from './inspector.ts';
import type { ReadinessOfTabs } from './readiness.ts';

/**
 * The JSON report of a tab. It has the documents, the findings, and the declared elements that are on the
 * page.
 */
export function createReports(
  platform: Pick<Platform, 'tabs'>,
  inspector: Pick<TabInspector, 'judgement' | 'view'>,
  ready: Pick<ReadinessOfTabs, 'known'>,
) {
  /**
   * The report is limited in size, and contains no text that could be a credential. Null if the tab may not
   * be read.
   */
  async function of(tabId: number): Promise<Report | null> {
    const judgement = await inspector.judgement(tabId);
    if (!judgement) return null;
    const { redactReport, toReport, truncateReport } = await import('../../report/index.ts');
    const { url, hiddenRules, verdict, edited } = await inspector.view(tabId);
    // A report describes the served documents, never the user's edits.
    const { declaration } = judgement;
    const page = judgement.page && asDeclared(judgement.page, declaration.documents);
    const hidden = new Set(hiddenRules.map(({ rule }) => rule));
    const findings = judgement.findings.filter(({ rule }) => !hidden.has(rule));
    const { documents } = declaration;
    const gaps = gapsOf(documents, verdict, url);
    const declared = judgement.actions.length;
    const readiness = await ready.known(tabId);
    const judged = { target: url, files: false, documents, findings, page, gaps, declared, readiness };
    const names = edited?.map((one) => one.url);
    return truncateReport(redactReport(toReport([names ? { ...judged, edited: names } : judged])));
  }

  /** The tab that shows an address, otherwise a tab with a page of the same site. */
  async function showing(address: string): Promise<number | undefined> {
    const wanted = URL.parse(address);
    const tabs = await platform.tabs();
    const there = (same: (url: URL) => boolean) =>
      tabs.find((tab) => {
        const url = URL.parse(tab.url ?? '');
        return url !== null && same(url);
      })?.id;
    return there(({ href }) => href === wanted?.href) ?? there(({ origin }) => origin === wanted?.origin);
  }

  return {
    of,
    panel: {
      async report(about) {
        const tabId = about.tabId === undefined ? await showing(about.url) : about.tabId;
        const report = tabId === undefined ? null : await of(tabId);
        return tabId === undefined || !report ? null : { tabId, report };
      },
    } satisfies Partial<PanelHandlers>,
  };
}

/** The page's facts, without elements that were searched only for an edit. */
function asDeclared(page: PageFacts, documents: readonly Document[]): PageFacts {
  const declared = new Set(scanRequest(documents).selectors);
  const selectors = Object.entries(page.selectors).filter(([selector]) => declared.has(selector));
  return { ...page, selectors: Object.fromEntries(selectors) };
}

export type Reports = ReturnType<typeof createReports>;
