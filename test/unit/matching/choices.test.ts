import { expect, test } from 'vitest';
import { indexOfChoice, parseBoolean, placesOf, plainText, same } from '../../../lib/matching/choices.ts';
import type { Json } from '../../../lib/model/index.ts';

test.each<[value: Json, text: string]>([
  ['Dune', 'Dune'],
  ['', ''],
  ['"quoted"', '"quoted"'],
  [7, '7'],
  [-0.5, '-0.5'],
  [true, 'true'],
  [null, ''],
  [['a', 7, null], 'a, 7, '],
  [[], ''],
  [{ a: 1 }, '{"a":1}'],
  [[{ a: [1] }], '{"a":[1]}'],
])('%j is typed as %j', (value, text) => expect(plainText(value)).toBe(text));

test.each<[value: Json, is: boolean | undefined]>([
  ...[true, 'true', ' Yes ', 'ON', '1', 1, 'checked'].map((one): [Json, boolean] => [one, true]),
  ...[false, 'false', 'No', 'off', '0', 0, 'unchecked', '', null].map((one): [Json, boolean] => [one, false]),
  ['maybe', undefined],
  ['truer', undefined],
  ['not on', undefined],
  [['true', 'true'], undefined],
])('%j means %j', (value, is) => expect(parseBoolean(value)).toBe(is));

const choicesOf = (all: string) =>
  all.split('; ').map((one) => {
    const [value = '', label = value] = one.split('=');
    return { value, label };
  });

test.each<[value: Json, choices: string, places: readonly number[]]>([
  ['b', 'a=A; b=B', [1]],
  ['B', 'a=A; b=B', [1]],
  ['A', 'a=A; A=Other', [1]],
  [' a  ', 'a=First; b=Second', [0]],
  ['first  one', 'a=First one; b=Second', [0]],
  ['First', 'a=first; b=First', [1]],
  ['first', 'a= First ; b=Second', [0]],
  ['x', 'a=A; b=B', []],
  ['', 'a=A; =None', [1]],
  ['Ann', '1=Ann; 2=Ann; 3=Bo', [0, 1]],
  ['Ann', '2=Bo; 1=Ann; 3=Ann; 1=Ann', [1, 2]],
  ['Ann', '1=Ann; 1=Ann', [0]],
  ['1', '1=Ann; 2=1', [0]],
  ['ann', '1=Ann; 2=ANN', [0, 1]],
  [true, 'n=no; y=yes', [1]],
  [true, '0=Off; 1=On', [1]],
  [false, 'n=no; y=yes', [0]],
  [false, '0=Off; 1=On', [0]],
  [true, 'true=1; 1=true', [0]],
  ['true', 'n=no; y=yes', []],
  [2, '1=One; 2=Two', [1]],
  ['18:30', '6:30 AM; 6:30 PM', [1]],
  ['09:00', '9:00; 19:00', [0]],
  ['18:00', 'six=6; late=6 p.m.', [1]],
  ['18:30', 'a=6:30 PM; b=18:30 (2 left)', [0, 1]],
  ['12:30', '1=6:30 AM; 12:30=Lunch', [1]],
  ['18:30', '6:30; 18:30 - 19:00', []],
])('%j among %s is at %j', (value, all, places) => {
  const choices = choicesOf(all);
  expect(placesOf(value, choices)).toEqual(places);
  expect(indexOfChoice(value, choices)).toBe(places.length === 1 ? places[0] : -1);
});

test.each<[string, string, boolean]>([
  ['A  b', ' a B ', true],
  ['a\tb', 'a b', true],
  ['ab', 'a b', false],
  ['é', 'e', false],
])('%j and %j are the same: %s', (one, other, is) => expect(same(one, other)).toBe(is));
