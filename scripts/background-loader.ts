export {};

declare const FILES: Readonly<Record<string, string>>;
declare const NEEDS: Readonly<Record<string, readonly string[]>>;

type Factory = (require: (path: string) => object, exports: object, module: { exports: object }) => void;

const scope = globalThis as unknown as {
  awasLensChunk: { define(name: string, factory: Factory): void; start(name: string): void };
  readonly importScripts?: (...urls: string[]) => void;
  addEventListener(name: 'install', listener: () => void): void;
};
const factories = new Map<string, Factory>();
const modules = new Map<string, { exports: object }>();

function evaluate(name: string): object {
  const known = modules.get(name);
  if (known) return known.exports;
  const module = { exports: {} };
  modules.set(name, module);
  factories.get(name)?.(require, module.exports, module);
  return module.exports;
}

function filesOf(names: readonly string[]): readonly string[] {
  return [...new Set(names.map((name) => `/${FILES[name]}`))];
}

/** @returns a chunk's exports, or a promise if the chunk must be loaded first */
function require(path: string): object {
  const name = path.slice(path.lastIndexOf('/') + 1);
  const missing = filesOf((NEEDS[name] ?? []).filter((one) => !factories.has(one)));
  if (missing.length === 0) return evaluate(name);
  if (scope.importScripts) {
    scope.importScripts(...missing);
    return evaluate(name);
  }
  return Promise.all(missing.map((file) => import(file))).then(() => evaluate(name));
}

scope.awasLensChunk = {
  define: (name, factory) => void factories.set(name, factory),
  start: (name) => void evaluate(name),
};

// Chromium's worker can only import scripts that were imported during its installation.
if (scope.importScripts)
  scope.addEventListener('install', () => scope.importScripts?.(...filesOf(Object.keys(FILES))));
