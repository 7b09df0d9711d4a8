/** The views of panels, as the background answers them. */
import type { Created } from '../../draft/convert.ts';
import type { OfPage } from '../../draft/of-page.ts';
import type {
  Action,
  Document,
  Fetched,
  Finding,
  Format,
  FormatId,
  Outcome,
  PageFacts,
  PageToolMatch,
  RejectedCall,
  Rewriting,
  Run,
  SentValue,
  Tool,
  Verdict,
} from '../../model/index.ts';
import type { Token } from '../../run/credentials/oauth.ts';

export type { FoundService } from '../../formats/reading.ts';

/** A rule whose findings the person has hidden on a site. */
export interface HiddenRule {
  readonly rule: string;
  /** How many findings are hidden by it now. */
  readonly findings: number;
}

/** The tools of agents on a tab. */
export interface AgentsView {
  readonly origin: string;
  /** How tools are offered there: WebMCP, agent mode, or not (stopped, or neither of the two). */
  readonly way: 'webmcp' | 'agent-mode' | 'none';
  /** True if agent mode is switched on for the origin. */
  readonly agentMode: boolean;
  /** True if the own, undeclared forms of the origin's pages are offered to agents. */
  readonly drafts: boolean;
  /** True if the main switch (`agentsStopped`) keeps everything from agents. */
  readonly stopped: boolean;
  /** Set while a document is edited in the tab: no tools of the site are offered meanwhile. */
  readonly edited?: true;
  /** True if the person has switched this site off for agents. */
  readonly siteOff: boolean;
  /** Keys of actions that the person has switched off for agents here. */
  readonly off: readonly string[];
  /** Includes tools that are switched off, so that they keep their names. */
  readonly tools: readonly Tool[];
  /** About how many tokens each definition costs a model, by the tool's name. */
  readonly tokens: Readonly<Record<string, number>>;
  readonly withheld: readonly { readonly id: string; readonly reason: string; readonly next: string }[];
  /** Keys of actions that run here without asking by a policy. To be shown in red while there are any. */
  readonly unattended: readonly string[];
  /** The page's own WebMCP tools, each with the declared action that does the same. */
  readonly pageTools: readonly PageToolMatch[];
  /** Keys of declared actions that no tool of the page does. */
  readonly withoutTool: readonly string[];
}

/** The access to this tab, and how to change it if there is none. */
export type Access =
  | 'granted'
  | 'withheld' // the host permission is missing: offer to grant it
  | 'not-chosen' // the person's mode leaves this site out: offer to look once or to allow it
  | 'unsupported-page' // browser pages, stores, viewers: nothing can be done
  | 'private';

/** A document for the panel, without its text and value (`source` returns those). */
export type DocumentView = Omit<Document, 'value' | 'fetched'> & { readonly fetched: Omit<Fetched, 'text'> };

/** A document that the person has edited in a tab: the edits are not on the server. */
export interface EditedDocument {
  readonly url: string;
  /** Differs after each change. */
  readonly revision: string;
}

/** A change that would fix a finding, for the person to look at and to apply. */
export interface ProposedFix {
  /** `rule`, `pointer`, `line` and `message` identify the finding. */
  readonly rule: string;
  readonly pointer: string | null;
  readonly line: number | null;
  readonly message: string;
  /** The removed and added lines, without the unchanged ones. */
  readonly lines: readonly { readonly mark: '-' | '+'; readonly text: string }[];
}

/** A document with another text than the server has. */
export interface ChangedDocument {
  /** Its URL. */
  readonly document: string;
  readonly text: string;
  /** The changes as a unified diff; from `fixAll` at most its first 100,000 characters. */
  readonly diff: string;
}

/** A document with every fix applied that needs no decision. */
export interface FixedDocument extends ChangedDocument {
  /** Number of findings fixed. */
  readonly fixed: number;
}

