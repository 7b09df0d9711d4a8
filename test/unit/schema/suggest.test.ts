import { expect, test } from 'vitest';
import { show } from '../../../lib/schema/format-value.ts';
import { asType, timestampFrom } from '../../../lib/schema/meant.ts';
import { isSlip, nearestWord } from '../../../lib/schema/suggest.ts';

test.each<[name: string, meant: string, isOne: boolean]>([
  ['generatedBy', 'generated_by', true],
  ['genrated_by', 'generated_by', true],
  ['base_uri', 'base_url', true],
  ['generated_at', 'generated_by', false],
  ['createdAt', 'created_by', false],
])('a name is a slip of another, or another name: %s, %s', (name, meant, isOne) => {
  expect(isSlip(name, meant)).toBe(isOne);
});

test.each<[word: string, known: readonly string[], near: string | undefined]>([
  ['list-tide', ['list_tides', 'list-tides'], 'list-tides'],
  ['read_b', ['read_a', 'read_c'], undefined],
  ['read_b', ['read_a', 'read_a'], 'read_a'],
])('of several near words, only the nearest is proposed: %s, %j', (word, known, near) => {
  expect(nearestWord(word, known)).toBe(near);
});

test.each<[text: string, fix: string | undefined]>([
  ['7', '7'],
  ['true', 'true'],
  ['1e999', undefined],
  ['-1e999', undefined],
  ['12345678901234567890', undefined],
])('a text is only proposed if the value contains it: %s', (text, fix) => {
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

test.each<[text: string, meant: string | undefined]>([
  ['1 May 2026', '2026-05-01T00:00:00Z'],
  ['2026-05-01', '2026-05-01T00:00:00Z'],
  ['2026-05-01 10:00', '2026-05-01T10:00:00Z'],
  ['2026-05-01T10:00+02:00', '2026-05-01T08:00:00Z'],
  ['Fri, 01 May 2026 10:00:00 GMT', '2026-05-01T10:00:00Z'],
  ['Fri May 01 2026 10:00:00 GMT+0200 (CEST)', '2026-05-01T08:00:00Z'],
  ['05/13/2026', '2026-05-13T00:00:00Z'],
  ['05-05-2026', '2026-05-05T00:00:00Z'],
  ['31 March 2026, 23:30 -0200', '2026-04-01T01:30:00Z'],
  // These days don't exist.
  ['2026-11-31', undefined],
  ['2026-02-30T00:00:00Z', undefined],
  ['2026-02-29 10:30', undefined],
  ['30 Feb 2026 10:00', undefined],
  ['11/31/2026', undefined],
  ['Sat Feb 29 2025 10:00:00 GMT+0200 (CEST)', undefined],
  // Either number can be the month.
  ['05/06/2026', undefined],
  ['05-06-2026', undefined],
  ['soon, in 2026 or so', undefined],
])('a time is the same on each machine: %s', (text, meant) => {
  const zone = process.env.TZ;
  try {
    for (const TZ of ['UTC', 'America/St_Johns', 'Pacific/Apia', 'Asia/Kathmandu']) {
      process.env.TZ = TZ;
      expect(timestampFrom(text)).toBe(meant);
    }
  } finally {
    if (zone === undefined) delete process.env.TZ;
    else process.env.TZ = zone;
  }
});
