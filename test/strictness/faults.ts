import { check } from '../../lib/check/run.ts';
import { readDocument } from '../../lib/formats/reading.ts';
import type { FormatId } from '../../lib/model/index.ts';
import { answer } from '../docs/answers.ts';
import { change } from '../rule-tester.ts';
import { AGENTS_TXT, RICH } from '../unit/mutation/documents.ts';

export const COLUMNS = [
  'AWAS 1.0',
  'AWP 0.2',
  'ADP',
  'ADP detail',
  'WoA',
  'agents.json',
  'agents.txt',
] as const;
type Column = (typeof COLUMNS)[number];

type Make = Readonly<Record<string, unknown>> | ((text: string) => string);

export interface Fault {
  readonly fault: string;
  readonly in: Readonly<Partial<Record<Column, Make>>>;
}

const inText =
  (from: string | RegExp, to: string) =>
  (text: string): string =>
    text.replace(from, to);
const everywhere = (make: Make): Fault['in'] => Object.fromEntries(COLUMNS.map((column) => [column, make]));

const again = structuredClone(
  ((RICH.find(({ what }) => what === 'WoA')?.value as { agents: unknown[] } | undefined)?.agents ?? [])[0],
);

const ACTION = { 'AWAS 1.0': '/actions/0', 'AWP 0.2': '/actions/1' } as const;

