import { expect, test } from 'vitest';
import { execute, plan } from '../../../../lib/run/index.ts';
import { planPageTool } from '../../../../lib/run/transports/page-tool.ts';
import { action, context, parameter } from '../../../builders.ts';

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

const search = action({
  risk: 'read',
  parameters: [
    parameter('q', 'query', {}, { required: true }),
    parameter('X-Trace', 'header'),
    parameter('format', 'query', { const: 'json' }),
  ],
  transport: { kind: 'http', method: 'GET', url: 'https://shop.example/search', body: 'none' },
  auth: { needed: 'yes', scheme: { type: 'bearer', declared: 'a token' } },
});

test('an action that a tool of the page does too is also planned as its call, which may do anything', () => {
  const args = { q: 'tent', 'X-Trace': '1', format: 'json' };
  const answer = plan({ ...search, pageTool: 'find' }, args, context({ on: 'tool' }));
  expect(answer).toMatchObject({
    ok: true,
    plan: {
      action: search.key,
      risk: 'change',
      consent: true,
      sends: [{ name: 'q', shown: 'tent' }],
      request: { over: 'page-tool', headers: {}, body: '{"tool":"find","arguments":{"q":"tent"}}' },
    },
  });
  expect(answer.ok && answer.plan.kind === 'request' && answer.plan.request).not.toHaveProperty('credential');
  expect(plan({ ...search, pageTool: 'find' }, {}, context({ on: 'tool' }))).toMatchObject({
    code: 'invalid-arguments',
  });
  expect(plan(search, args, context({ on: 'tool' }))).toMatchObject({ ok: false, code: 'not-runnable' });
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
