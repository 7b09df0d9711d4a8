import type { Platform } from '../../browser/platform.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import type { SiteStatus, TabView } from '../../messaging/contract/views.ts';
import { isObject, type Json, type Outcome, own } from '../../model/index.ts';
import { planError } from '../../run/plan/plan-error.ts';
import { refuseTarget } from '../../run/plan/target.ts';
import { say } from '../../text/index.ts';
import { askJson } from './ask.ts';

const MAX_DEGRADED = 500;

export function createSiteStatusHandlers(
  platform: Pick<Platform, 'fetch' | 'now'>,
  viewOf: (tabId: number) => Promise<TabView>,
) {
  return {
    async siteStatus({ tabId, document: asked }) {
      const view = await viewOf(tabId);
      const url = view.documents.find((document) => document.url === asked)?.statusUrl;
      if (url === undefined) return planError('not-runnable', say('statusNone'));
      const refused = refuseTarget(url, view.url);
      if (refused) return refused;
      const outcome = await askJson(url, view.origin, platform);
      return { ok: true, outcome, ...stateOf(outcome) };
    },
  } satisfies Partial<PanelHandlers>;
}

function stateOf({ data }: Outcome): Omit<SiteStatus, 'outcome'> {
  const answer = data?.kind === 'json' && isObject(data.value) ? data.value : {};
  const inner = own(answer, 'agent_status');
  const field = (name: string): Json | undefined =>
    own(answer, name) ?? (isObject(inner) ? own(inner, name) : undefined);
  const operational = field('operational');
  const degraded = field('degraded_actions');
  return {
    ...(typeof operational === 'boolean' && { operational }),
    ...(Array.isArray(degraded) && {
      degraded: degraded.filter((id) => typeof id === 'string').slice(0, MAX_DEGRADED),
    }),
  };
}
