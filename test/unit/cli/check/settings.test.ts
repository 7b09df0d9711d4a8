import { Ajv2020 } from 'ajv/dist/2020.js';
import { describe, expect, test } from 'vitest';
import { configSchema } from '../../../../lib/cli/published-schemas.ts';
import { findingsOf, type Report } from '../../../../lib/report/index.ts';
import { rowsOf } from '../../../tables.ts';
import { agentsTxt, awas, awp, changed } from '../manifests.ts';
import { check, folder } from '../process.ts';

const TABLES = new URL('settings.txt', import.meta.url);

const unregistered = changed(awas, ['actions', 0, 'method'], 'FETCH');
const noDomain = changed(awp, ['domain'], undefined);

async function rulesOf(cwd: string, ...args: string[]): Promise<readonly string[]> {
  const { stdout, stderr } = await check(['--format', 'json', ...args], { cwd });
  if (stdout === '') throw new Error(stderr);
  return [...findingsOf(JSON.parse(stdout) as Report)].map(
    ({ finding: { severity, rule } }) => `${severity} ${rule}`,
  );
}

describe('the configuration', () => {
  const files = { 'site/ai-actions.json': unregistered, 'site/agent.json': noDomain };

  test.each(rowsOf<[what: string, config: object, found: readonly string[]]>(TABLES, 'configurations'))(
    'says %s',
    async (_, config, expected) => {
      await using place = await folder({ ...files, 'awas-lens.config.json': config });
      expect(await rulesOf(place.path, 'site')).toEqual(expected);
    },
  );

  test.each<[string, object, 0 | 1]>([
    ['failOn', { failOn: 'never' }, 0],
    ['maxWarnings', { rules: { 'awp/*': 'warning' }, maxWarnings: 1 }, 1],
    ['maxWarnings that are not reached', { rules: { 'awp/*': 'warning' }, maxWarnings: 2 }, 0],
  ])('sets %s', async (_, config, status) => {
    await using place = await folder({ ...files, 'awas-lens.config.json': config });
    expect((await check(['.'], { cwd: place.path })).status).toBe(status);
    expect(
      (await check(['--fail-on', 'warning', '--max-warnings', '9', '.'], { cwd: place.path })).status,
    ).toBe(1);
  });

  test('is found from a folder below, and its paths are from its own', async () => {
    await using place = await folder({
      ...files,
      '.git/HEAD': '',
      'awas-lens.config.json': { overrides: [{ files: ['site/agent.json'], rules: { 'awp/*': 'off' } }] },
    });
    expect(await rulesOf(`${place.path}/site`, '.')).toEqual(['warning awas/method-unknown']);
    expect(await rulesOf(`${place.path}/site`, '--no-config', '.')).toContain('error awp/required-field');
  });

  test.each<[what: string, from: string, files: Readonly<Record<string, string>>]>([
    ['outside of the repository', 'inner', { 'inner/.git/HEAD': '' }],
    ['outside of a working tree', 'inner', { 'inner/.git': 'gitdir: ../elsewhere' }],
    ['above the working directory without a repository', 'inner', {}],
    ['far above it', 'a/b/c/inner', {}],
    ['beside the folder of a repository that is named', '.', { 'named/.git/HEAD': '' }],
  ])('is not looked for %s', async (_, from, others) => {
    await using place = await folder({
      'outer/awas-lens.config.json': { rules: { '*': 'off' } },
      ...Object.fromEntries(Object.entries(others).map(([name, text]) => [`outer/${name}`, text])),
      [`outer/${from}/agent.json`]: noDomain,
    });
    const cwd = from === '.' ? place.path : `${place.path}/outer/${from}`;
    expect(await rulesOf(cwd, from === '.' ? 'outer' : '.')).toEqual(['error awp/required-field']);
  });

  test('reads a file as another format', async () => {
    await using place = await folder({
      'data/surface.json': { hello: 'world' },
      'awas-lens.config.json': { overrides: [{ files: ['data'], as: 'awp' }] },
    });
    expect(await rulesOf(place.path, 'data')).toContain('error awp/required-field');
  });

  test.each<[string, string, string]>([
    ['not JSON', '{"rules": }', 'isn’t valid JSON: value expected at line 1, column 11.'],
    ['of an unknown member', '{"rule": {}}', '/rule'],
    ['of an unknown severity', '{"rules": {"awp/required-field": "warn"}}', '/rules/awp~1required-field'],
    [
      'of an unknown rule',
      '{"rules": {"awp/required-feld": "off"}}',
      'names the rule "awp/required-feld", which doesn’t exist. Did you mean awp/required-field?',
    ],
    ['a list', '[]', 'isn’t valid.'],
  ])('that is %s is refused', async (_, text, sentence) => {
    await using place = await folder({ ...files, 'awas-lens.config.json': text });
    const { status, stderr, stdout } = await check(['.'], { cwd: place.path });
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toContain(sentence);
    expect(stderr).toContain('awas-lens.config.json');
  });

  test('that is named but missing is refused', async () => {
    const { status, stderr } = await check(['--config', 'nope.json', '.']);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^There is no file or folder “.*nope\.json”\./);
  });

  test('has a valid schema', () => {
    const validate = new Ajv2020({ allErrors: true }).compile(configSchema);
    expect(
      validate({ rules: { 'awp/*': 'off' }, overrides: [{ files: ['a'], as: 'awp' }], expect: ['any'] }),
    ).toBe(true);
    expect(validate({ overrides: [{ rules: {} }] })).toBe(false);
  });
});

