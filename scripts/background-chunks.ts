/**
 * Builds the background as several scripts. `background.js` contains everything that is imported statically, and
 * `background/` the chunks for `import()`. Browsers can't split a background script that isn't a module, and modules
 * start several times more slowly. So chunks are built as CommonJS, each in a function, after a loader:
 *
 * - Chromium's worker may import scripts later only if it imported them once during its installation. `importScripts`
 * is synchronous there.
 * - Firefox's event page imports them as modules.
 */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transformSync } from 'esbuild';

interface Chunk {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly isEntry: boolean;
  /** The module whose exports the chunk provides; null for shared code. */
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  code: string;
}

type Bundle = Record<string, Chunk>;

interface Emitting {
  emitFile(file: { readonly type: 'asset'; readonly fileName: string; readonly source: string }): void;
}

/** Chunks with fewer characters stay in the first script, background.js. */
const TINY = 5_000;
/** Chunks of this size need a part that imports them. All other chunks are loaded by every visit. */
const LARGE = 100_000;
/**
 * Scripts besides background.js, each named after its entry point in `lib/background/parts`. A chunk is in the script
 * of the first part that imports it, directly or indirectly. A chunk that no part imports is in the first of these
 * scripts, which every visit loads. There are only a few scripts, since Chromium loads all of them whenever its
 * worker wakes, at 0.2 ms each.
 */
const PARTS = ['reading', 'judging', 'running'] as const;

interface BuildConfig {
  plugins?: unknown[];
  build?: { lib?: unknown; rollupOptions?: { output?: object } };
}

/** Changes the configuration for wxt's build of the background. */
export function inChunks(config: BuildConfig): void {
  const { lib, rollupOptions } = config.build ?? {};
  config.build = {
    ...config.build,
    lib: { ...(lib as object), formats: ['cjs'] },
    rollupOptions: {
      ...rollupOptions,
      output: { ...rollupOptions?.output, exports: 'named' },
    },
  };
  config.plugins = [...(config.plugins ?? []), backgroundChunks()];
}

export function backgroundChunks() {
  return {
    name: 'background-chunks',
    enforce: 'post',
    generateBundle(this: Emitting, _: unknown, bundle: Bundle): void {
      const chunks = Object.values(bundle).filter(({ type }) => type === 'chunk');
      const entry = chunks.find(({ isEntry }) => isEntry);
      if (!entry) throw new Error('The background has no entry.');
      const atOnce = reachable(entry, bundle);
      const lazy = chunks.filter((chunk) => !atOnce.has(chunk));
      const needs = Object.fromEntries(
        lazy.map((chunk) => [nameOf(chunk), [...reachable(chunk, bundle)].map(nameOf)]),
      );
      const isTiny = ({ code }: Chunk): boolean => code.length < TINY;
      const others = lazy.filter((chunk) => !isTiny(chunk));
      const fileOf = filesOf(chunks, atOnce, bundle);
      const files = Object.fromEntries(others.map((chunk) => [nameOf(chunk), fileOf(chunk)]));
      for (const chunk of chunks) if (chunk !== entry) delete bundle[chunk.fileName];
      entry.code = [
        loader(files, needs),
        ...[...atOnce, ...lazy.filter(isTiny)].map(wrapped),
        `awasLensChunk.start(${JSON.stringify(nameOf(entry))});`,
      ].join('\n');
      for (const [fileName, inOne] of Map.groupBy(others, fileOf))
        this.emitFile({ type: 'asset', fileName, source: inOne.map(wrapped).join('\n') });
    },
  };
}

const statically = ({ imports }: Chunk): readonly string[] => imports;
const inAnyWay = ({ imports, dynamicImports }: Chunk): readonly string[] => [...imports, ...dynamicImports];

/** The chunk with everything that it imports, directly or indirectly. */
function reachable(
  chunk: Chunk,
  bundle: Bundle,
  importsOf = statically,
  found = new Set<Chunk>(),
): ReadonlySet<Chunk> {
  if (found.has(chunk)) return found;
  found.add(chunk);
  for (const file of importsOf(chunk)) {
    const imported = bundle[file];
    if (imported) reachable(imported, bundle, importsOf, found);
  }
  return found;
}

/** Returns a function that names the file of a chunk outside of background.js. */
function filesOf(
  chunks: readonly Chunk[],
  atOnce: ReadonlySet<Chunk>,
  bundle: Bundle,
): (chunk: Chunk) => string {
  const parts = PARTS.map((part) => {
    const entry = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(`/parts/${part}.ts`));
    if (!entry) throw new Error(`The background has no part ${part}.`);
    return { part, holds: reachable(entry, bundle, inAnyWay, new Set(atOnce)) };
  });
  return (chunk) => {
    const found = parts.find(({ holds }) => holds.has(chunk));
    if (!found && chunk.code.length >= LARGE)
      throw new Error(`${nameOf(chunk)} of the background is large: a part has to import it.`);
    return `background/${(found ?? parts[0])?.part}.js`;
  };
}

const nameOf = ({ fileName }: Chunk): string => basename(fileName);

/** The chunk's code in a function, so that it only runs when it is needed. */
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
