import type { Platform } from '../browser/platform.ts';
import type { Area, Tab } from '../browser/ports.ts';
import { PRIVATE } from '../messaging/contract/changes.ts';
import type { PageHandlers } from '../messaging/contract/page.ts';
import type { PanelHandlers } from '../messaging/contract/panel.ts';
import type { PageSender } from '../messaging/messages.ts';
import { createTexts } from '../text/index.ts';
import { lazy } from '../text/once.ts';
import { createAgents } from './agents/agents.ts';
import { createAgentApi } from './agents/api.ts';
import { createCallNotes } from './agents/call-notes.ts';
import { createCalls } from './agents/calls.ts';
import { createOffers } from './agents/offers.ts';
import { createPermissions } from './agents/permissions.ts';
import { createChoices } from './choices.ts';
import { Events } from './events.ts';
import { logError } from './log.ts';
import { createRuns } from './runs/index.ts';
import type { Runs } from './runs/runs.ts';
import { createSendToPresent, createSendToTab } from './send-to-tab.ts';
import { createSettingsChanges, readSettings, type SettingsChanges } from './settings.ts';
import { createRegistryHandlers, createSiteStatusHandlers } from './sites/ask.ts';
import { createGatherer } from './sites/gather.ts';
import { cachedStorage, prefixedArea, withRoom } from './storage.ts';
import { createEditHandlers, createManifestHandlers } from './tabs/edit-handlers.ts';
import { createTabHandlers } from './tabs/handlers.ts';
import { TabInspector } from './tabs/inspector.ts';
import { createSurvey } from './tabs/judge.ts';
import { createOverlay } from './tabs/overlay.ts';
import { createPickHandlers } from './tabs/pick.ts';
import { createReadiness } from './tabs/readiness.ts';
import { createTabRecords } from './tabs/records.ts';
import { createReports } from './tabs/reports.ts';

export function createBackground(browser: Platform) {
  const session = withRoom(cachedStorage(browser.session));
  const platform: Platform = { ...browser, local: cachedStorage(browser.local) };
  // Opens the database early, because almost every message needs the settings.
  readSettings(platform.local).catch(logError);
  const all = new AllWindows(platform, session);
  return {
    handlers: {
      panel: panelHandlers(all),
      page: routed(
        all.regular.page,
        ({ page }) => page,
        (_request: unknown, sender: PageSender) => all.of(sender.private),
      ),
    },
    lens: createAgentApi(platform, (tabId) => all.ofTab(tabId)),
    regular: all.regular,
    loading: (tab: Tab): Promise<void> => all.of(tab.private).tabs.loading(tab),
    loaded: (tab: Tab): void => all.of(tab.private).tabs.loaded(tab.id),
    check: async ({ id, private: isPrivate }: Tab): Promise<void> => {
      const { tabs } = all.of(isPrivate);
      if ((await tabs.view(id)).access === 'not-chosen') await tabs.allowOnce(id);
      await tabs.recheck(id, true);
    },
    closed: async (tabId: number): Promise<void> => {
      await all.each(({ tabs, runs, notes }) =>
        Promise.all([tabs.closed(tabId), runs.closed(tabId), notes.dismiss(tabId)]),
      );
    },
    alarm: async (name: string): Promise<void> => {
      await all.each(({ runs }) => runs.alarm(name));
    },
    reconsider: async (): Promise<void> => {
      await all.each(({ tabs }) => tabs.reconsider());
    },
    privateEnded: (): Promise<void> => all.forgetPrivate(),
    resume: async (): Promise<void> => {
      await platform.releaseGuards();
      // Browsers send no event if the last private window closes with the browser.
      if (!(await platform.hasPrivateWindow())) await all.forgetPrivate();
      await all.each(({ runs }) => runs.resume());
    },
    inspectActive: async (): Promise<void> => {
      const tab = await platform.activeTab();
      if (tab) await all.of(tab.private).tabs.recheck(tab.id, false);
    },
  };
}

class AllWindows {
  readonly regular: Windows;
  readonly #platform: Platform;
  readonly #session: Area;
  readonly #changes: SettingsChanges;
  #privatePart: ReturnType<typeof prefixedArea>;
  #private: () => Windows;

