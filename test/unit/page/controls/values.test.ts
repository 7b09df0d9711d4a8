import { describe, expect, test } from 'vitest';
import { indexOfChoice, parseBoolean } from '../../../../lib/matching/choices.ts';
import type { Json } from '../../../../lib/model/index.ts';
import { controlText, fileOf, listChoices } from '../../../../lib/page/controls/families/values.ts';
import { inEnglish } from '../../../../lib/text/english.ts';

describe('controlText', () => {
  test.each<[string, Json, string | undefined]>([
    ['text', 'Dune', 'Dune'],
    ['text', 12, '12'],
    ['text', true, 'true'],
    ['text', null, ''],
    ['email', ['a@x.example', 'b@x.example'], 'a@x.example, b@x.example'],
    ['', { a: 1 }, '{"a":1}'],
    ['number', 1.5, '1.5'],
    ['number', ' 12 ', '12'],
    ['number', '', ''],
    ['number', 'twelve', undefined],
    ['range', 'Infinity', undefined],
    ['date', '2026-11-30', '2026-11-30'],
    ['date', '2026-11-30T18:05:00Z', '2026-11-30'],
    ['date', '30.11.2026', undefined],
    ['datetime-local', '2026-11-30T18:05', '2026-11-30T18:05'],
    ['datetime-local', '2026-11-30 18:05:07', '2026-11-30T18:05:07'],
    ['datetime-local', '2026-11-30', '2026-11-30T00:00'],
    ['datetime-local', 'tomorrow', undefined],
    ['time', '18:05', '18:05'],
    ['time', '2026-11-30T18:05', '18:05'],
    ['time', '18:05:00Z', '18:05'],
    ['time', '18:05:07', '18:05:07'],
    ['datetime-local', '2026-11-30T18:05:00', '2026-11-30T18:05'],
    ['time', '6 pm', undefined],
    ['month', '2026-11-30', '2026-11'],
    ['week', '2026-W48', '2026-W48'],
    ['color', '#0B6E6E', '#0b6e6e'],
    ['color', '#0af', '#00aaff'],
    ['color', 'teal', undefined],
  ])('%s takes %j as %j', (type, value, text) => {
    const converted = controlText(type, value);
    expect(converted.ok ? converted.text : undefined).toBe(text);
  });

  test('a moment becomes the local time', () => {
    const converted = controlText('datetime-local', '2026-11-30T18:05:00Z');
    const moment = converted.ok ? new Date(converted.text).getTime() : 0;
    expect(moment).toBe(Date.UTC(2026, 10, 30, 18, 5));
  });
});

test.each<[Json, boolean | undefined]>([
  [true, true],
  ['Yes', true],
  ['on', true],
  [1, true],
  [0, false],
  ['', false],
  [null, false],
  ['no', false],
  ['maybe', undefined],
])('truth of %j is %j', (value, answer) => expect(parseBoolean(value)).toBe(answer));

const CHOICES = [
  { value: 'price-low', label: 'Price: low to high' },
  { value: '1', label: 'Yes' },
  { value: 'YES', label: 'Really' },
  { value: '3', label: '1' },
];
test.each<[Json, number]>([
  ['price-low', 0],
  ['Price: low to high', 0],
  ['PRICE-LOW', 0],
  ['Yes', 1],
  ['YES', 2],
  ['1', 1],
  ['yes', -1],
  [3, 3],
  // The choices contain both “Yes” and “YES”, so `true` is ambiguous.
  [true, -1],
  [false, -1],
  ['price', -1],
])('%j chooses %i', (value, index) => expect(indexOfChoice(value, CHOICES)).toBe(index));

test('a list of choices is bounded', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ value: `v${index}`, label: 'x'.repeat(1_000) }));
  expect(inEnglish(listChoices(many))).toMatch(/^“v0” \(x{39}…\), .* and 20 more$/);
  expect(inEnglish(listChoices([]))).toBe('there are no choices');
});

test.each<[Json, string | undefined, string | undefined]>([
  ['data:text/plain;name=note.txt;base64,aGVsbG8=', 'note.txt', 'hello'],
  ['data:text/csv;name=a%20b.csv,a%2Cb', 'a b.csv', 'a,b'],
  ['data:,x', 'file', 'x'],
  ['data:text/plain;base64,***', undefined, undefined],
  ['/etc/passwd', undefined, undefined],
  [{ name: 'x' }, undefined, undefined],
])('%j as a file', async (value, name, text) => {
  const file = fileOf(value);
  expect(file?.name).toBe(name);
  expect(await file?.text()).toBe(text);
});
