import { describe, expect, test } from 'vitest';
import type { Json } from '../../../../lib/model/index.ts';
import { documentOf, sample } from './samples.ts';

function identify(value: Json) {
  return documentOf(value as object, { url: 'https://example.com/any.json' });
}

describe('identify', () => {
  test.each([
    ['the document of the specification', sample(), '1'],
    ['a version that is a number', { ...sample(), woa_version: 1 }, '1'],
    ['a later version', { ...sample(), woa_version: '2' }, '2'],
    ['a version that is a text', { ...sample(), woa_version: 'latest' }, 'unknown'],
    [
      'no version, but agents and transports of this shape',
      { ...sample(), woa_version: undefined },
      'unknown',
    ],
    ['a version and nothing else', { woa_version: '1' }, '1'],
  ])('%s', (_, value, dialect) => {
    expect(identify(value)).toMatchObject({ format: 'woa', dialect });
  });

  test.each([
    ['agents.json', { specVersion: '1.0', site: { name: 'x' }, capabilities: [], agents: { '*': {} } }],
    ['a list of agents alone', { agents: [{ id: 'a' }] }],
    ['agents and transports of another kind', { agents: ['a'], transports: {} }],
    ['a list', [1]],
    ['null', null],
  ])('not %s', (_, value) => {
    expect(identify(value as Json).format).not.toBe('woa');
  });
});

