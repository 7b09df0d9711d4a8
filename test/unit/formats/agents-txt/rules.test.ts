import { describe, expect, test } from 'vitest';
import { readDocument } from '../../../../lib/formats/index.ts';
import type { Document, Severity } from '../../../../lib/model/index.ts';
import { documentOf, fetched, findingsOf, json, text } from './samples.ts';

const HEAD = ['Spec-Version: 1.0', 'Site-Name: Example Store', 'Site-URL: https://example.com'];
const head = (...lines: string[]) => text({ head: [...HEAD, ...lines] });
const instead = (name: string, ...lines: string[]) =>
  text({ head: [...HEAD.filter((line) => !line.startsWith(name)), ...lines] });
const capability = (...lines: string[]) => text({ capability: lines });
const rest = (...lines: string[]) => text({ rest: lines });

/** Requirement, rule, severity, the failing file, the place (line and column, or pointer), and the passing file. */
type Row = readonly [string, string, Severity, string | object, string, string | object];

const TEXT: readonly Row[] = [
  [
    'ATX-2.2-a',
    'agents-txt/line-malformed',
    'error',
    rest('Agents are welcome'),
    '9:1',
    rest('# Agents are welcome'),
  ],
  ['ATX-2.2-a', 'agents-txt/line-malformed', 'error', rest('<p>: x'), '9:1', text()],
  ['ATX-2.2-a', 'agents-txt/line-malformed', 'error', capability('Method:'), '8:3', rest('Disallow:')],
  ['ATX-2.3-a', 'agents-txt/version-unknown', 'error', instead('Spec'), '1:1', text()],
  ['ATX-2.3-a', 'agents-txt/version-unknown', 'error', instead('Spec', 'Spec-Version: 1'), '3:15', text()],
  ['ATX-2.3-a', 'agents-txt/version-unknown', 'error', instead('Spec', '# Spec-Version: 1.0'), '3:1', text()],
  [
    'ATX-2.3-b',
    'agents-txt/generated-at-malformed',
    'error',
    head('Generated-At: 01/05/2026'),
    '4:15',
    head('Generated-At: 2026-05-01T00:00:00+02:00'),
  ],
  [
    'ATX-2.3-b',
    'agents-txt/generated-at-malformed',
    'error',
    head('# Generated: yesterday'),
    '4:14',
    head('Generated-At: 20260501T000000Z'),
  ],
  ['ATX-2.4-a', 'agents-txt/site-incomplete', 'error', instead('Site-Name'), '1:1', text()],
  ['ATX-2.4-a', 'agents-txt/site-incomplete', 'error', instead('Site-URL'), '1:1', text()],
  [
    'ATX-2.4-a',
    'agents-txt/site-url-not-https',
    'error',
    instead('Site-URL', 'Site-URL: http://example.com'),
    '3:11',
    text(),
  ],
  [
    'ATX-2.4-a',
    'agents-txt/site-url-not-https',
    'error',
    instead('Site-URL', 'Site-URL: example.com'),
    '3:11',
    text(),
  ],
  [
    'ATX-2.4-a',
    'agents-txt/site-url-not-https',
    'info',
    instead('Site-URL', 'Site-URL: http://localhost:3000'),
    '3:11',
    text(),
  ],
  [
    'ATX-2.4-b',
    'agents-txt/site-field-malformed',
    'error',
    head('Site-Contact: Jane <jane@example.com>'),
    '4:15',
    head('Site-Contact: jane@example.com'),
  ],
  [
    'ATX-2.4-b',
    'agents-txt/site-field-malformed',
    'error',
    head('Site-Privacy-Policy: see below'),
    '4:22',
    head('Privacy-Policy: https://example.com/p'),
  ],
  [
    'ATX-2.5-a',
    'agents-txt/capability-id-malformed',
    'error',
    rest('Capability: Cart_Add', '  Endpoint: https://a.example', '  Protocol: MCP'),
    '9:13',
    text(),
  ],
  [
    'ATX-2.5-b',
    'agents-txt/capability-incomplete',
    'error',
    rest('Capability: a', '  Protocol: MCP'),
    '9:1',
    text(),
  ],
  [
    'ATX-2.5-b',
    'agents-txt/endpoint-not-https',
    'error',
    text({ endpoint: '/api' }),
    '6:13',
    text({ endpoint: 'https://example.com/users/:id' }),
  ],
  [
    'ATX-2.5-b',
    'agents-txt/endpoint-not-https',
    'error',
    text({ endpoint: 'http://example.com/api' }),
    '6:13',
    text(),
  ],
  [
    'ATX-2.5-b',
    'agents-txt/endpoint-not-https',
    'error',
    text({ endpoint: 'wss://example.com/api' }),
    '6:13',
    text(),
  ],
  [
    'ATX-2.5-b',
    'agents-txt/endpoint-not-https',
    'info',
    text({ endpoint: 'wss://example.com/s', protocol: 'WebSocket' }),
    '6:13',
    text({ endpoint: 'https://example.com/s', protocol: 'WebSocket' }),
  ],
  [
    'ATX-2.5-b',
    'agents-txt/endpoint-not-https',
    'error',
    text({ endpoint: 'ws://example.com/s', protocol: 'WebSocket' }),
    '6:13',
    text(),
  ],
  [
    'ATX-2.5-b',
    'agents-txt/endpoint-not-https',
    'info',
    text({ endpoint: 'http://[::1]:8080/api' }),
    '6:13',
    text(),
  ],
  [
    'ATX-2.5-b',
    'agents-txt/field-outside-block',
    'error',
    rest('Capability: a', 'Endpoint: https://a.example', '  Protocol: MCP'),
    '10:1',
    text(),
  ],
  [
    'ATX-2.5-h',
    'agents-txt/field-outside-block',
    'error',
    rest('Capability: a', '  Endpoint: https://a.example', ' Protocol: MCP'),
    '11:2',
    text(),
  ],
  [
    'ATX-2.5-c',
    'agents-txt/auth-unknown',
    'error',
    capability('Auth: Bearer'),
    '8:9',
    capability('Auth: hmac'),
  ],
  [
    'ATX-2.5-d',
    'agents-txt/rate-limit-malformed',
    'error',
    capability('Rate-Limit: 60/min'),
    '8:15',
    capability('Rate-Limit: 1/second'),
  ],
  [
    'ATX-2.5-d',
    'agents-txt/rate-limit-malformed',
    'error',
    capability('Rate-Limit: 0/day'),
    '8:15',
    capability('Rate-Limit: 60/hour'),
  ],
  [
    'ATX-2.5-d',
    'agents-txt/rate-limit-malformed',
    'error',
    rest('Agent: a', '  Rate-Limit: many'),
    '10:15',
    rest('Agent: a', '  Rate-Limit: 9/day'),
  ],
  [
    'ATX-2.5-e',
    'agents-txt/openapi-not-url',
    'error',
    capability('OpenAPI: openapi.yaml'),
    '8:12',
    capability('OpenAPI: https://example.com/openapi.yaml'),
  ],
  [
    'ATX-2.5-g',
    'agents-txt/capability-id-duplicate',
    'warning',
    rest('Capability: product-search', '  Endpoint: https://a.example', '  Protocol: MCP'),
    '9:1',
    text(),
  ],
  [
    'ATX-2.5-h',
    'agents-txt/protocol-unknown',
    'error',
    text({ protocol: 'rest' }),
    '7:13',
    text({ protocol: 'GraphQL' }),
  ],
  [
    'ATX-2.5-h',
    'agents-txt/capability-incomplete',
    'error',
    rest('Capability: a', '  Endpoint: https://a.example'),
    '9:1',
    text(),
  ],
  [
    'ATX-2.5-i',
    'agents-txt/auth-endpoint-missing',
    'error',
    capability('Auth: oauth2'),
    '8:9',
    capability('Auth: oauth2', 'Auth-Endpoint: https://example.com/t'),
  ],
  [
    'ATX-2.5-i',
    'agents-txt/auth-endpoint-missing',
    'error',
    capability('Auth: api-key', 'Auth-Endpoint: ask us'),
    '9:18',
    capability('Auth: api-key'),
  ],
  [
    'ATX-2.5-j',
    'agents-txt/method-unknown',
    'error',
    capability('Method: get'),
    '8:11',
    capability('Method: PATCH'),
  ],
  [
    'ATX-2.5-l',
    'agents-txt/param-malformed',
    'info',
    capability('Param: q'),
    '8:10',
    capability('Param: q (query, string, required) - Search'),
  ],
  [
    'ATX-2.5-l',
    'agents-txt/param-malformed',
    'info',
    capability('Param: q (string)'),
    '8:10',
    capability('Param: filter[name] (query, string[])'),
  ],
  [
    'ATX-2.5-l',
    'agents-txt/param-malformed',
    'info',
    capability('Param: q (query, airport)'),
    '8:10',
    capability('Param: q (query, date): When'),
  ],
  [
    'ATX-2.6-e',
    'agents-txt/pattern-not-path',
    'error',
    rest('Allow: https://example.com/api/*'),
    '9:8',
    rest('Allow: /api/*'),
  ],
  ['ATX-2.6-e', 'agents-txt/pattern-not-path', 'error', rest('Disallow: admin'), '9:11', rest('Disallow: *')],
  [
    'ATX-2.6-e',
    'agents-txt/pattern-not-path',
    'error',
    rest('Disallow: /a, /b'),
    '9:11',
    rest('Disallow: /a'),
  ],
  [
    'ATX-2.6-f',
    'agents-txt/capability-disallowed',
    'warning',
    rest('Disallow: /api'),
    '6:13',
    rest('Disallow: /api', 'Allow: /api/search'),
  ],
  [
    'ATX-2.7-b',
    'agents-txt/agent-capability-undeclared',
    'error',
    rest('Agent: a', '  Capabilities: product-search, buy'),
    '10:33',
    rest('Agent: a', '  Capabilities: product-search'),
  ],
  [
    'ATX-2.7-b',
    'agents-txt/agent-capability-undeclared',
    'error',
    rest('Agent: a', '  Capabilities: product-search,'),
    '10:32',
    text(),
  ],
  [
    'ATX-2.7-c',
    'agents-txt/agent-name-malformed',
    'warning',
    rest('Agent: My Bot/1.0'),
    '9:8',
    rest('Agent: *', 'Agent: my-bot'),
  ],
  [
    'ATX-5.3-d',
    'agents-txt/generated-at-implausible',
    'warning',
    head('Generated-At: 2020-01-01'),
    '4:15',
    head('Generated-At: 2026-05-31T23:00:00Z'),
  ],
  [
    'ATX-5.3-d',
    'agents-txt/generated-at-implausible',
    'warning',
    head('Generated-At: 2030-01-01'),
    '4:15',
    head('Generated-At: 2025-07-01'),
  ],
  [
    '',
    'agents-txt/field-repeated',
    'warning',
    capability('Method: GET', 'Method: POST'),
    '9:3',
    capability('Method: GET', 'Method: GET'),
  ],
  [
    '',
    'agents-txt/key-misspelled',
    'info',
    capability('Authorisation: x', 'Rate Limit: 5/day'),
    '9:3',
    capability('Billing-Plan: gold'),
  ],
  [
    '',
    'agents-txt/dialect-older',
    'info',
    'Name: a\nURL: https://a.example\nCapabilities: a b\n',
    '1:1',
    text(),
  ],
];

