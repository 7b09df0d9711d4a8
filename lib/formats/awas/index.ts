import type { Format } from '../../model/index.ts';
import { candidates, linkRels } from './candidates.ts';
import { identify } from './identify.ts';
import { read } from './read.ts';

/** AI-readable Web Action Standard: ai-actions.json of 1.0, 1.1 and older dialects, and its MCP and A2A manifests. */
export const awas: Format = {
  name: 'awas',
  label: 'AI-readable Web Action Standard',
  short: 'AWAS',
  ids: ['awas', 'awas-mcp', 'awas-a2a'],
  candidates,
  linkRels,
  specification: 'https://github.com/TamTunnel/AWAS/wiki/Specification',
  identify,
  read,
  schemaFor: () => null,
  rules: [],
};

export { actionsFromAttributes } from './attributes.ts';
