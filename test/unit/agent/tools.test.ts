import { describe, expect, test } from 'vitest';
import { inputSchemaOf } from '../../../lib/agent/definition.ts';
import { nameOf } from '../../../lib/agent/name.ts';
import { MAX_STRING, MAX_TOTAL, toReply, unknownAction } from '../../../lib/agent/reply.ts';
import { toolsOf } from '../../../lib/agent/tools.ts';
import type { Action, Finding, PageFacts } from '../../../lib/model/index.ts';
import { action as anAction } from '../../builders.ts';

const SITE = 'https://example.com';

const action = (id: string, more: Partial<Action> = {}): Action =>
  anAction({
    key: `awas:${id}`,
    id,
    name: id,
    description: `Does ${id}`,
    format: 'awas',
    document: 'https://example.com/.well-known/ai-actions.json',
    source: { pointer: '/actions/0' },
    transport: { kind: 'http', method: 'GET', url: 'https://example.com/x', body: 'none' },
    ...more,
  });

const fault = (pointer: string): Finding => ({
  rule: 'awas/method-unknown',
  severity: 'error',
  outcome: 'failed',
  requirements: [],
  message: 'The method is unknown.',
  fix: 'Use GET.',
  document: 'https://example.com/.well-known/ai-actions.json',
  pointer,
  line: 1,
  column: 1,
  selector: null,
});

describe('nameOf', () => {
  test.each([
    ['search-books', 'search-books'],
    ['searchBooks', 'search_books'],
    ['summarizer/short form', 'summarizer_short_form'],
    ['Ünïcode!', 'unicode'],
    ['2fa', '_2fa'],
    ['日本語', 'action'],
    ['x'.repeat(200), 'x'.repeat(39)],
  ])('%s → %s', (id, name) => {
    expect(nameOf({ id })).toBe(name);
    expect(name).toMatch(/^[a-z_][a-z0-9_-]{0,39}$/);
  });
});

describe('toolsOf', () => {
  test.each([
    ['https://example.com/club', ['join']],
    ['https://example.com/about', []],
  ])('an action that only attributes of a page declare is offered there: %s', (url, names) => {
    const join = action('join', {
      document: 'https://example.com/club',
      transport: { kind: 'none', reason: 'Attributes on the page declare it.' },
      page: { url: 'https://example.com/club', selector: 'form' },
    });
    const page: PageFacts = {
      url,
      title: '',
      attributes: [],
      selectors: {},
      links: [],
      metas: [],
      forms: [],
      elements: 9,
      truncated: false,
      scannedAt: 0,
    };
    expect(toolsOf([join], [], page, SITE).tools.map(({ name }) => name)).toEqual(names);
  });
  test('a name that two documents declare stays with the first, and the second says so', () => {
    const { tools } = toolsOf(
      [action('search'), action('search', { key: 'awp:search', format: 'awp' })],
      [],
      null,
      SITE,
    );
    expect(tools.map(({ name }) => name)).toEqual(['search', 'search_awp']);
    expect(tools[1]?.description).toMatch(/AWP.*search.*AWAS/);
  });
  test.each([
    ['read', false, true],
    ['read', true, false],
    ['change', false, false],
    ['destructive', false, false],
    ['irreversible', false, false],
  ] as const)('risk %s, confirm %s: readOnlyHint %s', (risk, confirm, readOnlyHint) => {
    expect(toolsOf([action('a', { risk, confirm })], [], null, SITE).tools[0]?.annotations).toEqual({
      readOnlyHint,
      untrustedContentHint: true,
      consequentialHint: !readOnlyHint,
    });
  });
  test.each<[what: string, ids: readonly string[], names: readonly (string | RegExp)[]]>([
    [
      'the same id, written otherwise',
      ['searchBooks', 'search_books'],
      ['search_books', 'search_books_awas'],
    ],
    [
      'ids that begin alike',
      ['administration_of_customers_and_their_orders', 'administration_of_customers_and_their_offers'],
      ['administration_of_customers_and_their_o', /^administration_of_customers_and_th_[a-z0-9]{4}$/],
    ],
    ['ids in another script', ['日本語', '中文'], ['action', /^action_[a-z0-9]{4}$/]],
  ])('%s: different names, and only the same action is said to be the same', (_what, ids, names) => {
    const offer = (...given: readonly string[]) =>
      toolsOf(
        given.map((id, index) => action(id, { key: `awas:${index}` })),
        [],
        null,
        SITE,
      ).tools;
    const tools = offer(...ids);
    expect(tools.map(({ name }) => name)).toEqual(
      names.map((name) => (typeof name === 'string' ? name : expect.stringMatching(name))),
    );
    expect(tools[1]?.description.includes('is the same by')).toBe(typeof names[1] === 'string');
    expect(
      offer('another', ...ids)
        .slice(1)
        .map(({ name }) => name),
    ).toEqual(tools.map(({ name }) => name));
  });
  test('an action with an error is withheld, with the reason; its neighbours are not', () => {
    const { tools, withheld } = toolsOf(
      [action('a'), action('b', { source: { pointer: '/actions/1' } })],
      [fault('/actions/1/method')],
      null,
      SITE,
    );
    expect(tools.map(({ name }) => name)).toEqual(['a']);
    expect(withheld).toMatchObject([{ id: 'b', next: 'Use GET.' }]);
    expect(withheld[0]?.reason).toContain('The method is unknown.');
  });
  test('an action whose control is missing on its page is withheld, though that is only a warning', () => {
    const finding: Finding = { ...fault('/actions/0'), rule: 'awas/control-missing', severity: 'warning' };
    expect(toolsOf([action('a')], [finding], null, SITE).tools).toEqual([]);
    expect(toolsOf([action('a')], [{ ...finding, rule: 'awas/other' }], null, SITE).tools).toHaveLength(1);
  });
  test('WOA-8.3-b: hidden characters do not reach the description', () => {
    const description =
      'S\u200be\u{e0041}a\u{e0100}r\u{e01ef}c\u061ch\u115fe\u206as\u3164 \u180fb\ufe00o\uffa0o\u034fks\u0007 👩‍👩‍👧 ❤️';
    expect(toolsOf([action('a', { description })], [], null, SITE).tools[0]?.description).toBe(
      'The site says: “Searches books 👩‍👩‍👧 ❤️”',
    );
  });
});

