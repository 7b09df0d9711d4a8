import { inputsOf, pending, reply, replyTo, resolve, STATUS_TOOL, withheldOf } from '../../agent/call.ts';
import { CallLimits } from '../../agent/call-limits.ts';
import { inputSchemaOf } from '../../agent/definition.ts';
import { FIND_TOOL, found, wantedOf } from '../../agent/find.ts';
import { NO_NEXT_PAGE, splitNext, withNextPage } from '../../agent/next-page.ts';
import { notesOf } from '../../agent/notes.ts';
import { conform, withKeys } from '../../agent/profile.ts';
import type { Settings } from '../../messaging/contract/views.ts';
import type { PageSender } from '../../messaging/sender.ts';
import {
  type Action,
  type AgentReply,
  type Arguments,
  type Asker,
  type CallNote,
  isObject,
  type Json,
  type Outcome,
  type Parameter,
  type Run,
} from '../../model/index.ts';
import { nextAddress } from '../../run/plan/opening.ts';
import { inEnglish } from '../../text/english.ts';
import { redactNamed } from '../../text/index.ts';
import type { Planning, RunRequest } from '../runs/planning.ts';
import { MAX_WAITING, type Runs } from '../runs/runs.ts';
import { isStoppedForAgents } from '../settings.ts';
import type { TabInspector } from '../tabs/inspector.ts';
import type { Offers } from './offers.ts';

/** How long a call waits for the person (or the site) before the agent is asked to look again. */
const PATIENCE_MS = 20_000;

export interface Calls {
  /** A tool was called on a page. */
  fromPage(tool: string, input: unknown, sender: PageSender, call?: string): Promise<AgentReply>;
  /** Its caller wants a call no more: what it has begun ends, its question too. Of other calls nothing does. */
  cancelFromPage(call: string, sender: PageSender): Promise<void>;
  /** The person tries a tool as an agent would call it. */
  asAgent(tabId: number, tool: string, input: unknown): Promise<AgentReply>;
  /** Whoever drives the browser from outside runs an action. */
  fromOutside(tabId: number, action: Action, input: unknown, patienceMs: number): Promise<AgentReply>;
}

export interface CallParts {
  readonly now: () => number;
  readonly settings: () => Promise<Settings>;
  /** Whether agent mode is on for an origin. */
  readonly inAgentMode: (origin: string) => Promise<boolean>;
  readonly inspector: TabInspector;
  readonly runs: Runs;
  readonly planning: Planning;
  readonly offers: Offers;
  /** Keeps what never became a run, for the person. */
  readonly note: (tabId: number, note: CallNote) => Promise<void>;
  /** What a capability takes is known now: the tools of the page follow. */
  readonly onOpened: (tabId: number) => Promise<void>;
}

/** Runs on behalf of pages and agents. Each caller sees its own runs alone. */
export function createCalls(parts: CallParts): Calls {
  return new CallService(parts);
}

/** A call on its way. */
interface Call {
  /** It has become a run, which the history keeps. */
  began: boolean;
}

/** Characters of its arguments that are kept of a call that was refused. */
const MAX_NOTED = 1_000;

class CallService implements Calls {
  readonly #parts: CallParts;
  readonly #limits: CallLimits;
  /** Calls of pages that are under way; aborted once their callers have ended them. */
  readonly #underWay = new Map<string, AbortController>();

  constructor(parts: CallParts) {
    this.#parts = parts;
    this.#limits = new CallLimits(parts.now);
  }

