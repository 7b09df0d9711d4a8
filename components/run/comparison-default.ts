import type { Run } from '../../lib/model/index.ts';

/** The run that another is compared with before anybody chooses: the one of the same action before it, else the nearest. */
export function comparisonDefault(run: Run, runs: readonly Run[]): Run | undefined {
  const others = runs
    .filter(({ id, outcome }) => id !== run.id && outcome !== undefined)
    .toSorted((a, b) => Math.abs(run.startedAt - a.startedAt) - Math.abs(run.startedAt - b.startedAt));
  const alike = others.filter(({ action }) => action === run.action);
  return alike.find(({ startedAt }) => startedAt <= run.startedAt) ?? alike[0] ?? others[0];
}
