import type { Platform } from '../../browser/platform.ts';
import type { SendToTab } from '../../browser/ports.ts';
import type { Settings } from '../../messaging/contract/settings.ts';
import type { RejectedCall, Run } from '../../model/index.ts';
import type { Events } from '../events.ts';
import type { Gatherer } from '../sites/gather.ts';
import type { TabRecords } from './records.ts';

export interface TabParts {
  readonly platform: Platform;
  readonly records: TabRecords;
  readonly gatherer: Gatherer;
  readonly events: Events;
  readonly sendToTab: SendToTab;
  readonly settings: () => Promise<Settings>;
  readonly mayDraft: (origin: string) => Promise<boolean>;
  readonly runsOf: (tabId: number) => Promise<readonly Run[]>;
  readonly callsOf: (tabId: number) => Promise<readonly RejectedCall[]>;
}
