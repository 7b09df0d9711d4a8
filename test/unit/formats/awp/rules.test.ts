import { describe, expect, test } from 'vitest';
import { awp } from '../../../../lib/formats/awp/index.ts';
import { readDocument } from '../../../../lib/formats/index.ts';
import type { Fetched, Json, World } from '../../../../lib/model/index.ts';
import { schemaRules } from '../../../../lib/schema/index.ts';
import { answer } from '../../../docs/answers.ts';
import { change, file, judge, served } from '../judge.ts';
import { ferry } from './ferry.ts';

type Changes = Readonly<Record<string, unknown>>;

/** Each row: what is broken in a flawless file, and all that is found then, as "rule pointer". */
const FAULTS: readonly (readonly [
  requirement: string,
  what: string,
  changes: Changes,
  found: readonly string[],
  fix: string,
])[] = [
  [
    'AWP-4-a',
    'a version with three numbers',
    { '/awp_version': '0.1.0' },
    ['awp/version-malformed /awp_version'],
    '"0.1"',
  ],
  [
    'AWP-4-a',
    'a version with a v',
    { '/awp_version': 'v0.1' },
    ['awp/version-malformed /awp_version'],
    '"0.1"',
  ],
  [
    'AWP-5-a',
    'no version',
    { '/awp_version': undefined },
    ['awp/required-field '],
    'Add "awp_version": "0.1"',
  ],
  [
    'AWP-5-a',
    'a version as a number',
    { '/awp_version': 0.1 },
    ['awp/required-field /awp_version'],
    'Write "0.1".',
  ],
  ['AWP-5-a', 'no domain', { '/domain': undefined }, ['awp/required-field '], 'Add "domain"'],
  ['AWP-5-a', 'no intent', { '/intent': undefined }, ['awp/required-field '], 'Add "intent"'],
  [
    'AWP-5-b',
    'agent_hints as a list',
    { '/agent_hints': ['x'] },
    ['awp/section-not-object /agent_hints'],
    'an object',
  ],
  [
    'AWP-5-b',
    'capabilities as a list',
    { '/capabilities': ['streaming'] },
    ['awp/section-not-object /capabilities'],
    'an object',
  ],
  [
    'AWP-5-b',
    'errors as a text',
    { '/errors': 'none' },
    ['awp/section-not-object /errors', 'awp/recovery-undeclared ', 'awp/recovery-undeclared '],
    '',
  ],
  [
    'AWP-5-c',
    'domain with a scheme',
    { '/domain': 'https://example.com/' },
    ['awp/domain-malformed /domain'],
    'Write "example.com".',
  ],
  [
    'AWP-5-c',
    'domain with a path',
    { '/domain': 'example.com/shop' },
    ['awp/domain-malformed /domain'],
    'Write "example.com".',
  ],
  [
    'AWP-5-c',
    'another domain',
    { '/domain': 'example.org' },
    ['awp/domain-other /domain'],
    'Write "example.com"',
  ],
  [
    'AWP-6-a',
    'a flag as a text',
    { '/capabilities/webhooks': 'false' },
    ['awp/capability-flag /capabilities/webhooks'],
    'Write false without quotes.',
  ],
  [
    'AWP-6-a',
    'a flag as a number',
    { '/capabilities/streaming': 0 },
    ['awp/capability-flag /capabilities/streaming'],
    'boolean',
  ],
  [
    'AWP-6-b',
    'pagination by offsets',
    { '/capabilities/pagination': 'offsets' },
    ['awp/pagination-unknown /capabilities/pagination'],
    'Use "offset".',
  ],
  [
    'AWP-6-c',
    'no idempotency, but an action with it',
    { '/capabilities/idempotency': false },
    ['awp/idempotency-contradiction /actions/1/idempotency/supported'],
    '"idempotency": true',
  ],
  [
    'AWP-6-c',
    'idempotency, but no action with it',
    { '/actions/1/idempotency': { supported: false } },
    ['awp/idempotency-contradiction /capabilities/idempotency'],
    'Write false',
  ],
  [
    'AWP-7-a',
    'auth by oauth',
    { '/auth/type': 'oauth' },
    ['awp/auth-type-unknown /auth/type'],
    'Use "oauth2".',
  ],
  [
    'AWP-7-b',
    'required_for as a text',
    { '/auth/required_for': 'book_crossing' },
    ['awp/auth-action-list /auth/required_for'],
    'Write ["book_crossing"].',
  ],
  [
    'AWP-7-b',
    'optional_for with a mistyped id',
    { '/auth/optional_for/0': 'serach_crossings' },
    ['awp/auth-action-unknown /auth/optional_for/0'],
    'Use "search_crossings".',
  ],
  [
    'AWP-7-c',
    'an action in both lists',
    { '/auth/optional_for': ['search_crossings', 'book_crossing'] },
    ['awp/auth-both-lists /auth/optional_for/1'],
    'Remove it',
  ],
  [
    'AWP-7-d',
    'token_expiry in words',
    { '/auth/token_expiry': '24 hours' },
    ['awp/token-expiry-form /auth/token_expiry'],
    'Write "24h".',
  ],
  [
    'AWP-7-d',
    'token_expiry in seconds',
    { '/auth/token_expiry': '3600' },
    ['awp/token-expiry-form /auth/token_expiry'],
    'Write "1h".',
  ],
  [
    'AWP-7-d',
    'token_expiry as ISO 8601',
    { '/auth/token_expiry': 'P7D' },
    ['awp/token-expiry-form /auth/token_expiry'],
    'Write "7d".',
  ],
  [
    'AWP-7-d',
    'token_expiry that is none',
    { '/auth/token_expiry': 'a while' },
    ['awp/token-expiry-form /auth/token_expiry'],
    'e.g. "24h"',
  ],
  [
    'AWP-7-e',
    'auth_required false, listed as required',
    { '/actions/1/auth_required': false },
    ['awp/auth-required-disagrees /actions/1/auth_required'],
    '"auth_required": true',
  ],
  [
    'AWP-7-e',
    'auth_required true, listed as optional',
    { '/actions/0/auth_required': true },
    ['awp/auth-required-disagrees /actions/0/auth_required'],
    '"auth_required": false',
  ],
  [
    'AWP-7-e',
    'auth_required true, not listed',
    { '/auth/required_for': ['cancel_booking'] },
    ['awp/auth-required-disagrees /actions/1/auth_required'],
    'Add "book_crossing"',
  ],
  [
    'AWP-7-f',
    'no auth',
    { '/auth': undefined },
    ['awp/auth-undeclared /actions/1'],
    '"auth": {"type": "api_key"}',
  ],
  ['AWP-7-f', 'auth of no type', { '/auth/type': undefined }, ['awp/auth-undeclared /auth'], '"api_key"'],
  ['AWP-7-f', 'auth none', { '/auth/type': 'none' }, ['awp/auth-undeclared /auth/type'], '"api_key"'],
  [
    'AWP-7-g',
    'token_expiry as a number',
    { '/auth/token_expiry': 24 },
    ['awp/auth-field-type /auth/token_expiry'],
    'Write "24".',
  ],
  [
    'AWP-7-g',
    'refresh_endpoint that is no path',
    { '/auth/refresh_endpoint': 'refresh' },
    ['awp/auth-field-type /auth/refresh_endpoint'],
    '"/api/auth/refresh"',
  ],
  [
    'AWP-8-a',
    'an entity without fields',
    { '/entities/crossing/fields': undefined },
    ['awp/entity-fields /entities/crossing'],
    'Add "fields"',
  ],
  [
    'AWP-8-a',
    'an entity field that is no type',
    { '/entities/booking/fields/ticket': { type: 'url' } },
    ['awp/entity-fields /entities/booking/fields/ticket'],
    'a string',
  ],
  [
    'AWP-8-b',
    'a bracket that is not closed',
    { '/actions/0/outputs/crossings': 'array[crossing' },
    ['awp/type-malformed /actions/0/outputs/crossings'],
    'Write "array[crossing]".',
  ],
  [
    'AWP-8-b',
    'an empty enum',
    { '/entities/crossing/fields/deck': 'enum[]' },
    ['awp/type-malformed /entities/crossing/fields/deck'],
    'enum[a, b]',
  ],
  [
    'AWP-8-b',
    'a bare enum where there can be no options',
    { '/actions/2/outputs/cancelled': 'enum' },
    ['awp/type-malformed /actions/2/outputs/cancelled'],
    'enum[economy',
  ],
  [
    'AWP-8-c',
    'an entity that is not declared',
    { '/actions/1/outputs/booking': 'object[bookings]' },
    ['awp/entity-unknown /actions/1/outputs/booking'],
    'Use "object[booking]".',
  ],
  [
    'AWP-8-c',
    'an entity in a list of lists',
    { '/actions/1/outputs/booking': 'array[array[object[x]]]' },
    ['awp/entity-unknown /actions/1/outputs/booking'],
    'Declare it',
  ],
  [
    'AWP-8-d',
    'a list of what nothing declares',
    { '/actions/0/outputs/crossings': 'array[ferry_trip]' },
    ['awp/type-undeclared /actions/0/outputs/crossings'],
    'Declare it among "entities"',
  ],
  [
    'AWP-8-d',
    'a word for a type of the table',
    { '/actions/0/inputs/limit/type': 'int' },
    ['awp/type-undeclared /actions/0/inputs/limit/type'],
    'Use "integer".',
  ],
  [
    'AWP-9-a',
    'an action without description and endpoint',
    { '/actions/0/description': undefined, '/actions/0/endpoint': undefined },
    ['awp/action-field-missing /actions/0'],
    'Add "description"',
  ],
  [
    'AWP-9-a',
    'intent in place of description',
    { '/actions/0/description': undefined, '/actions/0/intent': 'Find' },
    ['awp/action-field-missing /actions/0'],
    'Rename "intent" to "description".',
  ],
  [
    'AWP-9-a',
    'auth_required as a text',
    { '/actions/1/auth_required': 'true' },
    ['awp/action-field-type /actions/1/auth_required'],
    'Write true without quotes.',
  ],
  [
    'AWP-9-a',
    'inputs as a list',
    { '/actions/2/inputs': [] },
    ['awp/action-field-type /actions/2/inputs'],
    'an object',
  ],
  [
    'AWP-9-a',
    'an action that is a text',
    { '/actions/3': 'more' },
    ['awp/action-field-type /actions/3'],
    'an object',
  ],
  [
    'AWP-9-a',
    'via in a file of 0.1',
    { '/actions/0/endpoint': undefined, '/actions/0/method': undefined, '/actions/0/via': 'mcp' },
    ['awp/action-field-missing /actions/0'],
    '"awp_version": "0.2"',
  ],
  [
    'AWP-9-b',
    'an id that stands twice',
    { '/actions/3': { ...ferry.actions[0] } },
    ['awp/action-id-duplicate /actions/3/id'],
    'e.g. "search_crossings_2"',
  ],
  [
    'AWP-9-c',
    'a method in small letters',
    { '/actions/0/method': 'get' },
    ['awp/method-unknown /actions/0/method'],
    'Use "GET".',
  ],
  [
    'AWP-9-c',
    'a method of the registry that the table lacks',
    { '/actions/0/method': 'HEAD' },
    ['awp/method-unknown /actions/0/method'],
    'Use one of',
  ],
  [
    'AWP-9-d',
    'an input without type',
    { '/actions/0/inputs/from/type': undefined },
    ['awp/input-malformed /actions/0/inputs/from'],
    'Add "type": "string"',
  ],
  [
    'AWP-9-d',
    'an input that is a text',
    { '/actions/0/inputs/from': 'string' },
    ['awp/input-malformed /actions/0/inputs/from'],
    'an object',
  ],
  [
    'AWP-9-d',
    'required as a text',
    { '/actions/0/inputs/from/required': 'true' },
    ['awp/input-malformed /actions/0/inputs/from/required'],
    'Write true without quotes.',
  ],
  [
    'AWP-9-d',
    'a description that is no text',
    { '/actions/0/inputs/from/description': 5 },
    ['awp/input-malformed /actions/0/inputs/from/description'],
    'Write "5".',
  ],
  [
    'AWP-9-e',
    'an enum without options',
    { '/actions/0/inputs/deck': { type: 'enum' } },
    ['awp/enum-without-values /actions/0/inputs/deck'],
    '"options"',
  ],
  [
    'AWP-9-f',
    'a rate limit in words',
    { '/actions/0/rate_limit': '30 per minute' },
    ['awp/rate-limit-form /actions/0/rate_limit'],
    'Write "30/minute".',
  ],
  [
    'AWP-9-f',
    'a rate limit as a number',
    { '/actions/0/rate_limit': 30 },
    ['awp/rate-limit-form /actions/0/rate_limit'],
    '"30/minute"',
  ],
  [
    'AWP-9-f',
    'a rate limit that is none',
    { '/actions/0/rate_limit': 'fair use' },
    ['awp/rate-limit-form /actions/0/rate_limit'],
    'e.g. "30/minute"',
  ],
  [
    'AWP-9-g',
    'a model that nobody knows',
    { '/actions/0/execution_model': 'synchronous' },
    ['awp/execution-model /actions/0/execution_model'],
    'Use',
  ],
  [
    'AWP-9-g',
    'poll_endpoint that is no text',
    { '/actions/1/poll_endpoint': 1 },
    ['awp/execution-model /actions/1/poll_endpoint'],
    'Write "1".',
  ],
  [
    'AWP-9-h',
    'a level that nobody knows',
    { '/actions/1/sensitivity': 'Destructive' },
    ['awp/sensitivity-unknown /actions/1/sensitivity'],
    'Use "destructive".',
  ],
  [
    'AWP-9-h',
    'a confirmation that is no boolean',
    { '/actions/1/requires_human_confirmation': 'true' },
    ['awp/consequence-flag /actions/1/requires_human_confirmation'],
    'Write true without quotes.',
  ],
  [
    'AWP-9-i',
    'irreversible and reversible',
    { '/actions/2/reversible': true },
    ['awp/reversible-contradiction /actions/2/reversible'],
    '"reversible": false',
  ],
  [
    'AWP-9-p',
    'async without poll_endpoint',
    { '/actions/1/poll_endpoint': undefined },
    ['awp/poll-endpoint-mismatch /actions/1/execution_model'],
    'Add "poll_endpoint"',
  ],
  [
    'AWP-9-p',
    'sync with poll_endpoint',
    { '/actions/1/execution_model': undefined },
    ['awp/poll-endpoint-mismatch /actions/1/poll_endpoint'],
    '"async"',
  ],
  [
    'AWP-9-q',
    'idempotency without key_field',
    { '/actions/1/idempotency/key_field': undefined },
    ['awp/idempotency-malformed /actions/1/idempotency'],
    'Add "key_field": "idempotency_key".',
  ],
  [
    'AWP-9-q',
    'supported as a text',
    { '/actions/1/idempotency': { supported: 'true', key_field: 'k', window: '1h' } },
    ['awp/idempotency-malformed /actions/1/idempotency/supported'],
    'without quotes',
  ],
  [
    'AWP-9-q',
    'a window in words',
    { '/actions/1/idempotency/window': '1 day' },
    ['awp/idempotency-window-form /actions/1/idempotency/window'],
    'Write "24h".',
  ],
  [
    'AWP-9-r',
    'a default of another type',
    { '/actions/0/inputs/limit/default': '10' },
    ['awp/default-mismatch /actions/0/inputs/limit/default'],
    'Write 10 without quotes.',
  ],
  [
    'AWP-9-r',
    'a default that is no option',
    { '/actions/0/inputs/deck/default': 'opne' },
    ['awp/default-mismatch /actions/0/inputs/deck/default'],
    'Use "open".',
  ],
  [
    'AWP-9-r',
    'a default that is no date',
    { '/actions/0/inputs/date/default': 'today' },
    ['awp/default-mismatch /actions/0/inputs/date/default'],
    'ISO8601',
  ],
  [
    'AWP-9-t',
    'outputs that map to no type',
    { '/actions/0/outputs/total': { type: 'integer' } },
    ['awp/output-type /actions/0/outputs/total'],
    'a string',
  ],
  [
    'AWP-9-u',
    'an endpoint without slash',
    { '/actions/0/endpoint': 'api/crossings' },
    ['awp/endpoint-form /actions/0/endpoint'],
    'Write "/api/crossings".',
  ],
  [
    'AWP-9-u',
    'an endpoint of another origin',
    { '/actions/0/endpoint': 'https://api.example.org/crossings' },
    ['awp/endpoint-form /actions/0/endpoint'],
    '"/crossings"',
  ],
  [
    'AWP-9-u',
    'an endpoint that hides another origin',
    { '/actions/0/endpoint': '//evil.example/x' },
    ['awp/endpoint-form /actions/0/endpoint'],
    '',
  ],
  [
    'AWP-9-u',
    'an endpoint that is a script',
    { '/actions/0/endpoint': 'javascript:alert(1)' },
    ['awp/endpoint-form /actions/0/endpoint'],
    'path of the endpoint',
  ],
  [
    'AWP-9-x',
    'not reversible, and no sensitivity',
    { '/actions/1/sensitivity': undefined, '/actions/1/reversible': false },
    ['awp/sensitivity-missing /actions/1'],
    '"irreversible"',
  ],
  [
    'AWP-15-e',
    'DELETE without sensitivity',
    { '/actions/2/sensitivity': undefined, '/actions/2/reversible': undefined },
    ['awp/sensitivity-missing /actions/2'],
    '"destructive"',
  ],
  [
    'AWP-10-a',
    'a code without recovery',
    { '/errors/SOLD_OUT': {} },
    ['awp/recovery-missing /errors/SOLD_OUT'],
    'Add "recovery"',
  ],
  [
    'AWP-10-a',
    'a code with a text',
    { '/errors/SOLD_OUT': 'retry' },
    ['awp/recovery-missing /errors/SOLD_OUT'],
    'an object',
  ],
  [
    'AWP-10-b',
    'a recovery that names no action of the file',
    { '/errors/SOLD_OUT/recovery': 'retry search_crossing with another date' },
    ['awp/recovery-reference /errors/SOLD_OUT/recovery'],
    'retry search_crossings with',
  ],
  [
    'AWP-10-b',
    'a recovery that does not say where',
    { '/errors/AUTH_EXPIRED/recovery': 'refresh the token then retry' },
    ['awp/recovery-reference /errors/AUTH_EXPIRED/recovery'],
    'call /api/auth/refresh',
  ],
  [
    'AWP-10-d',
    'a recovery for a person',
    { '/errors/SOLD_OUT/recovery': 'Sorry! Please contact our support team.' },
    ['awp/recovery-prose /errors/SOLD_OUT/recovery'],
    'wait 60 seconds',
  ],
  [
    'AWP-11-a',
    'dependencies of a text',
    { '/dependencies/book_crossing': 'search_crossings' },
    ['awp/dependency-malformed /dependencies/book_crossing'],
    'Write ["search_crossings"].',
  ],
  [
    'AWP-11-a',
    'a dependency on what is not there',
    { '/dependencies/book_crossing': ['search_crossing'] },
    ['awp/dependency-unknown /dependencies/book_crossing/0'],
    'Use "search_crossings".',
  ],
  [
    'AWP-11-a',
    'dependencies of what is not there',
    { '/dependencies/x': ['search_crossings'] },
    ['awp/dependency-unknown /dependencies/x'],
    'Declare the action',
  ],
  [
    'AWP-11-c',
    'a circle',
    { '/dependencies/search_crossings': ['cancel_booking'] },
    ['awp/dependency-cycle /dependencies/cancel_booking/0'],
    'Remove "book_crossing"',
  ],
  [
    'AWP-11-c',
    'an action that waits for itself',
    { '/dependencies/book_crossing': ['book_crossing'] },
    ['awp/dependency-cycle /dependencies/book_crossing/0'],
    'Remove',
  ],
  [
    'AWP-13-a',
    'operational as a text',
    { '/agent_status/operational': 'true' },
    ['awp/status-malformed /agent_status/operational'],
    'without quotes',
  ],
  [
    'AWP-13-a',
    'degraded what is not there',
    { '/agent_status/degraded_actions': ['book_crossings'] },
    ['awp/degraded-action-unknown /agent_status/degraded_actions/0'],
    'Use "book_crossing".',
  ],
  [
    'AWP-14-a',
    'synthetic without origin',
    { '/source': 'synthetic' },
    Array(3).fill('awp/synthetic-undeclared '),
    'generated_by',
  ],
  [
    'AWP-14-a',
    'synthetic with a confidence beyond 1',
    {
      '/source': 'synthetic',
      '/generated_by': 'x',
      '/confidence': 87,
      '/last_verified': '2026-03-15T10:00:00Z',
    },
    ['awp/synthetic-undeclared /confidence'],
    '<= 1',
  ],
  [
    'AWP-14-a',
    'synthetic, verified some day',
    { '/source': 'synthetic', '/generated_by': 'x', '/confidence': 0.8, '/last_verified': 'yesterday' },
    ['awp/synthetic-undeclared /last_verified'],
    '2026-03-15T10:00:00Z',
  ],
  [
    'AWP-14-a',
    'made by another, but not called synthetic',
    { '/generated_by': 'x', '/confidence': 0.8 },
    ['awp/synthetic-undeclared '],
    '"source"',
  ],
  [
    'AWP-15-b',
    'no recovery for an expired credential',
    { '/errors/AUTH_EXPIRED': undefined },
    ['awp/recovery-undeclared /errors'],
    'call /api/auth/refresh',
  ],
  [
    'AWP-15-b',
    'no recovery for a rate limit',
    { '/errors/RATE_LIMITED': undefined },
    ['awp/recovery-undeclared /errors'],
    '"RATE_LIMITED"',
  ],
  [
    'AWP-15-d',
    'an empty description',
    { '/actions/0/description': ' ' },
    ['awp/description-empty /actions/0/description'],
    'Say in a sentence',
  ],
  [
    'AWP-15-d',
    'a description that is the id',
    { '/actions/0/description': 'Search crossings' },
    ['awp/description-empty /actions/0/description'],
    'Say in a sentence',
  ],
];

