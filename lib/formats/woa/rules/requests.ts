import type { Document } from '../../../model/index.ts';
import { requestRules } from '../../request-rules.ts';
import { type Requested, requestedAt } from '../../requests.ts';

const INVOKE_PATH = { '/transports/rest/invoke_path': ['WOA-4.3.1-e'] };
const SERVER = { '/transports/mcp/server': ['WOA-4.3.2-a'] };
const ADDRESSES = { '/transports/rest/base': ['WOA-4.3.1-a'], ...INVOKE_PATH, ...SERVER };

const addresses = ({ value }: Document): readonly Requested[] => requestedAt(value, ADDRESSES);

export const woaRequestRules = requestRules('woa', {
  formats: ['woa'],
  addresses: { requirements: ['WOA-4.3.1-a', 'WOA-4.3.1-e', 'WOA-4.3.2-a'], of: addresses },
  targets: {
    requirements: ['WOA-4.3.1-e'],
    of: ({ value }) => requestedAt(value, INVOKE_PATH).map((one) => ({ ...one, form: 'path' as const })),
  },
  called: addresses,
  unencrypted: ({ value }) => requestedAt(value, SERVER),
  templates: {
    requirements: ['WOA-4.3.1-e'],
    isFixed: true,
    of: ({ value }) => requestedAt(value, INVOKE_PATH),
  },
});
