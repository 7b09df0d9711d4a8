import { describe, expect, test } from 'vitest';
import { adp } from '../../../../lib/formats/adp/index.ts';
import { readDocument } from '../../../../lib/formats/index.ts';
import type { Fetched, Json } from '../../../../lib/model/index.ts';
import { schemaRules } from '../../../../lib/schema/index.ts';
import { answer } from '../../../docs/answers.ts';
import { change, file, judge, served } from '../judge.ts';
import { courier, sendParcel } from './courier.ts';

type Changes = Readonly<Record<string, unknown>>;
type Row = readonly [
  requirement: string,
  what: string,
  changes: Changes,
  found: readonly string[],
  fix: string,
];

const URL_ = 'https://example.com/.well-known/agent';
const HEADERS = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'cache-control': 'max-age=3600',
};
const DETAIL_URL = 'https://api.example.com/capabilities/send_parcel';
const manifestOf = (value: unknown, more: Partial<Fetched> = {}) =>
  served(value, { url: URL_, headers: HEADERS, ...more });
const detailOf = (value: unknown) => served(value, { url: DETAIL_URL, headers: HEADERS });
/** Without the remark on details that were not opened, of which a test of its own speaks. */
const judged = (...documents: Parameters<typeof judge>[0]) =>
  judge(documents).filter(
    ({ rule, outcome }) => !(rule === 'adp/detail-broken' && outcome === 'needs-review'),
  );

