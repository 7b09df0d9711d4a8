import type { Platform } from '../browser/ports.ts';
import type { PageHandlers, PanelHandlers } from '../messaging/background.ts';
import { CONTENT_SCRIPT } from '../messaging/wire.ts';
import { type AwasLens, createAgentApi } from './agents/api.ts';
import { createAgents } from './agents/agents.ts';
import { createAskTab, createTellTab } from './ask-tab.ts';
import { createDetails } from './sites/details.ts';
import { createDraftPart } from './tabs/draft.ts';
import { createLooks, type Looking } from './tabs/inspector.ts';
import { createLookPart } from './tabs/handlers.ts';
import { createOverlayPart } from './tabs/overlay.ts';
import { createRegistryPart } from './sites/registry.ts';
import { cachedStorage } from './cached-storage.ts';
import { createReports } from './tabs/reports.ts';
import { createRuns, type Runs } from './runs/runs.ts';
import { readSettings } from './settings.ts';
import { createSiteStatusPart } from './sites/status.ts';

export interface Background {
  readonly handlers: { readonly panel: PanelHandlers; readonly page: PageHandlers };
  readonly looks: Looking;
  readonly runs: Runs;
  readonly lens: AwasLens;
  /** Has the always-on script run where the person wants it. */
  register(): Promise<void>;
  /** Attends the page in front of the person that was there before the extension. */
  attend(): Promise<void>;
}

/** The composition root: the parts put together, over the browser or whatever stands for it. */
export function createBackground(browser: Platform): Background {
  const platform: Platform = {
    ...browser,
    session: cachedStorage(browser.session),
    local: cachedStorage(browser.local),
  };
  const settings = () => readSettings(platform.local);
  const ask = createAskTab(platform);
  const looks: Looking = createLooks({
    platform,
    settings,
    ask,
    runsOf: (tabId) => runs.of(tabId),
    onFacts: (tabId) => overlay.redraw(tabId),
    onJudged: (tabId) => agents.refresh(tabId),
  });
  const { now, session, fetch, openSocket, alarms, identity, tab } = platform;
  const runs = createRuns({ now, session, fetch, openSocket, alarms, identity, tab, settings, ask, looks });
  const agents = createAgents({
    platform,
    looks,
    runs,
    ask,
    tell: createTellTab(platform),
    details: createDetails(session, fetch, now),
    settings,
  });
  const overlay = createOverlayPart(ask, looks);
  const status = createSiteStatusPart({ now, fetch, looks });
  const registry = createRegistryPart({ now, fetch }, settings, looks);
  const reports = createReports(platform, looks);
  const draft = createDraftPart(looks, ask, now);
  const look = createLookPart(platform, looks, runs, () => agents.refreshAll());
  return {
    // The types see to it that every message of the protocol has its handler.
    handlers: {
      panel: {
        ...look.panel,
        ...overlay.panel,
        ...runs.panel,
        ...agents.part.panel,
        ...status.panel,
        ...registry.panel,
        ...draft.panel,
        ...reports.panel,
      },
      page: { ...look.page, ...runs.page, ...agents.part.page },
    },
    looks,
    runs,
    lens: createAgentApi(platform, looks, reports, agents),
    async register() {
      const { mode, allowedOrigins } = await settings();
      await platform.register(CONTENT_SCRIPT, mode, allowedOrigins);
    },
    async attend() {
      const tab = await platform.activeTab();
      if (tab) await looks.recheck(tab.id, false);
    },
  };
}