describe('read', () => {
  test('an agent as an action, with its own schemas and where each thing stands', () => {
    const { actions, unread } = documentOf(sample());
    expect(unread).toEqual([]);
    expect(actions).toHaveLength(1);
    expect(actions[0]).toMatchObject({
      key: 'woa:summarizer',
      id: 'summarizer',
      name: 'Document Summarizer',
      description: 'Summarizes English text.',
      risk: 'change',
      source: { pointer: '/agents/0' },
      transport: {
        kind: 'envelope',
        url: 'https://api.example.com/agents/summarizer/invoke',
        agent: 'summarizer',
      },
      outputNames: ['summary'],
      auth: { needed: 'unknown' },
    });
    expect(actions[0]?.input).toEqual(sample().agents[0].inputs);
    expect(actions[0]?.parameters).toMatchObject([
      {
        name: 'text',
        in: 'argument',
        required: true,
        description: 'Text in English.',
        source: { pointer: '/agents/0/inputs/properties/text' },
      },
      { name: 'max_words', required: false, schema: { type: 'integer', minimum: 10, maximum: 500 } },
    ]);
  });

  test('WOA-4.1-l an agent without operations is one action, with an empty list too', () => {
    const { actions } = documentOf(
      sample((d) => {
        d.agents[0].operations = [];
      }),
    );
    expect(actions.map(({ id }) => id)).toEqual(['summarizer']);
  });

  test('WOA-4.1-j an operation’s inputs and outputs override the agent’s', () => {
    const { actions } = documentOf(
      sample((d) => {
        d.agents[0].operations = [
          { name: 'default', description: 'As the agent.' },
          {
            name: 'keywords',
            description: 'Finds keywords.',
            inputs: { type: 'object', properties: { page: { type: 'string' } } },
            outputs: { type: 'object', properties: { words: { type: 'array' } } },
          },
        ];
      }),
    );
    expect(actions).toMatchObject([
      {
        id: 'summarizer/default',
        name: 'Document Summarizer',
        transport: { operation: 'default' },
        outputNames: ['summary'],
      },
      {
        id: 'summarizer/keywords',
        name: 'Document Summarizer: keywords',
        description: 'Finds keywords.',
        transport: { operation: 'keywords' },
        parameters: [{ name: 'page' }],
        outputNames: ['words'],
        source: { pointer: '/agents/0/operations/1' },
      },
    ]);
    expect(actions[0]?.parameters).toHaveLength(2);
  });

  test.each([
    [
      'a slash at the end of base',
      'https://api.example.com/v1/',
      '/invoke',
      'https://api.example.com/v1/invoke',
    ],
    ['a path without a slash', 'https://api.example.com', 'invoke', 'https://api.example.com/invoke'],
    [
      'a path that looks like a host',
      'https://api.example.com',
      '@evil.example',
      'https://api.example.com/@evil.example',
    ],
    [
      'a query with the id in it',
      'https://api.example.com',
      '/invoke?agent={agent_id}&v=1',
      'https://api.example.com/invoke?agent=summarizer&v=1',
    ],
    [
      'another case, left as it is',
      'https://api.example.com',
      '/{Agent_ID}',
      'https://api.example.com/{Agent_ID}',
    ],
  ])('WOA-4.3.1-b base and invoke_path: %s', (_, base, invoke_path, url) => {
    const { actions } = documentOf(
      sample((d) => {
        d.transports.rest = { base, invoke_path };
      }),
    );
    expect(actions[0]?.transport).toMatchObject({ kind: 'envelope', url });
  });

  test.each([
    ['agent', { kind: 'mcp', url: 'https://mcp.example.com/', tool: 'summarizer' }],
    ['operation', { kind: 'mcp', url: 'https://mcp.example.com/', tool: 'short' }],
    ['skill', { kind: 'mcp', url: 'https://mcp.example.com/' }],
  ])('WOA-4.3.2-c the tool’s name is taken from the envelope’s %s', (tool_field, transport) => {
    const { actions } = documentOf(
      sample((d) => {
        d.transports = { mcp: { server: 'https://mcp.example.com/', tool_namespace: 'x', tool_field } };
        d.agents[0].transports = ['mcp'];
        d.agents[0].operations = [{ name: 'short', description: 'In one sentence.' }];
      }),
    );
    expect(actions[0]?.transport).toEqual(transport);
    expect(actions[0]?.extra?.mcp).toMatchObject({ tool_namespace: 'x' });
  });

  test.each([
    ['a private one', { 'com.example.queue': {} }, ['com.example.queue'], /private/],
    [
      'none that is described',
      { rest: { base: 'https://a.example', invoke_path: '/' } },
      ['grpc'],
      /isn’t described/,
    ],
    [
      'a server that is not a URL',
      { mcp: { server: 'files', tool_namespace: 'x', tool_field: 'agent' } },
      ['mcp'],
      /identifier/,
    ],
    ['a base that is not a URL', { rest: { base: 'api', invoke_path: '/' } }, ['rest'], /absolute URL/],
    [
      'a base of another scheme',
      { rest: { base: 'javascript:alert(1)', invoke_path: '/' } },
      ['rest'],
      /absolute URL/,
    ],
    ['no name at all', {}, [], /No transport/],
  ])(
    'WOA-3-a without a transport that both support it is shown, not invoked: %s',
    (_, transports, names, reason) => {
      const { actions } = documentOf(
        sample((d) => {
          d.transports = transports;
          d.agents[0].transports = names;
        }),
      );
      expect(actions[0]?.transport).toMatchObject({ kind: 'none', reason: expect.stringMatching(reason) });
    },
  );

  test('WOA-3-a of several the first that can be used is chosen', () => {
    const { actions } = documentOf(
      sample((d) => {
        d.agents[0].transports = ['com.example.queue', 'rest'];
        d.transports['com.example.queue'] = {};
      }),
    );
    expect(actions[0]?.transport.kind).toBe('envelope');
    expect(actions[0]?.assumptions).toEqual(['Transports: com.example.queue, rest. AWAS Lens uses rest.']);
  });

  test('WOA-A-a unknown objects such as authz are kept and shown', () => {
    const { actions, auth, site } = documentOf(
      sample((d) => {
        d.authz = { scheme: 'oauth2' };
        d.agents[0].authz = {
          scheme: 'south',
          policy_uri: 'https://authz.example.com/p',
          token_header: 'Authorization',
        };
        d.agents[0]['x-price'] = 3;
      }),
    );
    expect(actions[0]?.extra).toMatchObject({ authz: { scheme: 'south' }, 'x-price': 3 });
    expect(actions[0]?.auth).toEqual({
      needed: 'optional',
      scheme: {
        type: 'unknown',
        declared: 'south',
        header: 'Authorization',
        note: 'Policy: https://authz.example.com/p',
      },
    });
    expect(auth).toEqual({ type: 'oauth2', declared: 'oauth2' });
    expect(site.notes).toEqual([{ label: 'authz', value: '{"scheme":"oauth2"}', pointer: '/authz' }]);
  });

  test('what cannot be read is kept apart, and the rest survives', () => {
    const { actions, unread } = documentOf(
      sample((d) => {
        d.agents.unshift(null, 'x', { name: 'No id' });
        d.agents.push({ id: 'bare' }, { id: 'ops', operations: [3, {}, { name: 'good', description: 'x' }] });
        d.agents.push({ id: 'odd', operations: 'none', inputs: [], transports: 'rest' });
      }),
    );
    expect(actions.map(({ key }) => key)).toEqual(['woa:summarizer', 'woa:bare', 'woa:ops/good', 'woa:odd']);
    expect(unread.map(({ place }) => place.pointer)).toEqual([
      '/agents/0',
      '/agents/1',
      '/agents/2',
      '/agents/5/operations/0',
      '/agents/5/operations/1',
      '/agents/6/operations',
    ]);
  });

  test('a repeated id gets its own key', () => {
    const { actions } = documentOf(
      sample((d) => {
        d.agents.push(d.agents[0]);
      }),
    );
    expect(actions.map(({ key }) => key)).toEqual(['woa:summarizer', 'woa:summarizer#2']);
  });

  test('WOA-4.2-d properties behind allOf and a local $ref are found; what is not understood is passed over', () => {
    const { actions } = documentOf(
      sample((d) => {
        d.agents[0].inputs = {
          $ref: '#/$defs/Input',
          allOf: [{ properties: { extra: true } }, { $ref: '#' }, { $ref: 'https://elsewhere.example/x' }],
          required: ['undescribed'],
          $defs: {
            Input: {
              properties: { text: { $ref: '#/$defs/Text' }, nested: { items: { $ref: '#/$defs/Text' } } },
            },
            Text: { type: 'string', minLength: 3 },
          },
        };
      }),
    );
    const parameters = actions[0]?.parameters ?? [];
    expect(parameters.map(({ name }) => name)).toEqual(['text', 'nested', 'extra', 'undescribed']);
    expect(parameters[0]?.schema).toMatchObject({ type: 'string', minLength: 3 });
    expect(parameters[0]?.source).toEqual({ pointer: '/agents/0/inputs/$defs/Input/properties/text' });
    expect(parameters[1]?.schema.$defs).toBeDefined();
    expect(parameters[3]).toMatchObject({
      required: true,
      source: { pointer: '/agents/0/inputs/required/0' },
    });
  });

  test('bounds: actions, parameters, and what is repeated for each operation', () => {
    const many = documentOf({
      ...sample(),
      agents: Array.from({ length: 5_010 }, (_, index) => ({ id: `a${index}` })),
    });
    expect(many.actions).toHaveLength(5_000);
    expect(many.unread.at(-1)?.reason).toMatch(/first 5000/);

    const wide = documentOf(
      sample((d) => {
        d.agents[0].inputs.properties = Object.fromEntries(
          Array.from({ length: 600 }, (_, index) => [`p${index}`, {}]),
        );
      }),
    );
    expect(wide.actions[0]?.parameters).toHaveLength(500);
    expect(wide.unread).toHaveLength(1);

    const heavy = documentOf(
      sample((d) => {
        d.agents[0].description = 'x'.repeat(1_000_000);
        d.agents[0].operations = Array.from({ length: 1_000 }, (_, index) => ({
          name: `o${index}`,
          description: 'x',
        }));
      }),
    );
    expect(heavy.actions.length).toBeLessThan(20);
    expect(heavy.unread.at(-1)?.reason).toMatch(/too much/);
  });

  test('keys such as `__proto__` are ordinary keys', () => {
    const text = JSON.stringify(sample())
      .replace('"text":{', '"__proto__":{')
      .replace('"authz"', '"constructor"');
    const document = documentOf(JSON.parse(text));
    expect(document.actions[0]?.parameters[0]?.name).toBe('__proto__');
    expect(Object.getPrototypeOf({})).toBe(Object.prototype);
  });
});
