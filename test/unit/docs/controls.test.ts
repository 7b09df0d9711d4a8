import { expect, test } from 'vitest';
import { knownControls } from '../../libraries/known.ts';
import { LIBRARIES } from '../../libraries/truth.ts';

const all = LIBRARIES.flatMap(({ name, controls }) =>
  controls.map(({ parameter }) => `${name} ${parameter}`),
);

test('every known refusal is of a control of the bed', () =>
  expect(knownControls().filter((control) => !all.includes(control))).toEqual([]));