export const FAULTS: readonly Fault[] = [
  { fault: 'empty document', in: everywhere(() => '') },
  { fault: 'byte order mark', in: everywhere((text) => `\uFEFF${text}`) },
  { fault: 'empty object', in: everywhere(() => '{}') },
  { fault: 'list instead of an object', in: everywhere(() => '[]') },
  {
    fault: 'missing version',
    in: {
      'AWAS 1.0': { '/version': undefined },
      'AWP 0.2': { '/awp_version': undefined },
      ADP: { '/spec_version': undefined },
      WoA: { '/woa_version': undefined },
      'agents.json': { '/specVersion': undefined },
      'agents.txt': inText(/^Spec-Version.*\n/, ''),
    },
  },
  {
    fault: 'unknown version ("9.0")',
    in: {
      'AWAS 1.0': { '/version': '9.0' },
      'AWP 0.2': { '/awp_version': '9.0' },
      ADP: { '/spec_version': '9.0' },
      WoA: { '/woa_version': '9.0' },
      'agents.json': { '/specVersion': '9.0' },
      'agents.txt': inText('Spec-Version: 1.0', 'Spec-Version: 9.0'),
    },
  },
  {
    fault: 'method in lower case ("get")',
    in: {
      'AWAS 1.0': { [`${ACTION['AWAS 1.0']}/method`]: 'get' },
      'AWP 0.2': { [`${ACTION['AWP 0.2']}/method`]: 'get' },
      'ADP detail': { '/method': 'post' },
      'agents.json': { '/capabilities/0/method': 'get' },
      'agents.txt': inText('Method: GET', 'Method: get'),
    },
  },
  {
    fault: 'endpoint without a slash ("api/search")',
    in: {
      'AWAS 1.0': { [`${ACTION['AWAS 1.0']}/path`]: 'api/search' },
      'AWP 0.2': { [`${ACTION['AWP 0.2']}/endpoint`]: 'api/search' },
      'ADP detail': { '/endpoint': 'api/{depot}' },
      WoA: { '/transports/rest/invoke_path': 'agents/{agent_id}' },
      'agents.json': { '/capabilities/0/endpoint': 'api/search' },
      'agents.txt': inText('https://example.com/api/search', 'api/search'),
    },
  },
  {
    fault: 'space in an address',
    in: {
      'AWAS 1.0': { [`${ACTION['AWAS 1.0']}/path`]: '/my search' },
      'AWP 0.2': { [`${ACTION['AWP 0.2']}/endpoint`]: '/my search' },
      ADP: { '/capabilities/0/detail_url': '/my capability' },
      'ADP detail': { '/endpoint': '/my/{depot} x' },
      WoA: { '/transports/rest/invoke_path': '/agents/{agent_id} x' },
      'agents.json': { '/capabilities/0/endpoint': 'https://example.com/my search' },
      'agents.txt': inText('https://example.com/api/search', 'https://example.com/api/search # it'),
    },
  },
  {
    fault: 'plain http',
    in: {
      'AWAS 1.0': { '/baseUrl': 'http://example.com' },
      'AWP 0.2': { [`${ACTION['AWP 0.2']}/endpoint`]: 'http://example.com/api/crossings' },
      'ADP detail': { '/endpoint': 'http://api.example.com/v1/depots/{depot}/parcels' },
      ADP: { '/base_url': 'http://api.example.com' },
      WoA: { '/transports/rest/base': 'http://api.example.com' },
      'agents.json': { '/capabilities/0/endpoint': 'http://example.com/api/search' },
      'agents.txt': inText('https://example.com/api/search', 'http://example.com/api/search'),
    },
  },
  {
    fault: 'token endpoint over plain http',
    in: {
      'AWP 0.2': { '/auth/refresh_endpoint': 'http://example.com/auth/refresh' },
      ADP: { '/auth/token_url': 'http://auth.example.com/token' },
      'agents.json': { '/capabilities/1/auth/endpoint': 'http://example.com/token' },
      'agents.txt': inText('https://example.com/token', 'http://example.com/token'),
    },
  },
  {
    fault: 'address of this machine',
    in: {
      'AWAS 1.0': { '/baseUrl': 'https://localhost:8443' },
      'AWP 0.2': { '/auth/refresh_endpoint': 'https://localhost:8443/auth' },
      ADP: { '/base_url': 'https://localhost:8443' },
      'ADP detail': { '/endpoint': 'https://localhost:8443/v1/depots/{depot}/parcels' },
      WoA: { '/transports/rest/base': 'https://localhost:8443' },
      'agents.json': { '/capabilities/0/endpoint': 'https://localhost:8443/api' },
      'agents.txt': inText('https://example.com/api/search', 'https://localhost:8443/api'),
    },
  },
  {
    fault: 'unbalanced braces',
    in: {
      'AWAS 1.0': { '/actions/1/path': '/orders/{cart' },
      'AWP 0.2': { '/actions/2/endpoint': '/api/crossings/{crossing_id' },
      'ADP detail': { '/endpoint': '/v1/depots/{depot' },
      WoA: { '/transports/rest/invoke_path': '/agents/{agent_id' },
      'agents.json': { '/capabilities/0/endpoint': 'https://example.com/api/{id' },
      'agents.txt': inText('https://example.com/api/search', 'https://example.com/api/{id'),
    },
  },
  {
    fault: 'undeclared placeholder',
    in: {
      'AWAS 1.0': { '/actions/1/path': '/orders/{cart}/{line}' },
      'AWP 0.2': { '/actions/2/endpoint': '/api/crossings/{crossing_id}/{seat}' },
      ADP: { '/base_url': 'https://{tenant}.example.com' },
      'ADP detail': { '/endpoint': '/v1/depots/{depot}/{shelf}' },
      WoA: { '/transports/rest/invoke_path': '/agents/{agent_id}/{session}' },
    },
  },
  {
    fault: 'two parameters with the same name',
    in: {
      'AWAS 1.0': { '/actions/0/parameters/1/name': 'query' },
      'ADP detail': { '/parameters/1/name': 'depot' },
      'agents.txt': inText(/( {2}Param: q .*\n)/, '$1  Param: q (query, integer) — Again\n'),
    },
  },
  {
    fault: 'default of the wrong type',
    in: {
      'AWAS 1.0': { '/actions/0/parameters/0/default': 5 },
      'AWP 0.2': { '/actions/1/inputs/limit/default': 'ten' },
      WoA: { '/agents/0/inputs/properties/max_words/default': 'ten' },
    },
  },
  {
    fault: 'choice of the wrong type',
    in: {
      'AWAS 1.0': { '/actions/0/parameters/1/enum': ['relevance', 7] },
      'AWP 0.2': { '/actions/1/inputs/limit': { type: 'integer', options: [10, 'ten'] } },
      WoA: { '/agents/0/inputs/properties/max_words/enum': [100, 'ten'] },
    },
  },
  {
    fault: 'unknown kind of authentication',
    in: {
      'AWP 0.2': { '/auth/type': 'magic' },
      ADP: { '/auth/type': 'magic' },
      'agents.json': { '/capabilities/0/auth/type': 'magic' },
      'agents.txt': inText('Auth: none', 'Auth: magic'),
    },
  },
  {
    fault: 'duplicate identifier',
    in: {
      'AWAS 1.0': { '/actions/1/id': 'search-books' },
      'AWP 0.2': { '/actions/0/id': 'search_crossings' },
      ADP: { '/capabilities/1/name': 'send_parcel' },
      'agents.json': { '/capabilities/1/id': 'product-search' },
      WoA: { '/agents/1': again },
      'agents.txt': (text) =>
        text
          .replace('Capability: assistant', 'Capability: product-search')
          .replace('product-search, assistant', 'product-search'),
    },
  },
  {
    fault: 'empty description',
    in: {
      'AWAS 1.0': { '/actions/0/description': '' },
      'AWP 0.2': { '/actions/1/description': '' },
      ADP: { '/capabilities/0/description': '' },
      'ADP detail': { '/description': '' },
      WoA: { '/agents/0/description': '' },
    },
  },
  {
    fault: 'space in a header name',
    in: {
      ADP: {
        '/auth': { type: 'api_key', header: 'X Api Key', prefix: '', setup_url: 'https://example.com/keys' },
      },
    },
  },
  {
    fault: 'pattern that isn’t a regular expression',
    in: {
      'AWAS 1.0': { '/actions/0/parameters/0/validation/pattern': '[' },
      WoA: { '/agents/0/operations/0/inputs/properties/text/pattern': '[' },
    },
  },
  {
    fault: 'minimum above maximum',
    in: {
      'AWAS 1.0': { '/actions/0/parameters/0/validation': { minLength: 9, maxLength: 1 } },
      WoA: { '/agents/0/inputs/properties/max_words/minimum': 900 },
    },
  },
  {
    fault: 'rate limit without a known window',
    in: {
      'AWAS 1.0': { '/rateLimit/window': '1 fortnight' },
      'AWP 0.2': { '/actions/1/rate_limit': '30/fortnight' },
      'agents.json': { '/capabilities/0/rateLimit/window': 'fortnight' },
      'agents.txt': inText('60/minute', '60/fortnight'),
    },
  },
  {
    fault: 'line that shouldn’t be indented',
    in: { 'agents.txt': inText('Disallow: /admin', '  Disallow: /admin') },
  },
  {
    fault: 'line that should be indented',
    in: { 'agents.txt': inText('  Protocol: REST', 'Protocol: REST') },
  },
  { fault: 'line without a colon', in: { 'agents.txt': inText('Allow: /mcp', 'Allow /mcp') } },
];

