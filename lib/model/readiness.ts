import type { Refusal } from './fetched.ts';
import type { Said } from './said.ts';

/** A file for machines that a site has beside its declarations, or hasn't. It is told, and never judged. */
export interface AlsoHere {
  readonly kind: 'llmsTxt' | 'robotsTxt' | 'apiCatalog' | 'openApi' | 'agentSkills' | 'sitemap';
  /** Its place; absent if nothing names one. */
  readonly url?: string;
  /** `foreign`: something else is there; `unread`: nobody knows; `unasked`: the site was left alone. */
  readonly state: 'here' | 'absent' | 'foreign' | 'unread' | 'unasked';
  /** Its content in a few words; empty if the state says it all. */
  readonly says: readonly Said[];
  readonly refusal?: Refusal;
}

export const READINESS_PARTS = ['discover', 'understand', 'do', 'trust'] as const;

/** One question about a site, answered by what was observed there. Its texts are in the catalogue, by its id. */
export interface ReadinessRow {
  readonly id:
    | 'declared'
    | 'readable'
    | 'valid'
    | 'described'
    | 'labelled'
    | 'distinct'
    | 'forms'
    | 'controls'
    | 'runnable'
    | 'secure'
    | 'access'
    | 'plain';
  readonly part: (typeof READINESS_PARTS)[number];
  /** `inapplicable`: there is nothing to ask about; `unchecked`: it was not looked at, for the reason in `evidence`. */
  readonly state: 'passed' | 'failed' | 'inapplicable' | 'unchecked';
  readonly evidence: readonly Said[];
  /** With a failed row: the steps that mend it. */
  readonly next?: readonly Said[];
}

export interface Readiness {
  readonly rows: readonly ReadinessRow[];
  /** Absent if nobody asked the site for it. */
  readonly also?: readonly AlsoHere[];
}

/** The rows that passed, of those that apply here and were checked. */
export function passedOf(rows: readonly Pick<ReadinessRow, 'state'>[]) {
  const of = (state: ReadinessRow['state']): number => rows.filter((row) => row.state === state).length;
  const passed = of('passed');
  return { passed, applicable: passed + of('failed'), unchecked: of('unchecked') };
}
