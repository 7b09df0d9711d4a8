import type { PanelAnswer, TabRequest } from '../lib/messaging/contract/panel.ts';
import type { ShownView } from '../lib/messaging/contract/views.ts';
import type { PanelClient } from '../lib/messaging/panel-client.ts';
import type { Json, RejectedCall, Run } from '../lib/model/index.ts';

export type SiteStatusAnswer = PanelAnswer<'siteStatus'>;
export type CreateAnswer = PanelAnswer<'create'>;
export type Proposal = PanelAnswer<'propose'>[number];

export type RunChoice = Pick<TabRequest<'run'>, 'override' | 'pick'>;

/** These functions reject with an Error whose message can be shown to the person. */
export interface PanelPorts {
  /** Must be called in a click handler. */
  grant(): Promise<void>;
  saveFile(runId: string): Promise<void>;
  saveRuns(runs: readonly Run[]): Promise<void>;
  saveCalls(runs: readonly Run[], refused: readonly RejectedCall[]): Promise<void>;
  saveText(name: string, text: string): Promise<void>;
  saveConfig(rules: readonly string[]): Promise<void>;
  copy(text: string): Promise<void>;
  showPage(url: string): Promise<void>;
  readonly staysOpen: boolean;
  /** Absent outside of the developer tools. Resolves to false if no element is found. */
  inspect?(place: {
    readonly path?: string;
    readonly within?: readonly string[];
    readonly selector?: string;
  }): Promise<boolean>;
  openOptions(): void;
  openReport(): void;
  openRun(runId: string): void;
  readonly hasWorkbench: boolean;
  /** Must be called in a click handler. Absent in browsers without a side panel. */
  openSidePanel?(): void;
  readonly sidePanelText: 'openSidePanel' | 'openSidebar';
}

export interface Memory {
  read(key: string): Json | undefined;
  write(key: string, value: Json | undefined): void;
}

export interface PanelProps {
  readonly view: ShownView | null;
  readonly failure?: string;
  readonly background: PanelClient;
  readonly ports: PanelPorts;
  readonly memory: Memory;
  readonly now: () => number;
  readonly shownRun?: string | undefined;
}
