/**
 * The current runs of this page. All scripts of the extension in the page share them: one begins and ends runs, another
 * reports them when the page says hello.
 */
const KEY = Symbol.for('awas-lens.active-runs');

export function activeRuns(): Map<string, AbortController> {
  const world = globalThis as { [KEY]?: Map<string, AbortController> };
  world[KEY] ??= new Map();
  return world[KEY];
}