/** What the text allows, and must stay without a word. */
const ALLOWED: readonly (readonly [requirement: string, what: string, changes: Changes])[] = [
  [
    'AWP-15-f',
    'fields beyond the specification',
    {
      '/x_vendor': {},
      '/summary': 'x',
      '/actions/0/cost': 1,
      '/auth/header': 'X-Key',
      '/entities/booking/note': 1,
    },
  ],
  ['AWP-4-a', 'a version of many digits', { '/awp_version': '0.10' }],
  ['AWP-5-c', 'an international host name in capitals', { '/domain': 'EXAMPLE.com' }],
  ['AWP-6-c', 'idempotency as declared', { '/capabilities/idempotency': true }],
  ['AWP-7-d', 'a token for a week', { '/auth/token_expiry': '7d' }],
  [
    'AWP-8-b',
    'every type of the table',
    {
      '/entities/all': {
        fields: {
          a: 'string',
          b: 'integer',
          c: 'float',
          d: 'boolean',
          e: 'ISO8601',
          f: 'url',
          g: 'enum[a, b]',
          h: 'array[string]',
          i: 'object[all]',
          j: 'array[object[crossing]]',
        },
      },
    },
  ],
  [
    'AWP-9-e',
    'an enum in the type',
    { '/actions/0/inputs/deck': { type: 'enum[open, closed]', default: 'open' } },
  ],
  [
    'AWP-9-f',
    'limits by the second and day',
    { '/actions/0/rate_limit': '5/second', '/actions/1/rate_limit': '1000/day' },
  ],
  [
    'AWP-9-p',
    'async with webhooks',
    { '/actions/1/poll_endpoint': undefined, '/capabilities/webhooks': true },
  ],
  ['AWP-9-q', 'no idempotency keys', { '/actions/0/idempotency': { supported: false } }],
  [
    'AWP-9-r',
    'defaults that fit',
    {
      '/actions/0/inputs/date/default': '2026-03-15',
      '/actions/0/inputs/all': { type: 'array[string]', default: [] },
    },
  ],
  ['AWP-9-x', 'a search by POST', { '/actions/0/method': 'POST' }],
  [
    'AWP-10-d',
    'the recoveries of the text',
    {
      '/errors/A': { recovery: 'query /api/airports?search={input} to find valid codes' },
      '/errors/B': { recovery: 'back off exponentially and retry' },
    },
  ],
  [
    'AWP-11-c',
    'a diamond',
    {
      '/dependencies': {
        cancel_booking: ['book_crossing', 'search_crossings'],
        book_crossing: ['search_crossings'],
      },
    },
  ],
  [
    'AWP-14-a',
    'a whole synthetic file',
    {
      '/source': 'synthetic',
      '/generated_by': 'x',
      '/confidence': 1,
      '/last_verified': '2026-03-15T10:00:00+01:00',
    },
  ],
];

