import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { backgroundChunks } from '../../../scripts/background-chunks.ts';

const chunk = (fileName: string, imports: readonly string[], code: string, isEntry = false) => ({
  type: 'chunk' as const,
  fileName,
  imports,
  dynamicImports: [] as string[],
  isEntry,
  facadeModuleId: null as string | null,
  code: `"use strict";trace.push(${JSON.stringify(fileName)});${code}`,
});

const part = (name: string, imports: readonly string[]) => ({
  ...chunk(`background/parts-${name}.js`, imports, ''),
  facadeModuleId: `/awas-lens/lib/background/parts/${name}.ts`,
});

const small = ' '.repeat(5_000);
const large = ' '.repeat(100_000);

function bundle(others: readonly ReturnType<typeof chunk>[] = []) {
  const chunks = [
    chunk(
      'background.js',
      ['background/entry.js'],
      `const e=require("./background/entry.js");Promise.resolve().then(()=>require("./background/check.js")).then((c)=>done(c.check(e.one)),fail);`,
      true,
    ),
    {
      ...chunk('background/entry.js', [], 'exports.one=1;'),
      dynamicImports: ['background/check.js', 'background/mcp.js', 'background/fix.js'],
    },
    part('reading', ['background/read.js']),
    part('judging', ['background/entry.js', 'background/check.js']),
    { ...part('running', []), dynamicImports: ['background/mcp.js'] },
    chunk(
      'background/check.js',
      ['background/entry.js', 'background/rules.js', 'background/read.js'],
      `const e=require("./entry.js"),r=require("./rules.js"),d=require("./read.js");exports.check=(n)=>n+e.one+r.two+d.three;${large}`,
    ),
    chunk('background/read.js', [], `exports.three=3;${small}`),
    chunk('background/rules.js', ['background/check.js'], `exports.two=2;${small}`),
    chunk('background/mcp.js', [], large),
    chunk('background/fix.js', [], small),
    chunk('background/keywords.js', [], ''),
    ...others,
  ];
  const built = Object.fromEntries(chunks.map((one) => [one.fileName, one]));
  const emitFile = ({ fileName, source }: { readonly fileName: string; readonly source: string }): void => {
    built[fileName] = { ...chunk(fileName, [], ''), code: source };
  };
  backgroundChunks().generateBundle.call({ emitFile }, null, built);
  return built;
}

async function start(load: (run: (url: string) => void) => object) {
  const built = bundle();
  const trace: string[] = [];
  const loaded: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const context = createContext({ trace, done: resolve, fail: reject });
  const run = (url: string): void => {
    loaded.push(url);
    runInContext(built[url.slice(1)]?.code ?? '', context);
  };
  Object.assign(context, load(run));
  runInContext(built['background.js']?.code ?? '', context);
  const atOnce = [...trace];
  return { atOnce, answer: await promise, trace, loaded };
}

describe('the background in chunks', () => {
  it('has what is imported statically, and what is tiny, in its first script; beside it a file for each part', () => {
    const built = bundle();
    const names = Object.entries(built).map(([file, { code }]) => [
      file,
      [...code.matchAll(/awasLensChunk[.]define[(]"([^"]+)"/g)].map(([, name]) => name),
    ]);
    expect(Object.fromEntries(names)).toEqual({
      'background.js': [
        'background.js',
        'entry.js',
        'parts-reading.js',
        'parts-judging.js',
        'parts-running.js',
        'keywords.js',
      ],
      'background/judging.js': ['check.js', 'rules.js'],
      'background/reading.js': ['read.js', 'fix.js'],
      'background/running.js': ['mcp.js'],
    });
  });

  it('refuses a large chunk that no part imports', () => {
    expect(() => bundle([chunk('background/other.js', [], large)])).toThrow(
      'other.js of the background is large',
    );
  });

  it('loads in a worker what is asked for, each chunk once, from what was imported while it was installed', async () => {
    const listeners: (() => void)[] = [];
    const { atOnce, answer, trace, loaded } = await start((run) => ({
      importScripts: (...urls: string[]) => urls.forEach(run),
      addEventListener: (name: string, listener: () => void) =>
        name === 'install' && listeners.push(listener),
    }));
    expect(atOnce).toEqual(['background.js', 'background/entry.js']);
    expect(answer).toBe(7);
    expect(trace).toEqual([...atOnce, 'background/check.js', 'background/rules.js', 'background/read.js']);
    expect(loaded).toEqual(['/background/judging.js', '/background/reading.js']);
    listeners.forEach((listener) => void listener());
    expect(loaded.slice(2)).toEqual([
      '/background/judging.js',
      '/background/reading.js',
      '/background/running.js',
    ]);
    expect(trace).not.toContain('background/mcp.js');
  });
});
