import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type BrowserName, browserVariable, findBrowser } from '../lib/cli/headless/find-browser.ts';
import BROWSERS from './browsers.json' with { type: 'json' };
import { isStale } from './is-outdated.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const quiet = process.argv.includes('--quiet');

const say = (text: string): void => {
  if (!quiet) process.stderr.write(`setup: ${text}\n`);
};

function run(command: string, args: readonly string[]): boolean {
  const done = spawnSync(command, args, {
    cwd: root,
    stdio: ['ignore', quiet ? 'ignore' : 2, 2],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
  return done.status === 0;
}

const canUseApt = (): boolean =>
  process.getuid?.() === 0 && spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status === 0;

function installFromDebian(names: readonly BrowserName[]): void {
  if (!canUseApt()) return;
  say(`installing ${names.join(' and ')} (apt-get)`);
  run('apt-get', ['update', '-q']);
  for (const name of [...names, 'headless shell'] as const)
    run('apt-get', ['install', '-y', '-q', '--no-install-recommends', ...BROWSERS[name].packages]);
}

function fault(name: BrowserName): string | undefined {
  const path = findBrowser(name);
  if (!path) return `${name} ${BROWSERS[name].oldest} or later was not found`;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 60_000 });
  if (status !== 0) return `${path} does not run`;
  const major = Number(/(\d+)\.\d/.exec(stdout)?.[1]);
  return major < BROWSERS[name].oldest
    ? `${path} is version ${major}, ${BROWSERS[name].oldest} is needed`
    : undefined;
}

function provideBrowsers(): boolean {
  const missing = (): BrowserName[] => (['chromium', 'firefox'] as const).filter((name) => fault(name));
  const installable = (): BrowserName[] => missing().filter((name) => !process.env[browserVariable(name)]);
  if (installable().length > 0) installFromDebian(installable());
  if (installable().includes('chromium')) {
    say('installing Chromium (playwright install)');
    run(process.execPath, ['node_modules/playwright/cli.js', 'install', 'chromium']);
  }
  const without = missing();
  for (const name of without) {
    const [debian, elsewhere] = [BROWSERS[name].packages[0], BROWSERS[name].elsewhere];
    process.stderr.write(
      `setup: ${fault(name)}. Install it (Debian: apt-get install ${debian}; elsewhere: ${elsewhere}), or name its executable in the environment variable ${browserVariable(name)}.\n`,
    );
  }
  return without.length === 0;
}

if (
  isStale(
    'lib/schema/compiled/index.js',
    ['lib/formats', 'lib/schema/compile.ts', 'lib/schema/expand.ts'],
    /schema[^/]*\.json$/,
  )
) {
  say('compiling schemas');
  if (!run(process.execPath, ['lib/schema/compile.ts'])) process.exit(1);
}
if (!process.argv.includes('--no-browser') && !provideBrowsers()) process.exit(1);
