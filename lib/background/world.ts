import type { Area, Platform } from '../browser/ports.ts';
import type { PageHandlers } from '../messaging/contract/page.ts';
import type { PanelHandlers } from '../messaging/contract/panel.ts';
import { CONTENT_SCRIPT } from '../messaging/contract/tab.ts';
import { allowsPlan } from '../policy/index.ts';
import { createTexts } from '../text/index.ts';
import { policyOf } from './agents/agents.ts';
import { type AwasLens, createAgentApi } from './agents/api.ts';
import { type CallNotes, createCallNoteHandlers, createCallNotes } from './agents/call-notes.ts';
import { createForAgents } from './agents/index.ts';
import { Choices } from './choices.ts';
import { createRunning, type Running } from './runs/index.ts';
import type { Runs } from './runs/runs.ts';
import { createSendToPresent, createSendToTab } from './send-to-tab.ts';
import type { SettingsChanges } from './settings.ts';
import { createRegistryHandlers } from './sites/registry.ts';
import { createSiteStatusHandlers } from './sites/status.ts';
import { createManifestHandlers } from './tabs/create.ts';
import { createEditHandlers } from './tabs/edit-handlers.ts';
import { createTabHandlers } from './tabs/handlers.ts';
import { TabInspector } from './tabs/inspector.ts';
import { createOverlay } from './tabs/overlay.ts';
import { createPickHandlers } from './tabs/pick.ts';
import { createReports } from './tabs/reports.ts';

/** All that is known of the tabs of one kind, regular or private, and done for them. The two share nothing but settings. */
export interface World {
  readonly panel: PanelHandlers;
  readonly page: PageHandlers;
  readonly inspector: TabInspector;
  readonly runs: Runs;
  readonly notes: Pick<CallNotes, 'dismiss'>;
  readonly lens: AwasLens;
}

export interface WorldParts {
  readonly platform: Platform;
  readonly session: Area;
  readonly isPrivate: boolean;
  /** One queue for both worlds, as they share the settings. */
  readonly changes: SettingsChanges;
}

export function createWorld({ platform: browser, session, isPrivate, changes }: WorldParts): World {
  const platform: Platform = {
    ...browser,
    session,
    tabs: async () => (await browser.tabs()).filter((tab) => tab.private === isPrivate),
  };
  const { now, alarms } = platform;
  const choices = new Choices({ local: platform.local, session, isPrivate, changes });
  const settings = () => choices.settings();
  const texts = () => createTexts(platform.message);
  const sendToTab = createSendToTab(platform);
  const sendToPresent = createSendToPresent(platform);
  const notes = createCallNotes(session);
  const mayDraft = async (origin: string): Promise<boolean> =>
    (await settings()).draftOrigins.includes(origin) ||
    (await policyOf(platform)).drafts?.includes(origin) === true;
  const inspector: TabInspector = new TabInspector({
    platform,
    settings,
    sendToTab,
    runsOf: (tabId) => runs.of(tabId),
    refusedCallsOf: (tabId) => notes.of(tabId),
    onFacts: (tabId) => overlay.redraw(tabId),
    onJudged: (tabId) => agents.refresh(tabId),
    onOrigin: (tabId, origin) => runs.shows(tabId, origin),
    mayDraft,
  });
  const overlay = createOverlay(sendToTab, inspector, texts);
  const askPerson = async (tabId: number): Promise<void> => {
    await Promise.all([inspector.changed(tabId), platform.showQuestion(tabId)]);
  };
  const senders = { sendToTab, sendToPresent };
  const { runs, planning, details, handlers }: Running = createRunning(
    { now, session, alarms, platform, settings, ...senders, tabs: inspector, askPerson },
    async (site, action, plan) => allowsPlan(await policyOf(platform), site, action, plan),
  );
  const { agents, calls } = createForAgents({
    platform,
    choices,
    mayDraft,
    inspector,
    runs,
    planning,
    details,
    notes,
    ...senders,
  });
  const reports = createReports(platform, inspector);
  const tabs = createTabHandlers({
    platform,
    inspector,
    runs,
    overlay,
    choices,
    isPrivate,
    changes,
    onSettings: async ({ mode, allowedOrigins }) => {
      await platform.register(CONTENT_SCRIPT, mode, allowedOrigins);
      await agents.refreshAll();
    },
  });
  return {
    // The types see to it that every message has its handler.
    panel: {
      ...tabs.panel,
      ...overlay.panel,
      ...createPickHandlers({ inspector, sendToTab, sendToPresent, texts }),
      ...handlers.panel,
      ...agents.panel,
      ...createCallNoteHandlers(notes, inspector),
      ...createSiteStatusHandlers({ now, platform, tabs: inspector }),
      ...createRegistryHandlers({ now, platform }, settings, inspector),
      ...createManifestHandlers({ inspector, sendToTab, details, now }),
      ...createEditHandlers(inspector, now),
      ...reports.panel,
    },
    page: { ...tabs.page, ...handlers.page, ...agents.page },
    inspector,
    runs,
    notes,
    lens: createAgentApi(platform, inspector, reports, calls),
  };
}
