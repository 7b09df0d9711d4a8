/**
 * Cases written for this suite. A row of `requests.txt` has these lines:
 *
 *     WOA-4.1-j: an operation                        requirements and subject
 *       of woa.json                                  valid document, a key of BASES
 *       at ferry.json                                address of the document: file name or URL
 *       also woa.json at URL {"/agents": []}         second document, with address and changes
 *       from URL                                     document of the action
 *       /agents/0/operations = [{"name": "x"}]       change of the document, in JSON
 *       line Disallow: /api                          additional line of a text document
 *       run summarizer/x {"text": "Long."}           action and arguments
 *       sends POST https://example.com/x             expected request; headers and body follow
 *       confirm true                                 expected approval
 *       refuses arguments                            expected refusal instead of a request
 *
 * A row of `discovery.txt` has the answers and links of https://shop.example, the expected documents, and the
 * URLs that must or must not be requested.
 */
import type { Json } from '../../lib/model/index.ts';
import { type Changes, change, type TextRow, textRows } from '../rule-tester.ts';
import courier from '../unit/formats/adp/courier.json' with { type: 'json' };
import courierDetail from '../unit/formats/adp/send-parcel.json' with { type: 'json' };
import manifest from '../unit/formats/awas/text.json' with { type: 'json' };
import ferry from '../unit/formats/awp/ferry.json' with { type: 'json' };
import woa from '../unit/formats/woa/sample.json' with { type: 'json' };
import type { Case, Requested, Served } from './case.ts';

type Base = readonly [url: string, of: (changes: Changes, more: TextRow['more']) => string];

const json =
  (value: unknown): Base[1] =>
  (changes) =>
    JSON.stringify(change(value, changes));

const BASES: Readonly<Record<string, Base>> = {
  'an ADP manifest': ['https://example.com/.well-known/agent', json(courier)],
  'agent.json': ['https://example.com/agent.json', json(ferry)],
  'ai-actions.json 1.0': ['https://example.com/.well-known/ai-actions.json', json(manifest)],
  'a capability detail': ['https://api.example.com/capabilities/send_parcel', json(courierDetail)],
  'woa.json': ['https://example.com/.well-known/woa.json', json(woa)],
  'agents.txt': [
    'https://example.com/.well-known/agents.txt',
    (_, { endpoint = ['https://example.com/api/search'], line = [] }) =>
      [
        'Spec-Version: 1.0',
        'Site-Name: Harbour Store',
        'Site-URL: https://example.com',
        '',
        'Capability: product-search',
        `  Endpoint: ${endpoint[0]}`,
        '  Protocol: REST',
        '',
        ...line,
        '',
      ].join('\n'),
  ],
};

type Of<K extends Case['kind']> = Omit<Extract<Case, { kind: K }>, 'id'>;

const aboutOf = ({ id = '', what = '' }: TextRow) => ({ requirements: id.split(', '), what });

function requestOf(row: TextRow): Of<'request'> {
  const { of = [], at = [], also = [], from, run = [] } = row.more;
  const [, action = '', args = '{}'] = /^(\S+) (.*)$/.exec(run[0] ?? '') ?? [];
  return {
    ...aboutOf(row),
    kind: 'request',
    input: {
      agent: 'reader',
      documents: [documentOf(of[0] ?? '', at[0], row.change, row.more), ...also.map(otherOf)],
      ...(from && { document: from[0] }),
      action,
      arguments: JSON.parse(args) as Record<string, Json>,
    },
    expect: requestedIn(row.more),
  };
}

function documentOf(name: string, at: string | undefined, changes: Changes, more: TextRow['more']): Served {
  const [place, text] = BASES[name] ?? [];
  if (place === undefined || text === undefined) throw new Error(`There is no document “${name}”.`);
  const url = at ?? place;
  const isFile = !url.startsWith('https:');
  const type = url.endsWith('.txt') ? 'text/plain; charset=utf-8' : 'application/json';
  return {
    url,
    status: isFile ? 0 : 200,
    headers: isFile ? {} : { 'content-type': type },
    body: text(changes, more),
  };
}

function otherOf(line: string): Served {
  const [, name = '', at, changes = '{}'] = /^(.+?) at (\S+) ?(.*)$/.exec(line) ?? [];
  return documentOf(name, at, JSON.parse(changes || '{}') as Changes, {});
}

function requestedIn({ sends, refuses, header = [], body, confirm }: TextRow['more']): Requested {
  if (refuses) return { refused: refuses[0] as 'arguments' | 'target' | 'not-runnable' };
  const [method = '', url = ''] = (sends?.[0] ?? '').split(' ');
  const headers = Object.fromEntries(header.map((line) => line.split(': ') as [string, string]));
  return {
    request: { method, url, headers, ...(body && { body: body[0] }) },
    ...(confirm && { confirm: confirm[0] === 'true' }),
  };
}

const ORIGIN = 'https://shop.example';
const whole = (place: string): string => new URL(place, ORIGIN).href;

function discoverOf(row: TextRow): Of<'discover'> {
  const { page, link = [], GET = [], found = [], asked = [], not = [] } = row.more;
  const links = link.map((line) => line.split(' ')).map(([rel = '', href = '']) => ({ rel, href }));
  return {
    ...aboutOf(row),
    kind: 'discover',
    input: {
      origin: ORIGIN,
      ...(page && { page: { url: whole(page[0] ?? ''), links } }),
      responses: Object.fromEntries(GET.map(responseOf)),
    },
    expect: {
      found: found
        .map((line) => line.split(' '))
        .map(([format = '', place = '']) => ({ format, url: whole(place) })),
      asked: asked.map(whole),
      notAsked: not.map(whole),
    },
  };
}

function responseOf(line: string): [string, Omit<Served, 'url'>] {
  const [, place = '', status = '', type = '', body = ''] = /^(\S+) (\d+) ?(\S*) ?(.*)$/.exec(line) ?? [];
  const isRedirect = status.startsWith('3');
  const headers: Record<string, string> =
    type === '' ? {} : { [isRedirect ? 'location' : 'content-type']: type };
  return [whole(place), { status: Number(status), headers, body: body.replaceAll('\\n', '\n') }];
}

const rows = (file: string): readonly TextRow[] =>
  [...textRows(new URL(`../unit/suite/${file}`, import.meta.url)).values()].flat();

export const written: readonly Omit<Case, 'id'>[] = [
  ...rows('discovery.txt').map(discoverOf),
  ...rows('requests.txt').map(requestOf),
];
