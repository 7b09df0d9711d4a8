import { createRequire } from 'node:module';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import AjvDraft04 from 'ajv-draft-04';
import addFormats from 'ajv-formats';
import { parseHTML } from 'linkedom';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OUTPUTS } from '../../../../lib/cli/check/options.ts';
import { reportSchema } from '../../../../lib/cli/published-schemas.ts';
import type { Report } from '../../../../lib/report/index.ts';
import { rowsOf } from '../../../tables.ts';
import { agentsTxt, awas, awp, changed } from '../manifests.ts';
import { check, type Folder, folder, lens, root, run } from '../process.ts';

const TABLES = new URL('run.txt', import.meta.url);

const unregistered = changed(awas, ['actions', 0, 'method'], 'FETCH');
const deletes = { ...awp.actions[0], id: 'delete_account', method: 'POST' };
const unclear = changed(awp, ['actions', 0], deletes);
const noDomain = changed(awp, ['domain'], undefined);

let site: Folder;
beforeAll(async () => {
  site = await folder({
    'good/.well-known/ai-actions.json': awas,
    'good/agent.json': awp,
    'good/.well-known/agents.txt': agentsTxt,
    'unclear/agent.json': unclear,
    'bad/agent.json': noDomain,
    'bad/.well-known/ai-actions.json': unregistered,
    'large/agent.json': `{"awp_version":"0.1","domain":"${'x'.repeat(2_100_000)}"}`,
    'other/package.json': { name: 'x' },
    'broken/agent.json': '{"awp_version": "0.1",}',
    'many/a/agent.json': noDomain,
    'many/b/agent.json': awp,
    'many/b/old/agent.json': noDomain,
    'empty/readme.md': 'nothing',
    'linked.json': { rulesUrl: 'https://x.example/rules' },
  });
});
afterAll(() => site[Symbol.asyncDispose]());
const inSite = (...args: string[]) => check(args, { cwd: site.path });

test('--quiet prints errors alone, and counts everything', async () => {
  const { stdout } = await inSite('--quiet', '--format', 'json', 'bad');
  const { targets, summary } = JSON.parse(stdout) as Report;
  const found = targets.flatMap(({ documents }) => documents.flatMap(({ findings }) => findings));
  expect(found.length).toBeGreaterThan(0);
  expect([...new Set(found.map(({ severity, outcome }) => `${severity} ${outcome}`))]).toEqual([
    'error failed',
  ]);
  expect(summary.warnings).toBeGreaterThan(0);
});

test('a report is headed by the name of the folder, also of “.”', async () => {
  const cwd = join(site.path, 'good');
  expect((await check(['--no-page', '.'], { cwd })).stdout).toMatch(/^good\n/);
  expect((await check(['--no-page', '--format', 'markdown', './'], { cwd })).stdout).toContain('## good\n');
});

test.each(['text', 'json', 'html', 'github'])('credentials of a file are masked: %s', async (format) => {
  const secret = `9fK2${'mQ8v'}Lx3mZt7cRb5wNy1d`;
  await using place = await folder({
    'agents.txt': `${agentsTxt}\nApi-Key: ${secret}\nSite-Contact: ${secret}\n`,
    'agent.json': `{"token": "${secret}",`,
  });
  const { stdout } = await check(['--format', format, '.'], { cwd: place.path });
  expect(stdout).toContain('agents.txt');
  expect(stdout).not.toContain(secret);
});

describe('the exit status', () => {
  test.each<[string, readonly string[], 0 | 1 | 2]>(
    rowsOf<[string, readonly string[], 0 | 1 | 2]>(TABLES, 'exit status'),
  )('%s', async (_, args, status) => {
    const ended = await inSite(...args);
    expect(ended, ended.stdout + ended.stderr).toMatchObject({ status });
  });
});

