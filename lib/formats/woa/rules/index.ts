import type { Rule } from '../../../model/index.ts';
import { delivery } from '../../delivery.ts';
import { misspeltRule } from '../../misspelt.ts';
import deliveries from '../delivery.json' with { type: 'json' };
import { agentRules } from './agents.ts';
import { invocationRules } from './invocation.ts';
import { woaRequestRules } from './requests.ts';
import { schemaRules } from './schemas.ts';
import { transportRules } from './transports.ts';

export const rules: readonly Rule[] = [
  ...agentRules,
  ...schemaRules,
  ...woaRequestRules,
  ...transportRules,
  ...delivery('woa', deliveries),
  ...invocationRules,
  misspeltRule('woa'),
];
