import type {
  Action,
  AgentReply,
  AppliedRule,
  PickedElement,
  PlanAnswer,
  PlanError,
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
  Settings,
  SiteStatus,
  TabView,
} from './views.ts';

/** Why something was not done, for the person. */
export type Refusal = PlanError;

const url = string(100_000);
const origin = string(1_000);
const origins = list(origin, 10_000);
const selector = string(10_000);
/** The key of an action. */
const action = string(10_000);
const ruleId = string(200);
const runId = string(200);
const run = object({ runId });

/** `site`: the origin that the person sees it declared on. Another page, with an action of that key, may have come since. */
const actionOfSite = { action, site: origin };

const start = {
  ...actionOfSite,
  arguments: jsonObject,
  on: oneOf('page', 'http'),
  /** The path of the element that the person picked, where several claim the action. */
  pick: optional(selector),
  /** This once, although the site's agents.txt forbids it. Only a person can say so. */
  override: optional(boolean),
  /** Only where it is a plain read of the tab's own origin, that asks nobody. */
  onlyRead: optional(boolean),
};

/** By the name of a part: how much of it the panel has. */
const known = map(object({ revision: string(100), from: count }), 5);

const mode = oneOf('every-site', 'allowed-sites', 'on-click');

/** Settings as they are kept. */
export const settings = object({
  mode,
  /** Origins such as "https://example.com", for `allowed-sites`. */
  allowedOrigins: origins,
  /** agents.txt: the name by which Agent blocks are matched. */
  agentName: string(200),
  /** The one switch: nothing is offered to agents, and nothing runs for them. */
  agentsStopped: boolean,
  /** Whether a plain read may run for an agent without asking. */
  agentsMayRead: boolean,
  /** Origins on which tools are offered in the page's own world, where the browser has no WebMCP. */
  agentModeOrigins: origins,
  /** Origins whose pages' own forms agents may have as tools, though nobody declares them. */
  draftOrigins: origins,
  /** Switched off for agents by the person: origins, and as "origin key" single actions. */
  agentsOff: optional(list(string(11_000), 10_000)),
  /** ADP §6: the origin of a registry that services are looked for in; '' or absent: none. */
  registry: optional(origin),
  /** Rules that the person does not want to hear of ("not for us"), by origin. */
  hiddenRules: optional(map(list(ruleId, 1_000), 10_000)),
});

/**
 * Messages that extension pages (popup, side panel, options, report) may send to the background. A content script may send none
 * of these.
 */