const URL_ = 'https://example.com/agent.json';
const found = (value: Json, more: Partial<Fetched> = { url: URL_ }) => judge([served(value, more)]);

describe('agent.json is judged', () => {
  test('a file without faults has no finding', () => {
    expect(found(ferry as unknown as Json)).toEqual([]);
  });

  test.each(FAULTS)('%s: %s', (requirement, _, changes, expected, fix) => {
    const findings = found(change(ferry, changes));
    expect(findings.map(({ rule, pointer }) => `${rule} ${pointer}`).toSorted()).toEqual(
      [...expected].toSorted(),
    );
    expect(findings.some(({ requirements }) => requirements.includes(requirement))).toBe(true);
    expect(findings.map((finding) => finding.fix).join(' ')).toContain(fix);
    for (const finding of findings)
      expect(finding).toMatchObject({ document: URL_, line: expect.any(Number) });
  });

  test.each(ALLOWED)('%s allows %s', (_, __, changes) => {
    expect(found(change(ferry, changes))).toEqual([]);
  });

  test('findings of an action name it', () => {
    expect(found(change(ferry, { '/actions/0/rate_limit': 'x' }))[0]?.action).toBe('awp:search_crossings');
  });
});

describe('what is noted, or cannot be told, is no fault', () => {
  test.each<
    [requirement: string, what: string, changes: Changes, rule: string, severity: string, outcome: string]
  >([
    [
      'AWP-7-d',
      'a token that never expires',
      { '/auth/token_expiry': 'never' },
      'awp/token-expiry-form',
      'info',
      'failed',
    ],
    [
      'AWP-8-d',
      'a custom type',
      { '/entities/crossing/fields/from': 'harbour_code' },
      'awp/type-undeclared',
      'info',
      'failed',
    ],
    [
      'AWP-9-u',
      'an absolute URL of this site',
      { '/actions/0/endpoint': 'https://example.com/api/crossings' },
      'awp/endpoint-form',
      'info',
      'failed',
    ],
    [
      'AWP-9-x',
      'a booking by its name',
      {
        '/actions/1/sensitivity': undefined,
        '/actions/1/reversible': undefined,
        '/actions/1/requires_human_confirmation': undefined,
      },
      'awp/sensitivity-missing',
      'info',
      'needs-review',
    ],
    [
      'AWP-10-d',
      'a recovery in words that tell nothing',
      { '/errors/SOLD_OUT/recovery': 'no seats left' },
      'awp/recovery-prose',
      'info',
      'needs-review',
    ],
    [
      'AWP-5-c',
      'the domain without www.',
      { '/domain': 'www.example.com' },
      'awp/domain-other',
      'info',
      'failed',
    ],
    [
      'AWP-4-b',
      'an unknown major version',
      { '/awp_version': '2.0', '/auth': [] },
      'awp/version-unknown',
      'warning',
      'needs-review',
    ],
    [
      'AWP-15-f',
      'a misspelt field of an action',
      { '/actions/0/excution_model': 'async', '/actions/0/execution_model': undefined },
      'awp/field-misspelt',
      'info',
      'needs-review',
    ],
    [
      'AWP-15-f',
      'a misspelt section',
      { '/agent_hint': {}, '/agent_hints': undefined },
      'awp/field-misspelt',
      'info',
      'needs-review',
    ],
  ])('%s: %s', (requirement, _, changes, rule, severity, outcome) => {
    const findings = found(change(ferry, changes));
    expect(findings).toMatchObject([{ rule, severity, outcome }]);
    expect(findings[0]?.requirements).toContain(requirement);
  });
});

