import { expect, it } from 'vitest';
import { arePaired, fitOf, partsWith } from '../../../../lib/run/evidence/codes.ts';
import { rowsOf } from '../../../tables.ts';

const TABLES = new URL('codes.txt', import.meta.url);

it.each(rowsOf<[text: string, code: string, label: string, boolean]>(TABLES, 'paired'))(
  '%s pairs %s with %s: %s',
  (text, code, label, known) => {
    expect(arePaired(['another text', text], code, label)).toBe(known);
  },
);

it.each(rowsOf<[code: string, label: string, fit: number]>(TABLES, 'fit'))(
  '%s fits %s: %s',
  (code, label, fit) => {
    expect(fitOf(code, label)).toBe(fit);
  },
);

it('fits codes of at most 60 letters', () => {
  expect([60, 61].map((count) => fitOf('a'.repeat(count), 'a'.repeat(count)))).toEqual([2, 0]);
});

const FAR = 'n'.repeat(450);

it('pairs no code that is far from the label', () => {
  expect(arePaired([`{id:"x9",note:"${FAR}",name:"Paris"}`], 'x9', 'Paris')).toBe(false);
});

it('keeps what is near a whole code', () => {
  expect(partsWith(['see x9 here', 'see ax9 here'], 'x9')).toEqual(['see x9 here']);
  const escaped = String.raw`{at:"\xD6sterreich",ja:"\u65e5\u{672C}"}`;
  expect(partsWith([escaped], 'at')).toEqual(['{at:"Österreich",ja:"日本"}']);
  expect(arePaired(partsWith([escaped], 'at'), 'at', 'Österreich')).toBe(true);
  expect(partsWith([`${FAR} x9 ${FAR}`], 'x9')).toEqual([`${FAR.slice(51)} x9 ${FAR.slice(51)}`]);
});
