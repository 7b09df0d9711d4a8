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

/** A rule whose findings the user has hidden on a site. */
export interface HiddenRule {
  readonly rule: string;
  /** Number of findings that are hidden now. */
  readonly findings: number;
}

export interface AgentsView {
  readonly origin: string;
  /** How the tools are offered: by WebMCP, by agent mode, or not at all. */
  readonly way: 'webmcp' | 'agent-mode' | 'none';
  readonly agentMode: boolean;
  /** True if undeclared forms of the origin's pages are offered to agents. */
  readonly drafts: boolean;
  readonly stopped: boolean;
  /** True while a document is edited in the tab. During this time, no tools of the site are offered. */
  readonly edited?: true;
  /** True if the user has switched the site off for agents. */
  readonly siteOff: boolean;
  /** Keys of the site's actions that the user has switched off for agents. */
  readonly off: readonly string[];
  /** Includes tools that are switched off, so that they keep their names. */
  readonly tools: readonly Tool[];
  /** The approximate number of tokens of each definition, by the tool's name. */
  readonly tokens: Readonly<Record<string, number>>;
  readonly withheld: readonly { readonly id: string; readonly reason: string; readonly next: string }[];
  /** Keys of actions that a policy allows here without a question. Shown in red. */
  readonly unattended: readonly string[];
  /** The page's own WebMCP tools, each with the declared action that does the same. */
  readonly pageTools: readonly PageToolMatch[];
  /** Keys of declared actions that have no matching tool on the page. */
  readonly withoutTool: readonly string[];
}

/** Says if a tab may be read. If it may not, the reason decides what the panel offers. */
export type Access =
  | 'granted'
  | 'withheld' // the host permission is missing: offer to grant it
  | 'not-chosen' // the person's settings exclude this site: offer to look once or to allow it
  | 'unsupported-page' // browser pages, stores, viewers: nothing can be done
  | 'private';

/** A document for the panel, without its text and value. `source` returns the text. */
export type DocumentView = Omit<Document, 'value' | 'fetched'> & { readonly fetched: Omit<Fetched, 'text'> };

export interface EditedDocument {
  readonly url: string;
  /** A value that is different after each change. */
  readonly revision: string;
}

/** A change that would fix a finding. The user can review and apply it. */
export interface ProposedFix {
  /** `rule`, `pointer`, `line` and `message` identify the finding. */
  readonly rule: string;
  readonly pointer: string | null;
  readonly line: number | null;
  readonly message: string;
  /** The removed and added lines, without unchanged ones. */
  readonly lines: readonly { readonly mark: '-' | '+'; readonly text: string }[];
}

/** A document whose text differs from the server's. */
export interface ChangedDocument {
  readonly document: string;
  readonly text: string;
  /** The changes as a unified diff. `fixAll` returns only its first 100,000 characters. */
  readonly diff: string;
}

/** A document with all fixes that need no decision. */
export interface FixedDocument extends ChangedDocument {
  readonly fixed: number;
}

export interface FormatView extends Pick<Format, 'name' | 'requirementPrefix' | 'specification'> {
  /** Names for people, by kind of document. */
  readonly documents: Readonly<Record<FormatId, string>>;
  /** The path at which a new document is published; absent for kinds that can't be written. */
  readonly written: Readonly<Record<FormatId, string>>;
}

/** Everything that the panel shows about a tab. */
export interface TabView {
  readonly tabId: number;
  readonly url: string;
  readonly origin: string;
  readonly title: string;
  readonly access: Access;
  /** `asking`: discovery or the scan is running. The results so far can be shown. */
  readonly phase: 'idle' | 'asking' | 'ready';
  /** Time of the last complete inspection, in milliseconds since the epoch. */
  readonly checkedAt: number;
  /**
   * When the page appeared or was checked again, in milliseconds since the epoch. Documents fetched earlier
   * came from the cache.
   */
  readonly since?: number;
  /** Every requested URL with its answer, including absent and refused ones, in order of preference. */
  readonly documents: readonly DocumentView[];
  /** The merged actions (`merge` of lib/formats). They are listed, counted on the badge, and can be run. */
  readonly actions: readonly Action[];
  /**
   * The findings, except those of hidden rules. If a rule has more findings than the limit, its last listed
   * finding has the number of the others (`more`).
   */
  readonly findings: readonly Finding[];
  /**
   * Verdict on the whole tab. Ticks, colours and numbers depend only on it, never on the length of a list.
   */
  readonly verdict: Verdict;
  /** The verdict on each existing document, by its URL. */
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly hiddenRules: readonly HiddenRule[];
  readonly page: PageFacts | null;
  readonly formats: readonly FormatView[];
  readonly runs: readonly Run[];
  /** Calls by agents in this tab that never became a run, latest first. */
  readonly refusedCalls?: readonly RejectedCall[];
  readonly overlay: boolean;
  /** Documents that the user has edited in this tab. The edited versions are shown, checked and run. */
  readonly edited?: readonly EditedDocument[];
  /**
   * The number of actions that are still missing. The actions of a large site arrive in several answers
   * (`refresh`).
   */
  readonly coming?: number;
}

/** A permission that the user gave in advance, for this browser session. */
export interface GrantView {
  readonly id: string;
  /**
   * `action`: agents may run this action. `reads`: the extension may read these origins for the site.
   * `rewrites`: the site's pages may write the values of this field in their own format.
   */
  readonly kind: 'action' | 'reads' | 'rewrites';
  readonly site: string;
  /** The origins to which the permission applies. */
  readonly targets: readonly string[];
  /** Key and name of the action, or the label of the field. */
  readonly action?: string;
  readonly name?: string;
  /** The only values that may be sent; absent if any value may be sent. */
  readonly values?: readonly SentValue[];
  readonly way?: Rewriting;
}

/**
 * A new manifest. It contains the files, the losses compared to the source, and markup that would make
 * selectors stable.
 */
export type CreatedManifest = Omit<Created, 'ok'> & Pick<OfPage, 'advice'>;

/** A credential, masked for display. */
export interface GivenCredential extends Pick<Token, 'expiresAt' | 'scopes'> {
  readonly site: string;
  /** The only origin that receives the credential. */
  readonly target: string;
  readonly masked: string;
  /** True if the credential is renewed after it expires. */
  readonly renewable?: boolean;
}

/** An origin's declarations, inspected without a page. */
export interface ServiceView {
  readonly origin: string;
  readonly documents: readonly DocumentView[];
  readonly actions: readonly Action[];
  readonly findings: readonly Finding[];
  readonly verdict: Verdict;
}

/** The answer of a site's status endpoint (AWP §13), unverified. */
export interface SiteStatus {
  readonly outcome: Outcome;
  readonly operational?: boolean;
  /** Ids of actions that are degraded. */
  readonly degraded?: readonly string[];
}
