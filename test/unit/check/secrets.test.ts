import { describe, expect, test } from 'vitest';
import { secret } from '../../../lib/check/rules/text.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import type { Violation } from '../../../lib/model/index.ts';
import { answer } from '../../docs/answers.ts';
import { drawing, HARMLESS, HARMLESS_VALUES, MARKED, NAMED } from '../text/credential-table.ts';
import documents from './documents.json' with { type: 'json' };

const FORMATS: Readonly<Record<string, { readonly url: string; readonly document: object }>> = documents;

/** These members identify a document or an action, so the test doesn't replace them. */
const IDENTITY =
  /^\/(?:version|specVersion|spec_version|awp_version|woa_version|domain|intent|base_url|site\/url)$|\/(?:id|method|protocol|type)$/;

function textsOf(value: unknown, at = ''): readonly string[] {
  if (typeof value === 'string') return [at];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, child]) =>
    textsOf(child, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}

function withTexts(value: unknown, text: string, places: ReadonlySet<string>, at = ''): unknown {
  if (typeof value === 'string') return places.has(at) ? text : value;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([key, child]): [string, unknown] => [
    key,
    withTexts(child, text, places, `${at}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  ]);
  return Array.isArray(value) ? entries.map(([, child]) => child) : Object.fromEntries(entries);
}

function hits(url: string, text: string): readonly Violation[] {
  const document = readDocument(
    answer(text, { url: `https://shop.example${url}`, finalUrl: `https://shop.example${url}` }),
  );
  expect(document.format).not.toBeNull();
  return [...secret.check(document, { now: 0 })];
}

const agentsTxt = (...lines: string[]): string =>
  [
    'Spec-Version: 1.0',
    'Site-Name: Shop',
    'Site-URL: https://shop.example',
    '',
    'Capability: search',
    '  Endpoint: https://shop.example/api/search',
    '  Protocol: REST',
    ...lines,
    '',
  ].join('\n');

const ONLY_BY_MARK =
  /^(?:Bearer value|Basic value|query parameter|assignment|header|address|cookie|user of|key in)/;

describe.each(Object.entries(FORMATS))('%s', (_, { url, document }) => {
  const places = textsOf(document).filter((place) => !IDENTITY.test(place));

  test.each(MARKED)('%s, in each of its texts', (what, make) => {
    const where = places.filter(
      (place) => !(ONLY_BY_MARK.test(what) && place.startsWith('/response_example')),
    );
    const text = JSON.stringify(
      withTexts(document, `See ${make(drawing(11))} for it`, new Set(where)),
      null,
      2,
    );
    expect(hits(url, text).map(({ pointer }) => pointer)).toEqual(where);
  });

  test.each(NAMED)('%s, behind the name of a credential', (what, make) => {
    const value = make(drawing(12));
    for (const name of ['token', 'api_key', 'X-Api-Key', 'bearer_token', 'credentials', 'clientSecret']) {
      for (const [at, more] of [
        [`/${name}`, { [name]: value }],
        [`/auth/${name}`, { auth: { ...own(document, 'auth'), [name]: value } }],
        [`/authz/${name}`, { authz: { [name]: value } }],
        [`/headers/0/value`, { headers: [{ name, value }] }],
        [`/more/0/deep/${name}`, { more: [{ deep: { [name]: value } }] }],
      ] as const) {
        const found = hits(url, JSON.stringify({ ...document, ...more }));
        expect(
          found.map(({ pointer }) => pointer),
          `${what}, ${at}`,
        ).toEqual([at]);
        expect(JSON.stringify(found)).not.toContain(value);
      }
    }
  });
});

describe.each(['AWAS', 'agents.json'].map((kind) => [kind, FORMATS[kind]!] as const))(
  '%s',
  (_, { url, document }) => {
    const places = textsOf(document).filter((place) => !IDENTITY.test(place));

    test.each(HARMLESS)('none: %j', (text) => {
      const where = places.filter((place) => !place.endsWith('/Authorization'));
      expect(hits(url, JSON.stringify(withTexts(document, text, new Set(where))))).toEqual([]);
    });

    test.each(HARMLESS_VALUES)('none behind a name: %j', (value) => {
      const more = { token: value, auth: { ...own(document, 'auth'), token: value, api_key: value } };
      expect(hits(url, JSON.stringify({ ...document, ...more }))).toEqual([]);
    });
  },
);

function own(value: object, key: string): object {
  return (value as Record<string, object>)[key] ?? {};
}

const RANDOM = 'q7Lw2ZtR9vKd4XnB8sHf3JpY6mGc1TeA';

describe('where the name of a credential is not that of its property', () => {
  const action = { id: 'find', name: 'Find', description: 'Finds books', path: '/find', method: 'GET' };
  const awas = { version: '1.0', name: 'Shop', description: 'Books', actions: [action] };
  const cases: readonly (readonly [what: string, more: object, pointer: string | undefined])[] = [
    [
      'of an input',
      { 'x-inputs': { api_key: { type: 'string', default: RANDOM } } },
      '/x-inputs/api_key/default',
    ],
    ['of a schema', { 'x-s': { properties: { token: { const: RANDOM } } } }, '/x-s/properties/token/const'],
    ['under auth', { auth: { type: 'bearer', value: RANDOM } }, '/auth/value'],
    ['instead of a prefix', { auth: { type: 'api_key', prefix: `Bearer ${RANDOM}` } }, '/auth/prefix'],
    ['of a JSON Web Key', { 'x-jwk': { kty: 'oct', k: RANDOM } }, '/x-jwk/k'],
    ['in JSON within a text', { 'x-config': JSON.stringify({ apiKey: RANDOM }) }, '/x-config'],
    ['of a query', { 'x-url': `https://shop.example/find?key=${RANDOM}` }, '/x-url'],
    ['in a sentence', { 'x-note': 'Log in as clerk with the password Kp7!wq2Zr9' }, '/x-note'],
    ['a parameter of that name', { auth: { type: 'api_key', key: 'shop_key_v2' } }, undefined],
    ['a prefix', { auth: { type: 'api_key', prefix: 'Token token=' } }, undefined],
    ['the public part of a key', { 'x-jwk': { kty: 'EC', x: RANDOM, y: RANDOM } }, undefined],
    [
      'the rule of a password',
      { 'x-note': 'A password needs 8-64 characters, e.g. letters and 2 digits' },
      undefined,
    ],
    ['a number of a page', { 'x-inputs': { page_token: { default: RANDOM } } }, undefined],
  ];
  test.each(cases)('%s', (_, more, pointer) => {
    const found = hits('/ai-actions.json', JSON.stringify({ ...awas, ...more }));
    expect(found.map((hit) => hit.pointer)).toEqual(pointer === undefined ? [] : [pointer]);
  });
});

describe('agents.txt', () => {
  test.each(MARKED)('%s, in each of its lines', (_, make) => {
    const made = make(drawing(13));
    for (const before of [
      '  Description: ',
      '# ',
      '  Endpoint: https://shop.example/',
      '  Param: q (query) - ',
      '  X-Note: ',
      'Site-Description: ',
    ]) {
      const separate = before.endsWith('/') ? '?of= ' : '';
      const [hit, ...rest] = hits('/agents.txt', agentsTxt(`${before}${separate}${made}`));
      expect(rest, before).toEqual([]);
      expect(hit?.line, before).toBe(8);
      expect(hit?.column, before).toBeGreaterThan(before.length);
    }
  });
  test.each(NAMED)('%s, behind the name of a credential', (_, make) => {
    const value = make(drawing(14));
    for (const before of [
      '  Api-Key: ',
      'Token: ',
      '  Auth: bearer-token ',
      '  Auth: api-key=',
      '# X-Api-Key: ',
      '  Client-Secret: ',
      '  Authorization: Bearer ',
      '  Endpoint: https://shop.example/api?api_key=',
    ])
      expect(hits('/agents.txt', agentsTxt(before + value)), before + value).toMatchObject([
        { line: 8, column: before.length + 1, severity: 'error' },
      ]);
  });
  test.each(HARMLESS)('none: %j', (text) => {
    const line = text.replaceAll('\n', ' ');
    expect(
      hits('/agents.txt', agentsTxt(`  Description: ${line}`, `  X-Note: ${line}`, `# ${line}`)),
    ).toEqual([]);
  });
  test.each([...HARMLESS_VALUES, '(documentation)', 'https://shop.example/docs', '— see docs/auth2.html'])(
    'none behind a name: %j',
    (value) => {
      const lines = [`  Auth: bearer-token ${value}`, `  Auth: api-key ${value}`, `  Api-Key: ${value}`];
      expect(hits('/agents.txt', agentsTxt(...lines))).toEqual([]);
    },
  );
});

describe('points at the credential', () => {
  const value = drawing(15)('0123456789abcdef', 32);
  const before = JSON.stringify(FORMATS['agents.json']?.document).slice(0, -1);
  test.each([
    ['behind other text', `"x": "Bearer ${value}"`, 16],
    ['behind escapes', `"x": "\\u00e9\\n\\"Bearer ${value}"`, 26],
    ['in the name of a property', `"Bearer ${value}": 1`, 11],
  ])('%s', (_, member, column) => {
    expect(hits('/.well-known/agents.json', `${before},\n  ${member}}`)).toMatchObject([{ line: 2, column }]);
  });
});