/** A format as panels name it. */
export interface FormatView extends Pick<Format, 'name' | 'requirementPrefix' | 'specification'> {
  /** Names for people, by kind of document. */
  readonly documents: Readonly<Record<FormatId, string>>;
  /** The path at which a new document is published; absent for kinds that cannot be written. */
  readonly written: Readonly<Record<FormatId, string>>;
}

/** All that the panel shows of a tab. */
export interface TabView {
  readonly tabId: number;
  readonly url: string;
  readonly origin: string;
  readonly title: string;
  readonly access: Access;
  /** `asking`: discovery or the scan is running. Results so far can be shown. */
  readonly phase: 'idle' | 'asking' | 'ready';
  /** Milliseconds since the epoch, of the last complete inspection. */
  readonly checkedAt: number;
  /** When the page appeared or was rechecked; milliseconds since the epoch. Documents fetched before are cached. */
  readonly since?: number;
  /** In order of preference, with absent and refused ones: every location that was fetched, and what it answered. */
  readonly documents: readonly DocumentView[];
  /** The merged actions (`merge` of lib/formats): what is listed, counted on the badge and run. */
  readonly actions: readonly Action[];
  /** Excludes the findings of hidden rules. Those of a rule beyond a limit are counted on its last one (`more`). */
  readonly findings: readonly Finding[];
  /** Verdict of the whole tab: ticks, colours and numbers follow from it, never from the length of a list. */
  readonly verdict: Verdict;
  /** The same of each document that is there, by its URL. */
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly hiddenRules: readonly HiddenRule[];
  readonly page: PageFacts | null;
  /** All formats that the extension knows. */
  readonly formats: readonly FormatView[];
  readonly runs: readonly Run[];
  /** Calls of agents here that never became a run, the latest first. */
  readonly refusedCalls?: readonly RejectedCall[];
  readonly overlay: boolean;
  /** Documents that the person has edited in this tab: shown, judged and run as edited, not as served. */
  readonly edited?: readonly EditedDocument[];
  /** How many actions are still to come: a panel gets those of a large site in several answers (`refresh`). */
  readonly coming?: number;
}

/** A permission that the person gave in advance, for this session of the browser. */
export interface GrantView {
  readonly id: string;
  /**
   * `action`: agents may run this action. `reads`: the site may have these origins read by the extension. `rewrites`:
   * its pages may write the values of this field in their own way.
   */
  readonly kind: 'action' | 'reads' | 'rewrites';
  /** The origin that it was given to. */
  readonly site: string;
  /** Origins that it reaches. */
  readonly targets: readonly string[];
  /** Key and name of the action; or the label of the field. */
  readonly action?: string;
  readonly name?: string;
  /** The only values that may be sent; absent: any. */
  readonly values?: readonly SentValue[];
  readonly way?: Rewriting;
}

/** A new manifest: its files, losses against its source, and markup that would give controls lasting selectors. */
export type CreatedManifest = Omit<Created, 'ok'> & Pick<OfPage, 'advice'>;

/** A credential as it may be shown. */
export interface GivenCredential extends Pick<Token, 'expiresAt' | 'scopes'> {
  /** The origin that declares the actions for which it was given. */
  readonly site: string;
  /** The only origin that it is sent to. */
  readonly target: string;
  readonly masked: string;
  /** True if it is renewed when it has expired. */
  readonly renewable?: boolean;
}

/** An origin's declarations, inspected without a page of it. */
export interface ServiceView {
  readonly origin: string;
  readonly documents: readonly DocumentView[];
  readonly actions: readonly Action[];
  readonly findings: readonly Finding[];
  readonly verdict: Verdict;
}

/** AWP §13: what a site's status endpoint says now. All of it is the site's word. */
export interface SiteStatus {
  readonly outcome: Outcome;
  readonly operational?: boolean;
  /** Ids of actions that are degraded. */
  readonly degraded?: readonly string[];
}
