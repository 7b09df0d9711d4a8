import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { ElicitRequestSchema, ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { runMcp } from '../../../lib/cli/mcp/command.ts';
import { type Ended, root } from './process.ts';

export interface Session extends AsyncDisposable {
  readonly client: Client;
  readonly questions: string[];
  changes(): number;
  stderr(): string;
  call(name: string, args?: Record<string, unknown>): Promise<Called>;
}

export interface Called {
  readonly isError: boolean;
  readonly text: string;
  readonly structured: unknown;
}

interface Running {
  readonly env?: Readonly<Record<string, string>>;
  readonly asProcess?: boolean;
  readonly fetch?: typeof fetch;
  readonly onPages?: boolean;
}

type Answer = 'accept' | 'decline' | 'cancel';

export async function connect(
  given: readonly string[],
  answer?: Answer | ((message: string, signal: AbortSignal) => Promise<Answer>),
  { env = {}, asProcess = false, fetch: get = fetch, onPages = false }: Running = {},
): Promise<Session> {
  const args = onPages ? given : ['--no-page', ...given];
  const questions: string[] = [];
  let [changes, errors] = [0, ''];
  const client = new Client(
    { name: 'test', version: '1' },
    { capabilities: answer === undefined ? {} : { elicitation: {} } },
  );
  if (answer !== undefined)
    client.setRequestHandler(ElicitRequestSchema, async ({ params }, { signal }) => {
      questions.push(params.message);
      return {
        action: typeof answer === 'string' ? answer : await answer(params.message, signal),
        content: {},
      };
    });
  client.setNotificationHandler(ToolListChangedNotificationSchema, () => {
    changes++;
  });
  const note = (chunk: Buffer): void => {
    errors += chunk.toString();
  };
  const { transport, ended } = asProcess ? spawned(args, note) : inThis(args, env, get, note);
  await client.connect(transport);
  return {
    client,
    questions,
    changes: () => changes,
    stderr: () => errors,
    async call(name, given = {}) {
      const {
        isError = false,
        content,
        structuredContent,
      } = await client.callTool({ name, arguments: given });
      const parts = content as readonly { readonly type: string; readonly text: string }[];
      return {
        isError: isError === true,
        text: parts.map(({ text }) => text).join('\n'),
        structured: structuredContent,
      };
    },
    async [Symbol.asyncDispose]() {
      await client.close();
      await ended();
    },
  };
}

interface Started {
  readonly transport: Transport;
  ended(): Promise<unknown>;
}

function spawned(args: readonly string[], note: (chunk: Buffer) => void): Started {
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [join(root, 'lib/cli/main.ts'), 'mcp', ...args],
    env: { PATH: process.env.PATH ?? '' },
    stderr: 'pipe',
  });
  transport.stderr?.on('data', note);
  return { transport, ended: async () => undefined };
}

function inThis(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  get: typeof fetch,
  note: (chunk: Buffer) => void,
): Started {
  const [to, from, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  errors.on('data', note);
  const running = runMcp(args, { ...worldOf(to, from, errors), fetch: get }, env);
  return {
    transport: new StdioServerTransport(from, to),
    ended: () => {
      to.end();
      return running;
    },
  };
}

export async function mcp(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<Ended> {
  const [to, from, errors] = [new PassThrough(), new PassThrough(), new PassThrough()];
  let [stdout, stderr] = ['', ''];
  from.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  errors.on('data', (chunk: Buffer) => {
    stderr += chunk.toString();
  });
  to.end();
  const status = await runMcp(args, worldOf(to, from, errors), env);
  return { status, stdout, stderr };
}

const worldOf = (stdin: PassThrough, stdout: PassThrough, stderr: PassThrough) => ({
  stdin: stdin as unknown as NodeJS.ReadStream,
  stdout: stdout as unknown as NodeJS.WriteStream,
  stderr: stderr as unknown as NodeJS.WriteStream,
  fetch,
});
