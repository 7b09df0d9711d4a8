/**
 * The background in several scripts: `background.js` with all that is imported statically, and beside it, in
 * `background/`, what code asks for by `import()`. Browsers have no such thing for the scripts of a background that is
 * no module (and modules take several times as long to start), so that chunks are built as CommonJS, each in a function,
 * with a loader before them:
 *
 * - Chromium's worker may import scripts lazily only where it has imported them once while it was installed.
 *   `importScripts` is synchronous there.
 * - Firefox's event page imports them as modules.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transformSync } from 'esbuild';

interface Chunk {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly imports: readonly string[];
  code: string;
}

type Bundle = Record<string, Chunk>;

/** Smaller chunks are in the first script, in characters. */
const TINY = 5_000;
/** Larger ones do not go with what every visit loads. */
const LARGE = 100_000;
/** The file of what every visit loads: of all chunks that are not named below. */
const USUAL = 'reading.js';
/** Chunks that are needed together. Few files, as Chromium hands each wake all of them, needed or not, 0.2 ms a file. */
const TOGETHER: readonly (readonly [string, ...string[]])[] = [
  ['judging.js', 'check.js', 'site.js'],
  ['run.js', 'mcp.js', 'a2a.js'],
];

/** A plugin for any version of Vite: that of wxt is not that of the project. */
interface ChunkPlugin {
  readonly name: string;
  readonly enforce: 'post';
  generateBundle(options: unknown, bundle: Bundle): void;
}

/** What of Vite's configuration is changed. */
interface BuildConfig {
  plugins?: unknown[];
  build?: { lib?: unknown; rollupOptions?: { output?: unknown } };
}

/** Changes the configuration by which wxt builds the background. */
export function inChunks(config: BuildConfig): void {
  const { lib, rollupOptions } = config.build ?? {};
  config.build = {
    ...config.build,
    lib: { ...(lib as object), formats: ['cjs'] },
    rollupOptions: {
      ...rollupOptions,
      output: { ...(rollupOptions?.output as object), exports: 'named', chunkFileNames },
    },
  };
  config.plugins = [...(config.plugins ?? []), backgroundChunks()];
}

/** Named by its last module, which imports the others; that of an index by its folder. */
function chunkFileNames({ moduleIds }: { readonly moduleIds: readonly string[] }): string {
  const [folder, module] = (moduleIds.at(-1) ?? '').split(/[/\\]/).slice(-2);
  const name = module === 'index.ts' ? folder : module?.replace(/[.]\w+$/, '');
  // What the entry is made of is put into it.
  return `background/${name === 'background' ? 'entry' : name}.js`;
}

export function backgroundChunks(): ChunkPlugin {
  return {
    name: 'background-chunks',
    enforce: 'post',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry) throw new Error('The background has no entry.');
      if (new Set(chunks.map(nameOf)).size < chunks.length)
        throw new Error(`Two chunks of the background have one name: ${chunks.map(nameOf).join(', ')}`);
      const atOnce = reachable(entry, bundle);
      const lazy = chunks.filter((chunk) => !atOnce.has(chunk));
      const needs = Object.fromEntries(
        lazy.map((chunk) => [nameOf(chunk), [...reachable(chunk, bundle)].map(nameOf)]),
      );
      const isTiny = ({ code }: Chunk): boolean => code.length < TINY;
      const others = lazy.filter((chunk) => !isTiny(chunk));
      const files = Object.fromEntries(others.map((chunk) => [nameOf(chunk), fileOf(chunk)]));
      for (const chunk of chunks) if (chunk !== entry) delete bundle[chunk.fileName];
      entry.code = [
        loader(files, needs),
        ...[...atOnce, ...lazy.filter(isTiny)].map(wrapped),
        `awasLensChunk.start(${JSON.stringify(nameOf(entry))});`,
      ].join('\n');
      for (const [fileName, inOne] of Map.groupBy(others, fileOf)) {
        const code = inOne.map(wrapped).join('\n');
        bundle[fileName] = { ...(inOne[0] as Chunk), fileName, code };
      }
    },
  };
}

/** A chunk and all that it imports statically. */
function reachable(chunk: Chunk, bundle: Bundle, found = new Set<Chunk>()): ReadonlySet<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const file of chunk.imports) {
    const imported = bundle[file];
    if (imported) reachable(imported, bundle, found);
  }
  return found;
}

/** Where a chunk is that is not in the first script. */
function fileOf(chunk: Chunk): string {
  const name = nameOf(chunk);
  const [file] = TOGETHER.find((names) => names.includes(name)) ?? [USUAL];
  if (file === USUAL && chunk.code.length >= LARGE)
    throw new Error(`${name} of the background is large: say which chunks it is needed with, in TOGETHER.`);
  return `background/${file}`;
}

function nameOf({ fileName }: Chunk): string {
  return basename(fileName);
}

/** Not evaluated before it is asked for. */
function wrapped(chunk: Chunk): string {
  return `awasLensChunk.define(${JSON.stringify(nameOf(chunk))},function(require,exports,module){${chunk.code}\n});`;
}

function loader(
  files: Readonly<Record<string, string>>,
  needs: Readonly<Record<string, readonly string[]>>,
): string {
  const source = readFileSync(join(import.meta.dirname, 'background-loader.ts'), 'utf8');
  const define = { FILES: JSON.stringify(files), NEEDS: JSON.stringify(needs) };
  return transformSync(source, { loader: 'ts', format: 'iife', target: 'es2022', minify: true, define }).code;
}
