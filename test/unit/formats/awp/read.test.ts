import { describe, expect, test } from 'vitest';
import type { Action, Json } from '../../../../lib/model/index.ts';
import { change, file, served } from '../judge.ts';
import { ferry } from './ferry.ts';

const URL_ = 'https://example.com/agent.json';
const one = (action: Json, more: Record<string, Json> = {}): Action => {
  const read = served(
    { awp_version: '0.2', domain: 'example.com', intent: 'x', ...more, actions: [action] },
    { url: URL_ },
  );
  expect(read.unread).toEqual([]);
  return read.actions[0] as Action;
};

describe('agent.json 0.1', () => {
  const document = served(ferry, { url: URL_ });
  const [search, book, cancel] = document.actions as [Action, Action, Action];

  test('every action with its place, risk and way', () => {
    expect(document.unread).toEqual([]);
    expect(
      document.actions.map(({ key, source, risk, confirm }) => [key, source.pointer, risk, confirm]),
    ).toEqual([
      ['awp:search_crossings', '/actions/0', 'read', false],
      ['awp:book_crossing', '/actions/1', 'destructive', true],
      ['awp:cancel_booking', '/actions/2', 'irreversible', true],
    ]);
    expect(search.transport).toEqual({
      kind: 'http',
      method: 'GET',
      url: 'https://example.com/api/crossings',
      body: 'none',
    });
    expect(cancel.transport).toMatchObject({
      method: 'DELETE',
      url: 'https://example.com/api/bookings/{reference}',
    });
  });

  test('inputs: placeholders go into the path, of GET and DELETE the rest into the query, else into the body', () => {
    expect(search.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['from', 'query', true],
      ['date', 'query', true],
      ['deck', 'query', false],
      ['limit', 'query', false],
    ]);
    expect(book.parameters.map(({ name, in: place }) => [name, place])).toEqual([
      ['crossing_id', 'path'],
      ['idempotency_key', 'body'],
    ]);
    expect(cancel.parameters[0]).toMatchObject({
      name: 'reference',
      in: 'path',
      schema: { type: 'string', minLength: 1 },
    });
  });

  test('AWP-9-w: defaults: not required, sync, standard, an input its own', () => {
    expect(search.parameters[2]).toMatchObject({
      required: false,
      declaredType: 'enum',
      schema: { enum: ['open', 'closed'], default: 'open' },
      source: { pointer: '/actions/0/inputs/deck' },
    });
    expect(search.async).toBeUndefined();
    expect(one({ id: 'x', endpoint: '/x', method: 'POST' })).toMatchObject({
      risk: 'change',
      confirm: false,
    });
  });

  test('AWP-9-v: paths are resolved against the origin', () => {
    expect(book.async).toEqual({ pollUrl: 'https://example.com/api/jobs/{job_id}' });
    expect(document.auth?.refreshUrl).toBe('https://example.com/api/auth/refresh');
    expect(document.site.notes?.find(({ label }) => label === 'Status endpoint')?.value).toBe(
      'https://example.com/api/status',
    );
    expect(file(ferry).actions[0]?.transport).toMatchObject({ url: 'https://example.com/api/crossings' });
  });

  test.each([['0.1'], ['0.2']])(
    'AWP-14-e: a synthetic file that an intermediary gave is used for its domain, and marked: %s',
    (version) => {
      const synthetic = file(
        change(ferry, {
          '/awp_version': version,
          '/domain': 'ferry.example',
          '/source': 'synthetic',
          '/generated_by': 'Index',
          '/confidence': 0.4,
          '/last_verified': '2026-05-01T00:00:00Z',
        }),
      );
      expect(synthetic.actions[0]?.transport).toMatchObject({ url: 'https://ferry.example/api/crossings' });
      expect(synthetic.synthetic).toEqual({ generatedBy: 'Index', confidence: 0.4 });
    },
  );

  test('rate limit, idempotency, outputs, dependencies, recoveries, status', () => {
    expect(search.rateLimit).toEqual({ requests: 30, windowMs: 60_000, declared: '30/minute' });
    expect(book.idempotency).toEqual({ in: 'body', name: 'idempotency_key', windowMs: 86_400_000 });
    expect(search.output).toMatchObject({
      type: 'object',
      required: ['crossings', 'total'],
      properties: { crossings: { type: 'array', items: { type: 'object' } }, total: { type: 'integer' } },
    });
    expect(document.dependencies).toEqual({
      book_crossing: ['search_crossings'],
      cancel_booking: ['book_crossing'],
    });
    expect(document.recoveries?.RATE_LIMITED).toBe('wait 60 seconds then retry');
    expect([document.operational, search.degraded, book.degraded]).toEqual([true, undefined, true]);
  });

  test('whether a credential is needed', () => {
    expect(document.auth).toMatchObject({ type: 'oauth2', declared: 'oauth2', tokenExpiry: '24h' });
    expect([search.auth.needed, book.auth.needed]).toEqual(['optional', 'yes']);
    expect(book.auth.scheme?.type).toBe('oauth2');
  });

  test('feature flags and hints reach the person as they are', () => {
    const notes = document.site.notes?.map(({ label, value }) => `${label} = ${value}`);
    expect(notes).toContain('Hint: best_time = book a day ahead');
    expect(notes).toContain('Feature: pagination = cursor');
  });

  test('AWP-12-b: hints change no action', () => {
    const without = served(
      change(ferry, { '/agent_hints': { limit: 'never book on Sundays', method: 'DELETE only' } }),
      { url: URL_ },
    );
    expect(without.actions).toEqual(document.actions);
  });

  test('AWP-15-c: unknown fields are kept, and change nothing', () => {
    const more = served(
      change(ferry, { '/x_vendor': [1], '/actions/0/x_cost': 3, '/entities/crossing/x': {} }),
      { url: URL_ },
    );
    expect(more.actions[0]).toEqual({ ...search, extra: { x_cost: 3 } });
    expect(more.actions.slice(1)).toEqual(document.actions.slice(1));
  });

  test('AWP-4-c: a newer minor version reads the same', () => {
    expect(served(change(ferry, { '/awp_version': '0.7' }), { url: URL_ }).actions).toEqual(document.actions);
  });

  test('AWP-4-b: of an unknown major version what can be read is read', () => {
    expect(served(change(ferry, { '/awp_version': '2.0' }), { url: URL_ })).toMatchObject({
      status: 'found',
      dialect: '2.0',
      actions: document.actions,
    });
  });
});