describe('what is said', () => {
  test.each<[string, readonly string[], string]>([
    ['a file that is not there', ['nope.json'], 'There is no file or folder “nope.json”.'],
    ['a host without https', ['shop.example.com'], 'For a site write “https://shop.example.com”.'],
    ['a file as a URL', ['file:///srv/agent.json'], 'Write the path without file://.'],
    ['a path through a file', ['good/agent.json/x'], 'There is no file or folder “good/agent.json/x”.'],
    ['a folder without manifests', ['empty'], 'There is no manifest in the folder “empty”'],
    ['too large', ['large'], '“large/agent.json” is larger than 2 MB (2100033 bytes).'],
    ['not a URL', ['https://'], '“https://” isn’t a valid URL.'],
    ['nobody there', ['http://127.0.0.1:9/'], 'http://127.0.0.1:9/ can’t be reached: '],
    ['what is missing', ['--expect', 'awp', 'bad/.well-known'], 'awp is expected and wasn’t found'],
  ])('of %s is a sentence in every format', async (_, args, sentence) => {
    for (const format of OUTPUTS) {
      const { stdout, stderr } = await inSite('--format', format, ...args);
      const plain = format === 'markdown' ? stdout.replaceAll(/\\(?=\W)|\u2060/g, '') : stdout;
      const decoded = plain.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('%3A', ':');
      expect(decoded, `${format}\n${stdout}`).toContain(sentence);
      expect(stdout + stderr).not.toMatch(/ENOENT|ENOTDIR|ECONNREFUSED .*at |\n\s+at /);
    }
  });

  test('invalid arguments give a sentence, not a stack', async () => {
    const { status, stderr } = await inSite('--formt', 'json', '.');
    expect(status).toBe(2);
    expect(stderr).toBe('There is no option --formt. Did you mean --format? See awas-lens check --help.\n');
  });

  test('the verdict does not depend on how a path is written', async () => {
    const plain = await check(['--format', 'json', 'agent.json'], { cwd: `${site.path}/broken` });
    const dotted = await check(['--format', 'json', './agent.json'], { cwd: `${site.path}/broken` });
    const rules = ({ stdout }: { stdout: string }) =>
      JSON.parse(stdout).targets[0].documents[0].findings.map(({ rule }: { rule: string }) => rule);
    expect(rules(plain)).toEqual(rules(dotted));
    expect(plain.status).toBe(1);
  });
});

describe('standard input', () => {
  test('is checked under the given name', async () => {
    const { status, stdout } = await check(['--stdin-filename', 'public/agent.json', '-'], {
      cwd: site.path,
      input: JSON.stringify(noDomain),
    });
    expect(stdout).toContain('public/agent.json');
    expect(stdout).toContain('awp/required-field');
    expect(status).toBe(1);
  });
  test('has a default name', async () => {
    const { stdout } = await check(['-'], { input: JSON.stringify(awp) });
    expect(stdout).toContain('● stdin');
  });
});

