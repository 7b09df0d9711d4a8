import { describe, expect, test } from 'vitest';
import { typeSchema } from '../../../../lib/formats/adp/types.ts';
import { openDetail, resolveDetail } from '../../../../lib/formats/reading.ts';
import type { Action, Json } from '../../../../lib/model/index.ts';
import { say } from '../../../../lib/text/index.ts';
import { change, file, served } from '../judge.ts';
import { courier, sendParcel } from './courier.ts';

const URL_ = 'https://example.com/.well-known/agent';
const manifest = (changes: Record<string, unknown> = {}) => served(change(courier, changes), { url: URL_ });
const detail = (changes: Record<string, unknown> = {}) =>
  served(change(sendParcel, changes), { url: 'https://api.example.com/capabilities/send_parcel' });
const opened = (changes: Record<string, unknown> = {}, of: Record<string, unknown> = {}): Action =>
  resolveDetail(manifest(of).actions[0] as Action, detail(changes)) as Action;

describe('a manifest', () => {
  test('a lazy action for each capability', () => {
    const { actions, unread, references } = manifest();
    expect([unread, references]).toEqual([[], []]);
    expect(
      actions.map(({ key, source, transport, parameters }) => [
        key,
        source.pointer,
        transport,
        parameters.length,
      ]),
    ).toEqual([
      [
        'adp:send_parcel',
        '/capabilities/0',
        {
          kind: 'detail',
          detailUrl: 'https://api.example.com/capabilities/send_parcel',
          baseUrl: 'https://api.example.com/',
        },
        0,
      ],
      [
        'adp:track_parcel',
        '/capabilities/1',
        {
          kind: 'detail',
          detailUrl: 'https://docs.example.com/track_parcel.json',
          baseUrl: 'https://api.example.com/',
        },
        0,
      ],
    ]);
  });

  test.each([
    ['https://api.example.com/v2/', 'capabilities/x', 'https://api.example.com/v2/capabilities/x'],
    ['https://api.example.com/v2', 'capabilities/x', 'https://api.example.com/capabilities/x'],
    ['https://api.example.com/v2', '/capabilities/x', 'https://api.example.com/capabilities/x'],
    ['https://api.example.com', 'https://other.example/x', 'https://other.example/x'],
    ['https://{store}.example.com', '/capabilities/x', 'https://example.com/capabilities/x'],
  ])('ADP-5-d: on %s, %s is %s', (base, url, resolved) => {
    const { transport } = manifest({ '/base_url': base, '/capabilities/0/detail_url': url })
      .actions[0] as Action;
    expect(transport).toMatchObject({ kind: 'detail', detailUrl: resolved });
  });

  test.each([
    [
      'https://api.example.com/capabilities/x',
      'https://api.example.com/v2',
      'https://api.example.com/v2/capabilities/x',
    ],
    ['https://api.example.com/v2/x', 'https://api.example.com/v2/', undefined],
    ['https://api.example.com/x', 'https://api.example.com/', undefined],
    ['https://other.example/x', 'https://api.example.com/v2', undefined],
    ['nonsense', 'https://api.example.com/v2', undefined],
  ])('where %s answers 404, base %s proposes %s', async (detailUrl, baseUrl, proposed) => {
    const asked: string[] = [];
    const absent = served(sendParcel, { refusal: { code: 'absent', status: 404 } });
    const { action } = await openDetail(
      manifest().actions[0] as Action,
      { kind: 'detail', detailUrl, baseUrl },
      async (url) => (asked.push(url) > 1 ? detail() : absent),
    );
    expect(asked).toEqual([detailUrl, ...(proposed === undefined ? [] : [proposed])]);
    expect(action?.assumptions?.at(-1)).toEqual(proposed && say('detailMoved', detailUrl, proposed));
  });

  test.each<[what: string, auth: Json, scheme: Record<string, unknown>]>([
    [
      'the defaults of api_key',
      { type: 'api_key' },
      { type: 'api-key', header: 'Authorization', prefix: 'Bearer' },
    ],
    [
      'a header and prefix of its own',
      { type: 'api_key', header: 'X-Key', prefix: 'Token token=' },
      { header: 'X-Key', prefix: 'Token token=' },
    ],
    [
      'an empty prefix stays empty',
      { type: 'api_key', header: 'X-Key', prefix: '' },
      { header: 'X-Key', prefix: '' },
    ],
    [
      'a custom header without prefix',
      { type: 'api_key', header: 'X-Key' },
      { header: 'X-Key', prefix: 'Bearer' },
    ],
    ['a query parameter', { type: 'api_key', query_param: 'key', header: 'Authorization' }, { query: 'key' }],
    [
      'header: query',
      { type: 'api_key', header: 'query', prefix: '' },
      { query: 'api_key', note: expect.stringContaining('doesn’t name') },
    ],
    ['in the path', { type: 'api_key', in: 'path' }, { note: expect.stringContaining('part of the path') }],
    ['none', { type: 'none', note: 'open' }, { type: 'none', note: 'open' }],
    [
      'oauth2',
      courier.auth as unknown as Json,
      {
        type: 'oauth2',
        authorizationUrl: 'https://auth.example.com/authorize',
        tokenUrl: 'https://auth.example.com/token',
        scopes: ['parcels.read', 'parcels.write'],
      },
    ],
    ['hmac', { type: 'hmac' }, { type: 'hmac' }],
    ['unknown', { type: 'magic' }, { type: 'unknown', declared: 'magic' }],
    [
      'setup_url',
      { type: 'api_key', setup_url: 'https://example.com/keys' },
      { setupUrl: 'https://example.com/keys' },
    ],
  ])('auth: %s', (_, auth, scheme) => {
    const document = manifest({ '/auth': auth });
    expect(document.auth).toMatchObject(scheme);
    if ('query' in scheme) expect(document.auth).not.toHaveProperty('header');
    expect(document.actions[0]?.auth.needed).toBe(scheme.type === 'none' ? 'no' : 'yes');
  });

  test('name, description and pricing are for the person', () => {
    expect(manifest().site).toEqual({
      name: 'Courier',
      description: 'Sends parcels within the city and tells where they are.',
      url: 'https://api.example.com',
      notes: [
        { label: 'Pricing', value: 'freemium', pointer: '/pricing/type' },
        { label: 'Plan: Free', value: '$0/mo, 10 parcels a day', pointer: '/pricing/plans/0' },
        { label: 'Plans', value: 'https://example.com/pricing', pointer: '/pricing/plans_url' },
      ],
    });
  });

  test('broken capabilities are kept apart, and repeated names have two keys', () => {
    const document = manifest({
      '/capabilities/2': 5,
      '/capabilities/3': { description: 'x' },
      '/capabilities/4': { name: 'send_parcel', detail_url: 'javascript:alert(1)' },
      '/capabilities/5': { name: 'x' },
    });
    expect(document.actions.map(({ key, transport }) => [key, transport.kind])).toEqual([
      ['adp:send_parcel', 'detail'],
      ['adp:track_parcel', 'detail'],
      ['adp:send_parcel#2', 'none'],
      ['adp:x', 'none'],
    ]);
    expect(document.unread.map(({ place }) => place.pointer)).toEqual(['/capabilities/2', '/capabilities/3']);
  });

  test('at most 5,000 capabilities', () => {
    const capabilities = Array.from({ length: 5_001 }, (_, index) => ({
      name: `c${index}`,
      description: 'x',
      detail_url: '/x',
    }));
    const document = manifest({ '/capabilities': capabilities });
    expect([document.actions.length, document.unread.length]).toEqual([5_000, 1]);
  });

  test('without base_url the origin stands in; a file of a template leads nowhere', () => {
    expect(manifest({ '/base_url': undefined }).actions[0]?.transport).toMatchObject({
      detailUrl: 'https://example.com/capabilities/send_parcel',
    });
    expect(
      file(change(courier, { '/base_url': 'https://{s}.example.com' })).actions[0]?.transport,
    ).toMatchObject({ kind: 'none' });
  });
});

