import { describe, expect, it } from 'vitest';
import { schemaOf } from '../../../lib/formats/schemas.ts';
import type { JsonObject } from '../../../lib/model/index.ts';
import { helpAt } from '../../../lib/schema/help.ts';

const schema: JsonObject = {
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', description: 'What it is called.' },
    kind: { enum: ['a', 'b'] },
    isOn: { type: 'boolean' },
    items: { type: 'array', items: { $ref: '#/$defs/item' } },
    more: { additionalProperties: { type: 'integer', minimum: 1, maximum: 9 } },
  },
  anyOf: [{ properties: { old: { 'x-rule': { why: 'It is of an earlier version.' } } } }],
  $defs: { item: { allOf: [{ properties: { id: { type: 'string' } } }, { $ref: '#/$defs/item' }] } },
};

describe('help for a place of a document', () => {
  it.each<[string, readonly (string | number)[], readonly string[]]>([
    ['the document', [], ['isOn', 'items', 'kind', 'more', 'name', 'old']],
    ['an item, whose schema refers to itself', ['items', 3], ['id']],
    ['a value without properties', ['name'], []],
    ['a place that nobody knows', ['x', 'y', 0], []],
    ['a name that every object has', ['constructor'], []],
  ])('%s has its properties', (_name, path, names) => {
    expect(
      helpAt(schema, path)
        .properties.map(({ name }) => name)
        .toSorted(),
    ).toEqual(names);
  });

  it.each<[string, readonly (string | number)[], object]>([
    ['values that are named', ['kind'], { values: ['a', 'b'], expects: 'one of "a", "b"' }],
    ['both of two', ['isOn'], { values: [true, false] }],
    ['what it is for', ['name'], { about: 'What it is called.', expects: 'text' }],
    ['why a rule asks for it', ['old'], { about: 'It is of an earlier version.' }],
    ['any other name', ['more', 'whatever'], { expects: 'a whole number from 1 to 9' }],
  ])('says %s', (_name, path, expected) => {
    expect(helpAt(schema, path)).toMatchObject(expected);
  });

  it('says what is required', () => {
    expect(helpAt(schema, []).properties.filter(({ required }) => required)).toMatchObject([
      { name: 'name' },
    ]);
  });

  it.each([
    ['awas', '1.0', ['actions', 0]],
    ['awas', '1.1', ['actions', 0]],
    ['awp', '0.2', ['actions', 0]],
    ['woa', '1.0', []],
    ['adp', '1.0', []],
    ['agents-json', '1.0', []],
  ] as const)('is there for %s %s', (format, dialect, path) => {
    const known = schemaOf({ format, dialect });
    expect(known && helpAt(known, path).properties.length).toBeGreaterThan(2);
  });

  it('is there for no text and no other format', () => {
    expect(schemaOf({ format: 'agents-txt', dialect: '1.0' })).toBeUndefined();
    expect(schemaOf({ format: null, dialect: null })).toBeUndefined();
  });
});
