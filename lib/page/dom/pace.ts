/** Splits long work into short tasks, so that the page stays responsive (tasks over 50 ms are noticeable). */
export interface Pace {
  /** True if the task has lasted long enough. Fast enough to call for every element. */
  due(): boolean;
  /** Lets the page work, then continues. Rejects if aborted. */
  rest(): Promise<void>;
  exhausted(): boolean;
}

/** Maximum milliseconds of a task. The rest of the 50 ms is a reserve for a longer step. */
const SLICE = 16;

/** Chromium before 129, on which the command may run, has no `scheduler.yield`, so a timer replaces it. */
const nextTask = (): Promise<unknown> => scheduler.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

/** @param limit total milliseconds of work, without rests */
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
