import type { LeftPage, PageOutcome, Said } from '../../model/index.ts';
import type { PageRun, PageRunHooks } from './execute.ts';

/** Outcomes that are kept for the background to ask for again. */
const MAX_ENDED = 20;

export interface ExecutionParts {
  /** Origin of this page. */
  readonly origin: string;
  /** The runs that go on in this page. */
  readonly runs: Map<string, AbortController>;
  execute(run: PageRun, hooks: PageRunHooks, signal: AbortSignal): Promise<PageOutcome | null>;
  /** Rejects if there is nobody to take the outcome any more. */
  progress(runId: string, text: Said, done: number, left?: LeftPage): Promise<void>;
  /** Never rejects, even if the background has not received the outcome. */
  deliver(runId: string, outcome: PageOutcome): Promise<void>;
}

/**
 * Begins runs in a page, each once. One that has ended here is never begun again: its outcome is delivered again, since
 * the background that asks may have died before it could keep it.
 */
export function executions({ origin, runs, execute, progress, deliver }: ExecutionParts) {
  /** By run and by what the person has accepted since: with that it is another attempt. */
  const ended = new Map<string, PageOutcome>();
  /** Runs whose outcome is on its way: the background may begin another attempt before it has answered. */
  const delivered = new Set<string>();
  const keyOf = (runId: string, { plan: { accepts = [] } }: PageRun): string => `${runId} ${accepts.length}`;

  async function perform(runId: string, run: PageRun): Promise<void> {
    const controller = new AbortController();
    runs.set(runId, controller);
    delivered.delete(runId);
    const hooks: PageRunHooks = { progress: (text, done, left) => progress(runId, text, done, left) };
    const outcome = await execute(run, hooks, controller.signal);
    // Without an outcome the page is being left: the next one takes it up.
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
    /** @returns false if it was meant for a page of another origin, which was here before */
    begin(runId: string, wanted: string, run: PageRun): boolean {
      if (wanted !== origin) return false;
      const outcome = ended.get(keyOf(runId, run));
      if (outcome) void deliver(runId, outcome);
      else if (!runs.has(runId) || delivered.has(runId)) void perform(runId, run);
      return true;
    },
  };
}
