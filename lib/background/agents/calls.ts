import { pending, reply, STATUS_TOOL } from '../../agent/call.ts';
import { notesOf } from '../../agent/notes.ts';
import { refusal } from '../../agent/reply.ts';
import { AgentSession, type CallPorts, replyFor } from '../../agent/session.ts';
import { cancelledCall } from '../../call/prepare.ts';
import { withTimeout } from '../../http/pause.ts';
import type { PageSender } from '../../messaging/messages.ts';
import type { Action, AgentReply, Asker, JsonObject, Parameter, Run } from '../../model/index.ts';
import { nextAddress } from '../../run/plan/opening.ts';
import { inEnglish } from '../../text/english.ts';
import { redactNamed } from '../../text/index.ts';
import { logError } from '../log.ts';
import type { TabCall } from '../runs/page-tabs.ts';
import type { Planning, PreparedRun } from '../runs/planning.ts';
import { MAX_WAITING } from '../runs/questions.ts';
import type { Runs } from '../runs/runs.ts';
import { isStoppedForAgents } from '../settings.ts';
import type { TabInspector } from '../tabs/inspector.ts';
import type { Judgement } from '../tabs/judge.ts';
import type { TabParts } from '../tabs/parts.ts';
import type { CallNotes } from './call-notes.ts';
import type { Offers } from './offers.ts';
import type { Permissions } from './permissions.ts';

const PATIENCE_MS = 20_000;
const SHORT_PATIENCE_MS = 2_000;
const MAX_NOTED = 1_000;

const MAX_GAPS = 20;

interface Call {
  readonly tabId: number;
  readonly asker: Asker;
  readonly patienceMs: number;
  readonly signal?: AbortSignal | undefined;
  began: boolean;
}

export interface CallParts extends Pick<TabParts, 'events' | 'records' | 'settings'> {
  readonly now: () => number;
  readonly permissions: Permissions;
  readonly tabs: TabInspector;
  readonly notes: CallNotes;
  readonly offers: Offers;
  readonly planning: Planning;
  readonly runs: Runs;
}

