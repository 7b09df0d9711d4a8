import { readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { expect } from 'vitest';
import { type Ended, type Folder, root } from '../unit/cli/process.ts';

export interface Block {
  readonly language: string;
  readonly file?: string;
  readonly text: string;
}

export function blocksOf(name: string): readonly Block[] {
  const page = readFileSync(join(root, 'docs', name), 'utf8');
  return [...page.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
    ([, language = '', file, text = '']) => ({
      language,
      ...(file !== undefined && { file }),
      text,
    }),
  );
}

function spoilt(text: string, diff: string): string {
  const [, right = '', wrong = ''] = /^-(.*)\n\+(.*)\n$/.exec(diff) ?? [];
  const at = text.lastIndexOf(right);
  if (right === '' || at === -1) throw new Error(`nothing to change: ${diff}`);
  return text.slice(0, at) + wrong + text.slice(at + right.length);
}

export class Reader {
  ran = 0;
  readonly #place: Folder;
  readonly #run: (line: string) => Promise<Ended>;
  readonly #files = new Map<string, string>();
  #shown = '';

  constructor(place: Folder, run: (line: string) => Promise<Ended>) {
    this.#place = place;
    this.#run = run;
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
        const { status, stdout, stderr } = await this.#run(text.trim());
        // Exit code 1 means findings; 2 means invalid arguments.
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
