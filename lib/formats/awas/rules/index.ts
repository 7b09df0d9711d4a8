import type { Rule } from '../../../model/index.ts';
import { delivery } from '../../delivery.ts';
import { actionRules } from './actions.ts';
import { changeRules } from './changes.ts';
import { extensionRules } from './extensions.ts';
import { integrationRules } from './integration.ts';
import { manifestRules } from './manifest.ts';
import { attributeRules } from './page-attributes.ts';
import { claimRules } from './page-claims.ts';
import { controlRules } from './page-controls.ts';
import { resultRules } from './page-results.ts';
import { parameterRules } from './parameters.ts';
import { publicationRules } from './publication.ts';
import { awasRequestRules } from './requests.ts';
import { selectorRules } from './selectors.ts';

const JSON_UTF8 = {
  contentType: {
    types: ['application/json'],
    severity: 'warning',
    why: 'Clients that go by the label do not parse a file that is labelled otherwise.',
  },
  charset: {
    severity: 'warning',
    why: 'Clients that go by the label read the letters of a file wrongly in another encoding.',
  },
  https: {
    requirements: [],
    severity: 'warning',
    why: 'Anybody on the way can change what agents are asked to do on the site.',
  },
} as const;

const deliveryRules = delivery('awas', [
  {
    formats: ['awas'],
    what: 'The manifest',
    path: {
      wellKnown: '/.well-known/ai-actions.json',
      requirements: ['AWAS-manifest-a'],
      severity: 'error',
      why: 'That is the one place that every client asks; a manifest elsewhere is met only by those who follow a link on the page.',
    },
    https: JSON_UTF8.https,
    contentType: { ...JSON_UTF8.contentType, requirements: ['AWAS-content-a'] },
    charset: { ...JSON_UTF8.charset, requirements: ['AWAS-content-a'] },
    cors: {
      origin: '*',
      single: 'info',
      requirements: ['AWAS-content-b'],
      severity: 'warning',
      why: 'An agent that runs in a page of another origin is kept from the answer by the browser, unless this header opens it.',
    },
    caching: {
      recommended: 'public, max-age=3600',
      forbidden: 'info',
      requirements: ['AWAS-content-c'],
      severity: 'warning',
      why: 'Without it each client guesses how long the manifest holds: some ask at every step, others keep it for days. One hour is recommended.',
    },
  },
  {
    formats: ['awas-mcp', 'awas-a2a'],
    what: 'The manifest',
    https: JSON_UTF8.https,
    contentType: { ...JSON_UTF8.contentType, requirements: ['AWAS-mcp-a2a-b'] },
    charset: { ...JSON_UTF8.charset, requirements: ['AWAS-mcp-a2a-b'] },
  },
]);

/** Every rule of AWAS that is a function; its schemas state the rest. */
export const rules: readonly Rule[] = [
  ...deliveryRules,
  ...publicationRules,
  ...manifestRules,
  ...actionRules,
  ...awasRequestRules,
  ...parameterRules,
  ...selectorRules,
  ...extensionRules,
  ...integrationRules,
  ...changeRules,
  ...attributeRules,
  ...controlRules,
  ...claimRules,
  ...resultRules,
];
