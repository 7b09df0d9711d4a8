import { describe, expect, it, test } from 'vitest';
import { readDocument } from '../../../../lib/formats/index.ts';
import type { Document, Fetched } from '../../../../lib/model/index.ts';
import { answer } from '../../../docs/answers.ts';
import { change, file, judge, served } from '../judge.ts';
import { a2a, mcp, text, upstream, upstream10 } from './manifests.ts';

const AT = 'https://example.com/.well-known/ai-actions.json';
const HEADERS = {
  'content-type': 'application/json; charset=utf-8',
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=3600',
};

const at = (value: unknown, more: Partial<Fetched> = {}) =>
  served(value, { url: AT, headers: HEADERS, ...more });

describe('what is right yields nothing', () => {
  test.each([
    ['1.0', text],
    ['1.1', upstream],
    ['the upstream 1.0', upstream10],
  ])('%s', (_, value) => {
    expect(judge([at(value)])).toEqual([]);
    expect(judge([file(value)]).map(({ rule }) => rule)).toEqual([]);
  });

  test('MCP and A2A manifests with the catalogue and schema that they refer to', () => {
    expect(judge(site())).toEqual([]);
  });
});

type Case = readonly [
  requirement: string,
  rule: string,
  changes: Readonly<Record<string, unknown>>,
  pointer: string,
  severity: string,
];

