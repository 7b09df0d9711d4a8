import type { Platform } from '../browser/platform.ts';
import type { Alarms, Area, SendToTab } from '../browser/ports.ts';
import type { Settings, TabView } from '../messaging/contract/views.ts';
import type { Action, Declaration, Plan } from '../model/index.ts';

/** What the parts of the background work with. Nothing in it is state: that is in the storage areas. */
export interface Services {
  readonly now: () => number;
  /** Lives as long as the browser, in memory, at most 10 MB in all; survives the worker. */
  readonly session: Area;
  readonly alarms: Alarms;
  readonly platform: Pick<
    Platform,
    | 'fetch'
    | 'tab'
    | 'identity'
    | 'guard'
    | 'readInPage'
    | 'openSocket'
    | 'openBehind'
    | 'closeTab'
    | 'showInTab'
  >;
  readonly settings: () => Promise<Settings>;
  /** Sends to the scripts of a tab; injects the one that answers first, where it is not always there. */
  readonly sendToTab: SendToTab;
  /** Sends to the scripts that are in a tab already. */
  readonly sendToPresent: SendToTab;
  readonly tabs: Tabs;
  /** Whether the browser's owner lets a plan run without a question. */
  readonly unattended: (site: string, action: Action, plan: Plan) => Promise<boolean>;
  /** A question waits for the person: says so on the badge, and opens the extension's own window. */
  readonly askPerson: (tabId: number) => Promise<void>;
}

/** What is known of the tabs. */
export interface Tabs {
  /** All that the panel shows of a tab; starts an inspection where there was none. */
  view(tabId: number): Promise<TabView>;
  /** Has its page looked at anew, also where nobody sees it: such a page says nothing of what comes late. */
  look(tabId: number): Promise<void>;
  /** What the site of a tab declares, as far as remembered; undefined where nothing may be known of it. */
  declaration(tabId: number): Promise<Declaration | undefined>;
  /** The origin that a tab shows, by the browser; '' where it is gone or nothing may be known of it. */
  originOf(tabId: number): Promise<string>;
  /** Something that `view` shows has changed: open panels ask again, the badge follows. */
  changed(tabId: number): Promise<void>;
}
