import type { CallPage, Decided } from '../../call/call-pages.ts';
import type { ActionPorts, Prepared } from '../../call/prepare.ts';
import type { TabView } from '../../messaging/contract/views.ts';
import type { Arguments, RunOn } from '../../model/index.ts';
import type { Cover } from '../../policy/index.ts';

export interface ActionOfTab {
  readonly tabId: number;
  readonly action: string;
  readonly site?: string;
}

export interface RunRequest extends ActionOfTab {
  readonly arguments: Arguments;
  readonly on: RunOn;
  readonly pick?: string;
  readonly override?: boolean;
  readonly onlyRead?: boolean;
}

export interface RunDecision extends Decided {
  readonly cover?: Cover;
}

export type PreparedRun = Prepared<TabCall>;

export type RunPorts = ActionPorts<TabCall>;

export interface TabCall {
  readonly site: TabView;
  readonly page: PageTab;
  readonly decision: RunDecision;
}

export interface PageTab extends CallPage<TabView> {
  readonly site: string;
  readonly caller: number | undefined;
  tabId: number | undefined;
  hasRoom: boolean;
}
