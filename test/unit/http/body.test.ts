import { expect, test } from 'vitest';
import { fetchOnce, fromBase64, pause, readBody, toBase64 } from '../../../lib/http/index.ts';

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

test.each([
  ['the response of JSON-RPC', '{"jsonrpc":"2.0","id":1,"result":{}}', false],
  ['its error', '{"jsonrpc":"2.0","id":1,"error":{"code":1}}', false],
  ['a request of the server', '{"jsonrpc":"2.0","id":1,"method":"ping"}', true],
  ['a result in a format of its own, which more may follow', '{"result":"half"}', true],
])('a stream of events is read on after %s: %s', async (_, message, isReadOn) => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const one of [message, '{"result":"rest"}'])
        controller.enqueue(new TextEncoder().encode(`data: ${one}\n\n`));
      controller.close();
    },
  });
  const headers = { 'content-type': 'text/event-stream' };
  const fetch = async () => new Response(body, { headers });
  const request = {
    method: 'GET',
    url: 'https://a.example/',
    headers: {},
    cookies: false,
    crossOrigin: false,
  };
  const read = await fetchOnce(fetch, request, 1_000, {});
  expect(new TextDecoder().decode(read.body).includes('rest')).toBe(isReadOn);
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
