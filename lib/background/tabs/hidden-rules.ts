import type { Settings } from '../../messaging/contract/settings.ts';
import type { HiddenRule } from '../../messaging/contract/views.ts';
import { countAll, type Finding } from '../../model/index.ts';
import { oncePer, oncePerText } from '../../text/once.ts';

type Choices = Pick<Settings, 'hiddenRules'>;

export interface Sifted {
  readonly findings: readonly Finding[];
  readonly hiddenRules: readonly HiddenRule[];
}

export function hiddenOn({ hiddenRules = {} }: Choices, origin: string): readonly string[] {
  return Object.hasOwn(hiddenRules, origin) ? (hiddenRules[origin] ?? []) : [];
}

export function withHidden(
  { hiddenRules = {} }: Choices,
  origin: string,
  rule: string,
  hidden: boolean,
): Readonly<Record<string, readonly string[]>> {
  const others = hiddenOn({ hiddenRules }, origin).filter((one) => one !== rule);
  return { ...hiddenRules, [origin]: hidden ? [...others, rule].toSorted() : others };
}

/** Only for display. Hiding a rule must not enable a faulty action for agents. */
export const sift = (findings: readonly Finding[], rules: readonly string[]): Sifted =>
  rules.length === 0 ? { findings, hiddenRules: [] } : sifted(findings)(rules.join(' '));

const sifted = oncePer((findings: readonly Finding[]) =>
  oncePerText(1, (hidden): Sifted => {
    const rules = hidden.split(' ');
    const of = (wanted: string) => countAll(findings.filter(({ rule }) => rule === wanted));
    return {
      findings: findings.filter(({ rule }) => !rules.includes(rule)),
      hiddenRules: rules.map((rule) => ({ rule, findings: of(rule) })),
    };
  }),
);
