import { describe, expect, test } from 'vitest';
import { linesRead } from '../../../../lib/formats/agents-txt/lines.ts';
import { normalized } from '../../../../lib/formats/agents-txt/normalized.ts';
import { undescribedBy } from '../../../../lib/formats/agents-txt/rules/forms.ts';
import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Document } from '../../../../lib/model/index.ts';
import {
  type Changes,
  change,
  headersOf,
  type RuleRow,
  type TextRow,
  testRuleFile,
  testRules,
} from '../../../rule-tester.ts';
import { documentOf, fetched, findingsOf, json, NOW, text } from './samples.ts';

const HEAD = ['Spec-Version: 1.0', 'Site-Name: Harbour Store', 'Site-URL: https://example.com'];
const head = (...lines: string[]) => text({ head: [...HEAD, ...lines] });
const instead = (name: string, ...lines: string[]) =>
  text({ head: [...HEAD.filter((line) => !line.startsWith(name)), ...lines] });
const capability = (...lines: string[]) => text({ capability: lines });
const rest = (...lines: string[]) => text({ rest: lines });

const TXT = 'https://example.com/.well-known/agents.txt';
const JSON_URL = 'https://example.com/.well-known/agents.json';

const absent = (url: string) =>
  readDocument(fetched('', url, {}, { status: 404, refusal: { code: 'absent', status: 404 } }));

const textOf = ({ without = [], head: added = [], endpoint, protocol, ...more }: TextRow['more']) =>
  text({
    head: [...HEAD.filter((line) => !without.some((name) => line.startsWith(name))), ...added],
    ...(endpoint && { endpoint: endpoint[0] }),
    ...(protocol && { protocol: protocol[0] }),
    ...more,
  });

testRuleFile(new URL('rules.txt', import.meta.url), {
  'agents.txt is judged': ({ more }) => ({
    documents: [documentOf(textOf(more), TXT)],
    context: { now: NOW },
  }),
  'agents.json is judged': (row) => ({
    documents: [documentOf(change(json(), row.change) as object, JSON_URL)],
    context: { now: NOW },
  }),
  'how it is served': (row) => ({
    documents: [
      ...(row.more.text ?? []).map((url) => documentOf(text(), url, headersOf(row))),
      ...(row.more.json ?? []).map((url) => documentOf(json(), url, headersOf(row))),
      ...(row.more.absent ?? []).map(absent),
    ],
    context: { now: NOW },
  }),
});

testRules<RuleRow & { readonly text: string }>(
  'agents.txt is judged by its characters',
  [
    {
      id: 'ATX-2.2-a',
      what: 'a line with an equals sign',
      text: text().replace('Site-Name: ', 'Site-Name = '),
      finds: 'agents-txt/line-malformed 2:1',
      fix: '"Site-Name: Harbour Store"',
    },
    {
      id: 'ATX-2.2-a',
      what: 'carriage returns',
      text: text().replaceAll('\n', '\r'),
      finds: 'agents-txt/line-malformed 1:1',
      fix: 'line feeds',
    },
    {
      id: 'ATX-2.5-h',
      what: 'indented by blanks that do not break',
      text: text().replace('  Protocol', '\u00a0\u00a0Protocol'),
      finds: 'agents-txt/field-outside-block 7:3',
    },
    {
      what: 'a method before the head',
      text: `Method: GET\n${text()}`,
      finds: 'agents-txt/line-misplaced 1:1',
    },
    {
      id: 'ATX-2.2-a',
      what: 'a byte order mark',
      text: `\uFEFF${text()}`,
      finds: 'document/byte-order-mark 1:1',
    },
    {
      what: 'a null',
      text: instead('Site-Name', 'Site-Name: A\u0000B'),
      finds: 'text/characters-hidden 3:1',
    },
    {
      what: 'an older form',
      text: 'Name: a\nURL: https://a.example\nCapabilities: a b\n',
      finds: [
        'agents-txt/dialect-older 1:1',
        'agents-txt/line-misplaced 3:1',
        'agents-txt/site-incomplete 1:1',
        'agents-txt/site-incomplete 2:1',
        'agents-txt/version-unknown 1:1',
      ],
    },
  ],
  (row) => ({ documents: [documentOf(row.text, TXT)], context: { now: NOW } }),
);

