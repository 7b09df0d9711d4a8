import { afterAll, beforeAll, expect, test } from 'vitest';
import { isObject, type Json, type Outcome } from '../../../../lib/model/index.ts';
import { execute, plan, sendWith, toolsIn } from '../../../../lib/run/index.ts';
import { action, context, parameter } from '../../../builders.ts';
import { serve, type TestServer } from '../../../servers/http.ts';

interface Answer {
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly text?: string;
  readonly result?: unknown;
}

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`;
const tool = (name: string, more: object = {}) => ({ name, inputSchema: { type: 'object' }, ...more });
const many = (count: number) => Array.from({ length: count }, (_, n) => tool(`t${n}`));
const artifact = (...parts: object[]) => ({
  task: {
    id: 't',
    contextId: 'c',
    status: { state: 'TASK_STATE_COMPLETED' },
    artifacts: [{ artifactId: 'a', parts }],
  },
});

const ANSWERS: Readonly<Record<string, Answer>> = {
  'many-tools': { result: { tools: many(10_000) } },
  'endless-pages': { result: { tools: [tool('one')], nextCursor: 'again' } },
  'odd-tools': { result: { tools: [7, { name: 5 }, { name: 'bare' }, tool('t', { title: 7 }), tool('u')] } },
  'odd-content': { result: { content: [{ type: 'hologram', data: 'AAEC' }, 'text'] } },
  'asks-back': { result: { resultType: 'input_required', inputRequests: {} } },
  'half-json': { text: '{"jsonrpc":"2.0","id":ID,"result":{"content":[' },
  gateway: { status: 502, text: '{"error":{"code":-32000,"message":"Overloaded"}}' },
  'evil-names': {
    result: {
      tools: [
        tool('__proto__'),
        tool('constructor'),
        tool('a\u202eb<img src=x onerror=alert(1)>'),
        tool('x'.repeat(129)),
      ],
    },
  },
  'deep-schema': {
    text: `{"jsonrpc":"2.0","id":ID,"result":{"tools":[{"name":"deep","inputSchema":{"type":"object","properties":${nested(50_000)}}}]}}`,
  },
  'deep-text': { result: { content: [{ type: 'text', text: nested(50_000) }] } },
  'deep-structured': {
    text: `{"jsonrpc":"2.0","id":ID,"result":{"content":[],"structuredContent":${nested(5_000)}}}`,
  },
  'long-list': { result: { tools: [tool('long', { description: 'x'.repeat(3_000_000) })] } },
  'to-elsewhere': { status: 307, headers: { location: 'http://192.168.1.1/mcp' } },
  'no-json': { headers: { 'content-type': 'text/html' }, text: '<h1>Welcome</h1>' },
  'not-rpc': { text: '[]' },
  markup: { result: { content: [{ type: 'text', text: '<script>alert(1)</script>' }] } },
  'giant-error': { result: { isError: true, content: [{ type: 'text', text: 'no '.repeat(300_000) }] } },
  'giant-text': { result: { content: [{ type: 'text', text: 'x'.repeat(3_000_000) }] } },
  'a2a-markup': { result: artifact({ text: '<img src=x onerror=alert(1)>' }) },
  'a2a-giant': { result: artifact({ text: 'x'.repeat(3_000_000) }) },
  'a2a-link': { result: artifact({ url: 'javascript:alert(1)' }, { text: 'see' }) },
  'a2a-odd': {
    result: { task: { id: 't', contextId: 'c', status: { state: 'TASK_STATE_DREAMING' }, artifacts: null } },
  },
  'a2a-nothing': { result: null },
  'a2a-endless': { result: { task: { id: 't', contextId: 'c', status: { state: 'TASK_STATE_WORKING' } } } },
  'a2a-deep': {
    text: `{"jsonrpc":"2.0","id":ID,"result":{"task":{"id":"t","contextId":"c","status":{"state":"TASK_STATE_COMPLETED"},"artifacts":[{"artifactId":"a","parts":[{"data":${nested(50_000)}}]}]}}}`,
  },
};

let server: TestServer;
beforeAll(async () => {
  server = await serve((request, response) => {
    const asked: unknown = request.text === '' ? {} : JSON.parse(request.text);
    const { id = null, method = '' } = asked as { id?: Json; method?: string };
    if (request.method !== 'POST') return void response.writeHead(405).end();
    if (id === null) return void response.writeHead(202).end();
    const greeting = {
      protocolVersion: '2025-06-18',
      capabilities: { tools: {} },
      serverInfo: { name: 'evil', version: '1' },
    };
    const answer = ANSWERS[request.url?.slice(1) ?? ''] ?? {};
    const {
      status = 200,
      headers = {},
      text,
      result,
    } = method === 'initialize' ? { result: greeting } : answer;
    const given = method === 'GetTask' && isObject(result) ? result.task : result;
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(
      text?.replace('ID', JSON.stringify(id)) ?? JSON.stringify({ jsonrpc: '2.0', id, result: given }),
    );
  });
});
afterAll(() => server.close());

async function run(path: string, kind: 'list' | 'call' | 'a2a'): Promise<Outcome> {
  const url = `${server.origin}/${path}`;
  const of = action({
    risk: 'change',
    parameters: (kind === 'a2a' ? ['message'] : ['tool', 'arguments']).map((name) =>
      parameter(name, 'argument', {}),
    ),
    transport: kind === 'a2a' ? { kind, url, version: '1.0' } : { kind: 'mcp', url },
  });
  const args = { list: {}, call: { tool: 'say' }, a2a: { message: 'hello' } }[kind] as Record<string, Json>;
  const planned = plan(of, args, context({ pageUrl: `${server.origin}/` }));
  if (!planned.ok || planned.plan.kind !== 'request') throw new Error('no request is planned');
  return execute(planned.plan.request, {
    send: sendWith(fetch),
    now: Date.now,
    signal: new AbortController().signal,
    limits: { timeMs: 2_000, bytes: 2_000_000, redirects: 0 },
  });
}

const dataOf = (outcome: Outcome) => outcome.data ?? { kind: 'nothing' as const };

test.each<[path: string, names: number, notes: number]>([
  ['many-tools', 200, 1],
  ['endless-pages', 1, 1],
  ['odd-tools', 3, 1],
  ['evil-names', 3, 0],
  ['deep-schema', 1, 0],
])('the tools of %s are listed within bounds', async (path, count, notes) => {
  const before = server.seen.length;
  const outcome = await run(path, 'list');
  expect(outcome).toMatchObject({ ok: true });
  expect(toolsIn(dataOf(outcome))).toHaveLength(count);
  expect(outcome.ok && (outcome.notes ?? [])).toHaveLength(notes);
  expect(server.seen.length - before).toBeLessThan(30);
});

test.each<[path: string, kind: 'list' | 'call' | 'a2a', code: string]>([
  ['long-list', 'list', 'too-large'],
  ['to-elsewhere', 'call', 'redirected-away'],
  ['no-json', 'call', 'http-error'],
  ['not-rpc', 'call', 'timeout'],
  ['giant-error', 'call', 'http-error'],
  ['giant-text', 'call', 'too-large'],
  ['a2a-giant', 'a2a', 'too-large'],
  ['asks-back', 'call', 'http-error'],
  ['half-json', 'call', 'unconfirmed'],
  ['gateway', 'call', 'http-error'],
  ['a2a-odd', 'a2a', 'unconfirmed'],
  ['a2a-nothing', 'a2a', 'http-error'],
  ['a2a-endless', 'a2a', 'timeout'],
])('%s ends a %s: %s', async (path, kind, code) => {
  const outcome = await run(path, kind);
  expect(outcome).toMatchObject({ ok: false, code });
  expect(!outcome.ok && outcome.message.length).toBeLessThan(2_500);
});

test.each<[path: string, kind: 'call' | 'a2a', data: object]>([
  ['markup', 'call', { kind: 'text', text: '<script>alert(1)</script>', contentType: 'text/plain' }],
  ['a2a-markup', 'a2a', { kind: 'text', text: '<img src=x onerror=alert(1)>', contentType: 'text/plain' }],
  ['a2a-link', 'a2a', { kind: 'json', value: ['javascript:alert(1)', 'see'] }],
  [
    'odd-content',
    'call',
    { kind: 'json', value: { content: [{ type: 'hologram', data: '(3 bytes)' }, 'text'] } },
  ],
])('the answer of %s is a text or a value', async (path, kind, data) => {
  expect(await run(path, kind)).toMatchObject({ ok: true, data });
});

test.each<[path: string, kind: 'call' | 'a2a']>([
  ['deep-text', 'call'],
  ['deep-structured', 'call'],
  ['a2a-deep', 'a2a'],
])('%s is done, and its value is nested too deep to be shown', async (path, kind) => {
  const outcome = await run(path, kind);
  expect(outcome).toMatchObject({
    ok: true,
    data: { kind: 'nothing' },
    notes: [{ key: 'labelledTooDeep' }],
  });
});
