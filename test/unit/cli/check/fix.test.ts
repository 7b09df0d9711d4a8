import { spawnSync } from 'node:child_process';
import { symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { diffOf } from '../../../../lib/fix/diff.ts';
import { applyEdit } from '../../../../lib/fix/edit.ts';
import type { Edit } from '../../../../lib/model/index.ts';
import { documentedRules } from '../../../docs/examples.ts';
import { agentsTxt, awas, awp, changed } from '../manifests.ts';
import { check, folder } from '../process.ts';

describe('applyEdit', () => {
  const text = '{\n\t"a": [1, 2 , 3],\n\t"b": {"c": "x",   "d": true}\n}\n';

  test.each<[string, Edit, string | undefined]>([
    ['replaces a value', { op: 'replace', path: '/b/c', value: 'GET' }, text.replace('"x"', '"GET"')],
    ['of a list', { op: 'replace', path: '/a/1', value: 5 }, text.replace('2 ', '5 ')],
    [
      'renames a property at its place',
      { op: 'move', from: '/b/c', path: '/b/e' },
      text.replace('"c"', '"e"'),
    ],
    ['never over another', { op: 'move', from: '/b/c', path: '/b/d' }, undefined],
    ['adds to a list', { op: 'add', path: '/a/-', value: 4 }, '[1, 2 , 3, 4]'],
    ['adds a property as the document is indented', { op: 'add', path: '/e', value: 1 }, '},\n\t"e": 1\n}'],
    ['removes a property', { op: 'remove', path: '/a' }, '{\n\t"b": {"c": "x",   "d": true}\n}\n'],
    ['adds an item between others', { op: 'add', path: '/a/1', value: 9 }, '[1, 9, 2 , 3]'],
    ['adds an item at the start', { op: 'add', path: '/a/0', value: 9 }, '[9, 1, 2 , 3]'],
    ['adds to an object in a line', { op: 'add', path: '/b/e', value: [1] }, '"d": true,   "e": [1]}'],
    ['removes the last property', { op: 'remove', path: '/b/d' }, '"b": {"c": "x"}'],
    ['removes an item', { op: 'remove', path: '/a/0' }, '"a": [2 , 3]'],
    ['of nothing that is there', { op: 'replace', path: '/x', value: 1 }, undefined],
    ['beyond a list', { op: 'replace', path: '/a/3', value: 1 }, undefined],
    [
      'a piece of a line',
      { op: 'text', line: 2, column: 2, length: 3, text: '"z"' },
      text.replace('"a"', '"z"'),
    ],
    ['beyond a line', { op: 'text', line: 2, column: 2, length: 99, text: '' }, undefined],
    ['beyond the text', { op: 'text', line: 99, column: 1, length: 0, text: '' }, undefined],
  ])('%s', (_, edit, expected) => {
    const after = applyEdit(text, edit);
    if (expected === undefined) expect(after).toBeUndefined();
    else expect(after).toContain(expected);
  });

  test.each([
    ['a byte order mark', `\ufeff${text}`],
    ['line ends of Windows', text.replaceAll('\n', '\r\n')],
    ['no indentation at all', JSON.stringify(JSON.parse(text))],
  ])('keeps %s', (_, before) => {
    const after = applyEdit(before, { op: 'add', path: '/e', value: { f: 1 } }) ?? '';
    expect(after.startsWith('\ufeff')).toBe(before.startsWith('\ufeff'));
    expect(after.replaceAll('\r\n', '').includes('\n')).toBe(before.replaceAll('\r\n', '').includes('\n'));
    expect(JSON.parse(after.replace('\ufeff', ''))).toEqual({ ...JSON.parse(text), e: { f: 1 } });
  });
});

describe('diffOf', () => {
  const lines = (...list: readonly (string | number)[]) => list.map((line) => `${line}\n`).join('');
  const many = (word: string) => lines(...Array.from({ length: 5_000 }, (_, index) => `${word} ${index}`));
  const numbers = Array.from({ length: 40 }, (_, index) => index + 1);

  test.each<[string, string, string]>([
    ['a changed line', lines(...numbers), lines(...numbers).replace('\n20\n', '\ntwenty\n')],
    [
      'two far apart',
      lines(...numbers),
      lines(...numbers)
        .replace('\n5\n', '\nfive\n')
        .replace('\n35\n', '\n'),
    ],
    ['added lines at both ends', lines(...numbers), `a\n${lines(...numbers)}b\n`],
    ['a file without a last line end', 'a\nb', 'a\nc'],
    ['one that gets it', 'a\nb', 'a\nb\n'],
    ['everything', 'a\nb\n', 'c\nd\n'],
    ['more lines than can be aligned', many('a'), `${many('b')}end`],
  ])('of %s is what patch takes', async (_, before, after) => {
    await using place = await folder({ 'x.json': before });
    const patch = diffOf('x.json', before, after);
    const done = spawnSync('git', ['apply', '--unidiff-zero', '-'], {
      cwd: place.path,
      input: patch,
      encoding: 'utf8',
    });
    expect(done.stderr).toBe('');
    expect(await place.read('x.json')).toBe(after);
  });

  test('of nothing is nothing', () => expect(diffOf('x', 'a\n', 'a\n')).toBe(''));
});

describe('--fix', () => {
  const faulty = {
    'ai-actions.json': changed(
      changed(awas, ['actions', 0, 'method'], 'get'),
      ['actions', 0, 'parameters', 0, 'required'],
      'true',
    ),
    'agent.json': changed(
      changed(awp, ['actions', 0, 'method'], 'get'),
      ['actions', 0, 'auth_required'],
      'false',
    ),
    'agents.txt': agentsTxt.replace('Method: GET', 'Method: get'),
  };

  test('writes what can be computed, and a second run finds nothing more', async () => {
    await using site = await folder(faulty);
    expect((await check(['--fail-on', 'warning', '.'], { cwd: site.path })).status).toBe(1);
    const fixed = await check(['--fix', '--fail-on', 'warning', '.'], { cwd: site.path });
    expect(fixed.status, fixed.stdout).toBe(0);
    const after = await Promise.all(Object.keys(faulty).map((file) => site.read(file)));
    expect(after).toEqual([
      `${JSON.stringify(awas, null, 2)}\n`,
      `${JSON.stringify(awp, null, 2)}\n`,
      agentsTxt,
    ]);
    const again = await check(['--fix-dry-run', '.'], { cwd: site.path });
    expect([again.stdout, again.stderr]).toEqual(['', 'Nothing to fix.\n']);
  });

  test('shows no credential in a diff or a list of fixes', async () => {
    const key = ['sk', 'live', '51NqT8vKx2LmP9rWyB4cD7eF'].join('_');
    const before = agentsTxt.replace(/^( *)Method:.*$/m, `$1# ${key}\n$1Method: get`);
    await using site = await folder({ 'agents.txt': before });
    const dry = await check(['--fix-dry-run', '.'], { cwd: site.path });
    expect(dry.stderr).toContain('agents.txt: its diff isn’t printed, because it contains a credential.');
    const fixed = await check(['--fix', '.'], { cwd: site.path });
    expect(fixed.stderr).toContain('1 fixed');
    expect(JSON.stringify([dry, fixed])).not.toContain(key);
  });

  test.each<[string, string, boolean]>([
    ['a line that is a command', '::add-mask::x', true],
    ['one behind blanks, at the end', '  ::error file=a::x', true],
    ['one in a comment', '# ##[add-mask]x', false],
    ['one of a terminal', '# \u001b[31mred', false],
    ['one behind a lone return', '# x\r::error::x', false],
  ])('prints no command of a build service in a diff, which still applies: %s', async (_, line, isShown) => {
    const before = faulty['agents.txt'].replace(/^ *Method:.*$/m, (method) => `${method}\n${line}`);
    await using site = await folder({ 'agents.txt': before });
    const { stdout, stderr } = await check(['--fix-dry-run', '.'], { cwd: site.path });
    expect(
      `${stdout}\n${stderr}`
        .split(/\r\n|\r|\n/)
        .filter((one) => /^\s*::|##\[/.test(one) || one.includes('\u001b')),
    ).toEqual([]);
    expect(stderr).toContain(isShown ? '1 would be fixed' : 'agents.txt: its diff isn’t printed');
    if (!isShown) return;
    const { status } = spawnSync('git', ['apply', '-'], { cwd: site.path, input: stdout });
    expect([status, await site.read('agents.txt')]).toEqual([0, before.replace(/(Method: ).*/, '$1GET')]);
  });

  test('fixes more faults of a rule than the report lists', async () => {
    const [action] = awas.actions;
    const actions = Array.from({ length: 101 }, (_, at) => ({ ...action, id: `find-${at}`, method: 'get' }));
    await using site = await folder({ 'ai-actions.json': JSON.stringify({ ...awas, actions }) });
    await check(['--fix', '.'], { cwd: site.path });
    expect(await site.read('ai-actions.json')).not.toContain('"get"');
  });

  test('says each change beside the report, which stays JSON', async () => {
    await using site = await folder(faulty);
    const { stdout, stderr } = await check(['--fix', '--format', 'json', '.'], { cwd: site.path });
    expect(JSON.parse(stdout).summary.errors).toBe(0);
    expect(stderr).toMatch(/^fixed agent\.json:\d+ awp\/method-unknown: Write "GET"\.$/m);
    expect(stderr).toMatch(/^fixed agents\.txt:\d+ agents-txt\/method-unknown: Write "GET"\.$/m);
    expect(stderr).toMatch(/^\d fixed\.$/m);
    expect((await check(['--fix', '.'], { cwd: site.path })).stderr).toBe('Nothing to fix.\n');
  });

  test.each<[string, string, string, string]>([
    ['a byte order mark', 'agents.txt', `\ufeff${agentsTxt}`, agentsTxt],
    ['a key in other letters', 'agents.txt', agentsTxt.replace('Endpoint:', 'ENDPOINT:'), agentsTxt],
    ['a key with a slip', 'agents.txt', agentsTxt.replace('Protocol:', 'Protcol:'), agentsTxt],
    ['a key with a blank', 'agents.txt', agentsTxt.replace('Site-Name:', 'Site Name:'), agentsTxt],
    ['another equals sign', 'agents.txt', agentsTxt.replace('Site-Name: ', 'Site-Name = '), agentsTxt],
    [
      'blanks around a text',
      'agent.json',
      `${JSON.stringify(changed(awp, ['intent'], ` ${awp.intent} `), null, 2)}\n`,
      `${JSON.stringify(awp, null, 2)}\n`,
    ],
    [
      'a name with a slip',
      'agent.json',
      `${JSON.stringify(awp, null, 2).replace('"intent"', '"intnet"')}\n`,
      `${JSON.stringify(awp, null, 2)}\n`,
    ],
  ])('fixes %s', async (_, file, before, after) => {
    await using site = await folder({ [file]: before });
    await check(['--fix', '.'], { cwd: site.path });
    expect(await site.read(file)).toBe(after);
  });

  test('shows it first, as a diff that git takes, and changes nothing', async () => {
    await using site = await folder(faulty);
    const { stdout, stderr, status } = await check(
      ['--fix-dry-run', '--fail-on', 'warning', '--format', 'json', '--format', 'junit=j.xml', '.'],
      {
        cwd: site.path,
      },
    );
    expect([status, stderr]).toEqual([1, '5 would be fixed.\n']);
    expect(stdout).toMatch(/^--- a\/agent\.json\n\+\+\+ b\/agent\.json\n@@ /);
    expect(stdout).toContain('-      "method": "get",\n+      "method": "GET",\n');
    expect(await site.read('agents.txt')).toBe(faulty['agents.txt']);
    expect(await site.read('j.xml')).toContain('<failure');
    spawnSync('git', ['apply', '-'], { cwd: site.path, input: stdout });
    expect(await site.read('agents.txt')).toBe(agentsTxt);
  });

  test('leaves alone what only a person can decide, and what is turned off', async () => {
    const missing = changed(awp, ['domain'], undefined);
    const lower = changed(awas, ['actions', 0, 'method'], 'get');
    await using site = await folder({
      'agent.json': missing,
      'ai-actions.json': lower,
      'agents.txt': faulty['agents.txt'].replace(
        '  Method',
        '  # awas-lens-ignore agents-txt/method-unknown\n  Method',
      ),
      'awas-lens.config.json': { rules: { 'awas/method-unknown': 'off' } },
    });
    expect((await check(['--format', 'json', '.'], { cwd: site.path })).stdout).not.toMatch(
      /"(?:awas|agents-txt)\/method-unknown"/,
    );
    const told = 'Nothing could be fixed. 1 finding left for you to fix.\n';
    for (const option of ['--fix-dry-run', '--fix'])
      expect((await check([option, '.'], { cwd: site.path })).stderr).toBe(told);
    const { stdout } = await check(['--fix-dry-run', '.'], { cwd: site.path });
    expect(stdout).toBe('');
  });

  test.each([['none.json'], ['/dev/null'], ['*.none'], ['agents.txt', 'none.json']])(
    'claims no fix of an unreadable file: %j',
    async (...targets) => {
      await using site = await folder({ 'agents.txt': agentsTxt });
      for (const option of ['--fix-dry-run', '--fix']) {
        const { stderr } = await check([option, ...targets], { cwd: site.path });
        expect(stderr).toBe('Nothing could be fixed. 1 place couldn’t be read.\n');
      }
    },
  );

  test.each<[string, Record<string, string | object>]>([
    ['a method that is none', { 'agents.txt': agentsTxt.replace('Method: GET', 'Method: FETCH') }],
    [
      'an id that others may refer to',
      { 'ai-actions.json': changed(awas, ['actions', 0, 'id'], 'SearchBooks') },
    ],
    ['a value of an example', { 'agent.json': changed(awp, ['domain'], {}) }],
    ['whether https answers', { 'agents.txt': agentsTxt.replace(/Endpoint: https:/, 'Endpoint: http:') }],
    ['a port that was meant', { 'agent.json': changed(awp, ['domain'], `${awp.domain}:8080`) }],
    [
      'another word of the same list',
      { 'agent.json': { ...awp, capabilities: { pagination: 'pages_of_ten' } } },
    ],
  ])('does not guess at %s', async (_, files) => {
    await using site = await folder(files);
    expect(
      (await check(['--fail-on', 'never', '--format', 'json', '.'], { cwd: site.path })).stdout,
    ).toContain('"rule"');
    expect((await check(['--fix-dry-run', '.'], { cwd: site.path })).stdout).toBe('');
  });

  test('fixes one of several values in a line, and keeps the others', async () => {
    const text = `${agentsTxt}\nAgent: Claude\n  Capabilities: product-serch, checkout\n`;
    await using site = await folder({ 'agents.txt': text });
    await check(['--fix', '.'], { cwd: site.path });
    expect(await site.read('agents.txt')).toBe(text.replace('serch', 'search'));
  });

  test('brings no new problem into a line', async () => {
    const text = agentsTxt.replace('Method: GET', 'Methods: GET, POST');
    await using site = await folder({ 'agents.txt': text });
    await check(['--fix', '.'], { cwd: site.path });
    expect(await site.read('agents.txt')).toBe(text);
  });

  const FAULTY = `${agentsTxt}\nAgent: Claude\n  Capabilities: product-serch\n`;

  test('writes through no symbolic link, and then none of the others', async () => {
    await using site = await folder({ 'a/agents.txt': FAULTY, 'b/agents.txt': FAULTY });
    await symlink(join('b', 'agents.txt'), join(site.path, 'agents.txt'));
    const files = ['a/agents.txt', 'agents.txt'];
    const { status, stderr } = await check(['--fix', ...files], { cwd: site.path });
    expect([status, stderr]).toEqual([2, expect.stringContaining('symbolic link')]);
    expect([await site.read('a/agents.txt'), await site.read('b/agents.txt')]).toEqual([FAULTY, FAULTY]);
  });

  test('fixes what is wrong in the examples of the documentation, once and for all', async () => {
    const examples = documentedRules().flatMap(({ id, examples: all }) =>
      all
        .filter(({ language, verdict }) => verdict === 'fail' && (language === 'json' || language === 'text'))
        .map(({ language, text }, at) => [
          `${id.replace('/', '-')}-${at}.${language === 'json' ? 'json' : 'txt'}`,
          text,
        ]),
    );
    await using site = await folder(Object.fromEntries(examples));
    const failing = async (...args: string[]): Promise<number> => {
      const { stdout } = await check(['--format', 'json', ...args, '.'], { cwd: site.path });
      const { errors, warnings } = JSON.parse(stdout).summary;
      return errors + warnings;
    };
    const before = await failing();
    expect(await failing('--fix')).toBeLessThan(before - 30);
    expect((await check(['--fix-dry-run', '.'], { cwd: site.path })).stdout).toBe('');
  });

  test('keeps what it cannot read', async () => {
    const text = '{"awp_version": "0.1", "actions": []} } more';
    await using site = await folder({ 'agent.json': text });
    expect((await check(['--fix', '.'], { cwd: site.path })).status).toBe(1);
    expect(await site.read('agent.json')).toBe(text);
  });
});

describe('--watch', () => {
  test('checks again when a file changes, until it is ended', async () => {
    await using site = await folder({ 'agent.json': changed(awp, ['domain'], undefined) });
    const ending = new AbortController();
    const watching = check(['--watch', '--format', 'json=report.json', '.'], {
      cwd: site.path,
      signal: ending.signal,
    });
    const errors = async (): Promise<number | undefined> => {
      try {
        return JSON.parse(await site.read('report.json')).summary.errors;
      } catch {
        return undefined;
      }
    };
    await expect.poll(errors).toBe(1);
    await expect
      .poll(
        async () => {
          await site.write({ 'agent.json': awp });
          return errors();
        },
        { interval: 500 },
      )
      .toBe(0);
    ending.abort();
    expect((await watching).status).toBe(0);
  });

  test('is not woken by the reports that it writes', async () => {
    await using site = await folder({ 'agent.json': awp });
    const ending = new AbortController();
    const watching = check(['--watch', '--format', 'text', '--format', 'json=report.json', '.'], {
      cwd: site.path,
      signal: ending.signal,
    });
    await expect.poll(() => site.read('report.json').catch(() => '')).toContain('"summary"');
    await site.write({ 'notes.md': 'of no interest' });
    await new Promise((resolve) => setTimeout(resolve, 1_500));
    ending.abort();
    const { stdout } = await watching;
    expect(stdout.match(/0 errors/g)).toHaveLength(1);
    expect(stdout).not.toContain('report.json');
  });

  test('needs something to watch', async () => {
    const { status, stderr } = await check(['--watch', 'https://site.test']);
    expect(status).toBe(2);
    expect(stderr).toContain('--watch needs a file or folder; URLs can’t be watched.');
  });
});
