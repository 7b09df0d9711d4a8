import type { FormatId, Json } from '../../../lib/model/index.ts';
import { courier, sendParcel } from '../formats/adp/courier.ts';
import { json } from '../formats/agents-txt/samples.ts';
import { a2a, mcp, text, upstream } from '../formats/awas/manifests.ts';
import { ferry } from '../formats/awp/ferry.ts';
import { sample } from '../formats/woa/samples.ts';

export interface Rich {
  readonly what: string;
  readonly format: FormatId;
  readonly value: Json;
}

const relayed = {
  ...ferry,
  awp_version: '0.2',
  source: 'synthetic',
  generated_by: 'synthetic-agent-json-generator',
  confidence: 0.87,
  last_verified: '2026-03-15T10:00:00Z',
  protocols: { mcp: { version: '2025-06-18', endpoint: '/mcp' } },
  actions: [
    {
      id: 'list_harbours',
      description: 'All harbours with their names and codes',
      auth_required: false,
      inputs: {},
      outputs: { harbours: 'array[string]' },
      via: 'mcp',
      operation: 'harbours',
    },
    ...ferry.actions,
  ],
};

const keyed = {
  ...courier,
  auth: { type: 'api_key', header: 'X-Api-Key', prefix: '', setup_url: 'https://example.com/keys' },
};

const woa = sample((document) => {
  document.agents[0].transports = ['rest', 'mcp'];
  document.agents[0].operations = [
    {
      name: 'default',
      description: 'Summarizes in a paragraph.',
      inputs: {
        type: 'object',
        properties: { text: { type: 'string', minLength: 1, maxLength: 9_000, pattern: '\\S' } },
        required: ['text'],
      },
      outputs: { type: 'object', properties: { summary: { type: 'string' } } },
    },
  ];
  document.transports.mcp = {
    server: 'https://mcp.example.com/',
    tool_namespace: 'text',
    tool_field: 'agent',
  };
});

const store = json((document) => {
  document.generatedAt = '2026-02-01T00:00:00Z';
  document.site = {
    ...document.site,
    description: 'Gear for outdoor adventures',
    contact: 'agents@example.com',
    privacyPolicy: 'https://example.com/privacy',
  };
  document.capabilities = [
    {
      id: 'product-search',
      description: 'Search the product catalogue',
      endpoint: 'https://example.com/api/search',
      method: 'GET',
      protocol: 'REST',
      auth: { type: 'none' },
      rateLimit: { requests: 60, window: 'minute' },
      openapi: 'https://example.com/openapi.json',
      parameters: [{ name: 'q', in: 'query', type: 'string', required: true, description: 'Words' }],
    },
    {
      id: 'assistant',
      description: 'All of the shop over MCP',
      endpoint: 'https://example.com/mcp',
      protocol: 'MCP',
      auth: { type: 'bearer-token', endpoint: 'https://example.com/token' },
    },
  ];
  document.access = { allow: ['/api/*'], disallow: ['/admin/*'] };
  document.agents = {
    '*': {},
    claude: { capabilities: ['product-search'], rateLimit: { requests: 200, window: 'minute' } },
  };
});

export const RICH: readonly Rich[] = [
  { what: 'AWAS 1.0', format: 'awas', value: text as unknown as Json },
  { what: 'AWAS 1.1', format: 'awas', value: upstream as unknown as Json },
  { what: 'AWAS MCP', format: 'awas-mcp', value: mcp },
  { what: 'AWAS A2A', format: 'awas-a2a', value: a2a },
  { what: 'AWP 0.2', format: 'awp', value: relayed as unknown as Json },
  { what: 'ADP', format: 'adp', value: courier as unknown as Json },
  { what: 'ADP with a key', format: 'adp', value: keyed as unknown as Json },
  { what: 'ADP detail', format: 'adp-detail', value: sendParcel as unknown as Json },
  { what: 'WoA', format: 'woa', value: woa },
  { what: 'agents.json', format: 'agents-json', value: store },
];

export const AGENTS_TXT = `Spec-Version: 1.0
Generated-At: 2026-02-01T00:00:00Z
Site-Name: Outdoor Supply Co.
Site-URL: https://example.com
Site-Description: Gear for outdoor adventures
Site-Contact: agents@example.com
Site-Privacy-Policy: https://example.com/privacy
Agents-JSON: https://example.com/.well-known/agents.json

Capability: product-search
  Endpoint: https://example.com/api/search
  Method: GET
  Protocol: REST
  Auth: none
  Rate-Limit: 60/minute
  Description: Search the product catalogue
  OpenAPI: https://example.com/openapi.json
  Param: q (query, string, required) — Search query

Capability: assistant
  Endpoint: https://example.com/mcp
  Protocol: MCP
  Auth: bearer-token
  Auth-Endpoint: https://example.com/token
  Description: All of the shop over MCP

Allow: /api/*
Allow: /mcp
Disallow: /admin/*

Agent: *

Agent: claude
  Rate-Limit: 200/minute
  Capabilities: product-search, assistant
`;
