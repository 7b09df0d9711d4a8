const KEY = 'awasLensTimers';

/** All scripts of the extension in a page share one JavaScript world, so one counter is enough. */
function ours(): { started: number } {
  const world = globalThis as { [KEY]?: { started: number } };
  world[KEY] ??= { started: 0 };
  return world[KEY];
}

export function later(run: () => void, milliseconds: number): number {
  ours().started++;
  return setTimeout(run, milliseconds) as unknown as number;
}

/** Timer ids count up, so the difference of two results is the number of new timers. */
export function timersOfPage(): number {
  const id = later(() => undefined, 0);
  clearTimeout(id);
  return id - ours().started;
}
