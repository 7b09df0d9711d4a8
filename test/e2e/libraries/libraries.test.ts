/** Forms of real libraries, each filled whole in one run: every control is right at the server, or known to be refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../lib/model/index.ts';
import type { Report } from '../../../lib/report/index.ts';
import { installLibraries } from '../../libraries/install.ts';
import { knownRefusal } from '../../libraries/known.ts';
import { type LibrarySite, startLibrary } from '../../libraries/site.ts';
import { type ControlTruth, LIBRARIES } from '../../libraries/truth.ts';
import { judge, startWay, type Way, type WayName } from '../../libraries/ways.ts';
import { check } from '../../unit/cli/process.ts';

const NAME = process.env.AWAS_LENS_WAY as WayName;
/** By value through the extension in one browser and through the command, by label in the other. */
const givenTo = ({ given }: ControlTruth): Json => (NAME === 'firefox' ? given.at(-1) : given[0]) as Json;
/** Rules that say a control cannot be used, or is used wrongly. */
const OF_CONTROLS =
  /^awas\/(?:control-missing|control-unusable|control-kind-mismatch|control-claimed-twice|options-mismatch|form-mismatch)$/;

describe.each(LIBRARIES)('$title', (library) => {
  const known = (control: ControlTruth) => knownRefusal(library.name, control.parameter, NAME);
  async function atSite<Result>(work: (site: LibrarySite) => Promise<Result>): Promise<Result> {
    const site = await startLibrary(library);
    try {
      return await work(site);
    } finally {
      await site.close();
    }
  }
  const run = (controls: readonly ControlTruth[]) =>
    atSite((site) =>
      judge(
        way,
        site,
        controls.map((control) => ({ ...control, value: givenTo(control) })),
      ),
    );

  it('gets all that was given', async () => {
    const controls = library.controls.filter((control) => known(control) === undefined);
    const verdicts = await run(controls);
    expect(
      verdicts.flatMap(({ is, why }, at) =>
        is === 'right' ? [] : [`${controls[at]?.parameter} ${is}: ${why}`],
      ),
    ).toEqual([]);
  });

  it.each(library.controls.filter((control) => known(control) !== undefined))(
    'is sent nothing where $parameter is not taken',
    async (control) => {
      expect(await run([control])).toEqual([{ is: 'refused', why: expect.stringMatching(/\w/) }]);
    },
  );

  it.runIf(NAME === 'mcp')('has no control judged as less than it is', async () => {
    const { stdout } = await atSite(({ url }) => check([url, '--page', '--format', 'json'], {}));
    const { targets } = JSON.parse(stdout) as Report;
    // A date and time without an offset has no format of its own.
    const excused = library.controls.filter((one) => known(one) || one.kind === 'date and time');
    const faults = targets
      .flatMap(({ page }) => page?.findings ?? [])
      .filter(({ rule, outcome }) => outcome === 'failed' && OF_CONTROLS.test(rule))
      .filter(({ message }) => !excused.some(({ parameter }) => message.includes(`“${parameter}” of`)));
    expect(faults.map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
  });
});

let way: Way;
beforeAll(async () => {
  installLibraries();
  way = await startWay(NAME);
}, 600_000);
afterAll(() => way?.close());
