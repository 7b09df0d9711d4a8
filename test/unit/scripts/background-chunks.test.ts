import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { backgroundChunks } from '../../../scripts/background-chunks.ts';

const chunk = (fileName: string, imports: readonly string[], code: string, isEntry = false) => ({
  type: 'chunk' as const,
  fileName,
  imports,
  isEntry,
  code: `"use strict";trace.push(${JSON.stringify(fileName)});${code}`,
});

/** As Rollup writes CommonJS: an entry that is a shared chunk, a lazy chunk, and one that only that needs. */
function bundle() {
  const chunks = [
    chunk(
      'background.js',
      ['background/entry.js'],
      `const e=require("./background/entry.js");Promise.resolve().then(()=>require("./background/check.js")).then((c)=>done(c.check(e.one)),fail);`,
      true,
    ),
    chunk('background/entry.js', [], 'exports.one=1;'),
    chunk(
      'background/check.js',
      ['background/entry.js', 'background/rules.js'],
      'const e=require("./entry.js"),r=require("./rules.js");exports.check=(n)=>n+e.one+r.two;',
    ),
    chunk('background/rules.js', ['background/check.js'], 'exports.two=2;'),
    chunk('background/mcp.js', [], ''),
  ];
  const built = Object.fromEntries(chunks.map((one) => [one.fileName, one]));
  backgroundChunks().generateBundle(null, built);
  return built;
}

/** Runs the entry where scripts are loaded by `load`. */
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
  it('has what is imported statically in its first script, and all else apart', () => {
    expect(Object.keys(bundle())).toEqual([
      'background.js',
      'background/check.js',
      'background/rules.js',
      'background/mcp.js',
    ]);
  });

  it('loads in a worker what is asked for, each chunk once, from what was imported while it was installed', async () => {
    const listeners: (() => void)[] = [];
    const { atOnce, answer, trace, loaded } = await start((run) => ({
      importScripts: (...urls: string[]) => urls.forEach(run),
      addEventListener: (name: string, listener: () => void) =>
        name === 'install' && listeners.push(listener),
    }));
    expect(atOnce).toEqual(['background.js', 'background/entry.js']);
    expect(answer).toBe(4);
    expect(trace).toEqual([...atOnce, 'background/check.js', 'background/rules.js']);
    expect(loaded).toEqual(['/background/check.js', '/background/rules.js']);
    listeners.forEach((listener) => void listener());
    expect(loaded.slice(2)).toEqual(['/background/check.js', '/background/rules.js', '/background/mcp.js']);
    // What is only installed is not evaluated.
    expect(trace).not.toContain('background/mcp.js');
  });

  it('refuses two chunks of one name', () => {
    const two = [chunk('background.js', [], '', true), chunk('background/background.js', [], '')];
    const built = Object.fromEntries(two.map((one) => [one.fileName, one]));
    expect(() => backgroundChunks().generateBundle(null, built)).toThrow('one name');
  });
});
