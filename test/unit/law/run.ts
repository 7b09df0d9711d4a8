/**
 * Plays the sequences of the law: `npm run law` by hand, `runLaw` in the unit tests.
 * LAW_RUNS: how many; LAW_SEED: which; LAW_ALL=1: go on after a violation, and count what is broken how often.
 */
import { fork } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { Part, Result } from './hold.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
/** Processes that play beside each other. Each has seeds of its own, so that the number decides what is played. */
const PARTS = 2;

/**
 * Judging declarations by their rules takes a third of the time, and by what they find less is offered: most sequences
 * go without (`judged` of a `Play`).
 */
const seldomJudged: Plugin = {
  name: 'seldom-judged',
  setup({ onLoad }) {
    onLoad({ filter: /\/lib\/check\/index\.ts$/ }, () => ({
      contents: `import { check as judge } from './run.ts';
        export { scanRequest } from './scan-request.ts';
        export const check = (subject) => (globalThis.judged ? judge(subject) : []);`,
      resolveDir: fileURLToPath(new URL('../../../lib/check/', import.meta.url)),
      loader: 'ts',
    }));
  },
};

export async function runLaw(
  { runs, seed, all }: Part,
  progress: (played: number) => void = () => undefined,
): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), 'law-'));
  const outfile = join(folder, 'worker.cjs');
  try {
    // Bundled as the extension is: modules that are linked one by one take half as long again.
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
    const played = new Array<number>(PARTS).fill(0);
    const parts = Array.from({ length: PARTS }, (_, part) =>
      playPart(outfile, { runs: Math.ceil(runs / PARTS), seed: seed + part, all }, (n) => {
        played[part] = n;
        progress(played.reduce((sum, one) => sum + one, 0));
      }),
    );
    return together(await Promise.all(parts));
  } finally {
    await rm(folder, { recursive: true });
  }
}

function playPart(file: string, part: Part, progress: (played: number) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    const child = fork(file, { execArgv: ['--max-semi-space-size=64', '--enable-source-maps'] });
    child.on('message', (message: { readonly played?: number; readonly result?: Result }) => {
      if (message.played !== undefined) progress(message.played);
      if (message.result) resolve(message.result);
    });
    child.on('error', reject);
    child.on('exit', (code) => reject(new Error(`a process that played ended with ${code}`)));
    child.send(part);
  });
}

function together(results: readonly Result[]): Result {
  const seen: Record<string, number> = {};
  for (const result of results)
    for (const [what, times] of Object.entries(result.seen)) seen[what] = (seen[what] ?? 0) + times;
  const rules = new Map(results.flatMap(({ broken }) => broken.map((one) => [one.rule, one] as const)));
  const broken = [...rules.values()].map((one) => {
    const same = results.flatMap((result) => result.broken.filter(({ rule }) => rule === one.rule));
    const first = same.toSorted((a, b) => a.told.length - b.told.length)[0] ?? one;
    return { ...first, times: same.reduce((sum, { times }) => sum + times, 0) };
  });
  const runs = results.reduce((sum, one) => sum + one.runs, 0);
  return { runs, seen, broken, cpu: results.reduce((sum, one) => sum + one.cpu, 0) };
}

/** What was found, to be read. */
export function report({ runs, seen, broken, cpu }: Result): string {
  const counted = Object.entries(seen).sort(([a], [b]) => a.localeCompare(b));
  return [
    `${runs} sequences, ${(cpu / runs).toFixed(2)} ms of the processor each`,
    counted.map(([what, times]) => `${what}: ${times}`).join('; '),
    ...broken
      .toSorted((a, b) => b.times - a.times)
      .map(
        ({ rule, times, first, told }) => `\n── ${rule}: ${times} times, first in sequence ${first}\n${told}`,
      ),
  ].join('\n');
}

async function byHand(): Promise<void> {
  const runs = Number(process.env.LAW_RUNS ?? 1_000_000);
  const seed = Number(process.env.LAW_SEED ?? Date.now() % 2 ** 31);
  const all = process.env.LAW_ALL !== undefined;
  console.log(`LAW_SEED=${seed} LAW_RUNS=${runs} npm run law`);
  const begun = performance.now();
  let said = 0;
  const result = await runLaw({ runs, seed, all }, (played) => {
    if (played - said < 10_000) return;
    said = played;
    console.log(`${played} after ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  });
  console.log(report(result));
  console.log(`${((performance.now() - begun) / 1_000).toFixed(0)} s`);
  if (result.broken.length > 0) process.exitCode = 1;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await byHand();
