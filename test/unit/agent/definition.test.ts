import { encode } from 'gpt-tokenizer';
import { describe, expect, test } from 'vitest';
import { define, MAX_TOKENS } from '../../../lib/agent/definition.ts';
import { estimateTokens } from '../../../lib/agent/tokens.ts';
import type { Action, Parameter } from '../../../lib/model/index.ts';
import { action as anAction, parameter as aParameter } from '../../builders.ts';

const parameter = (name: string, more: Partial<Parameter> = {}): Parameter =>
  aParameter(name, 'query', { type: 'string' }, more);
const action = (parameters: readonly Parameter[], description = 'Find what there is'): Action =>
  anAction({ parameters, description });
const many = (count: number, more: Partial<Parameter> = {}) =>
  Array.from({ length: count }, (_, index) => parameter(`parameter_${index}`, more));

describe('define', () => {
  test.each<[string, Action]>([
    ['nothing to say', action([])],
    [
      'long descriptions',
      action(many(4, { description: 'Something that takes a good while to tell. '.repeat(5) })),
    ],
    ['sixty optional parameters', action(many(60))],
    ['forty required ones', action(many(40, { required: true }))],
    [
      'a long enumeration',
      action([parameter('country', { schema: { enum: Array.from({ length: 200 }, (_, n) => `c${n}`) } })]),
    ],
    [
      'a text in Japanese',
      action(
        many(3, { description: '商品の名前か説明に含まれる言葉' }),
        '商品の一覧から言葉で探します。'.repeat(10),
      ),
    ],
    [
      'a deep schema',
      action([
        parameter('filter', {
          schema: {
            type: 'object',
            properties: Object.fromEntries(
              Array.from({ length: 30 }, (_, n) => [`field${n}`, { type: 'string', description: 'x' }]),
            ),
          },
        }),
      ]),
    ],
  ])('%s takes at most some hundred tokens', (_name, given) => {
    const definition = define('a', given, 'Irreversible.');
    expect(encode(JSON.stringify({ name: 'a', ...definition })).length).toBeLessThanOrEqual(MAX_TOKENS);
    expect(definition.description).toMatch(/Irreversible\.$/);
  });
  test('what is required is named before what is not, and the order of the declaration is kept', () => {
    const { inputSchema } = define('a', action([...many(60), parameter('q', { required: true })]), '');
    expect(inputSchema.required).toEqual(['q']);
    const names = Object.keys(inputSchema.properties ?? {});
    expect(names.at(-1)).toBe('q');
    expect(names[0]).toBe('parameter_0');
  });
  test.each([
    [
      'has a next button',
      { selector: '#list', pagination: { nextButton: '.next' } },
      ['query', 'awas_lens_next'],
    ],
    ['has none', { selector: '#list' }, ['query']],
    ['are not read from the page', { pagination: { nextButton: '.next' } }, ['query']],
  ])('names what a next page is called by where the results: %s', (_, result, names) => {
    const paged = {
      ...action([parameter('query', { required: true })]),
      page: { url: 'https://shop.example/list', result: { type: 'list' as const, ...result } },
    };
    const { properties, required } = define('list', paged, '').inputSchema;
    expect(Object.keys(properties as object).toSorted()).toEqual(names.toSorted());
    expect(required).toEqual(['query']);
  });

  test('never names only some of the required inputs', () =>
    expect(define('a', action(many(40, { required: true })), '').inputSchema).toEqual({
      type: 'object',
      properties: {},
    }));
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
