import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../lib/model/index.ts';
import type { Report } from '../../../lib/report/index.ts';
import { bundlePage } from '../../libraries/bundle.ts';
import { installLibraries } from '../../libraries/install.ts';
import { knownRefusal } from '../../libraries/known.ts';
import { type LibrarySite, startLibrary } from '../../libraries/site.ts';
import { type ControlTruth, LIBRARIES, type LibraryTruth } from '../../libraries/truth.ts';
import { tableOf, tryValues } from '../../libraries/values.ts';
import { judge, startWay, type Way } from '../../libraries/ways.ts';
import { check } from '../../unit/cli/process.ts';

const wayOf = ({ byCommand }: LibraryTruth): 'mcp' | 'firefox' => (byCommand ? 'mcp' : 'firefox');
const givenTo = ({ byCommand }: LibraryTruth, { given }: ControlTruth): Json =>
  (byCommand ? given[0] : given.at(-1)) as Json;
const OF_CONTROLS =
  /^awas\/(?:control-missing|control-unusable|control-kind-mismatch|control-claimed-twice|options-mismatch|form-mismatch)$/;

const known = (library: LibraryTruth, { parameter }: ControlTruth) =>
  knownRefusal(library.name, parameter, wayOf(library));
const siteOf = (library: LibraryTruth): LibrarySite => sites.find((site) => site.library === library)!;
const run = (library: LibraryTruth, controls: readonly ControlTruth[]) =>
  judge(
    ways[wayOf(library)],
    siteOf(library),
    controls.map((control) => ({ ...control, value: givenTo(library, control) })),
  );

describe.each(LIBRARIES)('$title', (library) => {
  it('gets all given values', async () => {
    const controls = library.controls.filter((control) => known(library, control) === undefined);
    await bundlePage(library);
    const verdicts = await run(library, controls);
    const others = verdicts.flatMap(({ is, why }, at) =>
      is === 'right' ? [] : [`${controls[at]?.parameter} ${is}: ${why}`],
    );
    expect(others.join('\n')).toBe('');
  });

  it.each(library.controls.filter((control) => known(library, control) !== undefined))(
    'gets nothing if $parameter isn’t accepted',
    async (control) => {
      expect(await run(library, [control])).toMatchObject([
        { is: 'refused', why: expect.stringMatching(/\w/) },
      ]);
    },
  );
});

const SEEN_ONLY = new Set([
  'react-datepicker stay',
  'vuetify align',
  'vuetify speed',
  'antd colour',
  'primevue loud',
  'primevue volume',
  'jquery-ui volume',
  'state toppings',
]);

it('the command reports no fault of a control that a run can fill in', async () => {
  const { stdout } = await check([...sites.map(({ url }) => url), '--page', '--format', 'json'], {});
  const { targets } = JSON.parse(stdout) as Report;
  const faults = sites.flatMap(({ url, library }) => {
    const excused = library.controls.filter(
      (one) =>
        known(library, one) ||
        one.kind === 'date and time' ||
        SEEN_ONLY.has(`${library.name} ${one.parameter}`),
    );
    const page = targets.find(({ target }) => target === url)?.page;
    if (!page) return `${library.name}: not seen`;
    return page.findings
      .filter(({ rule, outcome }) => outcome === 'failed' && OF_CONTROLS.test(rule))
      .filter(({ message }) => !excused.some(({ parameter }) => message.includes(`“${parameter}” of`)))
      .map(({ rule, message }) => `${library.name}: ${rule}: ${message}`);
  });
  expect(faults).toEqual([]);
});

it.each(['mcp', 'firefox'] as const)('each random value through %s arrives or is refused', async (way) => {
  const counts = await tryValues({ seed: 20_261_211, each: 1, part: 13, way });
  const all = [...counts.values()];
  expect(all.flatMap(({ wrong }) => wrong)).toEqual([]);
  const right = all.reduce((sum, one) => sum + one.right, 0);
  expect(right, tableOf(counts)).toBeGreaterThan(all.reduce((sum, one) => sum + one.refused, 0));
});

let sites: readonly LibrarySite[];
let ways: Readonly<Record<'mcp' | 'firefox', Way>>;
beforeAll(async () => {
  installLibraries();
  sites = await Promise.all(LIBRARIES.map(startLibrary));
  const byCommand = sites.filter(({ library }) => library.byCommand);
  const [mcp, firefox] = await Promise.all([startWay('mcp', byCommand), startWay('firefox', sites)]);
  ways = { mcp, firefox };
}, 600_000);
afterAll(async () => {
  await Promise.all(Object.values(ways ?? {}).map((way) => way.close()));
  await Promise.all((sites ?? []).map((site) => site.close()));
});
