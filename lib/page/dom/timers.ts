/**
 * Distinguishes timers of the extension from timers of the page, because a document numbers all its timers in
 * sequence.
 */
const KEY = 'awasLensTimers';

/** The extension's scripts share one JavaScript world. */
function ours(): { started: number } {
  const world = globalThis as { [KEY]?: { started: number } };
  world[KEY] ??= { started: 0 };
  return world[KEY];
}

export function later(run: () => void, milliseconds: number): number {
  ours().started++;
  return setTimeout(run, milliseconds) as unknown as number;
}

/** Only the difference between two results is meaningful. */
export function timersOfPage(): number {
  const id = later(() => undefined, 0);
  clearTimeout(id);
  return id - ours().started;
}
