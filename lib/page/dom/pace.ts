/** Splits long work into short tasks, because tasks over 50 ms are noticeable. */
export interface Pace {
  /** True if the current task should end. Called for every element, so it must be fast. */
  due(): boolean;
  rest(): Promise<void>;
  exhausted(): boolean;
}

/** Maximum milliseconds of a task; far below 50, because a single step may take long. */
const SLICE = 16;

/** Chromium before 129, which the command supports, has no `scheduler.yield`. */
const nextTask = (): Promise<unknown> => scheduler.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

/** @param limit total milliseconds of work, without pauses */
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
