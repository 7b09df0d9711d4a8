import type { Platform } from '../../browser/platform.ts';
import type { SendToTab } from '../../browser/ports.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import type { Readiness } from '../../model/index.ts';
import type { Also } from '../../readiness/also-here.ts';
import { redactUrl } from '../../text/index.ts';
import { areaOf } from '../storage.ts';
import { pageWithForms } from './edit-handlers.ts';
import type { TabInspector } from './inspector.ts';
import { declaredOnly } from './judge.ts';

interface Parts extends Pick<Platform, 'session' | 'now' | 'fetch'> {
  readonly tabs: TabInspector;
  readonly sendToTab: SendToTab;
}

export type ReadinessOfTabs = ReturnType<typeof createReadiness>;

export function createReadiness(parts: Parts) {
  const { session, now, fetch, tabs } = parts;

  async function of(tabId: number, ask: boolean): Promise<Readiness | undefined> {
    const judgement = await tabs.judgement(tabId);
    if (!judgement) return undefined;
    const { declaration, actions, findings } = declaredOnly(judgement);
    const { origin, documents } = declaration;
    const key = `also:${origin}`;
    let also = await areaOf<Also>(session).get(key);
    if (!ask && !also) return undefined;
    const { alsoHere, getWith, readinessOf } = await import('../parts/running.ts');
    const page = await pageWithForms(parts, tabId);
    if (!also || (ask && also.freshUntil <= now())) {
      also = await alsoHere(origin, documents, page?.links ?? [], { get: getWith(fetch), now });
      await session.set(key, also).catch(() => undefined);
    }
    const target = redactUrl((await tabs.view(tabId)).url);
    return readinessOf({ target, documents, actions, findings, page: page ?? null, also: also.files });
  }

  return {
    /** Returns only known results, because a report must not request anything. */
    known: (tabId: number): Promise<Readiness | undefined> => of(tabId, false),
    panel: {
      readiness: async ({ tabId }) => (await of(tabId, true)) ?? null,
    } satisfies Partial<PanelHandlers>,
  };
}