/** Each row: what is broken in a flawless manifest, and all that is found then, as "rule pointer". */
const MANIFEST: readonly Row[] = [
  ['ADP-2-a', 'no name', { '/name': undefined }, ['adp/required-field '], 'Add "name"'],
  ['ADP-2-a', 'no auth', { '/auth': undefined }, ['adp/required-field '], 'Add "auth"'],
  ['ADP-2-a', 'no description', { '/description': undefined }, ['adp/required-field '], 'Add "description"'],
  [
    'ADP-2-a',
    'no version',
    { '/spec_version': undefined },
    ['adp/required-field '],
    'Add "spec_version": "1.0"',
  ],
  ['ADP-2-a', 'base_url that is no text', { '/base_url': 5 }, ['adp/required-field /base_url'], 'Write "5".'],
  [
    'ADP-2-a',
    'capabilities by name',
    { '/capabilities': { send: {} } },
    ['adp/required-field /capabilities'],
    'an array',
  ],
  [
    'ADP-2-b',
    'too short a description',
    { '/description': 'Parcels' },
    ['adp/description-length /description'],
    'Say in a sentence',
  ],
  [
    'ADP-2-b',
    'too long a description',
    { '/description': `We send parcels. ${'x'.repeat(200)}` },
    ['adp/description-length /description'],
    'e.g. to "We send parcels."',
  ],
  [
    'ADP-2-b',
    'too long a description of one sentence',
    { '/description': 'x'.repeat(201) },
    ['adp/description-length /description'],
    'Shorten it by 1',
  ],
  [
    'ADP-2-c',
    'http',
    { '/base_url': 'http://api.example.com' },
    ['adp/base-url-insecure /base_url'],
    'Write "https://api.example.com".',
  ],
  [
    'ADP-2-c',
    'no scheme',
    { '/base_url': 'api.example.com/v1' },
    ['adp/base-url-insecure /base_url'],
    'Write "https://api.example.com/v1".',
  ],
  [
    'ADP-2-c',
    'no host',
    { '/base_url': '/api' },
    ['adp/base-url-insecure /base_url'],
    'e.g. "https://api.example.com"',
  ],
  [
    'ADP-2-d',
    'no capability',
    { '/capabilities': [] },
    ['adp/capabilities-empty /capabilities'],
    'Add an item',
  ],
  [
    'ADP-2-e',
    'camelCase',
    { '/capabilities/0/name': 'sendParcel' },
    ['adp/capability-name-case /capabilities/0/name'],
    'Write "send_parcel".',
  ],
  [
    'ADP-2-e',
    'kebab-case',
    { '/capabilities/0/name': 'Send-Parcel' },
    ['adp/capability-name-case /capabilities/0/name'],
    'Write "send_parcel".',
  ],
  [
    'ADP-2-f',
    'version 2',
    { '/spec_version': '2.0' },
    ['adp/spec-version-unknown /spec_version'],
    'Use "1.0".',
  ],
  [
    'ADP-2-f',
    'a version as a number',
    { '/spec_version': 1 },
    ['adp/spec-version-unknown /spec_version'],
    'Use "1.0".',
  ],
  [
    'ADP-2-g',
    'a capability without description',
    { '/capabilities/0/description': undefined },
    ['adp/capability-field /capabilities/0'],
    'Add "description"',
  ],
  [
    'ADP-2-g',
    'a capability without detail_url',
    { '/capabilities/0/detail_url': undefined },
    ['adp/capability-field /capabilities/0'],
    'Add "detail_url"',
  ],
  [
    'ADP-2-g',
    'a capability that is a text',
    { '/capabilities/0': 'send' },
    ['adp/capability-field /capabilities/0'],
    'an object',
  ],
  [
    'ADP-2-g',
    'a detail_url that leads nowhere',
    { '/capabilities/0/detail_url': 'javascript:alert(1)' },
    ['adp/detail-url-unresolvable /capabilities/0/detail_url'],
    'Write a path',
  ],
  [
    'ADP-2-h',
    'a name that stands twice',
    { '/capabilities/1/name': 'send_parcel' },
    ['adp/capability-name-duplicate /capabilities/1/name'],
    'e.g. "send_parcel_2"',
  ],
  [
    'ADP-3-a',
    'auth by apikey',
    { '/auth': { type: 'apikey', setup_url: 'https://example.com/keys' } },
    ['adp/auth-type-unknown /auth/type'],
    'Use "api_key".',
  ],
  ['ADP-3-a', 'auth of no type', { '/auth': {} }, ['adp/auth-type-unknown /auth'], 'Add "type"'],
  [
    'ADP-3-b',
    'oauth2 without its endpoints',
    { '/auth': { type: 'oauth2' } },
    ['adp/oauth-url-missing /auth', 'adp/oauth-url-missing /auth'],
    'Add "authorization_url"',
  ],
  [
    'ADP-3-c',
    'a custom header without prefix',
    { '/auth': { type: 'api_key', header: 'X-Key', setup_url: 'https://example.com/keys' } },
    ['adp/prefix-implied /auth/header'],
    '"prefix": ""',
  ],
  [
    'ADP-3-d',
    'a header that is no text',
    { '/auth/header': 5 },
    ['adp/auth-field-type /auth/header'],
    'Write "5".',
  ],
  [
    'ADP-3-d',
    'a token_url that is no URL',
    { '/auth/token_url': '/token' },
    ['adp/auth-field-type /auth/token_url'],
    'https://auth.example.com/token',
  ],
  [
    'ADP-3-d',
    'scopes as a text',
    { '/auth/scopes': 'parcels.read' },
    ['adp/auth-field-type /auth/scopes'],
    'Write ["parcels.read"].',
  ],
  [
    'ADP-3-e',
    'api_key without setup_url',
    { '/auth': { type: 'api_key' } },
    ['adp/setup-url-missing /auth'],
    'Add "setup_url"',
  ],
  ['ADP-4-a', 'pricing in a word', { '/pricing': 'free' }, ['adp/pricing-malformed /pricing'], 'an object'],
  [
    'ADP-4-a',
    'pricing of another type',
    { '/pricing/type': 'premium' },
    ['adp/pricing-malformed /pricing/type'],
    'Use "freemium".',
  ],
  [
    'ADP-4-c',
    'a plan without limits',
    { '/pricing/plans/0/limits': undefined },
    ['adp/plan-malformed /pricing/plans/0'],
    'Add "limits"',
  ],
  ['ADP-4-c', 'plans by name', { '/pricing/plans': {} }, ['adp/plan-malformed /pricing/plans'], 'an array'],
  [
    'ADP-4-d',
    'a plans_url that is no URL',
    { '/pricing/plans_url': 'example.com/pricing' },
    ['adp/plans-url-malformed /pricing/plans_url'],
    'https://example.com/pricing',
  ],
];

