import type { Platform } from '../../browser/platform.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import type { Settings } from '../../messaging/contract/settings.ts';
import type { ServiceView, SiteStatus, TabView } from '../../messaging/contract/views.ts';
import { isObject, type Json, type Outcome, own, type RequestPlan } from '../../model/index.ts';
import { planError } from '../../run/plan/plan-error.ts';
import { refuseTarget } from '../../run/plan/target.ts';
import { sendWith } from '../../run/send.ts';
import { say } from '../../text/index.ts';

async function askJson(
  url: string,
  site: string,
  { fetch, now }: Pick<Platform, 'fetch' | 'now'>,
): Promise<Outcome> {
  const request: RequestPlan = {
    method: 'GET',
    url,
    headers: { Accept: 'application/json' },
    cookies: false,
    crossOrigin: new URL(url).origin !== site,
  };
  const { execute } = await import('../parts/running.ts');
  return execute(request, { send: sendWith(fetch), now, signal: new AbortController().signal });
}

interface RegistryParts {
  readonly platform: Pick<Platform, 'fetch' | 'now'>;
  readonly settings: () => Promise<Settings>;
  readonly survey: (origin: string) => Promise<ServiceView>;
}

export function createRegistryHandlers({ platform, settings, survey }: RegistryParts) {
  return {
    async searchRegistry({ query }) {
      const { registry = '' } = await settings();
      if (registry === '') return planError('not-runnable', say('registryNone'));
      // The person chose the registry, so it may be in a private network.
      const refused = refuseTarget(registry, registry);
      if (refused) return refused;
      const { readServices, registryUrl } = await import('../parts/reading.ts');
      const outcome = await askJson(registryUrl(registry, query), '', platform);
      if (!outcome.ok) return planError(outcome.code, outcome.said ?? outcome.message);
      const services = outcome.data.kind === 'json' ? readServices(outcome.data.value) : undefined;
      if (!services) return planError('http-error', say('registryOdd'));
      return { ok: true, services: services.filter(({ origin }) => !refuseTarget(origin, registry)) };
    },
    async openService({ origin }) {
      const { registry = '' } = await settings();
      const refused = refuseTarget(origin, registry);
      if (refused) return refused;
      return { ok: true, ...(await survey(new URL(origin).origin)) };
    },
  } satisfies Partial<PanelHandlers>;
}

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
  const field = (name: string): Json | undefined => own(answer, name) ?? own(inner, name);
  const operational = field('operational');
  const degraded = field('degraded_actions');
  return {
    ...(typeof operational === 'boolean' && { operational }),
    ...(Array.isArray(degraded) && {
      degraded: degraded.filter((id) => typeof id === 'string').slice(0, MAX_DEGRADED),
    }),
  };
}