  constructor(platform: Platform, session: Area) {
    this.#platform = platform;
    this.#session = session;
    this.#changes = createSettingsChanges(platform.local);
    this.regular = createWindows(platform, session, false, this.#changes);
    this.#privatePart = prefixedArea(session, PRIVATE);
    this.#private = lazy(() => this.#createPrivate());
  }

  of(isPrivate: boolean): Windows {
    return isPrivate ? this.#private() : this.regular;
  }

  async ofTab(tabId: number): Promise<Windows> {
    return this.of((await this.#platform.tab(tabId))?.private ?? false);
  }

  async addressesOf(tabId: number): Promise<readonly (string | undefined)[]> {
    const tab = await this.#platform.tab(tabId);
    const runs = await this.of(tab?.private ?? false).runs.of(tabId);
    return [tab?.url, ...runs.map(({ plan }) => (plan.kind === 'page' ? plan.url : plan.request.url))];
  }

  async ofRequest(request: { readonly tabId?: number; readonly runId?: string } | null): Promise<Windows> {
    const { tabId, runId } = request ?? {};
    if (tabId !== undefined) return this.ofTab(tabId);
    if (runId === undefined) return this.regular;
    const hidden = this.#private();
    return hidden.runs.known(runId).then(
      () => hidden,
      () => this.regular,
    );
  }

  each<Result>(work: (windows: Windows) => Result | Promise<Result>): Promise<readonly Result[]> {
    return Promise.all([this.regular, this.#private()].map((one) => work(one)));
  }

  async forgetPrivate(): Promise<void> {
    await this.#privatePart.close();
    this.#privatePart = prefixedArea(this.#session, PRIVATE);
    this.#private = lazy(() => this.#createPrivate());
  }

  #createPrivate(): Windows {
    return createWindows(this.#platform, this.#privatePart, true, this.#changes);
  }
}

type Handler = (...message: never[]) => unknown;
type Handlers = Readonly<Record<string, Handler>>;

function mapped<All extends Handlers>(all: All, wrap: (handle: Handler, name: string) => Handler): All {
  const entries = Object.entries(all).map(([name, handle]) => [name, wrap(handle, name)] as const);
  return Object.fromEntries(entries) as All;
}

function routed<All extends Handlers>(
  regular: All,
  handlersOf: (windows: Windows) => Handlers,
  windowsOf: (...message: never[]) => Windows | Promise<Windows>,
): All {
  return mapped(
    regular,
    (_, name) =>
      async (...message) =>
        handlersOf(await windowsOf(...message))[name]?.(...message),
  );
}

function panelHandlers(all: AllWindows): PanelHandlers {
  const handlers: PanelHandlers = {
    ...routed(all.regular.panel, ({ panel }) => panel, all.ofRequest.bind(all)),
    credentials: async () => (await all.each(({ panel }) => panel.credentials(null))).flat(),
    grants: async () => (await all.each(({ panel }) => panel.grants(null))).flat(),
    forgetCredentials: async (request) => {
      await all.each(({ panel }) => panel.forgetCredentials(request));
    },
    revoke: async (request) => {
      await all.each(({ panel }) => panel.revoke(request));
    },
  };
  return mapped(handlers, (handle) => async (...message) => {
    const answer = await handle(...message);
    const tabId = tabIdOf(message);
    return tabId === undefined ? answer : withoutUsers(answer, await all.addressesOf(tabId));
  });
}

const tabIdOf = ([request]: readonly ({ readonly tabId?: number } | null)[]): number | undefined =>
  request?.tabId;

const USER = /^(https?:\/\/)[^/?#]*@/;

export function withoutUsers<Answer>(answer: Answer, addresses: readonly (string | undefined)[]): Answer {
  const users = new Set(addresses.flatMap((address) => USER.exec(address ?? '')?.[0] ?? []));
  if (answer === undefined || users.size === 0) return answer;
  const shown = [...users].reduce(
    (text, user) => text.replaceAll(user, user.replace(USER, '$1')),
    JSON.stringify(answer),
  );
  return JSON.parse(shown);
}

type Windows = ReturnType<typeof createWindows>;

function createWindows(browser: Platform, session: Area, isPrivate: boolean, changes: SettingsChanges) {
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
