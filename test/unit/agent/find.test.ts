import { describe, expect, test } from 'vitest';
import { found, wantedOf } from '../../../lib/agent/find.ts';
import { MAX_TOOLS, toolsOf } from '../../../lib/agent/tools.ts';
import type { Action } from '../../../lib/model/index.ts';
import { action as anAction } from '../../builders.ts';

const action = (id: string, description = `Does ${id}`): Action =>
  anAction({
    key: `awp:${id}`,
    id,
    name: id,
    description,
    document: 'https://example.com/agent.json',
    transport: { kind: 'http', method: 'GET', url: `https://example.com/${id}`, body: 'none' },
  });

const ACTIONS = [
  ...Array.from({ length: 5_000 }, (_, index) => action(`record_${index}`)),
  action('searchFlights', 'Finds a connection between two airports'),
  action('cancel_flight', 'Gives a seat back'),
  action('weather', 'Tells whether flights are late because of storms'),
];
const OFFER = toolsOf(ACTIONS, [], null, 'https://example.com');

const calls = (query: string): readonly string[] =>
  (found(query, OFFER, ACTIONS) as { found: { call: string }[] }).found.map(({ call }) => call);

describe('a site of 5,000 actions', () => {
  test('offers as many tools as clients accept, and lets agents find the others', () => {
    expect(OFFER.tools).toHaveLength(MAX_TOOLS);
    expect(OFFER.tools.length + OFFER.more.length).toBe(ACTIONS.length);
    expect(OFFER.withheld).toEqual([]);
  });
  test.each<[query: string, first: readonly string[]]>([
    ['search flights', ['search_flights', 'weather']],
    ['Airport', ['search_flights']],
    ['cancel', ['cancel_flight']],
    ['xylophone', []],
    ['', ['record_38', 'record_39']],
  ])('%j', (query, first) => expect(calls(query).slice(0, first.length || 1)).toEqual(first));
  test('answers eight at most, and says how many more there are', () =>
    expect(found('record', OFFER, ACTIONS)).toMatchObject({ more: 5_000 - MAX_TOOLS - 8 }));
});

test.each<[input: unknown, wanted: object]>([
  [undefined, { query: '', arguments: {} }],
  [{ query: 7 }, { query: '', arguments: {} }],
  [{ query: 'x'.repeat(2_000) }, { query: 'x'.repeat(1_000), arguments: {} }],
  [
    { call: 'a', arguments: { b: 1 } },
    { query: '', call: 'a', arguments: { b: 1 } },
  ],
])('wantedOf %j', (input, wanted) => expect(wantedOf(input)).toEqual(wanted));
