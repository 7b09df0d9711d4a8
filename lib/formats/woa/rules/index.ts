import type { Rule } from '../../../model/index.ts';
import { delivery } from '../../delivery.ts';
import { agentRules } from './agents.ts';
import { fieldRules } from './fields.ts';
import { invocationRules } from './invocation.ts';
import { woaRequestRules } from './requests.ts';
import { schemaRules } from './schemas.ts';
import { transportRules } from './transports.ts';

const deliveryRules = delivery('woa', [
  {
    formats: ['woa'],
    what: 'The document',
    path: {
      wellKnown: '/.well-known/woa.json',
      requirements: ['WOA-9.1-a'],
      severity: 'warning',
      why: 'Clients and indexes ask for /.well-known/woa.json and nothing else; elsewhere only those who have the link find it.',
    },
    https: {
      requirements: ['WOA-8.1-c'],
      severity: 'error',
      development: true,
      why: 'Whoever is between can change where agents are invoked. Clients do not use plain HTTP on the open Internet.',
    },
    contentType: {
      types: ['application/woa+json', 'application/json'],
      requirements: ['WOA-9.2-a'],
      severity: 'warning',
      why: 'The media type tells caches, proxies and clients what this is without reading it; application/json serves where the other cannot be set.',
    },
    charset: {
      requirements: ['WOA-9.2-b'],
      severity: 'error',
      why: 'JSON between systems is UTF-8 (RFC 8259 §8.1); parsers that keep to it fail on anything else.',
    },
    caching: {
      recommended: 'max-age=300',
      validators: true,
      requirements: ['WOA-7-a'],
      severity: 'warning',
      why: 'The document is asked for often. With ETag, Last-Modified or Cache-Control clients ask again only when they have to.',
    },
  },
]);

export const rules: readonly Rule[] = [
  ...agentRules,
  ...schemaRules,
  ...woaRequestRules,
  ...transportRules,
  ...deliveryRules,
  ...invocationRules,
  ...fieldRules,
];
