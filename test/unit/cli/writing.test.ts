import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, chown, link, lstat, mkdir, readdir, readlink, stat, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { saveText } from '../../../lib/cli/file-access.ts';
import { runInit } from '../../../lib/cli/init.ts';
import { agentsTxt } from './manifests.ts';
import { check, folder, inProcess, root } from './process.ts';

const FAULTY = `${agentsTxt}\nAgent: Claude\n  Capabilities: product-serch\n`;
const FIXED = FAULTY.replace('serch', 'search');
const isPosix = process.platform !== 'win32';
const isRoot = process.getuid?.() === 0;

const entriesOf = async (path: string): Promise<readonly string[]> => (await readdir(path)).toSorted();

function smallDisk(path: string, size: string): boolean {
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'none', path]).status === 0;
}

describe.skipIf(!isPosix)('a file is written whole', () => {
  test('with the mode that it had', async () => {
    await using place = await folder({ 'agents.txt': FAULTY });
    const file = join(place.path, 'agents.txt');
    for (const mode of [0o600, 0o664, 0o777]) {
      await place.write({ 'agents.txt': FAULTY });
      await chmod(file, mode);
      await check(['--fix', '.'], { cwd: place.path });
      expect([await place.read('agents.txt'), (await stat(file)).mode & 0o777]).toEqual([FIXED, mode]);
    }
    expect(await entriesOf(place.path)).toEqual(['agents.txt']);
  });

  test.runIf(isRoot)('with the owner that it had', async () => {
    await using place = await folder({ 'agents.txt': FAULTY });
    const file = join(place.path, 'agents.txt');
    await chown(file, 12_345, 23_456);
    await check(['--fix', '.'], { cwd: place.path });
    const { uid, gid } = await stat(file);
    expect([await place.read('agents.txt'), uid, gid]).toEqual([FIXED, 12_345, 23_456]);
  });

  test('as a new file, so that its other names keep the old one', async () => {
    await using place = await folder({ 'agents.txt': FAULTY });
    await link(join(place.path, 'agents.txt'), join(place.path, 'copy'));
    await check(['--fix', 'agents.txt'], { cwd: place.path });
    expect([await place.read('agents.txt'), await place.read('copy')]).toEqual([FIXED, FAULTY]);
  });

  test.runIf(isRoot)('or not at all if the disk is full', async () => {
    await using place = await folder({ 'disk/x': '' });
    const disk = join(place.path, 'disk');
    expect(smallDisk(disk, '64k')).toBe(true);
    try {
      await place.write({ 'disk/agents.txt': FAULTY });
      spawnSync('sh', ['-c', 'cat /dev/zero > rest'], { cwd: disk });
      const before = await entriesOf(disk);
      const { status, stderr } = await check(['--fix', 'agents.txt'], { cwd: disk });
      expect([status, stderr]).toEqual([2, expect.stringContaining('no space left')]);
      expect(await place.read('disk/agents.txt')).toBe(FAULTY);
      for (const options of [
        ['--output', 'agents.txt'],
        ['--format', 'json=agents.txt'],
      ])
        expect((await check([...options, '/etc/hostname'], { cwd: disk })).stderr).toContain('no space left');
      const baseline = ['--baseline', 'agents.txt', '--update-baseline', '--no-page', 'agents.txt'];
      expect((await check(baseline, { cwd: disk })).stderr).toContain('no space left');
      expect(await place.read('disk/agents.txt')).toBe(FAULTY);
      expect(await entriesOf(disk)).toEqual(before);
    } finally {
      spawnSync('umount', [disk]);
    }
  });

  test('or not at all if a signal ends the process', async () => {
    const names = Array.from({ length: 40 }, (_, at) => `${at}/agents.txt`);
    for (const delay of [0, 15, 40, 80]) {
      await using place = await folder(Object.fromEntries(names.map((name) => [name, FAULTY])));
      const child = spawn(process.execPath, [join(root, 'lib/cli/main.ts'), 'check', '--fix', '.'], {
        cwd: place.path,
        stdio: ['ignore', 'ignore', 'pipe'],
      });
      const ended = once(child, 'exit');
      for (let waited = 0; waited < 400 && (await place.read('0/agents.txt')) === FAULTY; waited++)
        await new Promise((resolve) => setTimeout(resolve, 25));
      await new Promise((resolve) => setTimeout(resolve, delay));
      child.kill('SIGINT');
      await ended;
      for (const name of names) {
        expect([FAULTY, FIXED]).toContain(await place.read(name));
        expect(await entriesOf(join(place.path, name, '..'))).toEqual(['agents.txt']);
      }
    }
  }, 120_000);

  test('but not over what was written since it was read', async () => {
    await using place = await folder({ 'a/agents.txt': FAULTY, 'b/agents.txt': FAULTY });
    const running = check(['--fix', '.'], { cwd: place.path });
    await place.write({ 'b/agents.txt': `${FAULTY}# Somebody's own line\n` });
    const { status, stderr } = await running;
    const texts = [await place.read('a/agents.txt'), await place.read('b/agents.txt')];
    if (status === 2) expect([texts[0], stderr]).toEqual([FAULTY, expect.stringContaining('has changed')]);
    expect(texts[1]).toContain('own line');
  });
});

