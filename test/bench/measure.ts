export const ROUNDS = Math.max(1, Number(argument('rounds') ?? 9));

export function argument(name: string): string | undefined {
  return process.argv.find((one) => one.startsWith(`--${name}=`))?.slice(name.length + 3);
}

export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly value: number;
  readonly baseline: number;
  readonly baselineName: string;
  readonly ratio: number;
  readonly goal: number;
  readonly holds: boolean;
}

/** Calls alternate, so a slow moment of the machine affects both functions. */
export function compare(
  name: string,
  work: () => unknown,
  baselineName: string,
  baseline: () => unknown,
  goal: number,
  rounds = 60,
): Figure {
  const mine: number[] = [];
  const theirs: number[] = [];
  for (let round = -Math.ceil(rounds / 5); round < rounds; round++) {
    const [a, b] = [time(work), time(baseline)];
    if (round < 0) continue;
    mine.push(a);
    theirs.push(b);
  }
  return figure(name, 'ms', median(mine), median(theirs), baselineName, goal);
}

export async function compareAsync(
  name: string,
  work: () => Promise<unknown>,
  baselineName: string,
  baseline: () => Promise<unknown>,
  goal: number,
  rounds = 60,
): Promise<Figure> {
  const mine: number[] = [];
  const theirs: number[] = [];
  for (let round = -Math.ceil(rounds / 5); round < rounds; round++) {
    for (const [times, task] of [
      [mine, work],
      [theirs, baseline],
    ] as const) {
      const start = performance.now();
      await task();
      if (round >= 0) times.push(performance.now() - start);
    }
  }
  return figure(name, 'ms', median(mine), median(theirs), baselineName, goal);
}

export function figure(
  name: string,
  unit: string,
  value: number,
  baseline: number,
  baselineName: string,
  goal: number,
): Figure {
  const ratio = value / baseline;
  return {
    name,
    unit,
    value: round(value),
    baseline: round(baseline),
    baselineName,
    ratio: round(ratio),
    goal: round(goal),
    holds: ratio <= goal,
  };
}

const DEALS = 1_000;

/** The goal is at least the 99th percentile of the ratios between random halves of the baseline. */
export function besideItself(
  name: string,
  values: readonly number[],
  baseline: readonly number[],
  again: readonly number[],
  baselineName: string,
  toleranceMs = 0,
): Figure {
  const all = [...baseline, ...again];
  const ratios = Array.from({ length: DEALS }, (_, deal) => {
    const dealt = shuffled(all, deal);
    return median(dealt.slice(baseline.length)) / median(dealt.slice(0, baseline.length));
  }).toSorted((a, b) => a - b);
  const noise = ratios[DEALS - DEALS / 100] ?? 1;
  const goal = Math.max(noise, 1 + toleranceMs / median(all));
  return figure(name, 'ms', median(values), median(all), baselineName, goal);
}

function shuffled(values: readonly number[], seed: number): readonly number[] {
  let state = seed * 2_654_435_761 + 1;
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state;
  };
  return values
    .map((value) => [next(), value] as const)
    .toSorted(([a], [b]) => a - b)
    .map(([, value]) => value);
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

function time(work: () => unknown): number {
  const start = performance.now();
  work();
  return performance.now() - start;
}

function round(value: number): number {
  return Number(value.toPrecision(4));
}
