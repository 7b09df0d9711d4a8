import type { LeftPage, PageOutcome, PageRun, Said } from '../../model/index.ts';
import type { PageRunHooks } from './execute.ts';

const MAX_ENDED = 20;

interface ExecutionParts {
  readonly origin: string;
  readonly runs: Map<string, AbortController>;
  execute(run: PageRun, hooks: PageRunHooks, signal: AbortSignal): Promise<PageOutcome | null>;
  /** Rejects if the background script can't receive the progress. */
  progress(runId: string, text: Said, done: number, left?: LeftPage): Promise<void>;
  /** Never rejects. */
  deliver(runId: string, outcome: PageOutcome): Promise<void>;
}

/** If an ended run is started again, this only delivers its outcome again. */
export function executions({ origin, runs, execute, progress, deliver }: ExecutionParts) {
  const ended = new Map<string, PageOutcome>();
  const delivered = new Set<string>();
  const keyOf = (runId: string, { plan: { accepts = [] } }: PageRun): string => `${runId} ${accepts.length}`;

  async function perform(runId: string, run: PageRun): Promise<void> {
    const controller = new AbortController();
    runs.set(runId, controller);
    delivered.delete(runId);
    const hooks: PageRunHooks = { progress: (text, done, left) => progress(runId, text, done, left) };
    const outcome = await execute(run, hooks, controller.signal);
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
    begin(runId: string, wanted: string, run: PageRun): boolean {
      if (wanted !== origin) return false;
      const outcome = ended.get(keyOf(runId, run));
      if (outcome) void deliver(runId, outcome);
      else if (!runs.has(runId) || delivered.has(runId)) void perform(runId, run);
      return true;
    },
  };
}

const KEY = Symbol.for('awas-lens.active-runs');

export function activeRuns(): Map<string, AbortController> {
  const world = globalThis as { [KEY]?: Map<string, AbortController> };
  world[KEY] ??= new Map();
  return world[KEY];
}
