import type { PanelAnswer, TabRequest } from '../lib/messaging/contract/panel.ts';
import type { TabView } from '../lib/messaging/contract/views.ts';
import type { PanelClient } from '../lib/messaging/panel-client.ts';
import type { Json, RejectedCall, Run } from '../lib/model/index.ts';

export type SiteStatusAnswer = PanelAnswer<'siteStatus'>;
export type CreateAnswer = PanelAnswer<'create'>;
export type Proposal = PanelAnswer<'propose'>[number];

export type RunChoice = Pick<TabRequest<'run'>, 'override' | 'pick'>;

/** Functions of the extension. They reject with an Error whose message is meant for the person. */
export interface PanelPorts {
  /** Requests the missing permission. Must be called in a click handler. */
  grant(): Promise<void>;
  saveFile(runId: string): Promise<void>;
  saveRuns(runs: readonly Run[]): Promise<void>;
  saveCalls(runs: readonly Run[], refused: readonly RejectedCall[]): Promise<void>;
  saveText(name: string, text: string): Promise<void>;
  saveConfig(rules: readonly string[]): Promise<void>;
  copy(text: string): Promise<void>;
  showPage(url: string): Promise<void>;
  /** False for the popup, which closes when the person clicks on the page. */
  readonly staysOpen: boolean;
  /**
   * Selects an element in the developer tools; absent elsewhere. Resolves to false if no element is found.
   */
  inspect?(place: {
    readonly path?: string;
    readonly within?: readonly string[];
    readonly selector?: string;
  }): Promise<boolean>;
  openOptions(): void;
  openReport(): void;
  openRun(runId: string): void;
  /** False for the popup, which has no room. */
  readonly hasWorkbench: boolean;
  /**
   * Opens the side panel; absent in the side panel, and in browsers without one. Must be called in a click
   * handler.
   */
  openSidePanel?(): void;
  readonly sidePanelText: 'openSidePanel' | 'openSidebar';
}

/** Stores the person's input for the session, even if the popup closes. */
export interface Memory {
  read(key: string): Json | undefined;
  write(key: string, value: Json | undefined): void;
}

export interface PanelProps {
  readonly view: TabView | null;
  readonly failure?: string;
  readonly background: PanelClient;
  readonly ports: PanelPorts;
  readonly memory: Memory;
  readonly now: () => number;
  readonly shownRun?: string | undefined;
}
