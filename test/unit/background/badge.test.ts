import { describe, expect, it } from 'vitest';
import { badgeOf } from '../../../lib/background/tabs/badge.ts';
import type { Access } from '../../../lib/messaging/contract/views.ts';
import type { Counts, Run, Verdict } from '../../../lib/model/index.ts';
import { createTexts, say } from '../../../lib/text/index.ts';
import { english } from '../../locales.ts';

const texts = () => createTexts(english);

const NONE: Counts = { error: 0, warning: 0, info: 0, review: 0 };
const known = (counts: Partial<Counts> = {}): Verdict => ({ state: 'known', counts: { ...NONE, ...counts } });
const checking: Verdict = { state: 'checking', counts: NONE };
const nothing: Verdict = { state: 'nothing', counts: NONE };
const lacks = (why: Parameters<typeof say>[0], more: object = {}): Verdict => ({
  state: 'incomplete',
  counts: NONE,
  why: say(why),
  ...more,
});
const [TEAL, RED, GREY] = ['#0b6e6e', '#b42318', '#5c6670'];

describe('badgeOf', () => {
  it.each<[number, Verdict, Access, string, string | undefined, string?]>([
    [0, nothing, 'granted', '', undefined],
    [0, known(), 'granted', '', undefined],
    [0, checking, 'granted', '', undefined],
    [1, known(), 'granted', '1', 'AWAS Lens: 1 action', TEAL],
    [999, known(), 'granted', '999', 'AWAS Lens: 999 actions', TEAL],
    [1_000, known(), 'granted', '999+', 'AWAS Lens: 1,000 actions', TEAL],
    [5, known({ warning: 1, info: 1, review: 1 }), 'granted', '5', 'AWAS Lens: 5 actions', TEAL],
    [5, known({ error: 1 }), 'granted', '5!', 'AWAS Lens: 5 actions, 1 error', RED],
    [999, known({ error: 1 }), 'granted', '999!', 'AWAS Lens: 999 actions, 1 error', RED],
    [1_000, known({ error: 1 }), 'granted', '99+!', 'AWAS Lens: 1,000 actions, 1 error', RED],
    [0, known({ error: 2 }), 'granted', '!', 'AWAS Lens: 2 errors', RED],
    [
      9,
      known({ error: 10_000, atLeast: true }),
      'granted',
      '9!',
      'AWAS Lens: 9 actions, at least 10,000 errors',
      RED,
    ],
    [0, known({ warning: 1 }), 'granted', '', undefined],
    [5, checking, 'granted', '5', 'AWAS Lens: 5 actions · Checking…', GREY],
    [5, lacks('whyPage'), 'granted', '5', expect.stringMatching(/5 actions · The page itself/), GREY],
    [
      5,
      lacks('whyStale', { asOf: 0 }),
      'granted',
      '5',
      expect.stringMatching(/response\. \(as of \d\d:\d\d/),
      GREY,
    ],
    [0, lacks('whyUnreachable'), 'granted', '', 'AWAS Lens: Some addresses of the site didn’t answer.'],
    [0, lacks('whyUnreadable'), 'granted', '!', 'AWAS Lens: Not every document could be read.', RED],
    [5, known({ error: 1 }), 'not-chosen', '', undefined],
    [5, known(), 'withheld', '', undefined],
  ])('%i actions, %j, %s: "%s"', (actions, verdict, access, text, title, colour) => {
    const badge = badgeOf({ access, actions, verdict, runs: [] }, texts);
    expect([badge.text, badge.title]).toEqual([text, title]);
    if (colour) expect(badge.colour).toBe(colour);
    expect(badge.text.length).toBeLessThanOrEqual(4);
  });
  it.each([
    [1, 'a question is waiting'],
    [2, '2 questions are waiting'],
  ])('%i questions come before everything else, and the tooltip says so', (count, title) => {
    const runs = Array.from({ length: count }, () => ({ state: 'awaiting-consent' }) as Run);
    const badge = badgeOf({ access: 'granted', actions: 5, verdict: known({ error: 1 }), runs }, texts);
    expect(badge).toMatchObject({ text: '?', title: expect.stringContaining(title) });
  });
});