describe('the formats', () => {
  const everything = ['bad', 'large', 'other', 'nope.json', '--fail-on', 'never'];

  test('several at once, in files of folders that are made', async () => {
    const { stdout, status } = await inSite(
      '--format',
      'json=out/deep/r.json',
      '--format',
      'junit=out/j.xml',
      '--format',
      'text',
      'bad',
    );
    expect(status).toBe(1);
    expect(stdout).toContain('1 error, 1 warning');
    expect(JSON.parse(await site.read('out/deep/r.json')).summary.errors).toBeGreaterThan(0);
    expect(await site.read('out/j.xml')).toContain('<testsuites');
    const only = await inSite('--format', 'markdown', '--output', 'out/r.md', 'bad');
    expect(only.stdout).toBe('');
    expect(await site.read('out/r.md')).toContain('- **error**');
  });

  test('JSON is valid by the schema that is published with it', async () => {
    const validate = addFormats
      .default(new Ajv2020({ allErrors: true, strictTypes: false }))
      .compile(reportSchema);
    for (const args of [everything, ['good'], ['many'], ['--expect', 'woa', 'good']]) {
      const { stdout } = await inSite('--format', 'json', ...args);
      const report = JSON.parse(stdout);
      expect(validate(report), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
      expect(report.tool.version).toMatch(/^\d+\.\d+\.\d+$/);
    }
    expect(validate({ version: 1, targets: [{ target: 'x' }], summary: {} })).toBe(false);
  });

  test('JSON has the end of each place, a fingerprint and the rule’s page', async () => {
    const { stdout } = await inSite('--format', 'json', 'bad/.well-known');
    const report = JSON.parse(stdout);
    const [finding] = report.targets[0].documents[0].findings;
    expect(finding).toMatchObject({
      rule: 'awas/method-unknown',
      line: 12,
      column: 17,
      endLine: 12,
      endColumn: 24,
      fingerprint: expect.stringMatching(/^[0-9a-f]{16}$/),
    });
    expect(report.rules['awas/method-unknown']).not.toHaveProperty('help');
    const { stdout: linked } = await inSite('--format', 'json', '--config', 'linked.json', 'bad/.well-known');
    expect(JSON.parse(linked).rules['awas/method-unknown'].help).toBe(
      'https://x.example/rules/awas.md#awasmethod-unknown',
    );
  });

  test('SARIF is valid, has ends, help and defaults, and tells what was not read', async () => {
    const schema = createRequire(import.meta.url)('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json');
    const ajv = new AjvDraft04({ strict: false, allErrors: true, unicodeRegExp: false });
    const validate = addFormats.default(ajv as never).compile(schema);
    const { stdout } = await inSite('--format', 'sarif', ...everything);
    const log = JSON.parse(stdout);
    expect(validate(log), JSON.stringify(validate.errors?.slice(0, 3))).toBe(true);
    const [{ invocations, results, tool }] = log.runs;
    expect(invocations).toMatchObject([
      {
        executionSuccessful: false,
        toolExecutionNotifications: [
          { descriptor: { id: 'too-large' }, level: 'error' },
          { descriptor: { id: 'not-found' }, message: { text: 'There is no file or folder “nope.json”.' } },
        ],
      },
    ]);
    const method = results.find(({ ruleId }: { ruleId: string }) => ruleId === 'awas/method-unknown');
    expect(method.locations[0].physicalLocation).toEqual({
      artifactLocation: { uri: 'bad/.well-known/ai-actions.json' },
      region: { startLine: 12, startColumn: 17, endLine: 12, endColumn: 24 },
    });
    for (const rule of tool.driver.rules) {
      expect(rule.help.text).toContain(`awas-lens check --explain ${rule.id}`);
      expect(rule.defaultConfiguration.level).toMatch(/^(?:error|warning|note)$/);
    }
    const clean = JSON.parse((await inSite('--format', 'sarif', 'good')).stdout);
    expect(clean.runs[0].invocations).toEqual([{ executionSuccessful: true }]);
  });

  test.each([
    ['a folder of a repository', '.', 'sub/site', 'agent.json', 'sub/site/agent.json'],
    ['its root', '.', '.', 'sub/site/agent.json', 'sub/site/agent.json'],
    ['a file by its whole path', '.', 'sub', '{place}/sub/site/agent.json', 'sub/site/agent.json'],
    ['a file above, in the same repository', '.', 'sub', '../other/agent.json', 'other/agent.json'],
    ['a file outside of it', 'sub', 'sub', '../other/agent.json', 'file://{place}/other/agent.json'],
    ['a folder without a repository', undefined, 'sub/site', 'agent.json', 'agent.json'],
  ])('SARIF and annotations name %s as code scanning looks for it', async (_, repository, cwd, file, uri) => {
    await using place = await folder({
      'sub/site/agent.json': { awp_version: '0.1' },
      'other/agent.json': { awp_version: '0.1' },
      ...(repository && { [`${repository}/.git/HEAD`]: 'ref: refs/heads/main\n' }),
    });
    const whole = (text: string): string => text.replace('{place}', place.path);
    const run = (format: string) => check(['--format', format, whole(file)], { cwd: join(place.path, cwd) });
    const [{ results }] = JSON.parse((await run('sarif')).stdout).runs;
    expect(results[0].locations[0].physicalLocation.artifactLocation.uri).toBe(whole(uri));
    const { stdout } = await run('github');
    if (uri.startsWith('file:')) expect(stdout).not.toContain('file=');
    else expect(stdout).toContain(`file=${uri},`);
  });

  test('GitHub annotations name the file and the place', async () => {
    const { stdout } = await inSite('--format', 'github', ...everything);
    expect(stdout).toContain(
      '::warning file=bad/.well-known/ai-actions.json,line=12,col=17,endLine=12,endColumn=24,title=search-books%3A unknown method::',
    );
    expect(stdout).toContain(
      '::error file=nope.json,title=not checked::There is no file or folder “nope.json”.',
    );
    expect(stdout).toContain('(awas/method-unknown)\n');
    for (const line of stdout.trim().split('\n')) expect(line).toMatch(/^::(?:error|warning|notice) /);
    const levels: readonly string[] = stdout.match(/^::\w+/gm) ?? [];
    expect(levels.indexOf('::warning')).toBeGreaterThan(levels.lastIndexOf('::error'));
  });

  test('JUnit has a suite for each document and counts that add up', async () => {
    const { stdout } = await inSite('--format', 'junit', ...everything, 'good');
    const { document } = parseHTML(stdout.replace(/^<\?xml.*\n/, ''));
    const all = document.querySelector('testsuites');
    const count = (selector: string) => String(document.querySelectorAll(selector).length);
    expect(all?.getAttribute('tests')).toBe(count('testcase'));
    expect(all?.getAttribute('failures')).toBe(count('failure'));
    expect(all?.getAttribute('errors')).toBe(count('error'));
    expect(all?.getAttribute('skipped')).toBe(count('skipped'));
    expect(document.querySelector('error')?.getAttribute('message')).toContain('is larger than 2 MB');
    const method = document.querySelector('[name="awas/method-unknown"] failure');
    expect(method?.getAttribute('message')).toBe('search-books: unknown method');
    expect(method?.textContent).toMatch(/^bad\/\S+:12:17: search-books: unknown method: /);
    expect(document.querySelector('testsuite[name="good/agent.json"] testcase')?.getAttribute('name')).toBe(
      'no findings',
    );
  });
});

test('--since compares the HTML report with an earlier one', async () => {
  await using place = await folder({ 'agent.json': noDomain });
  const at = { cwd: place.path };
  await check(['--format', 'json=before.json', 'agent.json'], at);
  const { stdout } = await check(['--since', 'before.json', '--format', 'html', 'agent.json'], at);
  expect(stdout).toMatch(/<b>0<\/b> fixed.*<b>0<\/b> new.*<b>[1-9]\d*<\/b> same/);
  for (const [file, sentence] of [
    ['agent.json', 'agent.json isn’t a JSON report'],
    ['nope.json', 'nope.json'],
  ] as const) {
    const failed = await check(['--since', file, '--format', 'html', 'agent.json'], at);
    expect(failed).toMatchObject({ status: 2 });
    expect(failed.stderr).toContain(sentence);
  }
  expect((await check(['--since', 'before.json', 'agent.json'], at)).stderr).toContain('add --format html');
});

describe('about the rules', () => {
  test('--list-rules lists them', async () => {
    const { stdout, status } = await check(['--list-rules']);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^awp\/required-field +error +A required field is missing/m);
    expect(stdout).toMatch(/^target\/format-missing +error /m);
  });
  test('as JSON, with all that is known of each', async () => {
    const rules = JSON.parse((await check(['--list-rules', '--format', 'json'])).stdout);
    expect(rules.length).toBeGreaterThan(250);
    for (const rule of rules)
      expect(rule).toEqual({
        id: expect.stringMatching(/^[a-z][a-z0-9-]*\/[a-z0-9-]+$/),
        severity: expect.stringMatching(/^(?:error|warning|info)$/),
        requirements: expect.any(Array),
        title: expect.any(String),
        why: expect.any(String),
      });
  });
  test('--explain tells what the documentation has, with examples', async () => {
    const { stdout } = await check(['--explain', 'awp/required-field']);
    expect(stdout).toMatch(/^awp\/required-field\n/);
    expect(stdout).toContain('```json fail');
    expect(stdout).not.toContain('## awp/');
  });
  test('--explain of the command’s own rules links to the configured copy of the documentation', async () => {
    const { stdout } = await inSite('--config', 'linked.json', '--explain', 'target/format-missing');
    expect(stdout).toContain('so that CI notices if a site loses its manifest');
    expect(stdout).toContain('https://x.example/command-line.md#targetformat-missing');
  });
  test('--explain of an unknown rule proposes one', async () => {
    const { status, stderr } = await check(['--explain', 'awp/requird-field']);
    expect(status).toBe(2);
    expect(stderr).toContain('There is no rule awp/requird-field. Did you mean awp/required-field?');
  });
});