describe('other shapes', () => {
  test('0.2: through a protocol that the file declares', () => {
    const protocols = {
      mcp: { version: '2025-06-18', endpoint: 'https://agent.example.com/mcp' },
      a2a: { version: '0.3', endpoint: '/a2a' },
      graphql: { version: '1', endpoint: '/graphql' },
      x402: { version: '1.0', wallet: '0x0' },
    };
    const via = (more: Record<string, Json>) =>
      one({ id: 'x', inputs: { a: { type: 'string' } }, ...more }, { protocols });
    expect(via({ via: 'mcp', operation: 'list' })).toMatchObject({
      risk: 'change',
      transport: { kind: 'mcp', url: 'https://agent.example.com/mcp', tool: 'list' },
      parameters: [{ name: 'a', in: 'argument' }],
    });
    expect(via({ via: 'mcp' }).transport).toEqual({ kind: 'mcp', url: 'https://agent.example.com/mcp' });
    expect(via({ via: 'a2a' }).transport).toEqual({ kind: 'a2a', url: 'https://example.com/a2a' });
    expect(via({ via: 'graphql' }).transport).toEqual({
      kind: 'graphql',
      url: 'https://example.com/graphql',
    });
    expect(via({ via: 'x402' }).transport).toMatchObject({ kind: 'none' });
    expect(via({ via: 'nothing' }).transport).toMatchObject({
      kind: 'none',
      reason: expect.stringContaining('doesn’t declare'),
    });
    const both = via({ via: 'x402', endpoint: '/pay', method: 'POST' });
    expect(both.transport).toMatchObject({ kind: 'http', url: 'https://example.com/pay' });
    expect(both.assumptions?.[0]).toContain('called over HTTP');
  });

  test('intent and parameters in place of description and inputs', () => {
    const action = one({
      id: 'find',
      intent: 'Find things',
      endpoint: '/find/{kind}',
      method: 'POST',
      parameters: {
        kind: { in: 'path', type: 'string' },
        q: { in: 'query', type: 'string', required: true, description: 'What' },
        trace: { in: 'header', type: 'string' },
        more: { in: 'body', type: 'object' },
      },
      payment: { scheme: 'x402', priceUsdc: '0.01' },
    });
    expect(action.description).toBe('Find things');
    expect(action.parameters.map(({ name, in: place, required }) => [name, place, required])).toEqual([
      ['kind', 'path', true],
      ['q', 'query', true],
      ['trace', 'header', false],
      ['more', 'body', false],
    ]);
    expect(action.extra).toEqual({ payment: { scheme: 'x402', priceUsdc: '0.01' } });
  });

  test('a body of GET goes into the query, of DELETE it stays; a form is sent as one', () => {
    const input = (place: string) => ({ a: { type: 'string', in: place } });
    expect(one({ id: 'x', endpoint: '/x', method: 'GET', inputs: input('body') })).toMatchObject({
      parameters: [{ in: 'query' }],
      transport: { body: 'none' },
    });
    expect(one({ id: 'x', endpoint: '/x', method: 'DELETE', inputs: input('body') })).toMatchObject({
      parameters: [{ in: 'body' }],
      transport: { body: 'json' },
    });
    expect(one({ id: 'x', endpoint: '/x', method: 'POST', inputs: input('form') })).toMatchObject({
      transport: { body: 'form' },
    });
  });

  test('from before 0.1', () => {
    const document = served(
      {
        protocol: 'awp/1.0',
        agent_ready: true,
        intent: 'Manuals',
        capabilities: {
          actions: [{ name: 'get_page', method: 'GET', endpoint: '/api/pages/:slug' }],
          auth: 'none',
        },
      },
      { url: URL_ },
    );
    expect(document).toMatchObject({
      dialect: 'legacy',
      operational: true,
      auth: { type: 'none' },
      site: { description: 'Manuals' },
    });
    expect(document.actions[0]).toMatchObject({
      key: 'awp:get_page',
      source: { pointer: '/capabilities/actions/0' },
      transport: { kind: 'http', url: 'https://example.com/api/pages/{slug}' },
      parameters: [{ name: 'slug', in: 'path', required: true }],
      auth: { needed: 'no' },
    });
    expect(served({ protocol: 'awp/1.0', agent_ready: true }).actions).toEqual([]);
  });

  test.each<[what: string, action: Json, risk: string, confirm: boolean]>([
    ['GET', { method: 'GET' }, 'read', false],
    ['get', { method: 'get' }, 'read', false],
    ['no method', {}, 'change', false],
    ['two methods in one', { method: 'GET, POST' }, 'change', false],
    ['DELETE', { method: 'DELETE' }, 'destructive', false],
    ['DELETE called standard', { method: 'DELETE', sensitivity: 'standard' }, 'destructive', false],
    ['destructive', { method: 'POST', sensitivity: 'destructive' }, 'destructive', true],
    ['irreversible', { method: 'GET', sensitivity: 'irreversible' }, 'irreversible', true],
    ['not reversible', { method: 'POST', reversible: false }, 'irreversible', false],
    ['asks for confirmation', { method: 'GET', requires_human_confirmation: true }, 'read', true],
    ['a level that nobody knows', { method: 'POST', sensitivity: 'high' }, 'change', true],
  ])('risk: %s', (_, action, risk, confirm) => {
    expect(one({ id: 'x', endpoint: '/x', ...(action as object) })).toMatchObject({ risk, confirm });
  });

  test.each<[what: string, more: Record<string, Json>, needed: string]>([
    ['auth_required', { auth_required: true }, 'yes'],
    ['not', { auth_required: false }, 'no'],
    ['listed only', { id: 'listed' }, 'yes'],
    ['optional', { id: 'optional', auth_required: false }, 'optional'],
    ['contradictory', { id: 'listed', auth_required: false }, 'optional'],
    ['nothing said', {}, 'unknown'],
  ])('auth: %s', (_, more, needed) => {
    const auth = { type: 'bearer', required_for: ['listed'], optional_for: ['optional'] };
    expect(one({ id: 'x', endpoint: '/x', method: 'GET', ...more }, { auth }).auth.needed).toBe(needed);
  });

  test.each<[string, Json]>([
    ['no method', {}],
    ['two methods in one', { method: 'GET|POST' }],
    ['a number', { method: 5 }],
  ])('%s is not guessed', (_, more) => {
    expect(one({ id: 'x', endpoint: '/x/{a}', ...(more as object) })).toMatchObject({
      transport: { kind: 'none', reason: expect.stringContaining('no method') },
      parameters: [{ name: 'a', in: 'path' }],
    });
  });

  test('idempotency: a header by its name, a query by its input, off where not supported', () => {
    const keyed = (more: Record<string, Json>) =>
      one({ id: 'x', endpoint: '/x', method: 'POST', ...more }).idempotency;
    expect(keyed({ idempotency: { supported: true, key_field: 'Idempotency-Key' } })).toEqual({
      in: 'header',
      name: 'Idempotency-Key',
    });
    expect(
      keyed({
        idempotency: { supported: true, key_field: 'k' },
        inputs: { k: { type: 'string', in: 'query' } },
      }),
    ).toEqual({ in: 'query', name: 'k' });
    expect(keyed({ idempotency: { supported: false, key_field: 'k' } })).toBeUndefined();
  });
});

