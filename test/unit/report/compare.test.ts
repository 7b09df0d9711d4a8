import { describe, expect, it } from 'vitest';
import type { Json, RequestPlan, Run, RunData } from '../../../lib/model/index.ts';
import {
  type Comparison,
  compare,
  compareRuns,
  compareTexts,
  MAX_ENTRIES,
} from '../../../lib/report/index.ts';
import { inEnglish } from '../../../lib/text/english.ts';
import { OWN } from '../../builders.ts';

/** "path: before > after", "-" where there is nothing. */
const lines = ({ differences }: Comparison) =>
  differences.map(({ path, line, before, after }) =>
    [`${line ?? path}:`, show(before), '>', show(after)].join(' '),
  );
const show = (value: Json | undefined) => (value === undefined ? '-' : JSON.stringify(value));

describe('two values', () => {
  it.each<[string, Json | undefined, Json | undefined, readonly string[]]>([
    ['the same', { a: [1, { b: 'x' }] }, { a: [1, { b: 'x' }] }, []],
    ['names in another order', { a: 1, b: 2 }, { b: 2, a: 1 }, []],
    ['a value changed', { a: { b: 1 } }, { a: { b: 2 } }, ['a.b: 1 > 2']],
    ['of another type', { a: '5' }, { a: 5 }, ['a: "5" > 5']],
    ['a name more, a name less', { a: 1 }, { b: 1 }, ['a: 1 > -', 'b: - > 1']],
    ['null is not nothing', { a: null }, {}, ['a: null > -']],
    ['empty ones', { a: {}, b: [] }, { a: {}, b: [] }, []],
    ['an empty list for an empty object', { a: {} }, { a: [] }, ['a: {} > []']],
    ['an item more, at the front', [1, 2, 3], [0, 1, 2, 3], ['[0]: - > 0']],
    ['an item less, in the middle', ['a', 'b', 'c'], ['a', 'c'], ['[1]: "b" > -']],
    [
      'an item changed and one more',
      [{ id: 1, price: 5 }, { id: 2 }],
      [{ id: 1, price: 6 }, { id: 2 }, { id: 3 }],
      ['[0].price: 5 > 6', '[2]: - > {"id":3}'],
    ],
    [
      'an item more before one that changed',
      [{ title: 'Dune', price: 9 }],
      [{ title: 'Emma' }, { title: 'Dune', price: 8 }],
      ['[0]: - > {"title":"Emma"}', '[1].price: 9 > 8'],
    ],
    [
      'one item in place of another',
      [{ id: 1, price: 9 }],
      [{ id: 2, price: 9 }],
      ['[0]: {"id":1,"price":9} > -', '[0]: - > {"id":2,"price":9}'],
    ],
    [
      'items whose names do not tell them apart',
      [
        { name: 'a', n: 1 },
        { name: 'a', n: 2 },
      ],
      [
        { name: 'a', n: 0 },
        { name: 'a', n: 1 },
        { name: 'a', n: 2 },
      ],
      ['[0]: - > {"name":"a","n":0}'],
    ],
    ['names that are not words', { 'x y': 1 }, { 'x y': 2 }, ['["x y"]: 1 > 2']],
    ['names of every object', JSON.parse('{"__proto__": 1}'), {}, ['__proto__: 1 > -']],
    ['the whole', 'a', { b: 1 }, [': "a" > {"b":1}']],
    ['one that is not there', undefined, 'a', [': - > "a"']],
    ['none at all', undefined, undefined, []],
  ])('%s', (_, before, after, expected) => {
    expect(lines(compare(before, after))).toEqual(expected);
  });

  it('are counted where they are too many to list', () => {
    const many = (by: number) =>
      Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`k${at}`, at + by]));
    const { differences, different, alike } = compare({ ...many(0), same: 1 }, { ...many(1), same: 1 });
    expect([differences.length, different, alike]).toEqual([MAX_ENTRIES, 1_000, 1]);
  });

  it('of long lists that have nothing in common are compared in order', () => {
    const list = (name: string) => Array.from({ length: 3_000 }, (_, at) => `${name}${at}`);
    expect(compare(list('a'), list('b')).different).toBe(3_000);
  });
});

