import type { Alarms, Area, AskTab } from '../browser/ports.ts';
import type { Settings, TabView } from '../messaging/protocol.ts';
import type { Declaration } from '../model/index.ts';
import type { Send } from '../run/index.ts';

/** What the handlers of the background work with. Nothing in it is state: that stands in the storage areas. */
export interface Services {
  readonly now: () => number;
  /** Lives as long as the browser, in memory, at most 10 MB in all; survives the worker. */
  readonly session: Area;
  readonly settings: () => Promise<Settings>;
  /** Asks the content script of a tab. */
  readonly ask: AskTab;
  /** Sends a request as the extension, without cookies (`sendWith` the platform's fetch). */
  readonly send: Send;
  readonly alarms: Alarms;
  readonly looks: Looks;
}

/** What is known of the tabs. */
export interface Looks {
  /** All that the panel shows of a tab; looks first where nobody has looked yet. */
  view(tabId: number): Promise<TabView>;
  /** What the site of a tab declares, as far as remembered; undefined where nothing may be known of it. */
  declaration(tabId: number): Promise<Declaration | undefined>;
  /** Something that `view` shows has changed: open panels ask again, the badge follows. */
  changed(tabId: number): Promise<void>;
}
