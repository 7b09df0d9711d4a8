import { describe, expect, test } from 'vitest';
import { pending, reply, withheldOf } from '../../../lib/agent/call.ts';
import type { Outcome, Run } from '../../../lib/model/index.ts';
import { say } from '../../../lib/text/index.ts';

describe('what an agent is told to do next', () => {
  test.each<[outcome: Partial<Outcome & { ok: false }>, next: RegExp]>([
    [{ code: 'refused', message: 'The person declined. Nothing was done.' }, /^Do not ask again/],
    [{ code: 'cancelled', message: 'Cancelled. Nothing was done.' }, /unless the person wants that/],
    [{ code: 'redirected-away', next: 'Open that address yourself if you trust it.' }, /tell the person/],
    [{ code: 'http-error', next: 'For E1 the site says: “wait”.' }, /For E1 the site says/],
    [{ code: 'network' }, /try once more/],
  ])('%j', (outcome, next) => {
    const told = reply({ ok: false, code: 'internal', message: '', ...outcome });
    expect(told).toMatchObject({ next: expect.stringMatching(next) });
    expect(JSON.stringify(told)).not.toMatch(/\byou (?:said|trust)\b|yourself/i);
  });
  test('is not what the author of the site is to mend', () => {
    const withheld = [
      { action: 'a', id: 'buy', reason: 'It has no method.', next: 'Write "method": "POST".' },
    ];
    const [told] = withheldOf({ tools: [], more: [], withheld });
    expect(told).toEqual({
      id: 'buy',
      reason: 'It has no method.',
      next: expect.stringMatching(/^Only the site/),
    });
  });
});

test('a run that goes on says how far it is, without what hides', () => {
  const run = { id: 'r', state: 'running', actionName: 'Find', progress: 'Waiting\u200b for #list' } as Run;
  expect(pending(run)).toMatchObject({
    code: 'running',
    message: '“Find” is running (Waiting for #list).',
    next: expect.stringContaining('{"run": "r"}'),
  });
});

test('what is the person’s to send is not said as if it were the agent’s turn', () => {
  const progress = say('progressYourTurn', say('doClick', '“Buy”'));
  const told = pending({ id: 'r', state: 'running', actionName: 'Buy', progress } as Run);
  expect(told).toMatchObject({ next: expect.stringMatching(/^Do not press it yourself\. Wait; then call/) });
  expect(JSON.stringify(told)).not.toContain('Your turn');
});
