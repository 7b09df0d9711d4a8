import type { Document, JsonObject } from '../model/index.ts';
import { expand } from '../schema/expand.ts';
import { lazy } from '../text/once.ts';
import a2aCard from './a2a-card/schema.json' with { type: 'json' };
import a2aParts from './a2a-card/schema-parts.json' with { type: 'json' };
import adp from './adp/schema.json' with { type: 'json' };
import adpDetail from './adp/schema-detail.json' with { type: 'json' };
import agentsTxt from './agents-txt/schema.json' with { type: 'json' };
import agentsTxtParts from './agents-txt/schema-parts.json' with { type: 'json' };
import awas10 from './awas/schema-1.0.json' with { type: 'json' };
import awas11 from './awas/schema-1.1.json' with { type: 'json' };
import awasA2a from './awas/schema-a2a.json' with { type: 'json' };
import awasMcp from './awas/schema-mcp.json' with { type: 'json' };
import awasParts from './awas/schema-parts.json' with { type: 'json' };
import awp from './awp/schema.json' with { type: 'json' };
import { schemaNameOf } from './index.ts';
import mcpCard from './mcp-card/schema.json' with { type: 'json' };
import mcpParts from './mcp-card/schema-parts.json' with { type: 'json' };
import pageTools from './page-tools/schema.json' with { type: 'json' };
import woa from './woa/schema.json' with { type: 'json' };

const SCHEMAS = [
  a2aCard,
  adp,
  adpDetail,
  agentsTxt,
  awas10,
  awas11,
  awasA2a,
  awasMcp,
  awp,
  mcpCard,
  pageTools,
  woa,
] as readonly JsonObject[];
const expanded = lazy(() => expand(SCHEMAS, { ...awasParts, ...a2aParts, ...mcpParts, ...agentsTxtParts }));

export function schemaOf({ format, dialect }: Pick<Document, 'format' | 'dialect'>): JsonObject | undefined {
  const name = schemaNameOf({ format, dialect });
  return expanded().find(({ $id }) => $id === name);
}
