import { cpSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { permissionFaults } from '../../../scripts/listing.ts';
import { folder, root, run } from '../cli/process.ts';

const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

type Spoil = (file: (path: string) => string) => void;
const without =
  (path: string): Spoil =>
  (file) =>
    rmSync(file(path));
const with_ =
  (path: string, from: string | RegExp, to: string): Spoil =>
  (file) => {
    const text = readFileSync(file(path), 'utf8');
    expect(text).toMatch(from);
    writeFileSync(file(path), text.replace(from, to));
  };

test.each<[what: string, spoil: Spoil, says: RegExp]>([
  ['the version in CHANGELOG.md', with_('CHANGELOG.md', version, '0.0.9'), /CHANGELOG\.md has no entry for/],
  ['what is new', with_('CHANGELOG.md', /(## .*\n)[\s\S]*/, '$1'), /CHANGELOG\.md has no entry for/],
  ['a version in the docs', with_('docs/command-line.md', `v${version}`, 'v0.0.9'), /line\.md names 0\.0\.9/],
  ['the version in the lock file', with_('package-lock.json', version, '9.9.9'), /lock\.json names 9\.9\.9/],
  ['a text', without('docs/store/de.md'), /store\/de\.md: the summary has 0 characters/],
  ['a summary', with_('docs/store/en.md', 'See, check', 'x'.repeat(130)), /en\.md: the summary has 2/],
  ['a section', with_('docs/store/ar.md', /## [^#]*$/, ''), /store\/ar\.md: a section is missing/],
  ['a picture', without('docs/store/run.png'), /store\/run\.png is missing: npm run pictures/],
  [
    'a picture of the size that is asked for',
    (file) => cpSync(file('docs/store/tile-small.png'), file('docs/store/overlay.png')),
    /store\/overlay\.png is 440 × 280, not 1280 × 800/,
  ],
])('a release without %s ends before anything is built', async (_, spoil, says) => {
  await using place = await folder();
  const parts = ['docs/store', 'docs/command-line.md', 'scripts'];
  for (const part of [...parts, 'CHANGELOG.md', 'package.json', 'package-lock.json'])
    cpSync(join(root, part), join(place.path, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(place.path, 'node_modules'), 'junction');
  spoil((path) => join(place.path, path));
  const ended = await run(process.execPath, ['scripts/release.ts', '--dry-run'], { cwd: place.path });
  expect(ended.stderr).toMatch(says);
  expect(ended.stdout).not.toContain('packages of the extension');
  expect(ended.status).toBe(1);
});

test('each permission is explained, and none that no package asks for', () => {
  const faults = permissionFaults([{ version: '0.0.1', permissions: ['storage', 'debugger'] }], '0.0.2');
  expect(faults).toContain('a package is of 0.0.1, not of 0.0.2');
  expect(faults.filter((fault) => fault.includes('`debugger`'))).toHaveLength(4);
  expect(faults).toContain('docs/permissions.md explains `alarms`, which no package asks for');
});