describe('ignore comments of agents.txt', () => {
  const bad = agentsTxt.replace('Method: GET', 'Method: FETCH').replace('Auth: none', 'Auth: magic');
  const METHOD = 'error agents-txt/method-unknown';
  const AUTH = 'error agents-txt/auth-unknown';

  test('without a comment, all findings count', async () => {
    await using place = await folder({ 'agents.txt': bad });
    const found = await rulesOf(place.path, '.');
    expect(found.filter((rule) => !rule.startsWith('info'))).toHaveLength(2);
  });

  test.each<
    [
      string,
      (method: string, auth: string) => string,
      { gone: 'method' | 'auth' | 'both' | 'none'; unused: number },
    ]
  >([
    [
      'for the next line',
      (method) => bad.replace('  Method', `# awas-lens-ignore ${method}\n  Method`),
      { gone: 'method', unused: 0 },
    ],
    [
      'over further comments and blank lines, with a reason',
      (method) =>
        bad.replace(
          '  Method',
          `  # awas-lens-ignore ${method} -- the client needs it\n\n  # more\n  Method`,
        ),
      { gone: 'method', unused: 0 },
    ],
    [
      'of several rules for a file',
      (method, auth) => `# awas-lens-ignore-file ${method}, ${auth}\n${bad}`,
      { gone: 'both', unused: 0 },
    ],
    [
      'for another line',
      (method) => bad.replace('  Auth', `# awas-lens-ignore ${method}\n  Auth`),
      { gone: 'none', unused: 1 },
    ],
    ['without a rule', () => `# awas-lens-ignore-file\n${bad}`, { gone: 'none', unused: 0 }],
    [
      'that only looks like one',
      (method) => `# awas-lens-ignored ${method}\n${bad}`,
      { gone: 'none', unused: 0 },
    ],
  ])('%s', async (_, text, { gone, unused }) => {
    await using place = await folder({ 'agents.txt': bad });
    const before = (await rulesOf(place.path, '.')).filter((rule) => !rule.startsWith('info'));
    const method = before.find((rule) => rule.includes('method')) ?? METHOD;
    const auth = before.find((rule) => rule.includes('auth')) ?? AUTH;
    const idOf = (rule: string) => rule.split(' ')[1] ?? '';
    await place.write({ 'agents.txt': text(idOf(method), idOf(auth)) });
    const after = await rulesOf(place.path, '.');
    const expected = { method: [auth], auth: [method], both: [], none: [method, auth] }[gone];
    expect(after.filter((rule) => !rule.startsWith('info')).toSorted()).toEqual([...expected].toSorted());
    expect(after.filter((rule) => rule === 'info target/ignore-unused')).toHaveLength(unused);
  });
});

describe('a member that ignores', () => {
  const manifest = (more: object, ofAction: object, format: string) =>
    format === 'agents-json'
      ? {
          specVersion: '1.0',
          site: { name: 'Kelp', url: 'https://kelp.example' },
          ...more,
          capabilities: [{ id: 'Tides!', endpoint: 'https://kelp.example/t', protocol: 'REST', ...ofAction }],
        }
      : {
          awp_version: '0.1',
          domain: 'kelp.example',
          intent: 'Tells the tides',
          ...more,
          actions: [
            {
              id: 'tides',
              description: 'Gives the tides of a harbour',
              auth_required: false,
              inputs: {},
              outputs: {},
              endpoint: '/t',
              method: 'get',
              ...ofAction,
            },
          ],
        };
  const member = (text: string | string[]) => ({ 'x-awas-lens-ignore': text });

  test.each<[string, string, string, object, object, number, number]>([
    ['for an object', 'agent.json', 'awp/method-unknown', {}, member('awp/method-unknown -- as it is'), 0, 0],
    ['for all', 'agent.json', 'awp/method-unknown', member(['awp/method-unknown']), {}, 0, 0],
    ['for nothing', 'agent.json', 'awp/method-unknown', member('awp/domain-malformed'), {}, 1, 1],
    [
      'in agents.json',
      'agents.json',
      'agents-json/capability-id-malformed',
      {},
      member('agents-json/capability-id-malformed'),
      0,
      0,
    ],
  ])('%s', async (_, file, rule, more, ofAction, left, unused) => {
    const format = file === 'agents.json' ? 'agents-json' : 'awp';
    await using place = await folder({ [file]: manifest(more, ofAction, format) });
    const found = await rulesOf(place.path, '.');
    expect(found.filter((one) => one.endsWith(rule))).toHaveLength(left);
    expect(found.filter((one) => one === 'info target/ignore-unused')).toHaveLength(unused);
    expect(found.filter((one) => /misspelt|unprefixed/.test(one))).toEqual([]);
  });

  test.each<[string, string | object]>([
    ['agent.json', manifest(member('awp/method-unknwon'), {}, 'awp')],
    ['agents.txt', `# awas-lens-ignore-file agents-txt/method-unknwon\n${agentsTxt}`],
  ])('of a rule that there is not is refused: %s', async (file, content) => {
    await using place = await folder({ [file]: content });
    const { status, stderr } = await check(['.'], { cwd: place.path });
    expect({ status, stderr }).toMatchObject({ status: 2, stderr: expect.stringContaining('Did you mean') });
  });
});

