/**
 * The bed control by control:
 *
 *   npm run controls -- [--in-page] [LIBRARY…] [--control=PARAMETER]
 *   npm run controls -- --serve LIBRARY
 */
import { parseArgs } from 'node:util';
import { inPage } from './in-page.ts';
import { installLibraries } from './install.ts';
import { startLibrary } from './site.ts';
import { LIBRARIES } from './truth.ts';
import { judge } from './ways.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { 'in-page': { type: 'boolean' }, serve: { type: 'boolean' }, control: { type: 'string' } },
});

const SIGNS = { right: '✓', refused: '–', wrong: '✗ WRONG' } as const;

installLibraries();
if (values.serve) {
  for (const library of LIBRARIES.filter(({ name }) => positionals.includes(name)))
    console.log(`${library.title}: ${(await startLibrary(library)).url}`);
  await new Promise(() => {});
}
const way = await inPage();
const counts = { right: 0, refused: 0, wrong: 0 };
for (const library of LIBRARIES) {
  if (positionals.length > 0 && !positionals.includes(library.name)) continue;
  const site = await startLibrary(library);
  console.log(`\n${library.title}`);
  for (const control of library.controls) {
    if (values.control !== undefined && control.parameter !== values.control) continue;
    for (const value of control.given) {
      const [verdict] = await judge(way, site, [{ ...control, value }]).catch((error: Error) => [
        { is: 'wrong' as const, why: `error: ${error.message.split('\n').slice(0, 3).join(' ')}` },
      ]);
      if (!verdict) continue;
      counts[verdict.is]++;
      console.log(
        `  ${SIGNS[verdict.is]} ${control.parameter} (${control.kind}) = ${JSON.stringify(value)} by ${control.selector} ${verdict.why}`,
      );
    }
  }
  await site.close();
}
await way.close();
console.log(`\n${counts.right} right, ${counts.refused} refused, ${counts.wrong} wrong`);
