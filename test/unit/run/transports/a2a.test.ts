import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Action, Arguments, RequestPlan } from '../../../../lib/model/index.ts';
import {
  execute,
  plan,
  type RunLimits,
  type Send,
  sendWith,
  withCredential,
} from '../../../../lib/run/index.ts';
import { action, context, parameter } from '../../../builders.ts';
import { type A2aAgent, startA2a } from '../../../servers/a2a.ts';

let agent: A2aAgent;
let origin = '';
beforeAll(async () => {
  agent = await startA2a();
  origin = agent.origin;
});
afterAll(() => agent.close());

function planOf(of: Action, args: Arguments) {
  const planned = plan(of, args, context({ pageUrl: `${origin}/`, credentialFor: () => '••••' }));
  if (!planned.ok || planned.plan.kind !== 'request') throw new Error('no request');
  return planned.plan;
}

const run = (path: string, args: Arguments, limits: Partial<RunLimits> = {}, version?: string) => {
  const of = action({
    format: 'agents-txt',
    risk: 'change',
    parameters: [parameter('message', 'argument'), parameter('size', 'argument', { type: 'integer' })],
    transport: { kind: 'a2a', url: origin + path, version },
    auth: { needed: 'yes', scheme: { type: 'bearer', declared: 'bearer' } },
  });
  const { consent, request } = planOf(of, args);
  expect(consent).toBe(true);
  return execute(withCredential(request, 'token-1'), {
    send: sendWith(fetch),
    now: Date.now,
    signal: new AbortController().signal,
    limits: { timeMs: 5_000, bytes: 1_000_000, redirects: 0, ...limits },
  });
};

describe('A2A, against a server of the SDK', () => {
  it.each([
    ['/a2a', 'SendMessage'],
    ['/old', 'message/send'],
  ])('%s: sends the message as the version of the endpoint has it', async (path, method) => {
    expect(await run(path, { message: 'hello' })).toMatchObject({
      ok: true,
      data: { kind: 'text', text: 'echo: hello' },
    });
    expect(agent.seen.at(-1)).toEqual({ path, method, authorization: 'Bearer token-1' });
  });
  it('sends several arguments as data', async () => {
    expect(await run('/a2a', { message: 'hello', size: 2 })).toMatchObject({
      ok: true,
      data: { text: 'echo: {"message":"hello","size":2}' },
    });
  });
  it('gives the artifacts of a task, and the reason of a failed one', async () => {
    expect(await run('/a2a', { message: 'task' })).toMatchObject({ ok: true, data: { text: 'done: task' } });
    expect(await run('/a2a', { message: 'fail' })).toMatchObject({
      ok: false,
      code: 'http-error',
      message: 'The agent failed: out of stock.',
    });
  });
  it('follows a task until it ends', async () => {
    expect(await run('/a2a', { message: 'later' })).toMatchObject({
      ok: true,
      data: { text: 'done: later' },
    });
    expect(await run('/a2a', { message: 'later' }, { timeMs: 500 })).toMatchObject({
      ok: false,
      code: 'timeout',
      message: expect.stringContaining('continues on its server'),
    });
  });
  it('goes only to the declared endpoint if its version is declared', async () => {
    const before = agent.seen.length;
    expect(await run('/old', { message: 'hello' }, {}, '0.3')).toMatchObject({ ok: true });
    expect(await run('/rest/message:send', { message: 'hello' }, {}, '1.0')).toMatchObject({ status: 404 });
    expect(await run('/rest/v1/message:send', { message: 'hello' }, {}, '0.3')).toMatchObject({
      status: 404,
    });
    const paths = agent.seen.slice(before).map(({ path }) => path);
    expect(paths).toEqual(['/old', '/rest/message:send', '/rest/v1/message:send']);
  });
  it('sends a key in the query to each address of an interface over HTTP+JSON', async () => {
    const sent: string[] = [];
    const send: Send = async ({ url }) => {
      sent.push(url);
      return { ok: true, status: 404, headers: {}, body: new Uint8Array(), truncated: false };
    };
    const url = 'https://agent.example/v1/message:send';
    const { request } = planOf(
      action({
        transport: { kind: 'a2a', url, version: '1.0' },
        parameters: [parameter('message', 'argument')],
      }),
      { message: 'hello' },
    );
    const keyed: RequestPlan = {
      ...request,
      credential: { in: 'query', name: 'key', prefix: '', masked: '••' },
    };
    const signal = new AbortController().signal;
    await execute(withCredential(keyed, 'k-1'), { send, now: Date.now, signal });
    expect(sent).toEqual([`${url}?key=k-1`]);
  });
  it('goes where the card says on the same origin, where it does not name the endpoint', async () => {
    expect(await run('/nothing', { message: 'x' })).toMatchObject({ ok: true });
    expect(agent.seen.at(-1)?.path).toBe('/a2a');
  });
  it('speaks version 0.3 to an endpoint without a card', async () => {
    origin = agent.cardless;
    expect(await run('/old', { message: 'hello' })).toMatchObject({
      ok: true,
      data: { text: 'echo: hello' },
    });
    expect(agent.seen.at(-1)).toMatchObject({ path: '/old', method: 'message/send' });
    expect(await run('/nothing', { message: 'x' })).toMatchObject({ ok: false, code: 'http-error' });
    origin = agent.origin;
  });
});