describe('dialects', () => {
  const second = change(ferry, {
    '/awp_version': '0.2',
    '/protocols': {
      mcp: { version: '2025-06-18', endpoint: 'https://mcp.example.com' },
      payment: { version: '1', type: 'link' },
      'x-own': { version: '1' },
    },
    '/actions/0/endpoint': undefined,
    '/actions/0/method': undefined,
    '/actions/0/via': 'mcp',
    '/actions/0/operation': 'search',
  });

  test('0.2: via stands for endpoint and method', () => {
    expect(found(second)).toEqual([]);
  });

  test.each<[what: string, changes: Changes, expected: string, fix: string]>([
    [
      'via what is not declared',
      { '/actions/0/via': 'mpc' },
      'awp/via-undeclared /actions/0/via',
      'Use "mcp".',
    ],
    [
      'a protocol without version',
      { '/protocols/payment/version': undefined },
      'awp/protocol-malformed /protocols/payment',
      '"version"',
    ],
    [
      'a protocol without endpoint',
      { '/protocols/mcp/endpoint': undefined },
      'awp/protocol-malformed /protocols/mcp',
      '"endpoint"',
    ],
    [
      'a protocol that nobody registered',
      { '/protocols/own': { version: '1' } },
      'awp/protocol-unregistered /protocols/own',
      '"x-own"',
    ],
    ['protocols as a list', { '/protocols': ['mcp'] }, 'awp/protocol-malformed /protocols', '{"mcp"'],
  ])('0.2: %s', (_, changes, expected, fix) => {
    const findings = found(change(second, changes)).filter(
      ({ rule }) =>
        !(expected.startsWith('awp/protocol-malformed /protocols') && rule === 'awp/via-undeclared'),
    );
    expect(findings.map(({ rule, pointer }) => `${rule} ${pointer}`)).toEqual([expected]);
    expect(findings[0]?.fix).toContain(fix);
  });

  test('0.1: protocols are a field like any other unknown one', () => {
    expect(found(change(ferry, { '/protocols': ['anything'] }))).toEqual([]);
  });

  test('the shape from before 0.1 is not judged by 0.1', () => {
    const legacy = {
      protocol: 'awp/1.0',
      agent_ready: true,
      capabilities: { actions: [{ name: 'find', method: 'GET', endpoint: '/find' }], auth: 'none' },
    };
    const findings = found(legacy);
    expect(findings).toMatchObject([{ rule: 'awp/legacy-shape', severity: 'info', pointer: '/protocol' }]);
    expect(findings[0]?.fix).toContain('"id":"find"');
  });
});

