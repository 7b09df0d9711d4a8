import type { CallPage, Decided } from '../../call/call-pages.ts';
import type { ActionPorts, Prepared } from '../../call/prepare.ts';
import type { TabView } from '../../messaging/contract/views.ts';
import type { Arguments, RunOn } from '../../model/index.ts';
import type { Cover } from '../../policy/index.ts';

export interface ActionOfTab {
  readonly tabId: number;
  readonly action: string;
  /** The origin that the caller saw. The tab may have changed since. */
  readonly site?: string;
}

export interface RunRequest extends ActionOfTab {
  readonly arguments: Arguments;
  readonly on: RunOn;
  readonly pick?: string;
  /** True if the person runs the action despite the site's rules. */
  readonly override?: boolean;
  /** True if the run may only read from the tab's own origin, without a question. */
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
  /** The tab of the call; undefined if an earlier worker opened the page. */
  readonly caller: number | undefined;
  tabId: number | undefined;
  /** False if the page waits until another page closes. */
  hasRoom: boolean;
}
