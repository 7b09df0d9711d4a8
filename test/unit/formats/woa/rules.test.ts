import { describe, expect, test } from 'vitest';
import { check } from '../../../../lib/check/index.ts';
import { readDocument } from '../../../../lib/formats/index.ts';
import type { Json, World } from '../../../../lib/model/index.ts';
import { documentOf, fetched, findingsOf, sample } from './samples.ts';

type Bend = Parameters<typeof sample>[0];
const asIs: Bend = () => {};
const agent =
  (fields: object): Bend =>
  (d) =>
    Object.assign(d.agents[0], fields);
const inputs = (schema: unknown): Bend => agent({ inputs: schema });
const operations = (...list: unknown[]): Bend => agent({ operations: list });
const rest =
  (fields: object): Bend =>
  (d) =>
    Object.assign(d.transports.rest, fields);
const transport =
  (name: string, value: unknown): Bend =>
  (d) => {
    d.transports[name] = value;
  };
const mcp = (fields: object): Bend =>
  transport('mcp', { server: 'files', tool_namespace: 'x', tool_field: 'agent', ...fields });

/** Requirement, rule, severity, what breaks it, where, and what does not. */
const TABLE: readonly (readonly [string, string, 'error' | 'warning' | 'info', Bend, string, Bend])[] = [
  [
    'WOA-4-a',
    'woa/version-unknown',
    'error',
    (d) => {
      d.woa_version = '2';
    },
    '/woa_version',
    asIs,
  ],
  [
    'WOA-4-a',
    'woa/version-unknown',
    'error',
    (d) => {
      delete d.woa_version;
    },
    '',
    asIs,
  ],
  [
    'WOA-4-b',
    'woa/document-shape',
    'error',
    (d) => {
      d.agents = {};
    },
    '/agents',
    (d) => {
      d.agents = [];
    },
  ],
  [
    'WOA-4-b',
    'woa/document-shape',
    'error',
    (d) => {
      d.transports = [];
    },
    '/transports',
    asIs,
  ],
  [
    'WOA-4.1-a',
    'woa/agent-incomplete',
    'error',
    (d) => {
      delete d.agents[0].outputs;
    },
    '/agents/0',
    asIs,
  ],
  ['WOA-4.1-a', 'woa/agent-incomplete', 'error', agent({ name: 3 }), '/agents/0/name', asIs],
  [
    'WOA-4.1-a',
    'woa/agent-incomplete',
    'error',
    (d) => {
      d.agents[0] = 'summarizer';
    },
    '/agents/0',
    asIs,
  ],
  [
    'WOA-4.1-b',
    'woa/agent-id-malformed',
    'error',
    agent({ id: 'sum/marizer' }),
    '/agents/0/id',
    agent({ id: 'Sum_marizer-2' }),
  ],
  ['WOA-4.1-b', 'woa/agent-id-malformed', 'error', agent({ id: '' }), '/agents/0/id', asIs],
  [
    'WOA-4.1-c',
    'woa/agent-transport-unknown',
    'error',
    agent({ transports: ['rset'] }),
    '/agents/0/transports/0',
    asIs,
  ],
  [
    'WOA-4.1-c',
    'woa/agent-transport-unknown',
    'error',
    agent({ transports: [] }),
    '/agents/0/transports',
    asIs,
  ],
  [
    'WOA-4.1-c',
    'woa/agent-transport-unknown',
    'error',
    agent({ transports: ['__proto__'] }),
    '/agents/0/transports/0',
    asIs,
  ],
  [
    'WOA-4.1-d',
    'woa/operation-incomplete',
    'error',
    operations({ name: 'a' }),
    '/agents/0/operations/0',
    operations({ name: 'a', description: 'b' }),
  ],
  [
    'WOA-4.1-d',
    'woa/operation-incomplete',
    'error',
    operations({ name: 'a', description: 'b', inputs: [] }),
    '/agents/0/operations/0/inputs',
    asIs,
  ],
  [
    'WOA-4.1-g',
    'woa/agent-id-duplicate',
    'error',
    (d) => {
      d.agents.push(d.agents[0]);
    },
    '/agents/1/id',
    (d) => {
      d.agents.push({ ...d.agents[0], id: 'Summarizer' });
    },
  ],
  [
    'WOA-4.1-h',
    'woa/agent-metadata-type',
    'error',
    agent({ version: 2 }),
    '/agents/0/version',
    agent({ version: '2' }),
  ],
  [
    'WOA-4.1-h',
    'woa/agent-metadata-type',
    'error',
    agent({ capabilities: [{}] }),
    '/agents/0/capabilities/0',
    agent({ capabilities: [] }),
  ],
  [
    'WOA-4.1-i',
    'woa/capability-uri-malformed',
    'info',
    agent({ capabilities: ['ok', 'http:/x'] }),
    '/agents/0/capabilities/1',
    agent({ capabilities: ['urn:example:a', 'summarize text', 'x:y'] }),
  ],
  [
    'WOA-4.1-i',
    'woa/capability-uri-malformed',
    'info',
    agent({ capabilities: ['https://192.168.1.2/c'] }),
    '/agents/0/capabilities/0',
    asIs,
  ],
  [
    'WOA-4.1-k',
    'woa/operation-name-not-token',
    'warning',
    operations({ name: 'a b', description: 'c' }),
    '/agents/0/operations/0/name',
    operations({ name: 'a.b', description: 'c' }),
  ],
  [
    'WOA-4.1-k',
    'woa/operation-name-duplicate',
    'warning',
    operations({ name: 'a', description: 'b' }, { name: 'a', description: 'c' }),
    '/agents/0/operations/1/name',
    operations({ name: 'a', description: 'b' }, { name: 'b', description: 'c' }),
  ],
  [
    'WOA-4.2-a',
    'woa/schema-invalid',
    'error',
    inputs({ type: 'object', properties: [] }),
    '/agents/0/inputs/properties',
    asIs,
  ],
  [
    'WOA-4.2-a',
    'woa/schema-invalid',
    'error',
    operations({ name: 'a', description: 'b', outputs: { type: 'objekt' } }),
    '/agents/0/operations/0/outputs/type',
    asIs,
  ],
  [
    'WOA-4.2-e',
    'woa/schema-unhelpful',
    'warning',
    inputs({}),
    '/agents/0/inputs',
    inputs({ type: 'object', properties: {}, additionalProperties: false }),
  ],
  ['WOA-4.2-e', 'woa/schema-unhelpful', 'warning', inputs({ type: 'string' }), '/agents/0/inputs/type', asIs],
  [
    'WOA-4.2-e',
    'woa/schema-unhelpful',
    'warning',
    inputs({ type: 'object', properties: { text: {} }, required: ['txet'] }),
    '/agents/0/inputs/required/0',
    asIs,
  ],
  [
    'WOA-4.2-e',
    'woa/schema-unhelpful',
    'warning',
    agent({ outputs: { type: 'object' } }),
    '/agents/0/outputs',
    agent({ outputs: { type: 'string' } }),
  ],
  [
    'WOA-4.2-g',
    'woa/schema-beyond-core',
    'info',
    inputs({ anyOf: [{ properties: { a: {} } }] }),
    '/agents/0/inputs/anyOf',
    inputs({ properties: { a: {} }, anyOf: [{ required: ['a'] }] }),
  ],
  [
    'WOA-4.3-a',
    'woa/transport-not-object',
    'error',
    transport('rest', 'https://api.example.com'),
    '/transports/rest',
    asIs,
  ],
  [
    'WOA-4.3-b',
    'woa/transport-private-only',
    'info',
    (d) => {
      d.transports = { 'com.example.q': {} };
      d.agents[0].transports = ['com.example.q'];
    },
    '/agents/0/transports',
    transport('com.example.q', {}),
  ],
  [
    'WOA-4.3.1-a',
    'woa/rest-base-missing',
    'error',
    (d) => {
      delete d.transports.rest.base;
    },
    '/transports/rest',
    asIs,
  ],
  [
    'WOA-4.3.1-a',
    'woa/rest-base-not-https',
    'error',
    rest({ base: 'http://api.example.com' }),
    '/transports/rest/base',
    asIs,
  ],
  ['WOA-4.3.1-a', 'woa/rest-base-not-https', 'error', rest({ base: '/api' }), '/transports/rest/base', asIs],
  [
    'WOA-4.3.1-a',
    'woa/rest-base-not-https',
    'error',
    rest({ base: 'https:api.example.com' }),
    '/transports/rest/base',
    asIs,
  ],
  [
    'WOA-4.3.1-a',
    'woa/rest-base-not-https',
    'warning',
    rest({ base: 'https://api.example.com/?v=1' }),
    '/transports/rest/base',
    rest({ base: 'https://api.example.com/v1/' }),
  ],
  [
    'WOA-8.1-c',
    'woa/rest-base-not-https',
    'info',
    rest({ base: 'http://127.0.0.1:8080' }),
    '/transports/rest/base',
    asIs,
  ],
  [
    'WOA-4.3.1-e',
    'woa/rest-path-not-absolute',
    'error',
    rest({ invoke_path: 'invoke' }),
    '/transports/rest/invoke_path',
    rest({ invoke_path: '/invoke?x=1' }),
  ],
  [
    'WOA-4.3.1-f',
    'woa/rest-placeholder-unknown',
    'info',
    rest({ invoke_path: '/{tenant}/invoke' }),
    '/transports/rest/invoke_path',
    rest({ invoke_path: '/invoke?agent={agent_id}' }),
  ],
  [
    'WOA-4.3.1-f',
    'woa/rest-placeholder-unknown',
    'info',
    rest({ base: 'https://{agent_id}.example.com' }),
    '/transports/rest/base',
    asIs,
  ],
  ['WOA-4.3.2-a', 'woa/mcp-incomplete', 'error', mcp({ server: undefined }), '/transports/mcp', mcp({})],
  [
    'WOA-4.3.2-a',
    'woa/mcp-incomplete',
    'error',
    mcp({ tool_namespace: 1 }),
    '/transports/mcp/tool_namespace',
    mcp({}),
  ],
  [
    'WOA-4.3.2-d',
    'woa/mcp-tool-field-unknown',
    'warning',
    mcp({ tool_field: 'input' }),
    '/transports/mcp/tool_field',
    mcp({ tool_field: 'operation' }),
  ],
  [
    'WOA-4.3.3-a',
    'woa/transport-name-unregistered',
    'error',
    transport('REST', {}),
    '/transports/REST',
    transport('com.example.mytransport', {}),
  ],
  [
    'WOA-6-b',
    'woa/authz-url-not-https',
    'info',
    (d) => {
      d.authz = { policy_uri: 'http://authz.example.com' };
    },
    '/authz/policy_uri',
    agent({ authz: { scheme: 'south', policy_uri: 'https://authz.example.com' } }),
  ],
];

