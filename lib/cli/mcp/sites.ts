import { scanRequest } from '../../check/scan-request.ts';
import { fetchDocument, type Get } from '../../discovery/fetch-document.ts';
import { isSameForm, lateOn, leftOutOn, withDraft, withLate } from '../../draft/index.ts';
import { merge } from '../../formats/index.ts';
import { openDetail, readDocument } from '../../formats/reading.ts';
import { until } from '../../http/pause.ts';
import {
  type Action,
  type Document,
  type Fetched,
  type Finding,
  isDrafted,
  type PageFacts,
  type ScanRequest,
} from '../../model/index.ts';
import type { Gap } from '../../report/index.ts';
import { type PlanError, refuseTarget } from '../../run/index.ts';
import { named } from '../../text/index.ts';
import type { Gathered } from '../gather.ts';
import { createPages, pageGap } from '../headless/pages.ts';
import { gatherUrl } from '../site.ts';

export interface Site {
  readonly url: string;
  readonly origin: string;
  readonly documents: readonly Document[];
  readonly actions: readonly Action[];
  readonly findings: readonly Finding[];
  readonly gathered: Gathered;
  readonly undrafted: readonly Gap[];
}

export type Sites = ReturnType<typeof createSites>;

export type Look = (request: ScanRequest) => Promise<PageFacts>;

export type Visit = (url: string, origin: string, look: (look: Look) => Promise<void>) => Promise<void>;

const LATE_MS = 2_000;

function lookAgain(look: Look, request: ScanRequest): Promise<PageFacts> {
  const late = { left: LATE_MS };
  return until(
    () => look(request),
    ({ own }) => (own?.forms.length ?? 0) > 0,
    () => late,
  );
}

const MAX_DRAFTS = 20;

