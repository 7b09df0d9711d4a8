import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { define, inputSchemaOf } from '../../../lib/agent/definition.ts';
import { nameOf } from '../../../lib/agent/name.ts';
import { conform } from '../../../lib/agent/profile.ts';
import type { Action, Json, JsonObject, Parameter } from '../../../lib/model/index.ts';
import { rowsOf } from '../../tables.ts';
import { PROVIDERS, refusals } from './providers.ts';

const TABLES = new URL('profile.txt', import.meta.url);

const parameter = (name: string, schema: JsonObject, more: Partial<Parameter> = {}): Parameter => ({
  name,
  in: 'query',
  required: false,
  schema,
  source: {},
  ...more,
});

const schemaOf = (schema: JsonObject): unknown => conform([parameter('p', schema)]).parameters[0]?.schema;
const saidOf = (schema: JsonObject): unknown =>
  conform([parameter('p', schema)]).parameters[0]?.said.join(' ') || undefined;

describe('a schema of the profile', () => {
  test.each(rowsOf<[what: string, given: JsonObject, schema: JsonObject, said?: string]>(TABLES, 'profile'))(
    'of %s',
    (_, given, schema, said) => {
      expect(schemaOf(given)).toEqual(schema);
      expect(saidOf(given)).toBe(said);
    },
  );

  test('too many values become a text', () => {
    const values = Array.from({ length: 300 }, (_, index) => `value-${index}`);
    expect(schemaOf({ enum: values })).toEqual({ type: 'string' });
    expect(saidOf({ enum: values })).toMatch(/^One of: value-0, .*, …\.$/);
  });

  test('of a schema that contains itself ends', () => {
    let schema: JsonObject = { type: 'string' };
    for (let depth = 0; depth < 10_000; depth++) schema = { type: 'array', items: schema };
    expect(JSON.stringify(schemaOf(schema)).length).toBeLessThan(500);
    let nested: JsonObject = { type: 'string' };
    for (let depth = 0; depth < 10_000; depth++) nested = { anyOf: [nested] };
    expect(schemaOf(nested)).toBeDefined();
    const wide = Object.fromEntries(Array.from({ length: 50 }, (_, n) => [`p${n}`, { $ref: '#' }]));
    expect(JSON.stringify(schemaOf({ type: 'object', properties: wide })).length).toBeLessThan(1_000_000);
  });
});

describe('keys', () => {
  test.each<[names: readonly string[], keys: readonly string[]]>([
    [
      ['q', 'page_size', '_x'],
      ['q', 'page_size', '_x'],
    ],
    [
      ['filter[name]', 'ids[]', '$top', '@id'],
      ['filter_name', 'ids', 'top', 'id'],
    ],
    [
      ['user-id', 'user.id', 'user_id'],
      ['user_id_2', 'user_id_3', 'user_id'],
    ],
    [
      ['2fa', '日本語', 'größe'],
      ['_2fa', 'input', 'grosse'.replace('ss', '_')],
    ],
    [['x'.repeat(80)], ['x'.repeat(63)]],
    [
      ['__proto__', 'constructor'],
      ['__proto__', 'constructor'],
    ],
  ])('%j', (names, keys) => {
    const conforming = conform(names.map((name) => parameter(name, { type: 'string' })));
    expect(conforming.parameters.map(({ name }) => name)).toEqual(keys);
    const input = Object.fromEntries(keys.map((key, index) => [key, `${index}`]));
    expect(Object.entries(conforming.restore(input))).toEqual(names.map((name, index) => [name, `${index}`]));
  });

  test('are turned back into the site’s names at every depth, and the names are accepted, too', () => {
    const { restore, keyed } = conform([
      parameter('filter[x]', {
        type: 'object',
        properties: { 'a b': { type: 'array', items: { properties: { 'c/d': {} } } } },
      }),
    ]);
    const wanted = { 'filter[x]': { 'a b': [{ 'c/d': 1 }, 2] } };
    expect(restore({ filter_x: { a_b: [{ c_d: 1 }, 2] } })).toEqual(wanted);
    expect(restore(wanted)).toEqual(wanted);
    expect(restore({ unknown: 1, filter_x: 'text' })).toEqual({ unknown: 1, 'filter[x]': 'text' });
    expect([keyed('/filter[x]/a b'), keyed('/other'), keyed('')]).toEqual(['/filter_x/a b', '/other', '']);
  });
});

