import { describe, expect, it } from 'vitest';
import { csvOf, itemsIn, tableOf } from '../../../components/run/table.ts';
import type { Json, RunData } from '../../../lib/model/index.ts';

const json = (value: Json): RunData => ({ kind: 'json', value });
const BOOKS: Json = [{ title: 'Dune' }, { title: 'Emma', year: 1815 }];
const ROWS = [
  ['Dune', undefined],
  ['Emma', 1815],
];

describe('rows of what came back', () => {
  it.each<[what: string, value: Json, name: string, beside: Record<string, Json>]>([
    ['a list', BOOKS, '', {}],
    [
      'a list with values beside it',
      { total: 2, search_token: 'abc', books: BOOKS, note: null },
      'books',
      { total: 2, search_token: 'abc' },
    ],
    [
      'values of objects beside it',
      { books: BOOKS, page: { number: 1, of: 3, links: { next: '/2' } }, tags: ['a', 'b'] },
      'books',
      { 'page.number': 1, 'page.of': 3, tags: ['a', 'b'] },
    ],
    [
      'beside a list of texts, and an empty one',
      { errors: [], hints: ['x'], books: BOOKS },
      'books',
      { hints: ['x'] },
    ],
    [
      'a list beside what went wrong',
      { errors: [{ message: 'one is missing' }], data: { books: BOOKS } },
      'books',
      {},
    ],
    ['a list further down', { ok: true, data: { count: 2, books: BOOKS } }, 'books', { ok: true, count: 2 }],
  ])('%s', (_, value, name, beside) => {
    const table = tableOf(json(value));
    expect(table).toMatchObject({ columns: ['title', 'year'], rows: ROWS, name });
    expect(Object.fromEntries(table?.beside ?? [])).toEqual(beside);
    expect(itemsIn(json(value))).toBe(2);
  });

  it.each<[what: string, value: Json]>([
    ['two lists', { books: BOOKS, films: BOOKS }],
    ['two lists further down', { a: { books: BOOKS }, b: { films: BOOKS } }],
    ['a list of texts', ['a', 'b']],
    ['rows without columns', [{}, {}]],
    ['a list too far down', { a: { b: { c: { d: { e: { books: BOOKS } } } } } }],
    ['a text', 'x'],
  ])('none of %s', (_, value) => expect(tableOf(json(value))).toBeUndefined());

  it.each<[what: string, value: Json, name: string, beside: Record<string, Json>]>([
    ['an empty list', [], '', {}],
    ['one with how many there are', { items: [], total: 0, page: 1 }, 'items', { total: 0, page: 1 }],
    ['one of a name that the site has chosen', { total: 0, books: [] }, 'books', { total: 0 }],
    ['one in an envelope', { ok: true, errors: [], results: [] }, 'results', { ok: true }],
  ])('no rows of %s', (_, value, name, beside) => {
    expect(tableOf(json(value))).toMatchObject({ rows: [], name });
    expect(Object.fromEntries(tableOf(json(value))?.beside ?? [])).toEqual(beside);
    expect(itemsIn(json(value))).toBe(0);
  });

  it.each<[what: string, value: Json, fields: Record<string, Json>]>([
    ['its fields', { title: 'Dune', year: null }, { title: 'Dune', year: null }],
    [
      'those of objects in it',
      { id: 1, to: { city: 'Porto', geo: { lat: 1 } } },
      { id: 1, 'to.city': 'Porto', 'to.geo.lat': 1 },
    ],
    [
      'a price as one',
      { name: 'Tea', price: { amount: 3, currency: 'EUR' } },
      { name: 'Tea', price: { amount: 3, currency: 'EUR' } },
    ],
    ['those in what it is wrapped in', { data: { book: { title: 'Dune' } } }, { title: 'Dune' }],
    [
      'lists of texts, full or empty',
      { title: 'Dune', tags: [], by: ['a', 'b'] },
      { title: 'Dune', tags: [], by: ['a', 'b'] },
    ],
    ['what went wrong', { ok: true, errors: [] }, { ok: true, errors: [] }],
  ])('one object has %s', (_, value, fields) => {
    const table = tableOf(json(value));
    expect(table).toMatchObject({ isRecord: true, beside: [] });
    expect(
      Object.fromEntries((table?.columns ?? []).map((name, at) => [name, table?.rows[0]?.[at]])),
    ).toEqual(fields);
    expect(itemsIn(json(value))).toBeUndefined();
  });

  it('one object of more fields than are laid out is a tree', () => {
    const wide = (most: number) =>
      Object.fromEntries(Array.from({ length: most }, (_, index) => [`c${index}`, { inner: index }]));
    expect(tableOf(json(wide(30)))?.columns).toHaveLength(30);
    expect(tableOf(json(wide(31)))).toBeUndefined();
  });

  it('are a file for spreadsheets, in which nothing of a site is a formula', () => {
    const rows: Json = [
      { title: 'A "B", c', price: -2.5, note: '=HYPERLINK("x")' },
      { title: '-1+2', of: [1] },
    ];
    expect(csvOf(json(rows))).toBe(
      `title,price,note,of\r\n"A ""B"", c",-2.5,"'=HYPERLINK(""x"")",\r\n'-1+2,,,[1]\r\n`,
    );
    expect([csvOf(json({ a: 1 })), csvOf(json([]))]).toEqual([undefined, undefined]);
  });

  it('has no column of a prototype, and bounds them', () => {
    const table = tableOf(json([{ a: 1 }, JSON.parse('{"__proto__": 2, "toString": 3}') as Json]));
    expect(table?.rows).toEqual([
      [1, undefined, undefined],
      [undefined, 2, 3],
    ]);
    const wide = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`c${index}`, index]));
    expect(tableOf(json([wide]))?.columns).toHaveLength(30);
    expect(tableOf(json({ ...wide, list: BOOKS }))?.beside).toHaveLength(20);
  });
});
