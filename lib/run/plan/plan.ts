import { formatOf } from '../../formats/index.ts';
import { asValues } from '../../matching/meanings.ts';
import {
  type Action,
  type Arguments,
  type AuthScheme,
  isDrafted,
  type Json,
  own,
  type PageFacts,
  type Parameter,
  type Plan,
  type RequestPlan,
  type RunOn,
  type Said,
  type Sentence,
} from '../../model/index.ts';
import {
  type Circumstances,
  type Decision,
  decide,
  declarerOf,
  type Judged,
  pageEffect,
  realRisk,
  requestEffects,
} from '../../policy/index.ts';
import { excerpt, named, quoted, say } from '../../text/index.ts';
import { credentialPlace, explainScheme, withHeader } from '../credentials/credentials.ts';
import { headerProblem, type PlannedRequest, planHttp } from '../transports/http.ts';
import { onlyLists } from '../transports/mcp-tools.ts';
import { planMore, planPage } from '../transports/page.ts';
import { asPageTool, planPageTool } from '../transports/page-tool.ts';
import { planA2a, planEnvelope, planGraphql, planMcp } from '../transports/posts.ts';
import { planWebSocket } from '../transports/websocket.ts';
import { type AccessContext, accessOf } from './access.ts';
import { type CheckedArguments, checkArguments } from './arguments.ts';
import { missingBefore } from './dependencies.ts';
import { readingSteps } from './opening.ts';
import { notRunnable, type PlanError, type Planned, problemsError } from './plan-error.ts';
import { sentInRequest } from './sends.ts';
import { targetOf } from './target.ts';

export interface PlanContext extends AccessContext, Pick<Circumstances, 'agentsMayRead' | 'readable'> {
  readonly on: RunOn;
  readonly pick?: string;
  readonly pageUrl: string;
  readonly page: PageFacts | null;
  readonly idempotencyKey: string;
  /** Returns the target's credential in masked form. */
  credentialFor?(target: string): string | undefined;
  scopesFor?(target: string): readonly string[] | undefined;
  doneIn?(document: string): ReadonlySet<string>;
}

const MAX_ID = 80;

export function plan(action: Action, args: Arguments, context: PlanContext): Planned {
  if (context.on === 'tool') {
    const called = asPageTool(action, args);
    return called
      ? plan(called.action, called.args, { ...context, on: 'http' })
      : notRunnable(say('planNoTool', named(action.name)));
  }
  const first = missingBefore(action, context.documents, context.doneIn?.(action.document) ?? new Set());
  if (first.length > 0) {
    const [one, ...more] = first.map((id) => excerpt(id, MAX_ID));
    const names = more.reduce<string | Said>((before, id) => say('thenAnother', before, id), one ?? '');
    return notRunnable(say('planNeedsFirst', named(action.name), names));
  }
  const keyed =
    context.on === 'http' ? withIdempotencyKey(action, args, context.idempotencyKey) : { action, args };
  const checked = checkMeant(keyed.action, keyed.args, context.page);
  if (checked.problems.length > 0) return problemsError('invalid-arguments', checked.problems);
  const warnings = [...notesOf(action, context), ...checked.warnings];
  if (context.on === 'page') return planOnPage(action, { ...checked, warnings }, context);
  const declarer = declarerOf(action, siteOf(context));
  const planned = planRequest(keyed.action, checked.values, context.pageUrl);
  if (!planned.ok) return planned;
  const target = targetOf(planned.request.url, context);
  if ('ok' in target) return target;
  const identified = withIdentity(action, planned.request, context.agentName);
  // Another origin's declaration must not use this site's cookies.
  const own = declarer.foreign ? { ...identified, cookies: false } : identified;
  const credentialed = withCredentialPlace(action, own, context);
  if ('ok' in credentialed) return credentialed;
  const request = withCsrf(action, credentialed.request);
  const access = accessOf(action, request.url, context);
  if ('ok' in access) return access;
  const effects = requestEffects(action, request, siteOf(context), onlyLists(request));
  return decided(action, context, {
    kind: 'request',
    declarer,
    effects,
    request,
    sends: sentInRequest(keyed.action, checked.values, checked.defaults),
    summary: [planned.summary],
    warnings: [
      ...warnings,
      ...(planned.warnings ?? []),
      ...(action.csrfHeader !== undefined && request.csrfHeader === undefined ? [say('warnNoCsrf')] : []),
      ...(request.credential ? scopeWarnings(action, request.url, context) : []),
      ...[target.warning, access.warning].filter((warning) => warning !== undefined),
    ],
  });
}

