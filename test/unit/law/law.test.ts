import { expect, it } from 'vitest';
import { linesOf } from '../../tables.ts';
import { report, runLaw } from './run.ts';

const TABLES = new URL('law.txt', import.meta.url);

const RUNS = 2_000;
const SEED = 1;

/** The sequences must reach these states, or the absence of violations would prove nothing. */
const REACHED = linesOf(TABLES, 'reached');

it(`is kept in ${RUNS.toLocaleString('en')} random sequences`, async () => {
  const begun = performance.now();
  const result = await runLaw({ runs: RUNS, seed: SEED, all: false });
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(
    `${result.runs} sequences in ${seconds} s: LAW_SEED=${SEED} LAW_RUNS=${RUNS} npm run law plays them again`,
  );
  expect(result.broken.length === 0 ? '' : report(result)).toBe('');
  expect(result.runs).toBe(RUNS);
  expect(REACHED.filter((what) => !result.seen[what])).toEqual([]);
}, 3_600_000);
