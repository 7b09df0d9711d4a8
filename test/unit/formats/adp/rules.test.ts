import { expect, test } from 'vitest';
import { rules } from '../../../../lib/formats/adp/rules/index.ts';
import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Document, Fetched, Json } from '../../../../lib/model/index.ts';
import { schemaRules } from '../../../../lib/schema/index.ts';
import { answer } from '../../../docs/answers.ts';
import { type Changes, change, type RuleRow, testRules } from '../../../rule-tester.ts';
import { file, judge, served } from '../judge.ts';
import { courier, sendParcel } from './courier.ts';

const AT = 'https://example.com/.well-known/agent';
const ELSEWHERE = 'https://example.com/.well-known/agent.json';
const HEADERS = {
  'content-type': 'application/json',
  'access-control-allow-origin': '*',
  'cache-control': 'max-age=3600',
};
const DETAIL = 'https://api.example.com/capabilities/send_parcel';
const OTHER_DETAIL = courier.capabilities[1].detail_url;

const detailOf = (value: unknown, url = DETAIL) => served(value, { url, headers: HEADERS });
/** Both details: what was not opened is a remark of its own. */
const DETAILS = [detailOf(sendParcel), detailOf({ ...sendParcel, name: 'track_parcel' }, OTHER_DETAIL)];
const manifestOf = (changes: Changes = {}, more: Partial<Fetched> = {}) =>
  served(change(courier, changes), { url: AT, headers: HEADERS, ...more });

