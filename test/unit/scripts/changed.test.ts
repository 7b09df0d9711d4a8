import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { changedSince, touchedBy } from '../../../scripts/changed.ts';
import { folder } from '../cli/process.ts';

test.each<[file: string, unit: readonly string[], extension: boolean]>([
  ['components/panel.tsx', ['components'], true],
  ['lib/page/scan/scan.ts', ['page/'], true],
  ['lib/model/run.ts', ['', 'model/'], true],
  ['lib/background/compose.ts', ['background', 'background/', 'law'], true],
  ['test/e2e/run.test.ts', [], true],
  ['test/gallery/scenes.ts', ['components'], false],
  ['lib/cli/main.ts', ['cli/'], false],
  ['docs/rules/awp.md', ['cli/docs.test.ts', 'cli/tutorials.test.ts', 'docs'], false],
  ['lib/formats/awp/read.ts', ['check', 'docs', 'formats', 'formats/', 'fuzz', 'mutation', 'schema'], false],
  ['test/unit/run/plan/plan.test.ts', ['run/plan/plan.test.ts'], false],
  ['README.md', ['cli/docs.test.ts', 'cli/tutorials.test.ts', 'docs'], false],
])('%s touches %j', (file, unit, extension) =>
  expect(touchedBy([file])).toEqual({ unit: unit.map((name) => `test/unit/${name}`), extension }),
);

test('a change is what differs from a commit, committed or not, and what is new', async () => {
  await using place = await folder({ 'kept.txt': '1', 'edited.txt': '1' });
  const git = (...args: string[]) => execFileSync('git', args, { cwd: place.path, encoding: 'utf8' });
  git('init', '-q');
  git('add', '.');
  git('-c', 'user.name=x', '-c', 'user.email=x@x.example', 'commit', '-qm', 'x');
  const commit = git('rev-parse', 'HEAD').trim();
  writeFileSync(join(place.path, 'edited.txt'), '2');
  writeFileSync(join(place.path, 'new.txt'), '1');
  expect(changedSince(commit, place.path).toSorted()).toEqual(['edited.txt', 'new.txt']);
});