const REFUSED: readonly (readonly [what: string, parameters: readonly Parameter[]])[] = [
  ['brackets', [parameter('filter[x]', { type: 'string' }), parameter('ids[]', { type: 'array' })]],
  ['signs', [parameter('$top', { type: 'integer' }), parameter('@id', { enum: ['a', 'b'] })]],
  ['an enum of numbers', [parameter('n', { enum: [1, 2, 3], type: 'integer' }, { required: true })]],
  ['a type list', [parameter('n', { type: ['string', 'null'], format: 'iso8601' })]],
  [
    'a deep object',
    [
      parameter('body', {
        allOf: [{ type: 'object', properties: { 'x.y': { oneOf: [{ type: 'array' }, { const: 4 }] } } }],
        $schema: 'https://json-schema.org/draft/2020-12/schema',
      }),
    ],
  ],
  [
    'many values',
    [parameter('country', { enum: Array.from({ length: 2_000 }, (_, index) => `country-${index}`) })],
  ],
  ['required without properties', [parameter('o', { required: ['x'], type: 'object' })]],
  ['a boolean schema', [parameter('b', { type: 'array', items: false })]],
];

describe.each(Object.keys(PROVIDERS))('%s takes', (provider) => {
  test.each(REFUSED)('%s', (_, parameters) => {
    const action = {
      id: '3D/Größe suchen und dann noch vieles anderes mehr tun',
      name: '',
      description: 'Searches',
      parameters,
    } as unknown as Action;
    const name = nameOf(action);
    expect(refusals(provider, { name, ...define(name, action, '') })).toEqual([]);
    const whole = { name, description: 'Searches', inputSchema: inputSchemaOf(parameters) as JsonObject };
    expect(refusals(provider, whole)).toEqual([]);
  });
});

const anySchema = fc.letrec<{ schema: Json }>((tie) => {
  const name = fc.oneof(
    fc.constantFrom('q', 'filter[x]', '$top', '@id', 'a.b', '2', 'größe', ''),
    fc.string(),
  );
  return {
    schema: fc.oneof(
      { maxDepth: 8 },
      fc.jsonValue() as fc.Arbitrary<Json>,
      fc.record(
        {
          type: fc.oneof(
            fc.constantFrom('string', 'integer', 'number', 'boolean', 'array', 'object', 'null', 'file'),
            fc.array(fc.constantFrom('string', 'null', 'array')),
          ),
          properties: fc.dictionary(name, tie('schema'), { maxKeys: 4 }),
          items: tie('schema'),
          enum: fc.array(fc.jsonValue() as fc.Arbitrary<Json>, { maxLength: 300 }),
          required: fc.array(name),
          anyOf: fc.array(tie('schema'), { maxLength: 3 }),
          allOf: fc.array(tie('schema'), { maxLength: 3 }),
          $ref: fc.string(),
          format: fc.string(),
          default: fc.jsonValue() as fc.Arbitrary<Json>,
          description: fc.string(),
        },
        { requiredKeys: [] },
      ) as fc.Arbitrary<Json>,
    ),
  };
}).schema;

test('a value that isn’t a text is written as JSON', () => {
  const schema = { type: 'number', enum: [{ toString: [] }, 7] } as JsonObject;
  expect(JSON.stringify(inputSchemaOf([parameter('size', schema)]))).toContain('One of: {');
});

test('every provider accepts the schemas of all sites', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.string({ minLength: 1 }), anySchema), { maxLength: 6 }), (given) => {
      const parameters = [...new Map(given)].map(([name, schema]) => parameter(name, schema as JsonObject));
      const inputSchema = inputSchemaOf(parameters) as JsonObject;
      for (const provider of Object.keys(PROVIDERS))
        expect(refusals(provider, { name: 'x', description: 'x', inputSchema })).toEqual([]);
    }),
    { numRuns: 500 },
  );
});

test('every name is turned back into the site’s own', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.string({ minLength: 1, maxLength: 100 }), { maxLength: 12 }), (names) => {
      const { parameters, restore } = conform(names.map((name) => parameter(name, { type: 'string' })));
      const given = Object.fromEntries(parameters.map(({ name }, index) => [name, index]));
      expect(Object.keys(given)).toHaveLength(names.length);
      const restored = restore(given);
      for (const [index, name] of names.entries())
        expect(Object.entries(restored)).toContainEqual([name, index]);
    }),
  );
});

test('the rules of providers refuse what they are known to refuse', () => {
  const given = (properties: JsonObject) => ({
    name: 'x',
    description: 'x',
    inputSchema: { type: 'object', properties },
  });
  expect(refusals('Anthropic', given({ 'filter[x]': {} }))).toEqual(['/: keys']);
  expect(refusals('OpenAI', given({ ids: { type: 'array' } }))).toEqual([
    '/properties/ids: items for every array',
  ]);
  expect(refusals('Gemini', given({ n: { enum: ['a'] } }))).toEqual([
    '/properties/n: enum of strings only',
    '/properties/n: one type',
  ]);
  expect(refusals('VS Code', { ...given({}), name: 'x'.repeat(65) })).toHaveLength(1);
  expect(refusals('OpenAI', { ...given({}), inputSchema: { anyOf: [] } })).toHaveLength(2);
});