testRules(
  'a manifest is judged',
  [
    { what: 'one without faults' },
    {
      id: 'ADP-2-a',
      what: 'no name',
      change: { '/name': undefined },
      finds: 'adp/required-field',
      fix: 'Add "name"',
    },
    {
      id: 'ADP-2-a',
      what: 'no auth',
      change: { '/auth': undefined },
      finds: 'adp/required-field',
      fix: 'Add "auth"',
    },
    {
      id: 'ADP-2-a',
      what: 'no description',
      change: { '/description': undefined },
      finds: 'adp/required-field',
      fix: 'Add "description"',
    },
    {
      id: 'ADP-2-a',
      what: 'no version',
      change: { '/spec_version': undefined },
      finds: 'adp/required-field',
      fix: 'Add "spec_version": "1.0"',
    },
    {
      id: 'ADP-2-a',
      what: 'base_url that is not text',
      change: { '/base_url': 5 },
      finds: 'adp/required-field /base_url',
      fix: 'Write a string, e.g. ',
    },
    {
      id: 'ADP-2-a',
      what: 'capabilities by name',
      change: { '/capabilities': { send: {} } },
      finds: 'adp/required-field /capabilities',
      fix: 'an array',
    },
    {
      id: 'ADP-2-b',
      what: 'too short a description',
      change: { '/description': 'Parcels' },
      finds: 'adp/description-length /description',
      fix: 'Say in a sentence',
    },
    {
      id: 'ADP-2-b',
      what: 'too long a description',
      change: { '/description': `We send parcels. ${'x'.repeat(200)}` },
      finds: 'adp/description-length /description',
      fix: 'e.g. to "We send parcels."',
    },
    {
      id: 'ADP-2-b',
      what: 'too long a description of one sentence',
      change: { '/description': 'x'.repeat(201) },
      finds: 'adp/description-length /description',
      fix: 'Shorten it by 1',
    },
    {
      id: 'ADP-2-c',
      what: 'http',
      change: { '/base_url': 'http://api.example.com' },
      finds: 'adp/base-url-insecure /base_url',
      fix: 'Write "https://api.example.com", once it answers there.',
    },
    {
      id: 'ADP-2-c',
      what: 'no scheme',
      change: { '/base_url': 'api.example.com/v1' },
      finds: 'adp/base-url-insecure /base_url',
      fix: 'Write "https://api.example.com/v1", once it answers there.',
    },
    {
      id: 'ADP-2-c',
      what: 'no host',
      change: { '/base_url': '/api' },
      finds: 'adp/base-url-insecure /base_url',
      fix: 'Write the whole address',
    },
    {
      id: 'ADP-2-d',
      what: 'no capability',
      change: { '/capabilities': [] },
      finds: 'adp/capabilities-empty /capabilities',
      fix: 'Add an item',
    },
    {
      id: 'ADP-2-e',
      what: 'camelCase',
      change: { '/capabilities/0/name': 'sendParcel' },
      finds: 'adp/capability-name-case /capabilities/0/name',
      fix: 'Write "send_parcel".',
    },
    {
      id: 'ADP-2-e',
      what: 'kebab-case',
      change: { '/capabilities/0/name': 'Send-Parcel' },
      finds: 'adp/capability-name-case /capabilities/0/name',
      fix: 'Write "send_parcel".',
    },
    {
      id: 'ADP-2-f',
      what: 'version 2',
      change: { '/spec_version': '2.0' },
      finds: 'adp/spec-version-unknown /spec_version',
      fix: 'Use "1.0".',
    },
    {
      id: 'ADP-2-f',
      what: 'a version as a number',
      change: { '/spec_version': 1 },
      finds: 'adp/spec-version-unknown /spec_version',
      fix: 'Use "1.0".',
    },
    {
      id: 'ADP-2-g',
      what: 'a capability without description',
      change: { '/capabilities/0/description': undefined },
      finds: 'adp/capability-field /capabilities/0',
      fix: 'Add "description"',
    },
    {
      id: 'ADP-2-g',
      what: 'a capability without detail_url',
      change: { '/capabilities/0/detail_url': undefined },
      finds: 'adp/capability-field /capabilities/0',
      fix: 'Add "detail_url"',
    },
    {
      id: 'ADP-2-g',
      what: 'a capability that is a text',
      change: { '/capabilities/0': 'send' },
      finds: 'adp/capability-field /capabilities/0',
      fix: 'an object',
    },
    {
      id: 'ADP-2-g',
      what: 'a detail_url that leads nowhere',
      change: { '/capabilities/0/detail_url': 'javascript:alert(1)' },
      finds: 'adp/detail-url-unresolvable /capabilities/0/detail_url',
      fix: 'Write a path',
    },
    {
      id: 'ADP-2-h',
      what: 'a name that stands twice',
      change: { '/capabilities/1/name': 'send_parcel' },
      finds: 'adp/capability-name-duplicate /capabilities/1/name',
      fix: 'e.g. "send_parcel_2"',
    },
    {
      id: 'ADP-3-a',
      what: 'auth by apikey',
      change: { '/auth': { type: 'apikey', setup_url: 'https://example.com/keys' } },
      finds: 'adp/auth-type-unknown /auth/type',
      fix: 'Use "api_key".',
    },
    {
      id: 'ADP-3-a',
      what: 'auth of no type',
      change: { '/auth': {} },
      finds: 'adp/auth-type-unknown /auth',
      fix: 'Add "type"',
    },
    {
      id: 'ADP-3-b',
      what: 'oauth2 without its endpoints',
      change: { '/auth': { type: 'oauth2' } },
      finds: ['adp/oauth-url-missing /auth', 'adp/oauth-url-missing /auth'],
      fix: 'Add "authorization_url"',
    },
    {
      id: 'ADP-3-c',
      what: 'a custom header without prefix',
      change: { '/auth': { type: 'api_key', header: 'X-Key', setup_url: 'https://example.com/keys' } },
      finds: 'adp/prefix-implied /auth/header',
      fix: '"prefix": ""',
    },
    {
      id: 'ADP-3-d',
      what: 'a header that is not text',
      change: { '/auth/header': 5 },
      finds: 'adp/auth-field-type /auth/header',
      fix: 'Write a string, e.g. ',
    },
    {
      id: 'ADP-3-d',
      what: 'a token_url that is not a URL',
      change: { '/auth/token_url': '/token' },
      finds: 'adp/auth-field-type /auth/token_url',
      fix: 'https://example.com/token',
    },
    {
      id: 'ADP-3-d',
      what: 'scopes as a text',
      change: { '/auth/scopes': 'parcels.read' },
      finds: 'adp/auth-field-type /auth/scopes',
      fix: 'Write ["parcels.read"].',
    },
    {
      id: 'ADP-3-e',
      what: 'api_key without setup_url',
      change: { '/auth': { type: 'api_key' } },
      finds: 'adp/setup-url-missing /auth',
      fix: 'Add "setup_url"',
    },
    {
      id: 'ADP-4-a',
      what: 'pricing in a word',
      change: { '/pricing': 'free' },
      finds: 'adp/pricing-malformed /pricing',
      fix: 'an object',
    },
    {
      id: 'ADP-4-a',
      what: 'pricing of another type',
      change: { '/pricing/type': 'premium' },
      finds: 'adp/pricing-malformed /pricing/type',
      fix: 'Use "freemium".',
    },
    {
      id: 'ADP-4-c',
      what: 'a plan without limits',
      change: { '/pricing/plans/0/limits': undefined },
      finds: 'adp/plan-malformed /pricing/plans/0',
      fix: 'Add "limits"',
    },
    {
      id: 'ADP-4-c',
      what: 'plans by name',
      change: { '/pricing/plans': {} },
      finds: 'adp/plan-malformed /pricing/plans',
      fix: 'an array',
    },
    {
      id: 'ADP-4-d',
      what: 'a plans_url that is not a URL',
      change: { '/pricing/plans_url': 'example.com/pricing' },
      finds: 'adp/plans-url-malformed /pricing/plans_url',
      fix: 'https://example.com/pricing',
    },
    { id: 'ADP-2-b', what: 'ten characters', change: { '/description': 'Parcels ok' } },
    {
      id: 'ADP-2-b',
      what: 'two hundred characters, counted as people do',
      change: { '/description': '📦'.repeat(200) },
    },
    {
      what: 'a template that nothing fills',
      change: { '/base_url': 'https://{shop}.example.com/api' },
      finds: 'adp/address-unusable /base_url',
    },
    { id: 'ADP-2-e', what: 'digits', change: { '/capabilities/0/name': 'send_2_parcels' } },
    { id: 'ADP-3-a', what: 'no authentication', change: { '/auth': { type: 'none' } } },
    {
      id: 'ADP-3-c',
      what: 'a bare key',
      change: {
        '/auth': { type: 'api_key', header: 'X-Key', prefix: '', setup_url: 'https://example.com/keys' },
      },
    },
    { id: 'ADP-4-a', what: 'no pricing', change: { '/pricing': undefined } },
    { id: 'ADP-4-c', what: 'a price as a number', change: { '/pricing/plans/0/price': 0 } },
    {
      id: 'ADP-2-a',
      what: 'unknown fields',
      change: { '/x_vendor': 1, '/auth/note': 'x', '/capabilities/0/resource_group': 'parcels' },
    },
    {
      id: 'ADP-2-c',
      what: 'this machine, as in development',
      change: { '/base_url': 'http://127.0.0.1:3000' },
      finds: ['adp/base-url-insecure /base_url (info) (needs-review)', 'adp/address-private /base_url'],
    },
    {
      what: 'a login in an address',
      change: { '/auth/token_url': 'https://app:password@auth.example.com/token' },
      finds: 'adp/address-unusable /auth/token_url',
      fix: '"https://auth.example.com/token"',
    },
    {
      id: 'ADP-2-g',
      what: 'a method in front of a detail_url',
      change: { '/capabilities/0/detail_url': 'GET /capabilities/send' },
      finds: 'adp/detail-url-unresolvable /capabilities/0/detail_url',
      fix: '"/capabilities/send"',
    },
    {
      id: 'ADP-2-g',
      what: 'a port that no host has',
      change: { '/capabilities/0/detail_url': 'https://api.example.com:99999/send' },
      finds: 'adp/address-malformed /capabilities/0/detail_url',
    },
    {
      what: 'a placeholder that nobody fills',
      change: { '/capabilities/0/detail_url': '/{version}/send' },
      finds: 'adp/path-parameter-undeclared /capabilities/0/detail_url',
    },
    {
      what: 'tokens over plain HTTP',
      change: { '/auth/token_url': 'http://auth.example.com/token' },
      finds: 'adp/endpoint-insecure /auth/token_url',
      fix: '"https://auth.example.com/token"',
    },
    {
      id: 'ADP-3-d',
      what: 'scopes in one text',
      change: { '/auth/scopes': 'parcels.read parcels.write' },
      finds: 'adp/auth-field-type /auth/scopes',
      fix: '["parcels.read", "parcels.write"]',
    },
    {
      id: 'ADP-2-g',
      what: 'a required field in another spelling',
      change: {
        '/capabilities/0/detail_url': undefined,
        '/capabilities/0/detailUrl': '/capabilities/send_parcel',
      },
      finds: 'adp/capability-field /capabilities/0/detailUrl',
      fix: 'Call it "detail_url"',
    },
    {
      what: 'an optional field in another spelling',
      change: { '/pricing/plansUrl': 'https://example.com/plans', '/pricing/plans_url': undefined },
      finds: 'adp/field-misspelt /pricing/plansUrl',
    },
  ],
  ({ change: changes }) => ({ documents: withDetails(manifestOf(changes)) }),
);

