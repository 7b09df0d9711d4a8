import { expect, it } from 'vitest';
import { counted, difference } from '../../../components/workbench/use-watch.ts';
import type { Finding } from '../../../lib/model/index.ts';

const found = (...messages: readonly string[]) =>
  counted(
    messages.map((message, line) => ({ rule: 'awas/x', document: 'd', message, line }) as unknown as Finding),
  );

it.each([
  ['nothing', found(), found(), 0, 0],
  ['the same in other places', found('a', 'b'), found('b', 'a'), 0, 0],
  ['one gone', found('a', 'b'), found('b'), 1, 0],
  ['one of two alike gone', found('a', 'a'), found('a'), 1, 0],
  ['one for another', found('a', 'b'), found('b', 'c'), 1, 1],
  ['many come', found('a'), found('a', 'a', 'b'), 0, 2],
])('%s', (_name, before, after, fixed, added) => {
  expect(difference(before, after)).toEqual({ fixed, added });
});
