import { describe, expect, it, test } from 'vitest';
import { readDocument } from '../../../../lib/formats/reading.ts';
import type { Document, Fetched } from '../../../../lib/model/index.ts';
import { answer } from '../../../docs/answers.ts';
import { change, testRules, worded } from '../../../rule-tester.ts';
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

testRules(
  'a manifest of 1.0 is judged',
  [
    { id: 'AWAS-manifest-b', change: { '/name': undefined }, finds: 'awas/required-field' },
    { id: 'AWAS-manifest-b', change: { '/description': 5 }, finds: 'awas/required-field /description' },
    { id: 'AWAS-manifest-b', change: { '/version': undefined }, finds: 'awas/required-field' },
    {
      id: 'AWAS-manifest-c',
      change: { '/baseUrl': 'example.com' },
      finds: 'awas/base-url-malformed /baseUrl',
    },
    { id: 'AWAS-manifest-c', change: { '/baseUrl': '/shop' }, finds: 'awas/base-url-malformed /baseUrl' },
    { id: 'AWAS-manifest-c', change: { '/baseUrl': 7 }, finds: 'awas/base-url-malformed /baseUrl' },
    {
      id: 'AWAS-manifest-d',
      change: { '/contact/email': 'at example' },
      finds: 'awas/contact-malformed /contact/email',
    },
    {
      id: 'AWAS-manifest-d',
      change: { '/contact/url': 'example.com/x' },
      finds: 'awas/contact-malformed /contact/url',
    },
    {
      id: 'AWAS-manifest-e',
      change: { '/rateLimit/window': '1 hour' },
      finds: 'awas/rate-window-malformed /rateLimit/window',
    },
    {
      id: 'AWAS-manifest-e',
      change: { '/rateLimit/window': 60 },
      finds: 'awas/rate-window-malformed /rateLimit/window',
    },
    {
      id: 'AWAS-manifest-e',
      change: { '/actions/0/rateLimit/window': '1w' },
      finds: 'awas/rate-window-malformed /actions/0/rateLimit/window',
    },
    {
      id: 'AWAS-manifest-e',
      change: { '/rateLimit/window': undefined },
      finds: 'awas/rate-window-malformed /rateLimit (warning)',
    },
    { id: 'AWAS-manifest-f', change: { '/version': 'one' }, finds: 'awas/version-malformed /version' },
    { id: 'AWAS-manifest-f', change: { '/version': '1' }, finds: 'awas/version-malformed /version' },
    { id: 'AWAS-manifest-f', change: { '/version': '2.0' }, finds: 'awas/version-unknown /version' },
    { id: 'AWAS-versioning-a', change: { '/version': '1.4' }, finds: 'awas/version-unknown /version (info)' },
    {
      id: 'AWAS-manifest-h',
      change: { '/authentication/required': 'no' },
      finds: 'awas/authentication-shape /authentication/required',
    },
    {
      id: 'AWAS-manifest-h',
      change: { '/authentication/methods': 'oauth2' },
      finds: 'awas/authentication-shape /authentication/methods',
    },
    {
      id: 'AWAS-manifest-i',
      change: { '/contact': 'hello@example.com' },
      finds: 'awas/section-shape /contact',
    },
    { id: 'AWAS-manifest-i', change: { '/rateLimit': '100/h' }, finds: 'awas/section-shape /rateLimit' },
    {
      id: 'AWAS-manifest-i',
      change: { '/authentication': false },
      finds: 'awas/section-shape /authentication',
    },
    {
      id: 'AWAS-manifest-l',
      change: { '/rateLimit/requests': 0 },
      finds: 'awas/rate-limit-shape /rateLimit/requests',
    },
    {
      id: 'AWAS-manifest-l',
      change: { '/rateLimit/scope': 1 },
      finds: 'awas/rate-limit-shape /rateLimit/scope',
    },
    {
      id: 'AWAS-action-a',
      change: { '/actions/0/path': undefined },
      finds: 'awas/action-required-field /actions/0',
    },
    {
      id: 'AWAS-action-a',
      change: { '/actions/0/name': 1 },
      finds: 'awas/action-required-field /actions/0/name',
    },
    {
      id: 'AWAS-action-a',
      change: { '/actions/0': 'search' },
      finds: 'awas/action-required-field /actions/0',
    },
    {
      id: 'AWAS-action-b',
      change: { '/actions/1/id': 'search-books' },
      finds: 'awas/action-id-duplicate /actions/1/id',
    },
    {
      id: 'AWAS-action-c',
      change: { '/actions/0/method': 'FETCH' },
      finds: 'awas/method-unknown /actions/0/method (warning)',
    },
    {
      id: 'AWAS-action-c',
      change: { '/actions/0/method': 'a read' },
      finds: 'awas/method-unknown /actions/0/method',
    },
    {
      id: 'AWAS-action-c',
      change: { '/actions/0/method': 'get' },
      finds: 'awas/method-unknown /actions/0/method',
    },
    {
      id: 'AWAS-action-d',
      change: { '/actions/0/path': 'https://' },
      finds: 'awas/address-malformed /actions/0/path',
    },
    {
      id: 'AWAS-action-d',
      what: 'a host without its scheme',
      change: { '/actions/0/path': 'www.example.com/search' },
      finds: 'awas/endpoint-relative /actions/0/path',
      fix: '"https://www.example.com/search"',
    },
    {
      id: 'AWAS-action-d',
      what: 'a file is not a host',
      change: { '/actions/0/path': 'search.php?q=1' },
      finds: 'awas/endpoint-relative /actions/0/path',
      fix: '"/search.php?q=1"',
    },
    {
      id: 'AWAS-action-d',
      what: 'a host behind two slashes',
      change: { '/actions/0/path': '//example.com/search' },
      finds: 'awas/endpoint-relative /actions/0/path',
      fix: '"https://example.com/search"',
    },
    {
      id: 'AWAS-action-d',
      what: 'braces of a template engine',
      change: { '/actions/1/path': '/orders/{{ cart }}' },
      finds: 'awas/placeholder-malformed /actions/1/path',
      fix: '"/orders/{cart}"',
    },
    {
      what: 'a placeholder in another spelling',
      change: { '/actions/1/path': '/orders/{Cart}' },
      finds: 'awas/path-parameter-undeclared /actions/1/path',
      fix: '"/orders/{cart}"',
    },
    {
      what: 'the machine of the developer',
      change: { '/baseUrl': 'http://localhost:3000' },
      finds: ['awas/address-private /baseUrl', 'awas/base-url-elsewhere /baseUrl (needs-review)'],
    },
    {
      what: 'a host with an empty label',
      change: { '/actions/1/path': 'https://shop..example.com/orders/{cart}' },
      finds: 'awas/address-unusable /actions/1/path',
    },
    {
      what: 'a percent sign that encodes nothing',
      change: { '/actions/1/path': '/sale-100%/{cart}' },
      finds: 'awas/address-unusable /actions/1/path',
    },
    { what: 'what is encoded, and a placeholder', change: { '/actions/1/path': '/b%C3%BCcher/{cart}' } },
    {
      id: 'AWAS-action-a',
      what: 'an identifier of blanks',
      change: { '/actions/1/id': '   ' },
      finds: 'awas/action-required-field /actions/1/id',
      fix: 'Write something that says what it is',
    },
    {
      id: 'AWAS-manifest-e',
      what: 'seconds without their unit',
      change: { '/rateLimit/window': '3600' },
      finds: 'awas/rate-window-malformed /rateLimit/window',
      fix: 'Write a number with its unit',
    },
    {
      id: 'AWAS-manifest-e',
      what: 'a window of nothing',
      change: { '/rateLimit/window': '0m' },
      finds: 'awas/rate-window-malformed /rateLimit/window',
    },
    {
      id: 'AWAS-parameter-c',
      what: 'choices in one text',
      change: { '/actions/0/parameters/1/enum': 'relevance, newest' },
      finds: 'awas/enum-empty /actions/0/parameters/1/enum',
      fix: '["relevance", "newest"]',
    },
    {
      id: 'AWAS-parameter-d',
      what: 'choices of another type',
      change: { '/actions/0/parameters/1/enum': [1, 'newest'], '/actions/0/parameters/1/default': null },
      finds: 'awas/constraint-contradictory /actions/0/parameters/1/enum/0',
      fix: '"1"',
    },
    {
      id: 'AWAS-parameter-d',
      what: 'a choice twice',
      change: { '/actions/0/parameters/1/enum': ['relevance', 'newest', 'newest'] },
      finds: 'awas/constraint-contradictory /actions/0/parameters/1/enum/2',
    },
    {
      id: 'AWAS-parameter-d',
      what: 'a limit for another type',
      change: { '/actions/0/parameters/0/validation': { minimum: 2 } },
      finds: 'awas/constraint-contradictory /actions/0/parameters/0/validation/minimum',
    },
    {
      id: 'AWAS-parameter-d',
      what: 'a limit beside the type, below zero',
      change: { '/actions/0/parameters/0/minLength': -2 },
      finds: 'awas/constraint-contradictory /actions/0/parameters/0/minLength',
    },
    {
      id: 'AWAS-parameter-d',
      what: 'a pattern between slashes',
      change: {
        '/actions/1/parameters/0/validation/pattern': '/^C-\\d+$/i',
        '/actions/1/parameters/0/example': undefined,
        '/actions/1/parameters/0/default': null,
      },
      finds: [
        'awas/constraint-contradictory /actions/1/parameters/0/validation/pattern',
        'awas/example-missing /actions/1/parameters/0',
      ],
      fix: '"^C-',
    },
    {
      id: 'AWAS-manifest-h',
      what: 'authentication that does not say how',
      change: { '/authentication': { required: true } },
      finds: 'awas/authentication-undeclared /authentication',
    },
    {
      id: 'AWAS-extensions-b',
      what: 'a slip of the pen in what is shown by example',
      change: { '/actions/0/result/pagination': { selector: '.pages', next_button: '.next-page' } },
      finds: 'awas/property-unprefixed /actions/0/result/pagination/next_button',
      fix: '"nextButton"',
    },
    {
      what: 'a property of its own in what is shown by example',
      change: { '/contact/telephone': '+15550100' },
    },
    {
      id: 'AWAS-action-d',
      change: { '/actions/0/path': '/a b' },
      finds: 'awas/url-blank /actions/0/path',
    },
    {
      id: 'AWAS-action-d',
      change: { '/actions/0/path': '' },
      finds: 'awas/endpoint-relative /actions/0/path',
    },
    {
      id: 'AWAS-action-d',
      change: { '/actions/0/path': 'search' },
      finds: 'awas/endpoint-relative /actions/0/path',
      fix: 'Write "/search".',
    },
    {
      id: 'AWAS-action-d',
      change: { '/actions/0/path': '/a/{id' },
      finds: 'awas/placeholder-malformed /actions/0/path',
    },
    {
      id: 'AWAS-action-d',
      change: { '/actions/0/path': 'tel:+15550100' },
      finds: 'awas/path-malformed /actions/0/path (warning)',
    },
    {
      id: 'AWAS-action-e',
      change: { '/actions/0/parameters': { query: {} } },
      finds: 'awas/action-section-shape /actions/0/parameters',
    },
    {
      id: 'AWAS-action-e',
      change: { '/actions/0/parameters/0': 'query' },
      finds: 'awas/action-section-shape /actions/0/parameters/0',
    },
    {
      id: 'AWAS-action-e',
      change: { '/actions/0/result': '.books' },
      finds: 'awas/action-section-shape /actions/0/result',
    },
    {
      id: 'AWAS-action-e',
      change: { '/actions/0/rateLimit': 20 },
      finds: 'awas/action-section-shape /actions/0/rateLimit',
    },
    {
      id: 'AWAS-action-e',
      change: { '/actions/1/authentication': true },
      finds: 'awas/action-section-shape /actions/1/authentication',
    },
    {
      id: 'AWAS-action-f',
      change: { '/actions/1/authentication/required': 1 },
      finds: 'awas/action-authentication-shape /actions/1/authentication/required',
    },
    {
      id: 'AWAS-parameter-a',
      change: { '/actions/0/parameters/0/name': undefined },
      finds: 'awas/parameter-required-field /actions/0/parameters/0',
    },
    {
      id: 'AWAS-parameter-a',
      change: { '/actions/0/parameters/0/type': undefined },
      finds: 'awas/parameter-required-field /actions/0/parameters/0',
    },
    {
      id: 'AWAS-parameter-a',
      change: { '/actions/0/parameters/0/required': 'yes' },
      finds: 'awas/parameter-required-field /actions/0/parameters/0/required',
    },
    {
      id: 'AWAS-parameter-a',
      change: { '/actions/0/parameters/1/description': undefined },
      finds: 'awas/parameter-description-missing /actions/0/parameters/1',
    },
    {
      id: 'AWAS-parameter-b',
      change: { '/actions/0/parameters/0/type': 'text' },
      finds: 'awas/parameter-type-unknown /actions/0/parameters/0/type',
    },
    {
      id: 'AWAS-parameter-c',
      change: { '/actions/0/parameters/1/enum': [] },
      finds: 'awas/enum-empty /actions/0/parameters/1/enum',
    },
    {
      id: 'AWAS-parameter-c',
      change: { '/actions/0/parameters/1/enum': 'relevance' },
      finds: 'awas/enum-empty /actions/0/parameters/1/enum',
    },
    {
      id: 'AWAS-parameter-d',
      change: { '/actions/1/parameters/0/validation/pattern': '^(C' },
      finds: 'awas/pattern-invalid /actions/1/parameters/0/validation/pattern',
    },
    {
      id: 'AWAS-parameter-d',
      change: { '/actions/0/parameters/0/validation/minLength': 90 },
      finds: [
        'awas/validation-range-empty /actions/0/parameters/0/validation/minLength',
        'awas/example-unfit /actions/0/parameters/0/example',
      ],
    },
    {
      id: 'AWAS-parameter-d',
      change: { '/actions/0/parameters/0/validation': { minLength: 20, maxLength: 1 } },
      finds: [
        'awas/validation-range-empty /actions/0/parameters/0/validation/minLength',
        'awas/example-unfit /actions/0/parameters/0/example',
      ],
    },
    {
      id: 'AWAS-parameter-d',
      change: { '/actions/0/parameters/0/validation/minLength': -1 },
      finds: 'awas/validation-malformed /actions/0/parameters/0/validation/minLength',
    },
    {
      id: 'AWAS-parameter-d',
      change: { '/actions/0/parameters/0/validation/maxLength': 1.5 },
      finds: [
        'awas/validation-malformed /actions/0/parameters/0/validation/maxLength',
        'awas/validation-range-empty /actions/0/parameters/0/validation/minLength',
      ],
    },
    {
      id: 'AWAS-parameter-d',
      change: { '/actions/0/parameters/0/validation/regex': 'a' },
      finds: 'awas/validation-keyword-unknown /actions/0/parameters/0/validation/regex',
    },
    {
      id: 'AWAS-parameter-e',
      change: { '/actions/1/parameters/1/format': 'e-mail' },
      finds: 'awas/format-uncommon /actions/1/parameters/1/format',
    },
    {
      id: 'AWAS-parameter-f',
      change: { '/actions/0/parameters/0/selector': 'input[' },
      finds: 'awas/selector-malformed /actions/0/parameters/0/selector',
    },
    {
      id: 'AWAS-parameter-f',
      change: { '/actions/0/parameters/0/selector': 'a < b' },
      finds: 'awas/selector-malformed /actions/0/parameters/0/selector',
    },
    {
      id: 'AWAS-parameter-f',
      change: { '/actions/0/parameters/0/selector': 3 },
      finds: 'awas/selector-malformed /actions/0/parameters/0/selector',
    },
    {
      id: 'AWAS-parameter-g',
      change: { '/actions/0/parameters/1/name': 'query' },
      finds: 'awas/parameter-name-duplicate /actions/0/parameters/1/name',
    },
    {
      id: 'AWAS-parameter-h',
      change: { '/actions/0/parameters/1/default': 'cheapest' },
      finds: 'awas/example-unfit /actions/0/parameters/1/default',
    },
    {
      id: 'AWAS-parameter-h',
      change: { '/actions/0/parameters/0/example': 5 },
      finds: 'awas/example-unfit /actions/0/parameters/0/example',
    },
    {
      id: 'AWAS-parameter-h',
      change: { '/actions/0/parameters/0/example': 'a' },
      finds: 'awas/example-unfit /actions/0/parameters/0/example',
    },
    {
      id: 'AWAS-parameter-h',
      change: { '/actions/1/parameters/0/example': 'X-1' },
      finds: 'awas/example-unfit /actions/1/parameters/0/example',
    },
    {
      id: 'AWAS-parameter-h',
      change: { '/actions/1/parameters/1/example': 'ada' },
      finds: 'awas/example-unfit /actions/1/parameters/1/example',
    },
    {
      id: 'AWAS-result-a',
      change: { '/actions/0/result/selector': undefined },
      finds: 'awas/result-required-field /actions/0/result',
    },
    {
      id: 'AWAS-result-a',
      change: { '/actions/0/result/selector': 5 },
      finds: 'awas/result-required-field /actions/0/result/selector',
    },
    {
      id: 'AWAS-result-a',
      change: { '/actions/0/result/type': 'grid' },
      finds: 'awas/result-type-unknown /actions/0/result/type',
    },
    {
      id: 'AWAS-result-b',
      change: { '/actions/0/result/itemSelector': '..item' },
      finds: 'awas/selector-malformed /actions/0/result/itemSelector',
    },
    {
      id: 'AWAS-result-b',
      change: { '/actions/0/result/properties/title': '//h3' },
      finds: 'awas/selector-malformed /actions/0/result/properties/title',
    },
    {
      id: 'AWAS-result-b',
      change: { '/actions/0/result/pagination/nextButton': 'text=Next' },
      finds: 'awas/selector-malformed /actions/0/result/pagination/nextButton',
    },
    {
      id: 'AWAS-result-c',
      change: { '/actions/0/result/itemSelector': undefined },
      finds: 'awas/item-selector-mismatch /actions/0/result',
    },
    {
      id: 'AWAS-result-c',
      change: { '/actions/0/result/type': 'single' },
      finds: 'awas/item-selector-mismatch /actions/0/result/itemSelector',
    },
    {
      id: 'AWAS-result-d',
      change: { '/actions/0/result/properties': ['.title'] },
      finds: 'awas/result-properties-shape /actions/0/result/properties',
    },
    {
      id: 'AWAS-result-d',
      change: { '/actions/0/result/properties/title': 1 },
      finds: 'awas/result-properties-shape /actions/0/result/properties/title',
    },
    {
      id: 'AWAS-result-e',
      change: { '/actions/0/result/pagination': '.pages' },
      finds: 'awas/pagination-shape /actions/0/result/pagination',
    },
    {
      id: 'AWAS-result-e',
      change: { '/actions/0/result/pagination/nextButton': true },
      finds: 'awas/pagination-shape /actions/0/result/pagination/nextButton',
    },
    {
      id: 'AWAS-practice-b',
      change: { '/actions/0/id': 'SearchBooks' },
      finds: 'awas/action-id-style /actions/0/id',
    },
    {
      id: 'AWAS-practice-b',
      change: { '/actions/0/id': 'action1' },
      finds: 'awas/action-id-style /actions/0/id',
    },
    {
      id: 'AWAS-practice-c',
      change: { '/actions/0/parameters/0/example': undefined },
      finds: 'awas/example-missing /actions/0/parameters/0',
    },
    {
      id: 'AWAS-practice-d',
      change: { '/actions/0/parameters/0/selector': 'form > input:nth-child(2)' },
      finds: 'awas/selector-unstable /actions/0/parameters/0/selector',
    },
    {
      id: 'AWAS-practice-d',
      change: { '/actions/0/parameters/0/selector': '.css-1x2y3z' },
      finds: 'awas/selector-unstable /actions/0/parameters/0/selector',
    },
    {
      id: 'AWAS-practice-e',
      change: { '/actions/0/name': 'search-books' },
      finds: 'awas/name-unclear /actions/0/name',
    },
    {
      id: 'AWAS-action-a',
      change: { '/actions/0/name': '' },
      finds: 'awas/action-required-field /actions/0/name',
    },
    { id: 'AWAS-extensions-b', change: { '/tagline': 'Books!' }, finds: 'awas/property-unprefixed /tagline' },
    {
      id: 'AWAS-extensions-b',
      change: { '/actions/0/descripton': 'Searches' },
      finds: 'awas/property-unprefixed /actions/0/descripton',
    },
    {
      id: 'AWAS-extensions-b',
      change: { '/actions/0/sideEffect': 'safe' },
      finds: 'awas/property-of-other-dialect /actions/0/sideEffect',
    },
    {
      id: 'AWAS-extensions-c',
      change: { '/actions/0/x-method': 'POST' },
      finds: 'awas/extension-conflict /actions/0/x-method',
    },
    {
      change: { '/baseUrl': 'http://example.com' },
      finds: ['awas/endpoint-insecure /baseUrl', 'awas/base-url-elsewhere /baseUrl (needs-review)'],
    },
    { change: { '/baseUrl': 'https://example.com/shop/' }, finds: 'awas/base-url-path-lost /baseUrl' },
    {
      change: { '/baseUrl': 'https://staging.example.org' },
      finds: 'awas/base-url-elsewhere /baseUrl (needs-review)',
    },
    {
      change: { '/actions/0/path': '/search/{shelf}' },
      finds: 'awas/path-parameter-undeclared /actions/0/path',
    },
    { what: 'a patch version', change: { '/version': '1.0.2' } },
    { what: 'no baseUrl', change: { '/baseUrl': undefined } },
    { what: 'an absolute path', change: { '/actions/0/path': 'https://example.com/search' } },
    {
      id: 'AWAS-parameter-b',
      what: 'types beyond the text',
      change: {
        '/actions/0/parameters/0': {
          name: 'page',
          type: 'integer',
          required: false,
          description: 'Page of the results',
          example: 2,
        },
      },
    },
    {
      id: 'AWAS-parameter-e',
      what: 'a common format',
      change: {
        '/actions/1/parameters/1': {
          name: 'site',
          type: 'string',
          format: 'url',
          required: false,
          description: 'Web site',
          example: 'https://ada.example',
        },
      },
    },
    {
      id: 'AWAS-parameter-h',
      what: 'an ISO date-time without an offset',
      change: {
        '/actions/1/parameters/1': {
          name: 'when',
          type: 'string',
          format: 'datetime',
          required: false,
          description: 'When',
          example: '2026-03-31T18:30:00',
        },
      },
    },
    {
      id: 'AWAS-parameter-d',
      what: 'a look-ahead is a regular expression',
      change: { '/actions/1/parameters/0/validation/pattern': '^(?=C)C-\\d+$' },
    },
    {
      id: 'AWAS-parameter-c',
      what: 'choices of an array',
      change: {
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
    },
    { id: 'AWAS-result-c', what: 'a table with rows', change: { '/actions/0/result/type': 'table' } },
    {
      id: 'AWAS-result-c',
      what: 'a single result',
      change: { '/actions/0/result': { type: 'single', selector: '#order' } },
    },
    {
      id: 'AWAS-practice-d',
      what: 'complex but stable selectors',
      change: {
        '/actions/0/parameters/0/selector':
          "form[role='search'] > label:has(> input) input[name='q']:not([type='hidden'])",
      },
    },
    {
      id: 'AWAS-extensions-b',
      what: 'extensions',
      change: { '/x-analytics': 1, '/actions/0/x-cost': { a: 1 }, '/actions/0/parameters/0/x-hint': 'h' },
    },
  ],
  ({ change: changes = {} }) => ({ documents: [at(change(text, changes))] }),
);

testRules(
  'AWAS-validation-a: the seven validation rules',
  [
    {
      what: 'required fields at each level',
      change: { '/actions/0/result/type': undefined },
      finds: 'awas/result-required-field /actions/0/result',
    },
    {
      what: 'action ids are unique',
      change: { '/actions/1/id': 'search-books' },
      finds: 'awas/action-id-duplicate /actions/1/id',
    },
    {
      what: 'selectors are CSS',
      change: { '/actions/0/parameters/0/selector': 'a,,b' },
      finds: 'awas/selector-malformed /actions/0/parameters/0/selector',
    },
    {
      what: 'URLs are well-formed',
      change: { '/baseUrl': 'https://' },
      finds: 'awas/base-url-malformed /baseUrl',
    },
    {
      what: 'rate limits have a unit of time',
      change: { '/rateLimit/window': '5y' },
      finds: 'awas/rate-window-malformed /rateLimit/window',
    },
    {
      what: 'enums have a value',
      change: { '/actions/0/parameters/1/enum': [] },
      finds: 'awas/enum-empty /actions/0/parameters/1/enum',
    },
    {
      what: 'types are those of JSON Schema',
      change: { '/actions/0/parameters/0/type': 'any' },
      finds: 'awas/parameter-type-unknown /actions/0/parameters/0/type',
    },
  ],
  ({ change: changes = {} }) => ({ documents: [at(change(text, changes))] }),
);

testRules(
  'a manifest of 1.1 is judged',
  [
    { change: { '/version': undefined }, finds: 'awas/own-version-missing' },
    { change: { '/version': '1.0.0' }, finds: 'awas/own-version-missing /version' },
    { change: { '/specVersion': '1.x' }, finds: 'awas/version-malformed /specVersion' },
    {
      change: { '/actions': undefined, '/$schema': 'https://awas.dev/schema/v1.1/manifest.json' },
      finds: [
        'awas/required-field',
        'awas/action-reference-unknown /workflows/0/steps/0',
        'awas/action-reference-unknown /workflows/0/steps/1',
        'awas/action-reference-unknown /authentication/optional_for/0',
      ],
    },
    { change: { '/actions/0/type': undefined }, finds: 'awas/action-type-missing /actions/0' },
    { change: { '/actions/0/type': 'lookup' }, finds: 'awas/action-type-unknown /actions/0/type' },
    {
      change: { '/actions/0/id': 'search-books' },
      finds: [
        'awas/action-id-pattern /actions/0/id',
        'awas/action-reference-unknown /workflows/0/steps/0',
        'awas/action-reference-unknown /authentication/optional_for/0',
      ],
    },
    { change: { '/actions/0/endpoint': undefined }, finds: 'awas/action-required-field /actions/0' },
    { change: { '/actions/0/intent': 'query' }, finds: 'awas/annotation-unknown /actions/0/intent' },
    { change: { '/conformanceLevel': 'L4' }, finds: 'awas/annotation-unknown /conformanceLevel' },
    { change: { '/actions/0/method': 'HEAD' }, finds: 'awas/method-unknown /actions/0/method' },
    {
      change: { '/actions/0/inputs/0/type': 'null' },
      finds: [
        'awas/parameter-type-unknown /actions/0/inputs/0/type',
        'awas/example-unfit /actions/0/inputs/0/examples/0',
      ],
    },
    {
      change: { '/authentication/methods/0': 'oauth2' },
      finds: 'awas/authentication-method-unknown /authentication/methods/0',
    },
    {
      change: { '/workflows/0/steps': 'search_books' },
      finds: 'awas/upstream-section-shape /workflows/0/steps',
    },
    { change: { '/lastUpdated': 'yesterday' }, finds: 'awas/last-updated-malformed /lastUpdated' },
    { change: { '/security/sameSite': 'lax' }, finds: 'awas/same-site-unknown /security/sameSite' },
    {
      change: { '/workflows/0/steps/1': 'add_to_card' },
      finds: 'awas/action-reference-unknown /workflows/0/steps/1',
    },
    {
      change: { '/authentication/optional_for/0': 'x' },
      finds: 'awas/action-reference-unknown /authentication/optional_for/0',
    },
    {
      change: { '/actions/0/authentication_required': true },
      finds: 'awas/authentication-contradictory /actions/0/authentication_required',
    },
    {
      change: { '/actions/1/method': 'PUT', '/actions/1/intent': 'read' },
      finds: 'awas/annotation-contradicts-method /actions/1/intent',
    },
    {
      change: { '/actions/1/conformanceLevel': 'L1' },
      finds: 'awas/annotation-contradicts-method /actions/1/conformanceLevel',
    },
    { change: { '/baseUrl': 'https://example.com' }, finds: 'awas/property-of-other-dialect /baseUrl' },
    {
      change: { '/actions/0/rateLimitHint/window': '1 min' },
      finds: 'awas/rate-window-malformed /actions/0/rateLimitHint/window',
    },
    {
      change: { '/actions/0/inputs/0/examples/0': 5 },
      finds: 'awas/example-unfit /actions/0/inputs/0/examples/0',
    },
  ],
  ({ change: changes = {} }) => ({ documents: [at(change(upstream, changes))] }),
);

describe('a manifest of 1.0', () => {
  test('names what it cannot check: a pattern beyond the limits', () => {
    const long = change(text, {
      '/actions/1/parameters/0/validation/pattern': `^(?:${'a|'.repeat(600)}C-\\d+)$`,
    });
    expect(judge([at(long)])).toMatchObject([{ rule: 'awas/pattern-invalid', outcome: 'needs-review' }]);
  });

  test('gives the right value', () => {
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
    expect(fixes({ '/actions/0/parameters/0/selector': "input[name=='q']" })).toContain("input[name='q']");
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
        'awas/action-required-field /actions/0',
        'awas/action-required-field /actions/0',
        'awas/action-required-field /actions/0',
        'awas/dialect-older /actions/0/action_id',
        'awas/dialect-older /actions/0/http_method',
        'awas/dialect-older /actions/0/url',
      ],
    ],
    [
      'schemaVersion and appName in place of version and name',
      { ...text, version: undefined, schemaVersion: '1.0', name: undefined, appName: 'Shop' },
      [
        'awas/dialect-older /appName',
        'awas/dialect-older /schemaVersion',
        'awas/required-field',
        'awas/required-field',
      ],
    ],
    [
      'only path is called endpoint: 1.0 of the text',
      { ...text, actions: [{ ...text.actions[0], path: undefined, endpoint: '/search' }] },
      ['awas/action-required-field /actions/0', 'awas/dialect-older /actions/0/endpoint'],
    ],
  ])('AWAS-action-a: %s', (_, value, found) => expect(wordedAll(value)).toEqual(found));

  test('1.1 needs no path, no descriptions and no baseUrl', () => {
    expect(judge([at(upstream)])).toEqual([]);
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
      'awas/content-type-wrong warning',
    ],
    ['AWAS-content-a', 'no type', { ...HEADERS, 'content-type': '' }, 'awas/content-type-wrong warning'],
    [
      'AWAS-content-a',
      'another encoding',
      { ...HEADERS, 'content-type': 'application/json; charset=latin1' },
      'awas/charset-wrong warning',
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
      { rule: 'awas/path-wrong', severity: 'error', outcome: 'failed', document: elsewhere.url },
    ]);
    // Not asked, so not to be told; and a second place beside the first is no fault.
    expect(judge([elsewhere])).toMatchObject([{ rule: 'awas/path-wrong', outcome: 'needs-review' }]);
    expect(judge([elsewhere, at(text)])).toEqual([]);
    expect(judge([file(text)])).toEqual([]);
  });

  test('AWAS-manifest-a: not JSON', () => {
    const broken = readDocument(answer('{"version": "1.0", "actions": [],}', { url: AT, headers: HEADERS }));
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
    [
      'AWAS-mcp-a2a-l',
      'awas/manifest-hint-unprefixed',
      { mcp: { ...mcp, vendor: 'Kelp Labs' } },
      MCP,
      '/vendor',
    ],
    ['AWAS-mcp-a2a-b', 'awas/integration-manifest-absent', { mcp: null }, AT, null],
  ])('%s: %s %#', (requirement, rule, parts, document, pointer) => {
    const found = judge(site(parts)).filter((finding) => finding.rule === rule);
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
    expect(versioned({ ...(change(text, changes) as object), 'x-manifest-version': '2.0' }, text)).toEqual(
      [],
    );
  });

  test.each<[string, unknown, unknown, string | undefined]>([
    ['a type that was none is mended', text, { '/actions/0/parameters/0/type': 'strnig' }, undefined],
    ['a site is being made', { '/actions/1': undefined }, text, 'http://localhost:5173'],
  ])('nobody is broken where %s', (_, after, before, origin) => {
    const [now, then] = [after, before].map((one) =>
      one === text ? text : change(text, one as Readonly<Record<string, unknown>>),
    );
    const found = judge([at(now)], { before: [at(then)], ...(origin !== undefined && { origin }) });
    expect(found.filter(({ rule }) => rule === 'awas/breaking-change-unversioned')).toEqual([]);
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