test('inputSchemaOf: one object, without members that only cost tokens', () => {
  expect(
    inputSchemaOf([
      {
        name: 'q',
        in: 'query',
        required: true,
        description: 'What to look for',
        schema: { type: 'string', minLength: 1, title: 'Q', examples: ['x'] },
        source: {},
      },
      {
        name: 'sort',
        in: 'query',
        required: true,
        description: 'Sort',
        schema: { type: 'string', enum: ['a'], default: 'a' },
        source: {},
      },
    ]),
  ).toEqual({
    type: 'object',
    properties: {
      q: { type: 'string', minLength: 1, description: '“What to look for”' },
      sort: { type: 'string', enum: ['a'], default: 'a' },
    },
    required: ['q'],
  });
});

describe('toReply', () => {
  const ok = (value: never | object | string) =>
    toReply({ ok: true, status: 200, tookMs: 1, data: { kind: 'json', value: value as never } });
  test('WOA-8.4-a: a result is data, bounded in each string and in all', () => {
    const reply = ok({ long: 'x'.repeat(50_000), many: Array.from({ length: 10_000 }, () => 'yyyy') });
    expect(reply).toMatchObject({ ok: true, truncated: true });
    expect(JSON.stringify(reply).length).toBeLessThanOrEqual(MAX_TOTAL);
    expect((reply as unknown as { data: { long: string } }).data.long.length).toBeLessThanOrEqual(MAX_STRING);
  });
  test('escapes count too', () =>
    expect(JSON.stringify(ok(Array.from({ length: 5_000 }, () => '"\\\n')).ok).length).toBeLessThanOrEqual(
      MAX_TOTAL,
    ));
  test('hidden characters are removed, and that is said', () => {
    expect(ok({ text: 'a\u200b\u200bb' })).toMatchObject({
      data: { text: 'ab' },
      notes: [expect.stringContaining('2 hidden characters')],
    });
  });
  test('a table becomes rows', () => {
    const rows = [['Dune', '$9']];
    const data = { kind: 'table', columns: ['title', 'price'], rows, more: false } as const;
    expect(toReply({ ok: true, status: 0, tookMs: 1, data })).toMatchObject({
      data: { rows: [{ title: 'Dune', price: '$9' }] },
    });
  });
  test('JSON keeps the shape that the site gave it', () => {
    const value = [
      { id: 1, name: null },
      { id: 2, name: 'x' },
    ];
    const data = { kind: 'json', value } as const;
    expect(toReply({ ok: true, status: 200, tookMs: 1, data })).toMatchObject({ data: value });
  });
  test('a failure keeps its problems and the next step', () => {
    expect(
      toReply({
        ok: false,
        code: 'invalid-arguments',
        message: 'm',
        problems: [{ pointer: '/q', message: 'missing' }],
        next: 'Give q.',
      }),
    ).toEqual({
      ok: false,
      code: 'invalid-arguments',
      message: 'm',
      problems: [{ pointer: '/q', message: 'missing' }],
      next: 'Give q.',
    });
  });
});

test('unknownAction suggests the nearest', () => {
  expect(unknownAction('serach', ['search', 'order'])).toMatchObject({
    ok: false,
    code: 'unknown-action',
    next: 'Did you mean search? Offered now: search, order.',
  });
});