/** Each: one change to the manifest of 1.0, and what must come of it; the unchanged manifest passes every one. */
const FAULTS: readonly Case[] = [
  ['AWAS-manifest-b', 'awas/required-field', { '/name': undefined }, '', 'error'],
  ['AWAS-manifest-b', 'awas/required-field', { '/description': 5 }, '/description', 'error'],
  ['AWAS-manifest-b', 'awas/required-field', { '/version': undefined }, '', 'error'],
  ['AWAS-manifest-c', 'awas/base-url-malformed', { '/baseUrl': 'example.com' }, '/baseUrl', 'error'],
  ['AWAS-manifest-c', 'awas/base-url-malformed', { '/baseUrl': '/shop' }, '/baseUrl', 'error'],
  ['AWAS-manifest-c', 'awas/base-url-malformed', { '/baseUrl': 7 }, '/baseUrl', 'error'],
  [
    'AWAS-manifest-d',
    'awas/contact-malformed',
    { '/contact/email': 'at example' },
    '/contact/email',
    'warning',
  ],
  [
    'AWAS-manifest-d',
    'awas/contact-malformed',
    { '/contact/url': 'example.com/x' },
    '/contact/url',
    'warning',
  ],
  [
    'AWAS-manifest-e',
    'awas/rate-window-malformed',
    { '/rateLimit/window': '1 hour' },
    '/rateLimit/window',
    'error',
  ],
  [
    'AWAS-manifest-e',
    'awas/rate-window-malformed',
    { '/rateLimit/window': 60 },
    '/rateLimit/window',
    'error',
  ],
  [
    'AWAS-manifest-e',
    'awas/rate-window-malformed',
    { '/actions/0/rateLimit/window': '1w' },
    '/actions/0/rateLimit/window',
    'error',
  ],
  [
    'AWAS-manifest-e',
    'awas/rate-window-malformed',
    { '/rateLimit/window': undefined },
    '/rateLimit',
    'warning',
  ],
  ['AWAS-manifest-f', 'awas/version-malformed', { '/version': 'one' }, '/version', 'error'],
  ['AWAS-manifest-f', 'awas/version-malformed', { '/version': '1' }, '/version', 'error'],
  ['AWAS-manifest-f', 'awas/version-unknown', { '/version': '1.4' }, '/version', 'info'],
  [
    'AWAS-manifest-h',
    'awas/authentication-shape',
    { '/authentication/required': 'no' },
    '/authentication/required',
    'warning',
  ],
  [
    'AWAS-manifest-h',
    'awas/authentication-shape',
    { '/authentication/methods': 'oauth2' },
    '/authentication/methods',
    'warning',
  ],
  ['AWAS-manifest-i', 'awas/section-shape', { '/contact': 'hello@example.com' }, '/contact', 'error'],
  ['AWAS-manifest-i', 'awas/section-shape', { '/rateLimit': '100/h' }, '/rateLimit', 'error'],
  ['AWAS-manifest-i', 'awas/section-shape', { '/authentication': false }, '/authentication', 'error'],
  [
    'AWAS-manifest-l',
    'awas/rate-limit-shape',
    { '/rateLimit/requests': 0 },
    '/rateLimit/requests',
    'warning',
  ],
  ['AWAS-manifest-l', 'awas/rate-limit-shape', { '/rateLimit/scope': 1 }, '/rateLimit/scope', 'warning'],
  ['AWAS-action-a', 'awas/action-required-field', { '/actions/0/path': undefined }, '/actions/0', 'error'],
  ['AWAS-action-a', 'awas/action-required-field', { '/actions/0/name': 1 }, '/actions/0/name', 'error'],
  ['AWAS-action-a', 'awas/action-required-field', { '/actions/0': 'search' }, '/actions/0', 'error'],
  [
    'AWAS-action-b',
    'awas/action-id-duplicate',
    { '/actions/1/id': 'search-books' },
    '/actions/1/id',
    'error',
  ],
  ['AWAS-action-c', 'awas/method-unknown', { '/actions/0/method': 'FETCH' }, '/actions/0/method', 'error'],
  ['AWAS-action-c', 'awas/method-unknown', { '/actions/0/method': 'get' }, '/actions/0/method', 'warning'],
  ['AWAS-action-d', 'awas/path-malformed', { '/actions/0/path': 'https://' }, '/actions/0/path', 'error'],
  ['AWAS-action-d', 'awas/path-malformed', { '/actions/0/path': '/a b' }, '/actions/0/path', 'error'],
  ['AWAS-action-d', 'awas/path-malformed', { '/actions/0/path': '' }, '/actions/0/path', 'error'],
  ['AWAS-action-d', 'awas/path-malformed', { '/actions/0/path': '/a/{id' }, '/actions/0/path', 'error'],
  [
    'AWAS-action-d',
    'awas/path-malformed',
    { '/actions/0/path': 'tel:+15550100' },
    '/actions/0/path',
    'warning',
  ],
  [
    'AWAS-action-e',
    'awas/action-section-shape',
    { '/actions/0/parameters': { query: {} } },
    '/actions/0/parameters',
    'error',
  ],
  [
    'AWAS-action-e',
    'awas/action-section-shape',
    { '/actions/0/parameters/0': 'query' },
    '/actions/0/parameters/0',
    'error',
  ],
  [
    'AWAS-action-e',
    'awas/action-section-shape',
    { '/actions/0/result': '.books' },
    '/actions/0/result',
    'error',
  ],
  [
    'AWAS-action-e',
    'awas/action-section-shape',
    { '/actions/0/rateLimit': 20 },
    '/actions/0/rateLimit',
    'error',
  ],
  [
    'AWAS-action-e',
    'awas/action-section-shape',
    { '/actions/1/authentication': true },
    '/actions/1/authentication',
    'error',
  ],
  [
    'AWAS-action-f',
    'awas/action-authentication-shape',
    { '/actions/1/authentication/required': 1 },
    '/actions/1/authentication/required',
    'warning',
  ],
  [
    'AWAS-parameter-a',
    'awas/parameter-required-field',
    { '/actions/0/parameters/0/name': undefined },
    '/actions/0/parameters/0',
    'error',
  ],
  [
    'AWAS-parameter-a',
    'awas/parameter-required-field',
    { '/actions/0/parameters/0/type': undefined },
    '/actions/0/parameters/0',
    'error',
  ],
  [
    'AWAS-parameter-a',
    'awas/parameter-required-field',
    { '/actions/0/parameters/0/required': 'yes' },
    '/actions/0/parameters/0/required',
    'error',
  ],
  [
    'AWAS-parameter-a',
    'awas/parameter-description-missing',
    { '/actions/0/parameters/1/description': undefined },
    '/actions/0/parameters/1',
    'error',
  ],
  [
    'AWAS-parameter-b',
    'awas/parameter-type-unknown',
    { '/actions/0/parameters/0/type': 'text' },
    '/actions/0/parameters/0/type',
    'error',
  ],
  [
    'AWAS-parameter-c',
    'awas/enum-empty',
    { '/actions/0/parameters/1/enum': [] },
    '/actions/0/parameters/1/enum',
    'error',
  ],
  [
    'AWAS-parameter-c',
    'awas/enum-empty',
    { '/actions/0/parameters/1/enum': 'relevance' },
    '/actions/0/parameters/1/enum',
    'error',
  ],
  [
    'AWAS-parameter-d',
    'awas/pattern-invalid',
    { '/actions/1/parameters/0/validation/pattern': '^(C' },
    '/actions/1/parameters/0/validation/pattern',
    'warning',
  ],
  [
    'AWAS-parameter-d',
    'awas/validation-range-empty',
    { '/actions/0/parameters/0/validation/minLength': 90 },
    '/actions/0/parameters/0/validation/minLength',
    'warning',
  ],
  [
    'AWAS-parameter-d',
    'awas/validation-range-empty',
    { '/actions/0/parameters/0/validation': { minimum: 2, maximum: 1 } },
    '/actions/0/parameters/0/validation/minimum',
    'warning',
  ],
  [
    'AWAS-parameter-d',
    'awas/validation-malformed',
    { '/actions/0/parameters/0/validation/minLength': -1 },
    '/actions/0/parameters/0/validation/minLength',
    'warning',
  ],
  [
    'AWAS-parameter-d',
    'awas/validation-malformed',
    { '/actions/0/parameters/0/validation/maxLength': 1.5 },
    '/actions/0/parameters/0/validation/maxLength',
    'warning',
  ],
  [
    'AWAS-parameter-d',
    'awas/validation-keyword-unknown',
    { '/actions/0/parameters/0/validation/regex': 'a' },
    '/actions/0/parameters/0/validation/regex',
    'warning',
  ],
  [
    'AWAS-parameter-e',
    'awas/format-uncommon',
    { '/actions/1/parameters/1/format': 'e-mail' },
    '/actions/1/parameters/1/format',
    'info',
  ],
  [
    'AWAS-parameter-f',
    'awas/selector-malformed',
    { '/actions/0/parameters/0/selector': 'input[' },
    '/actions/0/parameters/0/selector',
    'warning',
  ],
  [
    'AWAS-parameter-f',
    'awas/selector-malformed',
    { '/actions/0/parameters/0/selector': 'a < b' },
    '/actions/0/parameters/0/selector',
    'warning',
  ],
  [
    'AWAS-parameter-f',
    'awas/selector-malformed',
    { '/actions/0/parameters/0/selector': 3 },
    '/actions/0/parameters/0/selector',
    'warning',
  ],
  [
    'AWAS-parameter-g',
    'awas/parameter-name-duplicate',
    { '/actions/0/parameters/1/name': 'query' },
    '/actions/0/parameters/1/name',
    'warning',
  ],
  [
    'AWAS-parameter-h',
    'awas/example-unfit',
    { '/actions/0/parameters/1/default': 'cheapest' },
    '/actions/0/parameters/1/default',
    'warning',
  ],
  [
    'AWAS-parameter-h',
    'awas/example-unfit',
    { '/actions/0/parameters/0/example': 5 },
    '/actions/0/parameters/0/example',
    'warning',
  ],
  [
    'AWAS-parameter-h',
    'awas/example-unfit',
    { '/actions/0/parameters/0/example': 'a' },
    '/actions/0/parameters/0/example',
    'warning',
  ],
  [
    'AWAS-parameter-h',
    'awas/example-unfit',
    { '/actions/1/parameters/0/example': 'X-1' },
    '/actions/1/parameters/0/example',
    'warning',
  ],
  [
    'AWAS-parameter-h',
    'awas/example-unfit',
    { '/actions/1/parameters/1/example': 'ada' },
    '/actions/1/parameters/1/example',
    'warning',
  ],
  [
    'AWAS-result-a',
    'awas/result-required-field',
    { '/actions/0/result/selector': undefined },
    '/actions/0/result',
    'error',
  ],
  [
    'AWAS-result-a',
    'awas/result-required-field',
    { '/actions/0/result/selector': 5 },
    '/actions/0/result/selector',
    'error',
  ],
  [
    'AWAS-result-a',
    'awas/result-type-unknown',
    { '/actions/0/result/type': 'grid' },
    '/actions/0/result/type',
    'error',
  ],
  [
    'AWAS-result-b',
    'awas/selector-malformed',
    { '/actions/0/result/itemSelector': '..item' },
    '/actions/0/result/itemSelector',
    'warning',
  ],
  [
    'AWAS-result-b',
    'awas/selector-malformed',
    { '/actions/0/result/properties/title': '//h3' },
    '/actions/0/result/properties/title',
    'warning',
  ],
  [
    'AWAS-result-b',
    'awas/selector-malformed',
    { '/actions/0/result/pagination/nextButton': 'text=Next' },
    '/actions/0/result/pagination/nextButton',
    'warning',
  ],
  [
    'AWAS-result-c',
    'awas/item-selector-mismatch',
    { '/actions/0/result/itemSelector': undefined },
    '/actions/0/result',
    'info',
  ],
  [
    'AWAS-result-c',
    'awas/item-selector-mismatch',
    { '/actions/0/result/type': 'single' },
    '/actions/0/result/itemSelector',
    'info',
  ],
  [
    'AWAS-result-d',
    'awas/result-properties-shape',
    { '/actions/0/result/properties': ['.title'] },
    '/actions/0/result/properties',
    'error',
  ],
  [
    'AWAS-result-d',
    'awas/result-properties-shape',
    { '/actions/0/result/properties/title': 1 },
    '/actions/0/result/properties/title',
    'error',
  ],
  [
    'AWAS-result-e',
    'awas/pagination-shape',
    { '/actions/0/result/pagination': '.pages' },
    '/actions/0/result/pagination',
    'warning',
  ],
  [
    'AWAS-result-e',
    'awas/pagination-shape',
    { '/actions/0/result/pagination/nextButton': true },
    '/actions/0/result/pagination/nextButton',
    'warning',
  ],
  ['AWAS-practice-b', 'awas/action-id-style', { '/actions/0/id': 'SearchBooks' }, '/actions/0/id', 'info'],
  ['AWAS-practice-b', 'awas/action-id-style', { '/actions/0/id': 'action1' }, '/actions/0/id', 'info'],
  [
    'AWAS-practice-c',
    'awas/example-missing',
    { '/actions/0/parameters/0/example': undefined },
    '/actions/0/parameters/0',
    'info',
  ],
  [
    'AWAS-practice-d',
    'awas/selector-unstable',
    { '/actions/0/parameters/0/selector': 'form > input:nth-child(2)' },
    '/actions/0/parameters/0/selector',
    'info',
  ],
  [
    'AWAS-practice-d',
    'awas/selector-unstable',
    { '/actions/0/parameters/0/selector': '.css-1x2y3z' },
    '/actions/0/parameters/0/selector',
    'info',
  ],
  ['AWAS-practice-e', 'awas/name-unclear', { '/actions/0/name': 'search-books' }, '/actions/0/name', 'info'],
  ['AWAS-practice-e', 'awas/name-unclear', { '/actions/0/name': '' }, '/actions/0/name', 'info'],
  ['AWAS-extensions-b', 'awas/property-unprefixed', { '/tagline': 'Books!' }, '/tagline', 'warning'],
  [
    'AWAS-extensions-b',
    'awas/property-unprefixed',
    { '/actions/0/descripton': 'Searches' },
    '/actions/0/descripton',
    'warning',
  ],
  [
    'AWAS-extensions-b',
    'awas/property-of-other-dialect',
    { '/actions/0/sideEffect': 'safe' },
    '/actions/0/sideEffect',
    'info',
  ],
  [
    'AWAS-extensions-c',
    'awas/extension-conflict',
    { '/actions/0/x-method': 'POST' },
    '/actions/0/x-method',
    'warning',
  ],
  ['none', 'awas/base-url-insecure', { '/baseUrl': 'http://example.com' }, '/baseUrl', 'warning'],
  ['none', 'awas/base-url-path-lost', { '/baseUrl': 'https://example.com/shop/' }, '/baseUrl', 'info'],
  ['none', 'awas/base-url-elsewhere', { '/baseUrl': 'https://staging.example.org' }, '/baseUrl', 'info'],
  [
    'none',
    'awas/path-parameter-undeclared',
    { '/actions/0/path': '/search/{shelf}' },
    '/actions/0/path',
    'warning',
  ],
];

