import type { Rule } from '../../../model/index.ts';
import { actionRules } from './actions.ts';
import { authRules } from './auth.ts';
import { fieldRules } from './fields.ts';
import { protocolRules } from './protocols.ts';
import { publicationRules } from './publication.ts';
import { referenceRules } from './references.ts';
import { typeRules } from './types.ts';

/** What the schema of agent.json cannot state. */
export const rules: readonly Rule[] = [
  ...publicationRules,
  ...authRules,
  ...typeRules,
  ...actionRules,
  ...referenceRules,
  ...protocolRules,
  ...fieldRules,
];