export const panel = {
  view: ofTab({}).answers<TabView>(),
  /** The view from where the panel has it on: of a large site the first entries of its parts, until it has all. */
  refresh: ofTab({ known }).answers<ViewUpdate>(),
  /** Inspects the tab again now; `fresh` ignores what is remembered, also remembered absence. */
  recheck: ofTab({ fresh: boolean }).answers<TabView>(),
  /** Has the page looked at for what it lets a person do, though nobody declares it. */
  draft: ofTab({}).answers<TabView>(),
  /** Inspects this tab once, or from now on, in the modes that leave it out. */
  allow: ofTab({ always: boolean }).answers<TabView>(),
  plan: ofTab(start).answers<PlanAnswer>(),
  /** Starts a run; it waits for `answer` where the plan asks for consent. */
  run: ofTab(start).answers<Run | Refusal>(),
  /**
   * `remember`: agents may run exactly what the question was about without asking, for this session. To whom that is
   * granted follows from the run that was answered, never from what a tab shows now. `fillsOnly`: the person sends it
   * themselves once it is filled in.
   */
  answer: message(
    object({
      runId,
      allow: boolean,
      fillsOnly: optional(boolean),
      remember: optional(oneOf('these-values', 'any-values')),
    }),
  ).answers<Run>(),
  cancel: message(run).answers<Run>(),
  dismiss: message(run).answers<null>(),
  /** Follows the pagination of a finished run, on the page or over HTTP (`outcome.more`); answers a new run. */
  more: message(run).answers<Run>(),
  /** The file that a run brought, with its bytes. */
  file: message(run).answers<RunFile & { readonly base64: string }>(),
  /** The action with all that has to be fetched for it: of an ADP capability its detail (§6, only when opened). */
  open: ofTab(actionOfSite).answers<{ readonly ok: true; readonly action: Action } | Refusal>(),
  /** Values of earlier answers that fit the parameters of an action. */
  propose: ofTab(actionOfSite).answers<readonly Proposal[]>(),
  /** The credential for an action: kept in memory for the session, bound to who declares it and where it goes. */
  giveCredential: ofTab({ ...actionOfSite, secret: string(10_000) }).answers<
    { readonly ok: true; readonly credential: GivenCredential } | Refusal
  >(),
  /**
   * OAuth 2: has the person sign in on the service's own page. `clientId` is what they have registered there, with
   * `redirectUri` as where to come back to; `scopes` in place of the declared ones.
   */
  signIn: ofTab({
    ...actionOfSite,
    clientId: string(1_000),
    clientSecret: optional(string(1_000)),
    scopes: optional(list(string(1_000), 200)),
  }).answers<{ readonly ok: true; readonly credential: GivenCredential } | Refusal>(),
  redirectUri: message(nothing).answers<string>(),
  credentials: message(nothing).answers<readonly GivenCredential[]>(),
  /** Those of one site (an origin), or all. */
  forgetCredentials: message(object({ site: optional(origin) })).answers<null>(),
  /** The report of a tab, or of the tab that shows an address (or its site); null where there is none. */
  report: message(either(object({ tabId: count }), object({ tabId: absent, url }))).answers<{
    readonly tabId: number;
    readonly report: Report;
  } | null>(),
  /**
   * A manifest of kind `as`, made of the forms or WebMCP tools of the page, of an OpenAPI document (`text`), or of a
   * document of the site (its URL). Nothing is saved or sent.
   */
  create: ofTab({
    from: oneOf('forms', 'tools', 'openapi', 'document'),
    document: optional(url),
    text: optional(string(2_000_000)),
    as: string(100),
  }).answers<({ readonly ok: true } & CreatedManifest) | Refusal>(),
  /** The action that a form of the page (its path) can be declared as, in the format of the site's own document. */
  draftAction: ofTab({ form: selector }).answers<{ readonly ok: true; readonly text: string } | Refusal>(),
  /**
   * Edits the site's AWAS manifest, or one that is created, so that it declares a form (its path), a link (its address)
   * or a WebMCP tool (its name) of the page. Answers the place of the new action.
   */
  addAction: ofTab({ of: oneOf('form', 'link', 'tool'), named: selector }).answers<
    { readonly ok: true; readonly document: string; readonly line: number; readonly column: number } | Refusal
  >(),
  /** Looks for services in the registry of the settings. */
  searchRegistry: message(object({ query: string(1_000) })).answers<
    { readonly ok: true; readonly services: readonly FoundService[] } | Refusal
  >(),
  /** The declarations of a service that was found, on its own origin. */
  openService: message(object({ origin })).answers<({ readonly ok: true } & ServiceView) | Refusal>(),
  /** Asks the status endpoint that a document declares (its URL), now. */
  siteStatus: ofTab({ document: url }).answers<({ readonly ok: true } & SiteStatus) | Refusal>(),
  overlay: ofTab({ on: boolean }).answers<TabView>(),
  /** Scrolls to an element on the page and flashes it. `within`: the way to its root, as on an `ElementFact`. */
  reveal: ofTab({ selector, within: optional(list(selector, 100)) }).answers<null>(),
  /** Has the person point at an element of the page, null where they end it; or tells of the one that is `named`. */
  pick: ofTab({
    named: optional(object({ selector, within: optional(list(selector, 100)) })),
  }).answers<PickedElement | null>(),
  stopPick: ofTab({}).answers<null>(),
  /** The outcome of each rule, with why it matters; `served`: by the server's documents, without the person's edits. */
  rules: ofTab({ served: optional(boolean) }).answers<readonly AppliedRule[]>(),
  /** Hides the findings of a rule on an origin, or shows them again; of a private tab for as long as private windows are open. */
  hideRule: ofTab({ origin, rule: ruleId, hidden: boolean }).answers<TabView>(),
  /** The text of a document, for the source view: as edited, where the person has edited it in this tab. */
  source: ofTab({ document: url }).answers<{ readonly text: string }>(),
  /** The text of a document as the server sent it; '' where it has none there. */
  served: ofTab({ document: url }).answers<{ readonly text: string }>(),
  /**
   * Asks again, conditionally, for what was found, and for a document that is `expected` (its URL); where sites are made,
   * for every place.
   */
  watch: ofTab({ expected: optional(url) }).answers<{ readonly changed: boolean }>(),
  /**
   * Reads a text in place of a document of the tab's site, in this tab and until it shows another origin: for the person
   * alone, agents are offered nothing there meanwhile.
   */
  edit: ofTab({ document: url, text: string(1_000_000) }).answers<
    { readonly ok: true; readonly edited: EditedDocument } | Refusal
  >(),
  /** Ends the edits of a document, or all of the tab. */
  discard: ofTab({ document: optional(url) }).answers<null>(),
  /** Edits of the tab, as whole texts and as unified diffs to be taken home. */
  changes: ofTab({}).answers<readonly ChangedDocument[]>(),
  /** Changes that would fix what is found in a document. */
  fixes: ofTab({ document: url }).answers<{
    readonly fixes: readonly ProposedFix[];
    /** How many of them need no decision, and are applied together. */
    readonly safe: number;
  }>(),
  /** The documents of a tab with all fixed that needs no decision, to be looked at: nothing is edited by it. */
  fixAll: ofTab({}).answers<readonly FixedDocument[]>(),
  /** Edits a document so that a finding is fixed; without `fix` all that need no decision. */
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
  /** Edits a document so that the parameter at a pointer is found by a selector. */
  setSelector: ofTab({ document: url, pointer: url, selector }).answers<
    { readonly ok: true; readonly text: string } | Refusal
  >(),
  /** The person's leave, given beforehand for this session. */
  grants: message(nothing).answers<readonly GrantView[]>(),
  /** Without an id: all of the site. */
  revoke: message(object({ site: origin, id: optional(string(20_000)) })).answers<null>(),
  agents: ofTab({}).answers<AgentsView>(),
  /** Switches agent mode for an origin; of a private tab for as long as private windows are open. */
  agentMode: message(object({ tabId: optional(count), origin, on: boolean })).answers<Settings>(),
  /** Offers the own forms of an origin's pages to agents, though nobody declares them, or withdraws them. */
  offerDrafts: message(object({ tabId: optional(count), origin, on: boolean })).answers<Settings>(),
  /** Switches a site, or one action of it, on or off for agents; of a private tab for as long as private windows are open. */
  offerToAgents: ofTab({ origin, action: optional(action), on: boolean }).answers<null>(),
  /** Calls a tool as an agent would: with the same limits, policy and consent. */
  callAsAgent: ofTab({ tool: string(200), arguments: jsonObject }).answers<AgentReply>(),
  /** Forgets the calls of a tab that never became a run. */
  dismissCalls: ofTab({}).answers<null>(),
  /** Actions that may run unattended by managed storage or a policy file, on any origin. */
  policy: message(nothing).answers<readonly Allowance[]>(),
  settings: message(nothing).answers<Settings>(),
  /** Changes options; the others stay as they are, and what has messages of its own does. */
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
  /** Everything as at first, what is hidden and what is switched off for agents included. */
  resetSettings: message(nothing).answers<Settings>(),
};

export type PanelName = keyof typeof panel;
export type PanelRequest<Name extends PanelName> = RequestOf<(typeof panel)[Name]>;
/** The request of a message in a client that is bound to a tab. */
export type TabRequest<Name extends PanelName> = RestOf<(typeof panel)[Name]>;
export type PanelAnswer<Name extends PanelName> = AnswerOf<(typeof panel)[Name]>;
export type PanelHandlers = HandlersOf<typeof panel>;