describe('1.0', () => {
  test.each(FAULTS)('%s: %s %j', (requirement, rule, changes, pointer, severity) => {
    const found = judge([at(change(text, changes))]).filter((finding) => finding.rule === rule);
    expect(found.map((finding) => [finding.pointer, finding.severity])).toContainEqual([pointer, severity]);
    for (const { requirements, message, fix, line } of found) {
      expect(requirements).toEqual(requirement === 'none' ? [] : expect.arrayContaining([requirement]));
      expect(message).toMatch(/\.$/);
      expect(fix).not.toBe('');
      expect(line).toBe(1);
    }
    // One change, one fault: nothing else is called wrong beside what follows from it.
    expect(judge([at(text)])).toEqual([]);
  });

  test.each<[string, Readonly<Record<string, unknown>>]>([
    ['a patch version', { '/version': '1.0.2' }],
    ['no baseUrl', { '/baseUrl': undefined }],
    ['an absolute path', { '/actions/0/path': 'https://example.com/search' }],
    ['a relative path', { '/actions/0/path': 'search' }],
    [
      'types beyond the text: AWAS-parameter-b',
      {
        '/actions/0/parameters/0': {
          name: 'page',
          type: 'integer',
          required: false,
          description: 'Page of the results',
          example: 2,
        },
      },
    ],
    [
      'a common format: AWAS-parameter-e',
      {
        '/actions/1/parameters/1': {
          name: 'site',
          type: 'string',
          format: 'url',
          required: false,
          description: 'Web site',
          example: 'https://ada.example',
        },
      },
    ],
    [
      'an ISO date-time without an offset: AWAS-parameter-h',
      {
        '/actions/1/parameters/1': {
          name: 'when',
          type: 'string',
          format: 'datetime',
          required: false,
          description: 'When',
          example: '2026-03-31T18:30:00',
        },
      },
    ],
    [
      'a look-ahead is a regular expression: AWAS-parameter-d',
      { '/actions/1/parameters/0/validation/pattern': '^(?=C)C-\\d+$' },
    ],
    [
      'choices of an array: AWAS-parameter-c',
      {
        '/actions/0/parameters/1': {
          name: 'kinds',
          type: 'array',
          required: false,
          description: 'Kinds of books',
          enum: ['new', 'used'],
          default: ['new'],
          example: ['new', 'used'],
        },
      },
    ],
    ['a table with rows: AWAS-result-c', { '/actions/0/result/type': 'table' }],
    ['a single result: AWAS-result-c', { '/actions/0/result': { type: 'single', selector: '#order' } }],
    [
      'complex but stable selectors: AWAS-practice-d',
      {
        '/actions/0/parameters/0/selector':
          "form[role='search'] > label:has(> input) input[name='q']:not([type='hidden'])",
      },
    ],
    [
      'extensions: AWAS-extensions-b, AWAS-extensions-c',
      { '/x-analytics': 1, '/actions/0/x-cost': { a: 1 }, '/actions/0/parameters/0/x-hint': 'h' },
    ],
  ])('takes %s', (_, changes) => {
    expect(judge([at(change(text, changes))])).toEqual([]);
  });

  test('names what it cannot check: a pattern beyond the limits', () => {
    const long = change(text, {
      '/actions/1/parameters/0/validation/pattern': `^(?:${'a|'.repeat(600)}C-\\d+)$`,
    });
    expect(judge([at(long)])).toMatchObject([{ rule: 'awas/pattern-invalid', outcome: 'needs-review' }]);
  });

  test('gives the mended value', () => {
    const fixes = (changes: Readonly<Record<string, unknown>>) =>
      judge([at(change(text, changes))])
        .map(({ fix }) => fix)
        .join(' ');
    expect(fixes({ '/rateLimit/window': '90 minutes' })).toContain('"90m"');
    expect(fixes({ '/baseUrl': 'example.com' })).toContain('"https://example.com"');
    expect(fixes({ '/actions/0/method': 'get' })).toContain('"GET"');
    expect(fixes({ '/actions/0/parameters/0/type': 'date' })).toContain('"format": "date"');
    expect(fixes({ '/actions/0/id': 'Search_Books' })).toContain('"search-books"');
    expect(fixes({ '/actions/0/descripton': 'x', '/actions/0/description': undefined })).toContain(
      '"description"',
    );
    expect(fixes({ '/actions/0/parameters/0/selector': "input[name='q'" })).toContain("input[name='q']");
  });

  test('a vague parameter without a word of explanation: AWAS-practice-e', () => {
    const vague = { name: 'p', type: 'string', required: false, description: '', example: 'a' };
    const rules = judge([at(change(text, { '/actions/0/parameters/0': vague }))]).map(({ rule }) => rule);
    expect(rules).toContain('awas/name-unclear');
  });
});

