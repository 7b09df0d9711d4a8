import { type Action, isObject, type Json } from '../model/index.ts';

/**
 * What may run unattended in a person's own automation: named actions on named origins. It comes from the browser's
 * managed storage or from the file `agent-policy.json` in the folder of the extension, which no page can write; both
 * are empty as they come.
 */
export interface Policy {
  readonly allow: readonly Allowance[];
}

export interface Allowance {
  readonly origin: string;
  /** Ids of actions, as the site declares them. */
  readonly actions: readonly string[];
}

/** The parts of a policy that can be understood, put together. What cannot be understood allows nothing. */
export function readPolicy(sources: readonly unknown[]): Policy {
  return {
    allow: sources.flatMap((source) => {
      const listed = isObject(source as Json) ? (source as { allow?: unknown }).allow : undefined;
      return Array.isArray(listed) ? listed.flatMap(toAllowance) : [];
    }),
  };
}

function toAllowance(value: unknown): Allowance[] {
  if (!isObject(value as Json)) return [];
  const { origin, actions } = value as { origin?: unknown; actions?: unknown };
  if (typeof origin !== 'string' || !Array.isArray(actions)) return [];
  // Written out whole: no patterns, no "every action".
  if (URL.parse(origin)?.origin !== origin || origin.includes('*')) return [];
  return [{ origin, actions: actions.filter((one) => typeof one === 'string') }];
}

/**
 * Whether a person may say beforehand that this action runs for agents: never what deletes, cannot be undone, or is
 * to be confirmed by the site's own word (AWP §9).
 */
export function mayBeAllowed(action: Pick<Action, 'risk' | 'confirm'>): boolean {
  return (action.risk === 'read' || action.risk === 'change') && !action.confirm;
}

/** Whether the policy lets an action of an origin run without asking. */
export function allows(
  policy: Policy,
  origin: string,
  action: Pick<Action, 'id' | 'risk' | 'confirm'>,
): boolean {
  return (
    mayBeAllowed(action) &&
    policy.allow.some((one) => one.origin === origin && one.actions.includes(action.id))
  );
}
