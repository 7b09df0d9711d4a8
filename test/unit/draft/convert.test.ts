import { describe, expect, it } from 'vitest';
import { type Created, create, manifestOf } from '../../../lib/draft/index.ts';
import { formats, kindOf } from '../../../lib/formats/index.ts';
import { readDocument, resolveDetail } from '../../../lib/formats/reading.ts';
import {
  type Action,
  at,
  type Document,
  type FormatId,
  isObject,
  type Json,
  type JsonObject,
} from '../../../lib/model/index.ts';
import { localTarget } from '../../../lib/schema/reference.ts';
import { inEnglish } from '../../../lib/text/english.ts';
import { looseName } from '../../../lib/text/index.ts';
import { action, documentWith, parameter } from '../../builders.ts';
import { answer } from '../../docs/answers.ts';
import { courier, sendParcel } from '../formats/adp/courier.ts';
import { AGENTS_TXT, RICH } from '../mutation/documents.ts';
import { faultsOf, NOW, publish } from './published.ts';

const ORIGIN = 'https://example.com';

const KINDS = formats.flatMap(({ documents }) =>
  Object.entries(documents).flatMap(([kind, { writtenTo }]) => (writtenTo === undefined ? [] : [kind])),
);

function opened(): Document {
  const document = readDocument(answer(JSON.stringify(courier)), 'adp');
  const detail = readDocument(answer(JSON.stringify(sendParcel)), 'adp-detail');
  const [first, ...others] = document.actions;
  return { ...document, actions: [...(first ? [resolveDetail(first, detail) ?? first] : []), ...others] };
}

const SOURCES: ReadonlyMap<string, Document> = new Map([
  ...RICH.filter(({ format }) => kindOf(format)?.writtenTo !== undefined && format !== 'adp').map(
    ({ what, format, value }) => [what, readDocument(answer(JSON.stringify(value)), format)] as const,
  ),
  ['ADP', opened()],
  [
    'agents.txt',
    readDocument(answer(AGENTS_TXT, { headers: { 'content-type': 'text/plain' } }), 'agents-txt'),
  ],
]);

const source = (what: string): Document => {
  const document = SOURCES.get(what);
  if (!document) throw new Error(`there is no ${what}`);
  return document;
};

function converted(document: Document, kind: string): Created {
  const made = create(manifestOf(document, ORIGIN, NOW), kind);
  if (!made.ok) throw new Error(made.message);
  return made;
}

const UNAVOIDABLE = /^warning awp\/endpoint-elsewhere/;

const bare = (label: string): string => looseName(label).replace(/^site/, '');

describe.each([...SOURCES.keys()])('%s', (what) => {
  const document = source(what);
  it.each(KINDS)('converts to %s, clean by our own check', (kind) => {
    const faults = faultsOf(publish(converted(document, kind), ORIGIN));
    expect(faults.filter((fault) => !UNAVOIDABLE.test(fault))).toEqual([]);
  });
  it.each(KINDS)('names as %s each action that is left out', (kind) => {
    const { actions, losses } = converted(document, kind);
    const leftOut = losses.filter((loss) => loss.what.startsWith('The action is left out.'));
    expect(actions + leftOut.length).toBe(document.actions.length);
  });
  it.each(KINDS)('names as %s each field of the site that is left out', (kind) => {
    const { files, losses } = converted(document, kind);
    const [file] = files;
    const kept = (readDocument(answer(file?.text ?? ''), kind as FormatId).site?.notes ?? []).map(
      ({ label }) => bare(label),
    );
    const said = losses.map((loss) => loss.what).join('\n');
    const missing = (document.site?.notes ?? []).filter(
      ({ label, isInActions }) =>
        !isInActions && !kept.includes(bare(label)) && !said.includes(`Loses ${label}`),
    );
    expect(missing).toEqual([]);
  });
});

it('losses are texts of the catalogue, except a reader’s own notes', () => {
  for (const what of SOURCES.keys()) {
    const document = source(what);
    const unread = document.unread.map(({ reason }) => reason);
    for (const kind of KINDS) {
      const { losses } = converted(document, kind);
      const others = losses.filter(({ said, what: english }) => !said || inEnglish(said) !== english);
      expect(others.map((loss) => loss.what).filter((one) => !unread.includes(one))).toEqual([]);
    }
  }
});

