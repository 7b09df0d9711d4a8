import fc from 'fast-check';
import type { Violation } from './oracle.ts';
import { type Broken, PART, type Part, type Result } from './part.ts';
import { play } from './play.ts';
import type { Rule } from './rules.ts';
import { shorten } from './shorten.ts';
import { type Play, plays } from './steps.ts';
import { tell } from './words.ts';

export async function hold({ seed, from, all }: Part): Promise<Result> {
  const seen = new Map<string, number>();
  const broken = new Map<
    Rule,
    { times: number; readonly first: number; readonly play: Play; readonly violations: readonly Violation[] }
  >();
  const before = process.cpuUsage();
  let runs = 0;
  const property = fc.asyncProperty(plays, async (sequence) => {
    const { violations, seen: noted } = await play(sequence);
    const number = from + runs++;
    for (const [what, times] of noted) seen.set(what, (seen.get(what) ?? 0) + times);
    for (const rule of new Set(violations.map((one) => one.rule))) {
      const known = broken.get(rule);
      if (known) known.times++;
      else broken.set(rule, { times: 1, first: number, play: sequence, violations });
    }
    return all || broken.size === 0;
  });
  const options = { numRuns: PART, seed: seedOf(seed, from), endOnFailure: true };
  const { failed, errorInstance } = await fc.check(property, options);
  if (failed && broken.size === 0) throw errorInstance;
  const { user, system } = process.cpuUsage(before);
  const told: Broken[] = [];
  for (const [rule, { times, first, play: found, violations }] of broken) {
    const short = await shorten(found, rule);
    const again = short && (await play(short)).violations;
    const words = short && again ? tell(short, again) : `Not again:\n${tell(found, violations)}`;
    told.push({ rule, times, first, told: words });
  }
  return { runs, seen: Object.fromEntries(seen), broken: told, cpu: (user + system) / 1_000 };
}

function seedOf(seed: number, from: number): number {
  const spread = (bits: number): number => {
    const half = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b);
    const more = Math.imul(half ^ (half >>> 13), 0xc2b2ae35);
    return more ^ (more >>> 16);
  };
  return spread(spread(seed) ^ (from / PART));
}
