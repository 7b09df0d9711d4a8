import { type Action, isObject, type Plan } from '../model/index.ts';
import { mayBeRemembered } from './decide.ts';

/**
 * Lets a person's own automation run listed actions on listed origins without a question. The list comes from the
 * browser's managed storage or from `agent-policy.json` in the extension's folder, which no page can write. Both are
 * empty by default.
 */
export interface Policy {
  readonly allow: readonly Allowance[];
  readonly agentMode?: readonly string[];
  /** Origins whose undeclared forms agents may use as tools. */
  readonly drafts?: readonly string[];
}

export interface Allowance {
  readonly origin: string;
  /** Ids of actions, as the site declares them. */
  readonly actions: readonly string[];
  /** Origins that the actions may send to. If the policy lists none, only `origin` itself. */
  readonly targets: readonly string[];
}

/** The valid parts of a policy. Invalid parts allow nothing. */
export function readPolicy(sources: readonly unknown[]): Policy {
  const listed = (source: unknown, name: string): readonly unknown[] => {
    const list = isObject(source) ? source[name] : undefined;
    return Array.isArray(list) ? list : [];
  };
  const origins = (name: string) => sources.flatMap((source) => listed(source, name).filter(isOrigin));
  const [agentMode, drafts] = [origins('agentMode'), origins('drafts')];
  return {
    allow: sources.flatMap((source) => listed(source, 'allow').flatMap(toAllowance)),
    ...(agentMode.length > 0 && { agentMode }),
    ...(drafts.length > 0 && { drafts }),
  };
}

function toAllowance(value: unknown): Allowance[] {
  if (!isObject(value)) return [];
  const { origin, actions, targets } = value;
  if (typeof origin !== 'string' || !Array.isArray(actions)) return [];
  // Only complete names are valid: no patterns, and no "every action".
  if (!isOrigin(origin)) return [];
  return [
    {
      origin,
      actions: actions.filter((one) => typeof one === 'string'),
      targets: Array.isArray(targets) ? targets.filter(isOrigin) : [origin],
    },
  ];
}

function isOrigin(value: unknown): value is string {
  return typeof value === 'string' && !value.includes('*') && URL.parse(value)?.origin === value;
}

/**
 * True if the policy lists an action of an origin. The action may then run without a question if `allowsPlan` agrees.
 */
export function allows(
  policy: Policy,
  origin: string,
  action: Pick<Action, 'id' | 'risk' | 'confirm'>,
): boolean {
  return (
    (action.risk === 'read' || action.risk === 'change') &&
    !action.confirm &&
    allowancesFor(policy, origin, action).length > 0
  );
}

/** True if exactly this plan may run without a question, because it sends only to origins that the policy lists. */
export function allowsPlan(
  policy: Policy,
  origin: string,
  action: Pick<Action, 'id' | 'confirm'>,
  { declarer, risk, effects }: Pick<Plan, 'declarer' | 'risk' | 'effects'>,
): boolean {
  return (
    mayBeRemembered({ declarer, risk, confirm: action.confirm }) &&
    allowancesFor(policy, origin, action).some(({ targets }) =>
      effects.every(({ target }) => targets.includes(target)),
    )
  );
}

function allowancesFor({ allow }: Policy, origin: string, { id }: Pick<Action, 'id'>): readonly Allowance[] {
  return allow.filter((one) => one.origin === origin && one.actions.includes(id));
}