/** What each of its actions leads to is there. */
function withDetails(manifest: Document): readonly Document[] {
  const opened = manifest.actions.flatMap(({ id, transport }) =>
    transport.kind === 'detail'
      ? [detailOf({ ...sendParcel, name: id, auth_scopes: [] }, transport.detailUrl)]
      : [],
  );
  return [manifest, ...opened];
}

testRules(
  'a manifest in a file',
  [{ what: 'one without faults', finds: 'adp/detail-broken /capabilities (info) (needs-review)' }],
  () => ({
    documents: [file(courier)],
  }),
);

testRules(
  'a capability detail is judged',
  [
    { what: 'one without faults' },
    {
      id: 'ADP-5-b',
      what: 'no endpoint of the right type',
      change: { '/endpoint': 5 },
      finds: 'adp/detail-field /endpoint',
      fix: 'Write a string, e.g. ',
    },
    {
      id: 'ADP-5-b',
      what: 'no description',
      change: { '/description': undefined },
      finds: 'adp/detail-field',
      fix: 'Add "description"',
    },
    {
      id: 'ADP-5-b',
      what: 'parameters by name',
      change: { '/parameters': { to: {} } },
      finds: 'adp/detail-field /parameters',
      fix: 'an array',
    },
    {
      id: 'ADP-5-c',
      what: 'scopes as a text',
      change: { '/auth_scopes': 'parcels.write' },
      finds: 'adp/auth-scopes-malformed /auth_scopes',
      fix: 'Write ["parcels.write"].',
    },
    {
      id: 'ADP-5-c',
      what: 'a limit as a text',
      change: { '/rate_limits/requests_per_minute': '30' },
      finds: 'adp/rate-limits-malformed /rate_limits/requests_per_minute',
      fix: 'Write 30 without quotes.',
    },
    {
      id: 'ADP-5-e',
      what: 'a parameter without description',
      change: { '/parameters/0/description': undefined },
      finds: 'adp/parameter-field /parameters/0',
      fix: 'Add "description"',
    },
    {
      id: 'ADP-5-e',
      what: 'required as a text',
      change: { '/parameters/0/required': 'true' },
      finds: 'adp/parameter-field /parameters/0/required',
      fix: 'Write true without quotes.',
    },
    {
      id: 'ADP-5-f',
      what: 'no request_example',
      change: { '/request_example': undefined },
      finds: 'adp/example-missing',
      fix: 'Add "request_example"',
    },
    {
      id: 'ADP-5-f',
      what: 'a response_example that is a list',
      change: { '/response_example': [{ id: 1 }] },
      finds: 'adp/example-missing /response_example',
      fix: 'an object',
    },
    {
      id: 'ADP-5-k',
      what: 'a request_example that is the body',
      change: { '/request_example': { to: 'x' } },
      finds: 'adp/example-incomplete /request_example',
      fix: '"method": "POST"',
    },
    {
      id: 'ADP-5-k',
      what: 'a request_example of another method',
      change: { '/request_example/method': 'PUT' },
      finds: 'adp/example-incomplete /request_example/method',
      fix: 'Write "POST"',
    },
    {
      id: 'ADP-5-k',
      what: 'a response_example that is the body',
      change: { '/response_example': { id: 'p1' } },
      finds: 'adp/example-incomplete /response_example',
      fix: '{"status": 200, "body": {"id":"p1"}}',
    },
    {
      id: 'ADP-5-l',
      what: 'a method in small letters',
      change: { '/method': 'post' },
      finds: 'adp/method-unknown /method',
      fix: 'Write "POST".',
    },
    {
      id: 'ADP-5-l',
      what: 'two methods',
      change: { '/method': 'GET|POST', '/request_example/method': 'GET|POST' },
      finds: ['adp/method-unknown /method', 'adp/method-unknown /request_example/method'],
      fix: 'Write "GET"',
    },
    {
      id: 'ADP-5-l',
      what: 'a method in small letters, in the example, too',
      change: { '/method': 'post', '/request_example/method': 'post' },
      finds: ['adp/method-unknown /method', 'adp/method-unknown /request_example/method'],
      fix: 'Write "POST".',
    },
    {
      id: 'ADP-5-l',
      what: 'an endpoint with a blank',
      change: { '/endpoint': '/v1/my {depot}' },
      finds: 'adp/url-blank /endpoint',
    },
    {
      id: 'ADP-5-l',
      what: 'an endpoint without slash',
      change: { '/endpoint': 'v1/depots/{depot}/parcels' },
      finds: 'adp/endpoint-relative /endpoint',
      fix: 'Write "/v1/depots/{depot}/parcels".',
    },
    {
      id: 'ADP-5-l',
      what: 'an endpoint with its method',
      change: { '/endpoint': 'POST /v1/{depot}' },
      finds: 'adp/endpoint-relative /endpoint',
      fix: 'Write "/v1/{depot}"',
    },
    {
      id: 'ADP-5-l',
      what: 'an endpoint that is a script',
      change: { '/endpoint': 'javascript:alert(1)' },
      finds: 'adp/endpoint-form /endpoint',
      fix: 'Write the path',
    },
    {
      id: 'ADP-5-m',
      what: 'no example, but one in the request',
      change: { '/parameters/1/example': undefined },
      finds: 'adp/parameter-example /parameters',
      fix: '{"to":"1 Main St"}',
    },
    {
      id: 'ADP-5-m',
      what: 'an example of another type',
      change: { '/parameters/2/example': '2.5' },
      finds: 'adp/parameter-example /parameters/2/example',
      fix: 'Write 2.5 without quotes.',
    },
    {
      id: 'ADP-5-m',
      what: 'an example that is not a list',
      change: { '/parameters/3/example': 'fragile' },
      finds: 'adp/parameter-example /parameters/3/example',
      fix: 'Write ["fragile"].',
    },
    {
      id: 'ADP-5-c',
      what: 'no scopes and limits',
      change: { '/auth_scopes': undefined, '/rate_limits': undefined },
    },
    {
      id: 'ADP-5-k',
      what: 'a request by its path',
      change: { '/request_example': { method: 'POST', path: '/v1/depots/north/parcels' } },
    },
    { id: 'ADP-5-k', what: 'an answer without body', change: { '/response_example': { status: 204 } } },
    { id: 'ADP-5-l', what: 'a full URL', change: { '/endpoint': 'https://upload.example.com/{depot}' } },
    {
      id: 'ADP-5-m',
      what: 'types beyond the text',
      change: {
        '/parameters/2': { name: 'x', type: 'string|array', description: 'x', required: false, example: [] },
      },
    },
    { id: 'ADP-5-e', what: 'no parameters', change: { '/parameters': [], '/endpoint': '/v1/parcels' } },
    {
      id: 'ADP-5-b',
      what: 'unknown fields',
      change: { '/resource_group': 'parcels', '/parameters/0/in': 'path' },
    },
    {
      id: 'ADP-5-l',
      what: 'a method beyond the registry, which HTTP allows',
      change: { '/method': 'LIST', '/request_example/method': 'LIST' },
      finds: ['adp/method-unknown /method (warning)', 'adp/method-unknown /request_example/method (warning)'],
    },
  ],
  ({ change: changes = {} }) => ({ documents: [detailOf(change(sendParcel, changes))] }),
);

