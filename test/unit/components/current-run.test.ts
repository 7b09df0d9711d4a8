import { expect, it } from 'vitest';
import { currentRun, newestFirst, receiptOf } from '../../../components/run/outcome.ts';
import type { Run } from '../../../lib/model/index.ts';

/** "book@3" is the run of "book" that started third. */
const runs = (...names: readonly string[]): readonly Run[] =>
  names.map((id) => {
    const [action, at] = id.split('@');
    return {
      id,
      action,
      startedAt: Number(at),
      asker: { kind: 'page' },
      allowedBy: 'person',
    } as unknown as Run;
  });

it.each<[order: string, runs: readonly Run[], current: string | undefined]>([
  ['newest first, as the background sends them', runs('book@3', 'search@2', 'book@1'), 'book@3'],
  ['oldest first', runs('book@1', 'search@2', 'book@3'), 'book@3'],
  ['a run that was just answered comes last', runs('book@2', 'book@1', 'book@3'), 'book@3'],
  ['an older run that was just answered comes last', runs('book@3', 'search@4', 'book@1'), 'book@3'],
  ['other actions do not count', runs('search@9', 'book@1', 'cart@8'), 'book@1'],
  ['none of the action', runs('search@9'), undefined],
  ['none at all', [], undefined],
])('the current run is the one started last: %s', (_, given, current) => {
  expect(currentRun(given, 'book')?.id).toBe(current);
  const latest = newestFirst(given);
  expect(latest.map(({ startedAt }) => startedAt)).toEqual(
    given.map(({ startedAt }) => startedAt).sort((a, b) => b - a),
  );
  expect(receiptOf(given, undefined)).toBe(latest[0]);
});
