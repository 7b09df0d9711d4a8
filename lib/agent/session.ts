import {
  type ActionPorts,
  type CallTypes,
  type Declared,
  openAction,
  type Prepared,
  prepareCall,
} from '../call/prepare.ts';
import {
  type Action,
  type AgentReply,
  type Arguments,
  isObject,
  type JsonObject,
  type Outcome,
  type Parameter,
  type Plan,
} from '../model/index.ts';
import { inputsOf, reply, replyTo, resolve, STATUS_TOOL, withheldOf } from './call.ts';
import { CallLimits } from './call-limits.ts';
import { inputSchemaOf } from './definition.ts';
import { FIND_TOOL, found, wantedOf } from './find.ts';
import { splitNext, withNextPage } from './next-page.ts';
import { conform, withKeys } from './profile.ts';
import { refusal } from './reply.ts';
import type { Offer } from './tools.ts';

export interface CallPorts<Types extends CallTypes> {
  readonly caller: string;
  readonly signal?: AbortSignal | undefined;
  offer(): Promise<Offer & { readonly actions: readonly Action[] }>;
  action(offered: Action): ActionPorts<Types>;
  next(token: string, offered: Action): Promise<string | undefined>;
  onOpened(): void | Promise<void>;
  askForDetail(prepared: Prepared<Types>, tool: string): Promise<AgentReply | undefined>;
  carryOut(prepared: Prepared<Types>, tool: string): Promise<AgentReply>;
  readonly outcome?: (run: unknown) => Promise<AgentReply>;
  overview(): Promise<JsonObject>;
}

export class AgentSession<Types extends CallTypes> {
  readonly #limits: CallLimits;

  constructor(now: () => number) {
    this.#limits = new CallLimits(now);
  }

  async within(caller: string, input: unknown, work: () => Promise<AgentReply>): Promise<AgentReply> {
    const entered = this.#limits.enter(caller, input);
    if (typeof entered !== 'function') return entered;
    try {
      return await work();
    } finally {
      entered();
    }
  }

  async call(tool: string, input: unknown, ports: CallPorts<Types>): Promise<AgentReply> {
    if (tool === STATUS_TOOL) return this.#status(input, ports);
    const offer = await ports.offer();
    const wanted = tool === FIND_TOOL && offer.more.length > 0 ? wantedOf(input) : undefined;
    if (wanted && wanted.call === undefined)
      return { ok: true, status: 0, data: found(wanted.query, offer, offer.actions) };
    const name = wanted?.call ?? tool;
    const action = resolve(name, offer, offer.actions);
    return 'ok' in action ? action : this.run(action, wanted ? wanted.arguments : input, ports, name);
  }

  async run(action: Action, input: unknown, ports: CallPorts<Types>, tool = ''): Promise<AgentReply> {
    const args = input ?? {};
    if (!isObject(args)) return refusal('noObject');
    const refused = this.#limits.begin(ports.caller);
    if (refused) return refused;
    const { next: token, others } = splitNext(args as Arguments);
    const next = token === undefined ? undefined : await ports.next(token, action);
    if (token !== undefined && next === undefined) return refusal('noNextPage');
    const opened = await this.#open(action, ports, tool);
    if (!('action' in opened)) return opened;
    const { parameters } = opened.action;
    const inputs = conform(parameters);
    const given = inputs.restore(others);
    const isUninformed = action.transport.kind === 'detail' && Object.keys(given).length === 0;
    if (isUninformed && parameters.length > 0) return inputsOf(opened.action);
    const prepared = await prepareCall(ports.action(action), opened, given, { next, signal: ports.signal });
    if (!prepared.ok) return withKeys(reply(prepared), inputs);
    return ports.carryOut(prepared, tool);
  }

  async #open(
    action: Action,
    ports: CallPorts<Types>,
    tool: string,
  ): Promise<Declared<Types['site']> | AgentReply> {
    const site = ports.action(action);
    const opened = await openAction(site);
    if (!opened.ok) return reply(opened);
    if (opened.isDetail) {
      const answer = await ports.askForDetail(opened, tool);
      if (answer) return answer;
    }
    const whole = opened.isDetail ? await site.detail(opened) : opened.action;
    if ('ok' in whole) return reply(whole);
    if (action.transport.kind === 'detail') await ports.onOpened();
    return { site: opened.site, action: whole };
  }

  async #status(input: unknown, ports: CallPorts<Types>): Promise<AgentReply> {
    const { run, tool } = isObject(input) ? input : {};
    if (run !== undefined && ports.outcome) return ports.outcome(run);
    const offer = await ports.offer();
    if (tool !== undefined) return this.#inputs(String(tool), offer, ports);
    return {
      ok: true,
      status: 0,
      data: {
        ...(await ports.overview()),
        offered: offer.tools.map(({ name }) => name),
        ...(offer.more.length > 0 && { more: offer.more.length }),
        withheld: withheldOf(offer),
      },
    };
  }

  async #inputs(
    tool: string,
    offer: Offer & { readonly actions: readonly Action[] },
    ports: CallPorts<Types>,
  ): Promise<AgentReply> {
    const action = resolve(tool, offer, offer.actions);
    if ('ok' in action) return action;
    const opened = action.transport.kind === 'detail' ? await this.#open(action, ports, tool) : { action };
    if (!('action' in opened)) return opened;
    return { ok: true, status: 0, data: { inputs: inputSchemaOf(opened.action.parameters) } };
  }
}

interface EndedRun {
  readonly plan: Plan;
  readonly outcome: Outcome;
  readonly args: Arguments;
  readonly next?: string | undefined;
}

export function replyFor(
  { plan, outcome, args, next }: EndedRun,
  parameters: readonly Parameter[],
): AgentReply {
  const answer = withNextPage(replyTo(plan, outcome), outcome, args, parameters, next);
  return withKeys(answer, conform(parameters));
}
