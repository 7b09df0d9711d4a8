/**
 * Installs everything that is missing: the packages, the project's own Node.js (a package), the compiled schemas, and
 * browsers. This script is JavaScript and imports nothing from the project, because it must run on a fresh clone in any
 * Node.js.
 *
 * `--no-browser` installs no browsers. `--quiet` prints only failures.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const quiet = process.argv.includes('--quiet');
const windows = process.platform === 'win32';

/** The tests and scripts need at least this major version of Node.js, because they run TypeScript directly. */
const NODE_MAJOR = 24;

function say(text) {
  // Standard output belongs to the next command.
  if (!quiet) process.stderr.write(`setup: ${text}\n`);
}

function fail(text) {
  process.stderr.write(`setup: ${text}\n`);
  process.exit(1);
}

function run(command, args, cwd = root) {
  const done = spawnSync(command, args, {
    cwd,
    stdio: ['ignore', quiet ? 'pipe' : 2, quiet ? 'pipe' : 2],
    shell: windows,
  });
  if (quiet && done.status !== 0) process.stderr.write(`${done.stdout ?? ''}${done.stderr ?? ''}`);
  return done.status === 0;
}

function npm(args) {
  const cli = process.env.npm_execpath;
  return cli?.endsWith('.js') ? run(process.execPath, [cli, ...args]) : run('npm', args);
}

const readLock = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

function packagesAreThere() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  const wanted = readLock('package-lock.json');
  const installed = readLock('node_modules/.package-lock.json');
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (path === '') return true;
    const there = installed[path];
    return there ? there.version === version : optional === true || devOptional === true;
  });
}

function ownNode() {
  const path = join(root, 'node_modules/.bin', windows ? 'node.cmd' : 'node');
  if (!existsSync(path)) return undefined;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', shell: windows });
  return status === 0 && Number(/^v(\d+)/.exec(stdout)?.[1]) >= NODE_MAJOR ? path : undefined;
}

if (Number(process.versions.node.split('.')[0]) < 20)
  fail(`needs Node.js 20 or later, this is ${process.version}. See https://nodejs.org/`);

if (!packagesAreThere()) {
  say('installing packages');
  // `npm ci` would refuse a lock file if the registry lacks packages for other platforms.
  if (!npm(['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']))
    fail('npm install did not succeed, see above. It needs the network, or a registry mirror in .npmrc.');
}

let node = ownNode();
if (!node) {
  // The package's install script adds the binary. It is run here, because npm may be configured to run no such scripts.
  say(`installing Node.js ${NODE_MAJOR}`);
  run(process.execPath, ['installArchSpecificPackage.js'], join(root, 'node_modules/node'));
  // The package's command can only be linked now that its binary exists.
  npm(['rebuild', 'node', '--ignore-scripts']);
  node = ownNode();
}
if (!node)
  fail(
    `Node.js ${NODE_MAJOR} could not be installed from the package "node". Install it from https://nodejs.org/ and run again.`,
  );

const rest = spawnSync(node, [join(root, 'scripts/install-browsers.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: ['ignore', 2, 2],
  shell: windows,
});
process.exit(rest.status ?? 1);
