import { expect, test } from 'vitest';
import { namedActions } from '../../../components/run/run-card.tsx';
import { action } from '../../builders.ts';

const of = (id: string, document = 'https://shop.example/agent.json') =>
  action({ id, key: `awp:${id} ${document}`, document });
const BOOK = of('book_flight');
const ALL = [
  BOOK,
  of('search_flights'),
  of('search'),
  of('refresh'),
  of('elsewhere', 'https://shop.example/awas'),
];

test.each<[text: string, named: readonly string[]]>([
  ['retry search_flights with different parameters', ['search_flights']],
  ['About SOLD_OUT, the site says: “refresh, then search”.', ['search', 'refresh']],
  ['call /api/search?q= again', ['search']],
  ['retry book_flight', []],
  ['try elsewhere', []],
  ['researching', []],
  ['', []],
])('AWP-10-c: the recovery “%s” names %j', (text, named) =>
  expect(namedActions(text, BOOK, ALL).map(({ id }) => id)).toEqual(named),
);