  async fromPage(tool: string, input: unknown, sender: PageSender, call?: string): Promise<AgentReply> {
    const asker = askerOf(sender, call);
    const key = keyOf(asker);
    return this.#limited(asker, input, async () => {
      if (key !== undefined) this.#underWay.set(key, new AbortController());
      try {
        return (await this.#offersTo(sender)) ? await this.#noted(sender.tabId, tool, input, asker) : STOPPED;
      } finally {
        if (key !== undefined) this.#underWay.delete(key);
      }
    });
  }

  async cancelFromPage(call: string, sender: PageSender): Promise<void> {
    const { runs } = this.#parts;
    const asker = askerOf(sender, call);
    const key = keyOf(asker);
    if (key !== undefined) this.#underWay.get(key)?.abort();
    // Also what an earlier worker has begun for it.
    for (const run of await runs.seenBy(asker, sender.tabId))
      if (run.state !== 'done' && keyOf(run.asker) === key) await runs.cancel(run.id);
  }

  /** Begins a run, unless its caller has ended the call meanwhile. */
  async #start(request: RunRequest, asker: Asker): ReturnType<Runs['start']> {
    const { runs } = this.#parts;
    const key = keyOf(asker);
    const signal = key === undefined ? undefined : this.#underWay.get(key)?.signal;
    const run = await runs.start(request, asker, signal);
    return !('ok' in run) && signal?.aborted ? runs.cancel(run.id) : run;
  }

  fromOutside(tabId: number, action: Action, input: unknown, patienceMs: number): Promise<AgentReply> {
    const asker: Asker = { kind: 'agent' };
    return this.#limited(asker, input, async () =>
      (await this.#isStopped(tabId, action.key))
        ? STOPPED
        : this.#run(tabId, action, input, asker, patienceMs, { began: false }),
    );
  }

  asAgent(tabId: number, tool: string, input: unknown): Promise<AgentReply> {
    const asker: Asker = { kind: 'agent' };
    return this.#limited(asker, input, async () =>
      (await this.#isStopped(tabId)) ? STOPPED : this.#noted(tabId, tool, input, asker),
    );
  }

  async #isStopped(tabId: number, key?: string): Promise<boolean> {
    const [settings, page] = await Promise.all([
      this.#parts.settings(),
      this.#parts.inspector.offering(tabId),
    ]);
    return isStoppedForAgents(settings, page?.origin ?? '', key);
  }

  /** What was offered to a page before is not offered to the one that has come since. */
  async #offersTo({ tabId, origin }: PageSender): Promise<boolean> {
    if (isStoppedForAgents(await this.#parts.settings(), origin)) return false;
    const page = await this.#parts.inspector.offering(tabId);
    if (page?.origin !== origin) return false;
    return page.webmcp || this.#parts.inAgentMode(origin);
  }

  /** The reply; where it is a refusal without a run, the person still finds the call. */
  async #noted(tabId: number, tool: string, input: unknown, asker: Asker): Promise<AgentReply> {
    const { now, note, inspector } = this.#parts;
    const at = now();
    // Of the page that was called: another may be in the tab when the answer comes.
    const origin = asker.kind === 'page' ? asker.origin : ((await inspector.offering(tabId))?.origin ?? '');
    const call: Call = { began: false };
    const answer = await this.#callTool(tabId, tool, input, asker, call);
    if (answer.ok || call.began || answer.code === 'inputs-unknown' || asker.kind === 'person') return answer;
    const { code, message } = answer;
    const told = { id: crypto.randomUUID(), at, tookMs: now() - at, by: asker.kind, origin, tool, code };
    const given = JSON.stringify(redactNamed(input ?? {})) ?? '';
    await note(tabId, { ...told, message, arguments: given.slice(0, MAX_NOTED) });
    return answer;
  }

  async #callTool(
    tabId: number,
    tool: string,
    input: unknown,
    asker: Asker,
    call: Call,
  ): Promise<AgentReply> {
    const { offers } = this.#parts;
    if (tool === STATUS_TOOL) return this.#status(tabId, input, asker);
    const [offer, actions] = await Promise.all([offers.of(tabId), offers.actionsOf(tabId)]);
    const wanted = tool === FIND_TOOL && offer.more.length > 0 ? wantedOf(input) : undefined;
    if (wanted && wanted.call === undefined)
      return { ok: true, status: 0, data: found(wanted.query, offer, actions) };
    const action = resolve(wanted?.call ?? tool, offer, actions);
    if ('ok' in action) return action;
    const called = wanted?.call ?? tool;
    return this.#run(tabId, action, wanted ? wanted.arguments : input, asker, PATIENCE_MS, call, called);
  }

  async #run(
    tabId: number,
    action: Action,
    input: unknown,
    asker: Asker,
    patienceMs: number,
    call: Call,
    tool?: string,
  ): Promise<AgentReply> {
    const args = input ?? {};
    if (!isObject(args as Json)) return NO_OBJECT;
    const refused = this.#limits.begin(callerOf(asker));
    if (refused) return refused;
    const inputs = conform(action.parameters);
    const { next: after, others } = splitNext(args as Arguments);
    const next = after === undefined ? undefined : await this.#nextOf(after, tabId, action, asker);
    if (next !== undefined && typeof next !== 'string') return next;
    const given: Arguments = inputs.restore(others);
    const opens = action.transport.kind === 'detail' && Object.keys(given).length === 0;
    const opened = opens ? await this.#open(tabId, action, asker, patienceMs, call) : action;
    if ('ok' in opened) return opened;
    if (opens && opened.parameters.length > 0) return inputsOf(opened);
    const request: RunRequest = {
      tabId,
      action: opened.key,
      arguments: given,
      on: 'best',
      ...(tool !== undefined && { tool }),
      ...(next !== undefined && { next }),
    };
    const run = await this.#start(request, asker);
    call.began = !('ok' in run);
    if ('ok' in run) return withKeys(refusedStart(run), inputs);
    return this.#outcomeOf(run, asker, patienceMs, opened.parameters);
  }

  /** Where the results of an earlier run of the action go on, which the caller itself has asked for. */
  async #nextOf(id: string, tabId: number, action: Action, asker: Asker): Promise<string | AgentReply> {
    const own = await this.#parts.runs.seenBy(asker, tabId);
    const run = own.find((one) => one.id === id && one.action === action.key);
    return (run && nextAddress(run.outcome, run.origin)) ?? NO_NEXT_PAGE;
  }

  /** The action with its inputs. Of another origin's detail the person is asked first, like for any such read. */
  async #open(
    tabId: number,
    action: Action,
    asker: Asker,
    patienceMs: number,
    call: Call = { began: false },
  ): Promise<Action | AgentReply> {
    const { planning, onOpened } = this.#parts;
    const opened = await planning.open({ tabId, action: action.key }, asker);
    if (!opened.ok) return reply(opened);
    if (opened.ok === 'asks') {
      const run = await this.#start({ tabId, action: action.key, arguments: {}, on: 'best' }, asker);
      call.began = !('ok' in run);
      return 'ok' in run ? refusedStart(run) : this.#outcomeOf(run, asker, patienceMs);
    }
    await onOpened(tabId);
    return opened.action;
  }

  /** @param parameters of its action, where they are known: what the answer says of the site is judged after it is given */
  async #outcomeOf(
    run: Run,
    asker: Asker,
    patienceMs: number,
    parameters?: readonly Parameter[],
  ): Promise<AgentReply> {
    const { runs } = this.#parts;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ended = await Promise.race([
      runs.ended(run.id),
      new Promise<'waits'>((wait) => {
        timer = setTimeout(() => wait('waits'), patienceMs);
      }),
    ]);
    clearTimeout(timer);
    if (ended === 'waits') {
      const now = (await runs.seenBy(asker, run.tabId)).find(({ id }) => id === run.id);
      return pending(now ?? run);
    }
    return ended?.outcome
      ? this.#replyFor(ended, ended.outcome, parameters ?? (await this.#parametersOf(ended)))
      : reply({ ok: false, code: 'cancelled', message: 'The person dismissed it.' });
  }

  /** With the names that the caller knows its inputs by. */
  async #parametersOf({ tabId, action }: Run): Promise<readonly Parameter[]> {
    const actions = await this.#parts.offers.actionsOf(tabId);
    return actions.find(({ key }) => key === action)?.parameters ?? [];
  }

  #replyFor(
    { id, origin, plan, arguments: args }: Run,
    outcome: Outcome,
    parameters: readonly Parameter[],
  ): AgentReply {
    const next = nextAddress(outcome, origin) === undefined ? undefined : id;
    const answer = withNextPage(replyTo(plan, outcome), outcome, args, parameters, next);
    return withKeys(answer, conform(parameters));
  }

  async #status(tabId: number, input: unknown, asker: Asker): Promise<AgentReply> {
    const asked = isObject(input as Json) ? (input as { run?: unknown; tool?: unknown }) : {};
    const own = await this.#parts.runs.seenBy(asker, tabId);
    if (asked.run !== undefined) {
      const run = asked.run === 'latest' ? own[0] : own.find(({ id }) => id === asked.run);
      if (!run) return NO_RUN;
      // The person is not hurried by asking often; a site that is at work soon answers.
      return this.#outcomeOf(run, asker, run.state === 'awaiting-consent' ? 2_000 : PATIENCE_MS);
    }
    if (asked.tool !== undefined) return this.#inputsOfTool(tabId, String(asked.tool), asker);
    return this.#overview(tabId, own);
  }

  /** What is offered here, what is not and why, and which of the caller's runs go on. */
  async #overview(tabId: number, own: readonly Run[]): Promise<AgentReply> {
    const { offers, inspector } = this.#parts;
    const offered = await offers.of(tabId);
    const notes = notesOf((await inspector.judgement(tabId))?.declaration.documents ?? []);
    return {
      ok: true,
      status: 0,
      data: {
        ...(notes.length > 0 && { notes }),
        offered: offered.tools.map(({ name }) => name),
        ...(offered.more.length > 0 && { more: offered.more.length }),
        withheld: withheldOf(offered),
        waiting: own
          .filter(({ state }) => state !== 'done')
          .map(({ id, actionName, state, progress }) => ({
            run: id,
            action: actionName,
            state,
            ...(state === 'running' && progress !== '' && { progress: inEnglish(progress) }),
          })),
      },
    };
  }

  async #inputsOfTool(tabId: number, tool: string, asker: Asker): Promise<AgentReply> {
    const { offers } = this.#parts;
    const found = resolve(tool, await offers.of(tabId), await offers.actionsOf(tabId));
    const action =
      'ok' in found || found.transport.kind !== 'detail'
        ? found
        : await this.#open(tabId, found, asker, PATIENCE_MS);
    if ('ok' in action) return action;
    return { ok: true, status: 0, data: { inputs: inputSchemaOf(action.parameters) } };
  }

  async #limited(asker: Asker, input: unknown, work: () => Promise<AgentReply>): Promise<AgentReply> {
    const entered = this.#limits.enter(callerOf(asker), input);
    if (typeof entered !== 'function') return entered;
    try {
      return await work();
    } finally {
      entered();
    }
  }
}

