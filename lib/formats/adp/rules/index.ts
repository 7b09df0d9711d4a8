import type { Rule } from '../../../model/index.ts';
import { detailRules } from './detail.ts';
import { drillDownRules } from './drill-down.ts';
import { manifestRules } from './manifest.ts';
import { publicationRules } from './publication.ts';

/** What the schemas of the manifest and the detail cannot state. */
export const rules: readonly Rule[] = [
  ...publicationRules,
  ...manifestRules,
  ...detailRules,
  ...drillDownRules,
];
