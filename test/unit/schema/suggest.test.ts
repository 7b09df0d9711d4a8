import { expect, test } from 'vitest';
import { show } from '../../../lib/schema/format-value.ts';
import { asType } from '../../../lib/schema/meant.ts';
import { isSlip } from '../../../lib/schema/suggest.ts';

test.each<[name: string, meant: string, isOne: boolean]>([
  ['generatedBy', 'generated_by', true],
  ['genrated_by', 'generated_by', true],
  ['base_uri', 'base_url', true],
  ['generated_at', 'generated_by', false],
  ['createdAt', 'created_by', false],
])('a name is a slip of another, or another name: %s, %s', (name, meant, isOne) => {
  expect(isSlip(name, meant)).toBe(isOne);
});

test.each<[text: string, fix: string | undefined]>([
  ['7', '7'],
  ['true', 'true'],
  ['1e999', undefined],
  ['-1e999', undefined],
  ['12345678901234567890', undefined],
])('a text for a value is only proposed if it stands there: %s', (text, fix) => {
  expect(asType(JSON.parse(text), ['string'])).toEqual(
    fix === undefined ? undefined : expect.objectContaining({ sentence: `Write "${fix}".` }),
  );
});

test('a number that is too large isn’t told as null', () => {
  expect([JSON.parse('1e999'), JSON.parse('-1e999'), null].map(show)).toEqual([
    'Infinity',
    '-Infinity',
    'null',
  ]);
});
