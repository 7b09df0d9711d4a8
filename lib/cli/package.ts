import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';
import { formats } from '../formats/index.ts';
import { pageScript } from './headless/scanner.ts';
import { configSchema, reportSchema } from './published-schemas.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const output = join(root, '.output');
const folder = join(output, 'package');
const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));

const builtScript: Plugin = {
  name: 'built-script',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]lib[\\/]cli[\\/]headless[\\/]scanner\.ts$/ }, async () => ({
      contents: `export const pageScript = async () => ${JSON.stringify(await pageScript())};\n`,
      loader: 'js',
    }));
  },
};

async function bundle(): Promise<Metafile> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: ['lib/cli/main.ts'],
    outdir: join(folder, 'dist/cli'),
    bundle: true,
    splitting: true,
    platform: 'node',
    target: 'node20',
    format: 'esm',
    // The `main` file of some packages is UMD. The bundler can't find the imports of a UMD module.
    mainFields: ['module', 'main'],
    inject: ['lib/cli/node-20.ts'],
    // `canvas` is an optional peer dependency of the HTML parser.
    external: ['canvas'],
    banner: {
      js: "import { createRequire as createRequireOfBundle } from 'node:module';\nconst require = createRequireOfBundle(import.meta.url);",
    },
    plugins: [builtScript],
    metafile: true,
    logLevel: 'warning',
  });
  return metafile;
}

function notices({ inputs }: Metafile): string {
  const packages = new Set(
    Object.keys(inputs).flatMap((input) => /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(input)?.[1] ?? []),
  );
  return [...packages]
    .toSorted()
    .map((path) => {
      const { name, version, license } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8'));
      const file = readdirSync(join(root, path)).find((entry) => /^licen[cs]e/i.test(entry));
      const text = file === undefined ? `License: ${license}` : readFileSync(join(root, path, file), 'utf8');
      return `${name} ${version}\n\n${text.trim()}\n`;
    })
    .join(`\n${'-'.repeat(80)}\n\n`);
}

function writeJson(to: string, value: object): void {
  mkdirSync(dirname(join(folder, to)), { recursive: true });
  writeFileSync(join(folder, to), `${JSON.stringify(value, null, 2)}\n`);
}

function copy(from: string, to = from): void {
  mkdirSync(dirname(join(folder, to)), { recursive: true });
  cpSync(join(root, from), join(folder, to), { recursive: true });
}

function withoutDeadLinks(page: string, from: string): string {
  return page.replaceAll(
    /\[([^\]]*)\]\((?!https?:|#)([^)#]+)[^)]*\)/g,
    (link: string, text: string, to: string) => (existsSync(join(from, to)) ? link : text),
  );
}

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
const metafile = await bundle();
const { name, version, license, engines } = manifest;
const published = {
  name,
  version,
  description: `Checks what websites declare for AI agents, and serves it over MCP: ${new Intl.ListFormat('en-GB').format(formats.map(({ short }) => short))}`,
  keywords: [...formats.map(({ short }) => short.toLowerCase()), 'manifest', 'linter', 'mcp', 'ai-agents'],
  license,
  type: 'module',
  bin: { [name]: 'dist/cli/main.js' },
  engines,
};
writeJson('package.json', published);
writeFileSync(join(folder, 'THIRD-PARTY-NOTICES.txt'), notices(metafile));
copy('LICENSE');
copy('docs/command-line.md');
copy('docs/conformance.md');
copy('docs/many-sites.md');
copy('docs/rules');
copy('lib/cli/help');
copy('docs/command-line.md', 'README.md');
writeJson('schemas/config.schema.json', configSchema);
writeJson('schemas/report.schema.json', reportSchema);
const readme = join(folder, 'README.md');
writeFileSync(readme, readFileSync(readme, 'utf8').replaceAll(/\]\((?!https?:|#)([^)]+)\)/g, '](docs/$1)'));
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((one) =>
  one.endsWith('.md'),
)) {
  const path = join(folder, file);
  writeFileSync(path, withoutDeadLinks(readFileSync(path, 'utf8'), dirname(path)));
}

const packed = spawnSync('npm', ['pack', '--silent', '--pack-destination', output], {
  cwd: folder,
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
const tarball = join(output, packed.stdout.trim().split('\n').at(-1) ?? '');
if (packed.status !== 0 || !existsSync(tarball)) {
  process.stderr.write(packed.stderr);
  process.exit(1);
}
process.stdout.write(`${relative(process.cwd(), tarball)}\n`);