testRules<RuleRow & { readonly headers: Readonly<Record<string, string>> }>(
  'the answer of the server is judged',
  [
    {
      id: 'ADP-1-b',
      what: 'no CORS',
      headers: { 'access-control-allow-origin': '' },
      finds: 'adp/cors-missing',
      fix: 'header',
    },
    {
      id: 'ADP-1-b',
      what: 'CORS that may depend on the origin',
      headers: { 'access-control-allow-origin': '', vary: 'Accept, Origin' },
      finds: 'adp/cors-missing (needs-review)',
      fix: 'header',
    },
    {
      id: 'ADP-1-b',
      what: 'CORS for one origin',
      headers: { 'access-control-allow-origin': 'https://app.example' },
    },
    {
      id: 'ADP-1-c',
      what: 'a text',
      headers: { 'content-type': 'text/plain' },
      finds: 'adp/content-type-wrong',
      fix: 'header',
    },
    {
      id: 'ADP-1-c',
      what: 'no label',
      headers: { 'content-type': '' },
      finds: 'adp/content-type-wrong',
      fix: 'header',
    },
    { id: 'ADP-1-c', what: 'a charset', headers: { 'content-type': 'application/json; charset=utf-8' } },
    {
      id: 'ADP-1-d',
      what: 'no caching',
      headers: { 'cache-control': '' },
      finds: 'adp/cache-control-missing',
      fix: 'header',
    },
    {
      id: 'ADP-1-d',
      what: 'caching forbidden',
      headers: { 'cache-control': 'no-store' },
      finds: 'adp/cache-control-missing',
      fix: 'header',
    },
    {
      id: 'ADP-1-d',
      what: 'another time',
      headers: { 'cache-control': 'public, max-age=600' },
      finds: 'adp/cache-control-missing (info)',
      fix: 'header',
    },
    {
      id: 'ADP-1-d',
      what: 'more than the time',
      headers: { 'cache-control': 'public, max-age=3600, must-revalidate' },
    },
  ],
  ({ headers }) => ({ documents: [manifestOf({}, { headers: { ...HEADERS, ...headers } }), ...DETAILS] }),
);