const DETAIL: readonly Row[] = [
  [
    'ADP-5-b',
    'no endpoint of the right type',
    { '/endpoint': 5 },
    ['adp/detail-field /endpoint'],
    'Write "5".',
  ],
  ['ADP-5-b', 'no description', { '/description': undefined }, ['adp/detail-field '], 'Add "description"'],
  [
    'ADP-5-b',
    'parameters by name',
    { '/parameters': { to: {} } },
    ['adp/detail-field /parameters'],
    'an array',
  ],
  [
    'ADP-5-c',
    'scopes as a text',
    { '/auth_scopes': 'parcels.write' },
    ['adp/auth-scopes-malformed /auth_scopes'],
    'Write ["parcels.write"].',
  ],
  [
    'ADP-5-c',
    'a limit as a text',
    { '/rate_limits/requests_per_minute': '30' },
    ['adp/rate-limits-malformed /rate_limits/requests_per_minute'],
    'Write 30 without quotes.',
  ],
  [
    'ADP-5-e',
    'a parameter without description',
    { '/parameters/0/description': undefined },
    ['adp/parameter-field /parameters/0'],
    'Add "description"',
  ],
  [
    'ADP-5-e',
    'required as a text',
    { '/parameters/0/required': 'true' },
    ['adp/parameter-field /parameters/0/required'],
    'Write true without quotes.',
  ],
  [
    'ADP-5-f',
    'no request_example',
    { '/request_example': undefined },
    ['adp/example-missing '],
    'Add "request_example"',
  ],
  [
    'ADP-5-f',
    'a response_example that is a list',
    { '/response_example': [{ id: 1 }] },
    ['adp/example-missing /response_example'],
    'an object',
  ],
  [
    'ADP-5-k',
    'a request_example that is the body',
    { '/request_example': { to: 'x' } },
    ['adp/example-incomplete /request_example'],
    '"method": "POST"',
  ],
  [
    'ADP-5-k',
    'a request_example of another method',
    { '/request_example/method': 'PUT' },
    ['adp/example-incomplete /request_example/method'],
    'Write "POST"',
  ],
  [
    'ADP-5-k',
    'a response_example that is the body',
    { '/response_example': { id: 'p1' } },
    ['adp/example-incomplete /response_example'],
    '{"status": 200, "body": {"id":"p1"}}',
  ],
  [
    'ADP-5-l',
    'a method in small letters',
    { '/method': 'post' },
    ['adp/method-unknown /method'],
    'Write "POST".',
  ],
  [
    'ADP-5-l',
    'two methods',
    { '/method': 'GET|POST', '/request_example/method': 'GET|POST' },
    ['adp/method-unknown /method'],
    'one method',
  ],
  [
    'ADP-5-l',
    'an endpoint without slash',
    { '/endpoint': 'v1/depots/{depot}/parcels' },
    ['adp/endpoint-form /endpoint'],
    'Write "/v1/depots/{depot}/parcels".',
  ],
  [
    'ADP-5-l',
    'an endpoint with its method',
    { '/endpoint': 'POST /v1/{depot}' },
    ['adp/endpoint-form /endpoint'],
    'Write "/v1/{depot}"',
  ],
  [
    'ADP-5-l',
    'an endpoint that is a script',
    { '/endpoint': 'javascript:alert(1)' },
    ['adp/endpoint-form /endpoint'],
    'Write the path',
  ],
  [
    'ADP-5-m',
    'no example, but one in the request',
    { '/parameters/1/example': undefined },
    ['adp/parameter-example /parameters'],
    '{"to":"1 Main St"}',
  ],
  [
    'ADP-5-m',
    'an example of another type',
    { '/parameters/2/example': '2.5' },
    ['adp/parameter-example /parameters/2/example'],
    'Write 2.5 without quotes.',
  ],
  [
    'ADP-5-m',
    'an example that is no list',
    { '/parameters/3/example': 'fragile' },
    ['adp/parameter-example /parameters/3/example'],
    'Write ["fragile"].',
  ],
];

