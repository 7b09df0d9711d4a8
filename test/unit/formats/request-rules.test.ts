import { describe, expect, test } from 'vitest';
import type { Document } from '../../../lib/model/index.ts';
import { courier, sendParcel } from './adp/courier.ts';
import { documentOf, json, text as lines } from './agents-txt/samples.ts';
import { mcp, text, upstream } from './awas/manifests.ts';
import { ferry } from './awp/ferry.ts';
import { change, file, judge } from './judge.ts';
import { sample } from './woa/samples.ts';

const of =
  (value: unknown, pointer: string) =>
  (address: string): Document =>
    file(change(value, { [pointer]: address }));

const withMcp = sample((document) => {
  document.transports.mcp = { server: 'https://mcp.example.com/', tool_field: 'agent' };
});
const relayed = {
  ...ferry,
  awp_version: '0.2',
  protocols: { mcp: { version: '2025-06-18', endpoint: 'https://example.com/mcp' } },
};
const oauth = json((document) => {
  document.capabilities[0].auth = { type: 'oauth2', endpoint: 'https://example.com/token' };
  document.capabilities[0].openapi = 'https://example.com/openapi.json';
});

const REQUESTED: readonly (readonly [field: string, of: (address: string) => Document])[] = [
  ['AWAS 1.0 baseUrl', of(text, '/baseUrl')],
  ['AWAS 1.1 endpoint', of(change(upstream, { '/actions/1/path': undefined }), '/actions/1/endpoint')],
  ['AWAS MCP catalogue', of(mcp, '/endpoints/actions')],
  ['AWP endpoint', of(ferry, '/actions/0/endpoint')],
  ['AWP poll_endpoint', of(ferry, '/actions/1/poll_endpoint')],
  ['AWP refresh_endpoint', of(ferry, '/auth/refresh_endpoint')],
  ['AWP status_endpoint', of(ferry, '/agent_status/status_endpoint')],
  ['AWP protocol', of(relayed, '/protocols/mcp/endpoint')],
  ['ADP base_url', of(courier, '/base_url')],
  ['ADP token_url', of(courier, '/auth/token_url')],
  ['ADP authorization_url', of(courier, '/auth/authorization_url')],
  ['ADP detail_url', of(courier, '/capabilities/0/detail_url')],
  ['ADP endpoint', of(sendParcel, '/endpoint')],
  ['WoA base', of(sample(), '/transports/rest/base')],
  ['WoA server', of(withMcp, '/transports/mcp/server')],
  ['agents.json endpoint', of(json(), '/capabilities/0/endpoint')],
  ['agents.json token endpoint', of(oauth, '/capabilities/0/auth/endpoint')],
  ['agents.json OpenAPI', of(oauth, '/capabilities/0/openapi')],
  ['agents.json site', of(json(), '/site/url')],
  ['agents.txt Endpoint', (address) => documentOf(lines({ endpoint: address }))],
  [
    'agents.txt Auth-Endpoint',
    (address) => documentOf(lines({ capability: ['Auth: oauth2', `Auth-Endpoint: ${address}`] })),
  ],
];