function checkMeant(action: Action, args: Arguments, page: PageFacts | null): CheckedArguments {
  const checked = checkArguments(action, args);
  if (checked.problems.length === 0) return checked;
  const meant = checkArguments(action, asValues(action, args, page));
  return meant.problems.length < checked.problems.length ? meant : checked;
}

/** Adds the CSRF header only to requests that the page sends. */
function withCsrf({ csrfHeader }: Action, request: RequestPlan): RequestPlan {
  if (csrfHeader === undefined || !request.cookies || headerProblem(csrfHeader, '')) return request;
  return { ...request, csrfHeader };
}

function planOnPage(action: Action, checked: CheckedArguments, context: PlanContext): Planned {
  const declarer = declarerOf(action, siteOf(context));
  if (declarer.foreign) return notRunnable(say('planForeign', named(action.name), declarer.origin));
  const planned = planPage(action, checked, context);
  if (!planned.ok) return planned;
  const { ok, submission, ...page } = planned;
  const access = accessOf(action, page.url, context);
  if ('ok' in access) return access;
  return decided(action, context, {
    kind: 'page',
    declarer,
    effects: [pageEffect(submission, page.url)],
    ...page,
    ...(action.risk === 'read' && { isDeclaredRead: true as const }),
    ...(isDrafted(action) && { isDrafted: true as const }),
    warnings: [...checked.warnings, ...page.warnings, ...(access.warning ? [access.warning] : [])],
  });
}

export function planNext(action: Action, url: string, context: PlanContext): Planned {
  const declarer = declarerOf(action, siteOf(context));
  const selector = action.page?.result?.selector;
  const target = URL.parse(url);
  if (declarer.foreign || selector === undefined || target?.origin !== siteOf(context))
    return notRunnable(say('runNoMore'));
  const access = accessOf(action, target.href, context);
  if ('ok' in access) return access;
  const reads: Action = { ...action, risk: 'read' };
  return decided(reads, context, {
    kind: 'page',
    declarer,
    ...readingSteps(target, selector),
    warnings: access.warning ? [access.warning] : [],
  });
}

export function planNextOnPage(action: Action, context: PlanContext): Planned {
  const next = planMore(action, context.page);
  if (!next) return notRunnable(say('runNoMore'));
  if (!next.ok) return next;
  const { ok, submission, ...steps } = next;
  const url = context.pageUrl;
  const follows: Action = { ...action, risk: 'read', confirm: false };
  return decided(follows, context, {
    kind: 'page',
    declarer: declarerOf(action, siteOf(context)),
    effects: [pageEffect(submission, url)],
    url,
    isDeclaredRead: true as const,
    ...steps,
    warnings: [],
  });
}

type Undecided = Plan extends infer One
  ? One extends Plan
    ? Omit<One, 'action' | 'risk' | 'consent' | 'question'>
    : never
  : never;

function decided(action: Action, context: PlanContext, undecided: Undecided): Planned {
  const { declarer, effects } = undecided;
  const lists = effects.every(({ purpose }) => purpose === 'list-tools');
  const risk = lists ? 'read' : realRisk(action, effects);
  const { confirm, review } = action;
  const judged: Judged = { declarer, effects, risk, confirm, review };
  const decision: Decision = decide(judged, { ...context, asker: context.by, site: siteOf(context) });
  return {
    ok: true,
    plan: {
      action: action.key,
      risk,
      consent: decision.verdict === 'ask',
      ...(decision.verdict === 'ask' && { question: decision.question }),
      ...undecided,
    },
    ...(decision.verdict === 'allow' &&
      decision.questionIfPageFails && { questionIfPageFails: decision.questionIfPageFails }),
  };
}

const siteOf = ({ pageUrl }: PlanContext): string => URL.parse(pageUrl)?.origin ?? '';

