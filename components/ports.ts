import type { PanelAnswer, TabRequest } from '../lib/messaging/contract/panel.ts';
import type { DocumentView, TabView } from '../lib/messaging/contract/views.ts';
import type { PanelClient } from '../lib/messaging/panel-client.ts';
import type {
  Action,
  Arguments,
  CallNote,
  ContractResult,
  Json,
  Outcome,
  PageTool,
  Plan,
  Problem,
  Run,
  Sentences,
} from '../lib/model/index.ts';
import type { CredentialFile, WhySkipped } from '../lib/run/index.ts';
import type { SchemaHelp } from '../lib/schema/help.ts';

export type OpenedAction = PanelAnswer<'open'>;
export type SiteStatusAnswer = PanelAnswer<'siteStatus'>;
export type CreateAnswer = PanelAnswer<'create'>;
export type Proposal = PanelAnswer<'propose'>[number];

/** What a person decides about one run. */
export type RunChoice = Pick<TabRequest<'run'>, 'override' | 'pick'>;

/**
 * What the panel asks of the browser; all that is a message to the background goes by its `PanelClient`. May reject with
 * an Error whose message is for the person.
 */
export interface PanelPorts {
  /** Asks the browser for the permission that it withholds. Called within a click. */
  grant(): Promise<void>;
  /** The file that a run brought, as a file of the person's. */
  saveFile(runId: string): Promise<void>;
  /** The runs as an HTTP Archive, as a file. */
  saveRuns(runs: readonly Run[]): Promise<void>;
  /** What was run and by whose word, as a file. */
  saveCalls(runs: readonly Run[], refused: readonly CallNote[]): Promise<void>;
  /** A text that was made here, as a file. */
  saveText(name: string, text: string): Promise<void>;
  /** A configuration of the command that turns rules off, as a file. */
  saveConfig(rules: readonly string[]): Promise<void>;
  copy(text: string): Promise<void>;
  /** Has the tab show another page of the site that it shows. */
  showPage(url: string): Promise<void>;
  /** Whether the panel is still there after a click on the page: the popup is not. */
  readonly staysOpen: boolean;
  /**
   * Selects an element in the Elements panel: at its path, with the way to its root, else by a selector. Absent outside
   * of the developer tools. Answers whether it is there.
   */
  inspect?(place: {
    readonly path?: string;
    readonly within?: readonly string[];
    readonly selector?: string;
  }): Promise<boolean>;
  openOptions(): void;
  /** Opens the page with the report of this tab. */
  openReport(): void;
  /** Opens a run of this tab with all the room of a tab of its own. */
  openRun(runId: string): void;
  /** Absent where there is no room for a workbench: in the popup. */
  loadWorkbench?(): Promise<WorkbenchTools>;
  /** Absent where there is none, or this is it. Called within a click. */
  openSidePanel?(): void;
}

/** A plan as code in somebody's language. */
export interface Copy {
  readonly id: string;
  /** e.g. "cURL": a name, not translated. */
  readonly label: string;
  /** Undefined where this plan cannot be written so. */
  write(plan: Plan): string | undefined;
}

/** What a site's author can copy to bring actions and tools of the page together. */
export interface ToolWriter {
  /** Markup: the attributes that make a form a tool. */
  attributes(action: Action): string;
  /** A script that registers a tool. */
  script(action: Action): string;
  /** JSON: an action of an AWAS manifest. `path`: of the page that has the tool. */
  entry(tool: PageTool, path: string): string;
}

/** Calls that show whether a site answers as it declares. */
export interface ContractTools {
  /** The declared examples; what is missing where there are none. */
  examples(action: Action): { readonly values: Arguments } | { readonly said: Sentences };
  runsUnasked(plan: Plan, origin: string): boolean;
  skipped(action: Action, why: WhySkipped | { readonly said: Sentences }): ContractResult;
  verdict(action: Action, args: Arguments, outcome: Outcome): ContractResult;
  /** Between two calls. Never rejects. */
  pause(signal: AbortSignal): Promise<void>;
}

/** The pure parts of other folders that the panel works with. */
export interface Tools {
  validate(action: Action, args: Arguments): readonly Problem[];
  /** Over MCP: the inputs for a choice among the tools that are known, and for the one that is chosen. */
  asChooser(action: Action, tool: Json | undefined): Action;
  /** Where a JSON Pointer leads in a text, from 1. */
  locate(text: string, pointer: string): { readonly line: number; readonly column: number } | undefined;
  readonly copies: readonly Copy[];
  /** What a file of the person's holds for an origin. */
  readCredentialFile(text: string, target: string | undefined): CredentialFile;
  readonly writeTool: ToolWriter;
  readonly contract: ContractTools;
}

/** Remembers for the session what the person was at, so that closing the popup loses nothing. */
export interface Memory {
  read(key: string): Json | undefined;
  /** undefined forgets. */
  write(key: string, value: Json | undefined): void;
}

/** What a format's schema says of a place in a text that is edited. */
export interface EditorHelp extends SchemaHelp {
  /** Whether the place is at the name of a property; its value else. */
  readonly isName: boolean;
  readonly name: string | undefined;
  /** The name or value that the place is in. */
  readonly from: number | undefined;
  readonly to: number | undefined;
}

/** What only the workbench needs. */
export interface WorkbenchTools {
  /** Undefined where there is no schema. */
  help(
    document: Pick<DocumentView, 'format' | 'dialect'>,
    text: string,
    offset: number,
  ): EditorHelp | undefined;
  /** The JSON Pointer of what is at an offset of a text. */
  pointerAt(text: string, offset: number): string;
}

export interface PanelProps {
  /** null until the first answer. */
  readonly view: TabView | null;
  /** Why there is no view: a bug of ours, or the background did not answer. */
  readonly failure?: string;
  /** Messages about this tab, and to the background at all. */
  readonly background: PanelClient;
  readonly ports: PanelPorts;
  readonly tools: Tools;
  readonly memory: Memory;
  readonly now: () => number;
  /** The id of a run that is shown first. */
  readonly shownRun?: string | undefined;
}
