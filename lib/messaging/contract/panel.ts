import type {
  Action,
  AgentReply,
  AppliedRule,
  PickedElement,
  PlanAnswer,
  PlanError,
  Readiness,
  Run,
  RunFile,
} from '../../model/index.ts';
import {
  absent,
  boolean,
  count,
  either,
  jsonObject,
  list,
  map,
  nothing,
  object,
  oneOf,
  optional,
  string,
} from '../../model/schema.ts';
import type { Allowance } from '../../policy/unattended.ts';
import type { Report } from '../../report/index.ts';
import type { Proposal } from '../../run/plan/dependencies.ts';
import { type AnswerOf, type HandlersOf, message, ofTab, type RequestOf, type RestOf } from './define.ts';
import { mode, origin, origins, ruleId, type Settings } from './settings.ts';
import type { ViewUpdate } from './view-parts.ts';
import type {
  AgentsView,
  ChangedDocument,
  CreatedManifest,
  EditedDocument,
  FixedDocument,
  FoundService,
  GivenCredential,
  GrantView,
  ProposedFix,
  ServiceView,
  SiteStatus,
  TabView,
} from './views.ts';

/** The reason why something wasn't done, as a text for the user. */
export type Refusal = PlanError;

const url = string(100_000);
const selector = string(10_000);
const action = string(10_000);
const runId = string(200);
const run = object({ runId });

/**
 * `site` is the origin of the action that the user sees. In the meantime, the tab may show another site with
 * the same action key.
 */
const actionOfSite = { action, site: origin };

const start = {
  ...actionOfSite,
  arguments: jsonObject,
  on: oneOf('page', 'http', 'tool'),
  /** The path of the element that the user picked, because several match the action. */
  pick: optional(selector),
  /**
   * True to run the action once, although the site's agents.txt forbids it. Only the user can decide this.
   */
  override: optional(boolean),
  /** True to run the action only if it is a plain read of the tab's own origin that needs no approval. */
  onlyRead: optional(boolean),
};

const known = map(object({ revision: string(100), from: count }), 5);

/**
 * Messages that extension pages (popup, side panel, options, report) may send to the background. Content
 * scripts may not send any of them.
 */
