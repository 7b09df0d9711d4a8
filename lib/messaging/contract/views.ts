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

export interface HiddenRule {
  readonly rule: string;
  readonly findings: number;
}

export interface AgentsView {
  readonly origin: string;
  readonly way: 'webmcp' | 'agent-mode' | 'none';
  readonly agentMode: boolean;
  readonly drafts: boolean;
  readonly stopped: boolean;
  /** True during an edit, when no tools are offered. */
  readonly edited?: true;
  readonly siteOff: boolean;
  readonly off: readonly string[];
  readonly tools: readonly Tool[];
  readonly tokens: Readonly<Record<string, number>>;
  readonly withheld: readonly { readonly id: string; readonly reason: string; readonly next: string }[];
  readonly unattended: readonly string[];
  readonly pageTools: readonly PageToolMatch[];
  readonly withoutTool: readonly string[];
}

export type Access =
  | 'granted'
  | 'withheld' // no host permission, which the panel can request
  | 'not-chosen' // excluded by the person's settings
  | 'unsupported-page' // a browser page, a store or a viewer
  | 'private';

/** A document without its text, which the message `source` returns. */
export type DocumentView = Omit<Document, 'value' | 'fetched'> & { readonly fetched: Omit<Fetched, 'text'> };

export interface EditedDocument {
  readonly url: string;
  readonly revision: string;
}

export interface ProposedFix {
  /** `rule`, `pointer`, `line` and `message` identify the finding. */
  readonly rule: string;
  readonly pointer: string | null;
  readonly line: number | null;
  readonly message: string;
  readonly lines: readonly { readonly mark: '-' | '+'; readonly text: string }[];
}

export interface ChangedDocument {
  readonly document: string;
  readonly text: string;
  /** Unified diff. `fixAll` cuts it to 100,000 characters. */
  readonly diff: string;
}

export interface FixedDocument extends ChangedDocument {
  readonly fixed: number;
}

export interface FormatView extends Pick<Format, 'name' | 'requirementPrefix' | 'specification'> {
  readonly documents: Readonly<Record<FormatId, string>>;
  /** Usual path of a new document, by kind. Only has kinds that AWAS Lens can write. */
  readonly written: Readonly<Record<FormatId, string>>;
}

export interface TabView {
  readonly tabId: number;
  readonly url: string;
  readonly origin: string;
  readonly title: string;
  readonly access: Access;
  /** `asking`: discovery or the scan is running, so results may be incomplete. */
  readonly phase: 'idle' | 'asking' | 'ready';
  /** Time of the last complete inspection, in milliseconds since the epoch. */
  readonly checkedAt: number;
  /** Time of the page load or recheck, in milliseconds since the epoch. Earlier documents are from the cache. */
  readonly since?: number;
  readonly documents: readonly DocumentView[];
  readonly actions: readonly Action[];
  /**
   * Findings without those of hidden rules. In a rule's last finding, `more` is the number of unlisted
   * findings.
   */
  readonly findings: readonly Finding[];
  readonly verdict: Verdict;
  readonly verdicts: Readonly<Record<string, Verdict>>;
  readonly hiddenRules: readonly HiddenRule[];
  readonly page: PageFacts | null;
  readonly formats: readonly FormatView[];
  readonly runs: readonly Run[];
  readonly refusedCalls?: readonly RejectedCall[];
  readonly overlay: boolean;
  readonly edited?: readonly EditedDocument[];
  /** Number of actions that are still missing, because a large site's actions arrive in several answers. */
  readonly coming?: number;
}

export interface GrantView {
  readonly id: string;
  readonly kind: 'action' | 'reads' | 'rewrites';
  readonly site: string;
  readonly targets: readonly string[];
  /** Key and name of the action. For `rewrites`, the label of the field. */
  readonly action?: string;
  readonly name?: string;
  /** The permitted values; absent if all values are permitted. */
  readonly values?: readonly SentValue[];
  readonly way?: Rewriting;
}

export type CreatedManifest = Omit<Created, 'ok'> & Pick<OfPage, 'advice'>;

export interface GivenCredential extends Pick<Token, 'expiresAt' | 'scopes'> {
  readonly site: string;
  readonly target: string;
  readonly masked: string;
  readonly renewable?: boolean;
}

export interface ServiceView {
  readonly origin: string;
  readonly documents: readonly DocumentView[];
  readonly actions: readonly Action[];
  readonly findings: readonly Finding[];
  readonly verdict: Verdict;
}

/** The unverified answer of the status endpoint (AWP §13). */
export interface SiteStatus {
  readonly outcome: Outcome;
  readonly operational?: boolean;
  readonly degraded?: readonly string[];
}