describe('AWAS-validation-a: the seven validation rules', () => {
  test.each<[string, Readonly<Record<string, unknown>>, string]>([
    ['required fields at each level', { '/actions/0/result/type': undefined }, 'awas/result-required-field'],
    ['action ids are unique', { '/actions/1/id': 'search-books' }, 'awas/action-id-duplicate'],
    ['selectors are CSS', { '/actions/0/parameters/0/selector': 'a,,b' }, 'awas/selector-malformed'],
    ['URLs are well-formed', { '/baseUrl': 'https://' }, 'awas/base-url-malformed'],
    ['rate limits have a unit of time', { '/rateLimit/window': '5y' }, 'awas/rate-window-malformed'],
    ['enums have a value', { '/actions/0/parameters/1/enum': [] }, 'awas/enum-empty'],
    [
      'types are those of JSON Schema',
      { '/actions/0/parameters/0/type': 'any' },
      'awas/parameter-type-unknown',
    ],
  ])('%s', (_, changes, rule) => {
    expect(judge([at(change(text, changes))]).map((finding) => finding.rule)).toContain(rule);
  });
});

describe('versions and dialects', () => {
  test('AWAS-versioning-a: an unknown MAJOR is shown with a warning and not judged', () => {
    const found = judge([at({ ...text, version: '2.0', name: 5, actions: [{ id: 1, path: 2 }] })]);
    expect(found).toMatchObject([
      { rule: 'awas/version-unknown', severity: 'warning', outcome: 'needs-review' },
    ]);
  });

  test('older dialects are named, and not judged by 1.0', () => {
    const older = {
      version: '1.0.0',
      actions: [{ action_id: 'buy', http_method: 'POST', endpoint: '/buy', description: 'Buys' }],
    };
    const found = judge([at(older)]);
    expect(found).toMatchObject([{ rule: 'awas/dialect-older', severity: 'warning', pointer: '' }]);
    expect(found[0]?.message).toContain('action_id');
  });

  test('1.1 needs no path, no descriptions and no baseUrl', () => {
    expect(judge([at(upstream)])).toEqual([]);
  });

  type Upstream = readonly [
    rule: string,
    changes: Readonly<Record<string, unknown>>,
    pointer: string,
    severity: string,
  ];
  test.each<Upstream>([
    ['awas/own-version-missing', { '/version': undefined }, '', 'error'],
    ['awas/own-version-missing', { '/version': '1.0.0' }, '/version', 'error'],
    ['awas/version-malformed', { '/specVersion': '1.x' }, '/specVersion', 'error'],
    [
      'awas/required-field',
      { '/actions': undefined, '/$schema': 'https://awas.dev/schema/v1.1/manifest.json' },
      '',
      'error',
    ],
    ['awas/action-type-missing', { '/actions/0/type': undefined }, '/actions/0', 'error'],
    ['awas/action-type-unknown', { '/actions/0/type': 'lookup' }, '/actions/0/type', 'error'],
    ['awas/action-id-pattern', { '/actions/0/id': 'search-books' }, '/actions/0/id', 'error'],
    ['awas/action-required-field', { '/actions/0/endpoint': undefined }, '/actions/0', 'error'],
    ['awas/annotation-unknown', { '/actions/0/intent': 'query' }, '/actions/0/intent', 'error'],
    ['awas/annotation-unknown', { '/conformanceLevel': 'L4' }, '/conformanceLevel', 'error'],
    ['awas/method-unknown', { '/actions/0/method': 'HEAD' }, '/actions/0/method', 'error'],
    [
      'awas/parameter-type-unknown',
      { '/actions/0/inputs/0/type': 'null' },
      '/actions/0/inputs/0/type',
      'error',
    ],
    [
      'awas/authentication-method-unknown',
      { '/authentication/methods/0': 'oauth2' },
      '/authentication/methods/0',
      'error',
    ],
    ['awas/upstream-section-shape', { '/workflows/0/steps': 'search_books' }, '/workflows/0/steps', 'error'],
    ['awas/last-updated-malformed', { '/lastUpdated': 'yesterday' }, '/lastUpdated', 'warning'],
    ['awas/same-site-unknown', { '/security/sameSite': 'lax' }, '/security/sameSite', 'warning'],
    [
      'awas/action-reference-unknown',
      { '/workflows/0/steps/1': 'add_to_card' },
      '/workflows/0/steps/1',
      'warning',
    ],
    [
      'awas/action-reference-unknown',
      { '/authentication/optional_for/0': 'x' },
      '/authentication/optional_for/0',
      'warning',
    ],
    [
      'awas/authentication-contradictory',
      { '/actions/0/authentication_required': true },
      '/actions/0/authentication_required',
      'warning',
    ],
    [
      'awas/annotation-contradicts-method',
      { '/actions/1/method': 'PUT', '/actions/1/intent': 'read' },
      '/actions/1/intent',
      'warning',
    ],
    [
      'awas/annotation-contradicts-method',
      { '/actions/1/conformanceLevel': 'L1' },
      '/actions/1/conformanceLevel',
      'warning',
    ],
    ['awas/property-of-other-dialect', { '/baseUrl': 'https://example.com' }, '/baseUrl', 'info'],
    [
      'awas/rate-window-malformed',
      { '/actions/0/rateLimitHint/window': '1 min' },
      '/actions/0/rateLimitHint/window',
      'error',
    ],
    [
      'awas/example-unfit',
      { '/actions/0/inputs/0/examples/0': 5 },
      '/actions/0/inputs/0/examples/0',
      'warning',
    ],
  ])('1.1: %s %j', (rule, changes, pointer, severity) => {
    const found = judge([at(change(upstream, changes))]).filter((finding) => finding.rule === rule);
    expect(found.map((finding) => [finding.pointer, finding.severity])).toContainEqual([pointer, severity]);
  });

  test('the upstream 1.0 is judged by its own schema', () => {
    const found = judge([at(change(upstream10, { '/actions/0/type': undefined, '/name': undefined }))]);
    expect(found).toMatchObject([{ rule: 'awas/action-required-field', pointer: '/actions/0' }]);
  });
});