export function createSites(
  urls: readonly string[],
  get: Get,
  drafts?: { readonly pages: readonly string[]; readonly visit: Visit },
) {
  const memory = new Map<string, Map<string, Fetched>>();
  const details = new Map<string, Action>();
  const drafted = new Map<string, Document>();
  const undrafted = new Map<string, readonly Gap[]>();
  let nextStep: Document | undefined;
  let sites: readonly Site[] = [];

  async function readOne(url: string, everywhere: boolean): Promise<Site> {
    const fetched = memory.get(url) ?? new Map<string, Fetched>();
    memory.set(url, fetched);
    const remembered = new Map(
      [...fetched].map(([place, one]) => [place, one.refusal ? one : { ...one, freshUntil: 0 }]),
    );
    const gathered = await gatherUrl(url, {
      get,
      pages: createPages([], undefined),
      settings: { page: false, details: false, as: () => undefined },
      memory: { remembered, again: everywhere, onFetched: (one) => void fetched.set(one.url, one) },
    });
    const site = siteOf(url, gathered);
    if (!drafts) return site;
    const gaps: Gap[] = [];
    const { origin } = site;
    for (const page of drafts.pages.filter((one) => new URL(one).origin === origin))
      try {
        await drafts.visit(page, origin, (look) => draftPage(site, (request) => lookAgain(look, request)));
      } catch (error) {
        gaps.push(pageGap(page, error));
      }
    return siteOf(url, { ...gathered, gaps: [...gathered.gaps, ...gaps] });
  }

  const undraftedOn = (origin: string): readonly Gap[] =>
    [...undrafted].flatMap(([page, gaps]) => (new URL(page).origin === origin ? gaps : []));

  function siteOf(url: string, gathered: Gathered): Site {
    const { origin } = new URL(url);
    const ofPages = [...withStep()].filter((one) => new URL(one.url).origin === origin);
    const { documents, actions } = merge(origin, [...gathered.documents, ...ofPages]);
    const opened = actions.map((action) => details.get(detailKey(origin, action)) ?? action);
    const { findings } = gathered;
    return { url, origin, documents, actions: opened, findings, gathered, undrafted: undraftedOn(origin) };
  }

  function withStep(): readonly Document[] {
    const all = [...drafted.values()];
    if (!nextStep) return all;
    const { url, actions } = nextStep;
    const isSame = (one: Document): boolean => one.url === url;
    return all.some(isSame)
      ? all.map((one) => (isSame(one) ? { ...one, actions: [...one.actions, ...actions] } : one))
      : [...all, nextStep];
  }

  const readAgain = (origin: string): void => {
    sites = sites.map((one) => (one.origin === origin ? siteOf(one.url, one.gathered) : one));
  };

  async function draftPage(site: Site, look: Look, late: readonly Action[] = []): Promise<void> {
    const declared = declaredBy(site);
    const page = await look(scanRequest(declared, true));
    if (URL.parse(page.url)?.origin !== site.origin) return;
    const fresh = withDraft(declared, page, page.scannedAt).find(isDrafted);
    const draft = fresh && withLate(fresh, [...late, ...(drafted.get(page.url)?.actions ?? [])]);
    if (draft) keepLatest(drafted, page.url, draft);
    else drafted.delete(page.url);
    keepLatest(undrafted, page.url, gapsOf(page, draft));
  }

  async function draftChanged(site: Site, visit: Visit, look: Look): Promise<void> {
    const declared = declaredBy(site);
    const page = await look(scanRequest(declared, true));
    if (URL.parse(page.url)?.origin !== site.origin) return;
    const actions = declared.flatMap((one) => one.actions);
    const late = lateOn(page, actions);
    const known = new Set(drafted.get(page.url)?.actions.map(({ key }) => key));
    if (late.every(({ key }) => known.has(key))) return;
    await visit(page.url, site.origin, (again) =>
      draftPage(site, (request) => lookAgain(again, request), late),
    ).catch(() => undefined);
    nextStep = nextStepOf(withDraft(declared, page, page.scannedAt), drafted.get(page.url));
  }

  async function ask(url: string, from: string): Promise<Document> {
    const target = { url, via: 'reference', from, accept: 'application/json' } as const;
    return readDocument(await fetchDocument(target, undefined, { get, now: Date.now }));
  }

  return {
    all: () => sites,
    async draft(
      origin: string,
      look: Look,
      isNextPage = false,
    ): Promise<{ readonly changed: boolean; readonly next: boolean }> {
      const site = sites.find((one) => one.origin === origin);
      if (!drafts || !site) return { changed: false, next: false };
      const before = versionOf(sites);
      nextStep = undefined;
      if (isNextPage) await draftPage(site, look);
      else await draftChanged(site, drafts.visit, look);
      readAgain(origin);
      return { changed: versionOf(sites) !== before, next: nextStep !== undefined };
    },
    isNextStep: (origin: string, { key }: Action): boolean =>
      nextStep !== undefined &&
      new URL(nextStep.url).origin === origin &&
      nextStep.actions.some((one) => one.key === key),
    forgetNextStep(): void {
      const { origin } = new URL(nextStep?.url ?? 'about:blank');
      nextStep = undefined;
      readAgain(origin);
    },
    async read(everywhere: boolean): Promise<boolean> {
      if (everywhere) details.clear();
      const before = versionOf(sites);
      sites = await Promise.all(urls.map((url) => readOne(url, everywhere)));
      return versionOf(sites) !== before;
    },
    /** Details of a capability are requested only when needed (ADP §6). */
    async open(site: Site, action: Action): Promise<Action | PlanError> {
      const { transport } = action;
      if (transport.kind !== 'detail') return action;
      const refused = refuseTarget(transport.detailUrl, site.url);
      if (refused) return refused;
      const { action: found } = await openDetail(action, transport, async (url) =>
        refuseTarget(url, site.url) ? undefined : ask(url, action.document),
      );
      if (!found) {
        const message = `The details of “${named(action.name)}” couldn’t be read at ${transport.detailUrl}.`;
        return { ok: false, code: 'not-runnable', message, problems: [] };
      }
      details.set(detailKey(site.origin, action), found);
      sites = sites.map((one) =>
        one.origin === site.origin
          ? { ...one, actions: one.actions.map((each) => (each.key === action.key ? found : each)) }
          : one,
      );
      return found;
    },
  };
}

function keepLatest<Value>(kept: Map<string, Value>, page: string, value: Value): void {
  kept.delete(page);
  kept.set(page, value);
  const [oldest] = kept.keys();
  if (kept.size > MAX_DRAFTS && oldest !== undefined) kept.delete(oldest);
}

function nextStepOf(documents: readonly Document[], again: Document | undefined): Document | undefined {
  const draft = documents.find(isDrafted);
  const actions = (draft?.actions ?? []).filter(
    (one) => !(again?.actions ?? []).some((other) => isSameForm(other, one)),
  );
  return draft && actions.length > 0 ? { ...draft, actions } : undefined;
}

const declaredBy = ({ documents }: Site): readonly Document[] => documents.filter((one) => !isDrafted(one));

function gapsOf(page: PageFacts, draft: Document | undefined): readonly Gap[] {
  const reasons = leftOutOn(page).map(({ reason }) => String(reason));
  const none = draft || reasons.length > 0 ? [] : ['No form here can be offered.'];
  return [...none, ...reasons].map((reason) => ({
    place: page.url,
    because: 'not-drafted',
    message: `${page.url}: ${reason}`,
  }));
}

function detailKey(origin: string, { key, document, transport }: Action): string {
  return JSON.stringify([origin, document, key, transport.kind === 'detail' ? transport.detailUrl : '']);
}

function versionOf(sites: readonly Site[]): string {
  return JSON.stringify(
    sites.map(({ url, documents }) => [
      url,
      documents.map((document) => [
        document.url,
        document.status,
        document.fetched.text,
        ...(isDrafted(document) ? document.actions : []),
      ]),
    ]),
  );
}