const FORMAT: Readonly<Record<Column, FormatId>> = {
  'AWAS 1.0': 'awas',
  'AWP 0.2': 'awp',
  ADP: 'adp',
  'ADP detail': 'adp-detail',
  WoA: 'woa',
  'agents.json': 'agents-json',
  'agents.txt': 'agents-txt',
};

export function verdictsOn(column: Column, make: Make): readonly string[] {
  const value = RICH.find(({ what }) => what === column)?.value;
  const text = value === undefined ? AGENTS_TXT : JSON.stringify(value);
  const changed = typeof make === 'function' ? make(text) : JSON.stringify(change(JSON.parse(text), make));
  const from = {
    url: 'document.json',
    finalUrl: 'document.json',
    status: 0,
    headers: {},
    via: 'file',
  } as const;
  const named = column === 'agents.txt' ? { ...from, url: 'agents.txt', finalUrl: 'agents.txt' } : from;
  const document = readDocument(answer(changed, named), FORMAT[column]);
  const order = ['error', 'warning', 'info'];
  const found = check({ documents: [document], page: null, context: { now: Date.UTC(2026, 3, 1) } })
    .filter(({ outcome }) => outcome === 'failed')
    .toSorted((a, b) => order.indexOf(a.severity) - order.indexOf(b.severity));
  return [...new Set(found.map(({ rule, severity }) => `${severity} ${rule}`))];
}
