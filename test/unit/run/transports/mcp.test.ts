import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import type { Action, Arguments, McpTool, Outcome, Plan, RequestPlan } from '../../../../lib/model/index.ts';
import {
  execute,
  plan,
  type RunLimits,
  sendWith,
  toolsIn,
  withCredential,
} from '../../../../lib/run/index.ts';
import { action, context, parameter } from '../../../builders.ts';
import { serve } from '../../../servers/http.ts';
import { type McpShop, startMcp } from '../../../servers/mcp.ts';

let shop: McpShop;
let origin = '';
beforeAll(async () => {
  shop = await startMcp();
  origin = shop.origin;
});
afterAll(() => shop.close());

const mcp = (path: string, tool?: string, more: Partial<Action> = {}): Action =>
  action({
    format: 'woa',
    document: `${origin}/.well-known/woa.json`,
    risk: 'change',
    parameters: [parameter('q', 'argument'), parameter('text', 'argument')],
    transport: { kind: 'mcp', url: origin + path, ...(tool !== undefined && { tool }) },
    ...more,
  });
const planOf = (of: Action, args: Arguments): Plan & { readonly request: RequestPlan } => {
  const planned = plan(of, args, context({ pageUrl: `${origin}/`, credentialFor: () => '••••' }));
  if (!planned.ok) throw new Error(planned.message);
  if (planned.plan.kind !== 'request') throw new Error('no request');
  return planned.plan;
};
const run = (
  of: Action,
  args: Arguments,
  limits: Partial<RunLimits> = {},
  signal = new AbortController().signal,
): Promise<Outcome> =>
  execute(withCredential(planOf(of, args).request, 'token-1'), {
    send: sendWith(fetch),
    now: Date.now,
    signal,
    limits: { timeMs: 5_000, bytes: 1_000_000, redirects: 0, ...limits },
  });

describe.each(['/json', '/sse'])('MCP by streamable HTTP (%s), against a server of the SDK', (path) => {
  it('WOA-4.3.2-b, WOA-4.3.2-c, WOA-5.3-a: initializes and calls the tool with the input as its arguments', async () => {
    expect(await run(mcp(path, 'search'), { q: 'tent' })).toMatchObject({
      ok: true,
      data: { kind: 'json', value: { hits: ['tent 1'] } },
    });
  });
  it('gives text as text, JSON in text as JSON', async () => {
    expect(await run(mcp(path, 'say'), { text: 'hello' })).toMatchObject({
      ok: true,
      data: { kind: 'text', text: 'hello' },
    });
    expect(await run(mcp(path, 'say'), { text: '{"a": 1}' })).toMatchObject({
      ok: true,
      data: { kind: 'json', value: { a: 1 } },
    });
    expect(await run(mcp(path, 'picture'), {})).toMatchObject({
      ok: true,
      data: { kind: 'json', value: { content: [{ type: 'image' }] } },
    });
  });
  it('tells errors of the tool and of the protocol', async () => {
    expect(await run(mcp(path, 'fail'), {})).toMatchObject({
      ok: false,
      code: 'http-error',
      message: 'The tool reports an error: Out of stock.',
    });
    expect(await run(mcp(path, 'none'), {})).toMatchObject({
      ok: false,
      code: 'http-error',
      message: expect.stringMatching(/none/),
    });
  });
  it('lists the tools if none is chosen, otherwise calls the chosen one', async () => {
    const of = mcp(path, undefined, {
      parameters: [parameter('tool', 'argument'), parameter('arguments', 'argument', { type: 'object' })],
    });
    const tools = await run(of, {});
    expect(tools).toMatchObject({
      ok: true,
      data: {
        value: {
          tools: [
            {
              name: 'search',
              description: 'Search',
              inputSchema: { type: 'object' },
              annotations: { readOnlyHint: true, openWorldHint: false },
            },
            {},
            { name: 'clear', annotations: { destructiveHint: true, idempotentHint: true } },
            {},
            {},
            {},
          ],
        },
      },
    });
    expect(await run(of, { tool: 'search', arguments: { q: 'x' } })).toMatchObject({
      ok: true,
      data: { value: { hits: ['x 1'] } },
    });
  });
  it('ends within its time, and when cancelled', async () => {
    expect(await run(mcp(path, 'slow'), {}, { timeMs: 300 })).toMatchObject({ ok: false, code: 'timeout' });
    const controller = new AbortController();
    const running = run(mcp(path, 'slow'), {}, {}, controller.signal);
    setTimeout(() => controller.abort(), 200);
    expect(await running).toMatchObject({ ok: false, code: 'cancelled' });
  });
});

