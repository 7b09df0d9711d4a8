import type { Rule } from '../../../model/index.ts';
import { delivery } from '../../delivery.ts';
import { detailRules } from './detail.ts';
import { fieldRules } from './fields.ts';
import { manifestRules } from './manifest.ts';
import { drillDownRules } from './opened-details.ts';
import { adpRequestRules } from './requests.ts';

const deliveryRules = delivery('adp', [
  {
    formats: ['adp'],
    what: 'The manifest',
    path: {
      wellKnown: '/.well-known/agent',
      requirements: ['ADP-1-a'],
      severity: 'error',
      why: 'Agents and registries ask there and nowhere else.',
    },
    https: {
      requirements: ['ADP-1-a'],
      severity: 'error',
      why: 'Without HTTPS the manifest can be replaced on its way.',
    },
    contentType: {
      types: ['application/json'],
      requirements: ['ADP-1-c'],
      severity: 'error',
      why: 'The path has no .json at its end: only the label says to clients, and static servers, what it is.',
    },
    cors: {
      origin: 'any',
      requirements: ['ADP-1-b'],
      severity: 'warning',
      why: 'Agents that run in a page can read the manifest only where Access-Control-Allow-Origin lets them; the text recommends it for public APIs.',
    },
    caching: {
      recommended: 'max-age=3600',
      maxAge: '3600',
      requirements: ['ADP-1-d'],
      severity: 'warning',
      why: 'With it agents need one request an hour; without it they ask at each visit, or keep the manifest for too long.',
    },
  },
]);

/** What the schemas of the manifest and the detail cannot state. */
export const rules: readonly Rule[] = [
  ...deliveryRules,
  ...manifestRules,
  ...adpRequestRules,
  ...detailRules,
  ...drillDownRules,
  ...fieldRules,
];
