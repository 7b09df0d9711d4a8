import { describe, expect, test } from 'vitest';
import type { JsonObject } from '../../../lib/model/index.ts';
import { fixAt } from '../../../lib/schema/change.ts';
import { lint } from '../../../lib/schema/lint.ts';
import { rowsOf } from '../../tables.ts';

const TABLES = new URL('lint.txt', import.meta.url);

const property = (schema: unknown) => ({ type: 'object', properties: { a: schema } }) as JsonObject;

describe('WOA-4.2-a is valid', () => {
  test.each(rowsOf<[what: string, schema: JsonObject]>(TABLES, 'valid'))('%s', (_, schema) => {
    expect(lint(schema as JsonObject)).toEqual([]);
  });
});

describe('WOA-4.2-a is not valid', () => {
  test.each(rowsOf<[what: string, schema: JsonObject, pointer: string, says: string]>(TABLES, 'not valid'))(
    '%s',
    (_, schema, pointer, fix) => {
      const faults = lint(schema as JsonObject);
      expect(faults).toMatchObject([{ pointer }]);
      const [found] = faults;
      expect(fixAt(found?.fix, pointer).fix).toMatch(new RegExp(fix));
      expect(found?.unsure).toBeUndefined();
    },
  );
});

describe('formally valid schemas that are useless', () => {
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
