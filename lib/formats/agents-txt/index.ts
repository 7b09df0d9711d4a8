import type { Format } from '../../model/index.ts';
import { candidates } from './candidates.ts';

/** agents.txt and agents.json (draft-car-agents-txt-wellknown-00). */
export const agentsTxt: Format = {
  name: 'agents-txt',
  label: 'agents.txt',
  short: 'agents.txt',
  documents: {
    'agents-json': {
      name: 'agents.json',
      marks: '"specVersion": "1.0", an object "site" and an array "capabilities"',
      core: ['specVersion', 'site', 'capabilities'],
      lists: 'capabilities',
      readable: ['ATX-3.1-b'],
      writtenTo: '/.well-known/agents.json',
      secret: ['ATX-5.3-b'],
    },
    'agents-txt': {
      name: 'agents.txt',
      marks: 'the lines "Spec-Version: 1.0", "Site-Name: …", "Site-URL: https://…" and "Capability: …"',
      core: ['Spec-Version', 'Site-Name', 'Site-URL', 'Capability'],
      lists: 'Capability',
      readable: ['ATX-2.2-a'],
      writtenTo: '/.well-known/agents.txt',
      secret: ['ATX-2.5-f', 'ATX-5.3-b'],
      isText: true,
      // §4.1: where a site has both, the JSON is preferred.
      alternativeTo: 'agents-json',
    },
  },
  candidates,
  linkRels: [],
  specification: 'https://datatracker.ietf.org/doc/html/draft-car-agents-txt-wellknown-00#section-{section}',
  requirementPrefix: 'ATX',
  // §2.7 and §4.2: Agent blocks.
  namesAgent: true,
  schemaFor: ({ format }) => (format === 'agents-json' ? 'agents-json' : null),
};

export { isAllowed, mayUse, policyFor } from './access.ts';