describe('AWP-3-a: published at https://{domain}/agent.json', () => {
  const at = (url: string) => served(ferry, { url });
  const path = (documents: Parameters<typeof judge>[0]) =>
    judge(documents)
      .filter(({ rule }) => rule === 'awp/path-wrong')
      .map(({ document, outcome, severity }) => [document, outcome, severity]);
  const wellKnown = 'https://example.com/.well-known/agent.json';

  test('there, and there too', () => {
    expect(path([at(URL_)])).toEqual([]);
    expect(path([at(URL_), at(wellKnown)])).toEqual([]);
  });

  test('elsewhere only', () => {
    const absent = readDocument(
      answer('', { url: URL_, status: 404, refusal: { code: 'absent', status: 404 } }),
    );
    expect(path([absent, at(wellKnown)])).toEqual([[wellKnown, 'failed', 'error']]);
    expect(
      path([served({ name: 'card', url: 'https://x.example', skills: [] }, { url: URL_ }), at(wellKnown)]),
    ).toEqual([[wellKnown, 'failed', 'error']]);
  });

  test('elsewhere, and the root was not asked', () => {
    expect(path([at(wellKnown)])).toEqual([[wellKnown, 'needs-review', 'info']]);
  });

  test('without HTTPS, but for this machine', () => {
    expect(path([at('http://example.com/agent.json')])).toEqual([
      ['http://example.com/agent.json', 'failed', 'error'],
    ]);
    expect(path([at('http://127.0.0.1:8080/agent.json')])).toEqual([]);
  });

  test('of a file nothing can be told', () => {
    expect(judge([file(ferry)])).toEqual([]);
  });
});

