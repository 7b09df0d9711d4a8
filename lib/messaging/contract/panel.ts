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
} from './views.ts';

export type Refusal = PlanError;

const url = string(100_000);
const selector = string(10_000);
const action = string(10_000);
const runId = string(200);
const run = object({ runId });

/** `site` protects against a tab that has moved to another site. */
const actionOfSite = { action, site: origin };

const start = {
  ...actionOfSite,
  arguments: jsonObject,
  on: oneOf('page', 'http', 'tool'),
  pick: optional(selector),
  /** True to ignore a ban in agents.txt once. Only the person may decide this. */
  override: optional(boolean),
  /** True to run the action only if it reads from the tab's own origin and needs no approval. */
  onlyRead: optional(boolean),
};

const known = map(object({ revision: string(100), from: count }), 5);

export const panel = {
  refresh: ofTab({ known }).answers<ViewUpdate>(),
  recheck: ofTab({ fresh: boolean }).answers<null>(),
  draft: ofTab({}).answers<null>(),
  allow: ofTab({ always: boolean }).answers<null>(),
  plan: ofTab(start).answers<PlanAnswer>(),
  run: ofTab(start).answers<Run | Refusal>(),
  /** `remember`: agents may run the action again in this session. */
  answer: message(
    object({
      runId,
      allow: boolean,
      fillsOnly: optional(boolean),
      remember: optional(oneOf('these-values', 'any-values', 'rewriting')),
    }),
  ).answers<Run>(),
  cancel: message(run).answers<Run>(),
  dismiss: message(run).answers<null>(),
  more: message(run).answers<Run>(),
  file: message(run).answers<RunFile & { readonly base64: string }>(),
  open: ofTab(actionOfSite).answers<{ readonly ok: true; readonly action: Action } | Refusal>(),
  propose: ofTab(actionOfSite).answers<readonly Proposal[]>(),
  /** Binds the credential to the declaring and the receiving origin. */
  giveCredential: ofTab({ ...actionOfSite, secret: string(10_000) }).answers<
    { readonly ok: true; readonly credential: GivenCredential } | Refusal
  >(),
  signIn: ofTab({
    ...actionOfSite,
    clientId: string(1_000),
    clientSecret: optional(string(1_000)),
    scopes: optional(list(string(1_000), 200)),
  }).answers<{ readonly ok: true; readonly credential: GivenCredential } | Refusal>(),
  redirectUri: message(nothing).answers<string>(),
  credentials: message(nothing).answers<readonly GivenCredential[]>(),
  forgetCredentials: message(object({ site: optional(origin) })).answers<null>(),
  report: message(either(object({ tabId: count }), object({ tabId: absent, url }))).answers<{
    readonly tabId: number;
    readonly report: Report;
  } | null>(),
  create: ofTab({
    from: oneOf('forms', 'tools', 'openapi', 'document'),
    document: optional(url),
    text: optional(string(2_000_000)),
    as: string(100),
  }).answers<({ readonly ok: true } & CreatedManifest) | Refusal>(),
  draftAction: ofTab({ of: oneOf('form', 'tool'), named: selector }).answers<
    { readonly ok: true; readonly text: string } | Refusal
  >(),
  addAction: ofTab({ of: oneOf('form', 'link'), named: selector }).answers<
    { readonly ok: true; readonly document: string; readonly line: number; readonly column: number } | Refusal
  >(),
  searchRegistry: message(object({ query: string(1_000) })).answers<
    { readonly ok: true; readonly services: readonly FoundService[] } | Refusal
  >(),
  openService: message(object({ origin })).answers<({ readonly ok: true } & ServiceView) | Refusal>(),
  siteStatus: ofTab({ document: url }).answers<({ readonly ok: true } & SiteStatus) | Refusal>(),
  overlay: ofTab({ on: boolean }).answers<null>(),
  reveal: ofTab({ selector, within: optional(list(selector, 100)) }).answers<null>(),
  pick: ofTab({
    named: optional(object({ selector, within: optional(list(selector, 100)) })),
  }).answers<PickedElement | null>(),
  stopPick: ofTab({}).answers<null>(),
  rules: ofTab({ served: optional(boolean) }).answers<readonly AppliedRule[]>(),
  readiness: ofTab({}).answers<Readiness | null>(),
  /** For private tabs, the setting ends with the last private window. */
  hideRule: ofTab({ origin, rule: ruleId, hidden: boolean }).answers<null>(),
  source: ofTab({ document: url }).answers<{ readonly text: string }>(),
  served: ofTab({ document: url }).answers<{ readonly text: string }>(),
  watch: ofTab({ expected: optional(url) }).answers<{ readonly changed: boolean }>(),
  /** Agents get no tools until the edit ends. */
  edit: ofTab({ document: url, text: string(1_000_000) }).answers<
    { readonly ok: true; readonly edited: EditedDocument } | Refusal
  >(),
  discard: ofTab({ document: optional(url) }).answers<null>(),
  changes: ofTab({}).answers<readonly ChangedDocument[]>(),
  fixes: ofTab({ document: url }).answers<{
    readonly fixes: readonly ProposedFix[];
    readonly safe: number;
  }>(),
  fixAll: ofTab({}).answers<readonly FixedDocument[]>(),
  /** Without `fix`, applies all fixes that need no decision. */
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
  setSelector: ofTab({ document: url, pointer: url, selector }).answers<
    { readonly ok: true; readonly text: string } | Refusal
  >(),
  grants: message(nothing).answers<readonly GrantView[]>(),
  revoke: message(object({ site: origin, id: optional(string(20_000)) })).answers<null>(),
  agents: ofTab({}).answers<AgentsView>(),
  agentMode: message(object({ tabId: optional(count), origin, on: boolean })).answers<Settings>(),
  offerDrafts: message(object({ tabId: optional(count), origin, on: boolean })).answers<Settings>(),
  offerToAgents: ofTab({ origin, action: optional(action), on: boolean }).answers<null>(),
  callAsAgent: ofTab({ tool: string(200), arguments: jsonObject }).answers<AgentReply>(),
  dismissCalls: ofTab({}).answers<null>(),
  policy: message(nothing).answers<readonly Allowance[]>(),
  settings: message(nothing).answers<Settings>(),
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
  resetSettings: message(nothing).answers<Settings>(),
};

export type PanelName = keyof typeof panel;
export type PanelRequest<Name extends PanelName> = RequestOf<(typeof panel)[Name]>;
export type TabRequest<Name extends PanelName> = RestOf<(typeof panel)[Name]>;
export type PanelAnswer<Name extends PanelName> = AnswerOf<(typeof panel)[Name]>;
export type PanelHandlers = HandlersOf<typeof panel>;
