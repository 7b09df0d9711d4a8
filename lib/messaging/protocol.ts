import type { SentAnswer } from '../http/index.ts';
import type {
  Action,
  AgentReply,
  Arguments,
  Document,
  Fetched,
  Finding,
  Json,
  OfferedTool,
  Outcome,
  OverlayMark,
  PageFacts,
  PageResult,
  PageTool,
  PageToolMatch,
  Plan,
  PlanAnswer,
  RequestPlan,
  Run,
  RunFile,
  RunOn,
  ScanRequest,
  Tool,
} from '../model/index.ts';
import type { Report } from '../report/index.ts';

/** The person's choice of where the extension works. */
export type Mode = 'every-site' | 'allowed-sites' | 'on-click';

export interface Settings {
  readonly mode: Mode;
  /** Origins such as "https://example.com", for `allowed-sites`. */
  readonly allowedOrigins: readonly string[];
  /** agents.txt: the name by which Agent blocks are matched. */
  readonly agentName: string;
  /** The one switch: nothing is offered to agents, and nothing runs for them. */
  readonly agentsStopped: boolean;
  /** Whether a plain read may run for an agent without asking. */
  readonly agentsMayRead: boolean;
  /** Origins on which tools are offered in the page's own world, where the browser has no WebMCP. */
  readonly agentModeOrigins: readonly string[];
  /** ADP §6: the origin of a registry that services are looked for in; '' or absent: none. */
  readonly registry?: string;
}

/** What agents have on a tab. */
export interface AgentsView {
  readonly origin: string;
  /** How tools are offered there: WebMCP, agent mode, or not (stopped, or neither of the two). */
  readonly way: 'webmcp' | 'agent-mode' | 'none';
  /** Whether agent mode is switched on for the origin. */
  readonly agentMode: boolean;
  /** Whether the one switch is off. */
  readonly stopped: boolean;
  readonly tools: readonly Tool[];
  readonly withheld: readonly { readonly id: string; readonly reason: string; readonly next: string }[];
  /** Keys of actions that run here without asking by a policy. To be shown in red while there are any. */
  readonly unattended: readonly string[];
  /** The page's own WebMCP tools beside what is declared. */
  readonly pageTools: readonly PageToolMatch[];
  /** Keys of declared actions that no tool of the page does. */
  readonly withoutTool: readonly string[];
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
  /** The merged actions (`merge` of lib/formats): what is listed, counted on the badge and run. */
  readonly actions: readonly Action[];
  readonly findings: readonly Finding[];
  readonly page: PageFacts | null;
  readonly runs: readonly Run[];
  readonly overlay: boolean;
}

export type { PlanAnswer, RunOn } from '../model/index.ts';

/** What the person has allowed beforehand, for this session of the browser. */
export interface GrantView {
  readonly id: string;
  /** `action`: agents may run exactly this action. `reads`: the site may have these origins read by the extension. */
  readonly kind: 'action' | 'reads';
  /** The origin that it was given to. */
  readonly site: string;
  /** Origins that it reaches. */
  readonly targets: readonly string[];
  /** Key and name of the action. */
  readonly action?: string;
  readonly name?: string;
}

/** A credential as it may be shown. */
export interface GivenCredential {
  /** The origin that declares the actions for which it was given. */
  readonly site: string;
  /** The only origin that it is sent to. */
  readonly target: string;
  readonly masked: string;
  /** Milliseconds since the epoch. */
  readonly expiresAt?: number;
  /** Whether it is renewed when it has expired. */
  readonly renewable?: boolean;
  /** OAuth 2: what the service has granted, where that is known. */
  readonly scopes?: readonly string[];
}

/** ADP §6: a service that a registry knows of. All of it is the registry's word. */
export interface FoundService {
  readonly name: string;
  readonly origin: string;
  readonly description?: string;
  readonly capabilities: readonly { readonly name: string; readonly description?: string }[];
}

/** What an origin declares, looked at without a page of it. */
export interface ServiceView {
  readonly origin: string;
  readonly documents: readonly DocumentView[];
  readonly actions: readonly Action[];
  readonly findings: readonly Finding[];
}

