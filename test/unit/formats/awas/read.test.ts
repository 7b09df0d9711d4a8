import { describe, expect, it } from 'vitest';
import { reader } from '../../../../lib/formats/awas/read.ts';
import { MAX_PARAMETERS } from '../../../../lib/formats/reader-kit.ts';
import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Action, Json, Reading } from '../../../../lib/model/index.ts';
import { answer } from '../../../docs/answers.ts';
import { rowsOf } from '../../../tables.ts';

const TABLES = new URL('read.txt', import.meta.url);

function read(document: unknown, origin: string | null = 'https://shop.test'): Reading {
  const value = document as Json;
  const source = {
    url: origin === null ? 'ai-actions.json' : `${origin}/.well-known/ai-actions.json`,
    value,
    text: JSON.stringify(value),
    origin: origin ?? undefined,
  };
  const { format } = readDocument(answer(source.text, { url: source.url }));
  if (format === null) throw new Error('not identified');
  return reader.read(source, { format, dialect: reader.dialectOf(source, format) });
}

const manifest = { version: '1.0', name: 'Shop', description: 'A shop' };
const search = { id: 'search', name: 'Search', description: 'Searches', path: '/search', method: 'GET' };

function actionOf(action: Json, more: { [key: string]: Json } = {}): Action {
  const [found] = read({ ...manifest, ...more, actions: [action] }).actions;
  if (!found) throw new Error('no action was read');
  return found;
}

describe('a 1.0 manifest', () => {
  const value = {
    version: '1.0',
    name: 'Paper & Ink',
    description: 'Second-hand books',
    baseUrl: 'https://books.test',
    contact: { email: 'hello@books.test', url: 'https://books.test/contact' },
    authentication: { required: true, methods: ['oauth2', 'api-key'] },
    rateLimit: { requests: 100, window: '1h', scope: 'ip' },
    actions: [
      {
        ...search,
        parameters: [
          { name: 'q', type: 'string', required: true, description: 'Words', selector: '#q' },
          { name: 'page', type: 'integer', required: false, description: 'Page', default: 1 },
        ],
        result: {
          type: 'list',
          selector: '.books',
          itemSelector: '.book',
          properties: { title: 'h3' },
          pagination: { nextButton: '.next' },
        },
        rateLimit: { requests: 20, window: '1m' },
        'x-cost': 2,
      },
      { id: 'order', name: 'Order', description: 'Orders', path: 'order', method: 'post' },
    ],
  };

  it('gives the site’s facts', () => {
    const { site, unread, references } = read(value);
    expect(site).toMatchObject({
      name: 'Paper & Ink',
      description: 'Second-hand books',
      url: 'https://books.test/',
      contact: 'hello@books.test',
    });
    expect(unread).toEqual([]);
    expect(references).toEqual([]);
  });

  it('gives an action with its request, its page and its result', () => {
    const [action] = read(value).actions;
    expect(action).toMatchObject({
      key: 'awas:search',
      id: 'search',
      name: 'Search',
      description: 'Searches',
      source: { pointer: '/actions/0' },
      risk: 'read',
      transport: { kind: 'http', method: 'GET', url: 'https://books.test/search', body: 'none' },
      page: {
        url: 'https://books.test/search',
        result: {
          type: 'list',
          selector: '.books',
          itemSelector: '.book',
          properties: { title: 'h3' },
          pagination: { nextButton: '.next' },
        },
      },
      auth: { needed: 'yes' },
      rateLimit: { requests: 20, windowMs: 60_000 },
      extra: { 'x-cost': 2 },
    });
    expect(action?.parameters).toEqual([
      {
        name: 'q',
        in: 'query',
        required: true,
        description: 'Words',
        schema: { type: 'string' },
        selector: '#q',
        source: { pointer: '/actions/0/parameters/0' },
      },
      {
        name: 'page',
        in: 'query',
        required: false,
        description: 'Page',
        schema: { type: 'integer', default: 1 },
        source: { pointer: '/actions/0/parameters/1' },
      },
    ]);
  });

  it('AWAS-manifest-j: an action without a limit has the manifest’s', () => {
    expect(read(value).actions[1]?.rateLimit).toMatchObject({ requests: 100, windowMs: 3_600_000 });
  });
});