test('a folder whose files are all ignored says so', async () => {
  await using place = await folder({ 'a/agent.json': '{"awp_version": "0.1"}' });
  for (const target of ['a', 'a/*.json']) {
    const { status, stdout, stderr } = await check(['--ignore', 'a/**', target], { cwd: place.path });
    expect({ status, said: /left out by --ignore/.test(stdout + stderr) }).toEqual({ status: 2, said: true });
  }
});

describe('the baseline', () => {
  test('lets only new findings fail, wherever the old ones move', async () => {
    await using place = await folder({ 'agent.json': noDomain, 'ai-actions.json': unregistered });
    const run = (...args: string[]) => check([...args, '.'], { cwd: place.path });
    expect((await run('--fail-on', 'warning')).status).toBe(1);
    const written = await run('--fail-on', 'warning', '--baseline', 'known.json', '--update-baseline');
    expect(written.status).toBe(0);
    expect(written.stdout).toContain('2 already in the baseline');
    expect(JSON.parse(await place.read('known.json'))).toEqual({
      version: 1,
      findings: [
        {
          rule: 'awas/method-unknown',
          place: 'ai-actions.json',
          at: '/actions/[search-books]/method',
          count: 1,
        },
        { rule: 'awp/required-field', place: 'agent.json', at: '/domain', count: 1 },
      ],
    });
    const added = { ...awas.actions[0], id: 'browse-books', path: '/browse' };
    const longer = { ...unregistered, actions: [added, ...unregistered.actions] };
    await place.write({ 'ai-actions.json': `\n\n${JSON.stringify(longer, null, 4)}` });
    expect((await run('--fail-on', 'warning', '--baseline', 'known.json')).status).toBe(0);
    await place.write({
      'ai-actions.json': { ...longer, actions: [{ ...added, method: 'TAKE' }, ...unregistered.actions] },
    });
    const broken = await run('--format', 'json', '--fail-on', 'warning', '--baseline', 'known.json');
    expect(broken.status).toBe(1);
    expect(JSON.parse(broken.stdout)).toMatchObject({
      summary: { errors: 0, warnings: 1, known: 2, fixed: 0 },
      targets: [{ documents: [{ findings: [] }, { findings: [{ pointer: '/actions/0/method' }] }] }],
    });
  });

  test('tells what is fixed, and counts equal findings', async () => {
    const twice = {
      ...awp,
      actions: awp.actions.map((action) => ({ ...action, method: 'get', endpoint: 'x' })),
    };
    await using place = await folder({ 'agent.json': { ...twice, domain: undefined } });
    await check(['--baseline', 'known.json', '--update-baseline', '.'], { cwd: place.path });
    await place.write({ 'agent.json': awp });
    const { stdout } = await check(['--baseline', 'known.json', '--format', 'json', '.'], {
      cwd: place.path,
    });
    const { summary } = JSON.parse(stdout);
    expect(summary.known).toBe(0);
    expect(summary.fixed).toBeGreaterThan(1);
  });

  test('of lines, by their text', async () => {
    const bad = agentsTxt.replace('Method: GET', 'Method: fetch');
    await using place = await folder({ 'agents.txt': bad });
    const run = () => check(['--baseline', 'known.json', '.'], { cwd: place.path });
    await check(['--baseline', 'known.json', '--update-baseline', '.'], { cwd: place.path });
    expect((await run()).status).toBe(0);
    await place.write({ 'agents.txt': bad.replace('Site-Description', '# a comment\n\nSite-Description') });
    expect((await run()).status).toBe(0);
    await place.write({ 'agents.txt': bad.replace('fetch', 'take') });
    expect((await run()).status).toBe(1);
  });

  test.each<[string, readonly string[], string]>([
    ['is not there', ['--baseline', 'known.json'], 'There is no file or folder “known.json”.'],
    ['is something else', ['--baseline', 'agent.json'], 'agent.json isn’t a baseline of this version.'],
    ['is not named', ['--update-baseline'], '--update-baseline needs --baseline FILE.'],
  ])('that %s is refused', async (_, args, sentence) => {
    await using place = await folder({ 'agent.json': awp });
    const { status, stderr } = await check([...args, '.'], { cwd: place.path });
    expect(status).toBe(2);
    expect(stderr).toContain(sentence);
  });

  test('lets nothing pass that couldn’t be read', async () => {
    await using place = await folder({ 'agent.json': awp });
    const args = ['--baseline', 'known.json', '--update-baseline', '.', 'nope'];
    expect((await check(args, { cwd: place.path })).status).toBe(2);
  });
});
