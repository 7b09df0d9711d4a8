import type { Platform } from '../../browser/platform.ts';
import type { PanelHandlers } from '../../messaging/contract/panel.ts';
import type { Settings } from '../../messaging/contract/settings.ts';
import type { ServiceView } from '../../messaging/contract/views.ts';
import { planError } from '../../run/plan/plan-error.ts';
import { refuseTarget } from '../../run/plan/target.ts';
import { say } from '../../text/index.ts';
import { askJson } from './ask.ts';

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
