import type { Platform } from '../browser/platform.ts';
import type { Alarms, Area, SendToTab } from '../browser/ports.ts';
import type { Settings } from '../messaging/contract/settings.ts';
import type { Action, Plan } from '../model/index.ts';
import type { TabInspector } from './tabs/inspector.ts';

/** The services for executing runs. All their state is in the storage areas. */
export interface Services {
  readonly now: () => number;
  /** A storage area in memory. It survives the worker, and ends with the browser. It holds at most 10 MB. */
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
  readonly sendToTab: SendToTab;
  readonly sendToPresent: SendToTab;
  readonly tabs: Pick<TabInspector, 'view' | 'look' | 'originOf' | 'changed'>;
  /** True if the browser's policy allows a plan without a question. */
  readonly unattended: (site: string, action: Action, plan: Plan) => Promise<boolean>;
  /** Shows a waiting question on the badge, and opens a window for it. */
  readonly askPerson: (tabId: number) => Promise<void>;
}
