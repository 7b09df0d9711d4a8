/**
 * The bed control by control, each in a run of its own, by value and by label:
 *
 *   npm run controls -- [--way=in-page|mcp|chromium|firefox] [LIBRARY…] [--control=PARAMETER]
 *   npm run controls -- --serve LIBRARY
 */
import { parseArgs } from 'node:util';
import { installLibraries } from './install.ts';
import { knownRefusal } from './known.ts';
import { type LibrarySite, startLibrary } from './site.ts';
import { type ControlTruth, LIBRARIES, type LibraryTruth } from './truth.ts';
import { judge, startWay, type Verdict, type Way, type WayName } from './ways.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    way: { type: 'string', multiple: true, default: ['mcp', 'chromium', 'firefox'] },
    'in-page': { type: 'boolean' },
    serve: { type: 'boolean' },
    control: { type: 'string' },
  },
});
const wanted = LIBRARIES.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

const SIGNS = { right: '✓', refused: '–', wrong: '✗ WRONG' } as const;
const counts = { right: 0, refused: 0, wrong: 0 };
let failed = 0;

async function fillOne(
  way: Way,
  name: WayName,
  site: LibrarySite,
  library: LibraryTruth,
  control: ControlTruth,
) {
  for (const value of control.given) {
    const [verdict] = await judge(way, site, [{ ...control, value }]).catch(
      (error: Error): readonly Verdict[] => [{ is: 'wrong', why: error.message }],
    );
    if (!verdict) continue;
    const { is, why } = verdict;
    counts[is]++;
    if (is === 'wrong' || (is === 'refused' && !knownRefusal(library.name, control.parameter, name)))
      failed++;
    const { parameter, kind, selector } = control;
    const row = `${SIGNS[is]} ${parameter} (${kind}) = ${JSON.stringify(value)} by ${selector}`;
    console.log(`  ${row} ${why.replaceAll(/\s+/g, ' ').slice(0, 400)}`);
  }
}

installLibraries();
if (values.serve) {
  for (const library of wanted) console.log(`${library.title}: ${(await startLibrary(library)).url}`);
  await new Promise(() => {});
}
for (const name of (values['in-page'] ? ['in-page'] : values.way) as WayName[]) {
  const way = await startWay(name);
  for (const library of wanted) {
    console.log(`\n${library.title}, ${name}`);
    const site = await startLibrary(library);
    for (const control of library.controls)
      if (values.control === undefined || control.parameter === values.control)
        await fillOne(way, name, site, library, control);
    await site.close();
  }
  await way.close();
}
console.log(`\n${counts.right} right, ${counts.refused} refused, ${counts.wrong} wrong`);
process.exit(failed === 0 ? 0 : 1);
