import { describe, expect, test } from 'vitest';
import { linesRead } from '../../../../lib/formats/agents-txt/lines.ts';
import { normalized } from '../../../../lib/formats/agents-txt/normalized.ts';
import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Document } from '../../../../lib/model/index.ts';
import { type Changes, change, type RuleRow, testRules } from '../../../rule-tester.ts';
import { documentOf, fetched, findingsOf, json, NOW, text } from './samples.ts';

const HEAD = ['Spec-Version: 1.0', 'Site-Name: Harbour Store', 'Site-URL: https://example.com'];
const head = (...lines: string[]) => text({ head: [...HEAD, ...lines] });
const instead = (name: string, ...lines: string[]) =>
  text({ head: [...HEAD.filter((line) => !line.startsWith(name)), ...lines] });
const capability = (...lines: string[]) => text({ capability: lines });
const rest = (...lines: string[]) => text({ rest: lines });

const TXT = 'https://example.com/.well-known/agents.txt';
const JSON_URL = 'https://example.com/.well-known/agents.json';

testRules<RuleRow & { readonly text: string }>(
  'agents.txt is judged',
  [
    { what: 'one without faults', text: text() },
    { id: 'ATX-2.2-a', text: rest('Agents are welcome'), finds: 'agents-txt/line-malformed 9:1' },
    { id: 'ATX-2.2-a', text: rest('# Agents are welcome') },
    { id: 'ATX-2.2-a', text: rest('<p>: x'), finds: 'agents-txt/line-malformed 9:1' },
    { id: 'ATX-2.2-a', text: capability('Method:'), finds: 'agents-txt/line-malformed 8:3' },
    { id: 'ATX-2.2-a', text: rest('Disallow:') },
    { id: 'ATX-2.3-a', text: instead('Spec'), finds: 'agents-txt/version-unknown 1:1' },
    { id: 'ATX-2.3-a', text: instead('Spec', 'Spec-Version: 1'), finds: 'agents-txt/version-unknown 3:15' },
    {
      id: 'ATX-2.3-a',
      text: instead('Spec', '# Spec-Version: 1.0'),
      finds: 'agents-txt/version-unknown 3:1',
    },
    {
      id: 'ATX-2.3-b',
      text: head('Generated-At: 01/05/2026'),
      finds: 'agents-txt/generated-at-malformed 4:15',
    },
    { id: 'ATX-2.3-b', text: head('Generated-At: 2026-05-01T00:00:00+02:00') },
    {
      id: 'ATX-2.3-b',
      text: head('# Generated: yesterday'),
      finds: 'agents-txt/generated-at-malformed 4:14',
    },
    { id: 'ATX-2.3-b', text: head('Generated-At: 20260501T000000Z') },
    { id: 'ATX-2.4-a', text: instead('Site-Name'), finds: 'agents-txt/site-incomplete 1:1' },
    { id: 'ATX-2.4-a', text: instead('Site-URL'), finds: 'agents-txt/site-incomplete 1:1' },
    {
      id: 'ATX-2.4-a',
      text: instead('Site-URL', 'Site-URL: http://example.com'),
      finds: 'agents-txt/site-url-not-https 3:11',
    },
    {
      id: 'ATX-2.4-a',
      text: instead('Site-URL', 'Site-URL: example.com'),
      finds: 'agents-txt/site-url-not-https 3:11',
    },
    {
      id: 'ATX-2.4-a',
      text: instead('Site-URL', 'Site-URL: http://localhost:3000'),
      finds: [
        'agents-txt/site-url-not-https 3:11 (info)',
        'agents-txt/site-url-elsewhere 3:11',
        'agents-txt/address-private 3:11',
      ],
    },
    {
      id: 'ATX-2.4-b',
      text: head('Site-Contact: Jane <jane@example.com>'),
      finds: 'agents-txt/site-field-malformed 4:15',
    },
    { id: 'ATX-2.4-b', text: head('Site-Contact: jane@example.com') },
    {
      id: 'ATX-2.4-b',
      text: head('Site-Privacy-Policy: see below'),
      finds: 'agents-txt/site-field-malformed 4:22',
    },
    { id: 'ATX-2.4-b', text: head('Privacy-Policy: https://example.com/p') },
    {
      id: 'ATX-2.5-a',
      text: rest('Capability: Cart_Add', '  Endpoint: https://a.example', '  Protocol: MCP'),
      finds: 'agents-txt/capability-id-malformed 9:13',
    },
    {
      id: 'ATX-2.5-b',
      text: rest('Capability: a', '  Protocol: MCP'),
      finds: 'agents-txt/capability-incomplete 9:1',
    },
    { id: 'ATX-2.5-b', text: text({ endpoint: '/api' }), finds: 'agents-txt/endpoint-relative 6:13' },
    { id: 'ATX-2.5-b', text: text({ endpoint: 'https://example.com/users/:id' }) },
    {
      id: 'ATX-2.5-b',
      text: text({ endpoint: 'http://example.com/api' }),
      finds: 'agents-txt/endpoint-not-https 6:13',
    },
    {
      id: 'ATX-2.5-b',
      text: text({ endpoint: 'wss://example.com/api' }),
      finds: 'agents-txt/endpoint-not-https 6:13',
    },
    {
      id: 'ATX-2.5-b',
      text: text({ endpoint: 'wss://example.com/s', protocol: 'WebSocket' }),
      finds: 'agents-txt/endpoint-not-https 6:13 (info)',
    },
    { id: 'ATX-2.5-b', text: text({ endpoint: 'https://example.com/s', protocol: 'WebSocket' }) },
    {
      id: 'ATX-2.5-b',
      text: text({ endpoint: 'ws://example.com/s', protocol: 'WebSocket' }),
      finds: 'agents-txt/endpoint-not-https 6:13',
    },
    {
      id: 'ATX-2.5-b',
      text: text({ endpoint: 'http://[::1]:8080/api' }),
      finds: ['agents-txt/endpoint-not-https 6:13 (info)', 'agents-txt/address-private 6:13'],
    },
    {
      id: 'ATX-2.5-b',
      text: text({ endpoint: 'example.com/api/search' }),
      finds: 'agents-txt/endpoint-relative 6:13',
      fix: '"https://example.com/api/search"',
    },
    {
      id: 'ATX-2.5-b',
      text: text({ endpoint: 'https://example.com/api/{id' }),
      finds: 'agents-txt/placeholder-malformed 6:13',
    },
    {
      text: text({
        endpoint: 'https://example.com/{shelf}',
        capability: ['Param: q (query, string) — Words'],
      }),
      finds: 'agents-txt/path-parameter-undeclared 6:13',
    },
    {
      text: text({ capability: ['Param: q (query, string) — Words', 'Param: q (query, integer) — Again'] }),
      finds: 'agents-txt/parameter-name-duplicate 9:10',
    },
    {
      text: text({ capability: ['Auth: bearer-token', 'Auth-Endpoint: http://example.com/token'] }),
      finds: 'agents-txt/endpoint-insecure 9:18',
    },
    {
      id: 'ATX-2.2-a',
      text: text().replace('Site-Name: ', 'Site-Name = '),
      finds: 'agents-txt/line-malformed 2:1',
      fix: '"Site-Name: Harbour Store"',
    },
    {
      id: 'ATX-2.2-a',
      text: text().replaceAll('\n', '\r'),
      finds: 'agents-txt/line-malformed 1:1',
      fix: 'line feeds',
    },
    {
      id: 'ATX-2.5-h',
      text: text().replace('  Protocol', '\u00a0\u00a0Protocol'),
      finds: 'agents-txt/field-outside-block 7:3',
    },
    {
      id: 'ATX-2.5-d',
      text: text({ capability: ['Rate-Limit: 1,000/hour'] }),
      finds: 'agents-txt/rate-limit-malformed 8:15',
      fix: '"1000/hour"',
    },
    {
      id: 'ATX-2.5-d',
      text: text({ capability: ['Rate-Limit: unlimited'] }),
      finds: 'agents-txt/rate-limit-malformed 8:15',
      fix: 'leave the line out',
    },
    {
      id: 'ATX-2.6-e',
      text: text({ rest: ['Allow: ^/api/.*$'] }),
      finds: 'agents-txt/pattern-not-path 9:8',
      fix: '"/api/*"',
    },
    {
      id: 'ATX-2.6-e',
      text: text({ rest: ['Allow: /api/*, /shop/*'] }),
      finds: 'agents-txt/pattern-not-path 9:8',
      fix: 'Declare each of them separately',
    },
    {
      text: text({ rest: ['User-Agent: claude'] }),
      finds: 'agents-txt/key-misspelled 9:1',
      fix: '"Agent"',
    },
    {
      id: 'ATX-2.5-b',
      text: rest('Capability: a', 'Endpoint: https://a.example', '  Protocol: MCP'),
      finds: 'agents-txt/field-outside-block 10:1',
    },
    {
      id: 'ATX-2.5-h',
      text: rest('Capability: a', '  Endpoint: https://a.example', ' Protocol: MCP'),
      finds: 'agents-txt/field-outside-block 11:2',
    },
    { id: 'ATX-2.5-c', text: capability('Auth: Bearer'), finds: 'agents-txt/auth-unknown 8:9' },
    { id: 'ATX-2.5-c', text: capability('Auth: hmac') },
    {
      id: 'ATX-2.5-d',
      text: capability('Rate-Limit: 60/min'),
      finds: 'agents-txt/rate-limit-malformed 8:15',
    },
    { id: 'ATX-2.5-d', text: capability('Rate-Limit: 1/second') },
    { id: 'ATX-2.5-d', text: capability('Rate-Limit: 0/day'), finds: 'agents-txt/rate-limit-malformed 8:15' },
    { id: 'ATX-2.5-d', text: capability('Rate-Limit: 60/hour') },
    {
      id: 'ATX-2.5-d',
      text: rest('Agent: a', '  Rate-Limit: many'),
      finds: 'agents-txt/rate-limit-malformed 10:15',
    },
    { id: 'ATX-2.5-d', text: rest('Agent: a', '  Rate-Limit: 9/day') },
    { id: 'ATX-2.5-e', text: capability('OpenAPI: openapi.yaml'), finds: 'agents-txt/openapi-not-url 8:12' },
    { id: 'ATX-2.5-e', text: capability('OpenAPI: https://example.com/openapi.yaml') },
    {
      id: 'ATX-2.5-g',
      text: rest('Capability: product-search', '  Endpoint: https://a.example', '  Protocol: MCP'),
      finds: 'agents-txt/capability-id-duplicate 9:1',
    },
    { id: 'ATX-2.5-h', text: text({ protocol: 'rest' }), finds: 'agents-txt/protocol-unknown 7:13' },
    { id: 'ATX-2.5-h', text: text({ protocol: 'GraphQL' }) },
    {
      id: 'ATX-2.5-h',
      text: rest('Capability: a', '  Endpoint: https://a.example'),
      finds: 'agents-txt/capability-incomplete 9:1',
    },
    { id: 'ATX-2.5-i', text: capability('Auth: oauth2'), finds: 'agents-txt/auth-endpoint-missing 8:9' },
    { id: 'ATX-2.5-i', text: capability('Auth: oauth2', 'Auth-Endpoint: https://example.com/t') },
    {
      id: 'ATX-2.5-i',
      text: capability('Auth: api-key', 'Auth-Endpoint: ask us'),
      finds: 'agents-txt/auth-endpoint-missing 9:18',
    },
    { id: 'ATX-2.5-i', text: capability('Auth: api-key') },
    { id: 'ATX-2.5-j', text: capability('Method: get'), finds: 'agents-txt/method-unknown 8:11' },
    { id: 'ATX-2.5-j', text: capability('Method: PATCH') },
    { id: 'ATX-2.5-l', text: capability('Param: q'), finds: 'agents-txt/param-malformed 8:10' },
    { id: 'ATX-2.5-l', text: capability('Param: q (query, string, required) - Search') },
    { id: 'ATX-2.5-l', text: capability('Param: q (string)'), finds: 'agents-txt/param-malformed 8:10' },
    { id: 'ATX-2.5-l', text: capability('Param: filter[name] (query, string[])') },
    {
      id: 'ATX-2.5-l',
      text: capability('Param: q (query, airport)'),
      finds: 'agents-txt/param-malformed 8:10',
    },
    { id: 'ATX-2.5-l', text: capability('Param: q (query, date): When') },
    {
      id: 'ATX-2.6-e',
      text: rest('Allow: https://example.com/api/*'),
      finds: 'agents-txt/pattern-not-path 9:8',
    },
    { id: 'ATX-2.6-e', text: rest('Allow: /api/*') },
    { id: 'ATX-2.6-e', text: rest('Disallow: admin'), finds: 'agents-txt/pattern-not-path 9:11' },
    { id: 'ATX-2.6-f', text: rest('Disallow: *'), finds: 'agents-txt/capability-disallowed 6:13' },
    { id: 'ATX-2.6-e', text: rest('Disallow: /a, /b'), finds: 'agents-txt/pattern-not-path 9:11' },
    { id: 'ATX-2.6-f', text: rest('Disallow: /a'), finds: 'agents-txt/capability-disallowed 6:13' },
    { id: 'ATX-2.6-f', text: rest('Disallow: /api'), finds: 'agents-txt/capability-disallowed 6:13' },
    { id: 'ATX-2.6-f', text: rest('Disallow: /api', 'Allow: /api/search') },
    {
      id: 'ATX-2.7-b',
      text: rest('Agent: a', '  Capabilities: product-search, buy'),
      finds: 'agents-txt/agent-capability-undeclared 10:33',
    },
    { id: 'ATX-2.7-b', text: rest('Agent: a', '  Capabilities: product-search') },
    {
      id: 'ATX-2.7-b',
      text: rest('Agent: a', '  Capabilities: product-search,'),
      finds: 'agents-txt/agent-capability-undeclared 10:32',
    },
    { id: 'ATX-2.7-c', text: rest('Agent: My Bot/1.0'), finds: 'agents-txt/agent-name-malformed 9:8' },
    { id: 'ATX-2.7-c', text: rest('Agent: *', 'Agent: my-bot') },
    {
      id: 'ATX-5.3-d',
      text: head('Generated-At: 2020-01-01'),
      finds: 'agents-txt/generated-at-implausible 4:15',
    },
    { id: 'ATX-5.3-d', text: head('Generated-At: 2026-05-31T23:00:00Z') },
    {
      text: head('Generated-At: 2030-01-01'),
      finds: 'document/date-future 4:1',
    },
    { id: 'ATX-5.3-d', text: head('Generated-At: 2025-07-01') },
    { text: capability('Method: GET', 'Method: POST'), finds: 'agents-txt/field-repeated 9:3' },
    { text: capability('Method: GET', 'Method: GET'), finds: 'agents-txt/field-repeated 9:3 (info)' },
    {
      text: capability('Authorisation: x', 'Rate Limit: 5/day'),
      finds: 'agents-txt/key-misspelled 9:3 (warning)',
    },
    { text: capability('Billing-Plan: gold') },
    {
      id: 'ATX-2.5-b',
      text: text({ endpoint: 'https://example.com/api/my files' }),
      finds: 'agents-txt/url-blank 6:13',
    },
    {
      id: 'ATX-2.5-b',
      text: text({ endpoint: 'https://example.com/api # the search' }),
      finds: 'agents-txt/url-blank 6:13',
      fix: 'Write "https://example.com/api".',
    },
    {
      id: 'ATX-2.5-i',
      text: capability('Auth: oauth2', 'Auth-Endpoint: https://example.com/a b'),
      finds: 'agents-txt/url-blank 9:18',
    },
    { id: 'ATX-2.6-e', text: rest('  Disallow: /x'), finds: 'agents-txt/line-misplaced 9:3' },
    { id: 'ATX-2.6-e', text: rest('Agent: *', '  Allow: /x'), finds: 'agents-txt/line-misplaced 10:3' },
    { id: 'ATX-2.6-e', text: rest('Disallow: /x # all'), finds: 'agents-txt/pattern-not-path 9:11' },
    {
      id: 'ATX-2.2-a',
      text: rest('  Capability: a', '    Endpoint: https://example.com/a', '    Protocol: MCP'),
      finds: 'agents-txt/line-misplaced 9:3',
    },
    { id: 'ATX-2.2-a', text: rest(' Agent: *'), finds: 'agents-txt/line-misplaced 9:2' },
    {
      what: 'a Description at the margin, below its capability',
      text: rest('Capability: a', '  Endpoint: https://example.com/a', '  Protocol: MCP', 'Description: x'),
      finds: 'agents-txt/field-outside-block 12:1',
    },
    { text: `Method: GET\n${text()}`, finds: 'agents-txt/line-misplaced 1:1' },
    {
      id: 'ATX-2.2-a',
      text: `\uFEFF${text()}`,
      finds: ['document/byte-order-mark 1:1'],
    },
    {
      text: text({ head: ['Spec-Version: 1.0', 'Site-Name: A\u0000B', 'Site-URL: https://example.com'] }),
      finds: 'text/characters-hidden 2:1',
    },
    {
      text: 'Name: a\nURL: https://a.example\nCapabilities: a b\n',
      finds: [
        'agents-txt/dialect-older 1:1',
        'agents-txt/line-misplaced 3:1',
        'agents-txt/site-incomplete 1:1',
        'agents-txt/site-incomplete 2:1',
        'agents-txt/version-unknown 1:1',
      ],
    },
  ].map((row) => ({ what: row.text.split('\n').join(' · ').slice(0, 160), ...row })),
  (row) => ({ documents: [documentOf(row.text, TXT)], context: { now: NOW } }),
);

