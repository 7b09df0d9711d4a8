import { describe, expect, it, test } from 'vitest';
import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Document, Fetched } from '../../../../lib/model/index.ts';
import { answer } from '../../../docs/answers.ts';
import { type Changes, change, headersOf, testRuleFile, worded } from '../../../rule-tester.ts';
import { file, judge, served } from '../judge.ts';
import { a2a, mcp, text, upstream, upstream10 } from './manifests.ts';

const AT = 'https://example.com/.well-known/ai-actions.json';
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=3600',
};

const at = (value: unknown, more: Partial<Fetched> = {}) =>
  served(value, { url: AT, headers: HEADERS, ...more });

describe('a correct manifest has no finding', () => {
  test.each([
    ['1.0', text],
    ['1.1', upstream],
    ['the upstream 1.0', upstream10],
  ])('%s', (_, value) => {
    expect(judge([at(value)])).toEqual([]);
    expect(judge([file(value)]).map(({ rule }) => rule)).toEqual([]);
  });
});

testRuleFile(new URL('rules.txt', import.meta.url), {
  'a manifest of 1.0 is judged': (row) => ({ documents: [at(change(text, row.change))] }),
  'AWAS-validation-a: the seven validation rules': (row) => ({ documents: [at(change(text, row.change))] }),
  'a manifest of 1.1 is judged': (row) => ({ documents: [at(change(upstream, row.change))] }),
  'how it is served': (row) => ({ documents: [at(text, { headers: { ...HEADERS, ...headersOf(row) } })] }),
});

describe('a manifest of 1.0', () => {
  test('names what it cannot check: a pattern beyond the limits', () => {
    const long = change(text, {
      '/actions/1/parameters/0/validation/pattern': `^(?:${'a|'.repeat(600)}C-\\d+)$`,
    });
    expect(judge([at(long)])).toMatchObject([{ rule: 'awas/pattern-invalid', outcome: 'needs-review' }]);
  });

  test('a vague parameter without a word of explanation: AWAS-practice-e', () => {
    const vague = { name: 'p', type: 'string', required: false, description: '', example: 'a' };
    const rules = judge([at(change(text, { '/actions/0/parameters/0': vague }))]).map(({ rule }) => rule);
    expect(rules).toContain('awas/name-unclear');
  });
});

describe('versions and dialects', () => {
  const wordedAll = (value: unknown) =>
    judge([at(value)])
      .filter(({ severity }) => severity === 'error')
      .map(worded)
      .toSorted();

  test('AWAS-manifest-f: a manifest of an unknown MAJOR is judged', () => {
    expect(wordedAll({ ...text, version: '2.0', name: 5, actions: [{ id: 1, path: '/a' }] })).toEqual([
      'awas/action-required-field /actions/0',
      'awas/action-required-field /actions/0',
      'awas/action-required-field /actions/0',
      'awas/action-required-field /actions/0/id',
      'awas/required-field /name',
      'awas/version-unknown /version',
    ]);
  });

  test('a 1.1 manifest that forgot specVersion has a version of its own', () => {
    expect(wordedAll({ ...upstream, specVersion: undefined })).toEqual(['awas/required-field']);
  });

  test.each<[string, object, readonly string[]]>([
    [
      'names from before 1.0',
      {
        version: '1.0.0',
        name: 'Shop',
        description: 'A shop',
        actions: [{ action_id: 'buy', name: 'Buy', http_method: 'POST', url: '/buy', description: 'Buys' }],
      },
      [
        'awas/dialect-older /actions/0/action_id',
        'awas/dialect-older /actions/0/http_method',
        'awas/dialect-older /actions/0/url',
      ],
    ],
    [
      'schemaVersion and appName in place of version and name',
      { ...text, version: undefined, schemaVersion: '1.0', name: undefined, appName: 'Shop' },
      ['awas/dialect-older /appName', 'awas/dialect-older /schemaVersion'],
    ],
    [
      'only path is called endpoint: 1.0 of the text',
      { ...text, actions: [{ ...text.actions[0], path: undefined, endpoint: '/search' }] },
      ['awas/dialect-older /actions/0/endpoint'],
    ],
  ])('AWAS-action-a: %s', (_, value, found) => expect(wordedAll(value)).toEqual(found));

  test('the upstream 1.0 is judged by its own schema', () => {
    const found = judge([at(change(upstream10, { '/actions/0/type': undefined, '/name': undefined }))]);
    expect(found).toMatchObject([{ rule: 'awas/action-required-field', pointer: '/actions/0' }]);
  });
});

