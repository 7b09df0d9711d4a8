import type { CallPage, Decided } from '../../call/call-pages.ts';
import type { ActionPorts, CallOn, Prepared } from '../../call/prepare.ts';
import type { TabView } from '../../messaging/contract/views.ts';
import type { Arguments } from '../../model/index.ts';
import type { Cover } from '../../policy/index.ts';

export interface ActionOfTab {
  readonly tabId: number;
  readonly action: string;
  /**
   * The origin that the caller saw. In the meantime, the tab may show another origin that declares the same
   * key.
   */
  readonly site?: string;
}

export interface Way extends ActionOfTab {
  readonly on: CallOn;
  readonly pick?: string;
  /** True if the user runs the action once, although the site forbids it. */
  readonly override?: boolean;
}

export interface RunRequest extends Way {
  readonly arguments: Arguments;
  /** True if the action may run only as a read of the tab's own origin that needs no question. */
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

/** A page in a separate tab that was opened for a call. */
export interface PageTab extends CallPage<TabView> {
  readonly site: string;
  /** The tab that called; undefined if an earlier worker opened the page. */
  readonly caller: number | undefined;
  tabId: number | undefined;
  /** True if the page is one of the site's open pages. Otherwise, it waits until another page closes. */
  hasRoom: boolean;
}
