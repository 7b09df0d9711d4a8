/**
 * Distinguishes the timers of our scripts from the page's. A document numbers all its timers in sequence, so all others
 * belong to the page.
 */
const KEY = 'awasLensTimers';

/** The count of timers for all our scripts, because they share one JavaScript world. */
function ours(): { started: number } {
  const world = globalThis as { [KEY]?: { started: number } };
  world[KEY] ??= { started: 0 };
  return world[KEY];
}

/** `setTimeout`, counted as a timer of ours. */
export function later(run: () => void, milliseconds: number): number {
  ours().started++;
  return setTimeout(run, milliseconds) as unknown as number;
}

/** The number of timers that the page has started. Only the difference between two calls has a meaning. */
export function timersOfPage(): number {
  const id = later(() => undefined, 0);
  clearTimeout(id);
  return id - ours().started;
}
