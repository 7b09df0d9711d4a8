/**
 * The current runs of this page, shared by the extension's scripts in it. One begins and ends them; another reports
 * them when the page says hello.
 */
const KEY = Symbol.for('awas-lens.active-runs');

export function activeRuns(): Map<string, AbortController> {
  const world = globalThis as { [KEY]?: Map<string, AbortController> };
  world[KEY] ??= new Map();
  return world[KEY];
}
