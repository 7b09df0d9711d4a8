import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { requirements } from '../../../scripts/docs/conformance.ts';
import { allCases, documented, writePackage } from '../../suite/build.ts';
import type { Case } from '../../suite/case.ts';
import { coverage } from '../../suite/coverage.ts';
import { Engine } from '../../suite/engine.ts';
import { written } from '../../suite/tables.ts';
import { type Folder, folder, root } from '../cli/process.ts';

const engine = new Engine();
const run = promisify(execFile);

describe('the cases that are written for the suite', () => {
  test.each(written.map((one) => [`${one.requirements.join(', ')}: ${one.what}`, one] as const))(
    '%s',
    async (_, one) => {
      const { kind, input, expect: wanted } = one as Case;
      const answer = await engine.answer({ id: '', kind, input });
      if (kind === 'discover') {
        const { asked, ...found } = answer as { readonly asked: readonly string[] };
        const {
          asked: must,
          notAsked,
          ...places
        } = wanted as typeof wanted & { asked: string[]; notAsked: string[] };
        expect(found).toMatchObject(places);
        expect(asked).toEqual(expect.arrayContaining(must));
        expect(asked.filter((url) => notAsked.includes(url))).toEqual([]);
      } else expect(parsed(answer)).toMatchObject(parsed(wanted));
    },
  );
});

const parsed = (answer: object): object =>
  JSON.parse(JSON.stringify(answer), (name, value: unknown) =>
    name === 'body' && typeof value === 'string' ? JSON.parse(value) : value,
  ) as object;

describe('the package', () => {
  let made: Folder;
  let cases: readonly Case[] = [];
  beforeAll(async () => {
    made = await folder();
    cases = await allCases();
    await writePackage(made.path, cases);
  }, 300_000);
  afterAll(() => made?.[Symbol.asyncDispose]());

  test('has cases of its schema, each with an id of its own', async () => {
    const ajv = new Ajv2020({ allErrors: true });
    formats.default(ajv);
    const validate = ajv.compile(JSON.parse(await made.read('case.schema.json')));
    const lines = (await made.read('cases.ndjson')).trim().split('\n');
    const faults = lines.flatMap((line) =>
      validate(JSON.parse(line)) ? [] : [`${line.slice(0, 80)} ${ajv.errorsText(validate.errors)}`],
    );
    expect(faults).toEqual([]);
    expect(new Set(cases.map(({ id }) => id)).size).toBe(lines.length);
  });

  test('names requirements that there are, and has each of them or the reason why not', () => {
    const ids = new Set(requirements.map(({ id }) => id));
    const named = cases.flatMap((one) => one.requirements);
    expect(named.filter((id) => !ids.has(id))).toEqual([]);
    const all = coverage(cases);
    expect(all).toHaveLength(requirements.length);
    expect(all.filter(({ cases: count, reason }) => count === 0 && reason === undefined)).toEqual([]);
  });

  test('is as docs/suite.md says: npm run suite writes it', async () => {
    expect(await documented(cases)).toBe(await readFile(join(root, 'docs/suite.md'), 'utf8'));
  });

  async function asked(...engineOf: readonly string[]): Promise<string | undefined> {
    const python = await pythonOf('python3', 'python');
    if (python === undefined) {
      expect(process.env.NO_PYTHON, 'Python is not found. Install it, or set NO_PYTHON=1').toBe('1');
      return undefined;
    }
    const harness = [join(made.path, 'harness.py'), process.execPath, ...engineOf];
    const { stdout } = await run(python, harness, { cwd: root, maxBuffer: 1e8 }).catch(
      (error: { stdout: string }) => error,
    );
    return stdout.replaceAll(/^(?:failed| ).*\n/gm, '').trim();
  }

  test('is passed by this engine, asked by the harness in Python', { timeout: 300_000 }, async () => {
    const end = await asked(join(root, 'test/suite/engine.ts'));
    expect(end ?? `0 failed\n${cases.length} passed`).toBe(`0 failed\n${cases.length} passed`);
  });

  test('is failed by an engine that finds nothing', async () => {
    const nothing = `for await (const line of require('node:readline').createInterface({ input: process.stdin }))
      console.log('{"findings": [], "found": [], "asked": []}')`;
    const right = cases.filter(
      ({ expect: wanted }) => 'findings' in wanted && wanted.findings.every(({ optional }) => optional),
    ).length;
    const end = await asked('-e', `(async () => { ${nothing} })()`);
    const silent = cases.filter(
      ({ expect: wanted }) => 'found' in wanted && wanted.found.length + wanted.asked.length === 0,
    ).length;
    const passed = right + silent;
    const wanted = `${cases.length - passed} failed\n${passed} passed`;
    expect(end ?? wanted).toBe(wanted);
  });
});

async function pythonOf(...names: readonly string[]): Promise<string | undefined> {
  for (const name of names) {
    const works = await run(name, ['-c', 'import sys; sys.exit(sys.version_info < (3, 8))']).then(
      () => true,
      () => false,
    );
    if (works) return name;
  }
  return undefined;
}
