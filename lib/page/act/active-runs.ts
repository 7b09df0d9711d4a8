/**
 * The current runs, shared by all scripts of the extension in the page. One script starts and ends runs, and
 * another reports them in the page's first message.
 */
const KEY = Symbol.for('awas-lens.active-runs');

export function activeRuns(): Map<string, AbortController> {
  const world = globalThis as { [KEY]?: Map<string, AbortController> };
  world[KEY] ??= new Map();
  return world[KEY];
}
