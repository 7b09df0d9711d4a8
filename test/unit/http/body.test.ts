import { expect, test } from 'vitest';
import { fromBase64, pause, readBody, toBase64 } from '../../../lib/http/index.ts';

test.each<[string, readonly number[], number, number, boolean]>([
  ['nothing', [], 10, 0, false],
  ['less than the limit', [3, 4], 10, 7, false],
  ['as much as the limit', [5, 5], 10, 10, false],
  ['more, in one piece', [25], 10, 10, true],
  ['more, in several', [6, 6, 6], 10, 10, true],
])('a body of %s', async (_, chunks, limit, read, truncated) => {
  let cancelled = false;
  let at = 0;
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      const size = chunks[at++];
      if (size === undefined) controller.close();
      else controller.enqueue(new Uint8Array(size).fill(at));
    },
    cancel() {
      cancelled = true;
    },
  });
  const body = await readBody(stream, limit);
  expect([body.bytes.length, body.truncated, cancelled]).toEqual([read, truncated, truncated]);
  expect(body.bytes.every((byte) => byte > 0)).toBe(true);
});

test('no body at all', async () => {
  expect(await readBody(null, 10)).toEqual({ bytes: new Uint8Array(), truncated: false });
});

test('a body that never ends is read no further', async () => {
  const endless = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1_000)),
  });
  expect((await readBody(endless, 5_000)).truncated).toBe(true);
});

test('base64 there and back, however long', () => {
  for (const length of [0, 1, 2, 3, 8_192, 8_193, 300_000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
    expect(fromBase64(toBase64(bytes))).toEqual(bytes);
  }
});

test('a pause ends with its signal', async () => {
  await expect(pause(1, new AbortController().signal)).resolves.toBeUndefined();
  await expect(pause(1_000_000, AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
  const controller = new AbortController();
  const paused = pause(1_000_000, controller.signal);
  controller.abort(new Error('ended'));
  await expect(paused).rejects.toThrow('ended');
});
