import type { Platform } from '../browser/platform.ts';
import type { Area } from '../browser/ports.ts';
import type { PageHandlers } from '../messaging/contract/page.ts';
import type { PanelHandlers } from '../messaging/contract/panel.ts';
import { createTexts } from '../text/index.ts';
import { createAgents } from './agents/agents.ts';
import { createCallNotes } from './agents/call-notes.ts';
import { createCalls } from './agents/calls.ts';
import { createOffers } from './agents/offers.ts';
import { createPermissions } from './agents/permissions.ts';
import { createChoices } from './choices.ts';
import { Events } from './events.ts';
import { createRuns } from './runs/index.ts';
import type { Runs } from './runs/runs.ts';
import { createSendToPresent, createSendToTab } from './send-to-tab.ts';
import type { SettingsChanges } from './settings.ts';
import { createRegistryHandlers, createSiteStatusHandlers } from './sites/ask.ts';
import { createGatherer } from './sites/gather.ts';
import { createManifestHandlers } from './tabs/create.ts';
import { createEditHandlers } from './tabs/edit-handlers.ts';
import { createTabHandlers } from './tabs/handlers.ts';
import { TabInspector } from './tabs/inspector.ts';
import { createSurvey } from './tabs/judge.ts';
import { createOverlay } from './tabs/overlay.ts';
import { createPickHandlers } from './tabs/pick.ts';
import { createReadiness } from './tabs/readiness.ts';
import { createTabRecords } from './tabs/records.ts';
import { createReports } from './tabs/reports.ts';

export type Windows = ReturnType<typeof createWindows>;

export function createWindows(
  browser: Platform,
  session: Area,
  isPrivate: boolean,
  changes: SettingsChanges,
) {
  const platform: Platform = {
    ...browser,
    session,
    tabs: async () => (await browser.tabs()).filter((tab) => tab.private === isPrivate),
  };
  const { now, alarms } = browser;
  const sendToTab = createSendToTab(browser);
  const sendToPresent = createSendToPresent(browser);
  const texts = () => createTexts(platform.message);
  const choices = createChoices({ local: browser.local, session, isPrivate, changes });
  const { settings } = choices;
  const permissions = createPermissions(platform, settings);
  const events = new Events();
  const notes = createCallNotes(session);

  const gatherer = createGatherer(platform);

  const records = createTabRecords(session);
  const tabs = new TabInspector({
    platform,
    records,
    gatherer,
    events,
    sendToTab,
    settings,
    mayDraft: permissions.mayDraft,
    runsOf: (tabId) => runs.of(tabId),
    callsOf: notes.of,
  });
  const ran = createRuns({
    now,
    session,
    alarms,
    platform,
    settings,
    sendToTab,
    sendToPresent,
    tabs,
    changed: (tabId) => events.changed(tabId),
    unattended: permissions.unattended,
    askPerson: async (tabId) => {
      await Promise.all([events.changed(tabId), platform.showQuestion(tabId)]);
    },
  });
  const { planning, knownDetails } = ran;
  const runs: Runs = ran.runs;
  events.on('shows', (tabId, origin) => ran.pages.shows(tabId, origin));
  const overlay = createOverlay({ sendToTab, tabs, records, texts, events });
  const offers = createOffers(tabs, knownDetails, settings, session);
  const calls = createCalls({
    now,
    events,
    settings,
    permissions,
    tabs,
    records,
    notes,
    offers,
    planning,
    runs,
  });
  const agents = createAgents(
    { platform, events, tabs, records, offers, choices, permissions, settings, sendToTab, sendToPresent },
    calls,
  );
  const { fetch } = browser;
  const readiness = createReadiness({ session, now, fetch, tabs, sendToTab });
  const reports = createReports(platform, tabs, readiness);
  const panel: PanelHandlers = {
    ...createTabHandlers({
      platform,
      events,
      tabs,
      runs,
      choices,
      changes,
      isPrivate,
      redraw: overlay.follow,
      refreshTools: agents.refreshAll,
    }),
    ...overlay.panel,
    ...createPickHandlers({ tabs, sendToTab, sendToPresent, texts }),
    ...ran.panel,
    ...agents.panel,
    async dismissCalls({ tabId }) {
      await notes.dismiss(tabId);
      await events.changed(tabId);
    },
    ...createSiteStatusHandlers(platform, (tabId) => tabs.view(tabId)),
    ...createRegistryHandlers({ platform, settings, survey: createSurvey(gatherer, now) }),
    ...createManifestHandlers({ tabs, sendToTab, details: knownDetails, now }),
    ...createEditHandlers(tabs, now),
    ...reports.panel,
    ...readiness.panel,
  };
  const page: PageHandlers = {
    async hello(request, sender) {
      const [wanted] = await Promise.all([
        tabs.hello(request, sender),
        ran.pages.pageReady(sender, request.activeRuns ?? []),
      ]);
      return wanted;
    },
    facts: tabs.scans.facts,
    ...ran.page,
    ...agents.page,
  };
  return { events, tabs, records, planning, runs, notes, calls, reports, panel, page };
}
