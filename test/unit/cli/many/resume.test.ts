import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Listening, start } from '../../../servers/http.ts';
import { rowsOf } from '../../../tables.ts';
import { awas, changed } from '../manifests.ts';
import { check, cleanEnvironment, folder, root } from '../process.ts';

const SITES = 400;
let server: Listening;
let sites: readonly string[];
beforeAll(async () => {
  server = await start((request, response) => {
    if (request.url === '/.well-known/ai-actions.json')
      response
        .writeHead(200, { 'content-type': 'application/json' })
        .end(JSON.stringify(changed(awas, ['actions', 0, 'method'], 'FETCH')));
    else response.writeHead(404).end();
  });
  sites = Array.from({ length: SITES }, (_, n) => `${server.origin}/page-${n}`);
});
afterAll(() => server.close());

const targetsIn = (text: string): readonly string[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line).targets[0].target);

test('killing it at any moment loses and repeats nothing', { timeout: 180_000 }, async () => {
  await using place = await folder({ 'sites.txt': sites.join('\n') });
  const file = join(place.path, 'out.ndjson');
  const args = ['check', '--list', 'sites.txt', '--allow-private', '--resume', 'out.ndjson'];
  const begin = (): ChildProcess =>
    spawn(process.execPath, [join(root, 'lib/cli/main.ts'), ...args], {
      cwd: place.path,
      env: cleanEnvironment(),
      stdio: 'ignore',
    });
  const bytes = (): number => (existsSync(file) ? readFileSync(file).length : 0);
  let kills = 0;
  for (; kills < 20; kills++) {
    const child = begin();
    const closed = once(child, 'close');
    const before = bytes();
    while (bytes() === before && child.exitCode === null) await pause(1);
    await pause(kills % 5);
    if (child.exitCode !== null) break;
    child.kill('SIGKILL');
    await closed;
  }
  expect(kills).toBe(20);
  expect(new Set(targetsIn(`${readFileSync(file, 'utf8').replace(/[^\n]*$/, '')}`)).size).toBeLessThan(SITES);
  const last = begin();
  const [status] = await once(last, 'close');
  expect(status).toBe(2);
  expect(targetsIn(await place.read('out.ndjson')).toSorted()).toEqual(sites.toSorted());
});

const TABLES = new URL('resume.txt', import.meta.url);
const lineOf = (target: string): string =>
  JSON.stringify({ version: 1, targets: [{ target, documents: [], page: null }], summary: { errors: 1 } });

type Row = [string, string, kept: readonly number[], again: readonly number[]];
test.each<Row>(rowsOf<Row>(TABLES, 'files'))('a file %s is continued', async (_, text, kept, again) => {
  const known = sites.slice(0, 3);
  const lines = known.map(lineOf);
  const before = text.replaceAll(/\{(\d)\}/g, (_all, n) => lines[Number(n)] ?? '');
  await using place = await folder({ 'out.ndjson': before });
  const args = ['--list', '-', '--allow-private', '--at-once', '1', '--resume', 'out.ndjson'];
  const { stdout, stderr } = await check(args, { cwd: place.path, input: known.join('\n') });
  expect([stdout, stderr]).toEqual(['', expect.stringContaining(`${again.length} site`)]);
  const after = await place.read('out.ndjson');
  expect(after.startsWith(kept.map((n) => `${lines[n]}\n`).join(''))).toBe(true);
  expect(after.endsWith('}\n')).toBe(true);
  expect(targetsIn(after)).toEqual([...kept, ...again].map((n) => known[n]));
});

test('earlier lines count for the exit status; another output only gets the new ones', async () => {
  const [one = '', two = ''] = sites;
  await using place = await folder({ 'before.ndjson': `${lineOf(one)}\n` });
  const args = ['--list', '-', '--allow-private', '--resume', 'before.ndjson'];
  expect((await check(args, { cwd: place.path, input: one })).status).toBe(1);
  const more = ['--output', 'more.ndjson'];
  await check([...args, ...more], { cwd: place.path, input: `${one}\n${two}` });
  expect(targetsIn(await place.read('more.ndjson'))).toEqual([two]);
  expect(await place.read('before.ndjson')).toBe(`${lineOf(one)}\n`);
});

test('a file of another kind isn’t changed, and no file is overwritten', async () => {
  await using place = await folder({
    'other.txt': 'my\nnotes\n',
    'out.ndjson': `${lineOf('https://a.test')}\n`,
  });
  const at = { cwd: place.path, input: 'http://127.0.0.1:9' };
  const resumed = await check(['--list', '-', '--allow-private', '--resume', 'other.txt'], at);
  expect([resumed.status, resumed.stderr]).toEqual([
    2,
    expect.stringContaining('has no lines of --format ndjson'),
  ]);
  expect(await place.read('other.txt')).toBe('my\nnotes\n');
  const over = await check(['--list', '-', '--allow-private', '--output', 'out.ndjson'], at);
  expect([over.status, over.stderr]).toEqual([2, expect.stringContaining('Continue it with --resume')]);
});