describe('where a request goes', () => {
  it.each<[string, string, { [key: string]: Json }, string | object]>([
    ['AWAS-manifest-g: baseUrl', '/search', { baseUrl: 'https://books.test' }, 'https://books.test/search'],
    ['AWAS-manifest-g: no baseUrl', '/search', {}, 'https://shop.test/search'],
    ['AWAS-manifest-g: no leading slash', 'search', {}, 'https://shop.test/search'],
    ['AWAS-manifest-g: absolute', 'https://api.test/v1', {}, 'https://api.test/v1'],
    ['a base that is not a URL', '/search', { baseUrl: 'ftp://x' }, 'https://shop.test/search'],
    ['placeholders stay', '/item/{id}/x', {}, 'https://shop.test/item/{id}/x'],
    ['a colon names one too', '/item/:id', {}, 'https://shop.test/item/{id}'],
  ])('%s', (_, path, more, expected) => {
    expect(actionOf({ ...search, path }, more).transport).toMatchObject({ kind: 'http', url: expected });
  });

  it('keeps the path as declared for a file that names no base', () => {
    const [action] = read({ ...manifest, actions: [search] }, null).actions;
    expect(action?.transport).toMatchObject({ kind: 'http', url: '/search' });
  });

  it.each<[string, { [key: string]: Json }, string]>([
    ['GET has its parameters in the query', { method: 'GET' }, 'query'],
    ['HEAD too', { method: 'HEAD' }, 'query'],
    ['DELETE too', { method: 'DELETE' }, 'query'],
    ['POST in the body', { method: 'POST' }, 'body'],
    ['PATCH too', { method: 'PATCH' }, 'body'],
    ['a path parameter in the path', { method: 'POST', path: '/a/{p}' }, 'path'],
  ])('AWAS-action-g: %s', (_, more, expected) => {
    const action = actionOf({ ...search, ...more, parameters: [{ name: 'p', type: 'string' }] });
    expect(action.parameters[0]?.in).toBe(expected);
  });

  it('asks for a placeholder that no parameter declares', () => {
    const action = actionOf({ ...search, path: '/item/{id}' });
    expect(action.parameters).toMatchObject([{ name: 'id', in: 'path', required: true }]);
    expect(action.assumptions?.join()).toContain('{id}');
  });

  it.each<[string, { [key: string]: Json }, RegExp]>([
    ['a telephone number', { path: 'tel:+15550100' }, /telephone/],
    ['a page to navigate to', { method: 'navigate' }, /link to open/],
    ['script', { path: 'javascript:alert(1)' }, /javascript:/],
    ['no method of HTTP', { method: 'do it' }, /isn’t an HTTP method/],
    ['no path at all', { path: '' }, /neither path nor endpoint/],
  ])('%s is not a request', (_, more, reason) => {
    const { transport } = actionOf({ ...search, ...more });
    expect(transport).toMatchObject({ kind: 'none', reason: expect.stringMatching(reason) });
  });
});

describe('a parameter as JSON Schema', () => {
  it.each(rowsOf<[what: string, parameter: { [key: string]: Json }, schema: Json]>(TABLES, 'parameters'))(
    '%s',
    (_, parameter, expected) => {
      const action = actionOf({ ...search, parameters: [{ name: 'p', ...parameter }] });
      expect(action.parameters[0]?.schema).toEqual(expected);
    },
  );

  it('keeps the declared word of a type that JSON Schema does not know', () => {
    const action = actionOf({
      ...search,
      parameters: [
        { name: 'p', type: 'int' },
        { name: 'c', type: 'colour' },
      ],
    });
    expect(action.parameters.map(({ schema, declaredType }) => [schema, declaredType])).toEqual([
      [{ type: 'integer' }, 'int'],
      [{}, 'colour'],
    ]);
  });
});