describe('MCP', () => {
  it('sends the credential with each request, and nowhere else', async () => {
    const before = shop.seen.length;
    const of = mcp('/json', 'say', {
      auth: { needed: 'yes', scheme: { type: 'bearer', declared: 'bearer' } },
    });
    expect(await run(of, { text: 'x' })).toMatchObject({ ok: true });
    const sent = shop.seen.slice(before).filter(({ path }) => path === '/json');
    expect(sent.length).toBeGreaterThan(1);
    expect(sent.every(({ authorization }) => authorization === 'Bearer token-1')).toBe(true);
    expect(JSON.stringify(planOf(of, { text: 'x' }))).not.toContain('token-1');
  });
  it('asks for consent before a call; a list is a read, but not a call that looks like one', () => {
    const of = mcp('/json', undefined, {
      parameters: [parameter('tool', 'argument'), parameter('arguments', 'argument', { type: 'object' })],
    });
    expect(planOf(of, {}).consent).toBe(false);
    expect(planOf(of, { tool: 'buy' }).consent).toBe(true);
    expect(planOf(of, { tool: 'buy', arguments: { method: 'tools/list' } }).consent).toBe(true);
    expect(planOf(mcp('/json', 'say'), { text: '{"method":"tools/list"}' }).consent).toBe(true);
  });
  it('follows no redirect to another origin', async () => {
    expect(await run(mcp('/away', 'search'), { q: 'x' })).toMatchObject({
      ok: false,
      code: 'redirected-away',
      message: expect.stringContaining('elsewhere.example'),
    });
  });
  it('calls a tool only if it is as approved, and a destructive one only if it was listed', async () => {
    const tools = (listed: readonly McpTool[]) =>
      mcp('/json', undefined, {
        parameters: [parameter('tool', 'argument'), parameter('arguments', 'argument', { type: 'object' })],
        transport: { kind: 'mcp', url: `${origin}/json`, tools: listed },
      });
    const given = await run(tools([]), {});
    const listed = toolsIn(given.data ?? { kind: 'nothing' });
    const named = (name: string) => listed.filter((one) => one.name === name);
    const other = named('say').map((one) => ({ ...one, description: 'Sings' }));
    const before = shop.calls.length;
    const say = { tool: 'say', arguments: { text: 'hello' } };
    const clear = { tool: 'clear', arguments: { shelf: 'a' } };
    const changed = {
      ok: false,
      code: 'unknown-action',
      message: expect.stringContaining('Nothing was done'),
    };
    expect(await run(tools(other), say)).toMatchObject(changed);
    expect(await run(tools([]), clear)).toMatchObject(changed);
    expect(shop.calls.slice(before)).toEqual([]);
    expect(await run(tools(named('say')), say)).toMatchObject({ ok: true });
    expect(await run(tools([]), say)).toMatchObject({ ok: true });
    expect(await run(tools(named('clear')), clear)).toMatchObject({ ok: true });
    expect(shop.calls.slice(before)).toEqual(['say', 'say', 'clear']);
  });
  it('calls a server of version 2026-07-28, which has no handshake', async () => {
    const server = await serve(({ text, headers }, response) => {
      const { id, method, params } = JSON.parse(text || '{}');
      const version = params?._meta?.['io.modelcontextprotocol/protocolVersion'];
      const isMeant =
        [version, headers['mcp-protocol-version']].every((one) => one === '2026-07-28') &&
        headers['mcp-method'] === method &&
        headers['mcp-name'] === params.name;
      const answer = isMeant
        ? { result: { resultType: 'complete', content: [{ type: 'text', text: params.arguments.q }] } }
        : { error: { code: -32_601, message: 'Method not found' } };
      response.writeHead(isMeant ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
    });
    onTestFinished(() => server.close());
    const of = mcp('', 'search', { transport: { kind: 'mcp', url: server.origin, tool: 'search' } });
    expect(await run(of, { q: 'tent' })).toMatchObject({ ok: true, data: { text: 'tent' } });
  });
  it('reads an answer whose stream of events stays open', async () => {
    const server = await serve(({ text }, response) => {
      const { id, method } = JSON.parse(text || '{}');
      if (id === undefined) return void response.writeHead(202).end();
      const result =
        method === 'initialize'
          ? { protocolVersion: '2025-06-18', capabilities: {}, serverInfo: { name: 'open', version: '1' } }
          : { content: [{ type: 'text', text: 'sent: ü' }] };
      const message = JSON.stringify({ jsonrpc: '2.0', id, result });
      const progress = {
        jsonrpc: '2.0',
        method: 'notifications/message',
        params: { level: 'info', data: 1 },
      };
      const ping = { jsonrpc: '2.0', id: 'ping', method: 'ping' };
      const events = Buffer.from(
        [progress, ping].map((one) => `data: ${JSON.stringify(one)}\r\n\r\n`).join('') +
          `: comment\r\nevent: message\r\ndata: ${message}\r\n\r\n`,
      );
      response.writeHead(200, { 'content-type': 'text/event-stream; charset=utf-8' });
      for (const byte of events) response.write(Buffer.of(byte));
    });
    onTestFinished(() => server.close());
    const of = mcp('', 'say', { transport: { kind: 'mcp', url: server.origin, tool: 'say' } });
    expect(await run(of, { text: 'x' })).toMatchObject({ ok: true, data: { text: 'sent: ü' } });
  });
  it('reports a missing server', async () => {
    expect(await run(mcp('/none', 'search'), { q: 'x' })).toMatchObject({ ok: false, code: 'http-error' });
  });
});