describe('how it is served', () => {
  test('AWAS-practice-a: over 100 KB', () => {
    const pad = (length: number) => ({ ...text, 'x-pad': 'x'.repeat(length) });
    expect(judge([at(pad(110_000))])).toMatchObject([{ rule: 'awas/manifest-large', severity: 'info' }]);
    expect(judge([at(pad(90_000))])).toEqual([]);
  });

  test('over plain HTTP', () => {
    const url = 'http://example.com/.well-known/ai-actions.json';
    const changed = change(text, { '/baseUrl': undefined, '/contact': undefined });
    expect(judge([at(changed, { url })])).toMatchObject([{ rule: 'awas/transport-insecure' }]);
    expect(judge([at(changed, { url: url.replace('example.com', '127.0.0.1:8080') })])).toEqual([]);
  });

  test('AWAS-manifest-a: somewhere else', () => {
    const elsewhere = at(text, { url: 'https://example.com/api/actions.json', via: 'link' });
    const absent = readDocument(
      answer('', { url: AT, status: 404, refusal: { code: 'absent', status: 404 } }),
    );
    expect(judge([elsewhere, absent])).toMatchObject([
      { rule: 'awas/path-wrong', severity: 'error', outcome: 'failed', document: elsewhere.url },
    ]);
    expect(judge([elsewhere])).toMatchObject([{ rule: 'awas/path-wrong', outcome: 'needs-review' }]);
    expect(judge([elsewhere, at(text)])).toEqual([]);
    expect(judge([file(text)])).toEqual([]);
  });
});

const MCP = 'https://example.com/.well-known/mcp-manifest.json';
const A2A = 'https://example.com/.well-known/a2a-manifest.json';
const SCHEMA = 'https://example.com/schema/awas-schema.json';
const schema = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  required: ['actions'],
};

interface Parts {
  readonly mcp?: unknown;
  readonly a2a?: unknown;
  readonly schema?: unknown;
  readonly manifest?: unknown;
}

function site(parts: Parts = {}): readonly Document[] {
  const one = (value: unknown, url: string) =>
    value === null
      ? readDocument(answer('', { url, status: 404, refusal: { code: 'absent', status: 404 } }))
      : served(value, { url, headers: HEADERS });
  return [
    one(parts.manifest === undefined ? text : parts.manifest, AT),
    one(parts.mcp === undefined ? mcp : parts.mcp, MCP),
    one(parts.a2a === undefined ? a2a : parts.a2a, A2A),
    one(parts.schema === undefined ? schema : parts.schema, SCHEMA),
  ];
}

