/** Key of the number of timers that the extension has started. */
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

/** Timer ids are sequential, so the difference between two results is the number of the page's new timers. */
export function timersOfPage(): number {
  const id = later(() => undefined, 0);
  clearTimeout(id);
  return id - ours().started;
}
