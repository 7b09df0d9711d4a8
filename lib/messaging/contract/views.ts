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
  readonly edited?: true;
  readonly siteOff: boolean;
  readonly off: readonly string[];
  readonly tools: readonly Tool[];
  readonly tokens: Readonly<Record<string, number>>;
  readonly withheld: readonly { readonly id: string; readonly reason: string; readonly next: string }[];
  readonly unattended: readonly string[];
  readonly pageTools: readonly PageToolMatch[];
}

export type Access =
  | 'granted'
  | 'withheld'
  | 'not-chosen'
  | 'unsupported-page' // for example, a page of the browser or an extension store
  | 'private';

/** Document without its text. The message `source` returns the text. */
export type DocumentView = Omit<Document, 'value' | 'fetched'> & { readonly fetched: Omit<Fetched, 'text'> };

export interface EditedDocument {
  readonly url: string;
  readonly revision: string;
}

export interface ProposedFix {
  readonly rule: string;
  readonly pointer: string | null;
  readonly line: number | null;
  readonly message: string;
  readonly lines: readonly { readonly mark: '-' | '+'; readonly text: string }[];
}

export interface ChangedDocument {
  readonly document: string;
  readonly text: string;
  readonly diff: string;
}

export interface FixedDocument extends ChangedDocument {
  readonly fixed: number;
}

export interface FormatView extends Pick<Format, 'name' | 'requirementPrefix' | 'specification'> {
  readonly documents: Readonly<Record<FormatId, string>>;
  readonly written: Readonly<Record<FormatId, string>>;
}

export interface TabView {
  readonly tabId: number;
  readonly url: string;
  readonly origin: string;
  readonly title: string;
  readonly access: Access;
  /** `asking`: discovery or the scan is still running. */
  readonly phase: 'idle' | 'asking' | 'ready';
  readonly checkedAt: number;
  /** Start of the visit, in milliseconds since the epoch. Earlier answers are from a cache. */
  readonly since?: number;
  readonly documents: readonly DocumentView[];
  readonly actions: readonly Action[];
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
}

/** View in a panel. The actions of a large site arrive in two steps. */
export interface ShownView extends Omit<TabView, 'actions'> {
  readonly actions: { readonly listed: readonly Action[]; readonly coming: number };
}

export interface GrantView {
  readonly id: string;
  readonly kind: 'action' | 'reads' | 'rewrites';
  readonly site: string;
  readonly targets: readonly string[];
  readonly action?: string;
  /** Name of the action. Label of the field if `kind` is `rewrites`. */
  readonly name?: string;
  readonly values?: readonly SentValue[];
  readonly way?: Rewriting;
}

export type CreatedManifest = Omit<Created, 'ok'> & Pick<OfPage, 'advice'>;

export interface GivenCredential extends Pick<Token, 'expiresAt' | 'scopes'> {
  readonly site: string;
  readonly target: string;
  readonly masked: string;
}

export type ServiceView = Pick<TabView, 'origin' | 'documents' | 'actions' | 'findings' | 'verdict'>;

/** The answer of the status endpoint isn't verified (AWP §13). */
export interface SiteStatus {
  readonly outcome: Outcome;
  readonly operational?: boolean;
  readonly degraded?: readonly string[];
}
