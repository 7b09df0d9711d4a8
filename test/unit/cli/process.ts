import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join, sep } from 'node:path';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import type { Io } from '../../../lib/cli/call.ts';
import { runCheck } from '../../../lib/cli/check/check.ts';

export const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Running {
  readonly cwd?: string;
  readonly input?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** The PATH without the folders that npm adds. */
export const machinePath = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes(join('node_modules', '.bin')))
  .join(delimiter);

export function run(
  file: string,
  args: readonly string[],
  { cwd, input = '', env = {} }: Running = {},
): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      cwd,
      env: { ...cleanEnvironment(), ...env },
      shell: process.platform === 'win32',
    });
    let [stdout, stderr] = ['', ''];
    // A chunk may end inside a character.
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      stdout += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
      stderr += chunk;
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, stdout, stderr }));
  });
}

export function cleanEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^(?:npm_|INIT_CWD$|NODE_OPTIONS$|VITEST|NO_COLOR$|FORCE_COLOR$|NODE_ENV$)/.test(name),
  );
  return Object.fromEntries(kept);
}

export function lens(args: readonly string[], running?: Running): Promise<Ended> {
  return run(process.execPath, [join(root, 'lib/cli/main.ts'), ...args], running);
}

/** Calls share the environment and the current folder, so they must not overlap. */
export function check(args: readonly string[], checking?: Checking): Promise<Ended> {
  return inProcess(runCheck, args, checking);
}

export async function inProcess(
  command: (args: readonly string[], io: Io) => Promise<number>,
  args: readonly string[],
  { cwd = process.cwd(), input = '', env = {}, signal, fetch = globalThis.fetch }: Checking = {},
): Promise<Ended> {
  const [out, err] = [collector(), collector()];
  const before = { cwd: process.cwd(), env: { ...process.env } };
  process.chdir(cwd);
  Object.assign(process.env, env);
  try {
    const stdin = Readable.from([Buffer.from(input)]) as unknown as NodeJS.ReadStream;
    const status = await command(args, { stdin, stdout: out.stream, stderr: err.stream, fetch, signal });
    return { status, stdout: out.text(), stderr: err.text() };
  } finally {
    process.chdir(before.cwd);
    process.env = before.env;
  }
}

export interface Checking extends Running {
  readonly signal?: AbortSignal;
  readonly fetch?: typeof globalThis.fetch;
}

function collector(): { readonly stream: NodeJS.WriteStream; text(): string } {
  let text = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      text += String(chunk);
      done();
    },
  });
  return { stream: stream as NodeJS.WriteStream, text: () => text };
}

export interface Folder extends AsyncDisposable {
  readonly path: string;
  write(files: Readonly<Record<string, string | object>>): Promise<void>;
  read(file: string): Promise<string>;
}

export async function folder(files: Readonly<Record<string, string | object>> = {}): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'awas-lens-test-'));
  const write: Folder['write'] = async (added) => {
    for (const [name, content] of Object.entries(added)) {
      const file = join(path, name.split('/').join(sep));
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, typeof content === 'string' ? content : `${JSON.stringify(content, null, 2)}\n`);
    }
  };
  await write(files);
  return {
    path,
    write,
    read: (file) => readFile(join(path, file), 'utf8'),
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true, maxRetries: 5 }),
  };
}
