import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { addressOf } from './many-addresses.ts';
import { argument, type Figure, figure } from './measure.ts';

const SITES = Number(argument('sites') ?? 2_000);
const AT_ONCE = 32;
/** A process can open only a limited number of sockets. */
const OF_PROCESS = 5_000;

const here = (file: string): string => fileURLToPath(new URL(file, import.meta.url));

export async function bench(): Promise<readonly Figure[]> {
  const folder = mkdtempSync(join(tmpdir(), 'awas-lens-many-'));
  const servers: ChildProcess[] = [];
  try {
    const port = await freePort();
    for (let from = 0; from < SITES; from += OF_PROCESS)
      servers.push(fork(here('many-sites.ts'), [from, Math.min(SITES, from + OF_PROCESS), port].map(String)));
    await Promise.all(servers.map((server) => once(server, 'message')));
    const list = join(folder, 'sites.txt');
    const sites = Array.from({ length: SITES }, (_, n) => `http://${addressOf(n)}:${port}`);
    writeFileSync(list, `${sites.join('\n')}\n`);
    const lines = join(folder, 'sites.ndjson');
    const check = ['check', '--list', list, '--allow-private', '--at-once', String(AT_ONCE)];
    const checked = await timed(here('../../lib/cli/main.ts'), [...check, '--output', lines]);
    const paths = new Set<string>();
    for (const server of servers) {
      server.send('paths');
      const [asked] = (await once(server, 'message')) as [readonly string[]];
      for (const path of asked) paths.add(path);
    }
    const fetched = await timed(here('many-fetch.ts'), [list, [...paths].join(' '), String(AT_ONCE)]);
    const written = readFileSync(lines, 'utf8').trim().split('\n').length;
    if (written !== SITES) throw new Error(`${written} of ${SITES} sites were reported`);
    const name = `check --list, ${SITES} sites`;
    return [
      figure(name, 's', checked.seconds, fetched.seconds, `fetch of the same ${paths.size} places`, 3),
      figure(`${name}, memory at most`, 'MB', checked.megabytes, 250, 'the limit', 1),
    ];
  } finally {
    for (const server of servers) server.disconnect();
    rmSync(folder, { recursive: true });
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((done) => server.close(done));
  return port;
}

const TELLS_MEMORY =
  "data:text/javascript,process.once('exit',()=>process.stderr.write('\\nmaxRSS='+process.resourceUsage().maxRSS))";

async function timed(file: string, args: readonly string[]) {
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', TELLS_MEMORY, file, ...args], {
    stdio: ['ignore', 'inherit', 'pipe'],
  });
  let told = '';
  child.stderr.on('data', (chunk: Buffer) => {
    told += chunk.toString();
  });
  await once(child, 'close');
  const kilobytes = Number(/maxRSS=(\d+)/.exec(told)?.[1]);
  if (Number.isNaN(kilobytes)) throw new Error(told);
  return { seconds: (performance.now() - start) / 1_000, megabytes: kilobytes / 1_000 };
}
