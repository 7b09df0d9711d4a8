import {
  type Action,
  type AgentReply,
  isTheirTurn,
  type JsonObject,
  type OfferedTool,
  type Outcome,
  type Plan,
  type Run,
  type RunFailure,
} from '../model/index.ts';
import { inEnglish } from '../text/english.ts';
import { excerpt, named, sanitize } from '../text/index.ts';
import { inputSchemaOf } from './definition.ts';
import { findTool } from './find.ts';
import { nameOf } from './name.ts';
import replies from './replies.json' with { type: 'json' };
import { toReply, unknownAction } from './reply.ts';
import type { Offer } from './tools.ts';

const statusTool = replies.statusTool as OfferedTool;
export const STATUS_TOOL = statusTool.name;

export function withOurs(offer: Offer, isDrafted = false): readonly OfferedTool[] {
  const { tools, more, withheld } = offer;
  if (tools.length === 0 && withheld.length === 0 && !isDrafted) return [];
  return [
    ...tools.map(({ action: _action, ...tool }) => tool),
    ...(more.length > 0 ? [findTool(offer)] : []),
    statusTool,
  ];
}

export function resolve(name: string, offer: Offer, actions: readonly Action[]): Action | AgentReply {
  const tool = [...offer.tools, ...offer.more].find((one) => one.name === name);
  const action = tool && actions.find(({ key }) => key === tool.action);
  if (action) return action;
  const withheld = offer.withheld.find(({ id }) => id === name || nameOf({ id }) === name);
  if (withheld) {
    return {
      ok: false,
      code: 'not-offered',
      message: `“${named(withheld.id)}” can’t be run here: ${reasonOf(withheld)}`,
      next: WITHHELD_NEXT,
    };
  }
  return unknownAction(
    name,
    offer.tools.map((one) => one.name),
  );
}

export function withheldOf({ withheld }: Offer): readonly JsonObject[] {
  return withheld
    .slice(0, 30)
    .map((one) => ({ id: named(one.id), reason: reasonOf(one), next: WITHHELD_NEXT }));
}

const reasonOf = ({ reason }: { reason: string }) => excerpt(reason, 500);
const WITHHELD_NEXT = 'Only the site can change that: use its page, or continue without this action.';

export function pending(run: Run): AgentReply {
  const { message, wait } = stateOf(run);
  return {
    ok: false,
    code: run.state === 'running' ? 'running' : 'awaiting-consent',
    message: `“${named(run.actionName)}” is ${message}`,
    next: `${wait}; then call ${STATUS_TOOL} with {"run": "${run.id}"}. Don’t call the tool again: that would start a second run.`,
  };
}

function stateOf({ state, progress }: Run): { readonly message: string; readonly wait: string } {
  if (state !== 'running')
    return {
      message: 'waiting for the person’s approval in AWAS Lens. Nothing has been done yet.',
      wait: 'Ask the person to open AWAS Lens',
    };
  if (isTheirTurn(progress))
    return {
      message: 'filled in on the page. The person decides whether to send it with the page’s own button.',
      wait: 'Don’t press that button yourself. Wait',
    };
  const far = progress === '' ? '' : ` (${sanitize(inEnglish(progress), 200).text})`;
  return { message: `running${far}.`, wait: 'Wait' };
}

export function inputsOf(action: Action): AgentReply {
  return {
    ok: false,
    code: 'inputs-unknown',
    message: `“${named(action.name)}”: the details are now loaded. Nothing was done.`,
    next: 'Call again with arguments for these inputs.',
    data: { inputs: inputSchemaOf(action.parameters) },
  };
}

const NEXT: Partial<Record<RunFailure, string>> = replies.next;
const NEXT_UNLESS_SAID: Partial<Record<RunFailure, string>> = replies.nextUnlessSaid;

const EMPTY = 'The site’s answer has no readable content. It may have found nothing.';

/** Returns `empty` for a read without data, because an agent could mistake `null` for a result. */
export function replyTo({ risk }: Pick<Plan, 'risk'>, outcome: Outcome): AgentReply {
  const answer = reply(outcome);
  if (!answer.ok || answer.data !== null || risk !== 'read') return answer;
  return { ...answer, data: { empty: true }, notes: [...(answer.notes ?? []), EMPTY] };
}

export function reply(outcome: Outcome): AgentReply {
  const answer = toReply(outcome);
  if (answer.ok || outcome.ok) return answer;
  const next = NEXT[outcome.code] ?? answer.next ?? NEXT_UNLESS_SAID[outcome.code];
  return next === undefined ? answer : { ...answer, next };
}
