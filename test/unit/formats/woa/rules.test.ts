import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Json, RuleContext } from '../../../../lib/model/index.ts';
import { type Changes, change, type RuleRow, testRules } from '../../../rule-tester.ts';
import { documentOf, fetched, findingsOf, sample } from './samples.ts';

const served = (changes: Changes = {}, how: Parameters<typeof documentOf>[1] = {}) =>
  documentOf(change(sample(), changes), how);

testRules(
  'a document is judged',
  [
    { id: 'WOA-4-a', change: { '/woa_version': '2' }, finds: 'woa/version-unknown /woa_version' },
    { id: 'WOA-4-a', change: { '/woa_version': undefined }, finds: 'woa/version-unknown' },
    { id: 'WOA-4-b', change: { '/agents': {} }, finds: 'woa/document-shape /agents' },
    { change: { '/agents': [] }, finds: 'document/nothing-declared /agents' },
    {
      id: 'WOA-4-b',
      change: { '/transports': [] },
      finds: 'woa/document-shape /transports',
    },
    { id: 'WOA-4.1-a', change: { '/agents/0/outputs': undefined }, finds: 'woa/agent-incomplete /agents/0' },
    { id: 'WOA-4.1-a', change: { '/agents/0/name': 3 }, finds: 'woa/agent-incomplete /agents/0/name' },
    { id: 'WOA-4.1-a', change: { '/agents/0': 'summarizer' }, finds: 'woa/agent-incomplete /agents/0' },
    {
      id: 'WOA-4.1-b',
      change: { '/agents/0/id': 'sum/marizer' },
      finds: 'woa/agent-id-malformed /agents/0/id',
    },
    { id: 'WOA-4.1-b', change: { '/agents/0/id': 'Sum_marizer-2' } },
    { id: 'WOA-4.1-b', change: { '/agents/0/id': '' }, finds: 'woa/agent-id-malformed /agents/0/id' },
    {
      id: 'WOA-4.1-c',
      change: { '/agents/0/transports/0': 'rset' },
      finds: 'woa/agent-transport-unknown /agents/0/transports/0',
    },
    {
      id: 'WOA-4.1-c',
      change: { '/agents/0/transports': [] },
      finds: 'woa/agent-transport-unknown /agents/0/transports',
    },
    {
      id: 'WOA-4.1-c',
      change: { '/agents/0/transports/0': '__proto__' },
      finds: 'woa/agent-transport-unknown /agents/0/transports/0',
    },
    {
      id: 'WOA-4.1-d',
      change: { '/agents/0/operations': [{ name: 'a' }] },
      finds: 'woa/operation-incomplete /agents/0/operations/0',
    },
    { id: 'WOA-4.1-d', change: { '/agents/0/operations': [{ name: 'a', description: 'b' }] } },
    {
      id: 'WOA-4.1-d',
      change: { '/agents/0/operations': [{ name: 'a', description: 'b', inputs: [] }] },
      finds: 'woa/operation-incomplete /agents/0/operations/0/inputs',
    },
    {
      id: 'WOA-4.1-g',
      change: {
        '/agents/1': {
          id: 'summarizer',
          name: 'Document Summarizer',
          description: 'Summarizes English text.',
          version: '1.0.0',
          capabilities: ['https://example.com/capability/summarization'],
          inputs: {
            $schema: 'https://json-schema.org/draft/2020-12/schema',
            type: 'object',
            properties: {
              text: { type: 'string', description: 'Text in English.' },
              max_words: { type: 'integer', minimum: 10, maximum: 500 },
            },
            required: ['text'],
          },
          outputs: { type: 'object', properties: { summary: { type: 'string' } }, required: ['summary'] },
          transports: ['rest'],
        },
      },
      finds: 'woa/agent-id-duplicate /agents/1/id',
    },
    {
      id: 'WOA-4.1-g',
      change: {
        '/agents/1': {
          id: 'Summarizer',
          name: 'Document Summarizer',
          description: 'Summarizes English text.',
          version: '1.0.0',
          capabilities: ['https://example.com/capability/summarization'],
          inputs: {
            $schema: 'https://json-schema.org/draft/2020-12/schema',
            type: 'object',
            properties: {
              text: { type: 'string', description: 'Text in English.' },
              max_words: { type: 'integer', minimum: 10, maximum: 500 },
            },
            required: ['text'],
          },
          outputs: { type: 'object', properties: { summary: { type: 'string' } }, required: ['summary'] },
          transports: ['rest'],
        },
      },
    },
    {
      id: 'WOA-4.1-h',
      change: { '/agents/0/version': 2 },
      finds: 'woa/agent-metadata-type /agents/0/version',
    },
    { id: 'WOA-4.1-h', change: { '/agents/0/version': '2' } },
    {
      id: 'WOA-4.1-h',
      change: { '/agents/0/capabilities/0': {} },
      finds: 'woa/agent-metadata-type /agents/0/capabilities/0',
    },
    { id: 'WOA-4.1-h', change: { '/agents/0/capabilities': [] } },
    {
      id: 'WOA-4.1-i',
      change: { '/agents/0/capabilities/0': 'ok', '/agents/0/capabilities/1': 'http:/x' },
      finds: 'woa/capability-uri-malformed /agents/0/capabilities/1',
    },
    { id: 'WOA-4.1-i', change: { '/agents/0/capabilities': ['urn:example:a', 'summarize text', 'x:y'] } },
    {
      id: 'WOA-4.1-i',
      change: { '/agents/0/capabilities/0': 'https://192.168.1.2/c' },
      finds: 'woa/capability-uri-malformed /agents/0/capabilities/0',
    },
    {
      id: 'WOA-4.1-k',
      change: { '/agents/0/operations': [{ name: 'a b', description: 'c' }] },
      finds: 'woa/operation-name-not-token /agents/0/operations/0/name',
    },
    { id: 'WOA-4.1-k', change: { '/agents/0/operations': [{ name: 'a.b', description: 'c' }] } },
    {
      id: 'WOA-4.1-k',
      change: {
        '/agents/0/operations': [
          { name: 'a', description: 'b' },
          { name: 'a', description: 'c' },
        ],
      },
      finds: 'woa/operation-name-duplicate /agents/0/operations/1/name',
    },
    {
      id: 'WOA-4.1-k',
      change: {
        '/agents/0/operations': [
          { name: 'a', description: 'b' },
          { name: 'b', description: 'c' },
        ],
      },
    },
    {
      id: 'WOA-4.2-a',
      change: { '/agents/0/inputs': { type: 'object', properties: [] } },
      finds: 'woa/schema-invalid /agents/0/inputs/properties',
    },
    {
      id: 'WOA-4.2-a',
      change: { '/agents/0/operations': [{ name: 'a', description: 'b', outputs: { type: 'objekt' } }] },
      finds: 'woa/schema-invalid /agents/0/operations/0/outputs/type',
    },
    { id: 'WOA-4.2-e', change: { '/agents/0/inputs': {} }, finds: 'woa/schema-unhelpful /agents/0/inputs' },
    {
      id: 'WOA-4.2-e',
      change: { '/agents/0/inputs': { type: 'object', properties: {}, additionalProperties: false } },
    },
    {
      id: 'WOA-4.2-e',
      change: { '/agents/0/inputs': { type: 'string' } },
      finds: 'woa/schema-unhelpful /agents/0/inputs/type',
    },
    {
      id: 'WOA-4.2-e',
      change: { '/agents/0/inputs': { type: 'object', properties: { text: {} }, required: ['txet'] } },
      finds: 'woa/schema-unhelpful /agents/0/inputs/required/0',
    },
    {
      id: 'WOA-4.2-e',
      change: { '/agents/0/outputs/properties': undefined, '/agents/0/outputs/required': undefined },
      finds: 'woa/schema-unhelpful /agents/0/outputs',
    },
    { id: 'WOA-4.2-e', change: { '/agents/0/outputs': { type: 'string' } } },
    {
      id: 'WOA-4.2-g',
      change: { '/agents/0/inputs': { anyOf: [{ properties: { a: {} } }] } },
      finds: 'woa/schema-beyond-core /agents/0/inputs/anyOf',
    },
    {
      id: 'WOA-4.2-g',
      change: { '/agents/0/inputs': { properties: { a: {} }, anyOf: [{ required: ['a'] }] } },
    },
    {
      id: 'WOA-4.3-a',
      change: { '/transports/rest': 'https://api.example.com' },
      finds: 'woa/transport-not-object /transports/rest',
    },
    {
      id: 'WOA-4.3-b',
      change: { '/transports': { 'com.example.q': {} }, '/agents/0/transports': ['com.example.q'] },
      finds: 'woa/transport-private-only /agents/0/transports',
    },
    { id: 'WOA-4.3-b', change: { '/transports/com.example.q': {} } },
    {
      id: 'WOA-4.3.1-a',
      change: { '/transports/rest/base': undefined },
      finds: 'woa/rest-base-missing /transports/rest',
    },
    {
      id: 'WOA-4.3.1-a',
      change: { '/transports/rest/base': 'http://api.example.com' },
      finds: 'woa/rest-base-not-https /transports/rest/base',
    },
    {
      id: 'WOA-4.3.1-a',
      change: { '/transports/rest/base': '/api' },
      finds: 'woa/rest-base-not-https /transports/rest/base',
    },
    {
      id: 'WOA-4.3.1-a',
      change: { '/transports/rest/base': 'https:api.example.com' },
      finds: 'woa/rest-base-not-https /transports/rest/base',
    },
    {
      id: 'WOA-4.3.1-a',
      change: { '/transports/rest/base': 'https://api.example.com/?v=1' },
      finds: 'woa/rest-url-broken /transports/rest/base',
    },
    {
      id: 'WOA-4.3.1-a',
      change: { '/transports/rest/base': 'https://api.example.com/v1/' },
      finds: 'woa/rest-url-broken /transports/rest/base',
      fix: '"https://api.example.com/v1"',
    },
    {
      id: 'WOA-4.3.1-e',
      change: { '/transports/rest/invoke_path': 'https://api.example.com/agents/{agent_id}' },
      finds: 'woa/endpoint-relative /transports/rest/invoke_path',
      fix: '"/agents/{agent_id}"',
    },
    {
      id: 'WOA-8.1-c',
      change: { '/transports/rest/base': 'http://127.0.0.1:8080' },
      finds: [
        'woa/rest-base-not-https /transports/rest/base (info)',
        'woa/address-private /transports/rest/base',
      ],
    },
    {
      id: 'WOA-4.3.1-e',
      change: { '/transports/rest/invoke_path': 'invoke' },
      finds: 'woa/endpoint-relative /transports/rest/invoke_path',
    },
    { id: 'WOA-4.3.1-e', change: { '/transports/rest/invoke_path': '/invoke?x=1' } },
    {
      id: 'WOA-4.3.1-f',
      change: { '/transports/rest/invoke_path': '/{tenant}/invoke' },
      finds: 'woa/rest-placeholder-unknown /transports/rest/invoke_path',
    },
    { id: 'WOA-4.3.1-f', change: { '/transports/rest/invoke_path': '/invoke?agent={agent_id}' } },
    {
      change: { '/transports/rest/base': 'https://{agent_id}.example.com' },
      finds: 'woa/address-unusable /transports/rest/base',
    },
    {
      id: 'WOA-4.3.2-a',
      change: { '/transports/mcp': { server: undefined, tool_namespace: 'x', tool_field: 'agent' } },
      finds: 'woa/mcp-incomplete /transports/mcp',
    },
    {
      id: 'WOA-4.3.2-a',
      change: { '/transports/mcp': { server: 'files', tool_namespace: 'x', tool_field: 'agent' } },
    },
    {
      id: 'WOA-4.3.2-a',
      change: { '/transports/mcp': { server: 'files', tool_namespace: 1, tool_field: 'agent' } },
      finds: 'woa/mcp-incomplete /transports/mcp/tool_namespace',
    },
    {
      id: 'WOA-4.3.2-d',
      change: { '/transports/mcp': { server: 'files', tool_namespace: 'x', tool_field: 'input' } },
      finds: 'woa/mcp-tool-field-unknown /transports/mcp/tool_field',
    },
    {
      id: 'WOA-4.3.2-d',
      change: { '/transports/mcp': { server: 'files', tool_namespace: 'x', tool_field: 'operation' } },
    },
    {
      id: 'WOA-4.3.3-a',
      change: { '/transports/REST': {} },
      finds: 'woa/transport-name-unregistered /transports/REST',
    },
    { id: 'WOA-4.3.3-a', change: { '/transports/com.example.mytransport': {} } },
    {
      id: 'WOA-6-b',
      change: { '/authz': { policy_uri: 'http://authz.example.com' } },
      finds: 'woa/authz-url-not-https /authz/policy_uri',
    },
    {
      id: 'WOA-6-b',
      change: { '/agents/0/authz': { scheme: 'south', policy_uri: 'https://authz.example.com' } },
    },
    {
      id: 'WOA-6-b',
      what: 'metadata about authorization',
      change: { '/authz': { scheme: 'oauth2' }, '/agents/0/authz': { scheme: 'south' } },
    },
  ],
  ({ change: changes }) => ({ documents: [served(changes)] }),
);

