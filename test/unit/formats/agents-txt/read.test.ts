import { describe, expect, test } from 'vitest';
import agentsTxt from '../../../../lib/formats/agents-txt/format.json' with { type: 'json' };
import { documentOf, json, text } from './samples.ts';

const LINES = `# agents.txt
Spec-Version: 1.0
Generated-At: 2026-05-01T00:00:00Z
Site-Name: Outdoor Supply
Site-URL: https://outdoor.example
Description: Gear
Contact: agents@outdoor.example

Capability: product-search
  Endpoint: https://outdoor.example/api/search
  Auth: none
  Protocol: REST
  Rate-Limit: 60/minute
  Description: Search the catalogue
  Param: q (query, string, required) — Search: query
  Param: filter[name] (query, string[]) - Names
  Param: limit (query, integer): Max results
  X-Cost: 3

CAPABILITY: remove
\tEndpoint: https://outdoor.example/api/items/:id/notes/{note}
\tMethod: delete
\tProtocol: rest
\tAuth: oauth2
\tAuth-Endpoint: https://outdoor.example/token
\tAuth-Docs: https://outdoor.example/docs
\tScopes: a.write, b

Allow: /api/*
Disallow: /admin/*

Agent: *
Agent: claude
  Rate-Limit: 200/minute
  Capabilities: product-search, remove
  Agent-Declaration: https://bot.example/agents.txt
Agents-JSON: /.well-known/agents.json
`;