describe('the manifest is judged', () => {
  test('a manifest without faults has no finding', () => {
    expect(judged(manifestOf(courier))).toEqual([]);
    expect(judged(file(courier))).toEqual([]);
  });

  test.each(MANIFEST)('%s: %s', (requirement, _, changes, expected, fix) => {
    const findings = judged(manifestOf(change(courier, changes)));
    expect(findings.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual(expected);
    expect(findings.every(({ requirements }) => requirements.includes(requirement))).toBe(true);
    expect(findings.map((finding) => finding.fix).join(' ')).toContain(fix);
    for (const finding of findings)
      expect(finding).toMatchObject({ outcome: 'failed', line: expect.any(Number) });
  });

  test.each<[requirement: string, what: string, changes: Changes]>([
    ['ADP-2-b', 'ten characters', { '/description': 'Parcels ok' }],
    ['ADP-2-b', 'two hundred characters, counted as people do', { '/description': '📦'.repeat(200) }],
    ['ADP-2-c', 'a template', { '/base_url': 'https://{shop}.example.com/api' }],
    ['ADP-2-e', 'digits', { '/capabilities/0/name': 'send_2_parcels' }],
    ['ADP-3-a', 'no authentication', { '/auth': { type: 'none' } }],
    [
      'ADP-3-c',
      'a bare key',
      { '/auth': { type: 'api_key', header: 'X-Key', prefix: '', setup_url: 'https://example.com/keys' } },
    ],
    ['ADP-4-a', 'no pricing', { '/pricing': undefined }],
    ['ADP-4-c', 'a price as a number', { '/pricing/plans/0/price': 0 }],
    [
      'ADP-2-a',
      'unknown fields',
      { '/x_vendor': 1, '/auth/note': 'x', '/capabilities/0/resource_group': 'parcels' },
    ],
  ])('%s allows %s', (_, __, changes) => {
    expect(judged(manifestOf(change(courier, changes)))).toEqual([]);
  });

  test('ADP-2-c: this machine, as in development, is no fault', () => {
    const findings = judged(manifestOf(change(courier, { '/base_url': 'http://127.0.0.1:3000' })));
    expect(findings).toMatchObject([
      { rule: 'adp/base-url-insecure', outcome: 'needs-review', severity: 'info' },
    ]);
  });
});

describe('a capability detail is judged', () => {
  test('a detail without faults has no finding', () => {
    expect(judged(detailOf(sendParcel))).toEqual([]);
  });

  test.each(DETAIL)('%s: %s', (requirement, _, changes, expected, fix) => {
    const findings = judged(detailOf(change(sendParcel, changes)));
    expect(findings.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual(expected);
    expect(findings.every(({ requirements }) => requirements.includes(requirement))).toBe(true);
    expect(findings.map((finding) => finding.fix).join(' ')).toContain(fix);
  });

  test.each<[requirement: string, what: string, changes: Changes]>([
    ['ADP-5-c', 'no scopes and limits', { '/auth_scopes': undefined, '/rate_limits': undefined }],
    [
      'ADP-5-k',
      'a request by its path',
      { '/request_example': { method: 'POST', path: '/v1/depots/north/parcels' } },
    ],
    ['ADP-5-k', 'an answer without body', { '/response_example': { status: 204 } }],
    ['ADP-5-l', 'a full URL', { '/endpoint': 'https://upload.example.com/{depot}' }],
    [
      'ADP-5-m',
      'types beyond the text',
      {
        '/parameters/2': { name: 'x', type: 'string|array', description: 'x', required: false, example: [] },
      },
    ],
    ['ADP-5-e', 'no parameters', { '/parameters': [], '/endpoint': '/v1/parcels' }],
    ['ADP-5-b', 'unknown fields', { '/resource_group': 'parcels', '/parameters/0/in': 'path' }],
  ])('%s allows %s', (_, __, changes) => {
    expect(judged(detailOf(change(sendParcel, changes)))).toEqual([]);
  });

  test('ADP-5-l: a method beyond the registry is a warning, as HTTP allows it', () => {
    const findings = judged(
      detailOf(change(sendParcel, { '/method': 'LIST', '/request_example/method': 'LIST' })),
    );
    expect(findings).toMatchObject([{ rule: 'adp/method-unknown', severity: 'warning' }]);
  });
});

describe('the answer of the server is judged', () => {
  test.each<
    [
      requirement: string,
      what: string,
      headers: Record<string, string | undefined>,
      rule: string,
      severity: string,
      outcome: string,
    ]
  >([
    [
      'ADP-1-b',
      'no CORS',
      { 'access-control-allow-origin': undefined },
      'adp/cors-missing',
      'warning',
      'failed',
    ],
    [
      'ADP-1-b',
      'CORS that may depend on the origin',
      { 'access-control-allow-origin': undefined, vary: 'Accept, Origin' },
      'adp/cors-missing',
      'warning',
      'needs-review',
    ],
    ['ADP-1-c', 'a text', { 'content-type': 'text/plain' }, 'adp/content-type', 'error', 'failed'],
    ['ADP-1-c', 'no label', { 'content-type': undefined }, 'adp/content-type', 'error', 'failed'],
    ['ADP-1-d', 'no caching', { 'cache-control': undefined }, 'adp/cache-control', 'warning', 'failed'],
    [
      'ADP-1-d',
      'caching forbidden',
      { 'cache-control': 'no-store' },
      'adp/cache-control',
      'warning',
      'failed',
    ],
    [
      'ADP-1-d',
      'another time',
      { 'cache-control': 'public, max-age=600' },
      'adp/cache-control',
      'info',
      'failed',
    ],
  ])('%s: %s', (requirement, _, changes, rule, severity, outcome) => {
    const headers = Object.fromEntries(
      Object.entries({ ...HEADERS, ...changes }).filter(([, value]) => value !== undefined),
    ) as Record<string, string>;
    const findings = judged(manifestOf(courier, { headers }));
    expect(findings).toMatchObject([
      { rule, severity, outcome, requirements: [requirement], fix: expect.stringContaining('header') },
    ]);
  });

  test.each([
    ['ADP-1-b', { 'access-control-allow-origin': 'https://app.example' }],
    ['ADP-1-c', { 'content-type': 'application/json; charset=utf-8' }],
    ['ADP-1-d', { 'cache-control': 'public, max-age=3600, must-revalidate' }],
  ])('%s allows %j', (_, headers) => {
    expect(judged(manifestOf(courier, { headers: { ...HEADERS, ...headers } }))).toEqual([]);
  });

  test('ADP-1-c: what is not valid JSON', () => {
    const findings = judged(readDocument(answer('{"spec_version": "1.0",', { url: URL_ })));
    expect(findings).toMatchObject([{ rule: 'document/json-invalid', requirements: ['ADP-1-c'] }]);
  });

  test('ADP-1-a: served at https://{domain}/.well-known/agent', () => {
    const at = (url: string) => manifestOf(courier, { url });
    const path = (...documents: Parameters<typeof judge>[0]) =>
      judged(...documents)
        .filter(({ rule }) => rule === 'adp/path-wrong')
        .map(({ outcome }) => outcome);
    const absent = readDocument(
      answer('', { url: URL_, status: 404, refusal: { code: 'absent', status: 404 } }),
    );
    expect(path(at(URL_))).toEqual([]);
    expect(path(at(URL_), at('https://example.com/.well-known/agent.json'))).toEqual([]);
    expect(path(absent, at('https://example.com/.well-known/agent.json'))).toEqual(['failed']);
    expect(path(at('https://example.com/.well-known/agent.json'))).toEqual(['needs-review']);
    expect(path(at('http://example.com/.well-known/agent'))).toEqual(['failed']);
    expect(path(at('http://localhost:3000/.well-known/agent'))).toEqual([]);
  });
});

describe('manifest and details are judged together', () => {
  const both = (changes: Changes, answered: Partial<Fetched> & { text?: string } = {}) => {
    const detail = readDocument(
      answer(answered.text ?? JSON.stringify(change(sendParcel, changes)), { url: DETAIL_URL, ...answered }),
    );
    return judged(manifestOf(courier), detail).map(({ rule, pointer, document, action, fix }) => ({
      rule,
      pointer,
      document,
      action,
      fix,
    }));
  };

  test('a detail that fits has no finding', () => {
    expect(both({})).toEqual([]);
  });

  test.each<[what: string, answered: Partial<Fetched> & { text?: string }]>([
    ['404', { status: 404, text: '', refusal: { code: 'absent', status: 404 } }],
    ['a page', { text: '<!doctype html><title>x</title>' }],
    ['no JSON', { text: '{"name": ' }],
    ['a list', { text: '[]' }],
    ['another object', { text: '{"name": "send_parcel"}' }],
  ])('ADP-5-a: a detail_url that answers %s', (_, answered) => {
    const findings = both({}, answered).filter(({ rule }) => rule.startsWith('adp/'));
    expect(findings).toMatchObject([
      {
        rule: 'adp/detail-broken',
        pointer: '/capabilities/0/detail_url',
        document: URL_,
        action: 'adp:send_parcel',
      },
    ]);
  });

  test('ADP-5-a: details that were not opened cannot be told', () => {
    const findings = judge([manifestOf(courier)]);
    expect(findings).toMatchObject([
      { rule: 'adp/detail-broken', outcome: 'needs-review', severity: 'info', pointer: '/capabilities' },
    ]);
    expect(findings[0]?.message).toContain('2 of 2');
  });

  test('ADP-5-g: a detail of another name', () => {
    expect(both({ '/name': 'send_parcels' })).toMatchObject([
      {
        rule: 'adp/detail-name-mismatch',
        pointer: '/name',
        document: DETAIL_URL,
        fix: 'Write "send_parcel".',
      },
    ]);
  });

  test('ADP-5-h: a scope that the manifest does not declare', () => {
    expect(both({ '/auth_scopes': ['parcels.write', 'admin'] })).toMatchObject([
      {
        rule: 'adp/scope-undeclared',
        pointer: '/auth_scopes/1',
        document: DETAIL_URL,
        fix: expect.stringContaining('"admin"'),
      },
    ]);
  });
});

test('every rule of the format and its schemas belongs to it', () => {
  const ids = [...adp.rules, ...schemaRules().filter(({ id }) => id.startsWith('adp/'))].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^adp\/[a-z]+(?:-[a-z]+)*$/.test(id))).toBe(true);
});

test.each<[string, Json]>([
  ['capabilities', [null, 1, 'x', {}, { name: 5, detail_url: [] }]],
  ['auth', []],
  ['pricing', { plans: [null, { name: {} }] }],
  ['base_url', 'http://[::1'],
  ['base_url', '{agent}'],
  ['description', ''],
])('%s of another shape throws nothing', (name, value) => {
  expect(
    judge([manifestOf(change(courier, { [`/${name}`]: value }))]).every(
      ({ message }) => !message.includes('could not be checked'),
    ),
  ).toBe(true);
});
