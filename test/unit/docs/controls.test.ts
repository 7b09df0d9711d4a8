import { expect, test } from 'vitest';
import { knownControls } from '../../libraries/known.ts';
import { LIBRARIES } from '../../libraries/truth.ts';

const all = LIBRARIES.flatMap(({ name, controls }) =>
  controls.map(({ parameter }) => `${name} ${parameter}`),
);

test('every known refusal is of a control of the bed', () =>
  expect(knownControls().filter((control) => !all.includes(control))).toEqual([]));

test('each class of control that several libraries have is filled by both ways of `npm test`', () => {
  const kindsOf = (libraries: typeof LIBRARIES) =>
    libraries.flatMap(({ controls }) => [...new Set(controls.map(({ kind }) => kind))]);
  const all = kindsOf(LIBRARIES);
  const shared = [...new Set(all.filter((kind, at) => all.indexOf(kind) !== at))];
  expect(shared.length).toBeGreaterThan(40);
  for (const byCommand of [true, false])
    expect(kindsOf(LIBRARIES.filter((library) => library.byCommand === byCommand))).toEqual(
      expect.arrayContaining(shared),
    );
});
