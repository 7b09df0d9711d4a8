import { expect, test } from 'vitest';
import { isStale } from '../../../scripts/docs/controls.ts';
import { knownControls } from '../../libraries/known.ts';
import { LIBRARIES } from '../../libraries/truth.ts';

const all = LIBRARIES.flatMap(({ name, controls }) =>
  controls.map(({ parameter }) => `${name} ${parameter}`),
);

test('docs/controls.md is what the bed says (npm run docs writes it)', () => expect(isStale()).toBe(false));

test('every known refusal is of a control of the bed', () =>
  expect(knownControls().filter((control) => !all.includes(control))).toEqual([]));
