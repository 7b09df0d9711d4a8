import { expect, it } from 'vitest';
import { actionsOfRows, rowActions } from '../../../components/run/row-actions.ts';
import { tableOf } from '../../../components/run/table.ts';
import type { Action, Json } from '../../../lib/model/index.ts';
import { action } from '../../builders.ts';

const of = (id: string, names: readonly string[], more: Partial<Action> = {}) =>
  action({
    id,
    key: `awp:${id}`,
    document: 'https://shop.example/agent.json',
    parameters: names.map((name) => ({
      name: name.replace('?', ''),
      in: 'body' as const,
      required: !name.endsWith('?'),
      schema: {},
      source: {},
    })),
    ...more,
  });

const SEARCH = of('search', ['query']);
const ACTIONS = [
  SEARCH,
  of('book_flight', ['search_token', 'flight_number', 'passenger']),
  of('get_message', ['message_id']),
  of('show_order', ['order']),
  of('delete_message', ['id']),
  of('reserve', ['name', 'title']),
  of('hint', ['flight_number?']),
  of('elsewhere', ['flight_number'], { document: 'https://shop.example/awas' }),
];

it.each<[what: string, answer: Json, offered: Record<string, Json>]>([
  [
    'a row and what stands beside the list',
    { search_token: 'abc', flights: [{ flightNumber: 'HC100', passenger: 'x' }] },
    { book_flight: { search_token: 'abc', flight_number: 'HC100', passenger: 'x' } },
  ],
  [
    'the id of a list of messages',
    { messages: [{ id: 7, subject: 'Hi' }] },
    { get_message: { message_id: 7 }, delete_message: { id: 7 } },
  ],
  ['an id of whatever', [{ id: 7 }], { delete_message: { id: 7 } }],
  ['an order of orders', { orders: [{ id: 7 }] }, { show_order: { order: 7 }, delete_message: { id: 7 } }],
  ['names and titles mean nothing', [{ name: 'Ridge 2', title: 'A tent' }], {}],
  ['no value', [{ flight_number: null }], {}],
  ['an object', [{ flight_number: { of: 'HC' } }], {}],
])('offers on a row what takes it: %s', (_, answer, offered) => {
  const table = tableOf({ kind: 'json', value: answer });
  if (!table) throw new Error('no table');
  const candidates = actionsOfRows(table, SEARCH, ACTIONS);
  expect(
    Object.fromEntries(rowActions(table, 0, candidates).map((one) => [one.action.id, one.arguments])),
  ).toEqual(offered);
});

it('does not offer an action on its own result', () => {
  const table = tableOf({ kind: 'json', value: [{ id: 1 }] });
  const [first] = ACTIONS.filter(({ id }) => id === 'delete_message');
  expect(table && first && actionsOfRows(table, first, ACTIONS)).toEqual([]);
});
