import { spawnSync } from 'node:child_process';
import { chmodSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseOptions } from '../../../../lib/cli/check/options.ts';
import { runReport } from '../../../../lib/cli/report.ts';
import type { Report } from '../../../../lib/report/index.ts';
import type { Listening } from '../../../servers/http.ts';
import { startSite } from '../../../servers/site.ts';
import { awas, awp, changed } from '../manifests.ts';
import { check, type Folder, folder, inProcess, machinePath, root, run } from '../process.ts';

const { load } = createRequire(import.meta.url)('js-yaml') as { load(text: string): unknown };
const page = readFileSync(join(root, 'docs/many-sites.md'), 'utf8');
const blocks = (language: string): readonly string[] =>
  [...page.matchAll(/^```(.+)\n([\s\S]*?)^```$/gm)].flatMap(([, of, text = '']) =>
    of === language ? [text] : [],
  );
const hasCommand = (name: string): boolean =>
  spawnSync(name, ['--version'], { env: { ...process.env, PATH: machinePath } }).status === 0;

let sites: readonly Listening[];
let place: Folder;
beforeAll(async () => {
  const openapi = { openapi: '3.1.0', info: { title: 'Books', version: '1' }, paths: {} };
  const kinds = [
    (origin: string) => ({ '/.well-known/ai-actions.json': changed(awas, ['baseUrl'], origin) }),
    () => ({ '/.well-known/ai-actions.json': changed(awas, ['actions', 0, 'method'], 'FETCH') }),
    () => ({ '/agent.json': changed(awp, ['domain'], undefined), '/.well-known/agents.json': openapi }),
    () => ({}),
  ];
  sites = await Promise.all(
    Array.from({ length: 12 }, (_, n) => startSite(kinds[n % kinds.length] ?? (() => ({})))),
  );
  const origins = [...sites.map(({ origin }) => origin), 'http://127.0.0.1:9'];
  place = await folder({ 'sites.txt': `${origins.join('\n')}\n` });
  await check(['--list', 'sites.txt', '--allow-private', '--output', 'sites.ndjson'], { cwd: place.path });
});
afterAll(async () => {
  await place[Symbol.asyncDispose]();
  await Promise.all(sites.map((site) => site.close()));
});

const linesIn = (text: string): readonly string[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const { timing: _, ...report } = JSON.parse(line) as Report;
      return JSON.stringify(report);
    })
    .toSorted();

test('four parts have the lines of one process', async () => {
  const parts = await Array.from({ length: 4 }, (_, n) => `${n + 1}/4`).reduce<Promise<readonly string[]>>(
    async (before, shard) => {
      const all = await before;
      const args = ['--list', 'sites.txt', '--allow-private', '--shard', shard];
      return [...all, (await check(args, { cwd: place.path })).stdout];
    },
    Promise.resolve([]),
  );
  expect(linesIn(parts.join(''))).toEqual(linesIn(await place.read('sites.ndjson')));
});

test.skipIf(!hasCommand('parallel'))(
  'GNU parallel has the lines of one process',
  { timeout: 60_000 },
  async () => {
    const [recipe = ''] = blocks('sh');
    await using parted = await folder({ 'sites.txt': await place.read('sites.txt') });
    const command = join(parted.path, 'awas-lens');
    writeFileSync(command, `#!/bin/sh\nexec "${process.execPath}" "${join(root, 'lib/cli/main.ts')}" "$@"\n`);
    chmodSync(command, 0o755);
    const PATH = `${parted.path}${delimiter}${machinePath}`;
    const own = recipe.replace('--contact you@example.org', '--allow-private');
    const ended = await run('sh', ['-ec', own], { cwd: parted.path, env: { PATH } });
    expect(ended.status, ended.stderr).toBe(0);
    expect(linesIn(await parted.read('sites.ndjson'))).toEqual(linesIn(await place.read('sites.ndjson')));
  },
);

interface Job {
  readonly strategy?: { readonly matrix: { readonly part: readonly number[] } };
  readonly steps: readonly { readonly run?: string }[];
}

async function argumentsOf(
  line: string,
  env: Readonly<Record<string, string>> = {},
): Promise<readonly string[]> {
  const shown = line.replaceAll('awas-lens', 'printf "%s\\n"');
  const { stdout } = await run('sh', ['-c', shown], { env: { PATH: machinePath, ...env } });
  return stdout.trimEnd().split('\n');
}