describe('everything that the format can express is kept', () => {
  it.each([
    ['AWAS 1.0', 'awas', /x-internal-id|Contact|Authentication|oauth2|scope/],
    ['AWAS 1.1', 'awas', /CSRF|Conformance|Last updated|Workflow|bearer|sideEffect/],
    ['AWP 0.2', 'awp', /(?!)/],
    ['WoA', 'woa', /capabilities|version|operations|transports|authz/],
    ['agents.json', 'agents-json', /openapi|privacyPolicy|generatedAt/],
    ['agents.txt', 'agents-txt', /OpenAPI|Site-Privacy|Generated-At|Agents-JSON/i],
  ])('%s as %s', (what, kind, others) => {
    const { losses } = converted(source(what), kind);
    expect(losses.map((loss) => loss.what).filter((one) => !others.test(one))).toEqual([]);
  });
});

it.each([
  ['WoA', 'woa', 'Loses the property "other transports".'],
  ['AWAS 1.0', 'awas', 'Loses Rate limit (scope).'],
  ['AWP 0.2', 'awas', 'Loses the property "reversible".'],
])('%s as %s tells what has no place in the model: %s', (what, kind, sentence) => {
  expect(converted(source(what), kind).losses.map((loss) => loss.what)).toContain(sentence);
});

describe('losses have the place of the original', () => {
  it.each([
    ['AWAS 1.0', 'awp', 'search-books', '/actions/0/parameters/0', 'Loses the selector "input[name=\'q\']"'],
    [
      'AWAS 1.0',
      'awp',
      'search-books',
      '/actions/0',
      'No longer says how the action’s results are read from the page.',
    ],
    ['AWAS 1.0', 'adp', 'place-order', '/actions/1/parameters/0', 'Loses pattern: "^C-\\\\d+$".'],
    ['AWAS 1.0', 'woa', 'search-books', '/actions/0', 'It can’t declare GET https://example.com/search.'],
    [
      'AWP 0.2',
      'awas',
      'list_harbours',
      '/actions/0',
      'The action is left out. This format can’t express that the action is invoked over MCP.',
    ],
    ['AWP 0.2', 'awas', 'cancel_booking', '/actions/3', 'No longer says that the action can’t be undone.'],
    [
      'AWP 0.2',
      'agents-json',
      'book_crossing',
      '/actions/2',
      'No longer says that a person must confirm the action.',
    ],
    ['ADP', 'awas', 'track_parcel', '/capabilities/1', 'The action is left out. The details aren’t loaded'],
    ['agents.json', 'awp', 'product-search', '/capabilities/0', 'Loses the property "openapi".'],
  ])('%s as %s: %s at %s', (what, kind, id, place, sentence) => {
    const { losses } = converted(source(what), kind);
    const found = losses.filter((loss) => loss.action === id && loss.place.pointer === place);
    expect(found.map((loss) => loss.what).join('\n')).toContain(sentence);
  });
});

const rest = (more: Partial<Action> = {}): Action =>
  action({
    description: 'Finds things by words',
    transport: { kind: 'http', method: 'GET', url: `${ORIGIN}/api/find`, body: 'none' },
    ...more,
  });
const mcp = (tool: string, url = `${ORIGIN}/mcp`): Action =>
  rest({ id: tool, name: tool, description: `Calls ${tool}`, transport: { kind: 'mcp', url, tool } });

const manifest = (actions: readonly Action[]) => ({
  ...manifestOf(
    documentWith({ actions, site: { name: 'Shop', description: 'All of the shop' } }),
    ORIGIN,
    NOW,
  ),
});

describe('a call never reaches another server or tool than is meant', () => {
  it.each([
    ['awp', [mcp('find'), mcp('order', 'https://other.example/mcp')], ['order']],
    ['woa', [mcp('find'), mcp('order', 'https://other.example/mcp')], ['order']],
    ['woa', [mcp('find'), mcp('two words')], ['two words']],
  ] as const)('%s', (kind, actions, out) => {
    const made = create(manifest(actions), kind);
    const left = made.ok ? made.losses.filter(({ what }) => what.startsWith('The action is left out.')) : [];
    expect(left.map((loss) => loss.action)).toEqual(out);
  });
});

