import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asOnPage, type Field, fieldOf } from '../../../components/form/field.ts';
import type { JsonSchema } from '../../../lib/model/index.ts';
import { rowsOf } from '../../tables.ts';

const TABLES = new URL('field.txt', import.meta.url);

const kindOf = (schema: unknown): string => fieldOf('x', schema as JsonSchema, false).kind;

it('labels constants by what they are, not by the title of their field', () => {
  const schema = {
    title: 'Cabin',
    oneOf: [
      { const: 'eco', title: 'Economy' },
      { const: 'biz', description: 'With a bed' },
      ...Array.from({ length: 12 }, (_, index) => ({ const: index })),
    ],
  } as JsonSchema;
  expect(fieldOf('cabin', schema, true)).toMatchObject({
    kind: 'choice',
    title: 'Cabin',
    options: [
      { value: 'eco', label: 'Economy' },
      { value: 'biz', label: 'With a bed' },
      ...Array.from({ length: 12 }, (_, index) => ({ value: index, label: String(index) })),
    ],
  });
});

describe('the field of a schema', () => {
  it.each(rowsOf(TABLES, 'fields of schemas'))('%s', (_, schema, kind) => {
    expect(kindOf(schema)).toBe(kind);
  });

  it.each<[JsonSchema, boolean]>([
    [{ format: 'date-time' }, true],
    [{ format: 'date-time', examples: ['2026-05-17T10:30:00Z'] }, true],
    [{ format: 'date-time', examples: ['2026-05-17T10:30'] }, false],
    [{ format: 'date-time', default: '2026-05-17T10:30:00' }, false],
    [{ format: 'time' }, false],
    [{ format: 'date' }, false],
    [{ format: 'datetime-local' }, false],
    [{ format: 'month' }, false],
    [{ format: 'week' }, false],
  ])('%j wants a zone: %s', (schema, zone) => {
    expect(fieldOf('at', { type: 'string', ...schema }, true)).toMatchObject({ kind: 'moment', zone });
  });

  it.each<[JsonSchema, string | undefined, string]>([
    [{ type: 'string' }, 'datetime-local', 'moment datetime-local'],
    [{ type: 'string', maxLength: 7 }, 'month', 'moment month'],
    [{ type: 'string' }, 'week', 'moment week'],
    [{ type: 'string' }, 'time', 'moment time'],
    [{ type: 'string' }, 'date', 'moment date'],
    [{ type: 'string' }, 'text', 'text text'],
    [{ type: 'string' }, undefined, 'text text'],
    [{ type: 'string', format: 'date-time' }, 'date', 'moment datetime-local'],
    [{ type: 'integer' }, 'date', 'number undefined'],
    [{ type: 'string', enum: ['a', 'b'] }, 'date', 'choice undefined'],
  ])('%j, a %s on the page, is a %s', (schema, type, expected) => {
    const shown = asOnPage(fieldOf('x', schema, true), type);
    expect(`${shown.kind} ${'input' in shown ? shown.input : undefined}`).toBe(expected);
  });

  it('keeps what may be entered', () => {
    expect(
      fieldOf(
        'q',
        {
          type: 'string',
          minLength: 1,
          maxLength: 5,
          pattern: '^a',
          default: 'a',
          examples: ['ab'],
          description: 'D',
        },
        true,
        'word',
      ),
    ).toMatchObject({
      kind: 'text',
      required: true,
      minLength: 1,
      maxLength: 5,
      pattern: '^a',
      initial: 'a',
      examples: ['ab'],
      description: 'D',
      declaredType: 'word',
    });
  });

  it.each([
    ['message', {}, true],
    ['query', {}, false],
    ['query', { maxLength: 500 }, true],
    ['body', { maxLength: 20 }, false],
    ['body', { format: 'email' }, false],
  ])('gives %s %j several lines: %s', (name, more, lines) => {
    expect(fieldOf(name, { type: 'string', ...more }, false)).toMatchObject({ lines });
  });

  it('puts what is required first, and at most 100 fields into a group', () => {
    const properties = Object.fromEntries(
      Array.from({ length: 5000 }, (_, index) => [`p${index}`, { type: 'string' }]),
    );
    const group = fieldOf('g', { type: 'object', properties, required: ['p4999'] }, false) as Field & {
      kind: 'group';
    };
    expect(group.fields).toHaveLength(100);
    expect(group.fields[0]?.name).toBe('p4999');
    expect(group.left).toBe(4900);
  });

  it('goes no deeper than five levels', () => {
    let schema: JsonSchema = { type: 'string' };
    for (let depth = 0; depth < 10_000; depth++) schema = { type: 'object', properties: { a: schema } };
    let depth = 0;
    let field: Field | undefined = fieldOf('x', schema, false);
    while (field?.kind === 'group') {
      depth += 1;
      field = field.fields[0];
    }
    expect(depth).toBeLessThan(10);
    expect(field?.kind).toBe('json');
  });

  it('takes properties by names such as __proto__', () => {
    const schema = JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}') as JsonSchema;
    expect(fieldOf('x', schema, false)).toMatchObject({ fields: [{ name: '__proto__', kind: 'text' }] });
  });

  it('never throws, whatever a site calls a schema', () => {
    const keys = [
      'type',
      'enum',
      'const',
      'anyOf',
      'oneOf',
      'allOf',
      '$ref',
      'properties',
      'items',
      'required',
      'format',
    ];
    const value = fc.jsonValue({ maxDepth: 4 });
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), value), (schema) => {
        fieldOf('x', schema as JsonSchema, true);
      }),
    );
  });
});
