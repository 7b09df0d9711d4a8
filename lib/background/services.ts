import type { Alarms, Area, AskTab, Identity, Platform } from '../browser/ports.ts';
import type { Settings, TabView } from '../messaging/protocol.ts';
import type { Declaration } from '../model/index.ts';

/** What the handlers of the background work with. Nothing in it is state: that stands in the storage areas. */
export interface Services {
  readonly now: () => number;
  /** Lives as long as the browser, in memory, at most 10 MB in all; survives the worker. */
  readonly session: Area;
  /** As the extension: no cookies, redirects shown and not followed. */
  readonly fetch: typeof globalThis.fetch;
  readonly openSocket: Platform['openSocket'];
  readonly tab: Platform['tab'];
  readonly alarms: Alarms;
  readonly identity: Identity;
  readonly settings: () => Promise<Settings>;
  /** Asks the content script of a tab; puts the script that answers there first, where it is not always there. */
  readonly ask: AskTab;
  readonly looks: Looks;
}

/** What is known of the tabs. */
export interface Looks {
  /** All that the panel shows of a tab; begins to look where nobody has looked yet. */
  view(tabId: number): Promise<TabView>;
  /** What the site of a tab declares, as far as remembered; undefined where nothing may be known of it. */
  declaration(tabId: number): Promise<Declaration | undefined>;
  /** Something that `view` shows has changed: open panels ask again, the badge follows. */
  changed(tabId: number): Promise<void>;
}