interface DeliveryRow extends RuleRow {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** What the well-known path answers, where it is asked too. */
  readonly wellKnown?: 404;
}

testRules<DeliveryRow>(
  'how it is served',
  [
    { what: 'as it should be' },
    {
      id: 'WOA-7-a',
      what: 'nothing about caching',
      headers: { etag: '' },
      finds: 'woa/cache-control-missing',
    },
    { id: 'WOA-7-a', what: 'Cache-Control alone', headers: { etag: '', 'cache-control': 'max-age=60' } },
    {
      id: 'WOA-8.1-c',
      what: 'plain HTTP',
      url: 'http://example.com/.well-known/woa.json',
      finds: 'woa/transport-insecure',
    },
    {
      id: 'WOA-8.1-c',
      what: 'plain HTTP on this machine',
      url: 'http://localhost:3000/.well-known/woa.json',
      finds: 'woa/transport-insecure (info)',
    },
    {
      id: 'WOA-9.1-a',
      what: 'elsewhere',
      url: 'https://example.com/agents/woa.json',
      wellKnown: 404,
      finds: 'woa/path-wrong',
    },
    {
      id: 'WOA-9.1-a',
      what: 'elsewhere, the well-known path not asked',
      url: 'https://example.com/agents/woa.json',
      finds: 'woa/path-wrong (info) (needs-review)',
    },
    {
      id: 'WOA-9.2-a',
      what: 'text',
      headers: { 'content-type': 'text/plain' },
      finds: 'woa/content-type-wrong',
    },
    {
      id: 'WOA-9.2-a',
      what: 'no Content-Type',
      headers: { 'content-type': '' },
      finds: 'woa/content-type-wrong',
    },
    { id: 'WOA-9.2-a', what: 'plain JSON', headers: { 'content-type': 'application/json' } },
    {
      id: 'WOA-9.2-b',
      what: 'Latin-1',
      headers: { 'content-type': 'application/json; charset=latin1' },
      finds: 'woa/charset-wrong',
    },
    {
      id: 'WOA-9.2-b',
      what: 'UTF-8, said',
      headers: { 'content-type': 'application/json; charset="UTF-8"' },
    },
  ],
  ({ url, headers, wellKnown }) => ({
    documents: [
      served({}, { url, headers }),
      ...(wellKnown
        ? [readDocument({ ...fetched('', {}), refusal: { code: 'absent', status: wellKnown } })]
        : []),
    ],
  }),
);

