import type { Format } from '../../model/index.ts';
import { candidates } from './candidates.ts';
import { draft } from './draft.ts';
import { identify } from './identify.ts';
import { read } from './read.ts';
import { rules } from './rules/index.ts';
import { isJudged } from './rules/subjects.ts';

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
  // The text judges only what it describes: not the shape from before it, nor a major version after it.
  schemaFor: ({ dialect }) => (isJudged(dialect) ? 'awp' : null),
  requirements: { json: [{ path: /\/agent\.json$/, ids: ['AWP-15-a'] }] },
  rules,
  draft,
};
