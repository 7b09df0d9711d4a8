/** docs/first-manifest.md and docs/five-mistakes.md as they are written: every block of them is run, in its order. */
import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { World } from '../../../lib/cli/call.ts';
import { runCheck } from '../../../lib/cli/check/check.ts';
import { runInit } from '../../../lib/cli/init.ts';
import { runTest } from '../../../lib/cli/test.ts';
import { type Folder, folder, inProcess, root } from './process.ts';
import { type Api, shop } from './shop.ts';

interface Block {
  /** sh, text, diff, or the language of a file. */
  readonly language: string;
  /** Where the block is a file. */
  readonly file?: string;
  readonly text: string;
}

function blocksOf(name: string): readonly Block[] {
  const page = readFileSync(join(root, 'docs', name), 'utf8');
  return [...page.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', file, text = '']) => ({
      language,
      ...(file !== undefined && { file }),
      text,
    }),
  );
}

const COMMANDS: Readonly<Record<string, (args: readonly string[], world: World) => Promise<number>>> = {
  check: runCheck,
  init: runInit,
  test: runTest,
};

const api: Api = ({ pathname, searchParams }) =>
  pathname === '/api/books' ? { total: 1, books: [{ title: `The ${searchParams.get('q')}` }] } : undefined;

/** Runs a line of a shell as it stands in a tutorial. */
async function runLine(line: string, place: Folder) {
  const [npx, name, command = '', ...args] = line.trim().split(/\s+/);
  const run = COMMANDS[command];
  if (npx !== 'npx' || name !== 'awas-lens' || !run) throw new Error(`nobody knows how to run “${line}”`);
  return inProcess(run, args, { cwd: place.path, fetch: shop(join(place.path, 'public'), api) });
}

/** `- right` and `+ wrong`, in a file that has the right once. */
function spoilt(text: string, diff: string): string {
  const [, right = '', wrong = ''] = /^-(.*)\n\+(.*)\n$/.exec(diff) ?? [];
  const at = text.lastIndexOf(right);
  if (right === '' || at === -1) throw new Error(`nothing to change: ${diff}`);
  return text.slice(0, at) + wrong + text.slice(at + right.length);
}

/** What is on the reader's screen and disk, block by block. */
class Reader {
  ran = 0;
  readonly #place: Folder;
  readonly #files = new Map<string, string>();
  #shown = '';

  constructor(place: Folder) {
    this.#place = place;
  }

  async read({ language, file, text }: Block): Promise<void> {
    if (file !== undefined) {
      this.#files.set(file, text);
      return this.#place.write({ [file]: text });
    }
    switch (language) {
      case 'diff':
        for (const [path, content] of this.#files) await this.#place.write({ [path]: spoilt(content, text) });
        return;
      case 'sh': {
        const { status, stdout, stderr } = await runLine(text, this.#place);
        // 2: the call is off. What is found is what the text below shows.
        expect(status, stderr).toBeLessThan(2);
        this.#shown = stdout.replaceAll(sep, '/');
        this.ran++;
        return;
      }
      case 'text':
        for (const line of text.trim().split('\n')) expect(this.#shown).toContain(line.trim());
        return;
      default:
        throw new Error(`nobody runs a block of ${language}`);
    }
  }
}

describe.each(['first-manifest.md', 'five-mistakes.md'])('docs/%s', (name) => {
  test('does what it says', async () => {
    await using place = await folder();
    const reader = new Reader(place);
    for (const block of blocksOf(name)) await reader.read(block);
    expect(reader.ran).toBeGreaterThan(4);
  });
  test('has no block that nobody runs', () => {
    const fences = readFileSync(join(root, 'docs', name), 'utf8').match(/^```/gm) ?? [];
    expect(fences).toHaveLength(2 * blocksOf(name).length);
  });
});
