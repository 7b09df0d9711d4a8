import type { Format, Identity } from '../../model/index.ts';
import { candidates, linkRels } from './candidates.ts';

/** AI-readable Web Action Standard: ai-actions.json of 1.0, 1.1 and older dialects, and its MCP and A2A manifests. */
export const awas: Format = {
  name: 'awas',
  label: 'AI-readable Web Action Standard',
  short: 'AWAS',
  documents: {
    awas: {
      name: 'AWAS',
      marks: '"version": "1.0", "name", "description" and an array "actions"',
      core: ['version', 'name', 'description', 'actions'],
      lists: 'actions',
      readable: ['AWAS-manifest-a'],
      isOnPages: true,
      writtenTo: '/.well-known/ai-actions.json',
    },
    'awas-mcp': {
      name: 'AWAS MCP',
      marks: '"capabilities" and "endpoints" with "actions" and "schema"',
      core: ['capabilities', 'endpoints'],
      readable: ['AWAS-mcp-a2a-b'],
    },
    'awas-a2a': {
      name: 'AWAS A2A',
      marks: '"protocol": "A2A", "capabilities", "endpoints" with "actions_registry", and "interoperability"',
      core: ['protocol', 'capabilities', 'endpoints', 'interoperability'],
      readable: ['AWAS-mcp-a2a-b'],
    },
  },
  candidates,
  linkRels,
  specification: 'https://github.com/TamTunnel/AWAS/wiki/Specification',
  requirementPrefix: 'AWAS',
  schemaFor,
};

/** Each dialect is judged by its own text, what is from before them by 1.0; the README's MCP manifest by no schema. */
function schemaFor({ format, dialect }: Identity): string | null {
  if (format !== 'awas') return dialect === 'readme' ? null : format;
  return dialect === '1.1' ? 'awas-1.1' : 'awas-1.0';
}
