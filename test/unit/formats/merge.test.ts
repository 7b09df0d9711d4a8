import { describe, expect, test } from 'vitest';
import { merge } from '../../../lib/formats/index.ts';
import { readDocument } from '../../../lib/formats/reading.ts';

const read = (url: string, value: object | string) => {
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return readDocument({
    url,
    finalUrl: url,
    via: 'well-known',
    status: 200,
    headers: {},
    text,
    bytes: text.length,
    fetchedAt: 0,
    freshUntil: 0,
  });
};

const agentsJson = (url: string, description: string) =>
  read(url, {
    specVersion: '1.0',
    site: { name: 'Shop', url: 'https://shop.example' },
    capabilities: [
      {
        id: 'search',
        description,
        endpoint: 'https://shop.example/api/search',
        method: 'GET',
        protocol: 'REST',
      },
    ],
  });
const agentsTxt = (url: string) =>
  read(
    url,
    'Spec-Version: 1.0\nSite-Name: Shop\nSite-URL: https://shop.example\n\nCapability: search\n  Endpoint: https://shop.example/api/search\n  Protocol: REST\n  Description: by text\n',
  );
const awp = (url: string, more: object) =>
  read(url, {
    awp_version: '0.1',
    domain: 'shop.example',
    intent: 'A shop',
    actions: [
      {
        id: 'search',
        description: 'Searches',
        auth_required: false,
        inputs: {},
        outputs: {},
        endpoint: '/s',
        method: 'GET',
      },
    ],
    ...more,
  });
const woa = (origin: string) =>
  read(`${origin}/.well-known/woa.json`, {
    woa_version: '1',
    agents: [
      {
        id: 'summarizer',
        name: 'S',
        description: 'D',
        inputs: { type: 'object', properties: {} },
        outputs: { type: 'object' },
        transports: ['rest'],
      },
    ],
    transports: { rest: { base: origin, invoke_path: '/invoke' } },
  });

const ORIGIN = 'https://shop.example';

describe('merge', () => {
  test('ATX-4.1-a: the JSON form is preferred when both are available', () => {
    const { actions } = merge(ORIGIN, [
      agentsTxt(`${ORIGIN}/.well-known/agents.txt`),
      agentsJson(`${ORIGIN}/.well-known/agents.json`, 'by JSON'),
    ]);
    expect(actions).toMatchObject([{ format: 'agents-json', description: 'by JSON' }]);
  });
  test('AWP-14-d: a native file is preferred to a synthetic one', () => {
    const synthetic = {
      source: 'synthetic',
      generated_by: 'x',
      confidence: 0.5,
      last_verified: '2026-01-01T00:00:00Z',
    };
    const { documents, actions } = merge(ORIGIN, [
      awp(`${ORIGIN}/.well-known/agent.json`, synthetic),
      awp(`${ORIGIN}/agent.json`, {}),
    ]);
    expect(documents.map(({ url }) => url)).toEqual([
      `${ORIGIN}/agent.json`,
      `${ORIGIN}/.well-known/agent.json`,
    ]);
    expect(actions).toMatchObject([{ document: `${ORIGIN}/agent.json` }]);
  });
  test('WOA-4.1-f: two agents of one id on different origins are two, with keys of their own', () => {
    const { actions } = merge(ORIGIN, [woa(ORIGIN), woa('https://other.example')]);
    expect(actions.map(({ key, document }) => [key, new URL(document).origin])).toEqual([
      ['woa:summarizer', ORIGIN],
      ['woa:summarizer@https://other.example', 'https://other.example'],
    ]);
  });
  test('the same manifest at two places of an origin is one', () => {
    expect(
      merge(ORIGIN, [awp(`${ORIGIN}/agent.json`, {}), awp(`${ORIGIN}/.well-known/agent.json`, {})]).actions,
    ).toHaveLength(1);
  });
  test.each([
    ['one server, named by two documents', 'https://mcp.example/mcp', ['mcp-card:one']],
    ['with a slash at its end', 'https://mcp.example/mcp/', ['mcp-card:one']],
    ['two servers', 'https://mcp.example/other', ['mcp-card:one', 'mcp-card:two']],
  ])('%s', (_, url, keys) => {
    const cardOf = (place: string, name: string, remote: string) =>
      read(ORIGIN + place, {
        name,
        version: '1',
        description: 'D',
        remotes: [{ type: 'streamable-http', url: remote }],
      });
    const { actions } = merge(ORIGIN, [
      cardOf('/.well-known/mcp/server-card.json', 'one', 'https://mcp.example/mcp'),
      cardOf('/.well-known/mcp.json', 'two', url),
    ]);
    expect(actions.map(({ key }) => key)).toEqual(keys);
  });
  test('missing documents come last, for the list of requested URLs', () => {
    const gone = readDocument({
      url: `${ORIGIN}/agent.json`,
      finalUrl: `${ORIGIN}/agent.json`,
      via: 'well-known',
      status: 404,
      headers: {},
      text: '',
      bytes: 0,
      fetchedAt: 0,
      freshUntil: 0,
      refusal: { code: 'absent', status: 404 },
    });
    expect(
      merge(ORIGIN, [gone, woa(ORIGIN)]).documents.map(({ status, because }) => because ?? status),
    ).toEqual(['found', '404']);
  });
});