testRules<RuleRow & { readonly json: Changes }>(
  'agents.json is judged',
  [
    { what: 'one without faults', json: {} },
    { id: 'ATX-3.2-a', json: { '/specVersion': '1' }, finds: 'agents-json/version-unknown /specVersion' },
    { id: 'ATX-3.2-a', json: { '/site/name': undefined }, finds: 'agents-json/site-incomplete /site' },
    {
      id: 'ATX-3.2-a',
      json: { '/capabilities': {} },
      finds: 'agents-json/document-incomplete /capabilities',
    },
    { json: { '/capabilities': [] }, finds: 'document/nothing-declared /capabilities' },
    {
      id: 'ATX-3.2-a',
      json: { '/site/url': 'http://example.com' },
      finds: 'agents-txt/site-url-not-https /site/url',
    },
    {
      id: 'ATX-3.2-c',
      json: { '/capabilities/0/endpoint': undefined },
      finds: 'agents-json/capability-incomplete /capabilities/0',
    },
    {
      id: 'ATX-3.2-c',
      json: { '/capabilities/0/id': 'A' },
      finds: 'agents-json/capability-id-malformed /capabilities/0/id',
    },
    {
      id: 'ATX-3.2-c',
      json: { '/capabilities/0/protocol': 'rest' },
      finds: 'agents-json/protocol-unknown /capabilities/0/protocol',
    },
    {
      id: 'ATX-3.2-c',
      json: { '/capabilities/0/endpoint': '/api' },
      finds: 'agents-txt/endpoint-relative /capabilities/0/endpoint',
    },
    {
      id: 'ATX-3.2-c',
      json: { '/capabilities/0/method': 'LIST' },
      finds: 'agents-txt/method-unknown /capabilities/0/method (warning)',
    },
    { id: 'ATX-3.2-c', json: { '/capabilities/0/method': 'GET' } },
    {
      id: 'ATX-2.5-g',
      json: {
        '/capabilities/1': {
          id: 'product-search',
          endpoint: 'https://example.com/api/search',
          protocol: 'REST',
        },
      },
      finds: 'agents-txt/capability-id-duplicate /capabilities/1',
    },
    {
      id: 'ATX-3.2-d',
      json: { '/capabilities/0/auth': { type: 'basic' } },
      finds: 'agents-json/auth-malformed /capabilities/0/auth/type',
    },
    { id: 'ATX-3.2-d', json: { '/capabilities/0/auth': { type: 'api-key' } } },
    {
      id: 'ATX-3.2-d',
      json: { '/capabilities/0/auth': { type: 'oauth2' } },
      finds: 'agents-txt/auth-endpoint-missing /capabilities/0/auth/type',
    },
    {
      id: 'ATX-3.2-d',
      json: { '/capabilities/0/auth': { type: 'oauth2', tokenEndpoint: 'https://example.com/t' } },
    },
    {
      id: 'ATX-3.2-e',
      json: { '/capabilities/0/rateLimit': { requests: 1.5, window: 'minute' } },
      finds: 'agents-json/rate-limit-malformed /capabilities/0/rateLimit/requests',
    },
    { id: 'ATX-3.2-e', json: { '/capabilities/0/rateLimit': { requests: 1, window: 'day' } } },
    {
      id: 'ATX-3.2-f',
      json: { '/access': { allow: '/api' } },
      finds: 'agents-json/access-malformed /access/allow',
    },
    { id: 'ATX-3.2-f', json: { '/access': { allow: ['/api'] } } },
    {
      id: 'ATX-3.2-f',
      json: { '/access': { disallow: ['admin/*'] } },
      finds: 'agents-txt/pattern-not-path /access/disallow/0',
    },
    { id: 'ATX-3.2-f', json: { '/access': { disallow: ['/admin/*'] } } },
    {
      id: 'ATX-3.2-g',
      json: { '/agents': { a: { capabilities: 'product-search' } } },
      finds: 'agents-json/agents-malformed /agents/a/capabilities',
    },
    { id: 'ATX-3.2-g', json: { '/agents': { '*': {} } } },
    {
      id: 'ATX-3.2-g',
      json: { '/agents': { a: { capabilities: ['serch'] } } },
      finds: 'agents-txt/agent-capability-undeclared /agents/a/capabilities/0',
    },
    { id: 'ATX-3.2-g', json: { '/agents': { a: { capabilities: ['product-search'] } } } },
    {
      id: 'ATX-3.2-g',
      json: { '/agents': { 'a b': {} } },
      finds: 'agents-txt/agent-name-malformed /agents/a b',
    },
    { id: 'ATX-3.2-g', json: { '/agents': { ab: {} } } },
    { id: 'ATX-3.2-h', json: { '/generatedAt': 5 }, finds: 'agents-json/generated-at-not-text /generatedAt' },
    {
      id: 'ATX-3.2-h',
      json: { '/generatedAt': '2026-13-01T00:00:00Z' },
      finds: 'agents-txt/generated-at-malformed /generatedAt',
    },
    { id: 'ATX-3.2-h', json: { '/generatedAt': '2026-02-01T00:00:00.000Z' } },
    {
      id: 'ATX-2.5-l',
      json: { '/capabilities/0/params': [{}] },
      finds: 'agents-json/parameters-malformed /capabilities/0/params/0',
    },
    { id: 'ATX-2.5-l', json: { '/capabilities/0/params': [] } },
  ].map((row) => ({ change: row.json, ...row })),
  (row) => ({ documents: [documentOf(change(json(), row.json) as object, JSON_URL)], context: { now: NOW } }),
);

