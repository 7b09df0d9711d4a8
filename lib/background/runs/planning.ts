import equal from 'fast-deep-equal';
import {
  type ActionPorts,
  type Declared,
  keySince,
  type OpenedAction,
  type PlanWanted,
  type Prepared,
  withoutQuestion,
} from '../../call/prepare.ts';
import type { TabView } from '../../messaging/contract/views.ts';
import type { Action, Arguments, Asker, Run, RunOn } from '../../model/index.ts';
import { coverOf, httpOrigin } from '../../policy/index.ts';
import type { PlanContext } from '../../run/plan/plan.ts';
import { type PlanError, type Planned, planError } from '../../run/plan/plan-error.ts';
import { asCalled } from '../../run/transports/mcp-tools.ts';
import { say } from '../../text/index.ts';
import { type Gone, noAccess, whyGone } from './gone.ts';
import { OPENED_FOR_A_CALL, type RunDecision, type TabCall } from './page-tabs.ts';
import type { RunParts } from './parts.ts';

export interface ActionOfTab {
  readonly tabId: number;
  readonly action: string;
  readonly site?: string;
}

export interface RunRequest extends ActionOfTab {
  readonly arguments: Arguments;
  readonly on: RunOn;
  readonly pick?: string;
  readonly override?: boolean;
  readonly onlyRead?: boolean;
}

export type PreparedRun = Prepared<TabCall>;

type RunPorts = ActionPorts<TabCall>;

