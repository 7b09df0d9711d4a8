/** Forms of real libraries, each filled whole in one run: every control is right at the server, or known to be refused. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Json } from '../../../lib/model/index.ts';
import { installLibraries } from '../../libraries/install.ts';
import { knownRefusal } from '../../libraries/known.ts';
import { startLibrary } from '../../libraries/site.ts';
import { type ControlTruth, LIBRARIES } from '../../libraries/truth.ts';
import { judge, startWay, type Way, type WayName } from '../../libraries/ways.ts';

const NAME = process.env.AWAS_LENS_WAY as WayName;
/** By value through the extension in one browser and through the command, by label in the other. */
const givenTo = ({ given }: ControlTruth): Json => (NAME === 'firefox' ? given.at(-1) : given[0]) as Json;

describe.each(LIBRARIES)('$title', (library) => {
  const known = (control: ControlTruth) => knownRefusal(library.name, control.parameter, NAME);
  const run = async (controls: readonly ControlTruth[]) => {
    const site = await startLibrary(library);
    try {
      return await judge(
        way,
        site,
        controls.map((control) => ({ ...control, value: givenTo(control) })),
      );
    } finally {
      await site.close();
    }
  };

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
});

let way: Way;
beforeAll(async () => {
  installLibraries();
  way = await startWay(NAME);
}, 600_000);
afterAll(() => way?.close());