function planRequest(
  action: Action,
  values: ReadonlyMap<string, Json>,
  pageUrl: string,
): PlannedRequest | PlanError {
  const { transport } = action;
  switch (transport.kind) {
    case 'http':
      return planHttp(action, transport, values, pageUrl);
    case 'envelope':
      return planEnvelope(transport, values, pageUrl);
    case 'detail':
      return notRunnable(say('planNotOpened'));
    case 'graphql':
      return planGraphql(transport, values, pageUrl);
    case 'mcp':
      return planMcp(transport, values, pageUrl);
    case 'a2a':
      return planA2a(transport, values, pageUrl);
    case 'page-tool':
      return planPageTool(transport, values, pageUrl);
    case 'websocket':
      return planWebSocket(transport, values, pageUrl);
    case 'none':
      return notRunnable([say('planCannotRun'), transport.reason]);
  }
}

/** Returns an error if a required credential is missing (AWP §7, AWAS). */
function withCredentialPlace(
  { auth, transport }: Action,
  request: RequestPlan,
  { credentialFor }: PlanContext,
): { readonly request: RequestPlan } | PlanError {
  if (auth.needed === 'no' || auth.scheme?.type === 'none') return { request };
  const place = credentialPlace(auth.scheme ?? (transport.kind === 'mcp' ? MCP_SCHEME : undefined));
  const masked = credentialFor?.(new URL(request.url).origin);
  if (place && masked !== undefined) return { request: { ...request, credential: { ...place, masked } } };
  if (auth.needed !== 'yes') return { request };
  if (!request.crossOrigin && auth.scheme?.type === 'session') return { request };
  const declared = auth.scheme?.declared || say('aCredential');
  const setup = auth.scheme?.setupUrl;
  return notRunnable([
    say('planNeedsCredential', declared),
    explainScheme(auth.scheme) ?? '',
    setup === undefined ? '' : say('credentialAt', setup.slice(0, 500)),
  ]);
}

const MCP_SCHEME: AuthScheme = { type: 'bearer', declared: '' };

function scopeWarnings({ auth }: Action, url: string, { scopesFor }: PlanContext): readonly Sentence[] {
  const granted = scopesFor?.(new URL(url).origin);
  const missing = granted ? (auth.scheme?.scopes ?? []).filter((scope) => !granted.includes(scope)) : [];
  const shown = missing.slice(0, 10).map((scope) => excerpt(scope, MAX_ID));
  return shown.length === 0 ? [] : [say('warnScopes', shown.join(', '))];
}

/** Adds the agent's name (agents.txt §4.2). Browsers can't set headers of WebSockets. */
function withIdentity({ format }: Action, request: RequestPlan, agentName: string): RequestPlan {
  if (!formatOf(format)?.namesAgent || request.over === 'websocket') return request;
  return withHeader(request, 'User-Agent', agentName);
}

/** With an idempotency key, a repeated request has only one effect (AWP §9). */
function withIdempotencyKey(
  action: Action,
  args: Arguments,
  key: string,
): { readonly action: Action; readonly args: Arguments } {
  const { idempotency } = action;
  if (!idempotency) return { action, args };
  const known = action.parameters.some(({ name }) => name === idempotency.name);
  const parameter: Parameter = {
    name: idempotency.name,
    in: idempotency.in,
    required: false,
    schema: { type: 'string' },
    source: action.source,
  };
  return {
    action: known ? action : { ...action, parameters: [...action.parameters, parameter] },
    args: own(args, idempotency.name) === undefined ? { ...args, [idempotency.name]: key } : args,
  };
}

function notesOf(action: Action, { documents }: PlanContext): readonly Sentence[] {
  const document = documents.find(({ url }) => url === action.document);
  const by = document?.synthetic?.generatedBy;
  const trust = by ? say('warnSyntheticBy', by.slice(0, 100)) : say('warnSynthetic');
  return [
    ...(document?.operational === false ? [say('notOperational')] : []),
    ...(action.degraded ? [say('degradedRemark')] : []),
    ...(document?.synthetic ? [isDrafted(action) ? say('pageOffersText') : trust] : []),
    ...(action.unfilled ? [say('warnUnfilled', quoted(action.unfilled))] : []),
    ...(action.assumptions ?? []),
  ];
}
