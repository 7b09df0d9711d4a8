import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Arguments, Outcome } from '../../../../lib/model/index.ts';
import type { ExecuteContext } from '../../../../lib/run/context.ts';
import { execute, plan, type RunLimits, sendWith } from '../../../../lib/run/index.ts';
import { action, context, parameter } from '../../../builders.ts';
import { spoken } from '../../../in-english.ts';
import { type SocketServer, startWebSocket } from '../../../servers/websocket.ts';
import { rowsOf } from '../../../tables.ts';

const TABLES = new URL('websocket.txt', import.meta.url);

let server: SocketServer;
let origin = '';
beforeAll(async () => {
  server = await startWebSocket();
  origin = server.host;
});
afterAll(() => server.close());

const run = (
  path: string,
  args: Arguments,
  limits: Partial<RunLimits> = {},
  signal = new AbortController().signal,
  openSocket: ExecuteContext['openSocket'] = (url) => new WebSocket(url),
): Promise<Outcome> => {
  const of = action({
    format: 'agents-txt',
    risk: 'change',
    parameters: [parameter('message', 'argument'), parameter('room', 'argument')],
    transport: { kind: 'websocket', url: `ws://${origin}${path}` },
  });
  const planned = plan(of, args, context({ pageUrl: `http://${origin}/` }));
  if (!planned.ok || planned.plan.kind !== 'request') throw new Error('no request');
  expect(planned.plan.consent).toBe(true);
  return execute(planned.plan.request, {
    send: sendWith(fetch),
    now: Date.now,
    signal,
    openSocket,
    limits: { timeMs: 1_000, bytes: 1_000, redirects: 0, ...limits },
  });
};

describe('WebSocket, against a server of ws', () => {
  it.each<[name: string, path: string, args: Arguments, outcome: object]>(
    rowsOf<[name: string, path: string, args: Arguments, outcome: object]>(TABLES, 'answers'),
  )('%s', async (_, path, args, outcome) => {
    expect(await run(path, args)).toMatchObject(outcome);
  });
  it('takes a flood to its limit only', async () => {
    const outcome = await run('/floods', {});
    expect(spoken(outcome)).toMatchObject({
      ok: true,
      notes: ['The server sent more: only the first 200 messages were kept.'],
    });
  });
  it('ends when cancelled', async () => {
    const controller = new AbortController();
    const running = run('/silent', { message: 'x' }, {}, controller.signal);
    setTimeout(() => controller.abort(), 100);
    expect(await running).toMatchObject({ ok: false, code: 'cancelled' });
  });
  it('says that nothing was sent if it is cancelled before it has opened', async () => {
    const controller = new AbortController();
    const running = run('/silent', { message: 'x' }, {}, controller.signal);
    controller.abort();
    expect(await running).toMatchObject({ message: 'Cancelled. Nothing was sent.' });
  });
  it.each<[what: string, openSocket: ExecuteContext['openSocket'], outcome: object]>([
    [
      'goes through one that is there later',
      async (url) => new WebSocket(url),
      { ok: true, data: { value: { you: 'hi' } } },
    ],
    [
      'reports why none could be opened',
      () => Promise.reject(new Error('no room')),
      { ok: false, code: 'network', message: 'The connection failed (no room).' },
    ],
    [
      'ends where none comes in time',
      () => new Promise(() => undefined),
      { ok: false, code: 'timeout', message: 'No connection within 1 s.' },
    ],
  ])('%s', async (_, openSocket, outcome) => {
    expect(await run('/echo', { message: 'hi' }, {}, undefined, openSocket)).toMatchObject(outcome);
  });
  it('closes a socket that comes after the end', async () => {
    const controller = new AbortController();
    let give: (socket: WebSocket) => void = () => undefined;
    const late = new Promise<WebSocket>((resolve) => {
      give = resolve;
    });
    const running = run('/silent', {}, {}, controller.signal, () => late);
    controller.abort();
    expect(await running).toMatchObject({ ok: false, code: 'cancelled' });
    const socket = new WebSocket(`ws://${origin}/silent`);
    give(socket);
    await expect.poll(() => socket.readyState).toBeGreaterThanOrEqual(WebSocket.CLOSING);
  });
  it.each<[what: string, more: Partial<ExecuteContext>, outcome: object]>([
    ['reports a missing server', { openSocket: (url) => new WebSocket(url) }, { ok: false, code: 'network' }],
    ['opens none with what the browser has', {}, { ok: false, code: 'not-runnable' }],
  ])('%s', async (_, more, expected) => {
    const gone = action({ risk: 'change', transport: { kind: 'websocket', url: 'ws://127.0.0.1:9/' } });
    const planned = plan(gone, {}, context({ pageUrl: 'http://127.0.0.1/' }));
    if (!planned.ok || planned.plan.kind !== 'request') throw new Error('no request');
    const outcome = await execute(planned.plan.request, {
      send: sendWith(fetch),
      now: Date.now,
      signal: new AbortController().signal,
      ...more,
    });
    expect(outcome).toMatchObject(expected);
  });
});
