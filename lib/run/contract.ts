import {
  type Action,
  type Arguments,
  type ContractResult,
  type Json,
  type Outcome,
  own,
  type Plan,
  type Sentence,
  type Sentences,
} from '../model/index.ts';
import { allowed } from '../schema/site.ts';
import { say } from '../text/index.ts';
import { isRead } from './plan/opening.ts';

export const CONTRACT_PAUSE_MS = 250;

export function exampleArguments(
  { parameters }: Action,
  inputs: ReadonlyMap<string, Json> = new Map(),
): { readonly values: Arguments } | { readonly said: Sentence } {
  const given: [string, Json][] = [];
  for (const { name, required, schema } of parameters) {
    const examples = own(schema, 'examples');
    const example = Array.isArray(examples) ? examples[0] : undefined;
    const fallback = own(schema, 'default');
    const value = inputs.get(name) ?? example ?? fallback ?? (required ? allowed(schema)?.[0] : undefined);
    if (value !== undefined) given.push([name, value]);
    else if (required) return { said: say('contractNoExample', name.slice(0, 200)) };
  }
  return { values: Object.fromEntries(given) };
}

const WHY = {
  changes: say('contractChanges'),
  'needs-approval': say('contractNeedsApproval'),
  elsewhere: say('contractElsewhere'),
  dismissed: say('contractDismissed'),
} as const;

export function skipped(
  { key, id, name }: Action,
  why: keyof typeof WHY | { readonly said: Sentences },
): ContractResult {
  const messages = [typeof why === 'string' ? WHY[why] : why.said].flat();
  return { action: key, id, name, verdict: 'skipped', messages };
}

export const runsUnasked = (plan: Plan, origin: string): boolean =>
  plan.kind === 'request' && !plan.consent && plan.question === undefined && isOwnRead(plan, origin);

const isOwnRead = (plan: Plan, origin: string): boolean =>
  isRead(plan) && !plan.declarer.foreign && plan.effects.every(({ target }) => target === origin);

const isUnlike = (note: Sentence): boolean =>
  typeof note === 'object' && note.key.startsWith('notAsDeclared');

export function verdictOf(action: Action, args: Arguments, outcome: Outcome): ContractResult {
  const { key, id, name, output } = action;
  const common = { action: key, id, name, arguments: args, status: outcome.status, tookMs: outcome.tookMs };
  if (!outcome.ok)
    return { ...common, verdict: 'failed', messages: [outcome.said ?? outcome.message].flat() };
  const messages = outcome.notes ?? [];
  if (outcome.truncated && output)
    return { ...common, verdict: 'skipped', messages: [...messages, say('contractTooLarge')] };
  if (output && outcome.data.kind !== 'json')
    return { ...common, verdict: 'failed', messages: [...messages, say('contractNotJson')] };
  return { ...common, verdict: messages.some(isUnlike) ? 'failed' : 'passed', messages };
}
