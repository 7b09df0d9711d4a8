/**
 * One release by one command: `npm run release` makes every package, checks what goes with it, submits the extension to
 * the stores and publishes the command. `npm run release -- --dry-run` does all of it but the last two, without
 * credentials. A missing version, text or picture ends it before anything is sent.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import JSZip from 'jszip';
import { listingFaults, notesOf, pictureFaults } from './listing.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const output = join(root, '.output');
const dryRun = process.argv.includes('--dry-run');
const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };

const packages = {
  chrome: join(output, `awas-lens-${version}-chrome.zip`),
  firefox: join(output, `awas-lens-${version}-firefox.zip`),
  edge: join(output, `awas-lens-${version}-edge.zip`),
  sources: join(output, `awas-lens-${version}-sources.zip`),
};

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

async function unpack(file: string, folder: string): Promise<void> {
  const { files } = await JSZip.loadAsync(readFileSync(file));
  for (const entry of Object.values(files)) {
    if (entry.dir) continue;
    const path = join(folder, entry.name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, await entry.async('nodebuffer'));
  }
}

/** Every file of a folder, by its path in it. */
const contents = (folder: string): ReadonlyMap<string, Buffer> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [path.slice(folder.length), readFileSync(path)]),
  );

/** Mozilla's reviewers build the extension from its sources and compare: so do we, byte for byte. */
async function rebuildFromSources(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'awas-lens-sources-'));
  try {
    const sources = join(folder, 'sources');
    const submitted = join(folder, 'submitted');
    await unpack(packages.sources, sources);
    await unpack(packages.firefox, submitted);
    run(process.execPath, ['scripts/setup.mjs', '--no-browser', '--quiet'], sources);
    run('npm', ['run', '--silent', 'build:firefox'], sources);
    const built = contents(join(sources, '.output/firefox-mv3'));
    const wanted = contents(submitted);
    const names = new Set([...built.keys(), ...wanted.keys()]);
    refuse(
      [...names]
        .filter((name) => !built.get(name)?.equals(wanted.get(name) ?? Buffer.alloc(0)))
        .map((name) => `${name} differs when it is built from the sources`),
    );
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const submission = (dry: boolean): readonly string[] => [
  'wxt',
  'submit',
  ...(dry ? ['--dry-run'] : []),
  ...['--chrome-zip', packages.chrome, '--edge-zip', packages.edge],
  ...['--firefox-zip', packages.firefox, '--firefox-sources-zip', packages.sources],
];

let tarball = '';
const steps: readonly (readonly [name: string, step: () => void | Promise<void>])[] = [
  [
    'release notes',
    () => {
      const notes = notesOf(version);
      if (notes === undefined) throw new Error(`CHANGELOG.md has no entry for ${version}`);
      mkdirSync(output, { recursive: true });
      writeFileSync(join(output, 'release-notes.md'), notes);
    },
  ],
  ['texts of the stores', () => refuse(listingFaults())],
  ['pictures of the stores', () => refuse(pictureFaults())],
  ['packages of the extension', () => void run('npm', ['run', '--silent', 'zip'])],
  ['the same from the sources', rebuildFromSources],
  [
    'package of the command',
    () => {
      tarball = run('npm', ['run', '--silent', 'package']).trim().split('\n').at(-1) ?? '';
      run('npm', ['publish', '--dry-run', '--silent', tarball]);
    },
  ],
  ['documentation', () => void run('npm', ['run', '--silent', 'docs:site'])],
];
const sending: typeof steps = [
  ['stores: credentials', () => void run('npx', submission(true))],
  ['stores', () => void run('npx', submission(false))],
  ['npm', () => void run('npm', ['publish', '--provenance', '--access', 'public', tarball])],
];

for (const [name, step] of dryRun ? steps : [...steps, ...sending]) {
  console.log(`── ${name}`);
  await step();
}
console.log(
  dryRun ? `${version} is ready. Not sent: stores, npm.` : `${version} is submitted and published.`,
);
