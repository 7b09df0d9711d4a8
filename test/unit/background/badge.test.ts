import { describe, expect, it } from 'vitest';
import { badgeOf } from '../../../lib/background/tabs/badge.ts';
import type { Access } from '../../../lib/messaging/contract/views.ts';
import type { Action, Finding, Run } from '../../../lib/model/index.ts';
import { createTexts } from '../../../lib/text/index.ts';
import { english } from '../../locales.ts';

const texts = () => createTexts(english);

const actions = (count: number) => Array.from({ length: count }, () => ({}) as Action);
const finding = (severity: Finding['severity'], outcome: Finding['outcome'] = 'failed') =>
  ({ severity, outcome }) as Finding;

describe('badgeOf', () => {
  it.each<[number, Finding[], Access, string, string | undefined, boolean]>([
    [0, [], 'granted', '', undefined, false],
    [1, [], 'granted', '1', 'AWAS Lens: 1 action', false],
    [999, [], 'granted', '999', 'AWAS Lens: 999 actions', false],
    [1_000, [], 'granted', '999+', 'AWAS Lens: 1,000 actions', false],
    [5, [finding('warning'), finding('info')], 'granted', '5', 'AWAS Lens: 5 actions', false],
    [5, [finding('error', 'needs-review')], 'granted', '5', 'AWAS Lens: 5 actions', false],
    [5, [finding('error')], 'granted', '5!', 'AWAS Lens: 5 actions, 1 error', true],
    [999, [finding('error')], 'granted', '999!', 'AWAS Lens: 999 actions, 1 error', true],
    [1_000, [finding('error')], 'granted', '99+!', 'AWAS Lens: 1,000 actions, 1 error', true],
    [0, [finding('error'), finding('error')], 'granted', '!', 'AWAS Lens: 2 errors', true],
    [0, [finding('warning')], 'granted', '', undefined, false],
    [5, [finding('error')], 'not-chosen', '', undefined, false],
    [5, [], 'withheld', '', undefined, false],
  ])('%i actions, %j, %s: "%s", "%s", red: %s', (count, findings, access, text, title, red) => {
    const badge = badgeOf({ access, actions: actions(count), findings, runs: [] }, texts);
    expect([badge.text, badge.title]).toEqual([text, title]);
    if (text !== '') expect(badge.colour).toBe(red ? '#b42318' : '#0b6e6e');
    expect(badge.text.length).toBeLessThanOrEqual(4);
  });
  it.each([
    [1, 'a question is waiting'],
    [2, '2 questions are waiting'],
  ])('%i questions come before all else, and the tooltip says so', (count, title) => {
    const runs = Array.from({ length: count }, () => ({ state: 'awaiting-consent' }) as Run);
    const badge = badgeOf(
      { access: 'granted', actions: actions(5), findings: [finding('error')], runs },
      texts,
    );
    expect(badge).toMatchObject({ text: '?', title: expect.stringContaining(title) });
  });
});
