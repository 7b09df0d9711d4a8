import type {
  AgentsView,
  GivenCredential,
  GrantView,
  PanelProtocol,
  PlanAnswer,
  TabView,
} from '../lib/messaging/protocol.ts';
import type { Action, Arguments, Json, PageTool, Plan, Problem, Run, RunOn } from '../lib/model/index.ts';
import type { CredentialFile } from '../lib/run/index.ts';

export type OpenedAction = PanelProtocol['open'][1];
export type SiteStatusAnswer = PanelProtocol['siteStatus'][1];
export type Proposal = PanelProtocol['propose'][1][number];

/** What the panel asks of the world. Every one may reject with an Error whose message is for the person. */
/** What a person decides about one run. */
export interface RunChoice {
  /** Runs it this once although the site forbids it to agents. */
  readonly override?: boolean;
  /** Of several elements that claim the action: the path of the one to use. */
  readonly pick?: string;
}

export interface PanelPorts {
  /** Look again now; `fresh` ignores what is remembered. */
  recheck(fresh: boolean): Promise<void>;
  /** Look at this site once, or always, in the modes that leave it out. */
  allow(always: boolean): Promise<void>;
  /** Asks the browser for the permission that it withholds. Called within a click. */
  grant(): Promise<void>;
  plan(action: string, args: Arguments, on: RunOn, choice: RunChoice): Promise<PlanAnswer>;
  run(
    action: string,
    args: Arguments,
    on: RunOn,
    choice: RunChoice,
  ): Promise<Run | (PlanAnswer & { ok: false })>;
  /** `remember`: agents may run exactly this without asking, for the session. */
  answer(runId: string, allow: boolean, remember: boolean): Promise<void>;
  cancel(runId: string): Promise<void>;
  dismiss(runId: string): Promise<void>;
  more(runId: string): Promise<Run>;
  /** The file that a run brought, as a file of the person's. */
  saveFile(runId: string): Promise<void>;
  /** The runs as an HTTP Archive, as a file. */
  saveRuns(runs: readonly Run[]): Promise<void>;
  /** A first manifest from the forms of the page, as a file. */
  saveDraft(format: 'awas' | 'awp'): Promise<void>;
  /** The action with all that has to be fetched for it, e.g. the detail of an ADP capability. */
  openAction(action: string): Promise<OpenedAction>;
  /** Values of earlier answers that fit the parameters of an action. */
  propose(action: string): Promise<readonly Proposal[]>;
  credentials(): Promise<readonly GivenCredential[]>;
  giveCredential(
    action: string,
    secret: string,
  ): Promise<{ ok: true; credential: GivenCredential } | (PlanAnswer & { ok: false })>;
  /** OAuth 2: the person signs in on the service's own page. */
  signIn(
    action: string,
    client: { readonly clientId: string; readonly clientSecret?: string; readonly scopes: readonly string[] },
  ): Promise<{ ok: true; credential: GivenCredential } | (PlanAnswer & { ok: false })>;
  /** Where the service has to lead back to: what the person registers there. */
  redirectUri(): Promise<string>;
  /** Of this site. */
  forgetCredentials(): Promise<void>;
  /** AWP §13: asks the status endpoint of a document. */
  siteStatus(document: string): Promise<SiteStatusAnswer>;
  agents(): Promise<AgentsView>;
  agentMode(on: boolean): Promise<void>;
  /** What was allowed beforehand to this site, for the session. */
  grants(): Promise<readonly GrantView[]>;
  revoke(id: string): Promise<void>;
  overlay(on: boolean): Promise<void>;
  /** @param within the way to the root of the element, as on an `ElementFact` */
  reveal(selector: string, within?: readonly string[]): Promise<void>;
  /** The text of a document. */
  source(document: string): Promise<string>;
  copy(text: string): Promise<void>;
  openOptions(): void;
  /** Opens the page with the report of this tab. */
  openReport(): void;
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

/** The pure parts of other folders that the panel works with. */
export interface Tools {
  validate(action: Action, args: Arguments): readonly Problem[];
  /** Where a JSON Pointer leads in a text, from 1. */
  locate(text: string, pointer: string): { readonly line: number; readonly column: number } | undefined;
  readonly copies: readonly Copy[];
  /** What a file of the person's holds for an origin. */
  readCredentialFile(text: string, target: string | undefined): CredentialFile;
  readonly writeTool: ToolWriter;
}

/** Remembers for the session what the person was at, so that closing the popup loses nothing. */
export interface Memory {
  read(key: string): Json | undefined;
  /** undefined forgets. */
  write(key: string, value: Json | undefined): void;
}

export interface PanelProps {
  /** null until the first answer. */
  readonly view: TabView | null;
  /** Why there is no view: a mistake of ours, or the background did not answer. */
  readonly failure?: string;
  readonly ports: PanelPorts;
  readonly tools: Tools;
  readonly memory: Memory;
  readonly now: () => number;
}