describe('bad input', () => {
  test('a broken item never hides the rest', () => {
    const document = served(
      change(ferry, { '/actions/1': 7, '/actions/0/inputs/from': 3, '/actions/2/id': undefined }),
      { url: URL_ },
    );
    expect(document.actions.map(({ id, parameters }) => [id, parameters.length])).toEqual([
      ['search_crossings', 3],
    ]);
    expect(document.unread.map(({ place }) => place.pointer)).toEqual([
      '/actions/0/inputs/from',
      '/actions/1',
      '/actions/2',
    ]);
  });

  test.each<[what: string, endpoint: Json]>([
    ['script', 'javascript:alert(1)'],
    ['file', 'file:///etc/passwd'],
    ['data', 'data:text/html,x'],
    ['nothing', ''],
    ['no text', 5],
  ])('an endpoint of %s cannot be called', (_, endpoint) => {
    expect(one({ id: 'x', endpoint, method: 'GET' }).transport.kind).toBe('none');
  });

  test('hostile names are only names', () => {
    const inputs = JSON.parse('{"__proto__": {"type": "string"}, "constructor": {"type": "string"}}') as Json;
    const action = one(
      { id: '__proto__', endpoint: '/x', method: 'GET', inputs },
      {
        dependencies: JSON.parse('{"__proto__": ["x"]}') as Json,
        errors: JSON.parse('{"__proto__": {"recovery": "wait"}}') as Json,
      },
    );
    expect(action.parameters.map(({ name }) => name)).toEqual(['__proto__', 'constructor']);
    expect(({} as Record<string, unknown>).recovery).toBeUndefined();
  });

  test('at most 5,000 actions and 500 inputs each', () => {
    const inputs = Object.fromEntries(
      Array.from({ length: 600 }, (_, index) => [`i${index}`, { type: 'string' }]),
    );
    const actions = Array.from({ length: 5_100 }, (_, index) => ({
      id: `a${index}`,
      endpoint: '/x',
      method: 'GET',
      ...(index === 0 ? { inputs } : {}),
    }));
    const document = served({ awp_version: '0.1', domain: 'x', intent: 'x', actions });
    expect([document.actions.length, document.actions[0]?.parameters.length]).toEqual([5_000, 500]);
    expect(document.unread.map(({ place }) => place.pointer)).toEqual([
      '/actions/0/inputs/i500',
      '/actions/5000',
    ]);
  });
});