testRules(
  'how it is written',
  [{ id: 'WOA-9.2-b', what: 'a byte order mark', finds: 'document/byte-order-mark 1:1' }],
  () => ({ documents: [readDocument(fetched(`\uFEFF${JSON.stringify(sample())}`, {}))] }),
);

test('what the schema reports, the other rules pass over', () => {
  const shapes = [null, 0, 'x', [], {}, [null], [[]], [{}]];
  const fields = ['id', 'name', 'inputs', 'outputs', 'transports', 'operations', 'capabilities', 'authz'];
  const places = [
    ...fields.map((field) => `/agents/0/${field}`),
    ...['rest', 'mcp', 'x', 'rest/base', 'rest/invoke_path'].map((name) => `/transports/${name}`),
  ];
  for (const shape of shapes) {
    for (const place of places) {
      const failed = findingsOf(served({ [place]: shape })).filter(({ message }) =>
        message.includes('could not be checked:'),
      );
      expect(failed).toEqual([]);
    }
  }
});

const answered = (value: Json, key = 'woa:summarizer'): Partial<RuleContext> => ({
  outcomes: { [key]: { ok: true, status: 200, tookMs: 1, data: { kind: 'json', value } } },
});
const withCapabilities = (...capabilities: string[]) => ({ '/agents/0/capabilities': capabilities });
const OPERATION = {
  '/agents/0/operations': [
    { name: 'a', description: 'b', outputs: { type: 'object', properties: { n: { type: 'integer' } } } },
  ],
};

