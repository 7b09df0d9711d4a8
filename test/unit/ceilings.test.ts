/** Limits the size of each part. A commit that raises a limit must name the gain for users. */
import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FILES = execFileSync('git', ['ls-files'], { cwd: ROOT, encoding: 'utf8' }).split('\n');
const IS_STYLE = /[.]css$/;
const IS_NO_TEXT = /[.](?:png|svg|ico|woff2?|xz|zip|gz)$|package-lock[.]json$/;

const PARTS: Readonly<Record<string, readonly [path: RegExp, kilobytes: number]>> = {
  source: [/^(?:lib|components|entrypoints)\//, 3830],
  tests: [/^test\//, 4370],
  scripts: [/^(?:scripts\/|[.]ci\/|[.]github\/|[^/]+[.](?:ts|json|yml)$)/, 92],
  styles: [IS_STYLE, 58],
};

/** Limits in kB. */
const FOLDERS: Readonly<Record<string, number>> = {
  components: 488,
  entrypoints: 41,
  'lib/agent': 74,
  'lib/background': 267,
  'lib/browser': 74,
  'lib/call': 18,
  'lib/check': 71,
  'lib/cli': 321,
  'lib/discovery': 25,
  'lib/draft': 130,
  'lib/fix': 21,
  'lib/formats': 807,
  'lib/http': 19,
  'lib/json': 17,
  'lib/matching': 106,
  'lib/messaging': 44,
  'lib/model': 60,
  'lib/overlay': 36,
  'lib/page': 690,
  'lib/policy': 18,
  'lib/readiness': 24,
  'lib/report': 112,
  'lib/run': 278,
  'lib/schema': 116,
  'lib/text': 100,
  'lib/url': 15,
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