describe('the command itself', () => {
  test.each([['--version'], ['check', '--version']])('%s %s', async (...args) => {
    const { stdout, status } = await lens(args);
    expect(status).toBe(0);
    expect(stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  });
  test('npm run from another folder takes paths from there', async () => {
    const args = ['run', '--silent', '--ignore-scripts', '--prefix', root, 'check', '--', 'bad/agent.json'];
    const { stdout, status } = await run('npm', args, { cwd: site.path });
    expect(stdout).toContain('● bad/agent.json AWP 0.1');
    expect(status).toBe(1);
  });
  test.each([
    ['chek', ' Did you mean awas-lens check?'],
    ['--list-rules', ' Did you mean awas-lens check --list-rules?'],
    ['public/agent.json', ' Did you mean awas-lens check public/agent.json?'],
    ['https://shop.example', ' Did you mean awas-lens check https://shop.example?'],
    ['fix', ''],
  ])('an unknown command, %s, is answered in a line', async (word, hint) => {
    const { status, stderr } = await lens([word]);
    expect([status, stderr]).toEqual([2, `There is no command “${word}”.${hint} See awas-lens --help.\n`]);
  });
  test('without a command, all commands are listed', async () => {
    const { status, stdout } = await lens([]);
    expect(status).toBe(0);
    for (const command of ['check', 'init', 'test', 'mcp'])
      expect(stdout).toMatch(new RegExp(`^  ${command} `, 'm'));
  });
  test('a reader that closes the pipe is no error', async () => {
    const { status, stderr } = await run('sh', [
      '-c',
      `"${process.execPath}" "${new URL('../../../../lib/cli/main.ts', import.meta.url).pathname}" check --list-rules | head -1 > /dev/null`,
    ]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
  });
});
