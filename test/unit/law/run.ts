/**
 * LAW_SEED is the seed, LAW_RUNS the number of sequences, LAW_FROM the first sequence, and LAW_PROCESSES the
 * number of processes. LAW_ALL=1 continues after a violation.
 */
import { type ChildProcess, fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { type Broken, PART, type Part, type Result } from './part.ts';

const here = fileURLToPath(new URL('.', import.meta.url));

export interface Played extends Pick<Part, 'seed' | 'all'> {
  readonly from?: number;
  readonly runs: number;
  readonly processes?: number;
}

/** The check of declarations takes a third of the time, so most sequences skip it. */
const seldomJudged: Plugin = {
  name: 'seldom-judged',
  setup({ onLoad }) {
    onLoad({ filter: /\/lib\/check\/index\.ts$/ }, () => ({
      contents: `import { check as judge } from './run.ts';
        export { appliedRules } from './applied.ts';
        export { scanRequest } from './scan-request.ts';
        export const check = (subject) => (globalThis.judged ? judge(subject) : []);`,
      resolveDir: fileURLToPath(new URL('../../../lib/check/', import.meta.url)),
      loader: 'ts',
    }));
  },
};

export async function runLaw(
  { runs, seed, all, from = 0, processes = 2 }: Played,
  progress: (until: Result) => void = () => undefined,
): Promise<Result> {
  if (from % PART !== 0) throw new Error(`The first sequence is a multiple of ${PART}.`);
  const folder = await mkdtemp(join(tmpdir(), 'law-'));
  const outfile = join(folder, 'worker.cjs');
  try {
    await build({
      entryPoints: [join(here, 'worker.ts')],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'cjs',
      mainFields: ['module', 'main'],
      sourcemap: 'inline',
      plugins: [seldomJudged],
    });
    let result: Result = { runs: 0, seen: {}, broken: [], cpu: 0 };
    let next = from;
    const parts = (): Part | undefined => {
      if (next >= from + runs || (result.broken.length > 0 && !all)) return undefined;
      next += PART;
      return { seed, from: next - PART, all };
    };
    const add = (part: Result): void => {
      result = together(result, part);
      progress(result);
    };
    await Promise.all(Array.from({ length: processes }, () => playParts(outfile, parts, add)));
    return result;
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function playParts(
  file: string,
  parts: () => Part | undefined,
  add: (result: Result) => void,
): Promise<void> {
  const child = fork(file, { execArgv: ['--max-semi-space-size=64', '--enable-source-maps'] });
  try {
    for (let part = parts(); part; part = parts()) add(await played(child, part));
  } finally {
    child.kill();
  }
}

function played(child: ChildProcess, part: Part): Promise<Result> {
  return new Promise((resolve, reject) => {
    const exited = (code: number | null) => reject(new Error(`a process that played ended with ${code}`));
    child.once('exit', exited);
    child.once('message', (result: Result) => {
      child.off('exit', exited);
      resolve(result);
    });
    child.send(part);
  });
}

function together(one: Result, other: Result): Result {
  const seen: Record<string, number> = { ...one.seen };
  for (const [what, times] of Object.entries(other.seen)) seen[what] = (seen[what] ?? 0) + times;
  const broken = new Map(one.broken.map((known) => [known.rule, known]));
  for (const found of other.broken) broken.set(found.rule, worse(broken.get(found.rule), found));
  return {
    runs: one.runs + other.runs,
    seen,
    broken: [...broken.values()],
    cpu: one.cpu + other.cpu,
  };
}

function worse(known: Broken | undefined, found: Broken): Broken {
  if (!known) return found;
  const shown = found.told.length < known.told.length ? found : known;
  return { ...shown, times: known.times + found.times };
}

export function report({ runs, seen, broken, cpu }: Result): string {
  const counted = Object.entries(seen).sort(([a], [b]) => a.localeCompare(b));
  return [
    `${runs} sequences, ${(cpu / runs).toFixed(2)} ms of the processor each`,
    counted.map(([what, times]) => `${what}: ${times}`).join('; '),
    ...broken
      .toSorted((a, b) => b.times - a.times)
      .map(
        ({ rule, times, first, told }) => `\n── ${rule}: ${times} times, e.g. in sequence ${first}\n${told}`,
      ),
  ].join('\n');
}

async function byHand(): Promise<void> {
  const { LAW_SEED, LAW_RUNS, LAW_FROM, LAW_ALL, LAW_PROCESSES } = process.env;
  const seed = Number(LAW_SEED ?? Date.now() % 2 ** 31);
  const from = Number(LAW_FROM ?? 0);
  const runs = Number(LAW_RUNS ?? 1_000_000);
  console.log(`LAW_SEED=${seed} LAW_FROM=${from} LAW_RUNS=${runs} npm run law`);
  const begun = performance.now();
  const seconds = (): string => `${((performance.now() - begun) / 1_000).toFixed(0)} s`;
  const known = new Set<string>();
  let said = 0;
  const result = await runLaw(
    { runs, seed, from, all: LAW_ALL !== undefined, processes: Number(LAW_PROCESSES ?? 2) },
    ({ runs: until, broken }) => {
      for (const { rule, first, told } of broken) {
        if (!known.has(rule)) console.log(`\n── ${rule}, in sequence ${first}\n${told}\n`);
        known.add(rule);
      }
      if (until - said < 5_000) return;
      said = until;
      const violations = broken.reduce((sum, { times }) => sum + times, 0);
      console.log(`${until} of ${runs} played after ${seconds()}, ${violations} violations`);
    },
  );
  console.log(report(result));
  console.log(seconds());
  if (result.broken.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await byHand();
