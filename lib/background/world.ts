import type { Platform } from '../browser/platform.ts';
import type { Alarms, Area, SendToTab } from '../browser/ports.ts';
import type { PageHandlers } from '../messaging/contract/page.ts';
import type { PanelHandlers } from '../messaging/contract/panel.ts';
import type { Settings } from '../messaging/contract/settings.ts';
import type { Action, Plan } from '../model/index.ts';
import { allowsPlan } from '../policy/index.ts';
import { createTexts, type Texts } from '../text/index.ts';
import { createAgents, policyOf } from './agents/agents.ts';
import { createCallNoteHandlers, createCallNotes } from './agents/call-notes.ts';
import { Calls } from './agents/calls.ts';
import { createOffers } from './agents/offers.ts';
import { Choices } from './choices.ts';
import { createRunHandlers } from './runs/handlers.ts';
import { Running } from './runs/index.ts';
import type { Runs } from './runs/runs.ts';
import { createSendToPresent, createSendToTab } from './send-to-tab.ts';
import type { Services } from './services.ts';
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

/**
 * All that is known of the tabs of one kind, regular or private, and done for them. The two share nothing but
 * settings. The parts find each other here once all are made: a constructor may use only parts that are made before
 * its own.
 */
export class World implements Services {
  readonly platform: Platform;
  readonly session: Area;
  readonly isPrivate: boolean;
  /** One queue for both worlds, as they share the settings. */
  readonly changes: SettingsChanges;
  readonly now: () => number;
  readonly alarms: Alarms;
  readonly sendToTab: SendToTab;
  readonly sendToPresent: SendToTab;
  readonly choices: Choices;
  readonly notes;
  readonly tabs: TabInspector;
  readonly overlay: ReturnType<typeof createOverlay>;
  readonly running: Running;
  readonly runs: Runs;
  readonly offers;
  readonly agents: ReturnType<typeof createAgents>;
  readonly calls: Calls;
  readonly reports: ReturnType<typeof createReports>;
  readonly panel: PanelHandlers;
  readonly page: PageHandlers;

  constructor(browser: Platform, session: Area, isPrivate: boolean, changes: SettingsChanges) {
    this.platform = {
      ...browser,
      session,
      tabs: async () => (await browser.tabs()).filter((tab) => tab.private === isPrivate),
    };
    this.session = session;
    this.isPrivate = isPrivate;
    this.changes = changes;
    this.now = browser.now;
    this.alarms = browser.alarms;
    this.sendToTab = createSendToTab(browser);
    this.sendToPresent = createSendToPresent(browser);
    this.choices = new Choices({ local: browser.local, session, isPrivate, changes });
    this.notes = createCallNotes(session);
    this.tabs = new TabInspector(this);
    this.overlay = createOverlay(this);
    this.running = new Running(this);
    this.runs = this.running.runs;
    this.offers = createOffers(this.tabs, this.running.knownDetails, this.settings, session);
    this.agents = createAgents(this);
    this.calls = new Calls(this);
    this.reports = createReports(this);
    const tabs = createTabHandlers(this);
    const runs = createRunHandlers(this.running);
    // The types see to it that every message has its handler.
    this.panel = {
      ...tabs.panel,
      ...this.overlay.panel,
      ...createPickHandlers(this),
      ...runs.panel,
      ...this.agents.panel,
      ...createCallNoteHandlers(this),
      ...createSiteStatusHandlers(this),
      ...createRegistryHandlers(this),
      ...createManifestHandlers(this),
      ...createEditHandlers(this.tabs, this.now),
      ...this.reports.panel,
    };
    this.page = { ...tabs.page, ...runs.page, ...this.agents.page };
  }

  readonly settings = (): Promise<Settings> => this.choices.settings();

  readonly texts = (): Texts => createTexts(this.platform.message);

  /** Whether agent mode is on for an origin. */
  async inAgentMode(origin: string): Promise<boolean> {
    const { agentModeOrigins } = await this.settings();
    return agentModeOrigins.includes(origin) || (await this.#isInPolicy('agentMode', origin));
  }

  /**
   * Whether agents may have drafted actions: what the pages of an origin let a person do, though nobody declares it.
   */
  async mayDraft(origin: string): Promise<boolean> {
    const { draftOrigins } = await this.settings();
    return draftOrigins.includes(origin) || (await this.#isInPolicy('drafts', origin));
  }

  async #isInPolicy(list: 'agentMode' | 'drafts', origin: string): Promise<boolean> {
    return (await policyOf(this.platform))[list]?.includes(origin) === true;
  }

  readonly unattended = async (site: string, action: Action, plan: Plan): Promise<boolean> =>
    allowsPlan(await policyOf(this.platform), site, action, plan);

  readonly askPerson = async (tabId: number): Promise<void> => {
    await Promise.all([this.tabs.changed(tabId), this.platform.showQuestion(tabId)]);
  };
}
