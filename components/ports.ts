import type { PanelAnswer, TabRequest } from '../lib/messaging/contract/panel.ts';
import type { TabView } from '../lib/messaging/contract/views.ts';
import type { PanelClient } from '../lib/messaging/panel-client.ts';
import type { Json, RejectedCall, Run } from '../lib/model/index.ts';

export type SiteStatusAnswer = PanelAnswer<'siteStatus'>;
export type CreateAnswer = PanelAnswer<'create'>;
export type Proposal = PanelAnswer<'propose'>[number];

/** The person's decisions about a run. */
export type RunChoice = Pick<TabRequest<'run'>, 'override' | 'pick'>;

/**
 * The parts of the browser that the panel uses. Messages to the background use `PanelClient` instead. Methods may
 * reject with an Error whose message is meant for the person.
 */
export interface PanelPorts {
  /** Asks the browser for the missing permission. Call it in a click handler. */
  grant(): Promise<void>;
  saveFile(runId: string): Promise<void>;
  /** Saves the runs as an HTTP Archive file. */
  saveRuns(runs: readonly Run[]): Promise<void>;
  /** Saves the log of tool calls, including who allowed them. */
  saveCalls(runs: readonly Run[], refused: readonly RejectedCall[]): Promise<void>;
  saveText(name: string, text: string): Promise<void>;
  /** Saves a configuration that turns rules off in the command-line tool. */
  saveConfig(rules: readonly string[]): Promise<void>;
  copy(text: string): Promise<void>;
  showPage(url: string): Promise<void>;
  /** True if the panel stays open after a click on the page. The popup closes. */
  readonly staysOpen: boolean;
  /**
   * Selects an element in the Elements panel. Finds it by its path and the frames and shadow hosts around it
   * (`within`), otherwise by a selector. Absent outside of the developer tools. Resolves to true if the element exists.
   */
  inspect?(place: {
    readonly path?: string;
    readonly within?: readonly string[];
    readonly selector?: string;
  }): Promise<boolean>;
  openOptions(): void;
  openReport(): void;
  openRun(runId: string): void;
  /** True if there is room for a workbench. The popup has none. */
  readonly hasWorkbench: boolean;
  /** Absent if the browser has no side panel, or this is the side panel. Call it in a click handler. */
  openSidePanel?(): void;
  /** The browser's own name for the side panel. */
  readonly sidePanelText: 'openSidePanel' | 'openSidebar';
}

/** Remembers the person's input for the session, so that closing the popup loses nothing. */
export interface Memory {
  read(key: string): Json | undefined;
  write(key: string, value: Json | undefined): void;
}

export interface PanelProps {
  /** Null until the first answer. */
  readonly view: TabView | null;
  /** The reason why there is no view: a bug of AWAS Lens, or no answer from the background. */
  readonly failure?: string;
  /** Sends messages to the background, about this tab or in general. */
  readonly background: PanelClient;
  readonly ports: PanelPorts;
  readonly memory: Memory;
  readonly now: () => number;
  /** The id of a run that is shown first. */
  readonly shownRun?: string | undefined;
}