export function createPlanning(parts: RunParts) {
  const { services, store, credentials, details, records, tools, grants, pageTabs } = parts;
  const { tabs } = services;

  async function open(wanted: ActionOfTab): Promise<OpenedAction<TabView> | PlanError> {
    const declared = await declaredFor(wanted, PERSON);
    if ('ok' in declared) return declared;
    const action = await detailOf(declared);
    return 'ok' in action ? action : { ...declared, ok: true, action };
  }

  async function prepare(request: RunRequest): Promise<PreparedRun | PlanError> {
    const { arguments: args, on } = request;
    const opened = await open(request);
    if (!opened.ok) return opened;
    const called = { ...opened, action: await calledWith(opened, args, PERSON) };
    const idempotencyKey = await keyFor(called, args);
    const planned = await planFor(called, { args, on, idempotencyKey }, request, PERSON);
    return planned.ok ? { ...called, args, idempotencyKey, plan: planned.plan } : planned;
  }

  async function prepareMore({
    tabId,
    origin,
    action: key,
    arguments: args,
    plan,
    outcome,
  }: Run): Promise<PreparedRun | PlanError> {
    const view = await tabs.view(tabId);
    const gone = await whyGone(services, { tabId, origin });
    if (gone) return planError(gone.code, gone.said);
    const none = planError('not-runnable', say('runNoMore'));
    if (plan.kind === 'request') {
      const more = outcome?.ok ? outcome.more : undefined;
      return more ? prepare({ tabId, action: key, arguments: more, on: 'http' }) : none;
    }
    const action = view.actions.find((one) => one.key === key);
    if (!action) return none;
    const { planNextOnPage } = await import('../parts/running.ts');
    const context = await contextOf({ site: view, action }, {}, PERSON);
    const planned = planNextOnPage(action, { ...context, on: 'page', idempotencyKey: '' });
    return planned.ok
      ? { ok: true, site: view, action, args, idempotencyKey: '', plan: planned.plan }
      : planned;
  }

  function portsFor(call: ActionOfTab, asker: Asker, signal: AbortSignal | undefined): RunPorts {
    return {
      declared: () => declaredFor(call, asker),
      readable: grants.readable,
      detail: detailOf,
      asCalled: (declared, args) => calledWith(declared, args, asker),
      idempotencyKey: keyFor,
      plan: (declared, wanted) => planFor(declared, wanted, {}, asker),
      decide: decideOn,
      look: () => tabs.view(call.tabId),
      pages: ({ site, action }) => pageTabs.for(site, action, signal),
    };
  }

  async function calledWith(
    { site, action }: Declared<TabView>,
    args: Arguments,
    asker: Asker,
  ): Promise<Action> {
    const { transport } = action;
    if (transport.kind !== 'mcp') return action;
    const known = await tools.known(site.origin, transport.url);
    const target = httpOrigin(transport.url);
    // Agents see another origin's tools only if the site may read that origin.
    const isOpen =
      asker.kind === 'person' || target === site.origin || (await grants.readable(site.origin)).has(target);
    return asCalled(action, args, known, isOpen);
  }

  async function keyFor({ site, action }: Declared<TabView>, args: Arguments): Promise<string> {
    if (!action.idempotency) return '';
    const since = keySince(action, services.now());
    const before = (await store.all()).findLast(
      ({ run, request }) =>
        request?.idempotencyKey !== undefined &&
        run.origin === site.origin &&
        run.action === action.key &&
        run.startedAt >= since &&
        equal(run.arguments, args),
    );
    const failed = before?.run.outcome?.ok === false;
    return (failed && before.request?.idempotencyKey) || crypto.randomUUID();
  }

  async function declaredFor(
    { tabId, action: key, ...shown }: ActionOfTab,
    asker: Asker,
  ): Promise<Declared<TabView> | PlanError> {
    const isPerson = asker.kind === 'person';
    // Nobody would see a question in a page that was opened for a call.
    if (!isPerson && (await pageTabs.has(tabId))) return OPENED_FOR_A_CALL;
    const view = await tabs.view(tabId);
    const site = asker.kind === 'page' ? asker.origin : shown.site;
    if (view.access === 'withheld') return nothingDone(noAccess(site || view.origin));
    if (site !== undefined && site !== view.origin)
      return nothingDone({ code: 'page-changed', said: say('tabShowsNow', view.origin) });
    const action = view.actions.find((one) => one.key === key);
    if (!action) {
      const unknown = view.phase === 'ready' ? 'actionUnknown' : 'actionNotYet';
      return planError('unknown-action', say(unknown, JSON.stringify(key.slice(0, 200))));
    }
    if (!isPerson && view.edited) return planError('not-runnable', say('editedHere'));
    return { site: view, action };
  }

  async function detailOf({ site, action }: Declared<TabView>): Promise<Action | PlanError> {
    const opened = await details.open(site.origin, action, site.url);
    return 'ok' in opened ? opened : tools.withSignIn(site.origin, opened);
  }

  async function planFor(
    declared: Declared<TabView>,
    { args, on, next, idempotencyKey }: PlanWanted,
    way: Pick<RunRequest, 'pick' | 'override'>,
    asker: Asker,
  ): Promise<Planned> {
    const { action } = declared;
    const [{ plan, planNext }, seen] = await Promise.all([
      import('../parts/running.ts'),
      contextOf(declared, way, asker),
    ]);
    const context = { ...seen, idempotencyKey };
    if (next !== undefined) return planNext(action, next, { ...context, on: 'page' });
    return plan(action, args, { ...context, on });
  }

  async function contextOf(
    { site: view, action }: Declared<TabView>,
    { pick, override }: Pick<RunRequest, 'pick' | 'override'>,
    { kind: by }: Asker,
  ): Promise<Omit<PlanContext, 'on' | 'idempotencyKey'>> {
    const [settings, given, done, readable] = await Promise.all([
      services.settings(),
      credentials.of(view.origin),
      records.doneIn(view.origin, action.document),
      grants.readable(view.origin),
    ]);
    return {
      by,
      pick,
      override: override === true,
      pageUrl: view.url,
      page: view.page,
      documents: view.documents,
      agentName: settings.agentName,
      agentsMayRead: settings.agentsMayRead,
      readable,
      credentialFor: (target) => given.get(target)?.masked,
      scopesFor: (target) => given.get(target)?.scopes,
      doneIn: () => done,
    };
  }

  async function decideOn(
    { site, action }: Declared<TabView>,
    { plan, questionIfPageFails }: Planned & { readonly ok: true },
    args: Arguments,
  ): Promise<RunDecision> {
    const question = plan.question ?? questionIfPageFails;
    if (!question?.rememberable) return { plan, questionIfPageFails };
    const cover = await coverOf(action, plan, args);
    if (await services.unattended(site.origin, action, plan))
      return { plan: withoutQuestion(plan), allowedBy: 'policy' };
    const changes = await grants.changes(site.origin, action.key, cover);
    if (changes?.length === 0) return { plan: withoutQuestion(plan), allowedBy: 'grant' };
    if (!changes || !plan.question) return { plan, cover, questionIfPageFails };
    const because = [...plan.question.because, 'changed' as const];
    return { plan: { ...plan, question: { ...plan.question, because, changes } }, cover };
  }

  return { open, prepare, prepareMore, portsFor };
}

export type Planning = ReturnType<typeof createPlanning>;

export const PERSON: Asker = { kind: 'person' };

const nothingDone = ({ code, said }: Gone): PlanError => planError(code, [said, say('nothingDone')]);
