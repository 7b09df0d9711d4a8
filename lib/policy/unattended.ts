import { type Action, isObject, type Plan } from '../model/index.ts';
import { mayBeRemembered } from './decide.ts';

/** From managed storage or `agent-policy.json`, which pages can't write. */
export interface Policy {
  readonly allow: readonly Allowance[];
  readonly agentMode?: readonly string[];
  readonly drafts?: readonly string[];
}

export interface Allowance {
  readonly origin: string;
  readonly actions: readonly string[];
  readonly targets: readonly string[];
}

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
