import { expect, test } from 'vitest';
import { execute } from '../../../../lib/run/index.ts';
import { planPageTool } from '../../../../lib/run/transports/page-tool.ts';

const planned = planPageTool(
  { kind: 'page-tool', tool: 'add' },
  new Map([['a', 2]]),
  'https://shop.example/cart#top',
);

async function ran(answer: unknown) {
  if (!('request' in planned)) throw new Error('no plan');
  const body = new TextEncoder().encode(JSON.stringify(answer));
  const { tookMs: _, ...outcome } = await execute(planned.request, {
    send: async () => ({ ok: true, status: 200, headers: {}, body, truncated: false }),
    now: () => 0,
    signal: new AbortController().signal,
  });
  return outcome;
}

test('a call goes to the page itself, and says which tool and with what', () => {
  expect(planned).toMatchObject({
    ok: true,
    request: {
      method: 'CALL',
      url: 'https://shop.example/cart',
      over: 'page-tool',
      crossOrigin: false,
      body: '{"tool":"add","arguments":{"a":2}}',
    },
  });
});

test.each([
  ['an object', { sum: 3 }, { ok: true, data: { kind: 'json', value: { sum: 3 } } }],
  ['a text', 'three', { ok: true, data: { kind: 'text', text: 'three' } }],
  ['nothing', null, { ok: true, data: { kind: 'nothing' } }],
  [
    'an error in its own words',
    { isError: true, content: [{ type: 'text', text: 'Out of numbers' }] },
    { ok: false, code: 'http-error', message: 'The tool reports an error: Out of numbers.' },
  ],
  ['an error without words', { isError: true }, { ok: false, code: 'http-error' }],
])('a tool that answers %s', async (_, answer, outcome) => expect(await ran(answer)).toMatchObject(outcome));
