import type { Run } from '../../lib/model/index.ts';

/** The latest run first, in whatever order they came. */
export const newestFirst = (runs: readonly Run[]): readonly Run[] =>
  runs.toSorted((a, b) => b.startedAt - a.startedAt);

/** The action's run in all views: the newest one. */
export const currentRun = (runs: readonly Run[], action: string): Run | undefined =>
  newestFirst(runs).find((run) => run.action === action);
