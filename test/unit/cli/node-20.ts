/** Node.js 20 is the oldest version that the packaged command supports. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { machinePath, root } from './process.ts';

const MAJOR = 20;
const name = process.platform === 'win32' ? 'node.exe' : 'node';

function runs(file: string): boolean {
  if (!existsSync(file)) return false;
  const { stdout, status } = spawnSync(file, ['--version'], { encoding: 'utf8' });
  return status === 0 && stdout.startsWith(`v${MAJOR}.`);
}

function fromRegistry(): string {
  const folder = join(root, 'node_modules/.cache/node-20');
  const platform = process.platform === 'win32' ? 'win' : process.platform;
  const spec = `node-${platform}-${process.arch}`;
  const file = join(folder, 'node_modules', spec, 'bin', name);
  if (!runs(file)) {
    mkdirSync(folder, { recursive: true });
    spawnSync(
      'npm',
      ['install', '--no-save', '--no-audit', '--no-fund', '--prefix', folder, `${spec}@${MAJOR}`],
      {
        stdio: 'ignore',
        shell: process.platform === 'win32',
      },
    );
  }
  return file;
}

export function findNode20(): string {
  const found =
    [
      ...machinePath
        .split(delimiter)
        .map((folder) => join(folder, name))
        .filter(runs),
    ][0] ?? fromRegistry();
  if (!runs(found))
    throw new Error(`Node.js ${MAJOR} is neither on the PATH nor to be had from the registry.`);
  return found;
}
