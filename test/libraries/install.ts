/** Installs the libraries of the bed where they are not as the lock file has them. */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FOLDER } from './bundle.ts';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly optional?: boolean }>>;
}

const lock = (file: string): Lock['packages'] =>
  (JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Lock).packages;

function areThere(): boolean {
  if (!existsSync(join(FOLDER, 'node_modules/.package-lock.json'))) return false;
  const there = lock('node_modules/.package-lock.json');
  return Object.entries(lock('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || (there[path] ? there[path].version === version : optional === true),
  );
}

export function installLibraries(): void {
  if (areThere()) return;
  process.stderr.write('Installing the libraries of test/libraries\n');
  // None of their install scripts: pages need the files alone.
  const args = ['install', '--no-save', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, {
    cwd: FOLDER,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm install in test/libraries did not succeed, see above');
}

if (import.meta.main) installLibraries();
