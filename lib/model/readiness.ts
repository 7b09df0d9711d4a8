import type { Refusal } from './fetched.ts';
import type { Said } from './said.ts';

/** Another machine-readable file of a site, which isn't rated. */
export interface AlsoHere {
  readonly kind: 'llmsTxt' | 'robotsTxt' | 'apiCatalog' | 'openApi' | 'agentSkills' | 'sitemap';
  readonly url?: string;
  /**
   * `foreign`: the URL has other content. `unread`: the file couldn't be read. `unasked`: nothing was
   * requested.
   */
  readonly state: 'here' | 'absent' | 'foreign' | 'unread' | 'unasked';
  readonly says: readonly Said[];
  readonly refusal?: Refusal;
}

export const READINESS_PARTS = ['discover', 'understand', 'do', 'trust'] as const;

/**
 * A question about a site's readiness for agents, with the answer. The catalogue has the texts for each `id`.
 */
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
  /** `unchecked`: `evidence` says why nothing was checked. */
  readonly state: 'passed' | 'failed' | 'inapplicable' | 'unchecked';
  readonly evidence: readonly Said[];
  readonly next?: readonly Said[];
}

export interface Readiness {
  readonly rows: readonly ReadinessRow[];
  readonly also?: readonly AlsoHere[];
}

export function passedOf(rows: readonly Pick<ReadinessRow, 'state'>[]) {
  const of = (state: ReadinessRow['state']): number => rows.filter((row) => row.state === state).length;
  const passed = of('passed');
  return { passed, applicable: passed + of('failed'), unchecked: of('unchecked') };
}
