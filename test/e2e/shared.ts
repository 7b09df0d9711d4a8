import type { Driver } from '../browsers.ts';

interface Shared {
  readonly driver: Driver;
  close(): Promise<void>;
}

/** Each test file loads the modules again, so the browser is kept on the global object. */
const SHARED = Symbol.for('awas-lens.shared');

type World = { [SHARED]?: Promise<Shared> };

export async function shared<One extends Shared>(start: () => Promise<One>): Promise<One> {
  const world = globalThis as World;
  const known = world[SHARED] as Promise<One> | undefined;
  if (known) return known;
  const forget = (): void => {
    if (world[SHARED] === begun) world[SHARED] = undefined;
  };
  const begun = start();
  world[SHARED] = begun;
  begun.then(({ driver }) => driver.closed()).then(forget, forget);
  return begun;
}

export async function endShared(global: object): Promise<void> {
  const all = await (global as World)[SHARED]?.catch(() => undefined);
  await all?.close();
}
