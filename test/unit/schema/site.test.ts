import { describe, expect, it } from 'vitest';
import type { Json, JsonSchema } from '../../../lib/model/index.ts';
import { validate } from '../../../lib/schema/site.ts';
import { inEnglish } from '../../../lib/text/english.ts';
import { rowsOf } from '../../tables.ts';

const TABLES = new URL('site.txt', import.meta.url);

const messages = (schema: JsonSchema | boolean, value: Json) =>
  validate(schema, value).problems.map(({ pointer, message }) => `${pointer} ${message}`);

const search: JsonSchema = {
  type: 'object',
  properties: {
    query: { type: 'string', minLength: 2, maxLength: 20 },
    sort: { enum: ['price', 'title', 'relevance'], default: 'relevance' },
    pages: { type: 'integer', minimum: 1, maximum: 9, examples: [3] },
    tags: { type: 'array', items: { type: 'string' }, maxItems: 2, uniqueItems: true },
    when: { type: 'string', format: 'date' },
    weight: { type: 'number', exclusiveMinimum: 0, multipleOf: 0.5 },
    gift: { type: 'boolean' },
    address: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
  },
  required: ['query'],
  additionalProperties: false,
};

describe('validate words what is wrong, what is expected and an example', () => {
  it.each(
    rowsOf<[name: string, schema: JsonSchema | string, value: Json, expected: readonly string[]]>(
      TABLES,
      'wrong',
    ),
  )('%s', (_, given, value, expected) => {
    const schema = given === 'search' ? search : (given as JsonSchema);
    expect(messages(schema, value)).toEqual(expected);
    expect(validate(schema, value).valid).toBe(expected.length === 0);
  });

  it('gives an example from examples, default, enum or format', () => {
    const { problems } = validate(search, { query: 'Dune', pages: 10, sort: 'x', when: 'soon' });
    expect(problems.map(({ pointer, example }) => [pointer, example])).toEqual([
      ['/sort', 'price'],
      ['/pages', 3],
      ['/when', '2026-03-31'],
    ]);
  });

  it.each<[format: string, good: readonly string[], bad: readonly string[]]>([
    ['email', ['a@example.com', 'a.b+c@müller.de'], ['a', 'a@', '@b.c', 'a b@c.de', 'a@b..c', 'a@-b.c']],
    ['uri', ['https://example.com/a', 'mailto:a@b.c'], ['example.com', '/a', 'https://exa mple.com']],
    ['date', ['2024-02-29'], ['2023-02-29', '2026-13-01', '1.3.2026']],
    [
      'date-time',
      ['2026-03-31T18:30:00Z', '2026-03-31T18:30:00.5+01:00'],
      ['2026-03-31', '2026-03-31T18:30', '2026-03-31T25:00:00Z'],
    ],
    ['datetime', ['2026-03-31T18:30', '2026-03-31t18:30:00z'], ['2026-03-31', '2026-03-31 18:30:00Z', 'now']],
    ['time', ['18:30', '18:30:15', '18:30:15Z'], ['24:00', '6pm']],
    ['uuid', ['7f3a2b10-5c4d-4e6f-8a9b-0c1d2e3f4a5b'], ['7f3a2b10']],
    ['phone', ['+49 30 123456', '555-0199'], ['call me', '12']],
    ['airport', ['anything'], []],
  ])('AWAS-validation-b: the format %s', (format, good, bad) => {
    for (const text of good)
      expect([text, validate({ type: 'string', format }, text).valid]).toEqual([text, true]);
    for (const text of bad)
      expect([text, validate({ type: 'string', format }, text).valid]).toEqual([text, false]);
  });
});

