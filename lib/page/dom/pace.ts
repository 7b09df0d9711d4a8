/** Splits long work into short tasks. Tasks over 50 ms are noticeable. */
export interface Pace {
  due(): boolean;
  rest(): Promise<void>;
  exhausted(): boolean;
}

const SLICE = 16;

/** Chromium before 129 has no `scheduler.yield`. */
const nextTask = (): Promise<unknown> => scheduler.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

export function pace(limit: number, signal?: AbortSignal): Pace {
  let began = performance.now();
  let before = 0;
  return {
    due: () => performance.now() - began > SLICE,
    exhausted: () => before + performance.now() - began > limit,
    async rest() {
      before += performance.now() - began;
      await nextTask();
      signal?.throwIfAborted();
      began = performance.now();
    },
  };
}
