import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Listening, start } from '../../servers/http.ts';
import { type Folder, folder, root } from './process.ts';

const MEGABYTE = 'x'.repeat(1_000_000);
const INITIALIZE = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
};

let site: Listening;
let place: Folder;
beforeAll(async () => {
  place = await folder();
  site = await start((_request, response) => {
    response.setHeader('content-type', 'text/html');
    response.end(
      '<!doctype html><title>Tea</title><form action="/find"><label>Word <input name="word"></label><button>Find</button></form>',
    );
  });
});
afterAll(async () => {
  await site.close();
  await place[Symbol.asyncDispose]();
});

interface Server {
  readonly child: ChildProcess;
  readonly exit: Promise<readonly unknown[]>;
  stderr(): string;
  stdout(): string;
}

function serverOf(...args: readonly string[]): Server {
  const child = spawn(process.execPath, [join(root, 'lib/cli/main.ts'), 'mcp', ...args, `${site.origin}/`], {
    env: { ...process.env, TMPDIR: place.path },
  });
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr.on('data', (chunk) => {
    err += chunk;
  });
  child.stdin.on('error', () => undefined);
  child.stdin.write(`${JSON.stringify(INITIALIZE)}\n`);
  return { child, exit: once(child, 'exit'), stderr: () => err, stdout: () => out };
}

async function until(isSo: () => boolean | Promise<boolean>): Promise<boolean> {
  for (let waited = 0; waited < 60_000; waited += 100) {
    if (await isSo()) return true;
    await sleep(100);
  }
  return false;
}

describe('awas-lens mcp', { timeout: 120_000 }, () => {
  test('ends with an error message and a failure if a message is too large', async () => {
    const server = serverOf('--no-page');
    expect(await until(() => server.stdout().includes('"id":1'))).toBe(true);
    for (let sent = 0; sent < 40; sent++) server.child.stdin?.write(MEGABYTE);
    expect(await server.exit).toEqual([2, null]);
    expect(server.stderr()).toContain('The server stopped: ReadBuffer exceeded maximum size');
  });

  test('says which message it did not understand, and goes on', async () => {
    const server = serverOf('--no-page');
    server.child.stdin?.write('no JSON\n{"jsonrpc":"2.0"}\n');
    expect(await until(() => (server.stderr().match(/Invalid message:/g) ?? []).length === 2)).toBe(true);
    server.child.stdin?.write('{"jsonrpc":"2.0","id":2,"method":"ping"}\n');
    expect(await until(() => server.stdout().includes('"id":2'))).toBe(true);
    server.child.stdin?.end();
    expect(await server.exit).toEqual([0, null]);
  });

  test.each([
    ['SIGTERM', 143],
    ['SIGINT', 130],
    ['SIGHUP', 129],
  ] as const)('leaves no browser and no profile behind after %s', async (signal, status) => {
    const server = serverOf('--drafts');
    expect(await until(() => server.stderr().includes('action'))).toBe(true);
    const profiles = async () => (await readdir(place.path)).filter((name) => /^awas-lens-/.test(name));
    expect(await profiles()).toHaveLength(1);
    server.child.kill(signal);
    expect(await server.exit).toEqual([status, null]);
    expect(await profiles()).toEqual([]);
  });
});
