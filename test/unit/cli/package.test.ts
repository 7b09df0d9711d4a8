import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { formats } from '../../../lib/formats/index.ts';
import { documentedRules } from '../../docs/examples.ts';
import { agentsTxt, awas, awp, changed } from './manifests.ts';
import { findNode20 } from './node-20.ts';
import { check, type Ended, type Folder, folder, machinePath, root, run } from './process.ts';

const { load } = createRequire(import.meta.url)('js-yaml') as { load(text: string): unknown };

let node: string;
let tarball: string;
let place: Folder;

const path = (): string => [dirname(node), machinePath].join(delimiter);
const in20 = (
  file: string,
  args: readonly string[],
  cwd: string,
  env: Record<string, string> = {},
): Promise<Ended> => run(file, args, { cwd, env: { PATH: path(), ...env } });
const lens = (args: readonly string[], cwd = place.path): Promise<Ended> =>
  in20(join(place.path, 'node_modules/.bin/awas-lens'), args, cwd);

beforeAll(async () => {
  node = findNode20();
  const printed = execFileSync(process.execPath, [join(root, 'lib/cli/package.ts')], {
    encoding: 'utf8',
    cwd: root,
  });
  tarball = join(root, printed.trim());
  place = await folder({ 'package.json': { private: true } });
  const installed = await in20(
    'npm',
    ['install', '--no-audit', '--no-fund', '--offline', tarball],
    place.path,
  );
  expect(installed.status, installed.stderr).toBe(0);
}, 300_000);
afterAll(async () => {
  await place?.[Symbol.asyncDispose]();
});

