import { describe, expect, it } from 'vitest';
import { badgeOf } from '../../../lib/background/tabs/badge.ts';
import type { Access } from '../../../lib/messaging/contract/views.ts';
import type { Action, Finding, Run } from '../../../lib/model/index.ts';

const actions = (count: number) => Array.from({ length: count }, () => ({}) as Action);
const finding = (severity: Finding['severity'], outcome: Finding['outcome'] = 'failed') =>
  ({ severity, outcome }) as Finding;

describe('badgeOf', () => {
  it.each<[number, Finding[], Access, string, boolean]>([
    [0, [], 'granted', '', false],
    [5, [], 'granted', '5', false],
    [999, [], 'granted', '999', false],
    [1_000, [], 'granted', '1k+', false],
    [5, [finding('warning'), finding('info')], 'granted', '5', false],
    [5, [finding('error', 'needs-review')], 'granted', '5', false],
    [5, [finding('error')], 'granted', '5', true],
    [0, [finding('error')], 'granted', '!', true],
    [0, [finding('warning')], 'granted', '', false],
    [5, [finding('error')], 'not-chosen', '', false],
    [5, [], 'withheld', '', false],
  ])('%i actions, %j, %s: "%s", red: %s', (count, findings, access, text, red) => {
    const badge = badgeOf({ access, actions: actions(count), findings, runs: [] });
    expect(badge.text).toBe(text);
    if (text !== '') expect(badge.colour).toBe(red ? '#b42318' : '#0b6e6e');
  });
  it.each([
    [1, 'a question is waiting'],
    [2, '2 questions are waiting'],
  ])('%i questions come before all else, and the tooltip says so', (count, title) => {
    const runs = Array.from({ length: count }, () => ({ state: 'awaiting-consent' }) as Run);
    const badge = badgeOf({ access: 'granted', actions: actions(5), findings: [finding('error')], runs });
    expect(badge).toMatchObject({ text: '?', title: expect.stringContaining(title) });
  });
});
