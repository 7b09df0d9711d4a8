import type { Rule } from '../../../model/index.ts';
import { accessRules } from './access.ts';
import { capabilityRules } from './capabilities.ts';
import { deliveryRules, pathRules } from './delivery.ts';
import { formRules } from './forms.ts';
import { lineRules } from './lines.ts';
import { siteRules } from './site.ts';

export const rules: readonly Rule[] = [
  ...lineRules,
  ...siteRules,
  ...capabilityRules,
  ...accessRules,
  ...deliveryRules,
  ...pathRules,
  ...formRules,
];