testRules<RuleRow & { readonly context: Partial<RuleContext> }>(
  'what shows over time only',
  [
    {
      id: 'WOA-5.2-a',
      what: 'an answer unlike the outputs',
      context: answered({ text: 'x' }),
      finds: 'woa/answer-not-as-declared /agents/0',
    },
    { id: 'WOA-5.2-a', what: 'an answer like the outputs', context: answered({ summary: 'x' }) },
    { id: 'WOA-5.2-a', what: 'no answer', context: {} },
    {
      id: 'WOA-5.2-a',
      what: 'an answer unlike the outputs of its operation',
      change: OPERATION,
      context: answered({ n: 'x' }, 'woa:summarizer/a'),
      finds: 'woa/answer-not-as-declared /agents/0/operations/0',
    },
    {
      id: 'WOA-4.1-i',
      what: 'a capability identifier other than last time',
      change: withCapabilities('urn:example:A', 'urn:example:b'),
      context: { before: [served(withCapabilities('urn:example:a', 'urn:example:b'))] },
      finds: 'woa/capability-changed /agents/0/capabilities (needs-review)',
    },
    {
      id: 'WOA-4.1-i',
      what: 'one more',
      change: withCapabilities('urn:example:a', 'urn:example:b', 'urn:example:c'),
      context: { before: [served(withCapabilities('urn:example:a', 'urn:example:b'))] },
    },
    {
      id: 'WOA-4.1-i',
      what: 'one less',
      change: withCapabilities('urn:example:b'),
      context: { before: [served(withCapabilities('urn:example:a', 'urn:example:b'))] },
    },
  ],
  ({ change: changes, context }) => ({ documents: [served(changes)], context }),
);

describe('a finding', () => {
  test('names the action and, where the fix is a change, the change', () => {
    const findings = findingsOf(served({ '/agents/0/transports': ['rset'] }));
    expect(findings).toMatchObject([
      {
        rule: 'woa/agent-transport-unknown',
        action: 'woa:summarizer',
        fix: 'Write "rest", or describe "rset" in the top-level transports.',
        edits: [{ op: 'replace', path: '/agents/0/transports/0', value: 'rest' }],
      },
    ]);
  });
});