describe('MCP and A2A manifests', () => {
  type Row = [requirement: string, rule: string, parts: Parts, document: string, pointer: string | null];
  const ofMcp = (changes: Changes): Parts => ({ mcp: change(mcp, changes) });
  const ofA2a = (changes: Changes): Parts => ({ a2a: change(a2a, changes) });
  const ofSchema = (value: unknown): Parts => ({ schema: value });
  const [CATALOGUE, REGISTRY] = ['/endpoints/actions', '/endpoints/actions_registry'];
  const DEFINITION = '/endpoints/schema_definition';
  const flag = { type: 'object', properties: { a: { required: true } } };
  const ownSchema = { [CATALOGUE]: '/schema/awas-schema.json' };

  test.each<Row>([
    ['AWAS-mcp-a2a-c', 'catalogue-missing', ofMcp({ [CATALOGUE]: undefined }), MCP, '/endpoints'],
    ['AWAS-mcp-a2a-c', 'catalogue-missing', ofA2a({ [REGISTRY]: undefined }), A2A, '/endpoints'],
    ['AWAS-mcp-a2a-d', 'mcp-required-field', ofMcp({ '/capabilities': undefined }), MCP, ''],
    ['AWAS-mcp-a2a-d', 'mcp-required-field', ofMcp({ '/endpoints': undefined }), MCP, ''],
    ['AWAS-mcp-a2a-d', 'mcp-required-field', ofMcp({ '/endpoints/schema': undefined }), MCP, '/endpoints'],
    ['AWAS-mcp-a2a-e', 'a2a-required-field', ofA2a({ '/interoperability': undefined }), A2A, ''],
    ['AWAS-mcp-a2a-e', 'a2a-required-field', ofA2a({ '/capabilities': 'all' }), A2A, '/capabilities'],
    ['AWAS-mcp-a2a-f', 'schema-missing', ofA2a({ [DEFINITION]: undefined }), A2A, '/endpoints'],
    ['AWAS-mcp-a2a-f', 'schema-invalid', ofSchema({ type: 'manifest' }), SCHEMA, ''],
    ['AWAS-mcp-a2a-f', 'schema-invalid', ofSchema({ hello: 'world' }), SCHEMA, ''],
    ['AWAS-mcp-a2a-f', 'schema-invalid', ofSchema(flag), SCHEMA, ''],
    ['AWAS-mcp-a2a-j', 'catalogue-unavailable', ofMcp(ownSchema), MCP, CATALOGUE],
    ['AWAS-mcp-a2a-j', 'catalogue-unavailable', { manifest: null }, MCP, CATALOGUE],
    ['AWAS-mcp-a2a-j', 'schema-unavailable', { schema: null }, A2A, DEFINITION],
    ['AWAS-mcp-a2a-k', 'catalogue-differs', ofA2a({ [REGISTRY]: '/other.json' }), A2A, REGISTRY],
    ['AWAS-mcp-a2a-k', 'catalogue-differs', ofA2a({ [DEFINITION]: '/other.json' }), A2A, DEFINITION],
    ['AWAS-mcp-a2a-l', 'manifest-hint-unprefixed', ofMcp({ '/vendor': 'Kelp Labs' }), MCP, '/vendor'],
    ['AWAS-mcp-a2a-b', 'integration-manifest-absent', { mcp: null }, AT, null],
  ])('%s: %s %#', (requirement, rule, parts, document, pointer) => {
    const found = judge(site(parts)).filter((finding) => finding.rule === `awas/${rule}`);
    expect(found.map((finding) => [finding.document, finding.pointer])).toContainEqual([document, pointer]);
    for (const { requirements } of found) expect(requirements).toContain(requirement);
    expect(judge(site())).toEqual([]);
  });

  test('AWAS-mcp-a2a-b: labelled otherwise than as JSON', () => {
    const labelled = served(mcp, { url: MCP, headers: { 'content-type': 'text/html' } });
    const found = judge([labelled]).filter(({ rule }) => rule === 'awas/content-type-wrong');
    expect(found).toMatchObject([{ requirements: ['AWAS-mcp-a2a-b'], severity: 'warning' }]);
  });

  test('AWAS-mcp-a2a-b: a server that fails there weighs more than one that takes no part', () => {
    const failing = readDocument(
      answer('', { url: MCP, status: 503, refusal: { code: 'server-error', status: 503 } }),
    );
    const [manifest, , other, schemaFile] = site();
    const found = judge([manifest, failing, other, schemaFile].filter((each) => each !== undefined));
    expect(found).toMatchObject([{ rule: 'awas/integration-manifest-absent', severity: 'warning' }]);
    expect(judge(site({ mcp: null }))).toMatchObject([{ severity: 'info' }]);
  });

  test('AWAS-mcp-a2a-j: a reference that nobody asked is not judged', () => {
    const found = judge([served(mcp, { url: MCP, headers: HEADERS })]);
    expect(found.map(({ rule, outcome }) => `${rule} ${outcome}`)).toEqual([
      'awas/catalogue-unavailable needs-review',
      'awas/schema-unavailable needs-review',
    ]);
    expect(judge([file(mcp)])).toEqual([]);
  });

  it('names the README’s shape', () => {
    const readme = { name: 'shop', actions: { discover: '/.well-known/ai-actions.json' } };
    const found = judge(site({ mcp: readme, a2a: null }));
    expect(found.map(({ rule, severity }) => `${rule} ${severity}`)).toEqual(
      expect.arrayContaining(['awas/manifest-dialect info']),
    );
    expect(found.filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

describe('AWAS-practice-g: what changed since it was last read', () => {
  const versioned = (value: unknown, before: unknown) =>
    judge([at(value)], { before: [at(before)] }).map(({ rule, message }) => `${rule}: ${message}`);

  test.each<[string, Readonly<Record<string, unknown>>, RegExp]>([
    ['an action is gone', { '/actions/1': undefined }, /"place-order" is gone/],
    ['a path moved', { '/actions/0/path': '/find' }, /GET https:\/\/example\.com\/find/],
    ['a parameter became required', { '/actions/0/parameters/1/required': true }, /became required/],
    ['a choice is gone', { '/actions/0/parameters/1/enum': ['relevance'] }, /no longer takes "newest"/],
    [
      'a type changed',
      {
        '/actions/0/parameters/0': {
          ...text.actions[0]?.parameters[0],
          type: 'array',
          example: ['a'],
          validation: {},
        },
      },
      /changed from "string" to "array"/,
    ],
  ])('%s', (_, changes, expected) => {
    const found = versioned(change(text, changes), text);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatch(expected);
    expect(found[0]).toContain('The manifest’s version ("1.0") is still the same.');
    expect(versioned({ ...(change(text, changes) as object), 'x-manifest-version': '2.0' }, text)).toEqual(
      [],
    );
  });

  test.each<[string, unknown, unknown, string | undefined]>([
    ['a type that was none is mended', text, { '/actions/0/parameters/0/type': 'strnig' }, undefined],
    ['a site is being made', { '/actions/1': undefined }, text, 'http://localhost:5173'],
  ])('clients keep working if %s', (_, after, before, origin) => {
    const [now, then] = [after, before].map((one) =>
      one === text ? text : change(text, one as Readonly<Record<string, unknown>>),
    );
    const found = judge([at(now)], { before: [at(then)], ...(origin !== undefined && { origin }) });
    expect(found.filter(({ rule }) => rule === 'awas/breaking-change-unversioned')).toEqual([]);
  });

  test('additions break no client, and 1.1 has a version to raise', () => {
    const extra = {
      ...text,
      actions: [...text.actions, { ...text.actions[0], id: 'browse-books', name: 'Browse' }],
    };
    expect(versioned(extra, text)).toEqual([]);
    const moved = change(upstream, { '/actions/0/endpoint': '/api/find' });
    expect(versioned(moved, upstream)).toHaveLength(1);
    expect(versioned({ ...(moved as object), version: '2.4' }, upstream)).toEqual([]);
    expect(judge([at(text)])).toEqual([]);
  });
});
