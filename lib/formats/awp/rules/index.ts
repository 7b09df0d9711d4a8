import type { Rule } from '../../../model/index.ts';
import { delivery } from '../../delivery.ts';
import { actionRules } from './actions.ts';
import { authRules } from './auth.ts';
import { endpointForm } from './endpoint.ts';
import { fieldRules } from './fields.ts';
import { protocolRules } from './protocols.ts';
import { publicationRules } from './publication.ts';
import { referenceRules } from './references.ts';
import { awpRequestRules } from './requests.ts';
import { typeRules } from './types.ts';

const deliveryRules = delivery('awp', [
  {
    formats: ['awp'],
    what: 'agent.json',
    path: {
      wellKnown: '/agent.json',
      note: 'The protocol’s README publishes under /.well-known/; its specification names /agent.json.',
      requirements: ['AWP-3-a'],
      severity: 'error',
      why: 'Agents ask for /agent.json first and only; a file elsewhere is not found.',
    },
    https: {
      requirements: ['AWP-3-a'],
      severity: 'error',
      why: 'A file without HTTPS can be replaced on its way, and is not trusted.',
    },
    contentType: {
      types: ['application/json'],
      requirements: ['AWP-3-b'],
      severity: 'error',
      why: 'Clients that go by the label do not parse the file, and browsers may show or download it as something else.',
    },
  },
]);

/** What the schema of agent.json cannot state. */
export const rules: readonly Rule[] = [
  ...deliveryRules,
  ...publicationRules,
  ...authRules,
  ...typeRules,
  ...actionRules,
  endpointForm,
  ...referenceRules,
  ...awpRequestRules,
  ...protocolRules,
  ...fieldRules,
];