const JSON_FORM: readonly Row[] = [
  [
    'ATX-3.2-a',
    'agents-json/version-unknown',
    'error',
    json((d) => {
      d.specVersion = '1';
    }),
    '/specVersion',
    json(),
  ],
  [
    'ATX-3.2-a',
    'agents-json/site-incomplete',
    'error',
    json((d) => {
      delete d.site.name;
    }),
    '/site',
    json(),
  ],
  [
    'ATX-3.2-a',
    'agents-json/document-incomplete',
    'error',
    json((d) => {
      d.capabilities = {};
    }),
    '/capabilities',
    json((d) => {
      d.capabilities = [];
    }),
  ],
  [
    'ATX-3.2-a',
    'agents-txt/site-url-not-https',
    'error',
    json((d) => {
      d.site.url = 'http://example.com';
    }),
    '/site/url',
    json(),
  ],
  [
    'ATX-3.2-c',
    'agents-json/capability-incomplete',
    'error',
    json((d) => {
      delete d.capabilities[0].endpoint;
    }),
    '/capabilities/0',
    json(),
  ],
  [
    'ATX-3.2-c',
    'agents-json/capability-id-malformed',
    'error',
    json((d) => {
      d.capabilities[0].id = 'A';
    }),
    '/capabilities/0/id',
    json(),
  ],
  [
    'ATX-3.2-c',
    'agents-json/protocol-unknown',
    'error',
    json((d) => {
      d.capabilities[0].protocol = 'rest';
    }),
    '/capabilities/0/protocol',
    json(),
  ],
  [
    'ATX-3.2-c',
    'agents-txt/endpoint-not-https',
    'error',
    json((d) => {
      d.capabilities[0].endpoint = '/api';
    }),
    '/capabilities/0/endpoint',
    json(),
  ],
  [
    'ATX-3.2-c',
    'agents-txt/method-unknown',
    'error',
    json((d) => {
      d.capabilities[0].method = 'LIST';
    }),
    '/capabilities/0/method',
    json((d) => {
      d.capabilities[0].method = 'GET';
    }),
  ],
  [
    'ATX-2.5-g',
    'agents-txt/capability-id-duplicate',
    'warning',
    json((d) => {
      d.capabilities.push(d.capabilities[0]);
    }),
    '/capabilities/1',
    json(),
  ],
  [
    'ATX-3.2-d',
    'agents-json/auth-malformed',
    'error',
    json((d) => {
      d.capabilities[0].auth = { type: 'basic' };
    }),
    '/capabilities/0/auth/type',
    json((d) => {
      d.capabilities[0].auth = { type: 'api-key' };
    }),
  ],
  [
    'ATX-3.2-d',
    'agents-txt/auth-endpoint-missing',
    'error',
    json((d) => {
      d.capabilities[0].auth = { type: 'oauth2' };
    }),
    '/capabilities/0/auth/type',
    json((d) => {
      d.capabilities[0].auth = { type: 'oauth2', tokenEndpoint: 'https://example.com/t' };
    }),
  ],
  [
    'ATX-3.2-e',
    'agents-json/rate-limit-malformed',
    'error',
    json((d) => {
      d.capabilities[0].rateLimit = { requests: 1.5, window: 'minute' };
    }),
    '/capabilities/0/rateLimit/requests',
    json((d) => {
      d.capabilities[0].rateLimit = { requests: 1, window: 'day' };
    }),
  ],
  [
    'ATX-3.2-f',
    'agents-json/access-malformed',
    'error',
    json((d) => {
      d.access = { allow: '/api' };
    }),
    '/access/allow',
    json((d) => {
      d.access = { allow: ['/api'] };
    }),
  ],
  [
    'ATX-3.2-f',
    'agents-txt/pattern-not-path',
    'error',
    json((d) => {
      d.access = { disallow: ['admin/*'] };
    }),
    '/access/disallow/0',
    json((d) => {
      d.access = { disallow: ['/admin/*'] };
    }),
  ],
  [
    'ATX-3.2-g',
    'agents-json/agents-malformed',
    'error',
    json((d) => {
      d.agents = { a: { capabilities: 'product-search' } };
    }),
    '/agents/a/capabilities',
    json((d) => {
      d.agents = { '*': {} };
    }),
  ],
  [
    'ATX-3.2-g',
    'agents-txt/agent-capability-undeclared',
    'error',
    json((d) => {
      d.agents = { a: { capabilities: ['serch'] } };
    }),
    '/agents/a/capabilities/0',
    json((d) => {
      d.agents = { a: { capabilities: ['product-search'] } };
    }),
  ],
  [
    'ATX-3.2-g',
    'agents-txt/agent-name-malformed',
    'warning',
    json((d) => {
      d.agents = { 'a b': {} };
    }),
    '/agents/a b',
    json((d) => {
      d.agents = { ab: {} };
    }),
  ],
  [
    'ATX-3.2-h',
    'agents-json/generated-at-not-text',
    'error',
    json((d) => {
      d.generatedAt = 5;
    }),
    '/generatedAt',
    json(),
  ],
  [
    'ATX-3.2-h',
    'agents-txt/generated-at-malformed',
    'error',
    json((d) => {
      d.generatedAt = '2026-13-01T00:00:00Z';
    }),
    '/generatedAt',
    json((d) => {
      d.generatedAt = '2026-02-01T00:00:00.000Z';
    }),
  ],
  [
    'ATX-2.5-l',
    'agents-json/parameters-malformed',
    'info',
    json((d) => {
      d.capabilities[0].params = [{}];
    }),
    '/capabilities/0/params/0',
    json((d) => {
      d.capabilities[0].params = [];
    }),
  ],
];

