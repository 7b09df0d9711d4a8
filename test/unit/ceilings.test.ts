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
  source: [/^(?:lib|components|entrypoints)\//, 3829],
  tests: [/^test\//, 4326],
  scripts: [/^(?:scripts\/|[.]ci\/|[.]github\/|[^/]+[.](?:ts|json|yml)$)/, 92],
  styles: [IS_STYLE, 58],
};

/** Limits in kB. */
const FOLDERS: Readonly<Record<string, number>> = {
  components: 473,
  entrypoints: 37,
  'lib/agent': 70,
  'lib/background': 259,
  'lib/browser': 70,
  'lib/call': 14,
  'lib/check': 68,
  'lib/cli': 316,
  'lib/discovery': 21,
  'lib/draft': 126,
  'lib/fix': 16,
  'lib/formats': 792,
  'lib/http': 15,
  'lib/json': 12,
  'lib/matching': 99,
  'lib/messaging': 40,
  'lib/model': 56,
  'lib/overlay': 32,
  'lib/page': 688,
  'lib/policy': 14,
  'lib/readiness': 20,
  'lib/report': 108,
  'lib/run': 281,
  'lib/schema': 112,
  'lib/text': 97,
  'lib/url': 11,
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
