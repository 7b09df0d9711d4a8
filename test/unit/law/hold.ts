import fc from 'fast-check';
import type { Violation } from './oracle.ts';
import { type Played, play } from './play.ts';
import type { Rule } from './rules.ts';
import { shorten } from './shorten.ts';
import { type Play, plays } from './steps.ts';
import { tell } from './words.ts';

/** What is to be played. */
export interface Part {
  readonly runs: number;
  readonly seed: number;
  /** Goes on after a violation, and counts. */
  readonly all: boolean;
}

export interface Result {
  readonly runs: number;
  /** How often each kind of thing was seen. */
  readonly seen: Readonly<Record<string, number>>;
  readonly broken: readonly Broken[];
  /** Milliseconds of the processor. */
  readonly cpu: number;
}

export interface Broken {
  readonly rule: Rule;
  readonly times: number;
  /** Number of the first sequence. */
  readonly first: number;
  /** That sequence, cut down, to be read. */
  readonly told: string;
}

/** Plays random sequences, each on a new world. @param progress is told how many, now and then */
export async function hold(part: Part, progress: (played: number) => void): Promise<Result> {
  const seen = new Map<string, number>();
  const broken = new Map<
    Rule,
    { times: number; readonly first: number; readonly play: Play; readonly violations: readonly Violation[] }
  >();
  let runs = 0;
  const property = fc.asyncProperty(plays, async (sequence) => {
    const played: Played = await play(sequence);
    runs++;
    if (runs % 500 === 0) progress(runs);
    for (const [what, times] of played.seen) seen.set(what, (seen.get(what) ?? 0) + times);
    const { violations } = played;
    for (const rule of new Set(violations.map((one) => one.rule))) {
      const known = broken.get(rule);
      if (known) known.times++;
      else broken.set(rule, { times: 1, first: runs, play: sequence, violations });
    }
    return part.all || broken.size === 0;
  });
  // Cut down is what was found by what knows the steps, not by fast-check.
  await fc.check(property, { numRuns: part.runs, seed: part.seed, endOnFailure: true });
  const { user, system } = process.cpuUsage();
  const cpu = (user + system) / 1_000;
  const told: Broken[] = [];
  for (const [rule, { times, first, play: found, violations }] of broken) {
    const short = await shorten(found, rule);
    const again = short && (await play(short)).violations;
    const words = short && again ? tell(short, again) : `Not again:\n${tell(found, violations)}`;
    told.push({ rule, times, first, told: words });
  }
  return { runs, seen: Object.fromEntries(seen), broken: told, cpu };
}
