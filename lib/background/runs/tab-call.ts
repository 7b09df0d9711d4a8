import type { CallPage, Decided } from '../../agent/call-pages.ts';
import type { ActionPorts, Prepared } from '../../agent/prepare.ts';
import type { TabView } from '../../messaging/contract/views.ts';
import type { Arguments, RunOn } from '../../model/index.ts';
import type { Cover } from '../../policy/index.ts';

/** An action of a tab. */
export interface ActionOfTab {
  readonly tabId: number;
  /** Key of the action. */
  readonly action: string;
  /** The origin that the asker was shown: by now the tab may show another, which may declare the same key. */
  readonly site?: string;
}

/** Where an action is to be done, and how. */
export interface Way extends ActionOfTab {
  /** `best`: on the page where its controls are there, else over HTTP. */
  readonly on: RunOn | 'best';
  /** The path of the element that the person picked, where several claim the action. */
  readonly pick?: string;
  /** A person's word that it is run this once although the site forbids it. */
  readonly override?: boolean;
}

/** An action to be run. */
export interface RunRequest extends Way {
  readonly arguments: Arguments;
  /** Only as a plain read of the tab's own origin, that asks nobody. */
  readonly onlyRead?: boolean;
}

export interface RunDecision extends Decided {
  /** The cover of a call by a page or agent, where the person may allow such calls beforehand. */
  readonly cover?: Cover;
}

/** A run that was planned and decided on, and has not begun. */
export type PreparedRun = Prepared<TabCall>;

export type RunPorts = ActionPorts<TabCall>;

/** A call from a tab. */
export interface TabCall {
  readonly site: TabView;
  readonly page: PageTab;
  readonly decision: RunDecision;
}

/** A page that is open for a call in a tab of its own, or to be opened. */
export interface PageTab extends CallPage<TabView> {
  readonly site: string;
  /** The tab of the call; undefined where an earlier worker has opened the page. */
  readonly caller: number | undefined;
  /** Its own tab, once there is one. */
  tabId: number | undefined;
  /** It counts among the open pages of its site; until then it waits for room. */
  hasRoom: boolean;
}