describe.skipIf(!isPosix)('nothing is written', () => {
  test.each<[what: string, target: string, said: string]>([
    ['to a device', '/dev/null', 'a device or a pipe'],
    ['to a full one', '/dev/full', 'a device or a pipe'],
    ['to a pipe', 'pipe', 'a device or a pipe'],
    ['to a folder', 'inner', 'is a folder'],
    ['below a file', 'x.txt/report', 'There is no file or folder'],
    ['where no folder can be made', '/proc/nope/x', '“/proc/nope/x”'],
    ['where no folder can be made, deeper', '/proc/nope/deeper/x', '“/proc/nope/deeper/x”'],
    ['by a link', 'link', '“link” is a symbolic link'],
    ['by a link that leads nowhere', 'dangling', '“dangling” is a symbolic link'],
    ['by a linked folder', 'linked/report', '“linked” is a symbolic link'],
    ['by a linked folder, deeper', 'linked/a/b/report', '“linked” is a symbolic link'],
    ['by a link back to itself', 'self', '“self” is a symbolic link'],
  ])('%s', async (_what, target, said) => {
    await using elsewhere = await folder({ kept: 'kept' });
    await using place = await folder({ 'x.txt': agentsTxt, 'inner/x': '' });
    spawnSync('mkfifo', [join(place.path, 'pipe')]);
    await symlink(join(elsewhere.path, 'kept'), join(place.path, 'link'));
    await symlink(join(elsewhere.path, 'new'), join(place.path, 'dangling'));
    await symlink(elsewhere.path, join(place.path, 'linked'));
    await symlink('self', join(place.path, 'self'));
    for (const options of [
      ['--output', target],
      ['--format', `json=${target}`, '--format', 'text'],
      ['--baseline', target, '--update-baseline'],
    ]) {
      const { status, stderr } = await check([...options, '--no-page', 'x.txt'], { cwd: place.path });
      expect([status, stderr]).toEqual([2, expect.stringContaining(said)]);
    }
    expect([await elsewhere.read('kept'), await entriesOf(elsewhere.path)]).toEqual(['kept', ['kept']]);
  });

  test('by init through a linked folder, unless it is told to', async () => {
    const api = {
      openapi: '3.0.0',
      info: { title: 'x', version: '1' },
      paths: { '/a': { get: { operationId: 'a', responses: {} } } },
    };
    await using elsewhere = await folder();
    await using place = await folder({ 'api.json': api, 'out/x': '' });
    await symlink(elsewhere.path, join(place.path, 'out/.well-known'));
    const args = ['api.json', '--origin', 'https://shop.example', '--output', 'out'];
    const refused = await inProcess(runInit, args, { cwd: place.path });
    expect([refused.status, refused.stderr]).toEqual([
      2,
      expect.stringContaining('“out/.well-known” is a symbolic link'),
    ]);
    expect(await entriesOf(elsewhere.path)).toEqual([]);
    const followed = await inProcess(runInit, [...args, '--follow-links'], { cwd: place.path });
    expect([followed.status, await entriesOf(elsewhere.path)]).toEqual([0, ['ai-actions.json']]);
  });

  test('but through a link that is allowed, whose target is replaced', async () => {
    await using elsewhere = await folder({ 'report.txt': 'old' });
    await using place = await folder({ 'x.txt': agentsTxt });
    const report = join(elsewhere.path, 'report.txt');
    await symlink(report, join(place.path, 'link'));
    await check(['--follow-links', '--output', 'link', '--no-page', 'x.txt'], { cwd: place.path });
    expect(await elsewhere.read('report.txt')).toContain('x.txt');
    expect(await readlink(join(place.path, 'link'))).toBe(report);
  });

  test.runIf(isRoot)('over a file that may not be written', async () => {
    await using place = await folder({ 'own.txt': 'old' });
    await chmod(place.path, 0o777);
    await chmod(join(place.path, 'own.txt'), 0o444);
    const script = `import { saveText } from ${JSON.stringify(join(root, 'lib/cli/file-access.ts'))};
      process.setuid(65534); try { saveText('own.txt', 'new'); } catch (error) { console.log(error.message); }`;
    const said = execFileSync(process.execPath, ['--input-type=module-typescript', '-e', script], {
      cwd: place.path,
      encoding: 'utf8',
    });
    expect([said.trim(), await place.read('own.txt')]).toEqual([
      '“own.txt” can’t be written: permission denied.',
      'old',
    ]);
  });

  test('over a folder, and a text is written into new folders', async () => {
    await using place = await folder();
    saveText(join(place.path, 'a/b/c.txt'), 'x');
    expect(await place.read('a/b/c.txt')).toBe('x');
    await mkdir(join(place.path, 'd'));
    expect(() => saveText(join(place.path, 'd'), 'x')).toThrow('is a folder');
    expect((await lstat(join(place.path, 'd'))).isDirectory()).toBe(true);
  });
});
