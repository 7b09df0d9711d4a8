import type { Platform } from '../browser/platform.ts';
import type { Alarms, Area, SendToTab } from '../browser/ports.ts';
import type { Settings } from '../messaging/contract/settings.ts';
import type { Action, Plan } from '../model/index.ts';
import type { TabInspector } from './tabs/inspector.ts';

export interface Services {
  readonly now: () => number;
  /** Storage in memory, at most 10 MB, until the browser closes. */
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
  readonly tabs: Pick<TabInspector, 'view' | 'look' | 'originOf'>;
  readonly changed: (tabId: number) => Promise<void>;
  readonly unattended: (site: string, action: Action, plan: Plan) => Promise<boolean>;
  readonly askPerson: (tabId: number) => Promise<void>;
}
