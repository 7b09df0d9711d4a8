import { describe, expect, test } from 'vitest';
import { addressedIn } from '../../../lib/text/addressed.ts';
import { linesOf } from '../../tables.ts';

const TEXTS = new URL('addressed.txt', import.meta.url);
const ORDERS = new URL('instructions.txt', import.meta.url);

describe('a text on a form that speaks to a model', () => {
  test.each([...linesOf(TEXTS, 'addressed'), ...linesOf(ORDERS, 'orders')])('%s', (text) =>
    expect(addressedIn(text)).toBeTruthy(),
  );
});

describe('a text on a form that is for a person', () => {
  test.each(linesOf(TEXTS, 'labels'))('%s', (text) => expect(addressedIn(text)).toBeUndefined());
});

test('takes time in proportion to the length', () => {
  const texts = [
    'ai ',
    'the user ',
    'your answer ',
    'include in your ',
    'system: ',
    'transfer the ',
    'as an ',
    '<b>',
  ];
  for (const text of texts) addressedIn(text.repeat(2_000 / text.length));
}, 5_000);