describe('how it is served', () => {
  const rulesOf = (headers: Readonly<Record<string, string>>, more: Partial<Fetched> = {}) =>
    judge([at(text, { headers, ...more })]).map(({ rule, severity }) => `${rule} ${severity}`);

  test.each<[string, string, Readonly<Record<string, string>>, string]>([
    [
      'AWAS-content-a',
      'another type',
      { ...HEADERS, 'content-type': 'text/plain' },
      'awas/content-type warning',
    ],
    ['AWAS-content-a', 'no type', { ...HEADERS, 'content-type': '' }, 'awas/content-type warning'],
    [
      'AWAS-content-a',
      'another encoding',
      { ...HEADERS, 'content-type': 'application/json; charset=latin1' },
      'awas/content-type warning',
    ],
    [
      'AWAS-content-b',
      'no CORS',
      { ...HEADERS, 'access-control-allow-origin': '' },
      'awas/cors-missing warning',
    ],
    [
      'AWAS-content-b',
      'CORS for one origin',
      { ...HEADERS, 'access-control-allow-origin': 'https://a.test' },
      'awas/cors-missing info',
    ],
    [
      'AWAS-content-c',
      'no Cache-Control',
      { ...HEADERS, 'cache-control': '' },
      'awas/cache-control-missing warning',
    ],
    [
      'AWAS-content-c',
      'no-store',
      { ...HEADERS, 'cache-control': 'no-store' },
      'awas/cache-control-missing info',
    ],
  ])('%s: %s', (_, __, headers, expected) => {
    expect(rulesOf(headers)).toEqual([expected]);
    expect(rulesOf(HEADERS)).toEqual([]);
  });

  test('AWAS-content-a, AWAS-content-b, AWAS-content-c: nothing is said of a file', () => {
    expect(judge([file(text)])).toEqual([]);
  });

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
      { rule: 'awas/location-unknown', severity: 'error', outcome: 'failed', document: elsewhere.url },
    ]);
    // Not asked, so not to be told; and a second place beside the first is no fault.
    expect(judge([elsewhere])).toMatchObject([{ rule: 'awas/location-unknown', outcome: 'needs-review' }]);
    expect(judge([elsewhere, at(text)])).toEqual([]);
    expect(judge([file(text)])).toEqual([]);
  });

  test('AWAS-manifest-a: not JSON', () => {
    const broken = readDocument(answer('{"version": "1.0",}', { url: AT, headers: HEADERS }));
    expect(judge([broken])).toMatchObject([
      { rule: 'document/json-invalid', requirements: ['AWAS-manifest-a'], severity: 'error' },
    ]);
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

/** A site that has it all; null leaves one out (404). */
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
  type Row = readonly [
    requirement: string,
    rule: string,
    parts: Parts,
    document: string,
    pointer: string | null,
  ];
  test.each<Row>([
    [
      'AWAS-mcp-a2a-c',
      'awas/catalogue-missing',
      { mcp: change(mcp, { '/endpoints/actions': undefined }) },
      MCP,
      '/endpoints',
    ],
    [
      'AWAS-mcp-a2a-c',
      'awas/catalogue-missing',
      { a2a: change(a2a, { '/endpoints/actions_registry': undefined }) },
      A2A,
      '/endpoints',
    ],
    [
      'AWAS-mcp-a2a-d',
      'awas/mcp-required-field',
      { mcp: change(mcp, { '/capabilities': undefined }) },
      MCP,
      '',
    ],
    ['AWAS-mcp-a2a-d', 'awas/mcp-required-field', { mcp: change(mcp, { '/endpoints': undefined }) }, MCP, ''],
    [
      'AWAS-mcp-a2a-d',
      'awas/mcp-required-field',
      { mcp: change(mcp, { '/endpoints/schema': undefined }) },
      MCP,
      '/endpoints',
    ],
    [
      'AWAS-mcp-a2a-e',
      'awas/a2a-required-field',
      { a2a: change(a2a, { '/interoperability': undefined }) },
      A2A,
      '',
    ],
    [
      'AWAS-mcp-a2a-e',
      'awas/a2a-required-field',
      { a2a: change(a2a, { '/capabilities': 'all' }) },
      A2A,
      '/capabilities',
    ],
    [
      'AWAS-mcp-a2a-f',
      'awas/schema-missing',
      { a2a: change(a2a, { '/endpoints/schema_definition': undefined }) },
      A2A,
      '/endpoints',
    ],
    ['AWAS-mcp-a2a-f', 'awas/schema-invalid', { schema: { type: 'manifest' } }, SCHEMA, ''],
    ['AWAS-mcp-a2a-f', 'awas/schema-invalid', { schema: { hello: 'world' } }, SCHEMA, ''],
    [
      'AWAS-mcp-a2a-f',
      'awas/schema-invalid',
      { schema: { type: 'object', properties: { a: { required: true } } } },
      SCHEMA,
      '',
    ],
    [
      'AWAS-mcp-a2a-j',
      'awas/catalogue-unavailable',
      { mcp: change(mcp, { '/endpoints/actions': '/schema/awas-schema.json' }) },
      MCP,
      '/endpoints/actions',
    ],
    ['AWAS-mcp-a2a-j', 'awas/catalogue-unavailable', { manifest: null }, MCP, '/endpoints/actions'],
    ['AWAS-mcp-a2a-j', 'awas/schema-unavailable', { schema: null }, A2A, '/endpoints/schema_definition'],
    [
      'AWAS-mcp-a2a-k',
      'awas/catalogue-differs',
      { a2a: change(a2a, { '/endpoints/actions_registry': '/other.json' }) },
      A2A,
      '/endpoints/actions_registry',
    ],
    [
      'AWAS-mcp-a2a-k',
      'awas/catalogue-differs',
      { a2a: change(a2a, { '/endpoints/schema_definition': '/other.json' }) },
      A2A,
      '/endpoints/schema_definition',
    ],
    ['AWAS-mcp-a2a-l', 'awas/manifest-hint-unprefixed', { mcp: { ...mcp, vendor: 'Acme' } }, MCP, '/vendor'],
    ['AWAS-mcp-a2a-b', 'awas/integration-manifest-absent', { mcp: null }, AT, null],
  ])('%s: %s %#', (requirement, rule, parts, document, pointer) => {
    const found = judge(site(parts)).filter((finding) => finding.rule === rule);
    expect(found.map((finding) => [finding.document, finding.pointer])).toContainEqual([document, pointer]);
    for (const { requirements } of found) expect(requirements).toContain(requirement);
    expect(judge(site())).toEqual([]);
  });

  test('AWAS-mcp-a2a-b: labelled otherwise than as JSON', () => {
    const labelled = served(mcp, { url: MCP, headers: { 'content-type': 'text/html' } });
    const found = judge([labelled]).filter(({ rule }) => rule === 'awas/content-type');
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
    expect(versioned({ ...(change(text, changes) as object), 'x-manifest-version': '2.0' }, text)).toEqual(
      [],
    );
  });

  test('what is new breaks nobody, and 1.1 has a version to raise', () => {
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
