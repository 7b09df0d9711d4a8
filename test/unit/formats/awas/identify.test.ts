import { describe, expect, it } from 'vitest';
import format from '../../../../lib/formats/awas/format.json' with { type: 'json' };
import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Json } from '../../../../lib/model/index.ts';
import { answer } from '../../../docs/answers.ts';

const WELL_KNOWN = 'https://shop.test/.well-known/ai-actions.json';

function identify(value: Json, url = 'https://shop.test/some.json') {
  const { format, dialect } = readDocument(answer(JSON.stringify(value), { url }));
  return format && `${format} ${dialect}`;
}

const manifest = { version: '1.0', name: 'Shop', description: 'A shop' };
const page = { id: 'search', name: 'Search', description: 'Searches', path: '/search', method: 'GET' };
const endpoint = { id: 'search', type: 'search', name: 'Search', method: 'GET', endpoint: '/api/search' };

describe('AWAS is known by its content', () => {
  it.each<[string, Json, string | null, string?]>([
    ['1.0, by path', { ...manifest, actions: [page] }, 'awas 1.0'],
    ['1.0, patch level', { ...manifest, version: '1.0.3', actions: [page] }, 'awas 1.0'],
    ['1.0 of the upstream repository, by endpoint', { version: '1.0', actions: [endpoint] }, 'awas 1.0'],
    [
      '1.1, whose version is the manifest’s own',
      { specVersion: '1.1', version: '2.3', actions: [endpoint] },
      'awas 1.1',
    ],
    [
      '1.1 with words of 1.0 mixed in',
      { specVersion: '1.1', actions: [{ ...endpoint, parameters: [] }] },
      'awas 1.1',
    ],
    [
      'AWAS-versioning-a: an unknown MINOR is read as 1.0',
      { ...manifest, version: '1.7', actions: [page] },
      'awas 1.0',
    ],
    [
      'AWAS-versioning-a: an unknown MAJOR is read as 1.0',
      { ...manifest, version: '2.0', actions: [page] },
      'awas 1.0',
    ],
    [
      'AWAS-versioning-a: an unknown MAJOR in specVersion is read as 1.1',
      { specVersion: '3.1', actions: [endpoint] },
      'awas 1.1',
    ],
    [
      'older: schemaVersion and appName',
      { schemaVersion: '1.0', appName: 'Shop', baseUrl: 'https://shop.test', actions: [page] },
      'awas legacy',
    ],
    [
      'older: action_id and http_method',
      { actions: [{ action_id: 'buy', http_method: 'POST', endpoint: '/buy' }] },
      'awas legacy',
    ],
    [
      'older: links to navigate to',
      { schemaVersion: '1.0', actions: [{ id: 'call', url: 'tel:+15550100', method: 'navigate' }] },
      'awas legacy',
    ],
    [
      'older: no more than a type and a url',
      { schema_version: '1.0', actions: [{ type: 'link', url: 'https://shop.test' }] },
      'awas legacy',
    ],
    ['no actions yet', { ...manifest, actions: [] }, 'awas 1.0'],
    ['broken: actions without path', { ...manifest, actions: [{ id: 'a', name: 'A' }] }, 'awas 1.0'],
    ['broken: actions is an object', { ...manifest, actions: {} }, 'awas 1.0'],
    ['broken: no version, but actions that speak AWAS', { actions: [page] }, 'awas unknown'],
    ['broken: no actions, at its own path', manifest, 'awas 1.0', WELL_KNOWN],
    ['broken: no actions, but a baseUrl', { ...manifest, baseUrl: 'https://shop.test' }, 'awas 1.0'],
    ['too little to say', manifest, null],
    [
      'MCP manifest',
      { name: 'Shop', capabilities: ['actions'], endpoints: { actions: '/.well-known/awas.json' } },
      'awas-mcp 1.0',
    ],
    [
      'MCP manifest that lacks its endpoints',
      { $schema: 'https://modelcontextprotocol.io/schema/manifest.json', name: 'Shop' },
      'awas-mcp 1.0',
    ],
    [
      'MCP manifest of the README',
      { name: 'shop', actions: { discover: '/.well-known/ai-actions.json', execute: '/run/{action_id}' } },
      'awas-mcp readme',
    ],
    [
      'A2A manifest',
      { protocol: 'A2A', capabilities: {}, endpoints: { actions_registry: '/.well-known/awas.json' } },
      'awas-a2a 1.0',
    ],
    [
      'A2A manifest that lacks its registry',
      { protocol: 'A2A', capabilities: { actions: true }, endpoints: {}, interoperability: {} },
      'awas-a2a 1.0',
    ],
    [
      'an A2A agent card is another format',
      { protocol: 'A2A', url: 'https://shop.test/a2a', skills: [], endpoints: { actions: '/x' } },
      null,
      'https://shop.test/.well-known/a2a-manifest.json',
    ],
    [
      'an A2A-flavoured profile is another format',
      { protocol: 'A2A', capabilities: ['chat'], endpoints: { join: { method: 'POST', url: '/join' } } },
      null,
      'https://shop.test/.well-known/a2a-manifest.json',
    ],
    [
      'an MCP server card is another format',
      { name: 'test.shop/mcp', version: '1.0.0', remotes: [{ type: 'streamable-http', url: '/mcp' }] },
      null,
      'https://shop.test/.well-known/mcp-manifest.json',
    ],
    [
      'a list of MCP tools is another format',
      { name: 'shop', tools: [{ name: 'search' }], endpoints: { actions: '/mcp' } },
      null,
      'https://shop.test/.well-known/mcp-manifest.json',
    ],
    [
      'an MCP server’s endpoints are another format',
      { name: 'shop', capabilities: { tools: 3 }, endpoints: { mcp: '/mcp' } },
      null,
      'https://shop.test/.well-known/mcp-manifest.json',
    ],
    [
      'agent.json (AWP) is another format',
      { awp_version: '0.1', domain: 'shop.test', intent: 'Sell', actions: [endpoint] },
      'awp 0.1',
    ],
    ['an AI sitemap is another format', { version: '1.0', pages: [{ url: '/', actions: ['a'] }] }, null],
    [
      'the schema of AWAS is not a manifest',
      { $id: 'https://awas.dev/schema/v1/manifest.json', type: 'object', properties: { actions: {} } },
      null,
    ],
    ['an array', [page], null],
    ['null', null, null],
  ])('%s', (_, value, expected, url) => {
    expect(identify(value, url)).toBe(expected);
  });

  it('is asked for where the specification says: AWAS-manifest-k, AWAS-mcp-a2a-a, AWAS-mcp-a2a-h', () => {
    expect(format.candidates.map(({ path }) => path)).toEqual([
      '/.well-known/ai-actions.json',
      '/.well-known/awas.json',
      '/.well-known/mcp-manifest.json',
      '/.well-known/a2a-manifest.json',
    ]);
    // ai-actions.json is asked in any case, not only when the other two are there.
    expect(format.candidates.every((candidate) => !('fallbackFor' in candidate))).toBe(true);
  });
});