export function createCalls(parts: CallParts) {
  const { now, events, settings, permissions, tabs, records, notes, offers, planning, runs } = parts;
  const session = new AgentSession<TabCall>(now);
  const underWay = new Map<string, AbortController>();

  async function fromPage(
    tool: string,
    input: unknown,
    sender: PageSender,
    id?: string,
  ): Promise<AgentReply> {
    const asker = askerOf(sender, id);
    const key = keyOf(asker);
    return session.within(callerOf(asker), input, async () => {
      const controller = new AbortController();
      if (key !== undefined) underWay.set(key, controller);
      const call = callOf(sender.tabId, asker, controller.signal);
      try {
        return (await offersTo(sender)) ? await noting(call, tool, input) : refusal('stopped');
      } finally {
        if (key !== undefined) underWay.delete(key);
      }
    });
  }

  async function cancelFromPage(id: string, sender: PageSender): Promise<void> {
    const asker = askerOf(sender, id);
    const key = keyOf(asker);
    if (key !== undefined) underWay.get(key)?.abort();
    for (const run of await runs.seenBy(asker, sender.tabId))
      if (run.state !== 'done' && keyOf(run.asker) === key) await runs.cancel(run.id);
  }

  function fromOutside(
    tabId: number,
    action: Action,
    input: unknown,
    patienceMs: number,
  ): Promise<AgentReply> {
    const call = { ...callOf(tabId, AGENT), patienceMs };
    return session.within(callerOf(AGENT), input, async () =>
      (await isStopped(tabId, action.key)) ? refusal('stopped') : session.run(action, input, portsOf(call)),
    );
  }

  function asAgent(tabId: number, tool: string, input: unknown): Promise<AgentReply> {
    return session.within(callerOf(AGENT), input, async () =>
      (await isStopped(tabId)) ? refusal('stopped') : noting(callOf(tabId, AGENT), tool, input),
    );
  }

  async function isStopped(tabId: number, key?: string): Promise<boolean> {
    const [chosen, page] = await Promise.all([settings(), records.granted(tabId)]);
    return isStoppedForAgents(chosen, page?.origin ?? '', key);
  }

  async function offersTo({ tabId, origin }: PageSender): Promise<boolean> {
    if (isStoppedForAgents(await settings(), origin)) return false;
    const page = await records.granted(tabId);
    if (page?.origin !== origin) return false;
    return page.webmcp || permissions.inAgentMode(origin);
  }

  async function noting(call: Call, tool: string, input: unknown): Promise<AgentReply> {
    const { tabId, asker } = call;
    const at = now();
    // After the call, the tab may show another page.
    const origin = asker.kind === 'page' ? asker.origin : ((await records.granted(tabId))?.origin ?? '');
    const answer = await session.call(tool, input, portsOf(call));
    if (answer.ok || call.began || answer.code === 'inputs-unknown' || asker.kind === 'person') return answer;
    const { code, message } = answer;
    const about = { id: crypto.randomUUID(), at, tookMs: now() - at, by: asker.kind, origin, tool, code };
    const given = JSON.stringify(redactNamed(input ?? {})) ?? '';
    const note = { ...about, message, arguments: given.slice(0, MAX_NOTED) };
    await notes.add(tabId, note).catch(logError);
    await events.changed(tabId);
    return answer;
  }

  function portsOf(call: Call): CallPorts<TabCall> {
    const { tabId, asker, signal } = call;
    const carryOut = (prepared: PreparedRun, tool: string) => begin(prepared, tool, call);
    return {
      caller: callerOf(asker),
      signal,
      offer: async () => {
        const [offer, actions] = await Promise.all([offers.of(tabId), offers.actionsOf(tabId)]);
        return { ...offer, actions };
      },
      action: ({ key }) => planning.portsFor({ tabId, action: key }, asker, signal),
      next: async (id, { key }) => {
        const run = (await ownRuns(call)).find((one) => one.id === id && one.action === key);
        return run && nextAddress(run.outcome, run.origin);
      },
      onOpened: () => events.found(tabId),
      askForDetail: carryOut,
      carryOut,
      outcome: (run) => outcomeOf(run, call),
      overview: () => overview(call),
    };
  }

  async function begin(prepared: PreparedRun, tool: string, call: Call): Promise<AgentReply> {
    const { tabId, asker, signal } = call;
    if (signal?.aborted) {
      await prepared.page?.close();
      return reply(cancelledCall());
    }
    const begun = await runs.begin(prepared, asker, { tabId, tool });
    if ('ok' in begun) return begun.code === 'too-many' ? TOO_MANY_WAITING : reply(begun);
    call.began = true;
    const run = signal?.aborted ? await runs.cancel(begun.id) : begun;
    return answerOf(run, call, prepared.action.parameters);
  }

  function ownRuns({ asker, tabId }: Call): Promise<readonly Run[]> {
    return runs.seenBy(asker, tabId);
  }

  async function answerOf(begun: Run, call: Call, parameters?: readonly Parameter[]): Promise<AgentReply> {
    const { id } = begun;
    const ended = await withTimeout(call.patienceMs, runs.ended(id), 'waits' as const);
    if (ended === 'waits') {
      const run = (await ownRuns(call)).find((one) => one.id === id);
      return pending(run ?? begun);
    }
    const { outcome } = ended ?? {};
    if (!ended || !outcome)
      return reply({
        ok: false,
        code: 'cancelled',
        message: 'The person deleted this run or closed its tab.',
      });
    const next = nextAddress(outcome, ended.origin) === undefined ? undefined : id;
    const run = { plan: ended.plan, outcome, args: ended.arguments, next };
    return replyFor(run, parameters ?? (await parametersOf(ended)));
  }

  async function parametersOf({ tabId, action }: Run): Promise<readonly Parameter[]> {
    const actions = await offers.actionsOf(tabId);
    return actions.find(({ key }) => key === action)?.parameters ?? [];
  }

  async function outcomeOf(wanted: unknown, call: Call): Promise<AgentReply> {
    const own = await ownRuns(call);
    const run = wanted === 'latest' ? own[0] : own.find(({ id }) => id === wanted);
    if (!run) return refusal('noRun');
    const patienceMs = run.state === 'awaiting-consent' ? SHORT_PATIENCE_MS : PATIENCE_MS;
    return answerOf(run, { ...call, patienceMs });
  }

  async function overview(call: Call): Promise<JsonObject> {
    const judgement = await tabs.judgement(call.tabId);
    const notes = notesOf(judgement?.declaration.documents ?? []);
    const waiting = (await ownRuns(call))
      .filter(({ state }) => state !== 'done')
      .map(({ id, actionName, state, progress }) => ({
        run: id,
        action: actionName,
        state,
        ...(state === 'running' && progress !== '' && { progress: inEnglish(progress) }),
      }));
    const gaps = await gapsOn(judgement);
    return { ...(notes.length > 0 && { notes }), ...(gaps.length > 0 && { gaps }), waiting };
  }

  async function gapsOn(judgement: Judgement | undefined): Promise<readonly string[]> {
    const { page, declaration: { origin } = { origin: '' } } = judgement ?? {};
    if (!page?.own || !(await permissions.mayDraft(origin))) return [];
    const { leftOutOn } = await import('../../draft/of-page.ts');
    return leftOutOn(page)
      .slice(0, MAX_GAPS)
      .map(({ reason }) => String(reason));
  }

  return { fromPage, cancelFromPage, fromOutside, asAgent };
}

export type Calls = ReturnType<typeof createCalls>;

const AGENT: Asker = { kind: 'agent' };

const callOf = (tabId: number, asker: Asker, signal?: AbortSignal): Call => ({
  tabId,
  asker,
  patienceMs: PATIENCE_MS,
  signal,
  began: false,
});

function askerOf({ origin, document }: PageSender, call: string | undefined): Asker {
  return { kind: 'page', origin, document, call };
}

function keyOf(asker: Asker): string | undefined {
  if (asker.kind !== 'page' || asker.call === undefined) return undefined;
  return JSON.stringify([asker.origin, asker.document ?? '', asker.call]);
}

function callerOf(asker: Asker): string {
  return asker.kind === 'page' ? asker.origin : asker.kind;
}

const TOO_MANY_WAITING: AgentReply = {
  ok: false,
  code: 'too-many-waiting',
  message: `${MAX_WAITING} calls of this site are already waiting for the person.`,
  next: `Wait until they are answered; ${STATUS_TOOL} lists them.`,
};