it('tells texts apart by their lines', () => {
  const before = 'one\ntwo\nthree\nfour';
  expect(lines(compareTexts(before, 'one\r\n2\nthree\nmore\nfour'))).toEqual([
    '2: "two" > "2"',
    '4: - > "more"',
  ]);
  expect(compareTexts(before, before)).toMatchObject({ differences: [], different: 0, alike: 4 });
  expect(lines(compareTexts('', 'x'))).toEqual(['1: - > "x"']);
});

const run = (request: Partial<RequestPlan>, data: RunData, args: Run['arguments'] = {}): Run => ({
  id: '1',
  tabId: 1,
  origin: 'https://shop.example',
  action: 'awas:search',
  actionName: 'Search',
  asker: { kind: 'person' },
  arguments: args,
  plan: {
    kind: 'request',
    action: 'awas:search',
    risk: 'read',
    consent: false,
    ...OWN,
    summary: [],
    warnings: [],
    request: {
      method: 'GET',
      url: 'https://shop.example/search',
      headers: {},
      cookies: false,
      crossOrigin: false,
      ...request,
    },
  },
  state: 'done',
  progress: '',
  startedAt: 0,
  outcome: { ok: true, status: 200, data, tookMs: 1 },
});

describe('two runs', () => {
  it('differ in arguments, request and result', () => {
    const one = run(
      { url: 'https://shop.example/search?q=dune&tag=a&tag=b' },
      { kind: 'json', value: [{ title: 'Dune' }] },
      { q: 'dune' },
    );
    const other = run(
      { url: 'https://shop.example/search?q=emma&tag=a', headers: { Accept: 'text/plain' } },
      { kind: 'json', value: [] },
      { q: 'emma' },
    );
    const compared = compareRuns(one, other, inEnglish);
    expect(lines(compared.arguments)).toEqual(['q: "dune" > "emma"']);
    expect(lines(compared.plan)).toEqual([
      'query.q: "dune" > "emma"',
      'query.tag: ["a","b"] > "a"',
      'headers.Accept: - > "text/plain"',
    ]);
    expect(lines(compared.result)).toEqual(['[0]: {"title":"Dune"} > -']);
  });

  it('are compared by the values in a JSON body, a credential as it is shown', () => {
    const nothing: RunData = { kind: 'nothing' };
    const credential = { in: 'header', name: 'X-Key', prefix: '', masked: '••••7f3a' } as const;
    const one = run({ method: 'POST', body: '{"a":1,"b":2}', credential }, nothing);
    const other = run({ method: 'POST', body: '{"b":2,"a":3}' }, nothing);
    expect(lines(compareRuns(one, other, inEnglish).plan)).toEqual([
      'headers.X-Key: "••••7f3a" > -',
      'body.a: 1 > 3',
    ]);
    expect(compareRuns(one, other, inEnglish).result).toEqual({
      differences: [],
      same: [],
      different: 0,
      alike: 0,
    });
  });

  it('tables by their cells, files by name, type and size', () => {
    const rows = (...cells: string[]): RunData => ({
      kind: 'table',
      columns: ['title', 'price'],
      rows: [cells],
      more: false,
    });
    const part = (value: string) => [
      { name: 'bill', value, file: { name: 'bill.pdf', contentType: 'application/pdf' } },
    ];
    const compared = compareRuns(
      run({ parts: part('YWJj') }, rows('Dune', '9')),
      run({ parts: part('YWJjYWJj') }, rows('Dune', '8')),
      inEnglish,
    );
    expect(lines(compared.result)).toEqual(['[0].price: "9" > "8"']);
    expect(lines(compared.plan)).toEqual(['parts[0].bytes: 3 > 6']);
  });
});
