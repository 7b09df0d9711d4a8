import type { Format } from '../../model/index.ts';
import { candidates } from './candidates.ts';
import { draft } from './draft.ts';
import { identify } from './identify.ts';
import { read } from './read.ts';
import { rules } from './rules/index.ts';

/** Agent Web Protocol: agent.json, 0.1 and 0.2, and the shape from before. */
export const awp: Format = {
  name: 'awp',
  label: 'Agent Web Protocol',
  short: 'AWP',
  ids: ['awp'],
  candidates,
  linkRels: [],
  specification: 'https://agentwebprotocol.org/spec',
  identify,
  read,
  schemaFor: () => 'awp',
  marks: { awp: '"awp_version", "domain", "intent" and an array "actions"' },
  requirements: { readable: { awp: ['AWP-15-a'] } },
  rules,
  draft,
};