describe('AWP-3-b: Content-Type application/json', () => {
  test.each([
    [{ 'content-type': 'application/json' }, true],
    [{ 'content-type': 'Application/JSON; charset=utf-8' }, true],
    [{ 'content-type': 'text/plain' }, false],
    [{ 'content-type': 'application/json5' }, false],
    [{}, false],
  ])('%j: %s', (headers, passes) => {
    const findings = found(ferry as unknown as Json, { url: URL_, headers });
    expect(findings.map(({ rule, fix }) => [rule, fix])).toEqual(
      passes ? [] : [['awp/content-type', 'Send the header Content-Type: application/json.']],
    );
  });
});

test('AWP-5-c: a file served from this machine may name the host that it is for', () => {
  const findings = found(ferry as unknown as Json, { url: 'http://localhost:3000/agent.json' });
  expect(findings).toMatchObject([{ rule: 'awp/domain-other', outcome: 'needs-review', severity: 'info' }]);
});

test.each<[what: string, text: string]>([
  ['a comma too many', '{"awp_version": "0.1",}'],
  ['nothing', ''],
])('AWP-15-a: %s is not valid JSON', (_, text) => {
  const findings = judge([readDocument(answer(text, { url: URL_ }))]);
  expect(findings).toMatchObject([
    { rule: 'document/json-invalid', severity: 'error', requirements: ['AWP-15-a'] },
  ]);
});

