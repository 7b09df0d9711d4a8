import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type AgentCard, type Message, Role, TaskState } from '@a2a-js/sdk';
import {
  type AgentExecutor,
  DefaultRequestHandler,
  InMemoryTaskStore,
  type ServerCallContext,
} from '@a2a-js/sdk/server';
import { agentCardHandler, jsonRpcHandler, UserBuilder } from '@a2a-js/sdk/server/express';
import express from 'express';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Arguments, Outcome } from '../../../lib/model/index.ts';
import { execute, plan, type RunLimits, sendWith, withCredential } from '../../../lib/run/index.ts';
import { action, context, parameter } from './build.ts';

let server: Server;
let origin = '';
let cardless = '';
let second: Server;
const seen: {
  readonly path: string;
  readonly method: unknown;
  readonly authorization: string | undefined;
}[] = [];

const store = new InMemoryTaskStore();

const executor: AgentExecutor = {
  async execute({ userMessage, taskId, contextId }, bus) {
    const [part] = userMessage.parts;
    const text = part?.content?.$case === 'text' ? part.content.value : JSON.stringify(part?.content?.value);
    const answer = (value: string): Message => ({
      messageId: 'm1',
      contextId,
      taskId,
      role: Role.ROLE_AGENT,
      metadata: undefined,
      extensions: [],
      referenceTaskIds: [],
      parts: [
        { content: { $case: 'text', value }, metadata: undefined, filename: '', mediaType: 'text/plain' },
      ],
    });
    const task = (state: TaskState, message?: Message) => ({
      id: taskId,
      contextId,
      history: [],
      metadata: undefined,
      artifacts:
        state === TaskState.TASK_STATE_COMPLETED
          ? [
              {
                artifactId: 'a',
                name: '',
                description: '',
                extensions: [],
                metadata: undefined,
                parts: answer(`done: ${text}`).parts,
              },
            ]
          : [],
      status: { state, message, timestamp: undefined },
    });
    if (text.startsWith('task')) {
      bus.publish({ kind: 'task', data: task(TaskState.TASK_STATE_COMPLETED) });
    } else if (text.startsWith('later')) {
      bus.publish({ kind: 'task', data: task(TaskState.TASK_STATE_WORKING) });
      setTimeout(() => void store.save(task(TaskState.TASK_STATE_COMPLETED), {} as ServerCallContext), 700);
    } else if (text.startsWith('fail')) {
      bus.publish({ kind: 'task', data: task(TaskState.TASK_STATE_FAILED, answer('out of stock')) });
    } else bus.publish({ kind: 'message', data: answer(`echo: ${text}`) });
    bus.finished();
  },
  cancelTask: async () => undefined,
};

beforeAll(async () => {
  const app = express();
  app.use(express.json());
  app.use((request, _, next) => {
    const body = request.body as { method?: unknown } | undefined;
    seen.push({ path: request.path, method: body?.method, authorization: request.headers.authorization });
    next();
  });
  server = await new Promise<Server>((done) => {
    const listening = app.listen(0, '127.0.0.1', () => done(listening));
  });
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const bare = express();
  second = await new Promise<Server>((done) => {
    const listening = bare.listen(0, '127.0.0.1', () => done(listening));
  });
  cardless = `http://127.0.0.1:${(second.address() as AddressInfo).port}`;
  const card: AgentCard = {
    name: 'Shop',
    description: '',
    version: '1',
    provider: undefined,
    capabilities: { streaming: false, pushNotifications: false, extensions: [], extendedAgentCard: false },
    supportedInterfaces: [
      {
        url: 'https://elsewhere.example/a2a',
        protocolBinding: 'JSONRPC',
        tenant: '',
        protocolVersion: '1.0',
      },
      { url: `${origin}/a2a`, protocolBinding: 'JSONRPC', tenant: '', protocolVersion: '1.0' },
      { url: `${origin}/old`, protocolBinding: 'JSONRPC', tenant: '', protocolVersion: '0.3' },
    ],
    securitySchemes: {},
    securityRequirements: [],
    defaultInputModes: ['text/plain', 'application/json'],
    defaultOutputModes: ['text/plain'],
    skills: [],
    signatures: [],
  };
  const requestHandler = new DefaultRequestHandler(card, store, executor);
  const options = { requestHandler, userBuilder: UserBuilder.noAuthentication };
  app.use('/.well-known/agent-card.json', agentCardHandler({ agentCardProvider: requestHandler }));
  app.use('/a2a', jsonRpcHandler(options));
  app.use('/old', jsonRpcHandler({ ...options, legacyCompat: { enabled: true } }));
  bare.use(express.json());
  bare.use((request, _, next) => {
    const body = request.body as { method?: unknown } | undefined;
    seen.push({ path: request.path, method: body?.method, authorization: request.headers.authorization });
    next();
  });
  bare.use('/old', jsonRpcHandler({ ...options, legacyCompat: { enabled: true } }));
});
afterAll(() => {
  for (const each of [server, second]) {
    each.closeAllConnections();
    each.close();
  }
});

const run = (path: string, args: Arguments, limits: Partial<RunLimits> = {}): Promise<Outcome> => {
  const of = action({
    format: 'agents-txt',
    risk: 'change',
    parameters: [parameter('message', 'argument'), parameter('size', 'argument', { type: 'integer' })],
    transport: { kind: 'a2a', url: origin + path },
    auth: { needed: 'yes', scheme: { type: 'bearer', declared: 'bearer' } },
  });
  const planned = plan(of, args, context({ pageUrl: `${origin}/`, credentialFor: () => '••••' }));
  if (!planned.ok || planned.plan.kind !== 'request') throw new Error('no request');
  expect(planned.plan.consent).toBe(true);
  return execute(withCredential(planned.plan.request, 'token-1'), {
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
    expect(seen.at(-1)).toEqual({ path, method, authorization: 'Bearer token-1' });
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
    expect(await run('/a2a', { message: 'later' }, { timeMs: 400 })).toMatchObject({
      ok: false,
      code: 'timeout',
      message: expect.stringContaining('goes on there'),
    });
  });
  it('goes where the card says on the same origin, where it does not name the endpoint', async () => {
    expect(await run('/nothing', { message: 'x' })).toMatchObject({ ok: true });
    expect(seen.at(-1)?.path).toBe('/a2a');
  });
  it('speaks version 0.3 to an endpoint without a card', async () => {
    const withCard = origin;
    origin = cardless;
    expect(await run('/old', { message: 'hello' })).toMatchObject({
      ok: true,
      data: { text: 'echo: hello' },
    });
    expect(seen.at(-1)).toMatchObject({ path: '/old', method: 'message/send' });
    expect(await run('/nothing', { message: 'x' })).toMatchObject({ ok: false, code: 'http-error' });
    origin = withCard;
  });
});
