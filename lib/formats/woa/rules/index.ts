import type { Rule } from '../../../model/index.ts';
import { agentRules } from './agents.ts';
import { deliveryRules } from './delivery.ts';
import { invocationRules } from './invocation.ts';
import { overTimeRules } from './over-time.ts';
import { schemaRules } from './schemas.ts';
import { transportRules } from './transports.ts';

export const rules: readonly Rule[] = [
  ...agentRules,
  ...schemaRules,
  ...transportRules,
  ...deliveryRules,
  ...overTimeRules,
  ...invocationRules,
];
