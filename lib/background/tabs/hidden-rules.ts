import type { HiddenRule, Settings } from '../../messaging/contract/views.ts';
import type { Finding } from '../../model/index.ts';

type Choices = Pick<Settings, 'hiddenRules'>;

/** The findings of a site that a person wants to see. */
export interface Sifted {
  readonly findings: readonly Finding[];
  readonly hiddenRules: readonly HiddenRule[];
}

/** The rules that the person does not want to hear of on a site. */
export function hiddenOn({ hiddenRules = {} }: Choices, origin: string): readonly string[] {
  return Object.hasOwn(hiddenRules, origin) ? (hiddenRules[origin] ?? []) : [];
}

/** The choices with a rule hidden on a site, or shown again. */
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
 * Findings without those of hidden rules. Only what is shown to the person follows from it: what agents are given is
 * decided by all findings, so that hiding one makes no faulty action usable.
 */
export class Sieve {
  /** By the whole list: the same findings, sifted alike, are the same object to a panel. */
  readonly #sifted = new WeakMap<readonly Finding[], { readonly rules: string; readonly sifted: Sifted }>();

  of(findings: readonly Finding[], rules: readonly string[]): Sifted {
    const key = rules.join(' ');
    const known = this.#sifted.get(findings);
    if (known?.rules === key) return known.sifted;
    const sifted = sift(findings, rules);
    this.#sifted.set(findings, { rules: key, sifted });
    return sifted;
  }
}

function sift(findings: readonly Finding[], rules: readonly string[]): Sifted {
  if (rules.length === 0) return { findings, hiddenRules: [] };
  const hidden = new Set(rules);
  return {
    findings: findings.filter(({ rule }) => !hidden.has(rule)),
    hiddenRules: rules.map((rule) => ({
      rule,
      findings: findings.filter((finding) => finding.rule === rule).length,
    })),
  };
}
