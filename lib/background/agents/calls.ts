import { pending, reply, STATUS_TOOL } from '../../agent/call.ts';
import { notesOf } from '../../agent/notes.ts';
import { refusal } from '../../agent/refusal.ts';
import { AgentSession, type CallPorts, replyFor } from '../../agent/session.ts';
import { cancelledCall } from '../../call/prepare.ts';
import { withTimeout } from '../../http/pause.ts';
import type { Settings } from '../../messaging/contract/settings.ts';
import type { PageSender } from '../../messaging/sender.ts';
import type { Action, AgentReply, Asker, JsonObject, Parameter, Run } from '../../model/index.ts';
import { nextAddress } from '../../run/plan/opening.ts';
import { inEnglish } from '../../text/english.ts';
import { redactNamed } from '../../text/index.ts';
import type { Events } from '../events.ts';
import { logError } from '../log.ts';
import type { Planning } from '../runs/planning.ts';
import { MAX_WAITING } from '../runs/questions.ts';
import type { Runs } from '../runs/runs.ts';
import type { PreparedRun, TabCall } from '../runs/tab-call.ts';
import { isStoppedForAgents } from '../settings.ts';
import type { TabInspector } from '../tabs/inspector.ts';
import type { Judgement } from '../tabs/judge.ts';
import type { TabRecords } from '../tabs/records.ts';
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

export interface CallParts {
  readonly now: () => number;
  readonly events: Events;
  readonly settings: () => Promise<Settings>;
  readonly permissions: Permissions;
  readonly tabs: TabInspector;
  readonly records: TabRecords;
  readonly notes: CallNotes;
  readonly offers: Offers;
  readonly planning: Planning;
  readonly runs: Runs;
}

export class Calls {
  readonly #parts: CallParts;
  readonly #session: AgentSession<TabCall>;
  readonly #underWay = new Map<string, AbortController>();

  constructor(parts: CallParts) {
    this.#parts = parts;
    this.#session = new AgentSession(parts.now);
  }