/** AWP §13: what a site's status endpoint says now. All of it is the site's word. */
export interface SiteStatus {
  readonly outcome: Outcome;
  readonly operational?: boolean;
  /** Ids of actions that are impaired. */
  readonly degraded?: readonly string[];
}

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
  /** `override`: this once, although the site's agents.txt forbids it. Only a person can say so. */
  plan: [
    {
      tabId: number;
      action: string;
      arguments: Arguments;
      on: RunOn;
      /** Of several elements that claim the action: the path of the one that the person picked. */
      pick?: string;
      override?: boolean;
    },
    PlanAnswer,
  ];
  /** Starts a run; it waits for `answer` where the plan asks for consent. */
  run: [
    { tabId: number; action: string; arguments: Arguments; on: RunOn; pick?: string; override?: boolean },
    Run | (PlanAnswer & { ok: false }),
  ];
  /**
   * `remember`: agents may run exactly what the question was about without asking, for this session. Whom that is given to
   * follows from the run that was answered, never from what a tab shows now.
   */
  answer: [{ runId: string; allow: boolean; remember?: boolean }, Run];
  cancel: [{ runId: string }, Run];
  dismiss: [{ runId: string }, null];
  /** Follows the pagination of a finished run, on the page or over HTTP (`outcome.more`); answers a new run. */
  more: [{ runId: string }, Run];
  /** The file that a run brought, with its bytes. */
  file: [{ runId: string }, RunFile & { base64: string }];
  /** The action with all that has to be fetched for it: of an ADP capability its detail (§6, only when opened). */
  open: [{ tabId: number; action: string }, { ok: true; action: Action } | (PlanAnswer & { ok: false })];
  /** Values of earlier answers that fit the parameters of an action. */
  propose: [
    { tabId: number; action: string },
    readonly { parameter: string; value: Json; from: string; field: string }[],
  ];
  /** The credential for an action: kept in memory for the session, bound to who declares it and where it goes. */
  giveCredential: [
    { tabId: number; action: string; secret: string },
    { ok: true; credential: GivenCredential } | (PlanAnswer & { ok: false }),
  ];
  /**
   * OAuth 2: has the person sign in on the service's own page. `clientId` is what they have registered there, with
   * `redirectUri` as where to come back to; `scopes` in place of the declared ones.
   */
  signIn: [
    { tabId: number; action: string; clientId: string; clientSecret?: string; scopes?: readonly string[] },
    { ok: true; credential: GivenCredential } | (PlanAnswer & { ok: false }),
  ];
  redirectUri: [null, string];
  credentials: [null, readonly GivenCredential[]];
  /** Those of one site (an origin), or all. */
  forgetCredentials: [{ site?: string }, null];
  /** The report of a tab, or of the tab that shows an address (or its site); null where there is none. */
  report: [{ tabId?: number; url?: string }, { readonly tabId: number; readonly report: Report } | null];
  /** A first manifest from the forms of the page: `format` by the name of its folder, of those that can be drafted. */
  draft: [
    { tabId: number; format: 'awas' | 'awp' },
    { ok: true; text: string } | (PlanAnswer & { ok: false }),
  ];
  /** Looks for services in the registry of the settings. */
  searchRegistry: [
    { query: string },
    { ok: true; services: readonly FoundService[] } | (PlanAnswer & { ok: false }),
  ];
  /** What a service that was found declares on its own origin. */
  openService: [{ origin: string }, ({ ok: true } & ServiceView) | (PlanAnswer & { ok: false })];
  /** Asks the status endpoint that a document declares (its URL), now. */
  siteStatus: [
    { tabId: number; document: string },
    ({ ok: true } & SiteStatus) | (PlanAnswer & { ok: false }),
  ];
  overlay: [{ tabId: number; on: boolean }, TabView];
  /** Scroll to an element on the page and flash it. */
  reveal: [{ tabId: number; selector: string; within?: readonly string[] }, null];
  /** The text of a document, for the source view. */
  source: [{ tabId: number; document: string }, { text: string }];
  /** What was allowed beforehand, for this session. */
  grants: [null, readonly GrantView[]];
  /** Without an id: all of the site. */
  revoke: [{ site: string; id?: string }, null];
  agents: [{ tabId: number }, AgentsView];
  /** Switches agent mode for an origin; of a private tab for as long as private windows are open. */
  agentMode: [{ tabId?: number; origin: string; on: boolean }, Settings];
  /** What may run unattended by managed storage or a policy file, on any origin. */
  policy: [
    null,
    readonly {
      readonly origin: string;
      readonly actions: readonly string[];
      /** Origins that they may reach. */
      readonly targets: readonly string[];
    }[],
  ];
  settings: [null, Settings];
  saveSettings: [Settings, Settings];
}

/** What the content script may tell the background. The sender's tab and origin are taken from the browser, never from the message. */
export interface PageProtocol {
  /** A page is there (load, bfcache, route change) or changed: asks what to look for. */
  hello: [
    {
      url: string;
      links: PageFacts['links'];
      hasAttributes: boolean;
      /** Whether the page has WebMCP (`document.modelContext`). */
      webmcp?: boolean;
      /** Ids of the runs that this content script carries right now: those are not handed over to it again. */
      carrying?: readonly string[];
    },
    ScanRequest | null,
  ];
  facts: [PageFacts, null];
  /**
   * Of a run on the page that this content script carries. `done`: how many of the plan's steps are behind it.
   * A submit or click is told (and the answer awaited) just before it is done, since it may leave the page.
   */
  runProgress: [{ runId: string; progress: string; done?: number }, null];
  runOutcome: [{ runId: string; outcome: NonNullable<Run['outcome']> }, null];
  /** A tool that we offer on the page was called, by an agent or by any script of the page. */
  call: [{ tool: string; arguments: unknown }, AgentReply];
}

/**
 * What the background may ask of a tab. `SCRIPT_OF` (wire.ts) tells which script answers: all but the always-on one
 * must have been injected before (again does no harm).
 */
export interface TabProtocol {
  scan: [ScanRequest, PageFacts];
  /**
   * Carries out the steps of a page plan, from index `from` (default 0) on; answers once begun, the outcome
   * follows by `runOutcome`. A run that is being carried already is not begun again (and answers begun: true).
   */
  execute: [
    {
      runId: string;
      plan: Plan & { kind: 'page' };
      result?: PageResult;
      from?: number;
      /** Milliseconds since the epoch: then the run ends as `timeout`. Default: 60 s from its begin on this page. */
      deadline?: number;
    },
    { begun: boolean },
  ];
  /** A same-origin request, sent as the page: one hop, redirects not followed. */
  send: [{ runId: string; request: RequestPlan; limit: number }, SentAnswer];
  /** Stops what the run does on this page: its steps, or its request. */
  cancel: [{ runId: string }, null];
  /** Scrolls to the element and flashes it; `selector` may be an `ElementFact`'s path, with its `within`. */
  reveal: [{ selector: string; within?: readonly string[] }, null];
  /** Offers exactly these tools to agents on the page. */
  offer: [{ tools: readonly OfferedTool[] }, { offered: number }];
  /** The WebMCP tools of the page itself, ours left out. */
  pageTools: [null, readonly PageTool[]];
  /** Draws exactly these marks in place of those drawn before; none takes the overlay away without a trace. */
  overlay: [{ marks: readonly OverlayMark[] }, { drawn: number }];
}
