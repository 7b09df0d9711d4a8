import { describe, expect, it, test } from 'vitest';
import { CallLimit, toolResult, unanswered } from '../../../lib/agent/edge.ts';

function last(times: readonly number[], ends = false): unknown {
  let now = 0;
  const limit = new CallLimit(() => now);
  let answer: ReturnType<CallLimit['begin']> | undefined;
  for (const time of times) {
    now = time;
    answer = limit.begin();
    if (ends && typeof answer === 'function') answer();
  }
  return typeof answer === 'function' ? 'let through' : answer;
}

const at = (count: number, time: number): number[] => new Array<number>(count).fill(time);

describe('a page’s calls', () => {
  it.each<[name: string, times: readonly number[], ends: boolean, expected: unknown]>([
    ['20 under way', at(20, 0), false, 'let through'],
    ['one more', at(21, 0), false, { code: 'too-many-calls', message: expect.stringContaining('20 calls') }],
    ['one more much later', [...at(20, 0), 60_000], false, { code: 'too-many-calls' }],
    ['60 within 10 s, each ended', at(60, 0), true, 'let through'],
    [
      'one more of those',
      [...at(60, 1_000), 4_500],
      true,
      { code: 'too-many-calls', next: 'Wait 7 s, then call again.' },
    ],
    ['one more after 10 s', [...at(60, 1_000), 11_000], true, 'let through'],
    ['61 spread over more than 10 s', Array.from({ length: 61 }, (_, n) => n * 170), true, 'let through'],
  ])('%s', (_, times, ends, expected) => {
    const answer = last(times, ends);
    if (typeof expected === 'string') expect(answer).toBe(expected);
    else expect(answer).toMatchObject({ ok: false, ...(expected as object) });
  });

  it('a call that ends twice frees its place only once', () => {
    const limit = new CallLimit(() => 0);
    const ends = at(20, 0).map(() => limit.begin());
    const [first] = ends;
    if (typeof first !== 'function') throw new Error('refused');
    first();
    first();
    expect(limit.begin()).toBeTypeOf('function');
    expect(limit.begin()).toMatchObject({ code: 'too-many-calls' });
  });
});

it.each([
  [false, { code: 'extension-reloaded', next: 'Reload the page, then list its tools again.' }],
  [true, { code: 'interrupted', next: expect.stringContaining('awas_lens_status') }],
])('a call without an answer, the extension alive: %s', (alive, expected) => {
  const answer = unanswered('Extension context invalidated.', alive);
  expect(answer).toMatchObject({ ok: false, ...expected });
  if (!answer.ok) expect(answer.next).not.toMatch(/^Call again/);
});

describe('toolResult', () => {
  test.each<[code: string, failed: boolean]>([
    ['invalid-arguments', true],
    ['refused', true],
    ['awaiting-consent', false],
    ['running', false],
    ['inputs-unknown', false],
  ])('%s: failed %s', (code, failed) =>
    expect('isError' in toolResult({ ok: false, code, message: 'm' })).toBe(failed),
  );
  test('a success stays as it is', () => {
    const reply = { ok: true, status: 200, data: [1] } as const;
    expect(toolResult(reply)).toBe(reply);
  });
  test('a failure is one text, with its problems and the next step', () =>
    expect(
      toolResult({
        ok: false,
        code: 'invalid-arguments',
        message: 'One is missing.',
        problems: [{ pointer: '/number', message: 'is required.', example: 'GD-1' }],
        next: 'Call again.',
        data: { seen: 1 },
      }),
    ).toMatchObject({
      ok: false,
      isError: true,
      content: [
        {
          type: 'text',
          text: 'Not done (invalid-arguments): One is missing.\n/number: is required. Example: "GD-1"\nCall again.\n{"seen":1}',
        },
      ],
    }));
});
