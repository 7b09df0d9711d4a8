import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { folderOf } from './bundle.ts';
import type { Part } from './truth.ts';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly optional?: boolean }>>;
}

function areThere(folder: string): boolean {
  const lock = (file: string): Lock['packages'] =>
    (JSON.parse(readFileSync(join(folder, file), 'utf8')) as Lock).packages;
  if (!existsSync(join(folder, 'node_modules/.package-lock.json'))) return false;
  const there = lock('node_modules/.package-lock.json');
  return Object.entries(lock('package-lock.json')).every(
    ([path, { version, optional }]) =>
      path === '' || (there[path] ? there[path].version === version : optional === true),
  );
}

export const installLibraries = (part: Part = 'tested'): void => installIn(folderOf(part));

export function installIn(folder: string): void {
  if (areThere(folder)) return;
  process.stderr.write(`Installing the packages of test/${basename(folder)}\n`);
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  const { status } = spawnSync('npm', args, {
    cwd: folder,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error('npm ci did not succeed, see above');
}

if (import.meta.main) installLibraries();
