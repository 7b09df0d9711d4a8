import { encode } from 'gpt-tokenizer';
import { describe, expect, test } from 'vitest';
import { withOurs } from '../../../lib/agent/call.ts';
import { toolsOf } from '../../../lib/agent/tools.ts';
import { merge } from '../../../lib/formats/index.ts';
import { readDocument } from '../../../lib/formats/reading.ts';
import type { Action, JsonObject, OfferedTool } from '../../../lib/model/index.ts';
import { action as anAction, parameter } from '../../builders.ts';
import { fetched } from '../../gallery/documents.ts';
import { declarationAt } from '../../site/declaration-at.ts';
import airline from '../../site/declarations/airline.json' with { type: 'json' };
import bookshop from '../../site/declarations/bookshop.json' with { type: 'json' };
import { PROVIDERS, refusals } from './providers.ts';

const SITE = 'https://shop.example';
const tokensOf = ({ name, description, inputSchema }: OfferedTool): number =>
  encode(JSON.stringify({ name, description, inputSchema })).length;

const declared = (...documents: readonly (readonly [path: string, value: object])[]): readonly Action[] =>
  merge(
    SITE,
    documents.map(([path, value]) => readDocument(fetched(SITE + path, value))),
  ).actions;

const lines = (count: number, make: (index: number) => Partial<Action>): readonly Action[] =>
  Array.from({ length: count }, (_, index) =>
    anAction({
      key: `awp:a${index}`,
      id: `a${index}`,
      name: `a${index}`,
      document: `${SITE}/agent.json`,
      ...make(index),
    }),
  );

const WORDY =
  'Looks for everything that has to do with what was asked, in all departments and at all times. ';

const SITES: readonly (readonly [what: string, actions: readonly Action[]])[] = [
  ['a bookshop', declared(['/.well-known/ai-actions.json', declarationAt(bookshop, SITE)])],
  ['an airline', declared(['/agent.json', declarationAt(airline, SITE)])],
  ['one plain action', lines(1, () => ({ description: 'Finds' }))],
  [
    '201 wordy actions of six inputs',
    lines(201, () => ({
      description: WORDY.repeat(3),
      parameters: Array.from({ length: 6 }, (_, n) =>
        parameter(
          `parameter_${n}`,
          'query',
          { type: 'string', minLength: 2 },
          { description: WORDY, required: n < 2 },
        ),
      ),
    })),
  ],
  [
    '5,000 actions with enumerations',
    lines(5_000, (index) => ({
      id: `administration_of_customers_and_orders_number_${index}`,
      description: WORDY,
      parameters: [
        parameter('filter[status][]', 'query', {
          type: 'array',
          items: { enum: Array.from({ length: 90 }, (_, n) => `status-${n}`) },
        }),
        parameter('$top', 'query', { enum: [10, 20, 50] }, { required: true }),
      ],
    })),
  ],
  ['Japanese', lines(60, () => ({ description: '商品の一覧から言葉で探します。'.repeat(9) }))],
];

describe.each(SITES)('%s', (what, actions) => {
  const tools = withOurs(toolsOf(actions, [], null, SITE));
  const sizes = tools.map(tokensOf).toSorted((a, b) => a - b);

  test('costs at most 290 tokens a tool, 160 in the median, and 6,000 in all, with 40 tools', () => {
    expect(tools.length).toBeLessThanOrEqual(40);
    expect(sizes.at(-1)).toBeLessThanOrEqual(290);
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(what.includes('wordy') ? 300 : 160);
    expect(sizes.reduce((sum, one) => sum + one, 0)).toBeLessThanOrEqual(6_000);
  });
  test('has short and distinct names, which are the same on each page', () => {
    const names = tools.map(({ name }) => name);
    for (const name of names) expect(name).toMatch(/^[a-z_][a-z0-9_-]{0,39}$/);
    expect(new Set(names).size).toBe(names.length);
    expect(withOurs(toolsOf(structuredClone(actions), [], null, SITE)).map(({ name }) => name)).toEqual(
      names,
    );
  });
  test.each(Object.keys(PROVIDERS))('is accepted by %s', (provider) => {
    expect(
      tools.flatMap((tool) => refusals(provider, tool as OfferedTool & { inputSchema: JsonObject })),
    ).toEqual([]);
  });
});