it.each([
  ['awp', { method: 'OPTIONS' }, 'over HTTP OPTIONS'],
  ['awas', { method: 'HEAD' }, 'over HTTP HEAD'],
  ['adp', { url: 'http://api.example.net/find' }, 'over http:'],
  ['agents-txt', { url: 'http://api.example.net/find' }, 'over http:'],
])('%s leaves out what its own check refuses: %o', (kind, more, way) => {
  const transport = {
    kind: 'http',
    method: 'GET',
    url: `${ORIGIN}/api/find`,
    body: 'none',
    ...more,
  } as const;
  const made = create(manifest([rest(), rest({ id: 'other', transport })]), kind);
  expect(made.ok && made.losses.map(({ what }) => what)).toContain(
    `The action is left out. This format can’t express that the action is invoked ${way}.`,
  );
  expect(made.ok && faultsOf(publish(made, ORIGIN))).toEqual([]);
});

describe('hostile text stays text', () => {
  const evil = [
    '__proto__',
    'constructor',
    'a"b\\c',
    'new\nline: x\nCapability: evil',
    '\u202e\u200bhidden',
    '\ud800',
    'x'.repeat(20_000),
  ];
  it.each(KINDS)('as %s', (kind) => {
    const actions = evil.map((text) =>
      rest({
        id: text,
        name: text,
        description: text,
        parameters: [
          parameter(text, 'query', { type: 'string', enum: [text], default: text }, { description: text }),
        ],
        output: { type: 'object', properties: Object.fromEntries([[text, { type: 'string' }]]) },
      }),
    );
    const made = create(manifest(actions), kind);
    if (!made.ok) throw new Error(made.message);
    const [document] = publish(made, ORIGIN);
    expect(document?.status).toBe('found');
    expect(document?.actions).toHaveLength(evil.length);
    expect(Object.prototype).not.toHaveProperty('type');
  });
  it('is refused if the format can express nothing', () => {
    const socket = rest({ transport: { kind: 'websocket', url: 'wss://example.com/' } });
    expect(create(manifest([socket]), 'awas')).toMatchObject({ ok: false });
    expect(create(manifest([]), 'awp')).toMatchObject({ ok: false });
    expect(create(manifest([rest()]), 'unknown')).toMatchObject({ ok: false });
  });
});

describe('references in the schemas of inputs', () => {
  const inputs = {
    type: 'object',
    properties: {
      lines: { type: 'array', items: { $ref: '#/$defs/line' } },
      first: { $ref: '#/$defs/line', title: 'First' },
      default: { type: 'array', items: { $ref: '#/properties/lines' } },
      note: { type: 'string', default: '$ref' },
    },
    $defs: { line: { type: 'object', properties: { parts: { items: { $ref: '#/$defs/line' } } } } },
  };
  const woa = {
    woa_version: '1',
    agents: [{ id: 'a', name: 'A', description: 'Does it.', inputs, outputs: {}, transports: ['rest'] }],
    transports: { rest: { base: ORIGIN, invoke_path: '/{agent_id}' } },
  };
  const dangling = (root: Json, value: Json = root): readonly Json[] =>
    isObject(value)
      ? Object.entries(value).flatMap(([name, one]) =>
          name === '$ref' && !localTarget(one, root) ? [one] : dangling(root, one),
        )
      : Array.isArray(value)
        ? value.flatMap((one) => dangling(root, one))
        : [];
  const written = (document: Document, kind: string): JsonObject =>
    JSON.parse(converted(document, kind).files[0]?.text ?? '') as JsonObject;

  it('hold in AWAS, and in WoA that is written from it', () => {
    const awas = written(readDocument(answer(JSON.stringify(woa)), 'woa'), 'awas');
    const schema = at(awas, '/actions/0/inputSchema') ?? null;
    expect(JSON.stringify(schema).match(/"\$ref"/g)?.length).toBeGreaterThan(3);
    expect(dangling(schema)).toEqual([]);
    const again = written(readDocument(answer(JSON.stringify(awas)), 'awas'), 'woa');
    const back = at(again, '/agents/0/inputs') ?? null;
    expect(JSON.stringify(back)).toContain('#/properties/input/');
    expect(dangling(back)).toEqual([]);
  });
});
