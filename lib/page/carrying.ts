/**
 * The runs that are being carried in this page, shared by the scripts of the extension in it: one begins and ends
 * them, another tells of them when the page says hello.
 */
const KEY = Symbol.for('awas-lens.carrying');

export function carrying(): Map<string, AbortController> {
  const world = globalThis as { [KEY]?: Map<string, AbortController> };
  world[KEY] ??= new Map();
  return world[KEY];
}
