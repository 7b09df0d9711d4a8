import type { Rule } from '../model/index.ts';
import { rules as a2aCard } from './a2a-card/rules/index.ts';
import { rules as adp } from './adp/rules/index.ts';
import { rules as agentsTxt } from './agents-txt/rules/index.ts';
import { rules as awas } from './awas/rules/index.ts';
import { rules as awp } from './awp/rules/index.ts';
import { rules as mcpCard } from './mcp-card/rules/index.ts';
import { rules as woa } from './woa/rules/index.ts';

/** Rules are large, so the background script loads this module only before a check. */
export const formatRules: readonly Rule[] = [awas, awp, adp, woa, agentsTxt, mcpCard, a2aCard].flat();

export { documentRules } from './rules.ts';