describe('AWP-9-y: a response holds the declared outputs', () => {
  const answered = (response: Json) => {
    const outcomes: World['outcomes'] = {
      'awp:search_crossings': { ok: true, status: 200, tookMs: 1, data: { kind: 'json', value: response } },
    };
    return judge([served(ferry, { url: URL_ })], { outcomes }).map(({ rule, pointer, action }) => [
      rule,
      pointer,
      action,
    ]);
  };

  test('as declared, and with more', () => {
    expect(
      answered({ crossings: [{ id: 'c1', price: 9.5, deck: 'open', more: 1 }], total: 1, page: 2 }),
    ).toEqual([]);
  });

  test('one missing, one of another type', () => {
    expect(answered({ crossings: [{ deck: 'upper' }] }).length).toBeGreaterThan(1);
    expect(answered({ crossings: [], total: '1' })).toEqual([
      ['awp/output-mismatch', '/actions/0/outputs/total', 'awp:search_crossings'],
    ]);
  });
});

test('every rule of the format and its schema belongs to it', () => {
  const ids = [...awp.rules, ...schemaRules().filter(({ id }) => id.startsWith('awp/'))].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.every((id) => /^awp\/[a-z]+(?:-[a-z]+)*$/.test(id))).toBe(true);
});

test('a hostile file is judged in bounded time', () => {
  const actions = Array.from({ length: 4_000 }, (_, index) => ({
    id: `action_${index % 2_000}`,
    endpoint: 'x',
    method: 'x',
    inputs: { a: { type: 'enum[', default: {} } },
  }));
  const names = Array.from({ length: 20_000 }, (_, index) => `unknown_${'x'.repeat(60)}_${index}`);
  const hostile = {
    awp_version: '0.1',
    domain: 'x'.repeat(10_000),
    intent: '',
    auth: { required_for: names, optional_for: names },
    actions,
    dependencies: Object.fromEntries(names.map((name, index) => [name, [names[(index + 1) % names.length]]])),
    agent_status: { degraded_actions: names },
    errors: { A: { recovery: 'call a_b '.repeat(10_000) } },
  };
  const findings = found(hostile as unknown as Json);
  const counts = Map.groupBy(findings, ({ rule }) => rule);
  // A hundred of each at most (the schema has its own bound): enough to mend, not enough to drown in.
  expect(counts.get('awp/auth-action-unknown')?.length).toBe(100);
  expect(counts.get('awp/dependency-cycle')?.length).toBe(1);
});
