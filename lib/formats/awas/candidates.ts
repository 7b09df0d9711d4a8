import type { Candidate } from '../../model/index.ts';

/**
 * The manifest ("File Formats"), the catalogue that MCP and A2A manifests point at (awas.json, an optional alias that
 * upstream names but never shipped), and the two manifests themselves ("Discovery Endpoints").
 */
export const candidates: readonly Candidate[] = [
  { path: '/.well-known/ai-actions.json', holds: 'awas', accept: 'application/json' },
  { path: '/.well-known/awas.json', holds: 'awas', accept: 'application/json' },
  { path: '/.well-known/mcp-manifest.json', holds: 'awas-mcp', accept: 'application/json' },
  { path: '/.well-known/a2a-manifest.json', holds: 'awas-a2a', accept: 'application/json' },
];

/** `<link rel>` values that lead to documents of ours, also where their URL is not a well-known one. */
export const linkRels: readonly string[] = [
  'ai-actions',
  'awas',
  'mcp-manifest',
  'a2a-manifest',
  'ai-capabilities',
];
