/**
 * The weight of the project, so that it is seen as it grows. A ceiling is lifted here alone, with the reason beside it.
 * Code lines count: neither blank lines, comments nor imports, so that nobody saves on those.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const CODE = /\.(?:tsx?|mts|mjs)$/;

interface Ceiling {
  readonly of: string;
  readonly folders: readonly string[];
  readonly files: RegExp;
  readonly lines: number;
  /** Why it is above what was first set. */
  readonly because?: string;
}

const CEILINGS: readonly Ceiling[] = [
  {
    of: 'source',
    folders: ['lib', 'components', 'entrypoints'],
    files: CODE,
    lines: 62_980,
    because:
      'controls of libraries, drafts, evidence of what was sent, other formats, one check of addresses, the ways to put a manifest online to use what is picked, labels of pages in forms, closed roots in the command, filling in for the person to send, and drafts as markup came in; 57,000 is the aim',
  },
  {
    of: 'tests',
    folders: ['test'],
    files: CODE,
    lines: 57_200,
    because:
      'the beds of libraries and of saved pages, tables for each class of faults, walks through the four tasks, tables of labels and of drawn controls, and attacks on drafts came in; 56,000 is the aim',
  },
  { of: 'styles', folders: ['components', 'entrypoints'], files: /\.css$/, lines: 2_700 },
  {
    of: 'scripts',
    folders: ['scripts'],
    files: CODE,
    lines: 1_125,
    because: 'the release, the pictures of the stores and the lanes of libraries came in; 1,000 is the aim',
  },
];

const MAX_FILE = 450;
/** Files that are longer, with what they may have at most: they become shorter, and none is added. */
const LONG: Readonly<Record<string, number>> = {};

const filesIn = (folder: string): readonly string[] =>
  readdirSync(`${ROOT}/${folder}`, { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && !/node_modules|\.output|\.wxt|dist/.test(one.parentPath))
    .map((one) => relative(ROOT, `${one.parentPath}/${one.name}`));

/** Generated, and in no commit. */
const isOurs = (file: string): boolean =>
  !/\/compiled\/|\.generated\.|\/(?:pages|validators)\.js$/.test(file);

function codeLines(text: string): number {
  let code = 0;
  let inside: RegExp | undefined;
  for (const line of text.split('\n').map((one) => one.trim())) {
    if (inside) {
      if (inside.test(line)) inside = undefined;
    } else if (/^(?:\/\*|\{\/\*)/.test(line)) inside = line.includes('*/') ? undefined : /\*\//;
    else if (/^(?:import|export) (?:type )?\{$/.test(line)) inside = /from ['"]|;$/;
    else if (line !== '' && !/^\/\/|^(?:import|export)\b.*from |^import ['"]/.test(line)) code++;
  }
  return code;
}

test.each(CEILINGS)('$of: at most $lines lines of code', ({ folders, files, lines, because }) => {
  const counted = folders
    .flatMap(filesIn)
    .filter((file) => files.test(file) && isOurs(file))
    .map((file) => codeLines(readFileSync(`${ROOT}/${file}`, 'utf8')))
    .reduce((sum, one) => sum + one, 0);
  expect(counted, because).toBeLessThanOrEqual(lines);
});

test(`no source file has more than ${MAX_FILE} lines`, () => {
  const long = ['lib', 'components', 'entrypoints']
    .flatMap(filesIn)
    .filter((file) => CODE.test(file) && isOurs(file))
    .map((file) => [file, readFileSync(`${ROOT}/${file}`, 'utf8').split('\n').length - 1] as const)
    .filter(([file, lines]) => lines > (LONG[file] ?? MAX_FILE));
  expect(long).toEqual([]);
});
