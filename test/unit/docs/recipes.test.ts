import { cpSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Report } from '../../../lib/report/index.ts';
import { folder, root, run } from '../cli/process.ts';

const contributing = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
const [, recipe = ''] = /^## Add a format\n([\s\S]*?)^## /m.exec(contributing) ?? [];

function withLine(text: string): string {
  const [line = ''] = /^import .*\bwoa\b.*\.\/woa\/.*$/m.exec(text) ?? [];
  return text
    .replace(line, `${line}\n${line.replace(/\bwoa\b/g, 'hello')}`)
    .replace(/(?<=[[\s])woa(?=[,\]])/, 'woa, hello');
}

test('a format is added by what CONTRIBUTING.md says: a folder, and a line in each file that it names', async () => {
  await using place = await folder({
    'site/.well-known/hello.json': {
      hello: '1',
      greetings: [{ name: 'WORLD', path: '/world' }, { name: 'moon' }],
    },
  });
  for (const part of ['lib', 'public', 'package.json'])
    cpSync(join(root, part), join(place.path, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(place.path, 'node_modules'), 'junction');
  cpSync(join(root, 'test/fixtures/recipes/hello'), join(place.path, 'lib/formats/hello'), {
    recursive: true,
  });
  const signs = join(place.path, 'lib/formats/identity/own.json');
  expect(recipe).toContain('lib/formats/identity/own.json');
  const known = JSON.parse(readFileSync(signs, 'utf8'));
  writeFileSync(signs, JSON.stringify({ ...known, hello: { 2: ['hello', 'greetings:array'] } }));
  const lines = new Set([...recipe.matchAll(/`(lib\/formats\/\w+\.ts)`/g)].map(([, file = '']) => file));
  expect(lines.size).toBeGreaterThan(3);
  for (const file of lines) {
    const before = readFileSync(join(place.path, file), 'utf8');
    writeFileSync(join(place.path, file), withLine(before));
  }
  const node = (...args: string[]) => run(process.execPath, args, { cwd: place.path });
  expect(await node('lib/schema/compile.ts')).toMatchObject({ status: 0, stderr: '' });
  const checked = await node('lib/cli/main.ts', 'check', '--format', 'json', 'site');
  expect(checked.stderr).toBe('');
  const report: Report = JSON.parse(checked.stdout);
  const found = report.targets.flatMap(({ documents }) => documents ?? []);
  expect(JSON.stringify(found)).toContain('hello/greeting-shape');
  expect(checked.stdout).toContain('hello/name-shouted');
});