const WRONG: readonly (readonly [address: string, rule: RegExp, says: RegExp])[] = [
  ['https://wiki/orders', /address-private/, /"wiki" isn’t on the public Internet/],
  ['https://build01:8443/orders', /address-private/, /isn’t on the public Internet/],
  ['https://nas.fritz.box/orders', /address-private/, /isn’t on the public Internet/],
  ['https://{region}.kiosk.example.net/orders', /address-unusable/, /placeholder in the host/],
  ['https://kiosk.example.net:70000/orders', /address-malformed/, /70000 isn’t a valid port/],
  ['https://kiosk.example.net:0/orders', /address-unusable/, /port "0"/],
  ['https://kiosk.example.net\\orders', /address-unusable/, /Write "https:\/\/kiosk.example.net\/orders"/],
  ['https://kiosk.example.net/orders#all', /address-unusable/, /Write "https:\/\/kiosk.example.net\/orders"/],
  ['https://-kiosk.example.net/orders', /address-unusable/, /isn’t a valid host name/],
  ['https://kiosk..example.net/orders', /address-unusable/, /isn’t a valid host name/],
  ['https://ada:pw@kiosk.example.net/orders', /address-unusable/, /Write "https:\/\/kiosk.example.net/],
  ['https://kiosk.example.net/100%zz', /address-unusable/, /%25/],
  ['https:/kiosk.example.net/orders', /./, /Write "https:\/\/kiosk.example.net\/orders"|only the path/],
  ['https:///kiosk.example.net/orders', /./, /Write "https:\/\/kiosk.example.net\/orders"|only the path/],
  ['https//kiosk.example.net/orders', /./, /Write "https:\/\/kiosk.example.net\/orders"/],
  ['https：//kiosk.example.net/orders', /./, /Write "https:\/\/kiosk.example.net\/orders"|only the path/],
  ['https://$' + '{API_HOST}/orders', /document\/placeholder/, /not filled in/],
  ['https://<your-host>/orders', /document\/placeholder/, /for you to replace/],
];

/** Some of these would do as the name of a server, or as a relative address of a catalogue. */
const WITHOUT_SCHEME: readonly (readonly [address: string, rule: RegExp, says: RegExp])[] = [
  ['kiosk.example.net:8443/orders', /./, /Write "https:\/\/kiosk.example.net:8443|only the path|a slash, or/],
  ['localhost:3000/orders', /./, /public address|https:\/\/localhost|only the path|a slash, or/],
  ['https:orders', /./, /Write the full URL|Remove baseUrl|only the path/],
];

const RIGHT = [
  'https://kiosk.example.net:8443/orders',
  'HTTPS://Kiosk.Example.net/orders',
  'https://xn--bcher-kva.example/b%C3%BCcher',
  'https://münchen.example/orders/~ada;v=1',
  'https://203.0.113.7/orders',
  'https://[2001:db8::7]/orders',
];

describe.each(REQUESTED)('%s', (name, documentWith) => {
  test.each(WRONG)('%s', (address, rule, says) => {
    const found = judge([documentWith(address)]).filter(({ severity }) => severity !== 'info');
    const words = found.map((one) => `${one.rule} ${one.message} ${one.fix}`);
    expect(words.filter((one) => rule.test(one) && says.test(one))).toHaveLength(1);
  });

  test.skipIf(/catalogue|server/.test(name)).each(WITHOUT_SCHEME)('%s', (address, rule, says) => {
    const found = judge([documentWith(address)]).filter(({ severity }) => severity !== 'info');
    const words = found.map((one) => `${one.rule} ${one.message} ${one.fix}`);
    expect(words.filter((one) => rule.test(one) && says.test(one))).toHaveLength(1);
  });

  test('is right', () => {
    const bad = RIGHT.flatMap((address) =>
      judge([documentWith(address)])
        .filter(({ rule }) => /\/(?:address-|url-blank|path-malformed|endpoint-relative)/.test(rule))
        .map(({ rule, message }) => `${address} ${rule} ${message}`),
    );
    expect(bad).toEqual([]);
  });
});

test.each([
  ['/or ders', /contains a space.* Remove the space/],
  ['/or\u007fders', /contains a control character.* Remove the control character/],
  ['/or\u0001 ders', /contains a space.* Remove the space/],
])('%j is told by the character that it contains', (path, says) => {
  const found = judge([of(text, '/actions/0/path')(path)]).filter(({ rule }) => rule.endsWith('/url-blank'));
  expect(found.map(({ message, fix }) => `${message} ${fix}`)).toEqual([expect.stringMatching(says)]);
});

test.each([
  [text, '/baseUrl'],
  [courier, '/base_url'],
])('clients add paths to a base address, so it has no query: %#', (value, place) => {
  const judged = judge([of(value, place)('https://kiosk.example.net/v1?key=a%23b')]);
  const found = judged.filter(({ rule }) => /address-/.test(rule));
  expect(found.map(({ pointer, fix }) => `${pointer} ${fix}`)).toEqual([
    `${place} Write "https://kiosk.example.net/v1", and put the query into each path.`,
  ]);
});

const ENDPOINTS = REQUESTED.filter(([name]) => /^(?!AWAS MCP|.*token).* (?:poll_)?endpoint$/i.test(name));

test.each(ENDPOINTS)('%s: clients only fill in placeholders in braces', (_, documentWith) => {
  const found = (path: string) =>
    judge([documentWith(`https://kiosk.example.net${path}`)])
      .filter(({ rule }) => /-malformed/.test(rule))
      .map(({ fix }) => fix);
  expect(found('/orders/<int:id>/[line]')).toEqual(['Write "https://kiosk.example.net/orders/{id}/{line}".']);
  expect(found('/orders?filter[name]=x')).toEqual([]);
});

describe('what people open', () => {
  test.each([
    ['a page of AWAS 1.0', of(text, '/actions/0/path')],
    ['setup_url', of(change(courier, { '/auth': { type: 'api_key' } }), '/auth/setup_url')],
    ['plans_url', of(courier, '/pricing/plans_url')],
    ['the privacy policy', of(json(), '/site/privacyPolicy')],
  ])('%s may lead to a part of a page', (_, documentWith) => {
    const found = judge([documentWith('https://kiosk.example.net/prices?q=a%23b#small')]);
    expect(found.filter(({ rule }) => /address-/.test(rule))).toEqual([]);
  });
});

describe('a declaration of nothing', () => {
  test.each<[name: string, document: Document, place: string]>([
    ['AWAS 1.0', file(change(text, { '/actions': [] })), '/actions'],
    ['AWAS 1.1', file({ specVersion: '1.1', version: '1.0', name: 'Kiosk', actions: [] }), '/actions'],
    [
      'AWP',
      file({ awp_version: '0.1', domain: 'kiosk.example.net', intent: 'Papers', actions: [] }),
      '/actions',
    ],
    ['WoA', file(change(sample(), { '/agents': [] })), '/agents'],
    ['ADP', file(change(courier, { '/capabilities': [] })), '/capabilities'],
    ['agents.json', file(change(json(), { '/capabilities': [] })), '/capabilities'],
    [
      'agents.txt',
      documentOf(
        'Spec-Version: 1.0\nSite-Name: Kiosk\nSite-URL: https://kiosk.example.net\nDisallow: /till\n',
      ),
      '1',
    ],
  ])('%s', (_, document, place) => {
    const found = judge([document]).filter(({ severity }) => severity !== 'info');
    expect(found.map(({ rule, pointer, line }) => [rule, pointer ?? `${line}`])).toEqual([
      [expect.stringMatching(/nothing-declared$|capabilities-empty$/), place],
    ]);
  });
});
