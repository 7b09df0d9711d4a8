/**
 * Distinguishes our scripts' timers from the page's. A document numbers all its timers in sequence, so those that
 * aren't ours belong to the page.
 */
const KEY = 'awasLensTimers';

/** Several of our scripts share one JavaScript world, and so one count. */
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

/** The number of timers that the page has started. Only the difference between two calls has a meaning. */
export function timersOfPage(): number {
  const id = later(() => undefined, 0);
  clearTimeout(id);
  return id - ours().started;
}
