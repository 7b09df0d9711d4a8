/** `--build` creates all packages, `--submit` submits them, and `--dry-run` builds without installing again. */
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import JSZip from 'jszip';
import manifest from '../package.json' with { type: 'json' };
import { listingFaults, notesOf, permissionFaults, pictureFaults, versionFaults } from './listing.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const OUTPUT = '.output';
const output = join(root, OUTPUT);
const [mode = ''] = process.argv.slice(2);
const dryRun = mode === '--dry-run';
const { version } = manifest;
const zip = (name: string): string => join(output, `awas-lens-${version}-${name}.zip`);

function run(command: string, args: readonly string[], cwd = root): string {
  const { status, stdout } = spawnSync(command, args, {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
    shell: process.platform === 'win32',
  });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}`);
  return stdout;
}

function refuse(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

async function filesOf(name: string): Promise<ReadonlyMap<string, Buffer>> {
  const { files } = await JSZip.loadAsync(readFileSync(zip(name)));
  const entries = Object.values(files).filter(({ dir }) => !dir);
  return new Map(
    await Promise.all(entries.map(async (one) => [one.name, await one.async('nodebuffer')] as const)),
  );
}

/** Mozilla's reviewers rebuild the package from these sources. */
async function checkSources(): Promise<void> {
  // The bundler sorts modules by path, so node_modules must be where reviewers have it.
  const folder = mkdtempSync(join(output, 'sources-'));
  try {
    for (const [path, content] of await filesOf('sources')) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), content);
    }
    if (dryRun) symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
    run(process.execPath, ['scripts/setup.mjs', '--no-browser', '--quiet'], folder);
    run('npm', ['run', '--silent', 'build:firefox'], folder);
    const built = join(folder, OUTPUT, 'firefox-mv3');
    const made = readdirSync(built, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(built, join(parentPath, name)).replaceAll(sep, '/'));
    const submitted = await filesOf('firefox');
    refuse(
      [...new Set([...made, ...submitted.keys()])].flatMap((name) => {
        const after = made.includes(name) ? readFileSync(join(built, name)) : Buffer.alloc(0);
        const where = differenceOf(submitted.get(name) ?? Buffer.alloc(0), after);
        return where === undefined ? [] : [`${name} differs when it is built from the sources: ${where}`];
      }),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function differenceOf(one: Buffer, other: Buffer): string | undefined {
  if (one.equals(other)) return undefined;
  const first = one.findIndex((byte, index) => byte !== other[index]);
  const at = first < 0 ? one.length : first;
  const shown = [one, other].map((file) => JSON.stringify(`${file.subarray(Math.max(0, at - 60), at + 60)}`));
  return shown.join(' and ');
}

/** Edge's store accepts the package for Chrome. */
const STORES = { chrome: 'chrome', edge: 'chrome', firefox: 'firefox', 'firefox-sources': 'sources' };
const submission: readonly string[] = [
  ...['wxt', 'submit'],
  ...Object.entries(STORES).flatMap(([store, name]) => [`--${store}-zip`, zip(name)]),
];

function checkSubmission(): void {
  const help = run('npx', ['wxt', 'submit', '--help']);
  refuse(
    ['--dry-run', ...submission.filter((word) => word.startsWith('--'))]
      .filter((option) => !help.includes(` ${option} `))
      .map((option) => `wxt submit has no option ${option}`),
  );
}

async function checkManifests(): Promise<void> {
  const packages = await Promise.all(['chrome', 'firefox'].map(filesOf));
  const manifests = packages.map((files) => JSON.parse(`${files.get('manifest.json')}`));
  refuse(permissionFaults(manifests, version));
}

const building: readonly (readonly [name: string, step: () => void | Promise<void>])[] = [
  ['versions', () => refuse(versionFaults(version))],
  ['texts of the stores', () => refuse(listingFaults())],
  ['pictures of the stores', () => refuse(pictureFaults())],
  [
    'release notes',
    () => {
      rmSync(output, { recursive: true, force: true });
      mkdirSync(output, { recursive: true });
      writeFileSync(join(output, 'release-notes.md'), notesOf(version) ?? '');
    },
  ],
  ['packages of the extension', () => void run('npm', ['run', '--silent', 'zip'])],
  ['the same from the sources', checkSources],
  ['their permissions', checkManifests],
  ['Mozilla’s linter', () => void run(process.execPath, ['scripts/web-ext-lint.ts'])],
  ['how they are submitted', checkSubmission],
  [
    'package of the command',
    () => {
      const tarball = run('npm', ['run', '--silent', 'package']).trim().split('\n').at(-1) ?? '';
      run('npm', ['publish', '--dry-run', '--silent', tarball]);
    },
  ],
  ['documentation', () => void run('npm', ['run', '--silent', 'docs:site'])],
];
const submitting: typeof building = [
  ['stores: credentials', () => void run('npx', [...submission, '--dry-run'])],
  ['stores', () => void run('npx', submission)],
];

const MODES: Readonly<Record<string, typeof building>> = {
  '--dry-run': building,
  '--build': building,
  '--submit': submitting,
};

try {
  const steps = MODES[mode];
  if (!steps) throw new Error(`name one of ${Object.keys(MODES).join(', ')}`);
  for (const [name, step] of steps) {
    console.log(`── ${name}`);
    await step();
  }
} catch (error) {
  console.error(`No release: ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}
console.log(
  mode === '--submit'
    ? `${version} is submitted to the stores.`
    : `${version} is ready. Not sent: stores, npm.`,
);
