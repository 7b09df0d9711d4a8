/** Splits long work into short tasks, so that the page stays responsive (tasks over 50 ms feel like blocking). */
export interface Pace {
  /** True if the task has lasted long enough. Cheap: may be asked for every element. */
  due(): boolean;
  /** Lets the page work, then continues. Rejects if aborted. */
  rest(): Promise<void>;
  /** True if the whole work has lasted longer than its limit. */
  exhausted(): boolean;
}

/** Milliseconds of a task; the rest up to 50 is for the one step that runs over. */
const SLICE = 16;

/** Chromium before 129 has no `scheduler.yield`, and the command may run on one: there a timer serves. */
const nextTask = (): Promise<unknown> => scheduler.yield?.() ?? new Promise((resolve) => setTimeout(resolve));

/** @param limit milliseconds of work in all, rests not counted */
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
