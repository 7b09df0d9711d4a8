import { expect, it } from 'vitest';
import { newestLast } from '../../../lib/background/newest-last.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));

it.each<[ends: readonly number[]]>([[[1, 0]], [[0, 1, 2]], [[2, 0, 1]]])(
  'of work that ends in the order %j the last read what is newest',
  async (ends) => {
    let state = 0;
    const waiting: (() => void)[] = [];
    const done: number[] = [];
    const bring = newestLast(async () => {
      const read = state;
      await new Promise<void>((resolve) => waiting.push(resolve));
      done.push(read);
    });
    const all = [];
    for (const _ of ends) {
      state++;
      all.push(bring(7));
      await settle();
    }
    for (const at of ends) {
      waiting[at]?.();
      await settle();
    }
    for (let at = ends.length; at < waiting.length; at++) {
      waiting[at]?.();
      await settle();
    }
    await Promise.all(all);
    expect(done.at(-1)).toBe(state);
    expect(done.length).toBeLessThan(2 * ends.length);
  },
);

it('works for one tab beside the other, and after work that failed or never ended', async () => {
  const done: number[] = [];
  let calls = 0;
  const bring = newestLast(async (tab) => {
    calls++;
    if (calls === 1) await new Promise(() => undefined);
    if (calls === 2) throw new Error('gone');
    done.push(tab);
  });
  void bring(1);
  await expect(bring(1)).rejects.toThrow('gone');
  await Promise.all([bring(1), bring(2)]);
  expect(done).toEqual([1, 2]);
});
