/** The bytes of all maintained text. A commit that raises a ceiling must say what a user gains. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
const IS_STYLE = /[.]css$/;
const IS_NO_TEXT = /[.](?:png|svg|ico|woff2?|xz|zip|gz)$|package-lock[.]json$/;

const PARTS: Readonly<Record<string, readonly [path: RegExp, kilobytes: number]>> = {
  source: [/^(?:lib|components|entrypoints)\//, 3999],
  tests: [/^test\//, 4341],
  scripts: [/^(?:scripts\/|[.]ci\/|[.]github\/|[^/]+[.](?:ts|json|yml)$)/, 101],
  styles: [IS_STYLE, 58],
};

/** In kB. */
const FOLDERS: Readonly<Record<string, number>> = {
  components: 509,
  entrypoints: 39,
  'lib/agent': 79,
  'lib/background': 293,
  'lib/browser': 77,
  'lib/call': 17,
  'lib/check': 65,
  'lib/cli': 328,
  'lib/discovery': 25,
  'lib/draft': 136,
  'lib/fix': 17,
  'lib/formats': 818,
  'lib/http': 15,
  'lib/json': 12,
  'lib/matching': 105,
  'lib/messaging': 49,
  'lib/model': 78,
  'lib/overlay': 34,
  'lib/page': 633,
  'lib/policy': 17,
  'lib/readiness': 28,
  'lib/report': 115,
  'lib/run': 271,
  'lib/schema': 117,
  'lib/text': 110,
  'lib/url': 12,
};

const MAX_LINES = 450;

function kilobytesOf(path: RegExp): number {
  const files = FILES.filter((file) => path.test(file) && !IS_NO_TEXT.test(file));
  const counted = path === IS_STYLE ? files : files.filter((file) => !IS_STYLE.test(file));
  expect(counted).not.toEqual([]);
  return (
    counted.reduce((sum, file) => sum + (statSync(ROOT + file, { throwIfNoEntry: false })?.size ?? 0), 0) /
    1_000
  );
}

test.each(Object.entries(PARTS))('%s have a ceiling', (_, [path, kilobytes]) => {
  expect(kilobytesOf(path)).toBeLessThanOrEqual(kilobytes);
});

test('each folder has a ceiling, and keeps it', () => {
  const folders = FILES.flatMap(
    (file) => /^(?:components|entrypoints|lib\/[^/]+)(?=\/)/.exec(file)?.[0] ?? [],
  );
  expect(Object.keys(FOLDERS)).toEqual([...new Set(folders)].toSorted());
  const above = Object.entries(FOLDERS)
    .map(([folder, most]) => [folder, kilobytesOf(new RegExp(`^${folder}/`)), most] as const)
    .filter(([, kilobytes, most]) => kilobytes > most);
  expect(above).toEqual([]);
});

test(`no source file has more than ${MAX_LINES} lines`, () => {
  const long = FILES.filter((file) => /^(?:lib|components|entrypoints)\/.*[.]tsx?$/.test(file))
    .map((file) => [file, readFileSync(ROOT + file, 'utf8').split('\n').length - 1] as const)
    .filter(([, lines]) => lines > MAX_LINES);
  expect(long).toEqual([]);
});
