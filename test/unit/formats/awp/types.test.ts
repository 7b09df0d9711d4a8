import { describe, expect, test } from 'vitest';
import { parseType, TypeSchemas } from '../../../../lib/formats/awp/types.ts';
import { validate } from '../../../../lib/schema/site.ts';

describe('types are parsed', () => {
  test.each([
    ['string', { kind: 'primitive', name: 'string' }],
    [' integer ', { kind: 'primitive', name: 'integer' }],
    ['enum[a, b,c]', { kind: 'enum', values: ['a', 'b', 'c'] }],
    ['enum[\'a\', "b c"]', { kind: 'enum', values: ['a', 'b c'] }],
    ['array', { kind: 'array' }],
    ['object', { kind: 'object' }],
    ['array[string]', { kind: 'array', of: { kind: 'primitive', name: 'string' } }],
    [
      'array[array[object[flight]]]',
      { kind: 'array', of: { kind: 'array', of: { kind: 'object', entity: 'flight' } } },
    ],
    ['array[enum[a, b]]', { kind: 'array', of: { kind: 'enum', values: ['a', 'b'] } }],
    ['airport_code', { kind: 'named', name: 'airport_code' }],
    ['String', { kind: 'named', name: 'String' }],
    ['', { kind: 'invalid', reason: 'it is empty' }],
    ['enum[]', { kind: 'invalid', reason: 'its list of values is empty' }],
    ['enum[a,,b]', { kind: 'invalid', reason: 'one of its values is empty' }],
    ['array[string', { kind: 'invalid', reason: 'a bracket isn’t closed' }],
    ['array]', { kind: 'invalid', reason: 'a closing bracket has no opening one' }],
    ['array[a]]', { kind: 'invalid', reason: 'its brackets don’t balance' }],
    ['array[a]b', { kind: 'invalid', reason: 'text follows the closing bracket' }],
    ['object[]', { kind: 'invalid', reason: 'it names no entity' }],
    ['map[string]', { kind: 'invalid', reason: '"map" takes no brackets' }],
  ])('%s', (text, type) => {
    expect(parseType(text)).toEqual(type);
  });

  test('nesting and length are bounded', () => {
    expect(parseType(`${'array['.repeat(5_000)}x${']'.repeat(5_000)}`).kind).toBe('invalid');
    expect(parseType(`${'array['.repeat(20)}x${']'.repeat(20)}`).kind).toBe('invalid');
  });
});

describe('types become JSON Schema', () => {
  const types = new TypeSchemas({
    flight: {
      fields: { number: 'string', price: 'float', cabin: 'enum[economy, first]', gate: 'gate_code' },
    },
    trip: { fields: { flights: 'array[flight]', next: 'object[trip]' } },
    broken: 'x',
    loose: { fields: { a: 1, b: { type: 'integer' } } },
  });

  test.each([
    ['string', { type: 'string' }],
    ['integer', { type: 'integer' }],
    ['float', { type: 'number' }],
    ['boolean', { type: 'boolean' }],
    ['url', { type: 'string', format: 'uri' }],
    ['enum[a, b]', { type: 'string', enum: ['a', 'b'] }],
    ['airport_code', { type: 'string' }],
    ['array[airport_code]', { type: 'array', items: {} }],
    ['array[number]', { type: 'array', items: { type: 'number' } }],
    ['object', { type: 'object' }],
    ['object[nothing]', { type: 'object' }],
    ['object[broken]', { type: 'object' }],
    ['object[loose]', { type: 'object', properties: { a: {}, b: { type: 'integer' } } }],
    ['enum[', {}],
    ['__proto__', { type: 'string' }],
    ['object[constructor]', { type: 'object' }],
  ])('%s', (text, schema) => {
    expect(types.of(text)).toEqual(schema);
  });

  test.each([
    ['ISO8601', '2026-03-15', true],
    ['ISO8601', '2026-03-15T10:00:00Z', true],
    ['ISO8601', '2026-03-15T10:00', true],
    ['ISO8601', '2026-13-15', false],
    ['ISO8601', 'tomorrow', false],
    ['flight', { number: 'X1', price: 9.5, cabin: 'first' }, true],
    ['array[flight]', [{ cabin: 'third' }], false],
    ['object[trip]', { next: { next: { flights: [{ price: 'dear' }] } } }, false],
  ])('%s takes %j: %s', (text, value, valid) => {
    expect(validate(types.of(text), value).valid).toBe(valid);
  });

  test('entities that hold each other are written out to a bound', () => {
    const fields = Object.fromEntries(
      Array.from({ length: 300 }, (_, index) => [`f${index}`, `object[e${index % 20}]`]),
    );
    const entities = Object.fromEntries(Array.from({ length: 20 }, (_, index) => [`e${index}`, { fields }]));
    const many = new TypeSchemas(entities);
    for (let index = 0; index < 20; index++) {
      expect(JSON.stringify(many.of(`object[e${index}]`)).length).toBeLessThan(20_000);
    }
  });
});
