import type { Format } from '../../model/index.ts';
import { candidates } from './candidates.ts';

/** Agent Web Protocol: agent.json, 0.1 and 0.2, and the shape from before. */
export const awp: Format = {
  name: 'awp',
  label: 'Agent Web Protocol',
  short: 'AWP',
  documents: {
    awp: {
      name: 'AWP',
      marks: '"awp_version", "domain", "intent" and an array "actions"',
      core: ['awp_version', 'domain', 'intent', 'actions'],
      lists: 'actions',
      readable: ['AWP-15-a'],
      writtenTo: '/agent.json',
    },
  },
  candidates,
  linkRels: [],
  specification: 'https://agentwebprotocol.org/spec',
  requirementPrefix: 'AWP',
  schemaFor: () => 'awp',
};