test.each([...TEXT, ...JSON_FORM])('%s %s (%s)', (requirement, rule, severity, bad, place, good) => {
  const document = documentOf(bad);
  expect(document.status).toBe('found');
  const hits = findingsOf(document).filter((finding) => finding.rule === rule);
  const found = hits.map((hit) => [hit.severity, hit.outcome, hit.pointer ?? `${hit.line}:${hit.column}`]);
  expect(found).toContainEqual([severity, 'failed', place]);
  expect(hits.every((hit) => hit.line !== null && hit.fix !== '')).toBe(true);
  if (requirement !== '') expect(hits.flatMap((hit) => hit.requirements)).toContain(requirement);
  expect(findingsOf(documentOf(good)).filter((finding) => finding.rule === rule)).toEqual([]);
});

test('hits in the text form are of the rows of §2 only', () => {
  for (const finding of findingsOf(
    documentOf(text({ endpoint: '/api', capability: ['Method: x', 'Auth: oauth2'] })),
  ))
    if (finding.rule !== 'agents-txt/delivery-unseen')
      expect(finding.requirements.join()).not.toMatch(/ATX-3/);
});

const TXT = 'https://example.com/.well-known/agents.txt';
const JSON_URL = 'https://example.com/.well-known/agents.json';

test('files without a fault, served as they should be, have no finding', () => {
  expect(findingsOf(documentOf(text(), TXT), documentOf(json(), JSON_URL))).toEqual([]);
});

