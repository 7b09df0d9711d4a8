import type { Json } from '../../lib/model/index.ts';
import type { LibrarySite } from './site.ts';
import type { ControlTruth, LibraryTruth } from './truth.ts';
import { judge, type Verdict, type Way } from './ways.ts';

type Given = ControlTruth & { readonly value: Json };

export interface Scored {
  readonly library: LibraryTruth;
  readonly control: Given;
  readonly verdict: Verdict;
}

const firstOf = (control: ControlTruth): Given => ({ ...control, value: control.given[0] });

function chainOf(library: LibraryTruth, { parameter, after }: ControlTruth): readonly Given[] {
  return library.controls
    .filter((one) => one.parameter === parameter || after.includes(one.parameter))
    .map(firstOf);
}

export async function score(way: Way, site: LibrarySite): Promise<readonly Scored[]> {
  const { library } = site;
  const tried = async (given: readonly Given[]): Promise<readonly Verdict[]> =>
    judge(way, site, given).catch((error: Error) =>
      given.map((): Verdict => ({ is: 'wrong', why: error.message, ms: 0 })),
    );
  const controls = library.controls.map(firstOf);
  const scored: Scored[] = [];
  for (const [at, verdict] of (await tried(controls)).entries()) {
    const control = controls[at]!;
    scored.push({ library, control, verdict: verdict.alone ? verdict : await again(control, verdict) });
  }
  return scored;

  async function again(control: Given, verdict: Verdict): Promise<Verdict> {
    if (verdict.is !== 'refused') return verdict;
    return (await tried(chainOf(library, control))).at(-1)!;
  }
}

function timesOf(scored: readonly Scored[]): string {
  const times = scored
    .filter(({ verdict }) => verdict.is === 'refused')
    .map(({ verdict }) => verdict.ms)
    .sort((a, b) => a - b);
  const seconds = (ms = 0): string => (ms / 1000).toFixed(1);
  return times.length === 0
    ? ''
    : `${seconds(times[Math.floor((times.length - 1) / 2)])} s, ${seconds(times.at(-1))} s`;
}

function rowOf(title: string, scored: readonly Scored[]): string {
  const count = (is: Verdict['is']): number => scored.filter(({ verdict }) => verdict.is === is).length;
  const cells = [count('right'), count('refused'), count('wrong'), scored.length].map((one) =>
    String(one).padStart(7),
  );
  return `${title.padEnd(44)} ${cells.join(' ')}   ${timesOf(scored)}`.trimEnd();
}

export function scoreTable(scored: readonly Scored[]): string {
  const each = Object.entries(Object.groupBy(scored, ({ library }) => library.title));
  const heads = ['right', 'refused', 'wrong', 'of'].map((one) => one.padStart(7)).join(' ');
  return [
    `${'library'.padEnd(44)} ${heads}   refused in`,
    ...each.map(([title, some]) => rowOf(title, some ?? [])),
    rowOf('all', scored),
  ].join('\n');
}
