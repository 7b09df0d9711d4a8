const KEY = Symbol.for('awas-lens.active-runs');

export function activeRuns(): Map<string, AbortController> {
  const world = globalThis as { [KEY]?: Map<string, AbortController> };
  world[KEY] ??= new Map();
  return world[KEY];
}
