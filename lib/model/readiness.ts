import type { Refusal } from './fetched.ts';
import type { Said } from './said.ts';

/** Another machine-readable file that a site has or lacks. It is only shown, not rated. */
export interface AlsoHere {
  readonly kind: 'llmsTxt' | 'robotsTxt' | 'apiCatalog' | 'openApi' | 'agentSkills' | 'sitemap';
  readonly url?: string;
  /** `foreign`: the URL has other content; `unread`: it couldn't be read; `unasked`: it wasn't requested. */
  readonly state: 'here' | 'absent' | 'foreign' | 'unread' | 'unasked';
  /** The file's content in a few words; empty if the state says enough. */
  readonly says: readonly Said[];
  readonly refusal?: Refusal;
}

export const READINESS_PARTS = ['discover', 'understand', 'do', 'trust'] as const;

/** A question about a site, answered from observed facts. Its texts are in the catalogue, by its id. */
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
  /** `inapplicable`: the question doesn't apply. `unchecked`: not checked, for the reason in `evidence`. */
  readonly state: 'passed' | 'failed' | 'inapplicable' | 'unchecked';
  readonly evidence: readonly Said[];
  readonly next?: readonly Said[];
}

export interface Readiness {
  readonly rows: readonly ReadinessRow[];
  /** Absent if the files haven't been requested from the site. */
  readonly also?: readonly AlsoHere[];
}

/** The numbers of passed rows, of rows that apply and were checked, and of unchecked rows. */
export function passedOf(rows: readonly Pick<ReadinessRow, 'state'>[]) {
  const of = (state: ReadinessRow['state']): number => rows.filter((row) => row.state === state).length;
  const passed = of('passed');
  return { passed, applicable: passed + of('failed'), unchecked: of('unchecked') };
}