test.each(['http://localhost:4100', 'http://127.0.0.1:8080', 'http://[::1]:3000'])(
  'a site in development is told of HTTPS once for each file: %s',
  (origin) => {
    const written = (content: string) => content.replaceAll('https://example.com', origin);
    const documents = [
      documentOf(written(text({ endpoint: `${origin}/api` })), `${origin}/.well-known/agents.txt`),
      documentOf(JSON.parse(written(JSON.stringify(json()))), `${origin}/.well-known/agents.json`),
    ];
    const found = findingsOf(...documents).map(({ rule }) => rule);
    expect(found.filter((rule) => /https|insecure/.test(rule))).toEqual(
      documents.map(() => 'agents-txt/transport-insecure'),
    );
    const elsewhere = documentOf(written(text({ endpoint: `${origin}/api` })), TXT);
    const others = findingsOf(elsewhere).map(({ rule }) => rule);
    expect(others).toEqual(
      expect.arrayContaining(['agents-txt/site-url-not-https', 'agents-txt/endpoint-not-https']),
    );
  },
);

test('findings in the text form are of the rows of §2 only', () => {
  const document = documentOf(text({ endpoint: '/api', capability: ['Method: x', 'Auth: oauth2'] }));
  for (const { requirements } of findingsOf(document)) expect(requirements.join()).not.toMatch(/ATX-3/);
});

test('the lines of a file are split once, for the reader and the rules', () => {
  const document = documentOf(text(), TXT);
  expect(linesRead(document)).toBe(linesRead({ ...document }));
  expect(normalized(document)).toBe(normalized(document));
});