test.each(TABLE)('%s %s (%s)', (requirement, rule, severity, bad, pointer, good) => {
  const document = documentOf(sample(bad));
  expect(document.status).toBe('found');
  const hits = findingsOf(document).filter((finding) => finding.rule === rule);
  expect(hits.map((hit) => [hit.severity, hit.pointer])).toContainEqual([severity, pointer]);
  expect(hits.every((hit) => hit.line !== null && hit.fix !== '')).toBe(true);
  expect(hits.flatMap((hit) => hit.requirements)).toContain(requirement);
  expect(findingsOf(documentOf(sample(good))).filter((finding) => finding.rule === rule)).toEqual([]);
});

test('a document without a fault, served as it should be, has no finding', () => {
  expect(findingsOf(documentOf(sample(), {}))).toEqual([]);
});

test('WOA-6-b metadata about authorization is no fault', () => {
  const document = documentOf(
    sample((d) => {
      d.authz = { scheme: 'oauth2' };
      d.agents[0].authz = { scheme: 'south' };
    }),
    {},
  );
  expect(findingsOf(document)).toEqual([]);
});

describe('how it is served', () => {
  const HTTP = 'http://example.com/.well-known/woa.json';
  test.each([
    [
      'WOA-7-a',
      'woa/caching-headers-missing',
      'warning',
      { headers: { etag: '' } },
      { headers: { 'cache-control': 'max-age=60' } },
    ],
    ['WOA-8.1-c', 'woa/not-https', 'error', { url: HTTP }, {}],
    ['WOA-8.1-c', 'woa/not-https', 'info', { url: 'http://localhost:3000/.well-known/woa.json' }, {}],
    ['WOA-9.1-a', 'woa/path-not-well-known', 'warning', { url: 'https://example.com/agents/woa.json' }, {}],
    [
      'WOA-9.2-a',
      'woa/media-type-wrong',
      'warning',
      { headers: { 'content-type': 'text/plain' } },
      { headers: { 'content-type': 'application/json' } },
    ],
    ['WOA-9.2-a', 'woa/media-type-wrong', 'warning', { headers: { 'content-type': '' } }, {}],
    [
      'WOA-9.2-b',
      'woa/encoding-not-utf-8',
      'error',
      { headers: { 'content-type': 'application/json; charset=latin1' } },
      { headers: { 'content-type': 'application/json; charset="UTF-8"' } },
    ],
  ] as const)('%s %s (%s)', (requirement, rule, severity, bad, good) => {
    const hits = findingsOf(documentOf(sample(), bad)).filter((finding) => finding.rule === rule);
    expect(hits).toMatchObject([{ severity, outcome: 'failed' }]);
    expect(hits[0]?.requirements).toContain(requirement);
    expect(findingsOf(documentOf(sample(), good)).filter((finding) => finding.rule === rule)).toEqual([]);
  });

  test('WOA-9.2-b a byte order mark', () => {
    const document = readDocument(fetched(`\uFEFF${JSON.stringify(sample())}`, {}));
    expect(findingsOf(document)).toMatchObject([{ rule: 'woa/encoding-not-utf-8', line: 1, column: 1 }]);
  });

  test('WOA-8.1-c of a file it cannot be told, which is neither a fault nor a pass', () => {
    expect(findingsOf(documentOf(sample()))).toMatchObject([
      { rule: 'woa/not-https', outcome: 'needs-review' },
    ]);
  });
});