function askerOf({ origin, document }: PageSender, call: string | undefined): Asker {
  return {
    kind: 'page',
    origin,
    ...(document !== undefined && { document }),
    ...(call !== undefined && { call }),
  };
}

/** A call of a page's document, wherever it is kept; undefined of all else. */
function keyOf(asker: Asker): string | undefined {
  if (asker.kind !== 'page' || asker.call === undefined) return undefined;
  return JSON.stringify([asker.origin, asker.document ?? '', asker.call]);
}

function callerOf(asker: Asker): string {
  return asker.kind === 'page' ? asker.origin : asker.kind;
}

function refusedStart(refused: Parameters<typeof reply>[0] & { readonly ok: false }): AgentReply {
  return refused.code === 'too-many' ? TOO_MANY_WAITING : reply(refused);
}

const STOPPED: AgentReply = {
  ok: false,
  code: 'stopped',
  message: 'AWAS Lens offers nothing to agents here: the person stopped it, or did not switch it on.',
  next: 'Ask the person; do not try again before they have allowed it.',
};

const TOO_MANY_WAITING: AgentReply = {
  ok: false,
  code: 'too-many-waiting',
  message: `${MAX_WAITING} calls of this site are waiting for the person already.`,
  next: `Wait until they are answered; ${STATUS_TOOL} lists them.`,
};

const NO_OBJECT: AgentReply = {
  ok: false,
  code: 'invalid-arguments',
  message: 'The arguments are not an object.',
  problems: [{ pointer: '', message: 'Expected: an object of arguments by name.', example: {} }],
  next: 'Call again with an object.',
};

const NO_RUN: AgentReply = {
  ok: false,
  code: 'unknown-run',
  message: 'This site has not asked for such a run in this tab, or it was dismissed.',
  next: 'Call the tool again.',
};
