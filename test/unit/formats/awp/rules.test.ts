import { describe, expect, test } from 'vitest';
import { rules } from '../../../../lib/formats/awp/rules/index.ts';
import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Document, Fetched, Json } from '../../../../lib/model/index.ts';
import { schemaRules } from '../../../../lib/schema/index.ts';
import { answer } from '../../../docs/answers.ts';
import { type Changes, change, type RuleRow, testRules } from '../../../rule-tester.ts';
import { file, judge, served } from '../judge.ts';
import { ferry } from './ferry.ts';

const AT = 'https://example.com/agent.json';
const WELL_KNOWN = 'https://example.com/.well-known/agent.json';
const found = (value: Json, more: Partial<Fetched> = { url: AT }) => judge([served(value, more)]);
const documentOf = (value: unknown, more: Partial<Fetched> = { url: AT }) => served(value, more);

testRules(
  'agent.json is judged',
  [
    { what: 'one without faults' },
    {
      id: 'AWP-4-a',
      what: 'a version with three numbers',
      change: { '/awp_version': '0.1.0' },
      finds: 'awp/version-malformed /awp_version',
      fix: '"0.1"',
    },
    {
      id: 'AWP-4-a',
      what: 'a version with a v',
      change: { '/awp_version': 'v0.1' },
      finds: 'awp/version-malformed /awp_version',
      fix: '"0.1"',
    },
    {
      id: 'AWP-5-a',
      what: 'no version',
      change: { '/awp_version': undefined },
      finds: 'awp/required-field',
      fix: 'Add "awp_version": "0.1"',
    },
    {
      id: 'AWP-5-a',
      what: 'a version as a number',
      change: { '/awp_version': 0.1 },
      finds: 'awp/required-field /awp_version',
      fix: 'Write "0.1".',
    },
    {
      id: 'AWP-5-a',
      what: 'no domain',
      change: { '/domain': undefined },
      finds: 'awp/required-field',
      fix: 'Add "domain"',
    },
    {
      id: 'AWP-5-a',
      what: 'no intent',
      change: { '/intent': undefined },
      finds: 'awp/required-field',
      fix: 'Add "intent"',
    },
    {
      id: 'AWP-5-b',
      what: 'agent_hints as a list',
      change: { '/agent_hints': ['x'] },
      finds: 'awp/section-not-object /agent_hints',
      fix: 'an object',
    },
    {
      id: 'AWP-5-b',
      what: 'capabilities as a list',
      change: { '/capabilities': ['streaming'] },
      finds: 'awp/section-not-object /capabilities',
      fix: 'an object',
    },
    {
      id: 'AWP-5-b',
      what: 'errors as a text',
      change: { '/errors': 'none' },
      finds: ['awp/section-not-object /errors', 'awp/recovery-undeclared', 'awp/recovery-undeclared'],
      fix: '',
    },
    {
      id: 'AWP-5-c',
      what: 'domain with a scheme',
      change: { '/domain': 'https://example.com/' },
      finds: 'awp/domain-malformed /domain',
      fix: 'Write "example.com".',
    },
    {
      id: 'AWP-5-c',
      what: 'domain with a path',
      change: { '/domain': 'example.com/shop' },
      finds: 'awp/domain-malformed /domain',
      fix: 'Write "example.com".',
    },
    {
      id: 'AWP-5-c',
      what: 'another domain',
      change: { '/domain': 'example.org' },
      finds: 'awp/domain-other /domain',
      fix: 'Write "example.com"',
    },
    {
      id: 'AWP-6-a',
      what: 'a flag as a text',
      change: { '/capabilities/webhooks': 'false' },
      finds: 'awp/capability-flag /capabilities/webhooks',
      fix: 'Write false without quotes.',
    },
    {
      id: 'AWP-6-a',
      what: 'a flag as a number',
      change: { '/capabilities/streaming': 0 },
      finds: 'awp/capability-flag /capabilities/streaming',
      fix: 'boolean',
    },
    {
      id: 'AWP-6-b',
      what: 'pagination by offsets',
      change: { '/capabilities/pagination': 'offsets' },
      finds: 'awp/pagination-unknown /capabilities/pagination',
      fix: 'Use "offset".',
    },
    {
      id: 'AWP-6-c',
      what: 'no idempotency, but an action with it',
      change: { '/capabilities/idempotency': false },
      finds: 'awp/idempotency-contradiction /actions/1/idempotency/supported',
      fix: '"idempotency": true',
    },
    {
      id: 'AWP-6-c',
      what: 'idempotency, but no action with it',
      change: { '/actions/1/idempotency': { supported: false } },
      finds: 'awp/idempotency-contradiction /capabilities/idempotency',
      fix: 'Write false',
    },
    {
      id: 'AWP-7-a',
      what: 'auth by oauth',
      change: { '/auth/type': 'oauth' },
      finds: 'awp/auth-type-unknown /auth/type',
      fix: 'Use "oauth2".',
    },
    {
      id: 'AWP-7-b',
      what: 'required_for as a text',
      change: { '/auth/required_for': 'book_crossing' },
      finds: 'awp/auth-action-list /auth/required_for',
      fix: 'Write ["book_crossing"].',
    },
    {
      id: 'AWP-7-b',
      what: 'optional_for with a mistyped id',
      change: { '/auth/optional_for/0': 'serach_crossings' },
      finds: 'awp/auth-action-unknown /auth/optional_for/0',
      fix: 'Write "search_crossings".',
    },
    {
      id: 'AWP-7-c',
      what: 'an action in both lists',
      change: { '/auth/optional_for': ['search_crossings', 'book_crossing'] },
      finds: 'awp/auth-both-lists /auth/optional_for/1',
      fix: 'Remove it',
    },
    {
      id: 'AWP-7-d',
      what: 'token_expiry in words',
      change: { '/auth/token_expiry': '24 hours' },
      finds: 'awp/token-expiry-form /auth/token_expiry',
      fix: 'Write "24h".',
    },
    {
      id: 'AWP-7-d',
      what: 'token_expiry in seconds',
      change: { '/auth/token_expiry': '3600' },
      finds: 'awp/token-expiry-form /auth/token_expiry',
      fix: 'Write "1h".',
    },
    {
      id: 'AWP-7-d',
      what: 'token_expiry as ISO 8601',
      change: { '/auth/token_expiry': 'P7D' },
      finds: 'awp/token-expiry-form /auth/token_expiry',
      fix: 'Write "7d".',
    },
    {
      id: 'AWP-7-d',
      what: 'token_expiry that is none',
      change: { '/auth/token_expiry': 'a while' },
      finds: 'awp/token-expiry-form /auth/token_expiry',
      fix: 'e.g. "24h"',
    },
    {
      id: 'AWP-7-e',
      what: 'auth_required false, listed as required',
      change: { '/actions/1/auth_required': false },
      finds: 'awp/auth-required-disagrees /actions/1/auth_required',
      fix: 'Write true',
    },
    {
      id: 'AWP-7-e',
      what: 'auth_required true, listed as optional',
      change: { '/actions/0/auth_required': true },
      finds: 'awp/auth-required-disagrees /actions/0/auth_required',
      fix: 'Write false',
    },
    {
      id: 'AWP-7-e',
      what: 'auth_required true, not listed',
      change: { '/auth/required_for': ['cancel_booking'] },
      finds: 'awp/auth-required-disagrees /actions/1/auth_required',
      fix: 'Add "book_crossing"',
    },
    {
      id: 'AWP-7-f',
      what: 'no auth',
      change: { '/auth': undefined },
      finds: 'awp/auth-undeclared /actions/1',
      fix: '"auth": {"type": "api_key"}',
    },
    {
      id: 'AWP-7-f',
      what: 'auth of no type',
      change: { '/auth/type': undefined },
      finds: 'awp/auth-undeclared /auth',
      fix: '"api_key"',
    },
    {
      id: 'AWP-7-f',
      what: 'auth none',
      change: { '/auth/type': 'none' },
      finds: 'awp/auth-undeclared /auth/type',
      fix: '"api_key"',
    },
    {
      id: 'AWP-7-g',
      what: 'token_expiry as a number',
      change: { '/auth/token_expiry': 24 },
      finds: 'awp/auth-field-type /auth/token_expiry',
      fix: 'Write a string, e.g. "24h".',
    },
    {
      id: 'AWP-7-g',
      what: 'refresh_endpoint that is not a path',
      change: { '/auth/refresh_endpoint': 'refresh' },
      finds: 'awp/endpoint-relative /auth/refresh_endpoint',
      fix: '"/refresh"',
    },
    {
      id: 'AWP-8-a',
      what: 'an entity without fields',
      change: { '/entities/crossing/fields': undefined },
      finds: 'awp/entity-fields /entities/crossing',
      fix: 'Add "fields"',
    },
    {
      id: 'AWP-8-a',
      what: 'an entity field that is not a type',
      change: { '/entities/booking/fields/ticket': { type: 'url' } },
      finds: 'awp/entity-fields /entities/booking/fields/ticket',
      fix: 'a string',
    },
    {
      id: 'AWP-8-b',
      what: 'a bracket that is not closed',
      change: { '/actions/0/outputs/crossings': 'array[crossing' },
      finds: 'awp/type-malformed /actions/0/outputs/crossings',
      fix: 'Write "array[crossing]".',
    },
    {
      id: 'AWP-8-b',
      what: 'an empty enum',
      change: { '/entities/crossing/fields/deck': 'enum[]' },
      finds: 'awp/type-malformed /entities/crossing/fields/deck',
      fix: 'enum[a, b]',
    },
    {
      id: 'AWP-8-b',
      what: 'a bare enum where there can be no options',
      change: { '/actions/2/outputs/cancelled': 'enum' },
      finds: 'awp/type-malformed /actions/2/outputs/cancelled',
      fix: 'enum[economy',
    },
    {
      what: 'an enum with a value twice, in a list',
      change: { '/entities/crossing/fields/deck': 'array[enum[open, closed, open]]' },
      finds: 'awp/enum-duplicate /entities/crossing/fields/deck',
      fix: 'Write "array[enum[open, closed]]", or the value that was meant.',
    },
    {
      id: 'AWP-8-c',
      what: 'an entity that is not declared',
      change: { '/actions/1/outputs/booking': 'object[bookings]' },
      finds: 'awp/entity-unknown /actions/1/outputs/booking',
      fix: 'Write "object[booking]".',
    },
    {
      id: 'AWP-8-c',
      what: 'an entity in a list of lists',
      change: { '/actions/1/outputs/booking': 'array[array[object[x]]]' },
      finds: 'awp/entity-unknown /actions/1/outputs/booking',
      fix: 'Declare it',
    },
    {
      id: 'AWP-8-d',
      what: 'a list of what nothing declares',
      change: { '/actions/0/outputs/crossings': 'array[ferry_trip]' },
      finds: 'awp/type-undeclared /actions/0/outputs/crossings',
      fix: 'Declare it among "entities"',
    },
    {
      id: 'AWP-8-d',
      what: 'a word for a type of the table',
      change: { '/actions/0/inputs/limit/type': 'int' },
      finds: 'awp/type-undeclared /actions/0/inputs/limit/type',
      fix: 'Write "integer".',
    },
    {
      id: 'AWP-9-a',
      what: 'an action without description and endpoint',
      change: { '/actions/0/description': undefined, '/actions/0/endpoint': undefined },
      finds: 'awp/action-field-missing /actions/0',
      fix: 'Add "description"',
    },
    {
      id: 'AWP-9-a',
      what: 'intent in place of description',
      change: { '/actions/0/description': undefined, '/actions/0/intent': 'Find' },
      finds: 'awp/action-field-missing /actions/0',
      fix: 'Rename "intent" to "description".',
    },
    {
      id: 'AWP-9-a',
      what: 'auth_required as a text',
      change: { '/actions/1/auth_required': 'true' },
      finds: 'awp/action-field-type /actions/1/auth_required',
      fix: 'Write true without quotes.',
    },
    {
      id: 'AWP-9-a',
      what: 'inputs as a list',
      change: { '/actions/2/inputs': [] },
      finds: 'awp/action-field-type /actions/2/inputs',
      fix: 'an object',
    },
    {
      id: 'AWP-9-a',
      what: 'an action that is a text',
      change: { '/actions/3': 'more' },
      finds: 'awp/action-field-type /actions/3',
      fix: 'an object',
    },
    {
      id: 'AWP-9-a',
      what: 'via in a file of 0.1',
      change: { '/actions/0/endpoint': undefined, '/actions/0/method': undefined, '/actions/0/via': 'mcp' },
      finds: 'awp/action-field-missing /actions/0',
      fix: '"awp_version": "0.2"',
    },
    {
      id: 'AWP-9-b',
      what: 'an id that stands twice',
      change: { '/actions/3': { ...ferry.actions[0] } },
      finds: 'awp/action-id-duplicate /actions/3/id',
      fix: 'e.g. "search_crossings_2"',
    },
    {
      id: 'AWP-9-c',
      what: 'a method in small letters',
      change: { '/actions/0/method': 'get' },
      finds: 'awp/method-unknown /actions/0/method',
      fix: 'Write "GET".',
    },
    {
      id: 'AWP-9-c',
      what: 'a method of the registry that the table lacks',
      change: { '/actions/0/method': 'HEAD' },
      finds: 'awp/method-unknown /actions/0/method',
      fix: 'Write "GET" for',
    },
    {
      id: 'AWP-9-d',
      what: 'an input without type',
      change: { '/actions/0/inputs/from/type': undefined },
      finds: 'awp/input-malformed /actions/0/inputs/from',
      fix: 'Add "type": "string"',
    },
    {
      id: 'AWP-9-d',
      what: 'an input that is a text',
      change: { '/actions/0/inputs/from': 'string' },
      finds: 'awp/input-malformed /actions/0/inputs/from',
      fix: 'an object',
    },
    {
      id: 'AWP-9-d',
      what: 'required as a text',
      change: { '/actions/0/inputs/from/required': 'true' },
      finds: 'awp/input-malformed /actions/0/inputs/from/required',
      fix: 'Write true without quotes.',
    },
    {
      id: 'AWP-9-d',
      what: 'a description that is not text',
      change: { '/actions/0/inputs/from/description': 5 },
      finds: 'awp/input-malformed /actions/0/inputs/from/description',
      fix: 'Write a string, e.g. ',
    },
    {
      id: 'AWP-9-e',
      what: 'an enum without options',
      change: { '/actions/0/inputs/deck': { type: 'enum' } },
      finds: 'awp/enum-without-values /actions/0/inputs/deck',
      fix: '"options"',
    },
    {
      id: 'AWP-9-f',
      what: 'a rate limit in words',
      change: { '/actions/0/rate_limit': '30 per minute' },
      finds: 'awp/rate-limit-form /actions/0/rate_limit',
      fix: 'Write "30/minute".',
    },
    {
      id: 'AWP-9-f',
      what: 'a rate limit as a number',
      change: { '/actions/0/rate_limit': 30 },
      finds: 'awp/rate-limit-form /actions/0/rate_limit',
      fix: '"30/minute"',
    },
    {
      id: 'AWP-9-f',
      what: 'a rate limit that is none',
      change: { '/actions/0/rate_limit': 'fair use' },
      finds: 'awp/rate-limit-form /actions/0/rate_limit',
      fix: 'e.g. "30/minute"',
    },
    {
      id: 'AWP-9-g',
      what: 'a model that nobody knows',
      change: { '/actions/0/execution_model': 'synchronous' },
      finds: 'awp/execution-model /actions/0/execution_model',
      fix: 'Use',
    },
    {
      id: 'AWP-9-g',
      what: 'poll_endpoint that is not text',
      change: { '/actions/1/poll_endpoint': 1 },
      finds: 'awp/execution-model /actions/1/poll_endpoint',
      fix: 'Write a string, e.g. ',
    },
    {
      id: 'AWP-9-h',
      what: 'a level that nobody knows',
      change: { '/actions/1/sensitivity': 'Destructive' },
      finds: 'awp/sensitivity-unknown /actions/1/sensitivity',
      fix: 'Use "destructive".',
    },
    {
      id: 'AWP-9-h',
      what: 'a confirmation that is not a boolean',
      change: { '/actions/1/requires_human_confirmation': 'true' },
      finds: 'awp/consequence-flag /actions/1/requires_human_confirmation',
      fix: 'Write true without quotes.',
    },
    {
      id: 'AWP-9-i',
      what: 'irreversible and reversible',
      change: { '/actions/2/reversible': true },
      finds: 'awp/reversible-contradiction /actions/2/reversible',
      fix: '"reversible": false',
    },
    {
      id: 'AWP-9-p',
      what: 'async without poll_endpoint',
      change: { '/actions/1/poll_endpoint': undefined },
      finds: 'awp/poll-endpoint-mismatch /actions/1/execution_model',
      fix: 'Add "poll_endpoint"',
    },
    {
      id: 'AWP-9-p',
      what: 'sync with poll_endpoint',
      change: { '/actions/1/execution_model': undefined },
      finds: 'awp/poll-endpoint-mismatch /actions/1/poll_endpoint',
      fix: '"async"',
    },
    {
      id: 'AWP-9-q',
      what: 'idempotency without key_field',
      change: { '/actions/1/idempotency/key_field': undefined },
      finds: 'awp/idempotency-malformed /actions/1/idempotency',
      fix: 'Add "key_field": "idempotency_key".',
    },
    {
      id: 'AWP-9-q',
      what: 'supported as a text',
      change: { '/actions/1/idempotency': { supported: 'true', key_field: 'k', window: '1h' } },
      finds: 'awp/idempotency-malformed /actions/1/idempotency/supported',
      fix: 'without quotes',
    },
    {
      id: 'AWP-9-q',
      what: 'a window in words',
      change: { '/actions/1/idempotency/window': '1 day' },
      finds: 'awp/idempotency-window-form /actions/1/idempotency/window',
      fix: 'Write "24h".',
    },
    {
      id: 'AWP-9-r',
      what: 'a default of another type',
      change: { '/actions/0/inputs/limit/default': '10' },
      finds: 'awp/default-mismatch /actions/0/inputs/limit/default',
      fix: 'Write 10 without quotes.',
    },
    {
      id: 'AWP-9-r',
      what: 'a default that is not an option',
      change: { '/actions/0/inputs/deck/default': 'opne' },
      finds: 'awp/default-mismatch /actions/0/inputs/deck/default',
      fix: 'Write "open".',
    },
    {
      id: 'AWP-9-r',
      what: 'a default that is not a date',
      change: { '/actions/0/inputs/date/default': 'today' },
      finds: 'awp/default-mismatch /actions/0/inputs/date/default',
      fix: 'ISO8601',
    },
    {
      id: 'AWP-9-t',
      what: 'outputs that map to no type',
      change: { '/actions/0/outputs/total': { type: 'integer' } },
      finds: 'awp/output-type /actions/0/outputs/total',
      fix: 'a string',
    },
    {
      id: 'AWP-9-u',
      what: 'an endpoint without slash',
      change: { '/actions/0/endpoint': 'api/crossings' },
      finds: 'awp/endpoint-relative /actions/0/endpoint',
      fix: 'Write "/api/crossings".',
    },
    {
      id: 'AWP-9-u',
      what: 'an endpoint of another origin',
      change: { '/actions/0/endpoint': 'https://api.example.org/crossings' },
      finds: 'awp/endpoint-elsewhere /actions/0/endpoint',
      fix: '"/crossings"',
    },
    {
      id: 'AWP-9-u',
      what: 'an endpoint that hides another origin',
      change: { '/actions/0/endpoint': '//evil.example/x' },
      finds: 'awp/endpoint-relative /actions/0/endpoint',
      fix: '"https://evil.example/x"',
    },
    {
      what: 'a placeholder that no input declares',
      change: { '/actions/1/endpoint': '/api/crossings/{id}/bookings' },
      finds: 'awp/path-parameter-undeclared /actions/1/endpoint',
    },
    {
      id: 'AWP-9-a',
      what: 'a brace that is not closed',
      change: { '/actions/1/endpoint': '/api/crossings/{crossing_id' },
      finds: 'awp/placeholder-malformed /actions/1/endpoint',
    },
    {
      what: 'tokens over plain HTTP',
      change: { '/auth/refresh_endpoint': 'http://example.com/auth/refresh' },
      finds: 'awp/endpoint-insecure /auth/refresh_endpoint',
    },
    {
      what: 'options of another type',
      change: { '/actions/0/inputs/limit/options': [10, '20'] },
      finds: 'awp/option-mismatch /actions/0/inputs/limit/options/1',
    },
    {
      id: 'AWP-8-b',
      what: 'round brackets',
      change: { '/entities/crossing/fields/deck': 'enum(open, closed)' },
      finds: 'awp/type-malformed /entities/crossing/fields/deck',
      fix: '"enum[open, closed]"',
    },
    {
      id: 'AWP-8-b',
      what: 'a list as in TypeScript',
      change: { '/actions/0/outputs/crossings': 'crossing[]' },
      finds: 'awp/type-malformed /actions/0/outputs/crossings',
      fix: '"array[crossing]"',
    },
    {
      id: 'AWP-5-a',
      what: 'actions by their names, which references are not held against',
      change: { '/actions': { search_crossings: {} } },
      finds: 'awp/required-field /actions',
    },
    {
      id: 'AWP-9-u',
      what: 'an endpoint that is a script',
      change: { '/actions/0/endpoint': 'javascript:alert(1)' },
      finds: 'awp/endpoint-elsewhere /actions/0/endpoint',
      fix: 'path of the endpoint',
    },
    {
      id: 'AWP-9-x',
      what: 'not reversible, and no sensitivity',
      change: { '/actions/1/sensitivity': undefined, '/actions/1/reversible': false },
      finds: 'awp/sensitivity-missing /actions/1',
      fix: '"irreversible"',
    },
    {
      id: 'AWP-15-e',
      what: 'DELETE without sensitivity',
      change: { '/actions/2/sensitivity': undefined, '/actions/2/reversible': undefined },
      finds: 'awp/sensitivity-missing /actions/2',
      fix: '"destructive"',
    },
    {
      id: 'AWP-10-a',
      what: 'a code without recovery',
      change: { '/errors/SOLD_OUT': {} },
      finds: 'awp/recovery-missing /errors/SOLD_OUT',
      fix: 'Add "recovery"',
    },
    {
      id: 'AWP-10-a',
      what: 'a code with a text',
      change: { '/errors/SOLD_OUT': 'retry' },
      finds: 'awp/recovery-missing /errors/SOLD_OUT',
      fix: 'an object',
    },
    {
      id: 'AWP-10-b',
      what: 'a recovery that names no action of the file',
      change: { '/errors/SOLD_OUT/recovery': 'retry search_crossing with another date' },
      finds: 'awp/recovery-reference /errors/SOLD_OUT/recovery',
      fix: 'retry search_crossings with',
    },
    {
      id: 'AWP-10-b',
      what: 'a recovery that does not say where',
      change: { '/errors/AUTH_EXPIRED/recovery': 'refresh the token then retry' },
      finds: 'awp/recovery-reference /errors/AUTH_EXPIRED/recovery',
      fix: 'call /api/auth/refresh',
    },
    {
      id: 'AWP-10-d',
      what: 'a recovery for a person',
      change: { '/errors/SOLD_OUT/recovery': 'Sorry! Please contact our support team.' },
      finds: 'awp/recovery-prose /errors/SOLD_OUT/recovery',
      fix: 'wait 60 seconds',
    },
    {
      id: 'AWP-11-a',
      what: 'dependencies of a text',
      change: { '/dependencies/book_crossing': 'search_crossings' },
      finds: 'awp/dependency-malformed /dependencies/book_crossing',
      fix: 'Write ["search_crossings"].',
    },
    {
      id: 'AWP-11-a',
      what: 'a dependency on what is not there',
      change: { '/dependencies/book_crossing': ['search_crossing'] },
      finds: 'awp/dependency-unknown /dependencies/book_crossing/0',
      fix: 'Write "search_crossings".',
    },
    {
      id: 'AWP-11-a',
      what: 'dependencies of what is not there',
      change: { '/dependencies/x': ['search_crossings'] },
      finds: 'awp/dependency-unknown /dependencies/x',
      fix: 'Declare the action',
    },
    {
      id: 'AWP-11-c',
      what: 'a circle',
      change: { '/dependencies/search_crossings': ['cancel_booking'] },
      finds: 'awp/dependency-cycle /dependencies/cancel_booking/0',
      fix: 'Remove "book_crossing"',
    },
    {
      id: 'AWP-11-c',
      what: 'an action that waits for itself',
      change: { '/dependencies/book_crossing': ['book_crossing'] },
      finds: 'awp/dependency-cycle /dependencies/book_crossing/0',
      fix: 'Remove',
    },
    {
      id: 'AWP-13-a',
      what: 'operational as a text',
      change: { '/agent_status/operational': 'true' },
      finds: 'awp/status-malformed /agent_status/operational',
      fix: 'without quotes',
    },
    {
      id: 'AWP-13-a',
      what: 'degraded what is not there',
      change: { '/agent_status/degraded_actions': ['book_crossings'] },
      finds: 'awp/degraded-action-unknown /agent_status/degraded_actions/0',
      fix: 'Write "book_crossing".',
    },
    {
      id: 'AWP-14-a',
      what: 'synthetic without origin',
      change: { '/source': 'synthetic' },
      finds: Array(3).fill('awp/synthetic-undeclared'),
      fix: 'generated_by',
    },
    {
      id: 'AWP-14-a',
      what: 'synthetic with a confidence beyond 1',
      change: {
        '/source': 'synthetic',
        '/generated_by': 'x',
        '/confidence': 87,
        '/last_verified': '2026-03-15T10:00:00Z',
      },
      finds: 'awp/synthetic-undeclared /confidence',
      fix: '<= 1',
    },
    {
      id: 'AWP-14-a',
      what: 'synthetic, verified some day',
      change: {
        '/source': 'synthetic',
        '/generated_by': 'x',
        '/confidence': 0.8,
        '/last_verified': 'yesterday',
      },
      finds: 'awp/synthetic-undeclared /last_verified',
      fix: 'YYYY-MM-DDThh:mm:ssZ',
    },
    {
      id: 'AWP-14-a',
      what: 'made by another, but not called synthetic',
      change: { '/generated_by': 'x', '/confidence': 0.8 },
      finds: 'awp/synthetic-undeclared',
      fix: '"source"',
    },
    {
      id: 'AWP-15-b',
      what: 'no recovery for an expired credential',
      change: { '/errors/AUTH_EXPIRED': undefined },
      finds: 'awp/recovery-undeclared /errors',
      fix: 'call /api/auth/refresh',
    },
    {
      id: 'AWP-15-b',
      what: 'a code that only resembles that of a credential',
      change: { '/errors/AUTH_EXPIRED': undefined, '/errors/AUTHOR_NOT_FOUND': { recovery: 'abort' } },
      finds: 'awp/recovery-undeclared /errors',
      fix: 'call /api/auth/refresh',
    },
    {
      id: 'AWP-15-b',
      what: 'a code that only resembles that of a rate limit',
      change: { '/errors/RATE_LIMITED': undefined, '/errors/GENERATE_FAILED': { recovery: 'abort' } },
      finds: 'awp/recovery-undeclared /errors',
      fix: '"RATE_LIMITED"',
    },
    {
      id: 'AWP-15-b',
      what: 'no recovery for a rate limit',
      change: { '/errors/RATE_LIMITED': undefined },
      finds: 'awp/recovery-undeclared /errors',
      fix: '"RATE_LIMITED"',
    },
    {
      id: 'AWP-15-d',
      what: 'an empty description',
      change: { '/actions/0/description': ' ' },
      finds: 'awp/description-empty /actions/0/description',
      fix: 'Say in a sentence',
    },
    {
      id: 'AWP-15-d',
      what: 'a description that is the id',
      change: { '/actions/0/description': 'Search crossings' },
      finds: 'awp/description-empty /actions/0/description',
      fix: 'Say in a sentence',
    },
    {
      id: 'AWP-15-f',
      what: 'fields beyond the specification',
      change: {
        '/x_vendor': {},
        '/summary': 'x',
        '/actions/0/cost': 1,
        '/auth/header': 'X-Key',
        '/entities/booking/note': 1,
      },
    },
    {
      id: 'AWP-4-a',
      what: 'a minor version that is not known',
      change: { '/awp_version': '0.10' },
      finds: 'awp/version-unknown /awp_version (info)',
      fix: 'declare "0.2"',
    },
    { id: 'AWP-5-c', what: 'an international host name in capitals', change: { '/domain': 'EXAMPLE.com' } },
    { id: 'AWP-6-c', what: 'idempotency as declared', change: { '/capabilities/idempotency': true } },
    { id: 'AWP-7-d', what: 'a token for a week', change: { '/auth/token_expiry': '7d' } },
    {
      id: 'AWP-8-b',
      what: 'every type of the table',
      change: {
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
    },
    {
      id: 'AWP-9-e',
      what: 'an enum in the type',
      change: { '/actions/0/inputs/deck': { type: 'enum[open, closed]', default: 'open' } },
    },
    {
      id: 'AWP-9-f',
      what: 'limits by the second and day',
      change: { '/actions/0/rate_limit': '5/second', '/actions/1/rate_limit': '1000/day' },
    },
    {
      id: 'AWP-9-p',
      what: 'async with webhooks',
      change: { '/actions/1/poll_endpoint': undefined, '/capabilities/webhooks': true },
    },
    {
      id: 'AWP-9-q',
      what: 'no idempotency keys',
      change: { '/actions/0/idempotency': { supported: false } },
    },
    {
      id: 'AWP-9-r',
      what: 'defaults that fit',
      change: {
        '/actions/0/inputs/date/default': '2026-03-15',
        '/actions/0/inputs/all': { type: 'array[string]', default: [] },
      },
    },
    { id: 'AWP-9-x', what: 'a search by POST', change: { '/actions/0/method': 'POST' } },
    {
      id: 'AWP-10-d',
      what: 'the recoveries of the text',
      change: {
        '/errors/A': { recovery: 'query /api/airports?search={input} to find valid codes' },
        '/errors/B': { recovery: 'back off exponentially and retry' },
      },
    },
    {
      id: 'AWP-11-c',
      what: 'a diamond',
      change: {
        '/dependencies': {
          cancel_booking: ['book_crossing', 'search_crossings'],
          book_crossing: ['search_crossings'],
        },
      },
    },
    {
      id: 'AWP-14-a',
      what: 'a whole synthetic file',
      change: {
        '/source': 'synthetic',
        '/generated_by': 'x',
        '/confidence': 1,
        '/last_verified': '2026-03-15T10:00:00+01:00',
      },
    },
  ],
  ({ change: changes = {} }) => ({ documents: [documentOf(change(ferry, changes))] }),
);

testRules(
  'what is noted, or cannot be told',
  [
    {
      id: 'AWP-7-d',
      what: 'a token that never expires',
      change: { '/auth/token_expiry': 'never' },
      finds: 'awp/token-expiry-form /auth/token_expiry (info)',
    },
    {
      id: 'AWP-8-d',
      what: 'a custom type',
      change: { '/entities/crossing/fields/from': 'harbour_code' },
      finds: 'awp/type-undeclared /entities/crossing/fields/from (info)',
    },
    {
      id: 'AWP-9-u',
      what: 'an absolute URL of this site',
      change: { '/actions/0/endpoint': 'https://example.com/api/crossings' },
      finds: 'awp/endpoint-elsewhere /actions/0/endpoint (info)',
    },
    {
      id: 'AWP-9-x',
      what: 'a booking by its name',
      change: {
        '/actions/1/sensitivity': undefined,
        '/actions/1/reversible': undefined,
        '/actions/1/requires_human_confirmation': undefined,
      },
      finds: 'awp/sensitivity-missing /actions/1 (info) (needs-review)',
    },
    {
      id: 'AWP-10-d',
      what: 'a recovery in words that tell nothing',
      change: { '/errors/SOLD_OUT/recovery': 'no seats left' },
      finds: 'awp/recovery-prose /errors/SOLD_OUT/recovery (info) (needs-review)',
    },
    {
      id: 'AWP-5-c',
      what: 'the domain without www.',
      change: { '/domain': 'www.example.com' },
      finds: 'awp/domain-other /domain (info)',
    },
    {
      id: 'AWP-4-a',
      what: 'an unknown major version',
      change: { '/awp_version': '2.0' },
      finds: 'awp/version-unknown /awp_version',
    },
    {
      id: 'AWP-15-f',
      what: 'a misspelt field of an action',
      change: { '/actions/0/excution_model': 'async', '/actions/0/execution_model': undefined },
      finds: 'awp/field-misspelt /actions/0/excution_model',
    },
    {
      id: 'AWP-15-f',
      what: 'a misspelt section',
      change: { '/agent_hint': {}, '/agent_hints': undefined },
      finds: 'awp/field-misspelt /agent_hint',
    },
  ],
  ({ change: changes = {} }) => ({ documents: [documentOf(change(ferry, changes))] }),
);

const SECOND: Changes = {
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
};

testRules(
  'version 0.2',
  [
    { what: 'via stands for endpoint and method' },
    {
      what: 'via what is not declared',
      change: { '/actions/0/via': 'mpc' },
      finds: 'awp/via-undeclared /actions/0/via',
      fix: 'Write "mcp".',
    },
    {
      what: 'a protocol without version',
      change: { '/protocols/payment/version': undefined },
      finds: 'awp/protocol-malformed /protocols/payment',
      fix: '"version"',
    },
    {
      what: 'a protocol without endpoint',
      change: { '/protocols/mcp/endpoint': undefined },
      finds: 'awp/protocol-malformed /protocols/mcp',
      fix: '"endpoint"',
    },
    {
      what: 'a protocol that nobody registered',
      change: { '/protocols/own': { version: '1' } },
      finds: 'awp/protocol-unregistered /protocols/own',
      fix: '"x-own"',
    },
    {
      what: 'protocols as a list',
      change: { '/protocols': ['mcp'] },
      finds: ['awp/protocol-malformed /protocols', 'awp/via-undeclared /actions/0/via'],
      fix: '{"mcp"',
    },
  ],
  ({ change: changes = {} }) => ({ documents: [documentOf(change(change(ferry, SECOND), changes))] }),
);

const LEGACY = {
  protocol: 'awp/1.0',
  agent_ready: true,
  capabilities: { actions: [{ name: 'find', method: 'GET', endpoint: '/find' }], auth: 'none' },
};
const absent = readDocument(answer('', { url: AT, status: 404, refusal: { code: 'absent', status: 404 } }));
const card = { name: 'card', url: 'https://x.example', skills: [] };
const labelled = (type: string) =>
  documentOf(ferry, { url: AT, headers: type === '' ? {} : { 'content-type': type } });

testRules<RuleRow & { readonly documents: readonly Document[] }>(
  'other versions, and how it is served',
  [
    {
      what: '0.1: protocols are a field like any other unknown one',
      documents: [documentOf(change(ferry, { '/protocols': ['anything'] }))],
    },
    {
      id: 'AWP-5-a',
      what: 'the shape from before 0.1 is judged, too',
      documents: [documentOf(LEGACY)],
      finds: [
        'awp/legacy-shape /protocol',
        'awp/required-field',
        'awp/required-field',
        'awp/required-field',
        'awp/required-field',
      ],
      fix: '"id":"find"',
    },
    { id: 'AWP-3-a', what: 'at the root', documents: [documentOf(ferry)] },
    {
      id: 'AWP-3-a',
      what: 'at the root, and elsewhere',
      documents: [documentOf(ferry), documentOf(ferry, { url: WELL_KNOWN })],
    },
    {
      id: 'AWP-3-a',
      what: 'elsewhere only',
      documents: [absent, documentOf(ferry, { url: WELL_KNOWN })],
      finds: 'awp/path-wrong',
    },
    {
      id: 'AWP-3-a',
      what: 'elsewhere, with another format at the root',
      documents: [documentOf(card), documentOf(ferry, { url: WELL_KNOWN })],
      finds: 'awp/path-wrong',
    },
    {
      id: 'AWP-3-a',
      what: 'elsewhere, and the root was not asked',
      documents: [documentOf(ferry, { url: WELL_KNOWN })],
      finds: 'awp/path-wrong (info) (needs-review)',
    },
    {
      id: 'AWP-3-a',
      what: 'without HTTPS',
      documents: [documentOf(ferry, { url: 'http://example.com/agent.json' })],
      finds: 'awp/transport-insecure',
    },
    {
      id: 'AWP-5-c',
      what: 'from this machine, for the host that it names',
      documents: [documentOf(ferry, { url: 'http://localhost:3000/agent.json' })],
      finds: 'awp/domain-other /domain (info) (needs-review)',
    },
    { what: 'a file, of which nothing of this can be told', documents: [file(ferry)] },
    { id: 'AWP-3-b', what: 'application/json', documents: [labelled('application/json')] },
    {
      id: 'AWP-3-b',
      what: 'application/json in other letters',
      documents: [labelled('Application/JSON; charset=utf-8')],
    },
    ...['text/plain', 'application/json5', ''].map((type) => ({
      id: 'AWP-3-b',
      what: `“${type}”`,
      documents: [labelled(type)],
      finds: 'awp/content-type-wrong',
      fix: 'Send the header Content-Type: application/json.',
    })),
    {
      id: 'AWP-15-a',
      what: 'a comma too many',
      documents: [readDocument(answer('{"awp_version": "0.1",}', { url: AT }))],
      finds: 'document/json-invalid 1:23',
    },
    {
      id: 'AWP-15-a',
      what: 'nothing',
      documents: [readDocument(answer('', { url: 'agent.json', via: 'file', status: 0 }))],
      finds: 'document/json-invalid',
    },
  ],
  ({ documents }) => ({ documents }),
);

const CROSSING = { id: 'c1', price: 9.5, deck: 'open' };

testRules<RuleRow & { readonly response: Json }>(
  'a response is held against the declared outputs',
  [
    {
      id: 'AWP-9-y',
      what: 'as declared, and with more',
      response: { crossings: [{ ...CROSSING, more: 1 }], total: 1, page: 2 },
    },
    {
      id: 'AWP-9-y',
      what: 'one of another type',
      response: { crossings: [], total: '1' },
      finds: 'awp/output-mismatch /actions/0/outputs/total',
    },
    {
      id: 'AWP-9-y',
      what: 'one missing, one of none of its values',
      response: { crossings: [{ deck: 'upper' }] },
      finds: [
        'awp/output-mismatch /actions/0/outputs/crossings',
        'awp/output-mismatch /actions/0/outputs/total',
      ],
    },
  ],
  ({ response }) => ({
    documents: [documentOf(ferry)],
    context: {
      outcomes: {
        'awp:search_crossings': { ok: true, status: 200, tookMs: 1, data: { kind: 'json', value: response } },
      },
    },
  }),
);

describe('a finding', () => {
  test('of an action names it', () => {
    expect(found(change(ferry, { '/actions/0/rate_limit': 'x' }))[0]?.action).toBe('awp:search_crossings');
  });
});

test('every rule of the format and its schema belongs to it', () => {
  const ids = [...rules, ...schemaRules().filter(({ id }) => id.startsWith('awp/'))].map(({ id }) => id);
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
  // A hundred of each at most (the schema has its own bound): enough to work with, not enough to drown in.
  expect(counts.get('awp/auth-action-unknown')?.length).toBe(100);
  expect(counts.get('awp/dependency-cycle')?.length).toBe(1);
});
