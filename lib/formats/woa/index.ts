import type { Format } from '../../model/index.ts';
import { candidates } from './candidates.ts';

/** The Web of Agents (draft-gaikwad-woa-00). */
export const woa: Format = {
  name: 'woa',
  label: 'Web of Agents',
  short: 'WoA',
  documents: {
    woa: {
      name: 'WoA',
      marks: '"woa_version": "1", an array "agents" and an object "transports"',
      core: ['woa_version', 'agents', 'transports'],
      lists: 'agents',
      readable: ['WOA-9.2-b', 'WOA-4-b'],
      writtenTo: '/.well-known/woa.json',
      secret: ['WOA-6-a'],
    },
  },
  candidates,
  linkRels: [],
  specification: 'https://datatracker.ietf.org/doc/html/draft-gaikwad-woa-00#section-{section}',
  requirementPrefix: 'WOA',
  schemaFor: () => 'woa',
};
