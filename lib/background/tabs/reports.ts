import type { Platform } from '../../browser/platform.ts';
import { scanRequest } from '../../check/scan-request.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import type { Document, PageFacts } from '../../model/index.ts';
import type { Report } from '../../report/index.ts';
import { gapsOf } from '../../report/tab-gaps.ts';
import type { TabInspector } from './inspector.ts';
import type { ReadinessOfTabs } from './readiness.ts';

export function createReports(
  platform: Pick<Platform, 'tabs'>,
  inspector: Pick<TabInspector, 'judgement' | 'view'>,
  ready: Pick<ReadinessOfTabs, 'known'>,
) {
  async function of(tabId: number): Promise<Report | null> {
    const judgement = await inspector.judgement(tabId);
    if (!judgement) return null;
    const { redactReport, toReport, truncateReport } = await import('../../report/index.ts');
    const { url, hiddenRules, verdict, edited } = await inspector.view(tabId);
    // Reports describe the served documents, never the person's edits.
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

function asDeclared(page: PageFacts, documents: readonly Document[]): PageFacts {
  const declared = new Set(scanRequest(documents).selectors);
  const selectors = Object.entries(page.selectors).filter(([selector]) => declared.has(selector));
  return { ...page, selectors: Object.fromEntries(selectors) };
}

export type Reports = ReturnType<typeof createReports>;
