import {
  type AgentReply,
  type Arguments,
  type Json,
  type Outcome,
  own,
  type Parameter,
} from '../model/index.ts';
import { sanitize } from '../text/index.ts';
import { conform } from './profile.ts';

/** Argument of a call for the next page of earlier results: the token from their reply. The action is not redone. */
export const NEXT_PAGE = 'awas_lens_next';

/** Separates the token of a next page, if there is one, from the other arguments of a call. */
export function splitNext(args: Arguments): {
  readonly next: string | undefined;
  readonly others: Arguments;
} {
  const { [NEXT_PAGE]: next, ...others } = args;
  // Some clients give all that a schema names, empty where there is nothing to give.
  return { next: next === undefined || next === null || next === '' ? undefined : String(next), others };
}

/** Characters of a cursor: a longer one would cost more than what it leads to. */
const MAX_VALUE = 2_000;

/**
 * Adds to a reply the arguments with which an agent repeats its call for the next page of a list, under the names
 * that the tool declares. The repeated call is planned, decided on and limited like any other.
 * @param next the token of the next page, for results read from a page with a link to it
 */
export function withNextPage(
  reply: AgentReply,
  outcome: Outcome,
  args: Arguments,
  parameters: readonly Parameter[],
  next?: string,
): AgentReply {
  if (!reply.ok || !outcome.ok) return reply;
  if (next !== undefined) return { ...reply, nextPage: { repeatWith: { [NEXT_PAGE]: next } } };
  if (!outcome.more) return reply;
  const { keys } = conform(parameters);
  const changed = Object.entries(outcome.more).filter(([name, value]) => own(args, name) !== value);
  const given = changed.map(([name, value]) => [keys.get(name) ?? name, asDeclared(name, value, parameters)]);
  const isWhole = given.length > 0 && given.every(([, value]) => isPlain(value as Json));
  return isWhole ? { ...reply, nextPage: { repeatWith: Object.fromEntries(given) } } : reply;
}

function asDeclared(name: string, value: Json, parameters: readonly Parameter[]): Json {
  const schema = parameters.find((one) => one.name === name)?.schema;
  return schema?.type === 'string' && typeof value === 'number' ? String(value) : value;
}

/** Whether a value passes `sanitize` unchanged: a changed cursor would lead elsewhere. */
function isPlain(value: Json): boolean {
  if (typeof value !== 'string') return typeof value === 'number';
  const { text, cut, hidden } = sanitize(value, MAX_VALUE);
  return !cut && hidden === 0 && text === value;
}