test('findings in the text form are of the rows of §2 only', () => {
  const document = documentOf(text({ endpoint: '/api', capability: ['Method: x', 'Auth: oauth2'] }));
  for (const { requirements } of findingsOf(document)) expect(requirements.join()).not.toMatch(/ATX-3/);
});

const absent = (url: string) =>
  readDocument(fetched('', url, {}, { status: 404, refusal: { code: 'absent', status: 404 } }));
const inText = (url = TXT, headers?: Readonly<Record<string, string>>) => documentOf(text(), url, headers);
const inJson = (url = JSON_URL, headers?: Readonly<Record<string, string>>) =>
  documentOf(json(), url, headers);
const type = (value: string) => ({ 'content-type': value });

testRules<RuleRow & { readonly documents: readonly Document[] }>(
  'how it is served',
  [
    { what: 'both files, as they should be', documents: [inText(), inJson()] },
    {
      id: 'ATX-2.1-c',
      what: 'plain HTTP',
      documents: [inText(TXT.replace('https', 'http'))],
      finds: 'agents-txt/transport-insecure',
    },
    {
      id: 'ATX-2.1-c',
      what: 'plain HTTP on this machine',
      documents: [inText('http://127.0.0.1:8080/.well-known/agents.txt')],
      finds: ['agents-txt/transport-insecure (info)', 'agents-txt/site-url-elsewhere 3:11 (info)'],
    },
    {
      id: 'ATX-2.1-d',
      what: 'no charset',
      documents: [inText(TXT, type('text/plain'))],
      finds: 'agents-txt/charset-wrong',
      fix: 'text/plain; charset=utf-8',
    },
    {
      id: 'ATX-2.1-d',
      what: 'another charset',
      documents: [inText(TXT, type('text/plain; charset=latin1'))],
      finds: 'agents-txt/charset-wrong',
    },
    {
      id: 'ATX-2.1-d',
      what: 'another type',
      documents: [inText(TXT, type('text/markdown; charset=utf-8'))],
      finds: 'agents-txt/content-type-wrong',
    },
    {
      id: 'ATX-3.1-b',
      what: 'no charset of the JSON form',
      documents: [inJson(JSON_URL, type('application/json'))],
      finds: 'agents-txt/charset-wrong',
    },
    {
      id: 'ATX-3.1-b',
      what: 'another type of the JSON form',
      documents: [inJson(JSON_URL, type('text/plain; charset=utf-8'))],
      finds: 'agents-txt/content-type-wrong',
      fix: 'application/json; charset=utf-8',
    },
    {
      id: 'ATX-2.1-a',
      what: 'at the root only',
      documents: [inText('https://example.com/agents.txt'), absent(TXT)],
      finds: 'agents-txt/path-wrong',
    },
    {
      id: 'ATX-2.1-a',
      what: 'at the root too',
      documents: [inText('https://example.com/agents.txt'), inText()],
    },
    {
      id: 'ATX-2.1-a',
      what: 'at the root, the well-known path not asked',
      documents: [inText('https://example.com/agents.txt')],
      finds: 'agents-txt/path-wrong (info) (needs-review)',
    },
    {
      id: 'ATX-3.1-a',
      what: 'the JSON form at the root only',
      documents: [inJson('https://example.com/agents.json'), absent(JSON_URL)],
      finds: 'agents-txt/path-wrong',
    },
    {
      id: 'ATX-2.4-c',
      what: 'by another host',
      documents: [inText('https://other.example/.well-known/agents.txt')],
      finds: 'agents-txt/site-url-elsewhere 3:11',
    },
    { id: 'ATX-2.4-c', what: 'by www', documents: [inText(TXT.replace('example', 'www.example'))] },
    {
      id: 'ATX-5.1-a',
      what: 'no caching',
      documents: [inText(TXT, { 'cache-control': '' })],
      finds: 'agents-txt/cache-control-missing',
    },
    {
      id: 'ATX-5.1-a',
      what: 'caching forbidden',
      documents: [inJson(JSON_URL, { 'cache-control': 'no-store' })],
      finds: 'agents-txt/cache-control-missing',
    },
    {
      id: 'ATX-5.2-a',
      what: 'CORS for one origin',
      documents: [inText(TXT, { 'access-control-allow-origin': 'https://a.example' })],
      finds: 'agents-txt/cors-missing',
    },
    {
      id: 'ATX-5.2-a',
      what: 'CORS without OPTIONS',
      documents: [inJson(JSON_URL, { 'access-control-allow-methods': 'GET' })],
      finds: 'agents-txt/cors-missing',
    },
  ],
  ({ documents }) => ({ documents, context: { now: NOW } }),
);

