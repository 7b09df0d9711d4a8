import type { Refusal } from './fetched.ts';
import type { Said } from './said.ts';

export interface AlsoHere {
  readonly kind: 'llmsTxt' | 'robotsTxt' | 'apiCatalog' | 'openApi' | 'agentSkills' | 'sitemap';
  readonly url?: string;
  readonly state: 'here' | 'absent' | 'foreign' | 'unread' | 'unasked';
  readonly says: readonly Said[];
  readonly refusal?: Refusal;
}

export interface ReadinessRow {
  readonly id:
    | 'declared'
    | 'valid'
    | 'described'
    | 'labelled'
    | 'distinct'
    | 'forms'
    | 'runnable'
    | 'secure'
    | 'access'
    | 'plain';
  readonly part: 'discover' | 'understand' | 'do' | 'trust';
  readonly state: 'passed' | 'failed' | 'inapplicable' | 'unchecked';
  readonly evidence: readonly Said[];
  readonly next?: readonly Said[];
}

export interface Readiness {
  readonly rows: readonly ReadinessRow[];
  readonly also: readonly AlsoHere[];
}

export function passedOf(rows: readonly Pick<ReadinessRow, 'state'>[]) {
  const of = (state: ReadinessRow['state']): number => rows.filter((row) => row.state === state).length;
  const passed = of('passed');
  return { passed, applicable: passed + of('failed'), unchecked: of('unchecked') };
}
