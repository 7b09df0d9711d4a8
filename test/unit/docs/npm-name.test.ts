import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { COMMAND, ON_NPM } from '../../../lib/report/npm.ts';
import { root } from '../cli/process.ts';

const { load } = createRequire(import.meta.url)('js-yaml') as { load(text: string): unknown };
const read = (file: string): string => readFileSync(`${root}/${file}`, 'utf8');
const filesOf = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' })
    .filter((file) => ending.test(file) && !file.includes('node_modules'))
    .map((file) => `${folder}/${file}`);

test('no document and no default takes the command from npm before its name there is ours', () => {
  expect(COMMAND[0]).toBe(ON_NPM ? 'npx' : 'awas-lens');
  const files = [
    ...['README.md', 'CONTRIBUTING.md', 'action.yml', '.pre-commit-hooks.yaml'],
    ...filesOf('docs', /\.md$/),
    ...filesOf('components', /\.tsx?$/),
    ...filesOf('lib/cli/help', /\.txt$/),
    ...filesOf('public/_locales', /\.json$/),
  ];
  const taken = /npx[\s"',[\]a-z-]{1,20}?awas-lens(?!\/)|npm (?:i|install)(?: -\S+)* awas-lens\b/;
  expect(ON_NPM ? [] : files.filter((file) => taken.test(read(file)))).toEqual([]);
});

interface Job {
  readonly permissions?: Readonly<Record<string, string>>;
  readonly steps: readonly { readonly uses?: string; readonly run?: string }[];
}

describe.each(['release.yml', 'test.yml'])('the workflow %s', (name) => {
  const { permissions, jobs } = load(read(`.github/workflows/${name}`)) as {
    readonly permissions: object;
    readonly jobs: Readonly<Record<string, Job>>;
  };
  const all = Object.values(jobs);

  test('gives no right by default, and each job its own', () => {
    expect(permissions).toEqual({});
    expect(all.filter((job) => job.permissions === undefined)).toEqual([]);
  });

  test('names each action by its commit', () => {
    const used = all.flatMap(({ steps }) => steps.flatMap(({ uses }) => uses ?? []));
    expect(used.filter((one) => !/@[0-9a-f]{40}$/.test(one))).toEqual([]);
  });

  test('lets only the publisher run in the job that may sign', () => {
    const signing = all.filter((job) => job.permissions?.['id-token'] === 'write');
    expect(signing).toHaveLength(name === 'release.yml' ? 1 : 0);
    for (const { steps, permissions: own } of signing) {
      expect(Object.keys(own ?? {})).toEqual(['id-token']);
      expect(steps.flatMap(({ run }) => run ?? [])).toEqual([
        expect.stringMatching(/^npm publish .*--ignore-scripts/),
      ]);
    }
  });
});