describe('the package', () => {
  test('is plain JavaScript without dependencies, scripts or files of the project', () => {
    const folderOf = join(place.path, 'node_modules/awas-lens');
    const manifest = JSON.parse(readFileSync(join(folderOf, 'package.json'), 'utf8'));
    expect(manifest).not.toHaveProperty('dependencies');
    expect(manifest).not.toHaveProperty('scripts');
    expect(manifest).not.toHaveProperty('private');
    expect(manifest.engines.node).toBe('>=20');
    const files = readdirSync(folderOf, { recursive: true, withFileTypes: true }).filter((entry) =>
      entry.isFile(),
    );
    expect(files.map(({ name }) => name).filter((name) => /\.(?:ts|tsx|map)$/.test(name))).toEqual([]);
    expect(readdirSync(join(place.path, 'node_modules')).filter((name) => !name.startsWith('.'))).toEqual([
      'awas-lens',
    ]);
    const bundle = readFileSync(join(folderOf, 'dist/cli/main.js'), 'utf8');
    expect(bundle).not.toContain(root);
    expect(readFileSync(join(folderOf, 'THIRD-PARTY-NOTICES.txt'), 'utf8')).toMatch(/^jsonc-parser \d/m);
  });

  test('runs on Node.js 20', async () => {
    expect((await in20(node, ['--version'], place.path)).stdout).toMatch(/^v20\./);
    const { stdout, status } = await in20('npx', ['--no-install', 'awas-lens', '--version'], place.path);
    expect({ stdout, status }).toEqual({ stdout: '0.1.0\n', status: 0 });
  });

  test('explains its rules without the network', async () => {
    const { stdout } = await lens(['check', '--explain', 'awp/required-field']);
    expect(stdout).toContain('```json fail');
  });

  test('has schemas and documentation with working links', () => {
    const folderOf = join(place.path, 'node_modules/awas-lens');
    for (const file of [
      'schemas/config.schema.json',
      'schemas/report.schema.json',
      'docs/rules/awas.md',
      'LICENSE',
    ])
      expect(readFileSync(join(folderOf, file), 'utf8').length).toBeGreaterThan(100);
    const pages = readdirSync(folderOf, { recursive: true, encoding: 'utf8' }).filter((file) =>
      file.endsWith('.md'),
    );
    const dead = pages.flatMap((file) =>
      [...readFileSync(join(folderOf, file), 'utf8').matchAll(/\]\((?!https?:|#)([^)#]+)/g)]
        .filter(([, link = '']) => !existsSync(join(folderOf, dirname(file), link)))
        .map(([, link]) => `${file}: ${link}`),
    );
    expect(dead).toEqual([]);
  });

  test('judges on Node.js 20 as the source does: every example of the documentation, and a page', async () => {
    const examples = documentedRules().flatMap(({ id, examples: all }) =>
      all
        .filter(({ language }) => language === 'json' || language === 'text')
        .map(
          ({ language, text }, index) =>
            [`${id.replace('/', '-')}-${index}.${language === 'json' ? 'json' : 'txt'}`, text] as const,
        ),
    );
    await using site = await folder({
      ...Object.fromEntries(examples.map(([file, text]) => [`examples/${file}`, text])),
      'site/ai-actions.json': awas,
      'site/search.html': '<!doctype html><form data-awas-action="serch-books"><input id="q"></form>',
    });
    const args = ['--format', 'json', '--fail-on', 'never', '.'];
    const packaged = await in20(
      'node',
      [join(place.path, 'node_modules/awas-lens/dist/cli/main.js'), 'check', ...args],
      site.path,
    );
    const source = await check(args, { cwd: site.path });
    expect(packaged.stderr).toBe('');
    expect(JSON.parse(packaged.stdout)).toEqual(JSON.parse(source.stdout));
    expect(packaged.stdout).toContain('awas/attribute-action-unknown');
    expect(examples.length).toBeGreaterThan(300);
  });

  test('resolves relative paths from the current folder', async () => {
    await place.write({ 'public/agent.json': changed(awp, ['domain'], undefined) });
    expect((await lens(['check', 'agent.json'], join(place.path, 'public'))).stdout).toMatch(
      /^agent\.json\n/,
    );
    await place.write({
      'package.json': { private: true, scripts: { manifests: 'awas-lens check public' } },
    });
    const { stdout } = await in20('npm', ['run', '--silent', 'manifests'], join(place.path, 'public'));
    expect(stdout).toContain('public/agent.json');
    await rm(join(place.path, 'public'), { recursive: true });
  });
});

interface Step {
  readonly run: string;
  readonly env: Readonly<Record<string, string>>;
}
interface Action {
  readonly inputs: Readonly<Record<string, { readonly default?: string }>>;
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

describe.skipIf(process.platform === 'win32')('the GitHub Action', () => {
  const action = load(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;

  async function act(inputs: Readonly<Record<string, string>>, files: Record<string, string | object>) {
    const site = await folder({ ...files, 'runner/output': '', 'runner/summary': '' });
    const [step] = action.runs.steps;
    const given: Record<string, string> = { package: tarball, ...inputs };
    const env = Object.fromEntries(
      Object.entries(step?.env ?? {}).map(([name, expression]) => {
        const input = /^\$\{\{ inputs\.(\w+) \}\}$/.exec(expression)?.[1] ?? '';
        return [name, given[input] ?? action.inputs[input]?.default ?? ''];
      }),
    );
    const ended = await in20(
      'bash',
      ['--noprofile', '--norc', '-eo', 'pipefail', '-c', step?.run ?? ''],
      site.path,
      {
        ...env,
        npm_config_cache: join(site.path, 'runner/cache'),
        GITHUB_ACTION_PATH: root,
        GITHUB_OUTPUT: join(site.path, 'runner/output'),
        GITHUB_STEP_SUMMARY: join(site.path, 'runner/summary'),
      },
    );
    return { ...ended, site };
  }

  test('annotates, writes a summary and SARIF, and fails as the command does', async () => {
    const { site, status, stdout, stderr } = await act(
      { targets: 'public\nmore files', options: '--fail-on=warning\n--max-warnings=9', sarif: 'out/x.sarif' },
      { 'public/agent.json': changed(awp, ['domain'], undefined), 'more files/agent.json': awp },
    );
    await using _ = site;
    expect(status, stderr).toBe(1);
    expect(stdout).toMatch(/^::error file=public\/agent\.json,line=1,/m);
    expect(await site.read('runner/summary')).toContain('**1 error');
    expect(await site.read('runner/output')).toBe('status=1\ncomplete=true\n');
    expect(JSON.parse(await site.read('out/x.sarif')).runs[0].results).toHaveLength(1);
  });

  test('reports unreadable files', async () => {
    const { site, status } = await act({ targets: 'nope' }, {});
    await using _ = site;
    expect(status).toBe(2);
    expect(await site.read('runner/output')).toBe('status=2\ncomplete=false\n');
  });

  test('runs what its tag contains, and no text of a file commands the runner', async () => {
    const name = '::stop-commands::x/::error::y.json';
    const { site, status, stdout, stderr } = await act(
      { targets: '.', package: '', options: '--no-page' },
      { [name]: awp, 'a.txt': 'Agent: x\n::add-mask::x' },
    );
    await using _ = site;
    expect(status, stderr).toBeLessThan(2);
    const [, token = '', printed = '', after = ''] =
      /^::stop-commands::(\w{32})\n([\s\S]*?)^::\1::\n([\s\S]*)/m.exec(stdout) ?? [];
    expect([token.length, printed]).toEqual([32, expect.stringContaining('y.json')]);
    expect(
      after.split('\n').filter((line) => !/^(?:::(?:error|warning|notice|debug) .*)?$/.test(line)),
    ).toEqual([]);
  });

  test('runs nothing from the checked folder, and installs no other package', async () => {
    const { site, status, stderr } = await act(
      { targets: 'agent.json' },
      {
        '.npmrc': 'node-options=--require ./owned.cjs\nregistry=http://127.0.0.1:9/\n',
        'owned.cjs': "require('node:fs').writeFileSync('owned', '')",
        'agent.json': awp,
      },
    );
    await using _ = site;
    expect(status, stderr).toBe(0);
    expect(readdirSync(site.path)).not.toContain('owned');
  });

  test('runs nothing that its inputs say', async () => {
    const { site, status } = await act(
      { targets: '$(touch owned)`touch owned`"; touch owned; "', options: '' },
      {},
    );
    await using _ = site;
    expect(status).toBe(2);
    expect(readdirSync(site.path)).not.toContain('owned');
  });
});

interface Hook {
  readonly id: string;
  readonly entry: string;
  readonly files: string;
  readonly language: string;
}

describe('the pre-commit hook', () => {
  const [hook] = load(readFileSync(join(root, '.pre-commit-hooks.yaml'), 'utf8')) as [Hook];

  test.each(formats.flatMap(({ candidates }) => candidates.map((candidate) => candidate.path)))(
    'runs for %s',
    (candidate) => {
      expect(`public${candidate}`).toMatch(new RegExp(hook.files));
      expect(candidate.slice(1)).toMatch(new RegExp(hook.files));
    },
  );

  test.each(['package.json', 'src/agent.ts', 'user-agents.txt', 'agents.txt.bak', 'agent'])(
    'does not run for %s',
    (file) => {
      expect(file).not.toMatch(new RegExp(hook.files));
    },
  );

  test('judges the files that are named, with the version that it belongs to', async () => {
    await place.write({
      'agent.json': changed(awp, ['domain'], undefined),
      '.well-known/agents.txt': agentsTxt,
    });
    const { status, stdout } = await in20(
      'npx',
      ['--no-install', ...hook.entry.split(' '), 'agent.json', '.well-known/agents.txt'],
      place.path,
      {
        npm_config_offline: 'true',
      },
    );
    expect(stdout).toContain('awp/required-field');
    expect(status).toBe(1);
  });
});
