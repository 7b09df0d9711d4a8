import { expect, test } from 'vitest';
import { tableOf, tryValues } from '../../../libraries/values.ts';

test('of random values in controls of five languages, each arrives or is refused', async () => {
  const counts = await tryValues({ seed: 20_261_211, each: 2, part: 3 });
  const all = [...counts.values()];
  expect(all.flatMap(({ wrong }) => wrong)).toEqual([]);
  const right = all.reduce((sum, one) => sum + one.right, 0);
  const refused = all.reduce((sum, one) => sum + one.refused, 0);
  expect(right + refused, tableOf(counts)).toBeGreaterThan(70);
  expect(right, tableOf(counts)).toBeGreaterThan(refused);
}, 240_000);
