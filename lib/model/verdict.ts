import type { Finding, Severity } from './finding.ts';
import type { Said } from './said.ts';

export type Kind = Severity | 'review';

export const kindOf = ({ outcome, severity }: Pick<Finding, 'outcome' | 'severity'>): Kind =>
  outcome === 'needs-review' ? 'review' : severity;

export type Counts = Readonly<Record<Kind, number>> & {
  readonly atLeast?: true;
};

/** Counting stops here, because a hostile file can have millions of findings. */
export const MAX_COUNTED = 10_000;

export function countFindings(findings: readonly Finding[]): Counts {
  const counts = { error: 0, warning: 0, info: 0, review: 0 };
  let atLeast = false;
  for (const finding of findings) {
    const { more = 0 } = finding;
    counts[kindOf(finding)] += 1 + more;
    atLeast ||= finding.endless === true;
  }
  return atLeast ? { ...counts, atLeast } : counts;
}

export const countAll = (findings: readonly Finding[]): number =>
  findings.reduce((sum, { more = 0 }) => sum + 1 + more, 0);

/** Only the state `known` has complete counts. */
export type Verdict = { readonly counts: Counts } & (
  | { readonly state: 'checking' }
  | {
      readonly state: 'incomplete';
      readonly why: Said;
      readonly asOf?: number;
    }
  /** All URLs were requested, and none has a document. */
  | { readonly state: 'nothing' }
  | { readonly state: 'known' }
);

export const isClean = ({ state, counts }: Verdict): boolean =>
  state === 'known' && counts.error + counts.warning === 0;