test('the lines of a file are split once, for the reader and the rules', () => {
  const document = inText();
  expect(linesRead(document)).toBe(linesRead({ ...document }));
  expect(normalized(document)).toBe(normalized(document));
});

describe('ATX-3.2-b where both files exist they say the same', () => {
  const differences = (content: string, bend: Parameters<typeof json>[0]) =>
    findingsOf(documentOf(content, TXT), documentOf(json(bend), JSON_URL))
      .filter(({ rule }) => rule === 'agents-txt/forms-differ')
      .map(({ document, pointer, line, message }) => [document === TXT ? line : pointer, message]);

  test('defaults said or unsaid, spellings of a limit, a trailing slash and cases of agents are no difference', () => {
    const both = text({ capability: ['Rate-Limit: 60/minute', 'Auth: none'], rest: ['Agent: Claude'] });
    const same = differences(both, (d) => {
      d.capabilities[0].rateLimit = { requests: 60, window: 'minute' };
      d.capabilities[0].method = 'GET';
      d.site.url = 'https://example.com/';
      d.agents = { claude: {} };
    });
    expect(same).toEqual([]);
  });

  test.each([
    [
      'name',
      text(),
      (d) => {
        d.site.name = 'Shop';
      },
      2,
      /name is "Harbour Store" here, but "Shop"/,
    ],
    ['contact', head('Site-Contact: a@b.example'), () => {}, 4, /does not say it/],
    [
      'capabilities',
      rest('Capability: buy', '  Endpoint: https://example.com/b', '  Protocol: MCP'),
      () => {},
      9,
      /"buy" is listed here/,
    ],
    [
      'capabilities',
      text(),
      (d) => {
        d.capabilities.push({ ...d.capabilities[0], id: 'buy' });
      },
      '/capabilities/1',
      /"buy" is listed here/,
    ],
    [
      'endpoint',
      text(),
      (d) => {
        d.capabilities[0].endpoint = 'https://example.com/v2';
      },
      6,
      /endpoint of "product-search"/,
    ],
    ['method', capability('Method: POST'), () => {}, 8, /"POST" here, but "GET"/],
    [
      'auth',
      text(),
      (d) => {
        d.capabilities[0].auth = { type: 'hmac' };
      },
      5,
      /"none" here, but "hmac"/,
    ],
    [
      'rate limit',
      capability('Rate-Limit: 6/minute'),
      (d) => {
        d.capabilities[0].rateLimit = { requests: 60, window: 'minute' };
      },
      8,
      /rate limit/,
    ],
    [
      'disallow',
      rest('Disallow: /admin'),
      (d) => {
        d.access = { disallow: ['/admin', '/x'] };
      },
      '/access/disallow/1',
      /Disallow "\/x"/,
    ],
    [
      'agents',
      rest('Agent: bot'),
      (d) => {
        d.agents = { '*': {}, bot: {} };
      },
      '/agents/*',
      /agent "\*"/,
    ],
    [
      'agents’ capabilities',
      rest('Agent: bot', '  Capabilities: product-search'),
      (d) => {
        d.agents = { bot: {} };
      },
      9,
      /restricted here/,
    ],
  ] as [string, string, Parameters<typeof json>[0], number | string, RegExp][])(
    '%s',
    (_, content, bend, place, message) => {
      expect(differences(content, bend)).toEqual([[place, expect.stringMatching(message)]]);
    },
  );

  test('files of different sites are not compared', () => {
    const other = documentOf(
      json((d) => {
        d.site.name = 'Other';
      }),
      'https://other.example/.well-known/agents.json',
    );
    expect(
      findingsOf(documentOf(text(), TXT), other).filter(({ rule }) => rule === 'agents-txt/forms-differ'),
    ).toEqual([]);
    const files = [
      documentOf(text(), 'a/shop.agents.txt'),
      documentOf(
        json((d) => {
          d.site.name = 'Other';
        }),
        'a/blog.agents.json',
      ),
    ];
    expect(findingsOf(...files).filter(({ rule }) => rule === 'agents-txt/forms-differ')).toEqual([]);
    const pair = [
      documentOf(text(), 'a/shop.agents.txt'),
      documentOf(
        json((d) => {
          d.site.name = 'Other';
        }),
        'a/shop.agents.json',
      ),
    ];
    expect(findingsOf(...pair).filter(({ rule }) => rule === 'agents-txt/forms-differ')).toHaveLength(1);
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
    ['another path', described({ '/api/orders': { get: {} } }), /does not describe \/api\/search/],
    ['another method', described({ '/api/search': { post: {} } }), /but not GET/],
    ['no paths', documentOf({ openapi: '3.1.0' }, API), /no paths/],
    ['something else', documentOf({ hello: 'world' }, API), /not an OpenAPI document/],
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

  test('what was not fetched is not judged; a page for people is given for review', () => {
    expect(hits()).toEqual([]);
    const page = documentOf(capability('OpenAPI: https://example.com/docs/'), TXT);
    expect(findingsOf(page)).toMatchObject([
      { rule: 'agents-txt/openapi-not-description', outcome: 'needs-review' },
    ]);
  });
});

test('older forms are named, and judged by the rules of 1.0', () => {
  const older = documentOf('Name: a\nURL: http://a.example\nCapabilities: A B\n', TXT);
  expect(new Set(findingsOf(older).map(({ rule, severity }) => `${rule} ${severity}`))).toEqual(
    new Set([
      'agents-txt/dialect-older error',
      'agents-txt/version-unknown error',
      'agents-txt/site-incomplete error',
      'agents-txt/line-misplaced error',
    ]),
  );
});

test('what the schema reports, the other rules pass over', () => {
  const shapes = [null, 0, 'x', [], {}, [null], [[]], [{}], { a: null }];
  for (const shape of shapes) {
    for (const field of ['specVersion', 'generatedAt', 'site', 'capabilities', 'access', 'agents'])
      findingsOf(
        documentOf(
          json((d) => {
            d[field] = shape;
          }),
          JSON_URL,
        ),
        documentOf(text(), TXT),
      );
    for (const field of [
      'id',
      'endpoint',
      'protocol',
      'method',
      'auth',
      'rateLimit',
      'openapi',
      'parameters',
    ])
      expect(() =>
        findingsOf(
          documentOf(
            json((d) => {
              d.capabilities[0][field] = shape;
            }),
          ),
        ),
      ).not.toThrow();
  }
  const broken = findingsOf(
    documentOf(
      json((d) => {
        d.site = null;
        d.capabilities = [{}];
      }),
    ),
  );
  expect(broken.map(({ message }) => message).join()).not.toMatch(/could not be checked/);
});