describe('how it is served', () => {
  test.each([
    ['ATX-2.1-c', 'agents-txt/not-https', 'error', documentOf(text(), TXT.replace('https', 'http'))],
    [
      'ATX-2.1-c',
      'agents-txt/not-https',
      'info',
      documentOf(text(), 'http://127.0.0.1:8080/.well-known/agents.txt'),
    ],
    [
      'ATX-2.1-d',
      'agents-txt/content-type-wrong',
      'error',
      documentOf(text(), TXT, { 'content-type': 'text/plain' }),
    ],
    [
      'ATX-2.1-d',
      'agents-txt/content-type-wrong',
      'error',
      documentOf(text(), TXT, { 'content-type': 'text/markdown; charset=utf-8' }),
    ],
    [
      'ATX-3.1-b',
      'agents-txt/content-type-wrong',
      'error',
      documentOf(json(), JSON_URL, { 'content-type': 'application/json' }),
    ],
    [
      'ATX-2.1-a',
      'agents-txt/path-not-well-known',
      'error',
      documentOf(text(), 'https://example.com/agents.txt'),
    ],
    [
      'ATX-3.1-a',
      'agents-txt/path-not-well-known',
      'error',
      documentOf(json(), 'https://example.com/agents.json'),
    ],
    [
      'ATX-2.4-c',
      'agents-txt/site-url-elsewhere',
      'warning',
      documentOf(text(), 'https://other.example/.well-known/agents.txt'),
    ],
    [
      'ATX-5.1-a',
      'agents-txt/cache-control-missing',
      'warning',
      documentOf(text(), TXT, { 'cache-control': '' }),
    ],
    [
      'ATX-5.1-a',
      'agents-txt/cache-control-missing',
      'warning',
      documentOf(json(), JSON_URL, { 'cache-control': 'no-store' }),
    ],
    [
      'ATX-5.2-a',
      'agents-txt/cors-missing',
      'warning',
      documentOf(text(), TXT, { 'access-control-allow-origin': 'https://a.example' }),
    ],
    [
      'ATX-5.2-a',
      'agents-txt/cors-missing',
      'warning',
      documentOf(json(), JSON_URL, { 'access-control-allow-methods': 'GET' }),
    ],
  ] as const)('%s %s (%s)', (requirement, rule, severity, document) => {
    const asked = ['txt', 'json'].map((ending) =>
      readDocument(
        fetched(
          '',
          `https://example.com/.well-known/agents.${ending}`,
          {},
          { status: 404, refusal: { code: 'absent', status: 404 } },
        ),
      ),
    );
    const missing = rule === 'agents-txt/path-not-well-known' ? asked : [];
    const hits = findingsOf(document, ...missing).filter((finding) => finding.rule === rule);
    expect(hits).toMatchObject([{ severity, outcome: 'failed', requirements: [requirement] }]);
  });

  test('ATX-2.1-a the root beside the well-known path is no fault; where that was not asked for it cannot be told', () => {
    const root = documentOf(text(), 'https://example.com/agents.txt');
    expect(findingsOf(root, documentOf(text(), TXT))).toEqual([]);
    expect(findingsOf(root)).toMatchObject([
      { rule: 'agents-txt/path-not-well-known', outcome: 'needs-review' },
    ]);
  });

  test('ATX-2.1-c ATX-2.1-d ATX-3.1-b of a file it cannot be told, which is neither a fault nor a pass', () => {
    expect(findingsOf(documentOf(text()))).toMatchObject([
      {
        rule: 'agents-txt/delivery-unseen',
        outcome: 'needs-review',
        requirements: ['ATX-2.1-a', 'ATX-2.1-c', 'ATX-2.1-d'],
      },
    ]);
    expect(findingsOf(documentOf(json()))).toMatchObject([
      {
        rule: 'agents-txt/delivery-unseen',
        outcome: 'needs-review',
        requirements: ['ATX-3.1-a', 'ATX-3.1-b'],
      },
    ]);
  });

  test('ATX-2.4-c www and development hosts', () => {
    expect(findingsOf(documentOf(text(), TXT.replace('example', 'www.example')))).toEqual([]);
    const local = findingsOf(documentOf(text(), 'http://localhost:3000/.well-known/agents.txt'));
    expect(local.every(({ severity }) => severity === 'info')).toBe(true);
  });
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
      /name is "Example Store" here, but "Shop"/,
    ],
    ['contact', head('Site-Contact: a@b.example'), () => {}, 4, /does not say it/],
    [
      'capabilities',
      rest('Capability: buy', '  Endpoint: https://example.com/b', '  Protocol: MCP'),
      () => {},
      9,
      /"buy" stands here/,
    ],
    [
      'capabilities',
      text(),
      (d) => {
        d.capabilities.push({ ...d.capabilities[0], id: 'buy' });
      },
      '/capabilities/1',
      /"buy" stands here/,
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
    expect(broken(JSON_URL, documentOf({ openapi: '3.1.0' }, JSON_URL))).toHaveLength(1);
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
    ['something else', documentOf({ hello: 'world' }, API), /no OpenAPI document/],
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

test('older forms are judged by none of the rules of 1.0', () => {
  const older = documentOf('Name: a\nURL: http://a.example\nCapabilities: A B\nRate-Limit: x\n', TXT);
  expect(findingsOf(older).map(({ rule }) => rule)).toEqual(['agents-txt/dialect-older']);
});

test('what the schema complains of, the other rules pass over', () => {
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
