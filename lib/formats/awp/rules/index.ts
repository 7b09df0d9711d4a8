import type { Rule } from '../../../model/index.ts';
import { delivery } from '../../delivery.ts';
import { misspeltRule } from '../../misspelt.ts';
import deliveries from '../delivery.json' with { type: 'json' };
import { actionRules, OPTIONS } from './actions.ts';
import { authRules } from './auth.ts';
import { protocolRules } from './protocols.ts';
import { publicationRules } from './publication.ts';
import { referenceRules } from './references.ts';
import { awpRequestRules, endpointForm } from './requests.ts';
import { typeRules } from './types.ts';

const DEMANDED = ['id', 'description', 'auth_required', 'inputs', 'outputs', 'endpoint', 'method'];

export const rules: readonly Rule[] = [
  ...delivery('awp', deliveries),
  ...publicationRules,
  ...authRules,
  ...typeRules,
  ...actionRules,
  endpointForm,
  ...referenceRules,
  ...awpRequestRules,
  ...protocolRules,
  misspeltRule(
    'awp',
    undefined,
    {
      '/actions/[]': {
        demanded: DEMANDED,
        aliases: { requires_confirmation: 'requires_human_confirmation' },
      },
      '/actions/[]/inputs/{}': { aliases: OPTIONS },
    },
    ['AWP-15-f'],
  ),
];