describe('validate stays within bounds whatever the schema says', () => {
  const deep = (levels: number): Json => {
    let value: Json = 1;
    for (let level = 0; level < levels; level++) value = [value];
    return value;
  };
  const nested = (levels: number): JsonSchema => {
    let schema: JsonSchema = {};
    for (let level = 0; level < levels; level++) schema = { items: schema };
    return schema;
  };
  const doubling: Record<string, Json> = {};
  for (let level = 0; level < 40; level++)
    doubling[`d${level}`] = { allOf: [{ $ref: `#/$defs/d${level + 1}` }, { $ref: `#/$defs/d${level + 1}` }] };

  it.each<[name: string, schema: JsonSchema, value: Json, unchecked: RegExp]>([
    ['a reference to itself', { $ref: '#' }, 1, /circular reference/],
    [
      'a circle of references',
      {
        $ref: '#/$defs/a',
        $defs: { a: { anyOf: [{ $ref: '#/$defs/b' }] }, b: { allOf: [{ $ref: '#/$defs/a' }] } },
      },
      1,
      /circular reference/,
    ],
    [
      'WOA-4.2-d: a reference elsewhere',
      { $ref: 'https://example.com/schema.json' },
      1,
      /doesn’t point to a schema/,
    ],
    ['a reference into nothing', { $ref: '#/$defs/none' }, 1, /doesn’t point to a schema/],
    ['WOA-4.2-d: $dynamicRef', { $dynamicRef: '#x' }, 1, /isn’t understood/],
    ['a pattern with look-around', { pattern: '^(?=a)b' }, 'x', /can’t be checked/],
    ['a pattern with a back-reference', { pattern: '^(a)\\1$' }, 'x', /can’t be checked/],
    ['a pattern that is none', { pattern: '(' }, 'x', /can’t be checked/],
    [
      'a pattern of names that can’t be checked',
      { patternProperties: { '(?!a)': false }, additionalProperties: false },
      { b: 1 },
      /can’t be checked/,
    ],
    [
      'misshapen keywords',
      {
        type: 'text',
        required: true,
        enum: 'a',
        anyOf: {},
        properties: [],
        minLength: '5',
        items: 5,
        minimum: 'x',
        if: 1,
      },
      'x',
      /isn’t a JSON Schema type/,
    ],
    ['2^40 visits', { $ref: '#/$defs/d0', $defs: { ...doubling, d40: {} } }, 1, /too long/],
    ['a schema too deep', nested(500), [], /nested deeper/],
    ['a schema too large', { anyOf: Array.from({ length: 6_000 }, () => ({})) }, 1, /more than/],
    ['a value too deep', {}, deep(200), /value is too large or too deep/],
    [
      'many items to compare',
      { uniqueItems: true },
      Array.from({ length: 2_000 }, (_, index) => ({ index })),
      /uniqueItems/,
    ],
    ['a name that is not text', {}, JSON.parse('{"\\ud800": 1}') as Json, /too large/],
  ])('%s', (_, schema, value, unchecked) => {
    const before = JSON.stringify(schema);
    const validity = validate(schema, value);
    expect(validity.valid).toBe(true);
    expect(validity.unchecked.map(inEnglish).join('\n')).toMatch(unchecked);
    expect(JSON.stringify(schema)).toBe(before);
    expect(Reflect.ownKeys(schema).filter((key) => String(key).startsWith('__'))).toEqual([]);
  });

  it('takes no time over a pattern made to hang', () => {
    expect(messages({ type: 'string', pattern: '^(a+)+$' }, `${'a'.repeat(50_000)}!`)).toHaveLength(1);
  });

  it('tells the first of very many problems', () => {
    const value = { list: Array.from({ length: 200_000 }, () => 'x') };
    const { valid, problems } = validate({ properties: { list: { items: { type: 'number' } } } }, value);
    expect(valid).toBe(false);
    expect(problems.length).toBeGreaterThan(0);
    expect(problems.length).toBeLessThanOrEqual(100);
  });

  it('reads __proto__, constructor and format names as the mere names they are', () => {
    const value = JSON.parse('{"__proto__": 5, "constructor": 5}') as Json;
    const schema = JSON.parse(
      '{"properties": {"__proto__": {"type": "string"}, "constructor": {"type": "string", "format": "__proto__"}}}',
    ) as JsonSchema;
    expect(messages(schema, value)).toEqual([
      '/__proto__ Expected text, got 5.',
      '/constructor Expected text, got 5.',
    ]);
    expect(validate({ format: 'hasOwnProperty' }, 'x').valid).toBe(true);
  });

  it('takes the schemas true and false', () => {
    expect(validate(true, 1).valid).toBe(true);
    expect(validate(false, 1).valid).toBe(false);
  });
});
