/**
 * Distinguishes timers of the extension from timers of the page. A document numbers all timers in sequence,
 * so the page's timers can be counted.
 */
const KEY = 'awasLensTimers';

/** The timer count of the extension's scripts, which share one JavaScript world. */
function ours(): { started: number } {
  const world = globalThis as { [KEY]?: { started: number } };
  world[KEY] ??= { started: 0 };
  return world[KEY];
}

/** Like `setTimeout`, but counted as a timer of the extension. */
export function later(run: () => void, milliseconds: number): number {
  ours().started++;
  return setTimeout(run, milliseconds) as unknown as number;
}

/** The number of timers that the page has started. Only the difference between two results is meaningful. */
export function timersOfPage(): number {
  const id = later(() => undefined, 0);
  clearTimeout(id);
  return id - ours().started;
}
