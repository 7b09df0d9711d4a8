import type { Format, Identity } from '../../model/index.ts';
import { candidates, linkRels } from './candidates.ts';
import { draft } from './draft.ts';
import { identify } from './identify.ts';
import { read } from './read.ts';
import { rules } from './rules/index.ts';

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
  schemaFor,
  marks: {
    awas: '"version": "1.0", "name", "description" and an array "actions"',
    'awas-mcp': '"capabilities" and "endpoints" with "actions" and "schema"',
    'awas-a2a':
      '"protocol": "A2A", "capabilities", "endpoints" with "actions_registry", and "interoperability"',
  },
  requirements: {
    readable: {
      awas: ['AWAS-manifest-a'],
      'awas-mcp': ['AWAS-mcp-a2a-b'],
      'awas-a2a': ['AWAS-mcp-a2a-b'],
    },
  },
  rules,
  draft,
};

/** Each dialect is judged by its own text, what is from before them by 1.0; the README's MCP manifest by no schema. */
function schemaFor({ format, dialect }: Identity): string | null {
  if (format !== 'awas') return dialect === 'readme' ? null : format;
  return dialect === '1.1' ? 'awas-1.1' : 'awas-1.0';
}

export { actionsFromAttributes } from './attributes.ts';
