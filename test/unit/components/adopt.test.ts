import { expect, test } from 'vitest';
import { DEFAULT_SETTINGS } from '../../../lib/messaging/contract/settings.ts';
import type { ShownView } from '../../../lib/messaging/contract/views.ts';
import { withRun } from '../../../lib/messaging/panel-client.ts';
import type { Run } from '../../../lib/model/index.ts';
import { shownOf, staged } from '../../gallery/documents.ts';
import { SCENES } from '../../gallery/scenes.ts';

const view = shownOf(staged(SCENES.runs).view);
const run = view.runs[0] as Run;
const ids = (shown: ShownView | null) => shown?.runs.map(({ id }) => id);

test('a run takes the place of its earlier state, or comes last', () => {
  const others = view.runs.slice(1).map(({ id }) => id);
  const later: Run = { ...run, progress: 'Filling' };
  expect(withRun(view, later)?.runs.at(-1)).toBe(later);
  expect(ids(withRun(view, later))).toEqual([...others, run.id]);
  expect(ids(withRun(view, { ...run, id: 'new' }))).toEqual([run.id, ...others, 'new']);
});

test('all other answers change nothing', () => {
  for (const answer of [null, 'https://a.example/', [], DEFAULT_SETTINGS, { text: '' }])
    expect(withRun(view, answer)).toBe(view);
  expect(withRun(null, run)).toBeNull();
});
