import type { Rule } from '../../../model/index.ts';
import { delivery } from '../../delivery.ts';
import { misspeltRule } from '../../misspelt.ts';
import deliveries from '../delivery.json' with { type: 'json' };
import { detailRules } from './detail.ts';
import { manifestRules } from './manifest.ts';
import { drillDownRules } from './opened-details.ts';
import { adpRequestRules } from './requests.ts';

export const rules: readonly Rule[] = [
  ...delivery('adp', deliveries),
  ...manifestRules,
  ...adpRequestRules,
  ...detailRules,
  ...drillDownRules,
  misspeltRule('adp', ['adp', 'adp-detail']),
];