describe.skipIf(process.platform === 'win32')('the recipe for', () => {
  const [workflow = '', manifest = ''] = blocks('yaml');

  test('GitHub Actions checks each part', async () => {
    const { jobs } = load(workflow) as { readonly jobs: Readonly<Record<'check' | 'report', Job>> };
    const parts = jobs.check.strategy?.matrix.part ?? [];
    const line = jobs.check.steps.flatMap((step) => step.run ?? [])[0] ?? '';
    for (const [index, part] of parts.entries()) {
      const [command, ...args] = await argumentsOf(
        line.replaceAll(/\$\{\{ matrix\.part \}\}/g, String(part)),
      );
      expect(command).toBe('check');
      expect(parseOptions(args)).toMatchObject({
        many: { shard: { part: index + 1, parts: parts.length } },
        outputs: [{ format: 'ndjson', file: `part-${part}.ndjson` }],
      });
    }
  });

  test('Kubernetes checks each part', async () => {
    const { spec } = load(manifest) as {
      readonly spec: {
        readonly completions: number;
        readonly template: {
          readonly spec: { readonly containers: readonly { readonly args: readonly string[] }[] };
        };
      };
    };
    const [line = ''] = spec.template.spec.containers[0]?.args ?? [];
    for (const index of [0, spec.completions - 1]) {
      const [, ...args] = await argumentsOf(line, { JOB_COMPLETION_INDEX: String(index) });
      expect(parseOptions(args)).toMatchObject({
        many: {
          shard: { part: index + 1, parts: spec.completions },
          resume: `/lines/part-${index}.ndjson`,
          isAppended: true,
        },
      });
    }
  });

  test.skipIf(!hasCommand('python3'))('Spark is Python', async () => {
    const [script = ''] = blocks('python');
    const parsing = ['-c', 'import ast, sys; ast.parse(sys.stdin.read())'];
    const ended = await run('python3', parsing, { input: script, env: { PATH: machinePath } });
    expect(ended.status, ended.stderr).toBe(0);
  });
});

test('the queries for DuckDB answer what they ask', async () => {
  const [view = ''] = blocks('sql view');
  const database = await (await DuckDBInstance.create()).connect();
  await database.run(view.replace('sites.ndjson', join(place.path, 'sites.ndjson')));
  const answers: unknown[] = [];
  for (const query of blocks('sql')) answers.push((await database.runAndReadAll(query)).getRowsJson());
  database.closeSync();
  const [versions, errors, best, others, failures, ...more] = answers;
  expect(more).toEqual([]);
  expect(versions).toEqual([
    ['awas', '1.0', '6'],
    ['awp', '0.1', '3'],
  ]);
  expect(errors).toEqual(expect.arrayContaining([['awp/required-field', '3', expect.any(String)]]));
  expect(best).toEqual(expect.arrayContaining([[expect.stringContaining('http://127.0.0.1:'), '1']]));
  expect(others).toEqual([['agents.json', 'an OpenAPI description', '3']]);
  expect(failures).toEqual([['unreachable', '1', expect.any(Number)]]);
});

test('awas-lens report writes a page about them, and tells of lines that are broken', async () => {
  const at = { cwd: place.path };
  const written = await inProcess(runReport, ['sites.ndjson', '--output', 'out/sites.html'], at);
  expect(written).toEqual({ status: 0, stdout: '', stderr: '' });
  const html = await place.read('out/sites.html');
  for (const told of ['<h1>13 sites</h1>', 'AWAS 1.0', 'AWP 0.1', 'an OpenAPI description', 'unreachable'])
    expect(html).toContain(told);
  const lines = await place.read('sites.ndjson');
  const piped = await inProcess(runReport, ['-'], { ...at, input: `${lines}\n{"broken` });
  expect(piped.status).toBe(2);
  expect(piped.stdout).toContain('1 line couldn’t be read as a report.');
  const other = await inProcess(runReport, ['sites.txt'], at);
  expect([other.status, other.stderr]).toEqual([
    2,
    expect.stringContaining('No line of sites.txt is a report'),
  ]);
  expect((await inProcess(runReport, [], at)).stderr).toContain('Name at least one FILE');
  expect((await inProcess(runReport, ['--help'], at)).stdout).toContain('--output FILE');
});
