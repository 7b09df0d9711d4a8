import { expect, test } from 'vitest';
import { judgeSelector } from '../../../lib/matching/selector.ts';
import { selectors } from '../../selectors.ts';

test('the table is large enough', () => expect(selectors.length).toBeGreaterThan(200));

test.each(selectors)('%j is taken by %s', (selector, takers) => {
  const { fault, refusedBy } = judgeSelector(selector);
  const refusing = fault === undefined ? refusedBy?.browser : 'each';
  expect(fault ?? refusing ?? 'taken').not.toBe('');
  expect(refusing).toBe({ both: undefined, none: 'each', Chromium: 'Firefox', Firefox: 'Chromium' }[takers]);
});

test('takes time in proportion to the length', () => {
  for (const piece of [':is(', ':not(', '[a=', '\\', '/*', '"', '-', ':nth-child(', 'a ', ':has(a'])
    judgeSelector(piece.repeat(2_000 / piece.length));
}, 2_000);
