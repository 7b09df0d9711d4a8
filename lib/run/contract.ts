import {
  type Action,
  type Arguments,
  type ContractResult,
  type Json,
  type Outcome,
  own,
  type Plan,
  type Sentence,
} from '../model/index.ts';
import { inEnglish } from '../text/english.ts';
import { isRead } from './opening.ts';

/** Between two calls, whatever the site allows. */
export const CONTRACT_PAUSE_MS = 250;

/**
 * The arguments that a declaration itself gives as examples: of each parameter its example, default or first choice.
 * Nothing is made up.
 * @returns a sentence where a required parameter has none
 */
export function exampleArguments({ parameters }: Action): { readonly values: Arguments } | string {
  const given: Record<string, Json> = {};
  for (const { name, required, schema } of parameters) {
    const examples = own(schema, 'examples');
    const example = Array.isArray(examples) ? examples[0] : undefined;
    const fallback = own(schema, 'default');
    const choices = own(schema, 'enum');
    const value = example ?? fallback ?? (required && Array.isArray(choices) ? choices[0] : undefined);
    if (value !== undefined)
      Object.defineProperty(given, name, { value, enumerable: true, configurable: true, writable: true });
    else if (required)
      return `No example is declared for ${JSON.stringify(name.slice(0, 200))}, which is required.`;
  }
  return { values: given };
}

/** Reasons that have a sentence of ours. */
const WHY: Readonly<Record<string, string>> = {
  'not-a-read': 'It is not a plain read that runs without a question.',
  elsewhere: 'Its detail is on another origin.',
  dismissed: 'Its run was dismissed.',
};

/** @param why one of our reasons, or a sentence */
export function skipped({ key, id, name }: Action, why: string): ContractResult {
  const message = Object.hasOwn(WHY, why) ? WHY[why] : why;
  return { action: key, id, name, verdict: 'skipped', messages: [message ?? why] };
}

/** Whether a plan is a plain read that asks nobody. */
export function runsUnasked(plan: Plan): boolean {
  return plan.kind === 'request' && !plan.consent && plan.question === undefined && isRead(plan);
}

/** Notes of a judgement against the declared outputs; others tell of how the answer was read. */
const isUnlike = (note: Sentence): boolean =>
  typeof note === 'object' && note.key.startsWith('notAsDeclared');

/** The outcome of a call that was judged against the declared outputs (`judgeAnswer`). */
export function verdictOf(action: Action, args: Arguments, outcome: Outcome): ContractResult {
  const { key, id, name, output } = action;
  const common = {
    action: key,
    id,
    name,
    arguments: args,
    ...(outcome.status !== undefined && { status: outcome.status }),
    ...(outcome.tookMs !== undefined && { tookMs: outcome.tookMs }),
  };
  if (!outcome.ok) return { ...common, verdict: 'failed', messages: [outcome.message] };
  const messages = (outcome.notes ?? []).map(inEnglish);
  if (outcome.truncated && output)
    return {
      ...common,
      verdict: 'skipped',
      messages: [...messages, 'The answer is too large to be judged.'],
    };
  if (output && outcome.data.kind !== 'json')
    return {
      ...common,
      verdict: 'failed',
      messages: [...messages, 'Outputs are declared, but the answer is not JSON.'],
    };
  return { ...common, verdict: (outcome.notes ?? []).some(isUnlike) ? 'failed' : 'passed', messages };
}
