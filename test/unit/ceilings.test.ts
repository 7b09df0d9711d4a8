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
  source: [/^(?:lib|components|entrypoints)\//, 4278],
  tests: [/^test\//, 4480],
  scripts: [/^(?:scripts\/|[.]ci\/|[.]github\/|[^/]+[.](?:ts|json|yml)$)/, 107],
  styles: [IS_STYLE, 61],
};

/** In kB. */
const FOLDERS: Readonly<Record<string, number>> = {
  components: 564,
  entrypoints: 42,
  'lib/agent': 85,
  'lib/background': 327,
  'lib/browser': 87,
  'lib/call': 18,
  'lib/check': 70,
  'lib/cli': 353,
  'lib/discovery': 27,
  'lib/draft': 143,
  'lib/fix': 18,
  'lib/formats': 866,
  'lib/http': 17,
  'lib/json': 12,
  'lib/matching': 114,
  'lib/messaging': 59,
  'lib/model': 87,
  'lib/overlay': 37,
  'lib/page': 688,
  'lib/policy': 19,
  'lib/readiness': 28,
  'lib/report': 123,
  'lib/run': 291,
  'lib/schema': 126,
  'lib/text': 122,
  'lib/url': 14,
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
