import type { Rule } from '../../../model/index.ts';
import { type Delivery, delivery } from '../../delivery.ts';
import { accessRules } from './access.ts';
import { capabilityRules } from './capabilities.ts';
import { fieldRules } from './fields.ts';
import { formRules } from './forms.ts';
import { lineRules } from './lines.ts';
import { agentsTxtRequestRules } from './requests.ts';
import { siteRules } from './site.ts';

/** §5 asks the same of both files. */
const BOTH = {
  what: 'The file',
  cors: {
    origin: '*',
    methods: ['GET', 'OPTIONS'],
    requirements: ['ATX-5.2-a'],
    severity: 'warning',
    why: 'Agents that run in a page are kept from the answer by the browser unless the response permits every origin.',
  },
  caching: {
    recommended: 'max-age=300',
    requirements: ['ATX-5.1-a'],
    severity: 'warning',
    why: 'Agents keep the declaration for as long as Cache-Control says. Without it each of them guesses, or asks each time.',
  },
} as const satisfies Partial<Delivery>;

/** §2.1 and §3.1 differ in path, type and the rows that ask for them. */
function form(
  format: 'agents-txt' | 'agents-json',
  wellKnown: string,
  type: string,
  rows: { readonly path: string; readonly https: string; readonly type: string },
): Delivery {
  return {
    ...BOTH,
    formats: [format],
    path: {
      wellKnown,
      requirements: [rows.path],
      severity: 'error',
      why: 'Agents ask for the well-known path first, and many ask for nothing else; the root is a fallback that not all of them know.',
    },
    https: {
      development: true,
      requirements: [rows.https],
      severity: 'error',
      why: 'Whoever is between can change where agents send data and credentials.',
    },
    contentType: {
      types: [type],
      requirements: [rows.type],
      severity: 'error',
      why: 'Browsers and proxies go by the label: with another one the file is downloaded.',
    },
    charset: {
      required: true,
      requirements: [rows.type],
      severity: 'error',
      why: 'The specification demands charset=utf-8: without it letters may be read in another encoding.',
    },
  };
}

const deliveryRules = delivery('agents-txt', [
  form('agents-txt', '/.well-known/agents.txt', 'text/plain', {
    path: 'ATX-2.1-a',
    https: 'ATX-2.1-c',
    type: 'ATX-2.1-d',
  }),
  form('agents-json', '/.well-known/agents.json', 'application/json', {
    path: 'ATX-3.1-a',
    https: 'ATX-3.1-a',
    type: 'ATX-3.1-b',
  }),
]);

export const rules: readonly Rule[] = [
  ...lineRules,
  ...siteRules,
  ...capabilityRules,
  ...agentsTxtRequestRules,
  ...accessRules,
  ...deliveryRules,
  ...formRules,
  ...fieldRules,
];
