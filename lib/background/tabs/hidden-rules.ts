import type { Settings } from '../../messaging/contract/settings.ts';
import type { HiddenRule } from '../../messaging/contract/views.ts';
import { countAll, type Finding } from '../../model/index.ts';
import { oncePer, oncePerText } from '../../text/once.ts';

type Choices = Pick<Settings, 'hiddenRules'>;

/** The findings of a site, without those that the person hides. */
export interface Sifted {
  readonly findings: readonly Finding[];
  readonly hiddenRules: readonly HiddenRule[];
}

/** The rules that the person has hidden on a site. */
export function hiddenOn({ hiddenRules = {} }: Choices, origin: string): readonly string[] {
  return Object.hasOwn(hiddenRules, origin) ? (hiddenRules[origin] ?? []) : [];
}

/** The person's choices after hiding or showing a rule on a site. */
export function withHidden(
  { hiddenRules = {} }: Choices,
  origin: string,
  rule: string,
  hidden: boolean,
): Readonly<Record<string, readonly string[]>> {
  const others = hiddenOn({ hiddenRules }, origin).filter((one) => one !== rule);
  return { ...hiddenRules, [origin]: hidden ? [...others, rule].toSorted() : others };
}

/**
 * Findings without those of hidden rules. This only affects the panels. For agents all findings count, so hiding one
 * doesn't make a faulty action usable. Equal calls return the same object, so panels don't get it twice.
 */
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
