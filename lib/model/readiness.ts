import type { Refusal } from './fetched.ts';
import type { Said } from './said.ts';

export interface AlsoHere {
  readonly kind: 'llmsTxt' | 'robotsTxt' | 'apiCatalog' | 'openApi' | 'agentSkills' | 'sitemap';
  readonly url?: string;
  readonly state: 'here' | 'absent' | 'foreign' | 'unread' | 'unasked';
  readonly says: readonly Said[];
  readonly refusal?: Refusal;
}

export const READINESS = {
  discover: ['declared'],
  understand: ['valid', 'described', 'labelled', 'distinct'],
  do: ['forms', 'runnable'],
  trust: ['secure', 'access', 'plain'],
} as const;

type Part = keyof typeof READINESS;
export const READINESS_PARTS = Object.keys(READINESS) as readonly Part[];

export interface ReadinessRow {
  readonly id: (typeof READINESS)[Part][number];
  readonly part: Part;
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
