import type { Run } from '../../lib/model/index.ts';

export const newestFirst = (runs: readonly Run[]): readonly Run[] =>
  runs.toSorted((a, b) => b.startedAt - a.startedAt);

export const currentRun = (runs: readonly Run[], action: string): Run | undefined =>
  newestFirst(runs).find((run) => run.action === action);
