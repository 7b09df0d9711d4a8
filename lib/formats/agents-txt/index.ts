import type { Format } from '../../model/index.ts';
import { candidates } from './candidates.ts';
import { identify } from './identify.ts';
import { read } from './read.ts';
import { rules } from './rules/index.ts';

/** agents.txt and agents.json (draft-car-agents-txt-wellknown-00). */
export const agentsTxt: Format = {
  name: 'agents-txt',
  label: 'agents.txt',
  short: 'agents.txt',
  ids: ['agents-json', 'agents-txt'],
  candidates,
  linkRels: [],
  specification: 'https://datatracker.ietf.org/doc/html/draft-car-agents-txt-wellknown-00#section-{section}',
  identify,
  read,
  schemaFor: ({ format }) => (format === 'agents-json' ? 'agents-json' : null),
  marks: {
    'agents-json': '"specVersion": "1.0", an object "site" and an array "capabilities"',
    'agents-txt': 'the lines "Spec-Version: 1.0", "Site-Name: …", "Site-URL: https://…" and "Capability: …"',
  },
  requirements: {
    readable: { 'agents-json': ['ATX-3.1-b'], 'agents-txt': ['ATX-2.2-a'] },
    secret: { 'agents-txt': ['ATX-2.5-f', 'ATX-5.3-b'], 'agents-json': ['ATX-5.3-b'] },
  },
  rules,
};

export { type AccessAnswer, isAllowed, mayUse, policyFor } from './access.ts';
