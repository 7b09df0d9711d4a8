import type { LeftPage, PageOutcome, Said } from '../../model/index.ts';
import type { PageRun, PageRunHooks } from './execute.ts';

/** Maximum number of outcomes to store, in case the background asks for one again. */
const MAX_ENDED = 20;

export interface ExecutionParts {
  readonly origin: string;
  readonly runs: Map<string, AbortController>;
  execute(run: PageRun, hooks: PageRunHooks, signal: AbortSignal): Promise<PageOutcome | null>;
  /** Rejects if the background can't receive the outcome. */
  progress(runId: string, text: Said, done: number, left?: LeftPage): Promise<void>;
  /** Sends the outcome. Never rejects, even if the background doesn't receive it. */
  deliver(runId: string, outcome: PageOutcome): Promise<void>;
}

/**
 * Executes each run once in a page. If a run that has ended is started again, its outcome is delivered again,
 * because the background may have died before it stored the outcome.
 */
export function executions({ origin, runs, execute, progress, deliver }: ExecutionParts) {
  /**
   * Outcomes by run and number of accepted values. Each time the user accepts values, the run starts again.
   */
  const ended = new Map<string, PageOutcome>();
  /**
   * Runs whose outcome is being delivered. The background may start a new attempt before it confirms the
   * delivery.
   */
  const delivered = new Set<string>();
  const keyOf = (runId: string, { plan: { accepts = [] } }: PageRun): string => `${runId} ${accepts.length}`;

  async function perform(runId: string, run: PageRun): Promise<void> {
    const controller = new AbortController();
    runs.set(runId, controller);
    delivered.delete(runId);
    const hooks: PageRunHooks = { progress: (text, done, left) => progress(runId, text, done, left) };
    const outcome = await execute(run, hooks, controller.signal);
    // Without an outcome, the page is unloading, and the next page continues the run.
    if (outcome) {
      ended.set(keyOf(runId, run), outcome);
      for (const id of [...ended.keys()].slice(0, -MAX_ENDED)) ended.delete(id);
      delivered.add(runId);
      await deliver(runId, outcome);
    }
    if (runs.get(runId) !== controller) return;
    runs.delete(runId);
    delivered.delete(runId);
  }

  return {
    /** Starts a run. False if the run belongs to an earlier page of another origin. */
    begin(runId: string, wanted: string, run: PageRun): boolean {
      if (wanted !== origin) return false;
      const outcome = ended.get(keyOf(runId, run));
      if (outcome) void deliver(runId, outcome);
      else if (!runs.has(runId) || delivered.has(runId)) void perform(runId, run);
      return true;
    },
  };
}
