import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Json } from '../../lib/model/index.ts';
import { installLibraries } from './install.ts';
import { knownRefusal } from './known.ts';
import { type Scored, score, scoreTable } from './score.ts';
import { type LibrarySite, startLibrary } from './site.ts';
import {
  BLIND_LIBRARIES,
  type ControlTruth,
  LIBRARIES,
  type LibraryTruth,
  OPENED_LIBRARIES,
} from './truth.ts';
import { tableOf, tryValues } from './values.ts';
import { judge, startWay, type Verdict, type Way, type WayName } from './ways.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    way: { type: 'string', multiple: true },
    'in-page': { type: 'boolean' },
    serve: { type: 'boolean' },
    whole: { type: 'boolean' },
    opened: { type: 'boolean' },
    blind: { type: 'boolean' },
    control: { type: 'string' },
    values: { type: 'boolean' },
    each: { type: 'string', default: '20' },
    part: { type: 'string', default: '1' },
    seed: { type: 'string', default: '1' },
  },
});
const all = values.blind ? BLIND_LIBRARIES : values.opened ? OPENED_LIBRARIES : LIBRARIES;
const wanted = all.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

const SIGNS = { right: '✓', refused: '–', wrong: '✗ WRONG' } as const;
const counts = { right: 0, refused: 0, wrong: 0 };
const scored: Scored[] = [];
let failed = 0;
const LANES = 2;
const CLOSES_MS = 10_000;

type Given = readonly (ControlTruth & { readonly value: Json })[];

async function report(way: Way, name: WayName, site: LibrarySite, library: LibraryTruth, given: Given) {
  const verdicts = await judge(way, site, given).catch((error: Error): readonly Verdict[] =>
    given.map(() => ({ is: 'wrong', why: error.message, ms: 0 })),
  );
  return verdicts.map((verdict, at) => lineOf(name, { library, control: given[at]!, verdict }));
}

function lineOf(name: WayName, { library, control, verdict: { is, why } }: Scored): string {
  const { parameter, kind, selector, value } = control;
  counts[is]++;
  if (is === 'wrong' || (is === 'refused' && !knownRefusal(library.name, parameter, name))) failed++;
  const row = `${SIGNS[is]} ${parameter} (${kind}) = ${JSON.stringify(value)} by ${selector}`;
  return `  ${row} ${why.replaceAll(/\s+/g, ' ').slice(0, 400)}`;
}

function inRuns(name: WayName, library: LibraryTruth, each: readonly Given[]): readonly Given[] {
  const firsts = each.map(([first]) => first!);
  if (name === 'in-page') return [firsts];
  const { together = [], alone = [] } = Object.groupBy(firsts, ({ parameter }) =>
    knownRefusal(library.name, parameter, name) === undefined ? 'together' : 'alone',
  );
  return [...(together.length > 0 ? [together] : []), ...alone.map((one) => [one])];
}

async function fillLibrary(way: Way, name: WayName, site: LibrarySite): Promise<void> {
  const { library } = site;
  if (all !== LIBRARIES && values.whole) {
    const all = await score(way, site);
    scored.push(...all);
    console.log(`\n${library.title}, ${name}\n${all.map((one) => lineOf(name, one)).join('\n')}`);
    return;
  }
  const controls = library.controls.filter(
    ({ parameter }) => values.control === undefined || parameter === values.control,
  );
  const each = controls.map((control) => control.given.map((value) => ({ ...control, value })));
  const lines: string[] = [];
  for (const given of values.whole ? inRuns(name, library, each) : each.flat().map((one) => [one]))
    lines.push(...(await report(way, name, site, library, given)));
  console.log(`\n${library.title}, ${name}\n${lines.join('\n')}`);
}

if (values.values) {
  let wrong = 0;
  for (const way of (values.way ?? ['in-page']) as WayName[]) {
    const [seed, each, part] = [values.seed, values.each, values.part].map(Number) as [
      number,
      number,
      number,
    ];
    const counts = await tryValues({ seed, each, part, way });
    console.log(`${way}\n${tableOf(counts)}\n`);
    wrong += [...counts.values()].reduce((sum, count) => sum + count.wrong.length, 0);
  }
  process.exit(wrong === 0 ? 0 : 1);
}
for (const part of new Set(wanted.map((one) => one.part))) installLibraries(part);
if (values.serve) {
  for (const library of wanted) console.log(`${library.title}: ${(await startLibrary(library)).url}`);
  await new Promise(() => {});
}
const named = values.way ?? ['mcp', 'chromium', 'firefox'];
for (const name of (values['in-page'] ? ['in-page'] : named) as WayName[]) {
  const sites = await Promise.all(wanted.map(startLibrary));
  const waiting = [...sites];
  const lane = async (): Promise<void> => {
    const way = await startWay(name, sites);
    for (let next = waiting.shift(); next; next = waiting.shift()) await fillLibrary(way, name, next);
    await Promise.race([way.close(), sleep(CLOSES_MS)]);
  };
  await Promise.all(Array.from({ length: Math.min(LANES, wanted.length) }, lane));
  await Promise.all(sites.map((site) => site.close()));
  if (scored.length > 0) console.log(`\n${name}\n${scoreTable(scored.splice(0))}`);
}
console.log(`\n${counts.right} right, ${counts.refused} refused, ${counts.wrong} wrong`);
process.exit(failed === 0 ? 0 : 1);
