import type {
  Arguments,
  Document,
  Fetched,
  Finding,
  PageFacts,
  Plan,
  Problem,
  Run,
  RunFailure,
  ScanRequest,
} from '../model/index.ts';

/** The person's choice of where the extension works. */
export type Mode = 'every-site' | 'allowed-sites' | 'on-click';

export interface Settings {
  readonly mode: Mode;
  /** Origins such as "https://example.com", for `allowed-sites`. */
  readonly allowedOrigins: readonly string[];
  /** Whether a plain read may run without asking. */
  readonly readsRunAtOnce: boolean;
  /** agents.txt: the name by which Agent blocks are matched. */
  readonly agentName: string;
}

/** Whether the extension may look at this tab, and if not what would change that. */
export type Access =
  | 'granted'
  | 'withheld' // the browser withholds the host permission: offer to grant it
  | 'not-chosen' // the person's mode leaves this site out: offer to look once or to allow it
  | 'unsupported-page' // browser pages, stores, viewers: nothing can be done
  | 'private';

/** A document as the panel sees it: all but the bulk (text and value are asked for with `source`). */
export type DocumentView = Omit<Document, 'value' | 'fetched' | 'actions'> & {
  readonly actions: Document['actions'];
  readonly fetched: Omit<Fetched, 'text'>;
};

/** All that the panel shows of a tab. Kept in session storage under one key per tab. */
export interface TabView {
  readonly tabId: number;
  readonly url: string;
  readonly origin: string;
  readonly title: string;
  readonly access: Access;
  /** `asking`: discovery or the scan is under way; what is there can be shown already. */
  readonly phase: 'idle' | 'asking' | 'ready';
  /** Milliseconds since the epoch, of the last complete look. */
  readonly checkedAt: number;
  /** In order of preference; absent and refused ones too: "where we looked and what each place answered". */
  readonly documents: readonly DocumentView[];
  readonly findings: readonly Finding[];
  readonly page: PageFacts | null;
  readonly runs: readonly Run[];
  readonly overlay: boolean;
}

export type RunOn = 'page' | 'http';

export type PlanAnswer =
  | { readonly ok: true; readonly plan: Plan }
  | {
      readonly ok: false;
      readonly code: RunFailure;
      readonly message: string;
      readonly problems: readonly Problem[];
    };

/**
 * What extension pages (popup, side panel, options) may ask of the background: name → [request, answer].
 * A content script may say none of these; `lib/messaging` checks the sender at run time.
 */
export interface PanelProtocol {
  view: [{ tabId: number }, TabView];
  /** Look again now; `fresh` ignores what is remembered (also remembered absence). */
  recheck: [{ tabId: number; fresh: boolean }, TabView];
  /** Look at this tab once, or from now on, in the modes that leave it out. */
  allow: [{ tabId: number; always: boolean }, TabView];
  plan: [{ tabId: number; action: string; arguments: Arguments; on: RunOn }, PlanAnswer];
  /** Starts a run; it waits for `answer` where the plan asks for consent. */
  run: [
    { tabId: number; action: string; arguments: Arguments; on: RunOn },
    Run | (PlanAnswer & { ok: false }),
  ];
  answer: [{ runId: string; allow: boolean }, Run];
  cancel: [{ runId: string }, Run];
  dismiss: [{ runId: string }, null];
  /** Follows the pagination of a finished page run; answers a new run. */
  more: [{ runId: string }, Run];
  overlay: [{ tabId: number; on: boolean }, TabView];
  /** Scroll to an element on the page and flash it. */
  reveal: [{ tabId: number; selector: string }, null];
  /** The text of a document, for the source view. */
  source: [{ tabId: number; document: string }, { text: string }];
  settings: [null, Settings];
  saveSettings: [Settings, Settings];
}

/** What the content script may tell the background. The sender's tab and origin are taken from the browser, never from the message. */
export interface PageProtocol {
  /** A page is there (load, bfcache, route change) or changed: asks what to look for. */
  hello: [{ url: string; links: PageFacts['links']; hasAttributes: boolean }, ScanRequest | null];
  facts: [PageFacts, null];
  /** Of a run on the page that this content script carries. */
  runProgress: [{ runId: string; progress: string }, null];
  runOutcome: [{ runId: string; outcome: NonNullable<Run['outcome']> }, null];
}

/** What the background may ask of the content script of a tab. */
export interface TabProtocol {
  scan: [ScanRequest, PageFacts];
  /** Carries out the steps of a page plan; answers once begun, the outcome follows by `runOutcome`. */
  execute: [{ runId: string; plan: Plan & { kind: 'page' }; result: unknown }, { begun: boolean }];
  /** A same-origin request, sent as the page. */
  cancel: [{ runId: string }, null];
  reveal: [{ selector: string }, null];
}
