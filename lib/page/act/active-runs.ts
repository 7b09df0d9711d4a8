/**
 * All scripts of the extension in the page share the list of current runs. One script begins and ends runs, and another
 * one reports them in the page's first message.
 */
const KEY = Symbol.for('awas-lens.active-runs');

export function activeRuns(): Map<string, AbortController> {
  const world = globalThis as { [KEY]?: Map<string, AbortController> };
  world[KEY] ??= new Map();
  return world[KEY];
}