describe('agents.txt', () => {
  const document = documentOf(LINES, 'https://outdoor.example/.well-known/agents.txt');
  const [search, remove] = document.actions;

  test('ATX-2.2-b ATX-2.2-c comments are passed over and indented lines belong to their block', () => {
    expect(document.actions.map(({ key }) => key)).toEqual([
      'agents-txt:product-search',
      'agents-txt:remove',
    ]);
    expect(document.unread).toEqual([]);
    expect(search).toMatchObject({
      name: 'product-search',
      description: 'Search the catalogue',
      source: { line: 9, column: 1 },
      rateLimit: { requests: 60, windowMs: 60_000, declared: '60/minute' },
      extra: { 'X-Cost': '3' },
    });
  });

  test('ATX-2.5-k an absent Method is GET, an absent Auth is none', () => {
    expect(search).toMatchObject({
      transport: { kind: 'http', method: 'GET', url: 'https://outdoor.example/api/search', body: 'none' },
      risk: 'read',
      auth: { needed: 'no', scheme: { type: 'none' } },
    });
    const plain = documentOf(text()).actions[0];
    expect(plain?.auth).toEqual({ needed: 'no', scheme: { type: 'none', declared: 'none' } });
  });

  test('parameters: every separator, names with brackets, lists, places', () => {
    expect(search?.parameters).toEqual([
      {
        name: 'q',
        in: 'query',
        required: true,
        description: 'Search: query',
        schema: { type: 'string' },
        declaredType: 'string',
        source: { line: 15, column: 10 },
      },
      {
        name: 'filter[name]',
        in: 'query',
        required: false,
        description: 'Names',
        schema: { type: 'array', items: { type: 'string' } },
        declaredType: 'string[]',
        source: { line: 16, column: 10 },
      },
      {
        name: 'limit',
        in: 'query',
        required: false,
        description: 'Max results',
        schema: { type: 'integer' },
        declaredType: 'integer',
        source: { line: 17, column: 10 },
      },
    ]);
  });

  test(':id and {id} are path parameters; the method tells the risk', () => {
    expect(remove).toMatchObject({
      transport: {
        method: 'DELETE',
        url: 'https://outdoor.example/api/items/{id}/notes/{note}',
        body: 'none',
      },
      risk: 'destructive',
      parameters: [
        { name: 'id', in: 'path', required: true, source: { line: 21, column: 2 } },
        { name: 'note', in: 'path', required: true },
      ],
      auth: {
        needed: 'yes',
        scheme: {
          type: 'oauth2',
          tokenUrl: 'https://outdoor.example/token',
          setupUrl: 'https://outdoor.example/docs',
          scopes: ['a.write', 'b'],
        },
      },
    });
  });

  test('site, access and references, aliases resolved', () => {
    expect(document.site).toEqual({
      name: 'Outdoor Supply',
      url: 'https://outdoor.example',
      description: 'Gear',
      contact: 'agents@outdoor.example',
      notes: [{ label: 'Generated-At', value: '2026-05-01T00:00:00Z', line: 3, column: 1 }],
    });
    expect(document.access).toEqual({
      allow: ['/api/*'],
      disallow: ['/admin/*'],
      agents: [
        { name: '*' },
        {
          name: 'claude',
          capabilities: ['product-search', 'remove'],
          rateLimit: { requests: 200, windowMs: 60_000, declared: '200/minute' },
          declaration: 'https://bot.example/agents.txt',
        },
      ],
    });
    expect(document.references).toEqual(['https://outdoor.example/.well-known/agents.json']);
  });

  test.each([
    ['MCP', 'https://a.example/mcp', { kind: 'mcp', url: 'https://a.example/mcp' }, ['tool', 'arguments']],
    ['A2A', 'https://a.example/a2a', { kind: 'a2a', url: 'https://a.example/a2a' }, ['message']],
    [
      'GraphQL',
      'https://a.example/g',
      { kind: 'graphql', url: 'https://a.example/g' },
      ['query', 'variables'],
    ],
    ['WebSocket', 'wss://a.example/s', { kind: 'websocket', url: 'wss://a.example/s' }, ['message']],
    ['WebSocket', 'https://a.example/s', { kind: 'websocket', url: 'wss://a.example/s' }, ['message']],
    ['gRPC', 'https://a.example/', { kind: 'none' }, []],
    ['REST', 'mailto:a@a.example', { kind: 'none' }, []],
    ['REST', 'wss://a.example', { kind: 'none' }, []],
    ['MCP', 'file:///etc/passwd', { kind: 'none' }, []],
  ])('%s at %s', (protocol, endpoint, transport, parameters) => {
    const action = documentOf(text({ protocol, endpoint })).actions[0];
    expect(action?.transport).toMatchObject(transport);
    expect(action?.parameters.map(({ name }) => name)).toEqual(parameters);
    if (protocol !== 'REST') expect(action?.risk).toBe('change');
  });

  test('a path is resolved against the site, and this is told', () => {
    const action = documentOf(text({ endpoint: '/api/search' })).actions[0];
    expect(action?.transport).toMatchObject({ url: 'https://example.com/api/search' });
    expect(action?.assumptions).toHaveLength(1);
  });

  test('a body where there is one', () => {
    const bodyOf = (...capability: string[]) => {
      const transport = documentOf(text({ capability })).actions[0]?.transport;
      return transport?.kind === 'http' ? transport.body : undefined;
    };
    expect(bodyOf('Method: POST')).toBe('json');
    expect(bodyOf('Method: POST', 'Param: a (form, string)')).toBe('form');
    expect(bodyOf('Method: DELETE')).toBe('none');
    expect(bodyOf('Method: GET', 'Param: a (body, string)')).toBe('json');
  });

  test('a block at the left margin is read all the same', () => {
    const { actions, access } = documentOf(
      'Spec-Version: 1.0\nCapability: a\nEndpoint: https://a.example/x\nProtocol: REST\nDescription: What it does\nSite-Name: A\nAgent: bot\nCapabilities: a\n',
    );
    expect(actions[0]).toMatchObject({
      description: 'What it does',
      transport: { url: 'https://a.example/x' },
    });
    expect(access?.agents).toEqual([{ name: 'bot', capabilities: ['a'] }]);
  });

  test('patterns inside an Agent block are that agent’s', () => {
    const { access } = documentOf(
      text({ rest: ['Allow: /api/*', 'Agent: bot', '  Disallow: /api/private # not yet'] }),
    );
    expect(access).toMatchObject({ disallow: [], agents: [{ name: 'bot', disallow: ['/api/private'] }] });
  });

  test('what cannot be read is kept apart, and the rest survives', () => {
    const { actions, unread } = documentOf(
      text({
        capability: [
          'Param: ',
          'Param: (query)',
          'Param: s (cookie, string)',
          'Rate-Limit: often',
          'Param: a (query, string)',
          'Param: a (query, string)',
        ],
        rest: [
          'Hello there',
          'Capability:',
          '  Endpoint: https://a.example',
          'Capability: product-search',
          '  Protocol: MCP',
        ],
      }),
    );
    expect(actions.map(({ key }) => key)).toEqual([
      'agents-txt:product-search',
      'agents-txt:product-search#2',
    ]);
    expect(actions[1]?.transport).toMatchObject({ kind: 'none', reason: 'No endpoint is declared.' });
    expect(unread.map(({ place }) => place.line).toSorted((a = 0, b = 0) => a - b)).toEqual([
      8, 9, 10, 11, 13, 15, 16,
    ]);
  });

  test('older forms: their capabilities are shown, not run', () => {
    const older = documentOf(
      'Name: Shop\nURL: https://a.example\nCapabilities: search, buy\nCapabilities-URL: https://a.example/agents.json\n',
    );
    expect(older.actions.map(({ id, transport }) => [id, transport.kind])).toEqual([
      ['search', 'none'],
      ['buy', 'none'],
    ]);
    expect(older).toMatchObject({ site: { name: 'Shop' }, references: ['https://a.example/agents.json'] });
    expect(older.access).toBeUndefined();
    const flows = documentOf(
      'Site: Shop\nAllow: cart.add, cart.pay\nFlow: buy → cart.add\nSession-TTL: 60\n',
    );
    expect(flows.actions.map(({ id }) => id)).toEqual(['cart.add', 'cart.pay']);
  });

  test('bounds: actions, parameters, lines', () => {
    const blocks = Array.from(
      { length: 5_001 },
      (_, index) => `Capability: c${index}\n  Endpoint: https://a.example\n`,
    );
    const many = documentOf(`Spec-Version: 1.0\n${blocks.join('')}`);
    expect(many.actions).toHaveLength(5_000);
    expect(many.unread.at(-1)?.reason).toMatch(/first 5000/);
    const params = Array.from({ length: 501 }, (_, index) => `Param: p${index} (query, string)`);
    const wide = documentOf(text({ capability: params }));
    expect(wide.actions[0]?.parameters).toHaveLength(500);
    expect(wide.unread).toHaveLength(1);
    const long = documentOf(`${text()}${'# x\n'.repeat(100_001)}Allow: /late\n`);
    expect(long.access?.allow).toEqual([]);
    expect(long.unread.at(-1)?.reason).toMatch(/first 100000 lines/);
    const broken = documentOf(`${text()}${'nonsense\n'.repeat(5_000)}`);
    expect(broken.unread.length).toBe(1_001);
  });
});

