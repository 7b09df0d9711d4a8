import { describe, expect, test } from 'vitest';
import { CALL_CANCELLED, followCall } from '../../../lib/agent/page-call.ts';
import { type ModelContext, RegisteredTools } from '../../../lib/agent/register.ts';
import type { AgentReply, OfferedTool } from '../../../lib/model/index.ts';

const DONE: AgentReply = { ok: true, status: 200, data: 1 };
const LEFT: AgentReply = { ok: false, code: 'running', message: 'left' };
const never = () => new Promise<AgentReply>(() => undefined);

function call(
  signal: AbortSignal | undefined,
  { send = never, left = never }: { send?: () => Promise<AgentReply>; left?: () => Promise<AgentReply> } = {},
) {
  const seen = { sent: [] as string[], cancelled: [] as string[], over: false };
  const reply = followCall(
    {
      send: (id) => {
        seen.sent.push(id);
        return send();
      },
      cancel: (id) => void seen.cancelled.push(id),
      left: (over) => {
        over.addEventListener('abort', () => {
          seen.over = true;
        });
        return left();
      },
      newId: () => 'id-1',
    },
    signal,
  );
  return { reply, seen };
}

describe('a call on a page', () => {
  test.each<[what: string, ports: Parameters<typeof call>[1], reply: AgentReply]>([
    ['is answered', { send: async () => DONE }, DONE],
    ['is left behind', { left: async () => LEFT }, LEFT],
  ])('%s, and ends nothing', async (_what, ports, reply) => {
    const controller = new AbortController();
    const made = call(controller.signal, ports);
    expect(await made.reply).toBe(reply);
    controller.abort();
    expect(made.seen).toEqual({ sent: ['id-1'], cancelled: [], over: true });
  });
  test('that its caller aborts ends its run, and is answered at once', async () => {
    const controller = new AbortController();
    const { reply, seen } = call(controller.signal);
    controller.abort(new Error('enough'));
    expect(await reply).toBe(CALL_CANCELLED);
    expect(seen).toEqual({ sent: ['id-1'], cancelled: ['id-1'], over: true });
  });
  test('that was aborted before it began sends nothing', async () => {
    const { reply, seen } = call(AbortSignal.abort());
    expect(await reply).toBe(CALL_CANCELLED);
    expect(seen.sent).toEqual([]);
  });
});

const FIND: OfferedTool = {
  name: 'find',
  title: 'Find',
  description: 'Finds',
  inputSchema: { type: 'object', properties: {} },
  annotations: { readOnlyHint: true, untrustedContentHint: true, consequentialHint: false },
};

test('our tool does not count as the page’s while it is being registered', async () => {
  const named = [{ name: 'chat' }];
  const context: ModelContext = {
    async registerTool({ name }) {
      named.push({ name });
      await new Promise((registered) => setTimeout(registered, 20));
    },
  };
  const offered = new RegisteredTools(context, async () => DONE);
  const updating = offered.update([FIND]);
  await Promise.resolve();
  await Promise.resolve();
  const own = await offered.withOurs(async (ours) => named.filter(({ name }) => !ours.has(name)));
  expect(own).toEqual([{ name: 'chat' }]);
  await updating;
});

test.each([
  ['as the browser gives it', { signal: new AbortController().signal }],
  ['none', undefined],
])('the signal of a tool’s call is passed on: %s', async (_what, options) => {
  const signals: (AbortSignal | undefined)[] = [];
  let execute: Parameters<ModelContext['registerTool']>[0]['execute'] | undefined;
  const context: ModelContext = {
    registerTool: (tool) => {
      execute = tool.execute;
    },
  };
  const offered = new RegisteredTools(context, async (_tool, _input, signal) => {
    signals.push(signal);
    return DONE;
  });
  await offered.update([FIND]);
  await execute?.({}, options);
  expect(signals).toEqual([options?.signal]);
});