describe('a 1.1 manifest', () => {
  const base = { specVersion: '1.1', version: '1.0', name: 'Shop' };
  const action = { id: 'add', type: 'state_change', name: 'Add', method: 'POST', endpoint: '/api/add' };
  const one = (more: { [key: string]: Json }, top: { [key: string]: Json } = {}) => {
    const [found] = read({ ...base, ...top, actions: [{ ...action, ...more }] }).actions;
    if (!found) throw new Error('no action was read');
    return found;
  };

  it('follows references in inputSchema, and says what it leaves out', () => {
    const properties = Object.fromEntries(
      Array.from({ length: MAX_PARAMETERS + 1 }, (_, n) => [`p${n}`, {}]),
    );
    const n = { properties: { n: { $ref: '#/$defs/n' } }, $defs: { n: { type: 'integer' } } };
    const { actions, unread } = read({
      ...manifest,
      actions: [
        { ...search, inputSchema: n },
        { ...search, id: 'b', inputSchema: { properties } },
      ],
    });
    expect(actions.map(({ parameters }) => parameters.length)).toEqual([1, MAX_PARAMETERS]);
    expect(actions[0]?.parameters[0]?.schema.type).toBe('integer');
    expect(unread.map(({ place }) => place)).toContainEqual({ pointer: '/actions/1/inputSchema' });
  });

  it('joins inputs and inputSchema', () => {
    const { parameters } = one({
      inputs: [{ name: 'n', type: 'integer', selector: '#n', examples: [2] }],
      inputSchema: {
        type: 'object',
        properties: { n: { type: 'integer', minimum: 1 }, note: { type: 'string', description: 'A note' } },
        required: ['n'],
      },
    });
    expect(parameters).toEqual([
      {
        name: 'n',
        in: 'body',
        required: true,
        schema: { type: 'integer', minimum: 1, examples: [2] },
        selector: '#n',
        source: { pointer: '/actions/0/inputs/0' },
      },
      {
        name: 'note',
        in: 'body',
        required: false,
        description: 'A note',
        schema: { type: 'string' },
        source: { pointer: '/actions/0/inputSchema/properties/note' },
      },
    ]);
  });

  it('has the page of an endpoint told by the page itself', () => {
    expect(one({ selector: '#form' }).page).toEqual({
      url: 'https://shop.test/api/add',
      undeclared: true,
      selector: '#form',
    });
  });

  it.each<[string, { [key: string]: Json }, string]>([
    ['the method tells', { method: 'GET', type: 'search' }, 'read'],
    ['POST may change something', {}, 'change'],
    ['POST stays a change even if called safe', { intent: 'read', sideEffect: 'safe' }, 'change'],
    ['DELETE removes', { method: 'DELETE' }, 'destructive'],
    ['intent delete', { intent: 'delete' }, 'destructive'],
    ['sideEffect destructive', { sideEffect: 'destructive' }, 'destructive'],
    ['a GET that is to write', { method: 'GET', intent: 'write' }, 'change'],
    ['a GET that changes state', { method: 'GET' }, 'change'],
  ])('risk: %s', (_, more, expected) => {
    expect(one(more).risk).toBe(expected);
  });

  it('reads limits, idempotency, outputs and CSRF', () => {
    const found = one(
      {
        rateLimitHint: { requests: 5, window: '10s' },
        idempotencyKeySupported: true,
        idempotencyKeyHeader: 'X-Key',
        outputs: { type: 'object', schema: { ok: 'boolean' } },
      },
      { security: { csrfRequired: true, csrfTokenHeader: 'X-CSRF' } },
    );
    expect(found).toMatchObject({
      rateLimit: { requests: 5, windowMs: 10_000 },
      idempotency: { in: 'header', name: 'X-Key' },
      output: { type: 'object', properties: { ok: { type: 'boolean' } } },
      outputNames: ['ok'],
    });
    expect(
      one({ method: 'POST' }, { security: { csrfRequired: true, csrfTokenHeader: 'X-CSRF' } }).csrfHeader,
    ).toBe('X-CSRF');
    expect(one({ method: 'POST' }, { security: { csrfRequired: true } }).csrfHeader).toBe('X-CSRF-Token');
    expect(one({}, { rate_limits: { requests_per_minute: 30 } }).rateLimit).toMatchObject({
      requests: 30,
      windowMs: 60_000,
    });
    expect(one({ rateLimitHint: '60/minute' }).rateLimit).toMatchObject({ requests: 60, windowMs: 60_000 });
  });

  it.each<[string, { [key: string]: Json }, { [key: string]: Json }, string, string | undefined]>([
    ['nothing said', {}, {}, 'unknown', undefined],
    ['the manifest says', {}, { required: true, methods: ['bearer'] }, 'yes', 'bearer'],
    ['the action’s word goes first', { authentication_required: false }, { required: true }, 'no', undefined],
    [
      'optional for it',
      {},
      { required: true, optional_for: ['add'], methods: ['jwt'] },
      'optional',
      'bearer',
    ],
    ['a session', {}, { required: true, methods: ['session'] }, 'yes', 'session'],
    [
      'what can be pasted before OAuth',
      {},
      { required: true, methods: ['oauth', 'api_key'] },
      'yes',
      'api-key',
    ],
    [
      'OAuth with its address',
      {},
      { required: true, methods: ['oauth', 'api_key'], endpoints: { authorize: '/auth', token: '/token' } },
      'yes',
      'oauth2',
    ],
  ])('AWAS-action-h: authentication: %s', (_, more, authentication, needed, type) => {
    const { auth } = one(more, { authentication });
    expect([auth.needed, auth.scheme?.type]).toEqual([needed, type]);
  });
});

