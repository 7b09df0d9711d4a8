import type { Platform } from '../browser/platform.ts';
import type { Alarms, Area, SendToTab } from '../browser/ports.ts';
import type { Settings } from '../messaging/contract/settings.ts';
import type { Action, Plan } from '../model/index.ts';
import type { TabInspector } from './tabs/inspector.ts';

/** The services for executing runs. They keep all state in the storage areas. */
export interface Services {
  readonly now: () => number;
  /** Lives as long as the browser, in memory, at most 10 MB in all; survives the worker. */
  readonly session: Area;
  readonly alarms: Alarms;
  readonly platform: Pick<
    Platform,
    | 'fetch'
    | 'hasAccess'
    | 'tab'
    | 'identity'
    | 'guard'
    | 'watchPages'
    | 'watchSends'
    | 'readInPage'
    | 'openSocket'
    | 'openBackgroundTab'
    | 'closeTab'
    | 'showInTab'
  >;
  readonly settings: () => Promise<Settings>;
  /** Sends to the scripts of a tab; injects the script that answers if it is missing. */
  readonly sendToTab: SendToTab;
  /** Sends to scripts that are already in a tab. */
  readonly sendToPresent: SendToTab;
  readonly tabs: Pick<TabInspector, 'view' | 'look' | 'originOf' | 'changed'>;
  /** True if the browser's policy allows a plan without a question. */
  readonly unattended: (site: string, action: Action, plan: Plan) => Promise<boolean>;
  /** A question waits for the person: shows it on the badge, and opens the extension's own window. */
  readonly askPerson: (tabId: number) => Promise<void>;
}