describe('ATX-3.2-b where both files exist they say the same', () => {
  const differing = (...documents: readonly Document[]) =>
    findingsOf(...documents).filter(({ rule }) => rule === 'agents-txt/forms-differ');
  const jsonAt = (url: string, changes: Changes) => documentOf(change(json(), changes) as object, url);
  const differences = (content: string, changes: Changes) =>
    differing(documentOf(content, TXT), jsonAt(JSON_URL, changes)).map(
      ({ document, pointer, line, message }) => [document === TXT ? line : pointer, message],
    );
  const [declared] = json().capabilities;

  test('defaults said or unsaid, spellings of a limit, a trailing slash and cases of agents are no difference', () => {
    const both = text({ capability: ['Rate-Limit: 60/minute', 'Auth: none'], rest: ['Agent: Claude'] });
    const same = differences(both, {
      '/capabilities/0/rateLimit': { requests: 60, window: 'minute' },
      '/capabilities/0/method': 'GET',
      '/site/url': 'https://example.com/',
      '/agents': { claude: {} },
    });
    expect(same).toEqual([]);
  });

  const buy = rest('Capability: buy', '  Endpoint: https://example.com/b', '  Protocol: MCP');
  const again = rest('Capability: product-search', '  Endpoint: https://example.com/b', '  Protocol: MCP');
  const twice = ['a', 'b'].flatMap((path) => ['Capability: buy', `  Endpoint: https://example.com/${path}`]);
  const minute = { requests: 60, window: 'minute' };

  test.each<[string, string, Changes, number | string, RegExp]>([
    ['name', text(), { '/site/name': 'Shop' }, 2, /name is "Harbour Store" here, but "Shop"/],
    ['contact', head('Site-Contact: a@b.example'), {}, 4, /is missing in/],
    ['capabilities', buy, {}, 9, /"buy" is listed here/],
    ['a repeated capability', rest(...twice), {}, 9, /"buy" is listed here/],
    ['one of both', again, { '/capabilities/0/method': 'POST' }, 5, /"GET" here, but "POST"/],
    ['more', text(), { '/capabilities/1': { ...declared, id: 'buy' } }, '/capabilities/1', /"buy" is listed/],
    ['endpoint', text(), { '/capabilities/0/endpoint': 'https://example.com/v2' }, 6, /endpoint of "product/],
    ['method', capability('Method: POST'), {}, 8, /"POST" here, but "GET"/],
    ['auth', text(), { '/capabilities/0/auth': { type: 'hmac' } }, 5, /"none" here, but "hmac"/],
    ['limit', capability('Rate-Limit: 6/minute'), { '/capabilities/0/rateLimit': minute }, 8, /rate limit/],
    [
      'disallow',
      rest('Disallow: /admin'),
      { '/access': { disallow: ['/admin', '/x'] } },
      '/access/disallow/1',
      /Disallow "\/x"/,
    ],
    ['agents', rest('Agent: bot'), { '/agents': { '*': {}, bot: {} } }, '/agents/*', /agent "\*"/],
    [
      'agents’ capabilities',
      rest('Agent: bot', '  Capabilities: product-search'),
      { '/agents': { bot: {} } },
      9,
      /restricted here/,
    ],
  ])('%s', (_, content, changes, place, message) => {
    expect(differences(content, changes)).toEqual([[place, expect.stringMatching(message)]]);
  });

  test.each([
    [TXT, 'https://other.example/.well-known/agents.json', 0],
    ['a/shop.agents.txt', 'a/blog.agents.json', 0],
    ['a/shop.agents.txt', 'a/shop.agents.json', 1],
  ])('only files of one site are compared: %s and %s', (txt, other, count) => {
    expect(differing(documentOf(text(), txt), jsonAt(other, { '/site/name': 'Other' }))).toHaveLength(count);
  });
});

describe('ATX-3.2-i Agents-JSON', () => {
  const broken = (value: string, ...others: readonly Document[]) =>
    findingsOf(documentOf(head(`Agents-JSON: ${value}`), TXT), ...others).filter(
      ({ rule }) => rule === 'agents-txt/agents-json-reference-broken',
    );

  test('no URL, or one that leads elsewhere', () => {
    expect(broken('agents.json')).toMatchObject([{ line: 4, column: 14, requirements: ['ATX-3.2-i'] }]);
    expect(broken(JSON_URL, documentOf({ openapi: '3.1.0', info: {} }, JSON_URL))).toHaveLength(1);
    const gone = readDocument(
      fetched('', JSON_URL, {}, { status: 404, refusal: { code: 'absent', status: 404 } }),
    );
    expect(broken(JSON_URL, gone)).toHaveLength(1);
  });

  test('one that leads there, or was not asked for', () => {
    expect(broken(JSON_URL, documentOf(json(), JSON_URL))).toEqual([]);
    expect(broken(JSON_URL)).toEqual([]);
  });
});

describe('ATX-2.5-m the OpenAPI address answers with a description of the endpoint', () => {
  const API = 'https://example.com/openapi.json';
  const described = (paths: object, more: object = {}) =>
    documentOf({ openapi: '3.1.0', paths, ...more }, API);
  const hits = (...others: readonly Document[]) =>
    findingsOf(documentOf(capability(`OpenAPI: ${API}`), TXT), ...others).filter(
      ({ rule }) => rule === 'agents-txt/openapi-not-description',
    );

  test.each([
    ['another path', described({ '/api/orders': { get: {} } }), /doesn’t describe \/api\/search/],
    ['another method', described({ '/api/search': { post: {} } }), /but not for GET/],
    ['no paths', documentOf({ openapi: '3.1.0' }, API), /no paths/],
    ['something else', documentOf({ hello: 'world' }, API), /isn’t an OpenAPI document/],
    [
      'nothing',
      readDocument(fetched('', API, {}, { status: 404, refusal: { code: 'absent', status: 404 } })),
      /404/,
    ],
  ])('%s', (_, there, message) => {
    expect(hits(there)).toMatchObject([
      { line: 8, outcome: 'failed', message: expect.stringMatching(message) },
    ]);
  });

  test.each([
    ['the path', described({ '/api/search': { get: {} } })],
    [
      'the path below a server',
      described({ '/search': { get: {} } }, { servers: [{ url: 'https://example.com/api' }] }),
    ],
    ['the path by a placeholder', described({ '/api/{what}': { get: {} } })],
  ])('%s', (_, there) => {
    expect(hits(there)).toEqual([]);
  });

  test('an endpoint that cannot be decoded is described as any other', () => {
    const described = { openapi: '3.1.0', paths: { '/100%/{id}': { get: {} } } };
    expect(undescribedBy(described, 'https://example.com/100%/7', 'GET')).toBeUndefined();
    expect(undescribedBy(described, 'https://example.com/10%/7', 'GET')).toBe('doesn’t describe /10%/7');
  });

  test('what was not fetched is not judged; a page for people is given for review', () => {
    expect(hits()).toEqual([]);
    const page = documentOf(capability('OpenAPI: https://example.com/docs/'), TXT);
    expect(findingsOf(page)).toMatchObject([
      { rule: 'agents-txt/openapi-not-description', outcome: 'needs-review' },
    ]);
  });
});