describe('older dialects', () => {
  it('action_id, http_method, request_schema', () => {
    const { actions } = read({
      version: '1.0.0',
      actions: [
        {
          action_id: 'buy',
          http_method: 'POST',
          endpoint: '/api/buy/{sku}',
          description: 'Buys',
          request_schema: {
            type: 'object',
            required: ['sku'],
            properties: { sku: { type: 'string' }, n: { type: 'integer' } },
          },
          reversible: false,
          auth_required: true,
          auth_headers: ['X-Id', 'X-Token'],
        },
      ],
    });
    expect(actions).toMatchObject([
      {
        key: 'awas:buy',
        risk: 'irreversible',
        transport: { kind: 'http', method: 'POST', url: 'https://shop.test/api/buy/{sku}' },
        parameters: [
          { name: 'sku', in: 'path', required: true },
          { name: 'n', in: 'body', required: false },
        ],
        auth: { needed: 'yes', scheme: { type: 'unknown' } },
      },
    ]);
  });

  it('schemaVersion, appName, parameters with a location', () => {
    const { site, actions } = read({
      schemaVersion: '1.0',
      appName: 'Shop',
      baseUrl: 'https://api.test',
      auth: { type: 'apiKey', header: 'X-Shop-Key' },
      actions: [
        {
          ...search,
          method: 'POST',
          parameters: [
            { name: 'tenant', type: 'string', location: 'header' },
            { name: 'q', type: 'string', location: 'query' },
          ],
        },
      ],
    });
    expect(site.name).toBe('Shop');
    expect(actions).toMatchObject([
      {
        transport: { url: 'https://api.test/search' },
        parameters: [{ in: 'header' }, { in: 'query' }],
        auth: { scheme: { type: 'api-key', header: 'X-Shop-Key' } },
      },
    ]);
  });

  it('links with no more than a type and a url', () => {
    const { actions } = read({
      schema_version: '1.0',
      actions: [
        { type: 'link', url: 'https://shop.test/a' },
        { type: 'link', url: 'https://shop.test/b' },
        { id: 'call', name: 'Call us', url: 'tel:+15550100', method: 'navigate', params: [] },
      ],
    });
    expect(actions.map(({ key, name, transport }) => [key, name, transport.kind])).toEqual([
      ['awas:link', 'https://shop.test/a', 'none'],
      ['awas:link#2', 'https://shop.test/b', 'none'],
      ['awas:call', 'Call us', 'none'],
    ]);
  });
});

describe('MCP and A2A manifests', () => {
  it('AWAS-mcp-a2a-m: refer to catalogue and schema, absolutely', () => {
    const { actions, references, site } = read({
      protocol: 'A2A',
      name: 'Shop',
      capabilities: { actions: true, workflows: false },
      endpoints: { actions_registry: '/.well-known/awas.json', schema_definition: '/schema/awas.json' },
      interoperability: {},
    });
    expect(actions).toEqual([]);
    expect(references).toEqual([
      'https://shop.test/.well-known/awas.json',
      'https://shop.test/schema/awas.json',
    ]);
    expect(site).toMatchObject({ name: 'Shop', notes: [{ label: 'Capabilities', value: 'actions' }, {}] });
  });

  it('the README’s shape refers to the catalogue too', () => {
    const { references } = read({ actions: { discover: '/.well-known/ai-actions.json' } });
    expect(references).toEqual(['https://shop.test/.well-known/ai-actions.json']);
  });
});

