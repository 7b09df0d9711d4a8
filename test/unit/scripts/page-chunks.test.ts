import { describe, expect, it } from 'vitest';
import { inFewFiles } from '../../../scripts/page-chunks.ts';

interface Statement {
  readonly source: { readonly value: string };
  readonly specifiers: readonly object[];
}

const named = (name: string) => ({ name });
/** `import { names } from` a module. */
const imports = (from: string, ...names: string[]): Statement => ({
  source: { value: from },
  specifiers: names.map((name) => ({ imported: named(name), local: named(name) })),
});
/** `export { names } from` a module. */
const exports = (from: string, ...names: string[]): Statement => ({
  source: { value: from },
  specifiers: names.map((name) => ({ exported: named(name), local: named(name) })),
});

const MODULES: Readonly<Record<string, readonly Statement[]>> = {
  '/entrypoints/popup/index.html': [imports('/entrypoints/shared/panel.ts')],
  '/entrypoints/options/index.html': [imports('/entrypoints/options/main.tsx')],
  '/entrypoints/options/main.tsx': [imports('/components/form.tsx', 'Form')],
  '/entrypoints/shared/panel.ts': [
    imports('/lib/text/index.ts', 'cut', 'quoted'),
    imports('/lib/text/index.ts', 'again'),
    imports('/components/form.tsx', 'Form'),
  ],
  '/components/form.tsx': [imports('/node_modules/react/index.js', 'useState')],
  '/components/late.tsx': [imports('/lib/text/index.ts', 'seldom')],
  '/lib/text/index.ts': [
    exports('/lib/text/cut.ts', 'cut', 'again'),
    exports('/lib/text/seldom.ts', 'seldom'),
    exports('/lib/text/deep/index.ts', 'quoted'),
  ],
  '/lib/text/deep/index.ts': [exports('/lib/text/deep/quoted.ts', 'quoted')],
};

const graph = {
  getModuleIds: () => Object.keys(MODULES),
  getModuleInfo: (id: string) => {
    const body = MODULES[id] ?? [];
    return { ast: { body }, importedIds: [...new Set(body.map(({ source }) => source.value))] };
  },
};

describe('the files of the pages', () => {
  const config: Parameters<typeof inFewFiles>[0] = {
    build: { rollupOptions: { output: { compact: true } } },
  };
  inFewFiles(config);
  const output = config.build?.rollupOptions?.output as {
    readonly compact: boolean;
    readonly manualChunks: (id: string, of: typeof graph) => string | undefined;
  };

  it('keep what else is configured', () => {
    expect(output.compact).toBe(true);
  });

  it.each([
    ['what only the panel imports', '/entrypoints/shared/panel.ts', 'panel'],
    ['what a barrel names for it', '/lib/text/cut.ts', 'panel'],
    ['what a barrel names by another', '/lib/text/deep/quoted.ts', 'panel'],
    ['what another page imports as well', '/components/form.tsx', 'shared'],
    ['what that imports', '/node_modules/react/index.js', 'shared'],
    ['what only a late view has a barrel name', '/lib/text/seldom.ts', undefined],
    ['a late view', '/components/late.tsx', undefined],
    ['a page', '/entrypoints/popup/index.html', undefined],
    ['what a page does', '/entrypoints/options/main.tsx', undefined],
  ])('%s', (_what, id, file) => {
    expect(output.manualChunks(id, graph)).toBe(file);
  });
});
