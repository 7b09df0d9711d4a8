import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Io } from '../../../lib/cli/call.ts';
import { runCheck } from '../../../lib/cli/check/check.ts';
import { runInit } from '../../../lib/cli/init.ts';
import { runTest } from '../../../lib/cli/test.ts';
import { blocksOf, Reader } from '../../docs/walk.ts';
import { type Folder, folder, inProcess, root } from './process.ts';
import { books, shop } from './shop.ts';

const COMMANDS: Readonly<Record<string, (args: readonly string[], io: Io) => Promise<number>>> = {
  check: runCheck,
  init: runInit,
  test: runTest,
};

async function runLine(line: string, place: Folder) {
  const [name, command = '', ...args] = line.split(/\s+/);
  const run = COMMANDS[command];
  if (name !== 'awas-lens' || !run) throw new Error(`nobody knows how to run “${line}”`);
  return inProcess(run, args, { cwd: place.path, fetch: shop(join(place.path, 'public'), books) });
}

describe.each(['first-manifest.md', 'five-mistakes.md'])('docs/%s', (name) => {
  test('does what it says', async () => {
    await using place = await folder();
    const reader = new Reader(place, (line) => runLine(line, place));
    for (const block of blocksOf(name)) await reader.read(block);
    expect(reader.ran).toBeGreaterThan(4);
  });
  test('has no untested block', () => {
    const fences = readFileSync(join(root, 'docs', name), 'utf8').match(/^```/gm) ?? [];
    expect(fences).toHaveLength(2 * blocksOf(name).length);
  });
});
