import { expect, it } from 'vitest';
import { arePaired } from '../../../../lib/run/evidence/codes.ts';
import { rowsOf } from '../../../tables.ts';

const rows = rowsOf<[text: string, code: string, label: string, boolean]>(
  new URL('codes.txt', import.meta.url),
  'paired',
);

it.each(rows)('%s pairs %s with %s: %s', (text, code, label, known) => {
  expect(arePaired([text], code, label)).toBe(known);
});