  async fromPage(tool: string, input: unknown, sender: PageSender, id?: string): Promise<AgentReply> {
    const asker = askerOf(sender, id);
    const key = keyOf(asker);
    return this.#session.within(callerOf(asker), input, async () => {
      const controller = new AbortController();
      if (key !== undefined) this.#underWay.set(key, controller);
      const call = callOf(sender.tabId, asker, controller.signal);
      try {
        return (await this.#offersTo(sender)) ? await this.#noted(call, tool, input) : refusal('stopped');
      } finally {
        if (key !== undefined) this.#underWay.delete(key);
      }
    });
  }

  async cancelFromPage(id: string, sender: PageSender): Promise<void> {
    const { runs } = this.#parts;
    const asker = askerOf(sender, id);
    const key = keyOf(asker);
    if (key !== undefined) this.#underWay.get(key)?.abort();
    for (const run of await runs.seenBy(asker, sender.tabId))
      if (run.state !== 'done' && keyOf(run.asker) === key) await runs.cancel(run.id);
  }

  fromOutside(tabId: number, action: Action, input: unknown, patienceMs: number): Promise<AgentReply> {
    const call = { ...callOf(tabId, AGENT), patienceMs };
    return this.#session.within(callerOf(AGENT), input, async () =>
      (await this.#isStopped(tabId, action.key))
        ? refusal('stopped')
        : this.#session.run(action, input, this.#portsOf(call)),
    );
  }

  asAgent(tabId: number, tool: string, input: unknown): Promise<AgentReply> {
    return this.#session.within(callerOf(AGENT), input, async () =>
      (await this.#isStopped(tabId)) ? refusal('stopped') : this.#noted(callOf(tabId, AGENT), tool, input),
    );
  }

  async #isStopped(tabId: number, key?: string): Promise<boolean> {
    const [settings, page] = await Promise.all([this.#parts.settings(), this.#parts.records.granted(tabId)]);
    return isStoppedForAgents(settings, page?.origin ?? '', key);
  }

  async #offersTo({ tabId, origin }: PageSender): Promise<boolean> {
    if (isStoppedForAgents(await this.#parts.settings(), origin)) return false;
    const page = await this.#parts.records.granted(tabId);
    if (page?.origin !== origin) return false;
    return page.webmcp || this.#parts.permissions.inAgentMode(origin);
  }

  async #noted(call: Call, tool: string, input: unknown): Promise<AgentReply> {
    const { now, tabs, records, notes } = this.#parts;
    const { tabId, asker } = call;
    const at = now();
    // Another page may be in the tab after the call, so the origin is read before.
    const origin = asker.kind === 'page' ? asker.origin : ((await records.granted(tabId))?.origin ?? '');
    const answer = await this.#session.call(tool, input, this.#portsOf(call));
    if (answer.ok || call.began || answer.code === 'inputs-unknown' || asker.kind === 'person') return answer;
    const { code, message } = answer;
    const about = { id: crypto.randomUUID(), at, tookMs: now() - at, by: asker.kind, origin, tool, code };
    const given = JSON.stringify(redactNamed(input ?? {})) ?? '';
    const note = { ...about, message, arguments: given.slice(0, MAX_NOTED) };
    await notes.add(tabId, note).catch(logError);
    await tabs.changed(tabId);
    return answer;
  }

  #portsOf(call: Call): CallPorts<TabCall> {
    const { offers, planning, events } = this.#parts;
    const { tabId, asker, signal } = call;
    const carryOut = (prepared: PreparedRun, tool: string) => this.#carryOut(prepared, tool, call);
    return {
      caller: callerOf(asker),
      signal,
      offer: async () => {
        const [offer, actions] = await Promise.all([offers.of(tabId), offers.actionsOf(tabId)]);
        return { ...offer, actions };
      },
      action: ({ key }) => planning.portsFor({ tabId, action: key }, asker, signal),
      next: async (id, { key }) => {
        const run = (await this.#ownRuns(call)).find((one) => one.id === id && one.action === key);
        return run && nextAddress(run.outcome, run.origin);
      },
      onOpened: () => events.changed(tabId),
      askForDetail: carryOut,
      carryOut,
      outcome: (run) => this.#outcome(run, call),
      overview: () => this.#overview(call),
    };
  }

  async #carryOut(prepared: PreparedRun, tool: string, call: Call): Promise<AgentReply> {
    const { runs } = this.#parts;
    const { tabId, asker, signal } = call;
    if (signal?.aborted) {
      await prepared.page?.close();
      return reply(cancelledCall());
    }
    const begun = await runs.begin(prepared, asker, { tabId, tool });
    if ('ok' in begun) return begun.code === 'too-many' ? TOO_MANY_WAITING : reply(begun);
    call.began = true;
    const run = signal?.aborted ? await runs.cancel(begun.id) : begun;
    return this.#answerOf(run, call, prepared.action.parameters);
  }

  #ownRuns({ asker, tabId }: Call): Promise<readonly Run[]> {
    return this.#parts.runs.seenBy(asker, tabId);
  }

  async #answerOf(begun: Run, call: Call, parameters?: readonly Parameter[]): Promise<AgentReply> {
    const { id } = begun;
    const ended = await withTimeout(call.patienceMs, this.#parts.runs.ended(id), 'waits' as const);
    if (ended === 'waits') {
      const run = (await this.#ownRuns(call)).find((one) => one.id === id);
      return pending(run ?? begun);
    }
    const { outcome } = ended ?? {};
    if (!ended || !outcome)
      return reply({ ok: false, code: 'cancelled', message: 'The person deleted it or closed its tab.' });
    const next = nextAddress(outcome, ended.origin) === undefined ? undefined : id;
    const run = { plan: ended.plan, outcome, args: ended.arguments, next };
    return replyFor(run, parameters ?? (await this.#parametersOf(ended)));
  }

  async #parametersOf({ tabId, action }: Run): Promise<readonly Parameter[]> {
    const actions = await this.#parts.offers.actionsOf(tabId);
    return actions.find(({ key }) => key === action)?.parameters ?? [];
  }

  async #outcome(wanted: unknown, call: Call): Promise<AgentReply> {
    const own = await this.#ownRuns(call);
    const run = wanted === 'latest' ? own[0] : own.find(({ id }) => id === wanted);
    if (!run) return refusal('noRun');
    const patienceMs = run.state === 'awaiting-consent' ? SHORT_PATIENCE_MS : PATIENCE_MS;
    return this.#answerOf(run, { ...call, patienceMs });
  }

  async #overview(call: Call): Promise<JsonObject> {
    const judgement = await this.#parts.tabs.judgement(call.tabId);
    const notes = notesOf(judgement?.declaration.documents ?? []);
    const waiting = (await this.#ownRuns(call))
      .filter(({ state }) => state !== 'done')
      .map(({ id, actionName, state, progress }) => ({
        run: id,
        action: actionName,
        state,
        ...(state === 'running' && progress !== '' && { progress: inEnglish(progress) }),
      }));
    const gaps = await this.#gapsOn(judgement);
    return { ...(notes.length > 0 && { notes }), ...(gaps.length > 0 && { gaps }), waiting };
  }

  async #gapsOn(judgement: Judgement | undefined): Promise<readonly string[]> {
    const { page, declaration: { origin } = { origin: '' } } = judgement ?? {};
    if (!page?.own || !(await this.#parts.permissions.mayDraft(origin))) return [];
    const { leftOutOn } = await import('../../draft/of-page.ts');
    return leftOutOn(page)
      .slice(0, MAX_GAPS)
      .map(({ reason }) => String(reason));
  }
}

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
