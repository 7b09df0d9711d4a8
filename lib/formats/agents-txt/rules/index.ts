import type { Rule } from '../../../model/index.ts';
import { delivery } from '../../delivery.ts';
import { misspeltRule } from '../../misspelt.ts';
import deliveries from '../delivery.json' with { type: 'json' };
import { accessRules } from './access.ts';
import { capabilityRules } from './capabilities.ts';
import { formRules } from './forms.ts';
import { lineRules } from './lines.ts';
import { agentsTxtRequestRules } from './requests.ts';
import { siteRules } from './site.ts';

const ALIASES = {
  deny: 'disallow',
  block: 'disallow',
  blocked: 'disallow',
  forbid: 'disallow',
  permit: 'allow',
};

export const rules: readonly Rule[] = [
  ...lineRules,
  ...siteRules,
  ...capabilityRules,
  ...agentsTxtRequestRules,
  ...accessRules,
  ...delivery('agents-txt', deliveries),
  ...formRules,
  misspeltRule('agents-json', undefined, { '/access': { aliases: ALIASES } }),
];
