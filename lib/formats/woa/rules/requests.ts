import { type Document, own, type Rule } from '../../../model/index.ts';
import { addressRules } from '../../addresses.ts';
import { type Requested, requested, requestRules } from '../../requests.ts';
import { lookup } from './subjects.ts';

const INVOKE_PATH = { invoke_path: ['WOA-4.3.1-e'] };

const rest = (document: Document, rows: Parameters<typeof requested>[2]): Iterable<Requested> =>
  requested(own(lookup(document).transports, 'rest'), '/transports/rest', rows);

const server = (document: Document): Iterable<Requested> =>
  requested(own(lookup(document).transports, 'mcp'), '/transports/mcp', { server: ['WOA-4.3.2-a'] });

function* addresses(document: Document): Iterable<Requested> {
  yield* rest(document, { base: ['WOA-4.3.1-a'], ...INVOKE_PATH });
  yield* server(document);
}

const asked = requestRules('woa', {
  formats: ['woa'],
  addresses: { requirements: ['WOA-4.3.1-a', 'WOA-4.3.1-e', 'WOA-4.3.2-a'], of: addresses },
  targets: {
    requirements: ['WOA-4.3.1-e'],
    *of(document) {
      for (const one of rest(document, INVOKE_PATH)) yield { ...one, form: 'path' };
    },
  },
});

export const woaRequestRules: readonly Rule[] = [
  ...asked,
  ...addressRules('woa', {
    formats: ['woa'],
    called: addresses,
    unencrypted: server,
    templates: {
      requirements: ['WOA-4.3.1-e'],
      isFixed: true,
      of: (document) => rest(document, INVOKE_PATH),
    },
  }),
];