const absent = (url: string) =>
  readDocument(answer('', { url, status: 404, refusal: { code: 'absent', status: 404 } }));

testRules<RuleRow & { readonly documents: readonly Document[] }>(
  'where it is served is judged',
  [
    { id: 'ADP-1-a', what: 'the well-known path', documents: [manifestOf()] },
    {
      id: 'ADP-1-a',
      what: 'another path beside it',
      documents: [manifestOf(), manifestOf({}, { url: ELSEWHERE })],
    },
    {
      id: 'ADP-1-a',
      what: 'another path in place of it',
      documents: [absent(AT), manifestOf({}, { url: ELSEWHERE })],
      finds: 'adp/path-wrong',
    },
    {
      id: 'ADP-1-a',
      what: 'another path, the well-known one not asked',
      documents: [manifestOf({}, { url: ELSEWHERE })],
      finds: 'adp/path-wrong (info) (needs-review)',
    },
    {
      id: 'ADP-1-a',
      what: 'plain HTTP',
      documents: [manifestOf({}, { url: 'http://example.com/.well-known/agent' })],
      finds: 'adp/transport-insecure',
    },
    {
      id: 'ADP-1-a',
      what: 'plain HTTP on this machine',
      documents: [manifestOf({}, { url: 'http://localhost:3000/.well-known/agent' })],
    },
    {
      id: 'ADP-1-c',
      what: 'no valid JSON',
      documents: [readDocument(answer('{"spec_version": "1.0",', { url: AT }))],
      finds: 'document/json-invalid 1:24',
    },
  ],
  ({ documents }) => ({ documents: [...documents, ...DETAILS] }),
);

