/** Plays many sequences and lists what was violated, and how often: `node test/unit/law/survey.ts [runs] [seed]`. */
import fc from 'fast-check';
import { play } from './play.ts';
import { plays } from './steps.ts';

const runs = Number(process.argv[2] ?? 2_000);
const seed = Number(process.argv[3] ?? 1);
const found = new Map<string, { count: number; first: number; what: string }>();
const seen = new Map<string, number>();
let n = 0;
const begun = performance.now();
await fc.assert(
  fc.asyncProperty(plays, async (sequence) => {
    n++;
    const played = await play(sequence);
    for (const [what, times] of played.seen) seen.set(what, (seen.get(what) ?? 0) + times);
    for (const rule of new Set(played.violations.map((one) => one.rule))) {
      const one = found.get(rule) ?? {
        count: 0,
        first: n,
        what: played.violations.find((violation) => violation.rule === rule)?.what ?? '',
      };
      found.set(rule, { ...one, count: one.count + 1 });
    }
  }),
  { numRuns: runs, seed },
);
const ms = performance.now() - begun;
console.log(`${runs} sequences, seed ${seed}: ${(ms / runs).toFixed(2)} ms each`);
for (const [rule, { count, first, what }] of [...found].sort(([, a], [, b]) => b.count - a.count))
  console.log(`${String(count).padStart(6)} first in ${first}: ${rule}\n         ${what.slice(0, 300)}`);
console.log([...seen].map(([what, times]) => `${what}: ${times}`).join('; '));
