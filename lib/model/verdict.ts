import type { Finding, Severity } from './finding.ts';
import type { Said } from './said.ts';

/** The kind of a finding: its severity, or review. */
export type Kind = Severity | 'review';

export const kindOf = ({ outcome, severity }: Pick<Finding, 'outcome' | 'severity'>): Kind =>
  outcome === 'needs-review' ? 'review' : severity;

/** The findings of each kind, with those that are not listed. */
export type Counts = Readonly<Record<Kind, number>> & {
  /** Counting ended at its limit: there may be more. */
  readonly atLeast?: true;
};

/** Findings of one rule in one document that are counted; a file of nothing but faults has millions. */
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

/** All findings, with those that are not listed. */
export const countAll = (findings: readonly Finding[]): number =>
  findings.reduce((sum, { more = 0 }) => sum + 1 + more, 0);

/**
 * The known findings of a document, or of everything in a tab. `counts` has those found so far. Only in the state
 * `known` are there no others.
 */
export type Verdict = { readonly counts: Counts } & (
  | { readonly state: 'checking' }
  /** Something could not be read or looked at. */
  | {
      readonly state: 'incomplete';
      readonly why: Said;
      /** When the earlier answer came that is shown; milliseconds since the epoch. */
      readonly asOf?: number;
    }
  /** Each place was asked, and none has a document. */
  | { readonly state: 'nothing' }
  | { readonly state: 'known' }
);

/** The only state that has a tick. */
export const isClean = ({ state, counts }: Verdict): boolean =>
  state === 'known' && counts.error + counts.warning === 0;
