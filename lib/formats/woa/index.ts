import type { Format } from '../../model/index.ts';
import { candidates } from './candidates.ts';
import { identify } from './identify.ts';
import { read } from './read.ts';
import { rules } from './rules/index.ts';

/** The Web of Agents (draft-gaikwad-woa-00). */
export const woa: Format = {
  name: 'woa',
  label: 'Web of Agents',
  short: 'WoA',
  ids: ['woa'],
  candidates,
  linkRels: [],
  specification: 'https://datatracker.ietf.org/doc/html/draft-gaikwad-woa-00#section-{section}',
  identify,
  read,
  schemaFor: () => 'woa',
  marks: { woa: '"woa_version": "1", an array "agents" and an object "transports"' },
  requirements: {
    readable: { woa: ['WOA-9.2-b', 'WOA-4-b'] },
    secret: { woa: ['WOA-6-a'] },
  },
  rules,
};
