import type { Refusal } from './fetched.ts';
import type { Said } from './said.ts';

export interface AlsoHere {
  readonly kind: 'llmsTxt' | 'robotsTxt' | 'apiCatalog' | 'openApi' | 'agentSkills' | 'sitemap';
  readonly url?: string;
  /** `foreign`: other content at the URL. `unread`: couldn't be read. `unasked`: not requested. */
  readonly state: 'here' | 'absent' | 'foreign' | 'unread' | 'unasked';
  readonly says: readonly Said[];
  readonly refusal?: Refusal;
}

export const READINESS_PARTS = ['discover', 'understand', 'do', 'trust'] as const;

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