describe('a bad file', () => {
  it('loses only what is broken', () => {
    const good = Array.from({ length: 9 }, (_, index) => ({ ...search, id: `a${index}` }));
    const { actions, unread } = read({
      ...manifest,
      actions: [good[0] ?? null, 'x', ...good.slice(1), { path: '/p' }],
    });
    expect(actions).toHaveLength(9);
    expect(unread.map(({ place }) => place.pointer)).toEqual(['/actions/1', '/actions/10']);
  });

  it('AWAS-extensions-a: x- properties and unknown ones are kept, never fatal', () => {
    const action = actionOf({ ...search, 'x-note': 1, colour: 'red' }, { 'x-top': {}, other: [] });
    expect(action.extra).toEqual({ 'x-note': 1, colour: 'red' });
    expect(read({ protocol: 'A2A', interoperability: {}, 'x-hint': { a: 1 }, other: 2 }).unread).toEqual([]);
  });

  it('keeps broken parameters apart', () => {
    const source = {
      ...manifest,
      actions: [{ ...search, parameters: [{ name: 'a' }, null, { type: 'string' }, 7] }],
    };
    const { actions, unread } = read(source);
    expect(actions[0]?.parameters.map(({ name }) => name)).toEqual(['a']);
    expect(unread.map(({ place }) => place.pointer)).toEqual(
      [1, 2, 3].map((n) => `/actions/0/parameters/${n}`),
    );
  });

  it('is bounded', () => {
    const many = read({
      ...manifest,
      actions: Array.from({ length: 5_001 }, (_, index) => ({ ...search, id: `a${index}` })),
    });
    expect(many.actions).toHaveLength(5_000);
    expect(many.unread).toHaveLength(1);
    const wide = read({
      ...manifest,
      actions: [
        { ...search, parameters: Array.from({ length: 501 }, (_, index) => ({ name: `p${index}` })) },
      ],
    });
    expect(wide.actions[0]?.parameters).toHaveLength(500);
    expect(wide.unread).toHaveLength(1);
  });

  it.each<[string, Json]>([
    [
      'mis-shaped throughout',
      {
        version: 1,
        name: [],
        description: {},
        contact: 'x',
        rateLimit: 7,
        authentication: true,
        actions: [{ id: 'a', path: 5, method: [], parameters: { a: 1, b: [] }, result: 'x', rateLimit: [] }],
      },
    ],
    [
      'mis-shaped 1.1',
      {
        specVersion: '1.1',
        security: [],
        workflows: [1, { steps: 5 }],
        actions: [{ id: 'a', inputs: 'x', inputSchema: [], outputs: 3, authScopes: 'a', endpoint: {} }],
      },
    ],
    [
      'keys of the prototype',
      JSON.parse(
        '{"version":"1.0","__proto__":{"x":1},"actions":[{"id":"__proto__","path":"/{constructor}","method":"GET","inputSchema":{"properties":{"__proto__":{"type":"string"}}}}]}',
      ),
    ],
  ])('%s does not throw', (_, value) => {
    expect(() => read(value)).not.toThrow();
  });
});

it.each(['constructor', '__proto__', 'toString', 'hasOwnProperty'])(
  'a word such as %s is not a key of ours',
  (word) => {
    const [action] = read({
      version: '1.0',
      authentication: { required: true, methods: [word] },
      actions: [
        { ...search, method: 'POST', parameters: [{ name: 'p', type: word, format: word, location: word }] },
      ],
    }).actions;
    expect(action?.auth.scheme).toMatchObject({ type: 'unknown', declared: word });
    expect(action?.parameters).toMatchObject([{ in: 'body', schema: { format: word }, declaredType: word }]);
    expect(actionOf({ ...search, path: `${word}:1` }).transport).toMatchObject({ kind: 'none' });
  },
);

it('values that cannot be turned into text are not versions', () => {
  const odd = JSON.parse('{"toString": 1, "valueOf": 2}') as Json;
  expect(read({ version: odd, $schema: odd, actions: [search] }).actions).toHaveLength(1);
});