describe('agents.json', () => {
  test('the same as the text, with pointers', () => {
    const { actions, access, site } = documentOf(
      json((d) => {
        Object.assign(d.site, {
          description: 'x',
          contact: 'a@b.example',
          privacyPolicy: 'https://example.com/p',
        });
        Object.assign(d.capabilities[0], {
          method: 'POST',
          auth: { type: 'bearer-token', endpoint: 'https://example.com/token' },
          rateLimit: { requests: 5, window: 'hour' },
          parameters: [
            {
              name: 'n',
              in: 'body',
              type: 'integer',
              required: true,
              min: 1,
              max: 9,
              default: 2,
              description: 'How many',
            },
          ],
        });
        d.access = { allow: ['/a'], disallow: ['/b'] };
        d.agents = {
          '*': {},
          claude: { capabilities: ['product-search'], rateLimit: { requests: 1, window: 'day' } },
        };
      }),
    );
    expect(actions[0]).toMatchObject({
      key: 'agents-json:product-search',
      source: { pointer: '/capabilities/0' },
      transport: { kind: 'http', method: 'POST', body: 'json' },
      risk: 'change',
      auth: { needed: 'yes', scheme: { type: 'bearer', tokenUrl: 'https://example.com/token' } },
      rateLimit: { requests: 5, windowMs: 3_600_000 },
      parameters: [
        {
          name: 'n',
          in: 'body',
          required: true,
          schema: { type: 'integer', minimum: 1, maximum: 9, default: 2 },
          source: { pointer: '/capabilities/0/parameters/0' },
        },
      ],
    });
    expect(access).toMatchObject({
      allow: ['/a'],
      disallow: ['/b'],
      agents: [
        { name: '*' },
        { name: 'claude', capabilities: ['product-search'], rateLimit: { windowMs: 86_400_000 } },
      ],
    });
    expect(site).toMatchObject({
      contact: 'a@b.example',
      notes: [{ label: 'privacyPolicy', value: 'https://example.com/p', pointer: '/site/privacyPolicy' }],
    });
  });

  test('the field names of generators in use', () => {
    const { actions, access } = documentOf(
      json((d) => {
        Object.assign(d.capabilities[0], {
          auth: 'api-key',
          rateLimit: '60/minute',
          params: [{ name: 'q', location: 'query', type: 'string' }],
        });
        d.agents = [{ name: 'claude', capabilities: ['product-search'] }];
      }),
    );
    expect(actions[0]).toMatchObject({
      auth: { scheme: { type: 'api-key' } },
      rateLimit: { requests: 60 },
      parameters: [{ name: 'q', in: 'query' }],
    });
    expect(access?.agents).toEqual([{ name: 'claude', capabilities: ['product-search'] }]);
  });

  test('what cannot be read is kept apart, and the rest survives', () => {
    const { actions, unread } = documentOf(
      json((d) => {
        d.capabilities.push(null, { endpoint: 'https://a.example' }, { id: 'bare' });
        d.capabilities[0].rateLimit = { requests: { toString: 1 }, window: [] };
        d.capabilities[0].parameters = [{ in: 'query' }, 3];
        d.agents = { x: 3, y: { rateLimit: 'often' } };
      }),
    );
    expect(actions.map(({ id }) => id)).toEqual(['product-search', 'bare']);
    expect(unread.map(({ place }) => place.pointer)).toEqual([
      '/capabilities/0/rateLimit',
      '/capabilities/0/parameters/0',
      '/capabilities/0/parameters/1',
      '/capabilities/1',
      '/capabilities/2',
      '/agents/x',
      '/agents/y/rateLimit',
    ]);
  });
});

test('ATX-2.1-b ATX-2.1-e ATX-4.1-c both files are asked for, the root only where the well-known one is absent', () => {
  expect(agentsTxt.candidates.map(({ path, isFallback = false }) => [path, isFallback])).toEqual([
    ['/.well-known/agents.json', false],
    ['/.well-known/agents.txt', false],
    ['/agents.json', true],
    ['/agents.txt', true],
  ]);
});
