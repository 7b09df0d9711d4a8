import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import type { LibraryTruth, Part } from './truth.ts';

const FOLDER = dirname(fileURLToPath(import.meta.url));
export const folderOf = (part: Part): string => (part === 'tested' ? FOLDER : join(FOLDER, part));

interface SvelteCompiler {
  compile(source: string, options: object): { readonly js: { readonly code: string } };
  compileModule(source: string, options: object): { readonly js: { readonly code: string } };
}

const svelte = (folder: string): Plugin => ({
  name: 'svelte',
  setup(builder) {
    let compiler: Promise<{ readonly default: SvelteCompiler }> | undefined;
    builder.onLoad({ filter: /\.svelte(\.js)?$/ }, async ({ path }) => {
      const entry = createRequire(join(folder, 'package.json')).resolve('svelte/compiler');
      compiler ??= import(pathToFileURL(entry).href) as Promise<{ readonly default: SvelteCompiler }>;
      const source = await readFile(path, 'utf8');
      const { compile, compileModule } = (await compiler).default;
      const options = { filename: path, generate: 'client' };
      const { js } = path.endsWith('.js')
        ? compileModule(source, options)
        : compile(source, { ...options, css: 'injected' });
      return { contents: js.code, loader: 'js' };
    });
  },
});

export interface Bundle {
  readonly js: string;
  readonly css: string;
}

const bundles = new Map<string, Promise<Bundle>>();

export function bundlePage(library: LibraryTruth): Promise<Bundle> {
  const known = bundles.get(library.name) ?? bundleNow(library);
  bundles.set(library.name, known);
  return known;
}

const ownOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(['react', 'react-dom', 'jquery'].map((one) => [one, join(folder, 'node_modules', one)]));

async function bundleNow({ name, part }: LibraryTruth): Promise<Bundle> {
  const folder = folderOf(part);
  const own = part === 'tested' ? undefined : ownOf(folder);
  const { outputFiles } = await build({
    absWorkingDir: folder,
    entryPoints: { page: `./pages/${name}` },
    outdir: 'out',
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    jsx: 'automatic',
    logLevel: 'error',
    external: ['/assets/*'],
    resolveExtensions: ['.jsx', '.tsx', '.ts', '.js', '.mjs', '.svelte', '.css', '.json'],
    // Vuetify exports scripts under the condition `style`.
    conditions: ['svelte', 'browser', 'production', ...(own ? ['style'] : [])],
    alias: { vue: 'vue/dist/vue.esm-bundler.js', ...own },
    define: {
      'process.env.NODE_ENV': '"production"',
      'process.env': '{}',
      __VUE_OPTIONS_API__: 'true',
      __VUE_PROD_DEVTOOLS__: 'false',
      __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: 'false',
    },
    loader: Object.fromEntries(
      ['.woff', '.woff2', '.ttf', '.eot', '.svg', '.gif', '.png', '.jpg', '.webp'].map((one) => [
        one,
        'dataurl',
      ]),
    ),
    plugins: [svelte(folder)],
  });
  const textOf = (end: string): string => outputFiles.find(({ path }) => path.endsWith(end))?.text ?? '';
  // Tests can't load fonts and styles of other servers.
  const css = textOf('.css').replaceAll(/@font-face\s*\{[^}]*https?:[^}]*\}|@import[^;]*https?:[^;]*;/g, '');
  return { js: textOf('.js'), css };
}