describe('a capability detail', () => {
  test('ADP-5-i: its endpoint on the base_url, its parameters, the auth of the manifest', () => {
    expect(opened()).toMatchObject({
      key: 'adp:send_parcel',
      format: 'adp-detail',
      document: 'https://api.example.com/capabilities/send_parcel',
      risk: 'change',
      transport: {
        kind: 'http',
        method: 'POST',
        url: 'https://api.example.com/v1/depots/{depot}/parcels',
        body: 'json',
      },
      auth: {
        needed: 'yes',
        scheme: { type: 'oauth2', scopes: ['parcels.write'], tokenUrl: 'https://auth.example.com/token' },
      },
      rateLimit: { requests: 30, windowMs: 60_000 },
    });
    expect(
      opened().parameters.map(({ name, in: place, required, schema }) => [name, place, required, schema]),
    ).toEqual([
      ['depot', 'path', true, { type: 'string', minLength: 1, examples: ['north'] }],
      ['to', 'body', true, { type: 'string', examples: ['1 Main St'] }],
      ['weight', 'body', false, { type: 'number', examples: [2.5] }],
      ['labels', 'body', false, { type: 'array', items: { type: 'string' }, examples: [['fragile']] }],
    ]);
  });

  test.each<[what: string, detail: Record<string, unknown>, manifest: Record<string, unknown>, auth: object]>(
    [
      ['nothing of its own', {}, {}, { needed: 'yes', scheme: { type: 'oauth2' } }],
      ['type none', { '/auth': { type: 'none' } }, {}, { needed: 'no' }],
      ['the word', { '/auth': 'none' }, {}, { needed: 'no' }],
      ['auth: false', { '/auth': false }, {}, { needed: 'no' }],
      ['another name for it', { '/authentication': 'none' }, {}, { needed: 'no' }],
      ['auth_required: false', { '/auth_required': false }, {}, { needed: 'no' }],
      ['auth_required: true', { '/auth_required': true }, {}, { needed: 'yes', scheme: { type: 'oauth2' } }],
      ['null', { '/auth': null }, {}, { needed: 'yes', scheme: { type: 'oauth2' } }],
      [
        'a scheme of its own',
        { '/auth': { type: 'api_key', header: 'X-Key', prefix: '' } },
        {},
        { needed: 'yes', scheme: { type: 'api-key', header: 'X-Key', scopes: ['parcels.write'] } },
      ],
      [
        'a scheme that nobody knows',
        { '/auth': { type: 'dance' } },
        {},
        { needed: 'yes', scheme: { type: 'oauth2' } },
      ],
      ['said by the capability', {}, { '/capabilities/0/auth': 'none' }, { needed: 'no' }],
      [
        'said by the capability, else by its detail',
        { '/auth': { type: 'bearer' } },
        { '/capabilities/0/auth': 'none' },
        { needed: 'yes', scheme: { type: 'bearer' } },
      ],
      ['a service without', {}, { '/auth': { type: 'none' } }, { needed: 'no' }],
      [
        'a service without, a detail with',
        { '/auth': { type: 'api_key' } },
        { '/auth': { type: 'none' } },
        { needed: 'yes', scheme: { type: 'api-key' } },
      ],
    ],
  )('ADP-6-c: needs what its detail says before what the manifest says: %s', (_, own, of, auth) => {
    const scopes = JSON.stringify(auth).includes('parcels.write') ? {} : { '/auth_scopes': [] };
    const found = opened({ ...scopes, ...own }, of).auth;
    expect(found).toMatchObject(auth);
    if (!('scheme' in auth)) expect(found).toEqual(auth);
  });

  test('ADP-6-c: one that names scopes needs a credential, whatever else it says', () => {
    expect(opened({ '/auth': 'none', '/auth_scopes': ['parcels.write'] }).auth).toMatchObject({
      needed: 'yes',
      scheme: { type: 'oauth2', scopes: ['parcels.write'] },
    });
  });

  test.each([
    ['https://api.example.com/api', '/v1/x', 'https://api.example.com/v1/x'],
    ['https://api.example.com/api/', 'v1/x', 'https://api.example.com/api/v1/x'],
    ['https://api.example.com', 'https://upload.example.com/x', 'https://upload.example.com/x'],
    ['https://{shop}.example.com', '/v1/x', 'https://{shop}.example.com/v1/x'],
  ])('ADP-5-i: on %s, the endpoint %s is %s', (base, endpoint, url) => {
    expect(opened({ '/endpoint': endpoint }, { '/base_url': base }).transport).toMatchObject({
      kind: 'http',
      url,
    });
  });

  test('a placeholder of the base is a parameter, too', () => {
    const action = opened({}, { '/base_url': 'https://{shop}.example.com' });
    expect(action.parameters.at(-1)).toMatchObject({ name: 'shop', in: 'path', required: true });
  });

  test.each<[what: string, method: string, parameter: Record<string, unknown>, place: string, body: string]>([
    ['GET', 'GET', {}, 'query', 'none'],
    ['DELETE', 'DELETE', {}, 'query', 'none'],
    ['PATCH', 'PATCH', {}, 'body', 'json'],
    ['in', 'POST', { in: 'query' }, 'query', 'json'],
    ['location', 'POST', { location: 'header' }, 'header', 'json'],
    ['in: body of DELETE', 'DELETE', { in: 'body' }, 'body', 'json'],
    ['in: body of GET, which has none', 'GET', { in: 'body' }, 'query', 'none'],
    ['in: formData', 'POST', { in: 'formData' }, 'form', 'form'],
    ['a file', 'POST', { type: 'file' }, 'file', 'multipart'],
    ['a name with brackets', 'POST', { name: 'incident[name]' }, 'body', 'json'],
  ])('where a parameter goes: %s', (_, method, parameter, place, body) => {
    const action = opened({
      '/endpoint': '/x',
      '/method': method,
      '/parameters': [{ name: 'a', type: 'string', ...parameter }],
    });
    expect(action).toMatchObject({ parameters: [{ in: place }], transport: { method, body } });
  });

  test('a form by the Content-Type of its example', () => {
    const action = opened({
      '/request_example/headers': { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect(action.transport).toMatchObject({ body: 'form' });
    expect(action.parameters.map(({ in: place }) => place)).toEqual(['path', 'form', 'form', 'form']);
  });

  test.each([
    ['string', { type: 'string' }],
    ['String', { type: 'string' }],
    ['integer', { type: 'integer' }],
    ['object[]', { type: 'array', items: { type: 'object' } }],
    ['array<number>', { type: 'array', items: { type: 'number' } }],
    ['array of strings', { type: 'array', items: { type: 'string' } }],
    ['string|array', { anyOf: [{ type: 'string' }, { type: 'array' }] }],
    ['string or array', { anyOf: [{ type: 'string' }, { type: 'array' }] }],
    ['any', {}],
    ['binary', { type: 'string', contentEncoding: 'binary' }],
    ['whatever', undefined],
    ['__proto__', undefined],
    [`${'array<'.repeat(50)}string${'>'.repeat(50)}`, undefined],
  ])('the type %s', (type, schema) => {
    expect(typeSchema(type)).toEqual(schema);
  });

  test('choices and defaults', () => {
    const { parameters } = opened({
      '/parameters': [
        { name: 'a', type: 'string', enum: ['x', 'y'], default: 'x' },
        { name: 'b', type: 'string[]', enum: ['x'] },
        { name: 'c', type: 'mystery' },
      ],
    });
    expect(parameters.slice(0, 3).map(({ schema }) => schema)).toEqual([
      { type: 'string', enum: ['x', 'y'], default: 'x' },
      { type: 'array', items: { enum: ['x'] } },
      {},
    ]);
  });

  test('by itself: resolved against the origin that served it, or not at all', () => {
    expect(detail().actions[0]).toMatchObject({
      key: 'adp:send_parcel',
      transport: { kind: 'http', url: 'https://api.example.com/v1/depots/{depot}/parcels' },
      assumptions: [expect.stringContaining('without its manifest')],
    });
    expect(file(sendParcel).actions[0]?.transport).toMatchObject({ kind: 'none' });
  });

  test('broken parameters are kept apart', () => {
    const document = detail({
      '/parameters/1': 5,
      '/parameters/2/name': undefined,
      '/parameters/3/name': 'depot',
    });
    expect(document.actions[0]?.parameters.map(({ name }) => name)).toEqual(['depot']);
    expect(document.unread.map(({ place }) => place.pointer)).toEqual([
      '/parameters/1',
      '/parameters/2',
      '/parameters/3',
    ]);
  });

  test('at most 500 parameters', () => {
    const parameters = Array.from({ length: 501 }, (_, index) => ({ name: `p${index}`, type: 'string' }));
    const document = detail({ '/endpoint': '/x', '/parameters': parameters });
    expect([document.actions[0]?.parameters.length, document.unread.length]).toEqual([500, 1]);
  });

  test('what is not a detail resolves to nothing', () => {
    const [capability] = manifest().actions as [Action];
    for (const value of [null, [], 'x', {}, { endpoint: 5 }] as Json[])
      expect(resolveDetail(capability, { url: 'https://x.example', value })).toBeUndefined();
  });
});