testRules<RuleRow & { readonly answered?: Partial<Fetched> & { readonly text?: string } }>(
  'manifest and details are judged together',
  [
    { what: 'a detail that fits' },
    {
      id: 'ADP-5-a',
      what: 'a detail_url that answers 404',
      answered: { status: 404, text: '', refusal: { code: 'absent', status: 404 } },
      finds: 'adp/detail-broken /capabilities/0/detail_url',
    },
    {
      id: 'ADP-5-a',
      what: 'a detail_url that answers with a page',
      answered: { text: '<!doctype html><title>x</title>' },
      finds: 'adp/detail-broken /capabilities/0/detail_url',
    },
    {
      id: 'ADP-5-a',
      what: 'a detail_url that answers without JSON',
      answered: { text: '{"name": ' },
      finds: 'adp/detail-broken /capabilities/0/detail_url',
    },
    {
      id: 'ADP-5-a',
      what: 'a detail_url that answers with a list',
      answered: { text: '[]' },
      finds: 'adp/detail-broken /capabilities/0/detail_url',
    },
    {
      id: 'ADP-5-a',
      what: 'a detail_url that answers with another object',
      answered: { text: '{"name": "send_parcel"}' },
      finds: 'adp/detail-broken /capabilities/0/detail_url',
    },
    {
      id: 'ADP-5-g',
      what: 'a detail of another name',
      change: { '/name': 'send_parcels' },
      finds: 'adp/detail-name-mismatch /name',
      fix: 'Write "send_parcel".',
    },
    {
      id: 'ADP-5-h',
      what: 'a scope that the manifest does not declare',
      change: { '/auth_scopes': ['parcels.write', 'admin'] },
      finds: 'adp/scope-undeclared /auth_scopes/1',
      fix: '"admin"',
    },
  ],
  ({ change: changes = {}, answered = {} }) => {
    const text = answered.text ?? JSON.stringify(change(sendParcel, changes));
    return {
      documents: [
        manifestOf(),
        readDocument(answer(text, { url: DETAIL, ...answered })),
        ...DETAILS.slice(1),
      ],
    };
  },
);

test('ADP-5-a: of details that were not opened nothing can be told, which is said once with their number', () => {
  const findings = judge([manifestOf()]);
  expect(findings).toMatchObject([
    { rule: 'adp/detail-broken', outcome: 'needs-review', severity: 'info', pointer: '/capabilities' },
  ]);
  expect(findings[0]?.message).toContain('2 of 2');
});

test('a finding of a detail names its document and its action', () => {
  const findings = judge([manifestOf(), detailOf(change(sendParcel, { '/name': 'x' })), ...DETAILS.slice(1)]);
  expect(findings).toMatchObject([{ document: DETAIL, action: 'adp:send_parcel' }]);
});

test('every rule of the format and its schemas belongs to it', () => {
  const ids = [...rules, ...schemaRules().filter(({ id }) => id.startsWith('adp/'))].map(({ id }) => id);
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
    judge([manifestOf({ [`/${name}`]: value })]).every(
      ({ message }) => !message.includes('could not be checked'),
    ),
  ).toBe(true);
});
