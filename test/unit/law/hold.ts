import fc from 'fast-check';
import type { Rule, Violation } from './oracle.ts';
import { play } from './play.ts';
import { type Play, plays } from './steps.ts';
import { tell } from './words.ts';

/** Sequences in the ordinary run, over both halves. `LAW_RUNS` (`npm run law`) plays as many others. */
const USUAL = 20_000;
const BY_HAND = process.env.LAW_RUNS !== undefined;
const RUNS = Number(process.env.LAW_RUNS ?? USUAL);
/** The ordinary run plays the same sequences each time; by hand each run plays others, unless it is told which. */
const SEED = Number(process.env.LAW_SEED ?? (BY_HAND ? Date.now() % 2 ** 31 : 1));

export interface Held {
  readonly runs: number;
  readonly seen: ReadonlyMap<string, number>;
  /** A sequence that broke the law, cut down, to be read; undefined where none did. */
  readonly broken: string | undefined;
}

/** Plays one half of the sequences; the two run beside each other. */
export async function hold(half: 0 | 1): Promise<Held> {
  const runs = Math.ceil(RUNS / 2);
  const seed = SEED + half;
  const seen = new Map<string, number>();
  let latest: { readonly play: Play; readonly violations: readonly Violation[] } | undefined;
  const begun = performance.now();
  const property = fc.asyncProperty(plays, async (sequence) => {
    const played = await play(sequence);
    for (const [what, times] of played.seen) seen.set(what, (seen.get(what) ?? 0) + times);
    if (played.violations.length === 0) return true;
    latest = { play: sequence, violations: played.violations };
    return false;
  });
  const { failed, numRuns } = await fc.check(property, { numRuns: runs, seed });
  const seconds = ((performance.now() - begun) / 1_000).toFixed(0);
  console.log(
    `The law: ${numRuns} sequences in ${seconds} s. LAW_SEED=${SEED} LAW_RUNS=${RUNS} npm run law plays them again.`,
  );
  const broken = failed && latest ? tell(latest.play, latest.violations) : undefined;
  return { runs: numRuns, seen, broken };
}

/** What is broken how often, and the shortest sequence for each rule: for who changes the world or the oracle. */
export async function survey(): Promise<string> {
  const found = new Map<Rule, { count: number; first: number }>();
  const seen = new Map<string, number>();
  const lines: string[] = [];
  let n = 0;
  const cpu = process.cpuUsage();
  const all = fc.asyncProperty(plays, async (sequence) => {
    n++;
    const played = await play(sequence);
    for (const [what, times] of played.seen) seen.set(what, (seen.get(what) ?? 0) + times);
    for (const rule of new Set(played.violations.map((one) => one.rule))) {
      const one = found.get(rule) ?? { count: 0, first: n };
      found.set(rule, { ...one, count: one.count + 1 });
    }
  });
  await fc.assert(all, { numRuns: RUNS, seed: SEED });
  const { user, system } = process.cpuUsage(cpu);
  lines.push(`${RUNS} sequences, seed ${SEED}, ${((user + system) / 1_000 / RUNS).toFixed(2)} ms CPU each`);
  lines.push([...seen].map(([what, times]) => `${what}: ${times}`).join('; '));
  for (const [rule, { count, first }] of [...found].sort(([, a], [, b]) => b.count - a.count)) {
    lines.push(`\n── ${rule}: ${count} times, first in sequence ${first}`);
    if (process.env.LAW_SURVEY === 'counts') continue;
    let shortest = '';
    const one = fc.asyncProperty(plays, async (sequence) => {
      const { violations } = await play(sequence);
      const these = violations.filter((violation) => violation.rule === rule);
      if (these.length > 0) shortest = tell(sequence, these);
      return these.length === 0;
    });
    await fc.check(one, { numRuns: first, seed: SEED });
    lines.push(shortest);
  }
  return lines.join('\n');
}