export const panel = {
  view: ofTab({}).answers<TabView>(),
  /**
   * The parts of the view that the panel doesn't have. For a large site, several answers are needed, and each
   * contains more entries.
   */
  refresh: ofTab({ known }).answers<ViewUpdate>(),
  /** Inspects the tab again now. `fresh` ignores cached answers, including those about absent documents. */
  recheck: ofTab({ fresh: boolean }).answers<TabView>(),
  /** Drafts actions from the page's undeclared forms. */
  draft: ofTab({}).answers<TabView>(),
  /**
   * Inspects a tab that the user's settings exclude. This is done once, or with `always` for its origin from
   * now on.
   */
  allow: ofTab({ always: boolean }).answers<TabView>(),
  plan: ofTab(start).answers<PlanAnswer>(),
  /** Starts a run. If the plan needs approval, the run waits for `answer`. */
  run: ofTab(start).answers<Run | Refusal>(),
  /**
   * `remember`: for this session, agents may run the action of this question without asking. The permission
   * is for the site of the answered run, never for the site that a tab shows now. `fillsOnly`: the user
   * submits the filled-in form.
   */
  answer: message(
    object({
      runId,
      allow: boolean,
      fillsOnly: optional(boolean),
      /** Allows later calls of the action, or the page's own format of its values. */
      remember: optional(oneOf('these-values', 'any-values', 'rewriting')),
    }),
  ).answers<Run>(),
  cancel: message(run).answers<Run>(),
  dismiss: message(run).answers<null>(),
  /**
   * Gets the next page of a finished run's results, on the page or over HTTP (`outcome.more`). The answer is
   * a new run.
   */
  more: message(run).answers<Run>(),
  /** The file that a run returned, with its bytes. */
  file: message(run).answers<RunFile & { readonly base64: string }>(),
  /** The complete action. The details of an ADP capability are fetched now (§6: only when opened). */
  open: ofTab(actionOfSite).answers<{ readonly ok: true; readonly action: Action } | Refusal>(),
  /** Values of earlier answers that fit the parameters of an action. */
  propose: ofTab(actionOfSite).answers<readonly Proposal[]>(),
  /**
   * A credential for an action. It is in memory for the session, and is bound to the declaring and the
   * receiving origin.
   */
  giveCredential: ofTab({ ...actionOfSite, secret: string(10_000) }).answers<
    { readonly ok: true; readonly credential: GivenCredential } | Refusal
  >(),
  /**
   * OAuth 2: lets the user sign in on the service's own page. `clientId` is the client that they registered
   * with the service, with the address from `redirectUri`. `scopes` replace the declared ones.
   */
  signIn: ofTab({
    ...actionOfSite,
    clientId: string(1_000),
    clientSecret: optional(string(1_000)),
    scopes: optional(list(string(1_000), 200)),
  }).answers<{ readonly ok: true; readonly credential: GivenCredential } | Refusal>(),
  redirectUri: message(nothing).answers<string>(),
  credentials: message(nothing).answers<readonly GivenCredential[]>(),
  /** Deletes the credentials of one site (an origin), or all of them. */
  forgetCredentials: message(object({ site: optional(origin) })).answers<null>(),
  /** The report of a tab, or of a tab that shows the given address or its site; null if there is none. */
  report: message(either(object({ tabId: count }), object({ tabId: absent, url }))).answers<{
    readonly tabId: number;
    readonly report: Report;
  } | null>(),
  /**
   * A manifest of kind `as`. Its source is the page's forms or WebMCP tools, an OpenAPI document (`text`), or
   * a document of the site (its URL). Nothing is saved or sent.
   */
  create: ofTab({
    from: oneOf('forms', 'tools', 'openapi', 'document'),
    document: optional(url),
    text: optional(string(2_000_000)),
    as: string(100),
  }).answers<({ readonly ok: true } & CreatedManifest) | Refusal>(),
  /** The page's form (its path) as an action, in the format of the site's own document. */
  draftAction: ofTab({ form: selector }).answers<{ readonly ok: true; readonly text: string } | Refusal>(),
  /**
   * Edits the site's AWAS manifest, or a new one, so that it declares a form (its path), a link (its address)
   * or a WebMCP tool (its name) of the page. The answer is the position of the new action.
   */
  addAction: ofTab({ of: oneOf('form', 'link', 'tool'), named: selector }).answers<
    { readonly ok: true; readonly document: string; readonly line: number; readonly column: number } | Refusal
  >(),
  /** Searches for services in the registry from the settings. */
  searchRegistry: message(object({ query: string(1_000) })).answers<
    { readonly ok: true; readonly services: readonly FoundService[] } | Refusal
  >(),
  /** The declarations of a found service, on its own origin. */
  openService: message(object({ origin })).answers<({ readonly ok: true } & ServiceView) | Refusal>(),
  /** Requests the status endpoint that a document (its URL) declares. */
  siteStatus: ofTab({ document: url }).answers<({ readonly ok: true } & SiteStatus) | Refusal>(),
  overlay: ofTab({ on: boolean }).answers<TabView>(),
  /**
   * Scrolls to an element on the page and flashes it. `within` has the paths to its root, as in an
   * `ElementFact`.
   */
  reveal: ofTab({ selector, within: optional(list(selector, 100)) }).answers<null>(),
  /**
   * Lets the user pick an element, and describes it. Null if they cancel. With `named`, describes that
   * element without asking.
   */
  pick: ofTab({
    named: optional(object({ selector, within: optional(list(selector, 100)) })),
  }).answers<PickedElement | null>(),
  stopPick: ofTab({}).answers<null>(),
  /**
   * The result of each rule, with the reason for the rule. With `served`, for the server's documents without
   * the user's edits.
   */
  rules: ofTab({ served: optional(boolean) }).answers<readonly AppliedRule[]>(),
  /**
   * The readiness of the site for agents. Requests the site's other machine-readable files unless they are
   * cached.
   */
  readiness: ofTab({}).answers<Readiness | null>(),
  /**
   * Hides or shows the findings of a rule on an origin. In a private tab, this ends when all private windows
   * are closed.
   */
  hideRule: ofTab({ origin, rule: ruleId, hidden: boolean }).answers<TabView>(),
  /** The text of a document for the source view, with the user's edits in this tab. */
  source: ofTab({ document: url }).answers<{ readonly text: string }>(),
  served: ofTab({ document: url }).answers<{ readonly text: string }>(),
  /**
   * Requests the found documents and the `expected` one (its URL) again, conditionally. On a development
   * host, all well-known URLs are requested.
   */
  watch: ofTab({ expected: optional(url) }).answers<{ readonly changed: boolean }>(),
  /**
   * Replaces a document of the tab's site with a text, until the tab shows another origin. Only the user sees
   * the change. In the meantime, agents get no tools in the tab.
   */
  edit: ofTab({ document: url, text: string(1_000_000) }).answers<
    { readonly ok: true; readonly edited: EditedDocument } | Refusal
  >(),
  /** Ends the edits of a document, or all edits of the tab. */
  discard: ofTab({ document: optional(url) }).answers<null>(),
  /** The edits of the tab, as whole texts and as unified diffs, for a working copy of the site. */
  changes: ofTab({}).answers<readonly ChangedDocument[]>(),
  /** Changes that would fix findings in a document. */
  fixes: ofTab({ document: url }).answers<{
    readonly fixes: readonly ProposedFix[];
    /** The number of fixes that need no decision and can be applied together. */
    readonly safe: number;
  }>(),
  /** A preview: the documents of a tab with all fixes that need no decision. Nothing is edited. */
  fixAll: ofTab({}).answers<readonly FixedDocument[]>(),
  /** Edits a document to fix one finding. Without `fix`, fixes all findings whose fix needs no decision. */
  applyFix: ofTab({
    document: url,
    fix: optional(
      object({
        rule: ruleId,
        pointer: either(nothing, url),
        line: either(nothing, count),
        message: string(100_000),
      }),
    ),
  }).answers<{ readonly ok: true; readonly text: string; readonly fixed: number } | Refusal>(),
  /** Edits a document so that the parameter at a JSON Pointer uses a selector. */
  setSelector: ofTab({ document: url, pointer: url, selector }).answers<
    { readonly ok: true; readonly text: string } | Refusal
  >(),
  /** Permissions that the user has given in advance, for this session. */
  grants: message(nothing).answers<readonly GrantView[]>(),
  /** Revokes one permission of a site; without `id`, all of them. */
  revoke: message(object({ site: origin, id: optional(string(20_000)) })).answers<null>(),
  agents: ofTab({}).answers<AgentsView>(),
  /** Switches agent mode for an origin. In a private tab, this ends when all private windows are closed. */
  agentMode: message(object({ tabId: optional(count), origin, on: boolean })).answers<Settings>(),
  /** Offers the undeclared forms of an origin's pages to agents, or withdraws them. */
  offerDrafts: message(object({ tabId: optional(count), origin, on: boolean })).answers<Settings>(),
  /**
   * Switches a site or one of its actions on or off for agents. In a private tab, this ends when all private
   * windows are closed.
   */
  offerToAgents: ofTab({ origin, action: optional(action), on: boolean }).answers<null>(),
  /** Calls a tool as an agent would, with the same limits, policy and approval. */
  callAsAgent: ofTab({ tool: string(200), arguments: jsonObject }).answers<AgentReply>(),
  /** Deletes a tab's records of calls that never became a run. */
  dismissCalls: ofTab({}).answers<null>(),
  /** Actions on any origin that managed storage or a policy file allows without asking. */
  policy: message(nothing).answers<readonly Allowance[]>(),
  settings: message(nothing).answers<Settings>(),
  /**
   * Changes the given settings. Settings with their own messages, such as agent mode, can't be changed here.
   */
  saveSettings: message(
    object({
      mode: optional(mode),
      allowedOrigins: optional(origins),
      agentName: optional(string(200)),
      agentsStopped: optional(boolean),
      agentsMayRead: optional(boolean),
      registry: optional(origin),
    }),
  ).answers<Settings>(),
  /**
   * Resets all settings to their defaults, including hidden rules and everything that is switched off for
   * agents.
   */
  resetSettings: message(nothing).answers<Settings>(),
};

export type PanelName = keyof typeof panel;
export type PanelRequest<Name extends PanelName> = RequestOf<(typeof panel)[Name]>;
/** The request of a message in a client that is bound to a tab. */
export type TabRequest<Name extends PanelName> = RestOf<(typeof panel)[Name]>;
export type PanelAnswer<Name extends PanelName> = AnswerOf<(typeof panel)[Name]>;
export type PanelHandlers = HandlersOf<typeof panel>;
