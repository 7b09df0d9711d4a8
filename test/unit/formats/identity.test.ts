import { describe, expect, test } from 'vitest';
import neighbours from '../../../lib/formats/identity/neighbours.json' with { type: 'json' };
import { formats, kindOf } from '../../../lib/formats/index.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import { answer } from '../../docs/answers.ts';
import { foreign } from '../../fixtures/foreign.ts';
import { change } from '../../rule-tester.ts';
import { rowsOf } from '../../tables.ts';
import { courier } from './adp/courier.ts';
import { json, text } from './agents-txt/samples.ts';
import { text as awas10, upstream as awas11 } from './awas/manifests.ts';
import { ferry } from './awp/ferry.ts';
import { judge } from './judge.ts';
import { sample } from './woa/samples.ts';

const places = formats.flatMap(({ candidates }) => candidates);

const at = (path: string, content: string, isServed: boolean) =>
  readDocument(
    isServed
      ? answer(content, { url: `https://moss.example${path}` })
      : answer(content, { url: `srv${path}`, via: 'file', status: 0, headers: {} }),
  );

const summary = ({ status, looksLike, format }: ReturnType<typeof at>) =>
  status === 'different-format' ? `other: ${looksLike?.name}` : `${status} ${format}`;

describe('a file of another format is ignored at each well-known path', () => {
  test.each(foreign.map((one) => [one.what, one] as const))('%s', (_, one) => {
    for (const { path } of places)
      for (const isServed of [true, false]) {
        const isWrongKind =
          !isServed && [undefined, 'YAML'].includes(one.is) && /^(?![\s]*[[{])/.test(one.text);
        if (isWrongKind && !path.endsWith('.txt')) continue;
        const document = at(path, one.text, isServed);
        const where = `${isServed ? 'served' : 'file'} ${path}`;
        if (one.is !== undefined) expect(summary(document), where).toBe(`other: ${one.is}`);
        else expect(document.status, where).toMatch(/^(?:different-format|absent)$/);
        expect(document, where).toMatchObject({ format: null, dialect: null, actions: [] });
        expect(judge([document]), where).toEqual([]);
      }
  });
});

const PROFILES = rowsOf<[what: string, value: object]>(new URL('identity.txt', import.meta.url), 'profiles');

describe('a profile with actions counts as a manifest only at a well-known path', () => {
  const elsewhere = [
    '/agent.json',
    '/.well-known/agent.json',
    '/agents.json',
    '/.well-known/agent',
    '/woa.json',
    '/profile.json',
    '/data/actions.json',
  ];
  test.each(PROFILES)('with %s', (_, value) => {
    for (const path of elsewhere)
      for (const isServed of [true, false])
        expect(at(path, JSON.stringify(value), isServed), path).toMatchObject({
          status: 'different-format',
          actions: [],
        });
  });
  test.each(PROFILES.slice(1, 3))('with %s, at home', (_, value) =>
    expect(summary(at('/.well-known/ai-actions.json', JSON.stringify(value), true))).toBe('found awas'),
  );
  test.each([
    ['1.0', awas10],
    ['1.1', awas11],
  ])('a whole AWAS %s is recognised elsewhere, also with members of others', (_, value) => {
    for (const path of elsewhere)
      for (const member of ['', ...Object.keys(MEMBERS)])
        expect(
          summary(at(path, JSON.stringify({ ...value, ...(member && { [member]: MEMBERS[member] }) }), true)),
          `${path} ${member}`,
        ).toBe('found awas');
  });
});

describe('a file with the schema of another format belongs to that format', () => {
  const SCHEMAS = [
    'https://agentkit.dev/schemas/manifest-v2.json',
    'https://agent-json.org/schema/agent-json-1.0.schema.json',
    'https://agents-txt.com/schema/agents-json/v1.0.json',
    'http://raw.githubusercontent.com/someone/bot-profile/main/profile.schema.json',
    '//cdn.bots.example/profile/latest',
  ];
  const kinds = OURS.filter(([kind]) => ['awas', 'adp', 'agents-json'].includes(kind));
  test.each(
    SCHEMAS.flatMap((schema) => kinds.map(([kind, path, value]) => [schema, kind, path, value] as const)),
  )('%s with the members of %s', (schema, _, path, value) => {
    for (const member of ['$schema', 'schema'])
      for (const place of [path, '/agent.json', '/profile.json'])
        for (const isServed of [true, false]) {
          const said = at(
            place,
            JSON.stringify({ ...value, $schema: undefined, [member]: schema }),
            isServed,
          );
          expect(said, `${member} ${place}`).toMatchObject({ status: 'different-format', actions: [] });
          expect(said.looksLike?.name, `${member} ${place}`).toMatch(
            /agentkit|agent-json\.org|agents-txt\.com|githubusercontent|bots/,
          );
          expect(judge([said]), place).toEqual([]);
        }
  });

  const NEUTRAL = [
    'https://json-schema.org/draft/2020-12/schema',
    'https://moss.example/schemas/manifest-v2.json',
    'https://static.moss.example/manifest.json',
    './manifest.schema.json',
    'https://schema.org',
    'https://example.com/schema.json',
  ];
  test.each(OURS.map(([kind, path, value]) => [kind, path, value] as const))(
    '%s with a schema of the site, or one that names no format',
    (kind, path, value) => {
      for (const schema of [...NEUTRAL, `https://specs.example/${OWN_SCHEMAS[kind]}`])
        expect(summary(at(path, JSON.stringify({ ...value, $schema: schema }), true)), schema).toBe(
          `found ${kind}`,
        );
    },
  );
});

const MEMBERS: Readonly<Record<string, unknown>> = {
  '@context': 'https://schema.org',
  '@type': 'WebAPI',
  schema_version: '1.0',
  skills: [{ id: 'a', name: 'A' }],
  url: 'https://moss.example',
  protocolVersion: '0.3.0',
  mcpServers: { moss: { command: 'moss' } },
  remotes: [{ type: 'sse', url: 'https://moss.example/mcp' }],
  flows: [],
  standard: 'moss',
  openapi: 'https://moss.example/openapi.json',
  w2a: '1.0',
  name_for_human: 'Moss',
  policy_version: '1',
  origin: 'moss.example',
  pages: [],
  manifestVersion: '2.0',
  license: 'MIT',
  links: [],
  provider: { organization: 'Moss' },
  icons: [],
  tags: ['a'],
  $comment: 'generated',
};

const OURS: readonly (readonly [kind: string, path: string, value: object, lost: readonly string[]])[] = [
  ['awas', '/.well-known/ai-actions.json', awas10, ['version', 'name', 'baseUrl']],
  ['awas', '/.well-known/awas.json', awas11, ['specVersion', 'name', 'description']],
  ['awp', '/agent.json', ferry, ['awp_version', 'domain', 'intent']],
  ['adp', '/.well-known/agent', courier, ['spec_version', 'base_url', 'auth']],
  ['woa', '/.well-known/woa.json', sample(), ['woa_version', 'transports']],
  ['agents-json', '/.well-known/agents.json', json(), ['specVersion', 'site']],
];

const OWN_SCHEMAS: Readonly<Record<string, string>> = {
  awas: 'ai-actions/v1.json',
  awp: 'awp/0.1/agent.json',
  adp: 'agent-discovery/1.0.json',
  woa: 'web-of-agents/woa.schema.json',
  'agents-json': 'agents.json/1.0.json',
};

const listOf = (value: object) => ['actions', 'agents', 'capabilities'].find((name) => name in value) ?? '';

describe('a faulty manifest is still recognised', () => {
  const hybrids = OURS.flatMap(([kind, path, value, lost]) =>
    ['', ...lost].flatMap((missing) =>
      Object.keys(MEMBERS).map((member) => [kind, missing || 'nothing', member, path, value] as const),
    ),
  );
  test('there are enough of them', () => expect(hybrids.length).toBeGreaterThan(400));
  test.each(hybrids)('%s without %s and with %s', (kind, missing, member, path, value) => {
    const hybrid = { ...value, [member]: (value as Record<string, unknown>)[member] ?? MEMBERS[member] };
    if (missing !== 'nothing') delete (hybrid as Record<string, unknown>)[missing];
    expect(summary(at(path, JSON.stringify(hybrid), true))).toBe(`found ${kind}`);
  });

  test.each(OURS.map(([kind, path, value]) => [kind, path, value] as const))(
    '%s that declares nothing yet, with a member of another format',
    (kind, path, value) => {
      for (const member of Object.keys(MEMBERS)) {
        const hybrid = {
          ...(value as Record<string, unknown>),
          [member]: MEMBERS[member],
          [listOf(value)]: [],
        };
        expect(summary(at(path, JSON.stringify(hybrid), true)), member).toBe(`found ${kind}`);
      }
    },
  );

  test.each(
    OURS.flatMap(([kind, path, value, lost]) => lost.map((name) => [kind, name, path, value] as const)),
  )('%s with a slip in %s alone', (kind, name, path, value) => {
    for (const slip of [name.slice(0, -1), `${name}s`, name.toUpperCase(), name.replace(/[_A-Z]/, '-$&')]) {
      const changed = change(value, {
        [`/${name}`]: undefined,
        [`/${slip}`]: (value as Record<string, unknown>)[name],
      });
      expect(summary(at(path, JSON.stringify(changed), false)), slip).toBe(`found ${kind}`);
    }
  });

  const LINES = [
    'User-agent: *\nDisallow: /cart',
    '[Agent: GPTBot]',
    'MCP: https://moss.example/mcp',
    'Skills: https://moss.example/skills',
    'Policy: https://moss.example/policy',
    'Contact: a@moss.example\nExpires: 2027-01-01T00:00:00Z',
    'Logo: https://moss.example/l.png',
    '## A section',
    'Agents-Txt-Version: 0.3',
    'Sitemap: https://moss.example/sitemap.xml',
  ];
  const whole = text();
  const variants = [
    whole,
    ...['Spec-Version', 'Site-Name', 'Site-URL'].map((key) =>
      whole.replace(new RegExp(`^${key}:.*\\n`, 'm'), ''),
    ),
  ];
  test.each(LINES)('an agents.txt with %j', (line) => {
    for (const content of variants)
      for (const mixed of [`${line}\n${content}`, `${content}\n\n${line}\n`])
        expect(summary(at('/.well-known/agents.txt', mixed, true)), mixed).toBe('found agents-txt');
  });

  test.each([
    ['Site-Name: Moss\nSite-URL: https://moss.example\n\nUser-agent: *\nAllow: /docs\n'],
    ['# agents.txt of Moss\nSite-Name: Moss\nSite-URL: https://moss.example\nSite-Contact: a@moss.example\n'],
    ['SiteName: Moss\nSpec Version: 1.0\nSite-URL: https://moss.example\n'],
    ['Capability: search\n  Endpoint: https://moss.example/search\n'],
    ['Agent: *\nDisallow: /cart\n'],
  ])('%j', (content) => {
    expect(summary(at('/agents.txt', content, true))).toBe('found agents-txt');
  });

  test.each<[string, unknown, string]>([
    ['/.well-known/ai-actions.json', { version: '1.0' }, 'awas'],
    ['/.well-known/ai-actions.json', { version: '1.0', name: 'Moss', description: 'A shop of moss' }, 'awas'],
    ['/.well-known/ai-actions.json', { name: 'Moss', actions: [], license: 'MIT' }, 'awas'],
    ['/.well-known/ai-actions.json', { version: '1.0', actions: [], skills: [] }, 'awas'],
    ['/agent.json', { awp_version: '0.1' }, 'awp'],
    ['/.well-known/agent', { spec_version: '1.0', base_url: 'https://moss.example' }, 'adp'],
    ['/.well-known/woa.json', { woa_version: '1' }, 'woa'],
    ['/agents.json', { specVersion: '1.0' }, 'agents-json'],
    [
      '/agents.json',
      { site: { name: 'Moss', url: 'https://moss.example' }, capabilities: [] },
      'agents-json',
    ],
    ['/agents.json', { woa_version: '1', agents: [], transports: {} }, 'woa'],
    [
      '/.well-known/mcp-manifest.json',
      { name: 'm', endpoints: { actions: '/.well-known/awas.json' } },
      'awas-mcp',
    ],
  ])('the beginning of one, at %s: %j', (path, value, kind) => {
    expect(summary(at(path, JSON.stringify(value), true))).toBe(`found ${kind}`);
  });

  test.each<[string, string]>([
    ['/agent.json', '{"awp_version": "0.2", "domain": "moss.example",'],
    ['/.well-known/agent', "{'spec_version': '1.0', 'base_url': 'https://moss.example'}"],
    ['/.well-known/woa.json', '{"woa_version": "1" "agents": []}'],
    ['/agents.json', 'Spec-Version: 1.0\nSite-Name: Moss\nSite-URL: https://moss.example\n'],
    ['/.well-known/ai-actions.json', '{"specVersion": "1.1", "actions": [{}],}'],
  ])('at %s what cannot be read, and has its words, is an error: %s', (path, content) => {
    const document = at(path, content, true);
    expect(document.status).toBe('unreadable');
    expect(judge([document]).map(({ rule }) => rule)).toEqual(['document/json-invalid']);
  });
});

describe('no version is stated that a document doesn’t state', () => {
  test.each(OURS)('%s at %s', (kind, path, value) => {
    const unsaid = { ...value } as Record<string, unknown>;
    for (const name of ['version', 'specVersion', 'awp_version', 'spec_version', 'woa_version'])
      delete unsaid[name];
    expect(at(path, JSON.stringify(unsaid), true)).toMatchObject({ format: kind, dialect: 'unknown' });
  });
});

test('each format that is recognised has an id for scripts, and a name for people', () => {
  for (const { id, name } of neighbours) {
    expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    expect(
      neighbours.filter((one) => one.id === id).every((one) => one.name === name),
      id,
    ).toBe(true);
  }
});

test('each kind names what is at its core', () => {
  for (const { documents } of formats)
    for (const id of Object.keys(documents)) {
      const { marks, core } = kindOf(id) ?? { marks: '', core: [] };
      for (const name of core) expect(marks).toContain(name);
    }
});
