import { describe, expect, it } from 'vitest';
import { fieldOf } from '../../../components/form/field.ts';
import {
  blank,
  initialEntries,
  numberFrom,
  placeProblems,
  shownPointers,
  variantOf,
  withoutDefaults,
  withoutZone,
  withProperty,
  withZone,
} from '../../../components/form/values.ts';
import type { JsonSchema } from '../../../lib/model/index.ts';

const field = (schema: JsonSchema, required = false, name = 'x') => fieldOf(name, schema, required);

describe('what a form holds', () => {
  it.each([
    ['a default (AWAS-parameter-i)', field({ type: 'string', default: 'a' }), { x: 'a' }],
    ['a required constant', field({ const: 2 }, true), { x: 2 }],
    ['an optional constant', field({ const: 2 }), {}],
    ['a required list', field({ type: 'array', items: { type: 'string' } }, true), { x: [] }],
    ['nothing', field({ type: 'string' }, true), {}],
    [
      'the defaults within an object',
      field({ type: 'object', properties: { a: { default: 1, type: 'number' }, b: { type: 'string' } } }),
      { x: { a: 1 } },
    ],
    [
      'an empty object where one is required',
      field({ type: 'object', properties: { a: {} } }, true),
      { x: {} },
    ],
  ])('at first: %s', (_, given, expected) => {
    expect(Object.fromEntries(initialEntries([given]))).toEqual(expected);
  });

  it('sends no value that equals its default, because the plan fills it in', () => {
    const fields = [
      field({ type: 'string', default: 'any' }, false, 'genre'),
      field({ type: 'string' }, true, 'q'),
    ];
    expect(withoutDefaults(fields, { genre: 'any', q: 'dune' })).toEqual({ q: 'dune' });
    expect(withoutDefaults(fields, { genre: 'poetry', q: 'dune' })).toEqual({ genre: 'poetry', q: 'dune' });
  });

  it.each([
    [field({ type: 'string' }), ''],
    [field({ enum: ['a', 'b'] }), 'a'],
    [field({ type: 'boolean' }), false],
    [field({ type: 'object', properties: { a: {} } }), {}],
    [field({ type: 'number', default: 4 }), 4],
  ])('adds a row of %j', (item, expected) => {
    expect(blank(item)).toEqual(expected);
  });

  it('sets and leaves out properties in place, also one called __proto__', () => {
    expect(withProperty({ a: 1, b: 2 }, 'a', 3)).toEqual({ a: 3, b: 2 });
    expect(Object.keys(withProperty({ a: 1, b: 2 }, 'a', 3))).toEqual(['a', 'b']);
    expect(withProperty({ a: 1, b: 2 }, 'a', undefined)).toEqual({ b: 2 });
    const odd = withProperty({}, '__proto__', 'x');
    expect(Object.hasOwn(odd, '__proto__')).toBe(true);
    expect(Object.getPrototypeOf(odd)).toBe(Object.prototype);
  });
});

describe('numbers as they are typed', () => {
  it.each([
    ['', undefined],
    [' 7 ', 7],
    ['-1.5', -1.5],
    ['1.', 1],
    ['.5', 0.5],
    ['1e3', 1000],
    ['007', 7],
    ['1,5', '1,5'],
    ['0x10', '0x10'],
    ['Infinity', 'Infinity'],
    ['1e999', '1e999'],
    ['ten', 'ten'],
  ])('%j is %j', (text, value) => {
    expect(numberFrom(text)).toBe(value);
  });
});

describe('moments', () => {
  it('get the zone that RFC 3339 wants, and are shown again in the person’s', () => {
    const written = withZone('2026-05-17T10:30');
    expect(written).toMatch(/^2026-05-17T10:30:00(?:Z|[+-]\d\d:\d\d)$/);
    expect(new Date(written).getTime()).toBe(new Date('2026-05-17T10:30').getTime());
    expect(withoutZone(written, 'datetime-local')).toBe('2026-05-17T10:30');
  });

  it.each([
    ['2026-05-17', 'date', '2026-05-17'],
    ['next Friday', 'date', undefined],
    ['next Friday', 'datetime-local', undefined],
    ['2026-13-45T99:99Z', 'datetime-local', undefined],
    ['2026-05-17T10:30:00', 'datetime-local', '2026-05-17T10:30:00'],
    ['', 'date', ''],
    ['10:30', 'time', '10:30'],
    ['at noon', 'time', undefined],
    ['2026-12', 'month', '2026-12'],
    ['December', 'month', undefined],
    ['2026-W49', 'week', '2026-W49'],
    ['2026-12-01', 'week', undefined],
  ] as const)('%s can be shown by a %s control: %s', (value, input, shown) => {
    expect(withoutZone(value, input)).toBe(shown);
  });
});

describe('problems', () => {
  const form = field(
    {
      type: 'object',
      properties: { tags: { type: 'array', items: { type: 'string' } }, any: { type: 'object' } },
    },
    false,
    'a/b',
  );
  const shown = new Set(shownPointers(form, '/a~1b', { tags: ['x', 'y'] }));

  it('are told at the nearest field that is shown', () => {
    expect([...shown]).toEqual(['/a~1b', '/a~1b/tags', '/a~1b/tags/0', '/a~1b/tags/1', '/a~1b/any']);
    const placed = placeProblems(
      [
        { pointer: '/a~1b/tags/1', message: 'too short' },
        { pointer: '/a~1b/any/deep/er', message: 'is missing' },
        { pointer: '/other', message: 'There is no parameter "other".' },
        { pointer: '', message: 'must be an object' },
      ],
      shown,
    );
    expect(placed.get('/a~1b/tags/1')?.[0]?.message).toBe('too short');
    expect(placed.get('/a~1b/any')?.[0]?.message).toBe('/deep/er: is missing');
    expect(placed.get('')?.map(({ message }) => message)).toEqual([
      'There is no parameter "other".',
      'must be an object',
    ]);
  });
});

it.each([
  ['text', 1],
  [5, 0],
  [{ radius: 1 }, 2],
  [undefined, 0],
])('knows the shape of %j among several', (value, index) => {
  const variants = [
    field({ type: 'number' }),
    field({ type: 'string' }),
    field({ type: 'object', properties: { radius: { type: 'number' } } }),
  ];
  expect(variantOf(variants, value)).toBe(index);
});
