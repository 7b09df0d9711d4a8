import { encode } from 'gpt-tokenizer';
import { describe, expect, test } from 'vitest';
import { define, estimateTokens, inputSchemaOf } from '../../../lib/agent/definition.ts';
import type { Action, JsonObject, Parameter } from '../../../lib/model/index.ts';
import { action as anAction, parameter as aParameter } from '../../builders.ts';

const parameter = (name: string, more: Partial<Parameter> = {}): Parameter =>
  aParameter(name, 'query', { type: 'string' }, more);
const action = (parameters: readonly Parameter[], description = 'Find what there is'): Action =>
  anAction({ parameters, description });
const many = (count: number, more: Partial<Parameter> = {}) =>
  Array.from({ length: count }, (_, index) => parameter(`parameter_${index}`, more));

const LONG = Array.from({ length: 200 }, (_, n) => `c${n}`);
const WORDY = 'Something that takes a good while to tell. '.repeat(5);
const inputsOf = (given: Action) => define('a', given, 'Irreversible.').inputSchema.properties as JsonObject;

describe('define', () => {
  test.each<[string, Action, tokens: number]>([
    ['nothing to say', action([]), 75],
    ['long descriptions', action(many(4, { description: WORDY }), WORDY), 250],
    ['a long enumeration', action([parameter('country', { schema: { enum: LONG } })]), 120],
    [
      'a text in Japanese',
      action(
        many(3, { description: '商品の名前か説明に含まれる言葉' }),
        '商品の一覧から言葉で探します。'.repeat(10),
      ),
      200,
    ],
    ['twenty inputs of a long form', action(many(20, { description: WORDY }), WORDY), 900],
    ['sixty optional parameters', action(many(60)), 700],
  ])('has a ceiling: %s', (_name, given, tokens) => {
    const definition = define('a', given, 'Irreversible.');
    expect(encode(JSON.stringify({ name: 'a', ...definition })).length).toBeLessThanOrEqual(tokens);
    expect(definition.description).toMatch(/Irreversible\./);
  });

  test.each([
    'Put a product aside in the shop for one day, to look at it and pay for it at the counter. '.repeat(3),
    'Search available flights between two airports on one day, in every class, with their fares; '.repeat(3),
    'Kurz, dann ein Donaudampfschifffahrtsgesellschaftskapitänspatentverlängerungsantrag '.repeat(4),
  ])('is cut between words: %s', (text) => {
    const { description } = define('a', action([], text), '');
    const [, said = ''] = /“(.*)…”/.exec(description) ?? [];
    expect(said.length).toBeGreaterThan(10);
    expect(text.startsWith(said)).toBe(true);
    expect(text.charAt(said.length)).toMatch(/[\s,;.]/);
  });

  const PROSE =
    'Which of the airports you would leave from, by its name or by the three letters that it has on a ticket, e.g. OSL';
  const PLACES = Array.from(
    { length: 12 },
    (_, n) => `The harbour office behind the old customs house, door ${n}`,
  );
  test.each<[string, Partial<Parameter>, RegExp]>([
    ['a description', { description: PROSE }, /“Which .* e\.g\. OSL”/],
    ['choices', { schema: { enum: PLACES } }, /door 11/],
    [
      'labels',
      { schema: { type: 'string', oneOf: PLACES.map((title, n) => ({ const: `${n}`, title })) } },
      /11 = .* door 11\./,
    ],
    ['the first of many choices', { schema: { enum: [...PLACES, ...LONG] } }, /door 0, .* door 9, …\./],
    ['an example', { schema: { pattern: '^.+$', examples: [PLACES[0]!] } }, /Such as .* door 0\./],
    [
      'a label beside a hint',
      { description: 'P', schema: { type: 'string', format: 'date' } },
      /“P” Format: date/,
    ],
  ])('is whole beside many others: %s', (_, more, told) => {
    const given = action([...many(12, { description: PROSE }), parameter('p', more)], PROSE);
    const { description } = define('a', given, '');
    expect(description).toContain(PROSE);
    expect(JSON.stringify(inputsOf(given).p)).toMatch(told);
  });

  test.each<[string, Partial<Parameter>, JsonObject]>([
    [
      'a ticked box',
      { schema: { type: 'boolean' }, preset: true },
      { type: 'boolean', default: true, description: 'Ticked unless you send false.' },
    ],
    [
      'a choice',
      { schema: { type: 'string', enum: ['news', 'all'] }, preset: 'all' },
      { type: 'string', enum: ['news', 'all'], default: 'all', description: 'Without it: all.' },
    ],
    [
      'ticked boxes',
      { schema: { type: 'array', items: { enum: ['news', 'art', 'all'] } }, preset: ['news', 'art'] },
      {
        type: 'array',
        items: { type: 'string', enum: ['news', 'art', 'all'] },
        default: ['news', 'art'],
        description: 'Without it: news, art.',
      },
    ],
  ])('says what the page already contains: %s', (_, more, expected) =>
    expect(inputsOf(action([parameter('p', more)])).p).toEqual(expected),
  );

  test.each([200, 300])('%d choices are complete if a call asks for the action', (count) => {
    const values = Array.from({ length: count }, (_, n) => `choice ${n}`);
    const { properties } = inputSchemaOf([parameter('p', { schema: { enum: values } })]);
    expect(properties).toEqual({ p: { type: 'string', enum: values } });
  });

  test.each([8, 20, 30])('all %d inputs are there', (count) =>
    expect(Object.keys(inputsOf(action(many(count, { description: WORDY }))))).toHaveLength(count),
  );

  test('all required inputs of hundreds are there, and the description says that there are more', () => {
    const given = action([
      ...many(190),
      ...many(40, { required: true }).map((one) => ({ ...one, name: `r_${one.name}` })),
    ]);
    const { description, inputSchema } = define('a', given, '');
    const names = Object.keys(inputSchema.properties as JsonObject);
    expect(names.filter((name) => name.startsWith('r_'))).toHaveLength(40);
    expect(names.length).toBeLessThan(230);
    expect(description).toContain('More inputs: call awas_lens_status');
  });

  test.each<[string, JsonObject, JsonObject]>([
    [
      'choices are listed with what they are called',
      {
        type: 'string',
        oneOf: [
          { const: 't-05', title: 'Table loom' },
          { const: 't-09', title: 'Spindle' },
        ],
      },
      { type: 'string', enum: ['t-05', 't-09'], description: 't-05 = Table loom, t-09 = Spindle.' },
    ],
    [
      'values that name themselves are not',
      { enum: ['red', 'blue'] },
      { type: 'string', enum: ['red', 'blue'] },
    ],
    [
      'a long list is shortened in words',
      { enum: LONG },
      { type: 'string', description: `One of: ${LONG.slice(0, 10).join(', ')}, ….` },
    ],
  ])('%s', (_, schema, expected) =>
    expect(inputsOf(action([parameter('p', { schema })])).p).toEqual(expected),
  );

  test.each([
    [
      'has a next button',
      { selector: '#list', pagination: { nextButton: '.next' } },
      ['query', 'awas_lens_next'],
    ],
    ['has none', { selector: '#list' }, ['query']],
    ['are not read from the page', { pagination: { nextButton: '.next' } }, ['query']],
  ])('names the parameter for the next page if the results: %s', (_, result, names) => {
    const paged = {
      ...action([parameter('query', { required: true })]),
      page: { url: 'https://shop.example/list', result: { type: 'list' as const, ...result } },
    };
    const { properties, required } = define('list', paged, '').inputSchema;
    expect(Object.keys(properties as object).toSorted()).toEqual(names.toSorted());
    expect(required).toEqual(['query']);
  });
});

test.each([
  'Search the catalogue by title, author or subject',
  '{"type":"object","properties":{"query":{"type":"string","minLength":2}}}',
  '商品の一覧から言葉で探します',
  '0123456789 2030-05-17',
])('estimateTokens: %s', (text) => {
  const ratio = estimateTokens(text) / encode(text).length;
  expect(ratio).toBeGreaterThan(0.8);
  expect(ratio).toBeLessThan(2.5);
});
