import { type Document, own } from '../../../model/index.ts';
import { type Requested, requested, requestRules } from '../../requests.ts';
import { lookup } from './subjects.ts';

const INVOKE_PATH = { invoke_path: ['WOA-4.3.1-e'] };

const rest = (document: Document, rows: Parameters<typeof requested>[2]): Iterable<Requested> =>
  requested(own(lookup(document).transports, 'rest'), '/transports/rest', rows);

export const woaRequestRules = requestRules('woa', {
  formats: ['woa'],
  addresses: {
    requirements: ['WOA-4.3.1-a', 'WOA-4.3.1-e', 'WOA-4.3.2-a'],
    *of(document) {
      yield* rest(document, { base: ['WOA-4.3.1-a'], ...INVOKE_PATH });
      const mcp = own(lookup(document).transports, 'mcp');
      yield* requested(mcp, '/transports/mcp', { server: ['WOA-4.3.2-a'] });
    },
  },
  targets: {
    requirements: ['WOA-4.3.1-e'],
    *of(document) {
      for (const one of rest(document, INVOKE_PATH)) yield { ...one, form: 'path' };
    },
  },
});