test('what the schema complains of, the other rules pass over', () => {
  const shapes = [null, 0, 'x', [], {}, [null], [[]], [{}]];
  const fields = ['id', 'name', 'inputs', 'outputs', 'transports', 'operations', 'capabilities', 'authz'];
  for (const shape of shapes) {
    for (const field of fields)
      expect(() => findingsOf(documentOf(sample(agent({ [field]: shape }))))).not.toThrow();
    for (const name of ['rest', 'mcp', 'x']) findingsOf(documentOf(sample(transport(name, shape))));
    for (const name of ['base', 'invoke_path']) findingsOf(documentOf(sample(rest({ [name]: shape }))));
  }
});

describe('what shows over time only', () => {
  const judged = (bend: Bend, world: Partial<World>) =>
    check({ documents: [documentOf(sample(bend), {})], page: null, world: { now: 0, ...world } });

  test('WOA-5.2-a an answer is held against the outputs of its operation, or else of the agent', () => {
    const answers = (value: Json, key = 'woa:summarizer'): Partial<World> => ({
      outcomes: { [key]: { ok: true, status: 200, tookMs: 1, data: { kind: 'json', value } } },
    });
    expect(judged(asIs, answers({ text: 'x' }))).toMatchObject([
      {
        rule: 'woa/answer-not-as-declared',
        severity: 'error',
        pointer: '/agents/0',
        action: 'woa:summarizer',
      },
    ]);
    expect(judged(asIs, answers({ summary: 'x' }))).toEqual([]);
    expect(judged(asIs, {})).toEqual([]);
    const own = operations({
      name: 'a',
      description: 'b',
      outputs: { type: 'object', properties: { n: { type: 'integer' } } },
    });
    expect(judged(own, answers({ n: 'x' }, 'woa:summarizer/a'))).toHaveLength(1);
  });

  test('WOA-4.1-i a capability identifier that is another than last time', () => {
    const before = [documentOf(sample(agent({ capabilities: ['urn:example:a', 'urn:example:b'] })), {})];
    const changed = judged(agent({ capabilities: ['urn:example:A', 'urn:example:b'] }), { before });
    expect(changed).toMatchObject([
      { rule: 'woa/capability-changed', outcome: 'needs-review', requirements: ['WOA-4.1-i'] },
    ]);
    expect(
      judged(agent({ capabilities: ['urn:example:a', 'urn:example:b', 'urn:example:c'] }), { before }),
    ).toEqual([]);
    expect(judged(agent({ capabilities: ['urn:example:b'] }), { before })).toEqual([]);
  });
});
