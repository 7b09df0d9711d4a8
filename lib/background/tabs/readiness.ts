import type { Platform } from '../../browser/platform.ts';
import type { SendToTab } from '../../browser/ports.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import type { AlsoHere, Readiness } from '../../model/index.ts';
import { redactUrl } from '../../text/index.ts';
import { areaOf } from '../storage.ts';
import { pageWithForms } from './create.ts';
import type { TabInspector } from './inspector.ts';
import { declaredOnly } from './judge.ts';

interface Kept {
  readonly files: readonly AlsoHere[];
  readonly freshUntil: number;
}

interface Parts extends Pick<Platform, 'session' | 'now' | 'fetch'> {
  readonly tabs: TabInspector;
  readonly sendToTab: SendToTab;
}

export type ReadinessOfTabs = ReturnType<typeof createReadiness>;

export function createReadiness(parts: Parts) {
  const { session, now, fetch, tabs } = parts;
  const keyOf = (origin: string): string => `also:${origin}`;

  async function of(tabId: number, ask: boolean): Promise<Readiness | undefined> {
    const judgement = await tabs.judgement(tabId);
    if (!judgement) return undefined;
    const { declaration, actions, findings } = declaredOnly(judgement);
    const { origin, documents } = declaration;
    const kept = await areaOf<Kept>(session).get(keyOf(origin));
    if (!ask && !kept) return undefined;
    const { alsoHere, getWith, readinessOf } = await import('../parts/running.ts');
    const page = await pageWithForms(parts, tabId);
    let also = kept;
    if (!also || (ask && also.freshUntil <= now())) {
      also = await alsoHere(origin, documents, page?.links ?? [], { get: getWith(fetch), now });
      await session.set(keyOf(origin), also).catch(() => undefined);
    }
    const pages = page ? [page] : [];
    const { url } = await tabs.view(tabId);
    const target = redactUrl(url);
    return readinessOf({ target, documents, actions, findings, pages, also: also.files });
  }

  return {
    /** A report must not cause requests to the site, so it has only known results. */
    known: (tabId: number): Promise<Readiness | undefined> => of(tabId, false),
    panel: {
      readiness: async ({ tabId }) => (await of(tabId, true)) ?? null,
    } satisfies Partial<PanelHandlers>,
  };
}
