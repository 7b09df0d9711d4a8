import type { scan } from './scan.ts';
import type { watchChanges } from './watch.ts';

/** The scanner is a separate script, because most pages declare nothing and don't need it. */
export interface Scanner {
  readonly scan: typeof scan;
  readonly watchChanges: typeof watchChanges;
}

const KEY = Symbol.for('awas-lens.scanner');
type World = typeof globalThis & { [KEY]?: Scanner };

export function provideScanner(scanner: Scanner): void {
  (globalThis as World)[KEY] = scanner;
}

export function scannerOf(): Scanner {
  const scanner = (globalThis as World)[KEY];
  if (!scanner) throw new Error('there is no scanner in this page');
  return scanner;
}
