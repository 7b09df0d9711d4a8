import { describe, expect, it } from 'vitest';
import { sayAgain } from '../../../lib/messaging/again.ts';
import { asker } from '../../../lib/messaging/ask.ts';
import type { PageProtocol } from '../../../lib/messaging/protocol.ts';

/** A background that is gone for the first messages. */
function background(gone: number, answer: unknown = { ok: true, value: null }) {
  let heard = 0;
  const ask = asker<PageProtocol>(async () => {
    heard += 1;
    if (heard <= gone) throw new Error('Could not establish connection. Receiving end does not exist.');
    return answer;
  });
  return {
    say: () => ask('runProgress', { runId: 'r', progress: 'Filling' }),
    heard: () => heard,
  };
}

describe('what is said to a background that is just ending', () => {
  it('is said again until it is there', async () => {
    const { say, heard } = background(2);
    expect(await sayAgain(say, () => true)).toEqual({ ok: true, value: null });
    expect(heard()).toBe(3);
  });
  it('is lost where it stays away', async () => {
    const { say, heard } = background(100);
    expect(await sayAgain(say, () => true)).toMatchObject({ ok: false, error: { code: 'unreachable' } });
    expect(heard()).toBe(6);
  });
  it('is said once where the extension is gone, and where it was understood', async () => {
    const gone = background(100);
    expect(await sayAgain(gone.say, () => false)).toMatchObject({ ok: false });
    expect(gone.heard()).toBe(1);
    const refuses = background(0, { ok: false, error: { code: 'not-permitted', message: '' } });
    expect(await sayAgain(refuses.say, () => true)).toMatchObject({ error: { code: 'not-permitted' } });
    expect(refuses.heard()).toBe(1);
  });
});
