import { describe, expect, it } from 'vitest';
import { retry, send } from '../../../lib/messaging/messages.ts';

function background(gone: number, answer: unknown = { ok: true, value: null }) {
  let received = 0;
  const channel = async () => {
    received += 1;
    if (received <= gone) throw new Error('Could not establish connection. Receiving end does not exist.');
    return answer;
  };
  return {
    sendOnce: () => send(channel, 'runProgress', { runId: 'r', progress: 'Filling' }),
    received: () => received,
  };
}

describe('a message to a background that is just ending', () => {
  it('is sent again until it is there', async () => {
    const { sendOnce, received } = background(2);
    expect(await retry(sendOnce, () => true)).toEqual({ ok: true, value: null });
    expect(received()).toBe(3);
  });
  it('is lost if the background doesn’t return', async () => {
    const { sendOnce, received } = background(100);
    expect(await retry(sendOnce, () => true)).toMatchObject({ ok: false, error: { code: 'unreachable' } });
    expect(received()).toBe(6);
  });
  it('is sent once if the extension is gone, or if the message was understood', async () => {
    const gone = background(100);
    expect(await retry(gone.sendOnce, () => false)).toMatchObject({ ok: false });
    expect(gone.received()).toBe(1);
    const refuses = background(0, { ok: false, error: { code: 'not-permitted', message: '' } });
    expect(await retry(refuses.sendOnce, () => true)).toMatchObject({ error: { code: 'not-permitted' } });
    expect(refuses.received()).toBe(1);
  });
});
