/**
 * Timers of our scripts. A document counts the ids of its timers up, whichever script starts them: those that are not
 * ours are the page's.
 */
const KEY = 'awasLensTimers';

/** Several scripts of ours share one world, and so one count. */
function ours(): { started: number } {
  const world = globalThis as { [KEY]?: { started: number } };
  world[KEY] ??= { started: 0 };
  return world[KEY];
}

/** `setTimeout`, counted as ours. */
export function later(run: () => void, milliseconds: number): number {
  ours().started++;
  return setTimeout(run, milliseconds) as unknown as number;
}

/** The number of timers that the page has started; only the difference between two calls means anything. */
export function timersOfPage(): number {
  const id = later(() => undefined, 0);
  clearTimeout(id);
  return id - ours().started;
}
