import type { Format } from '../../model/index.ts';
import { candidates } from './candidates.ts';

/** Agent Discovery Protocol: /.well-known/agent and the capability details that it leads to. */
export const adp: Format = {
  name: 'adp',
  label: 'Agent Discovery Protocol',
  short: 'ADP',
  documents: {
    adp: {
      name: 'ADP',
      marks: '"spec_version", "base_url", "auth" and an array "capabilities"',
      core: ['spec_version', 'base_url', 'auth', 'capabilities'],
      readable: ['ADP-1-c'],
      writtenTo: '/.well-known/agent',
    },
    'adp-detail': {
      name: 'ADP detail',
      marks: '"name", "endpoint", "method" and an array "parameters"',
      core: ['name', 'endpoint', 'method', 'parameters'],
      readable: ['ADP-5-a'],
    },
  },
  candidates,
  linkRels: [],
  specification: 'https://www.agent-dns.dev/docs/spec',
  requirementPrefix: 'ADP',
  schemaFor: ({ format }) => format,
};
