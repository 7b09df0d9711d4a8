import type { LeftPage, PageOutcome, Said } from '../../model/index.ts';
import type { PageRun, PageRunHooks } from './execute.ts';

/** Maximum number of outcomes that are kept in case the background asks again. */
const MAX_ENDED = 20;

export interface ExecutionParts {
  readonly origin: string;
  readonly runs: Map<string, AbortController>;
  execute(run: PageRun, hooks: PageRunHooks, signal: AbortSignal): Promise<PageOutcome | null>;
  /** Rejects if the outcome can't be received any more. */
  progress(runId: string, text: Said, done: number, left?: LeftPage): Promise<void>;
  /** Sends the outcome. Never rejects, even if the background hasn't received it. */
  deliver(runId: string, outcome: PageOutcome): Promise<void>;
}

/**
 * Starts runs in a page, each of them once. If a run has already ended here, it doesn't start again. Its outcome is
 * delivered again, since the background may have died before it stored the outcome.
 */
export function executions({ origin, runs, execute, progress, deliver }: ExecutionParts) {
  /**
   * Outcomes by run and number of accepted values. After the person has accepted values, the run is attempted again.
   */
  const ended = new Map<string, PageOutcome>();
  /** Runs whose outcome is being delivered. Before the background answers, it may start another attempt. */
  const delivered = new Set<string>();
  const keyOf = (runId: string, { plan: { accepts = [] } }: PageRun): string => `${runId} ${accepts.length}`;

  async function perform(runId: string, run: PageRun): Promise<void> {
    const controller = new AbortController();
    runs.set(runId, controller);
    delivered.delete(runId);
    const hooks: PageRunHooks = { progress: (text, done, left) => progress(runId, text, done, left) };
    const outcome = await execute(run, hooks, controller.signal);
    // If there is no outcome, the page is unloading, and the next page continues the run.
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
    /** Starts a run. False if the run was meant for an earlier page of another origin. */
    begin(runId: string, wanted: string, run: PageRun): boolean {
      if (wanted !== origin) return false;
      const outcome = ended.get(keyOf(runId, run));
      if (outcome) void deliver(runId, outcome);
      else if (!runs.has(runId) || delivered.has(runId)) void perform(runId, run);
      return true;
    },
  };
}
