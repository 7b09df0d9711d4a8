import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../lib/model/index.ts';
import { lint } from '../../../lib/schema/lint.ts';

const property = (schema: unknown) => ({ type: 'object', properties: { a: schema } }) as JsonObject;

describe('WOA-4.2-a is valid', () => {
  test.each([
    ['an empty schema', {}],
    ['unknown keywords', { '...': 'elided', 'x-order': 3 }],
    ['a boolean for a property', property(false)],
    ['several types', property({ type: ['string', 'null'] })],
    [
      'every kind of keyword',
      property({
        enum: [1],
        const: null,
        minLength: 0,
        multipleOf: 0.5,
        pattern: '^a+$',
        format: 'uri',
        examples: [],
      }),
    ],
    [
      'applicators',
      {
        allOf: [true],
        not: {},
        if: {},
        patternProperties: { '^x-': {} },
        dependentRequired: { a: ['b'] },
        prefixItems: [{}],
      },
    ],
    [
      'a recursive schema',
      { $ref: '#/$defs/node', $defs: { node: { properties: { next: { $ref: '#/$defs/node' } } } } },
    ],
    ['a reference to the whole from below', property({ items: { $ref: '#' } })],
    ['a reference to an anchor', { $ref: '#here', $defs: { x: { $anchor: 'here' } } }],
    [
      'a reference by its own $id',
      { $id: 'https://example.com/s', $ref: 'https://example.com/s#/$defs/x', $defs: { x: {} } },
    ],
    [
      'an inner $id, whose references have another base',
      { $defs: { x: { $id: 'other', $ref: '#/$defs/y' } } },
    ],
    ['escaped pointers', { $ref: '#/$defs/a~1b%20c', $defs: { 'a/b c': {} } }],
    ['a property called type', { properties: { type: { type: 'string' }, required: { type: 'boolean' } } }],
  ])('%s', (_, schema) => {
    expect(lint(schema as JsonObject)).toEqual([]);
  });
});

describe('WOA-4.2-a is not valid', () => {
  test.each([
    ['a type that is none', property({ type: 'int' }), '/properties/a/type', /"integer"/],
    ['an empty list of types', { type: [] }, '/type', /one of/],
    ['a type twice', { type: ['string', 'string'] }, '/type', /once/],
    ['properties that are a list', { properties: [] }, '/properties', /object/],
    ['a property that is not a schema', property('string'), '/properties/a', /object/],
    ['required as in draft 3', property({ required: true }), '/properties/a/required', /list/],
    ['required that is a string', { required: 'a' }, '/required', /\["a"\]/],
    ['required with a name twice', { required: ['a', 'a'] }, '/required', /once/],
    [
      'exclusiveMinimum as in draft 4',
      property({ minimum: 3, exclusiveMinimum: true }),
      '/properties/a/exclusiveMinimum',
      /number/,
    ],
    ['items as a list', { items: [{}] }, '/items', /prefixItems/],
    ['an empty allOf', { allOf: [] }, '/allOf', /list/],
    ['a negative length', property({ minLength: -1 }), '/properties/a/minLength', /1/],
    ['a length that is a string', property({ maxLength: '5' }), '/properties/a/maxLength', /1/],
    ['multipleOf 0', property({ multipleOf: 0 }), '/properties/a/multipleOf', /1/],
    ['an enum that is not a list', property({ enum: 'x' }), '/properties/a/enum', /\["x"\]/],
    ['a title that is not a string', { title: 3 }, '/title', /string/],
    ['uniqueItems that is not a boolean', { uniqueItems: 'yes' }, '/uniqueItems', /true/],
    ['a pattern that is not a string', property({ pattern: 1 }), '/properties/a/pattern', /string/],
    ['dependentRequired that is a list', { dependentRequired: [] }, '/dependentRequired', /name/],
    ['an anchor with blanks', { $anchor: 'a b' }, '/$anchor', /letters/],
    ['an older dialect', { $schema: 'http://json-schema.org/draft-07/schema#' }, '/$schema', /2020-12/],
    ['a $ref that is not a string', { $ref: {} }, '/$ref', /\$defs/],
    ['a reference to nothing', property({ $ref: '#/$defs/x' }), '/properties/a/$ref', /\$defs/],
    ['a reference to itself', { $ref: '#' }, '/$ref', /definition/],
    [
      'a circle through allOf',
      {
        allOf: [{ $ref: '#/$defs/a' }],
        $defs: { a: { $ref: '#/$defs/b' }, b: { anyOf: [{ $ref: '#/$defs/a' }] } },
      },
      '/$defs/a/$ref',
      /definition/,
    ],
  ])('%s', (_, schema, pointer, fix) => {
    const faults = lint(schema as JsonObject);
    expect(faults).toMatchObject([{ pointer, fix: expect.stringMatching(fix) }]);
    expect(faults[0]?.unsure).toBeUndefined();
  });
});

describe('what is valid by the letter, and of no use', () => {
  test.each([
    ['a pattern that is none', property({ pattern: '[' }), '/properties/a/pattern'],
    ['a least that is more than the most', property({ minimum: 5, maximum: 1 }), '/properties/a/minimum'],
    ['lengths the wrong way round', property({ minLength: 5, maxLength: 1 }), '/properties/a/minLength'],
  ])('%s', (_, schema, pointer) => {
    expect(lint(schema as JsonObject)).toMatchObject([{ pointer, isUseless: true }]);
  });
});

describe('could not be told', () => {
  test.each([
    [
      'a reference out of the document, which is not fetched',
      { $ref: 'https://example.com/other.json' },
      '/$ref',
    ],
    ['a pattern with look-ahead', property({ pattern: '^(?=a)b' }), '/properties/a/pattern'],
    ['a pattern for names', { patternProperties: { '(?!x)': {} } }, '/patternProperties/(?!x)'],
  ])('%s', (_, schema, pointer) => {
    expect(lint(schema as JsonObject)).toMatchObject([{ pointer, unsure: true }]);
  });

  test('more patterns than are compiled', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`p${index}`, { pattern: `^a{${index}}$` }]),
    );
    expect(lint({ properties })).toMatchObject([
      { unsure: true, message: expect.stringMatching(/200 patterns/) },
    ]);
  });

  test('more subschemas than are looked at', () => {
    const allOf = Array.from({ length: 30_000 }, () => ({}));
    expect(lint({ allOf })).toMatchObject([{ unsure: true, message: expect.stringMatching(/20000/) }]);
  });
});

test('depth and circles cost no stack', () => {
  let deep: JsonObject = {};
  for (let depth = 0; depth < 10_000; depth++) deep = { not: deep };
  expect(lint(deep)).toEqual([]);
  const chain = Object.fromEntries(
    Array.from({ length: 9_000 }, (_, index) => [`d${index}`, { $ref: `#/$defs/d${(index + 1) % 9_000}` }]),
  );
  expect(lint({ $defs: chain })).toHaveLength(1);
});
