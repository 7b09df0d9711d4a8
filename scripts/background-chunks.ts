/** Splits the background into scripts, which start several times faster than modules. */
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { transformSync } from 'esbuild';

interface Chunk {
  readonly type: 'chunk' | 'asset';
  readonly fileName: string;
  readonly isEntry: boolean;
  readonly facadeModuleId: string | null;
  readonly imports: readonly string[];
  readonly dynamicImports: readonly string[];
  code: string;
}

type Bundle = Record<string, Chunk>;

interface Emitting {
  emitFile(file: { readonly type: 'asset'; readonly fileName: string; readonly source: string }): void;
}

/** Chunks with fewer characters stay in background.js. */
const TINY = 5_000;
const LARGE = 100_000;
/** At each start of its worker, Chromium loads all scripts. Each takes 0.2 ms. */
const PARTS = ['reading', 'judging', 'running'] as const;

interface BuildConfig {
  plugins?: unknown[];
  build?: { lib?: unknown; rollupOptions?: { output?: object } };
}

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
