import type { Guard } from '../../browser/ports.ts';
import type { Outcome, Sentence } from '../../model/index.ts';
import { saying } from '../../text/english.ts';
import { say } from '../../text/index.ts';
import { logError } from '../log.ts';
import type { Services } from '../services.ts';
import { type KeptRun, placeOf } from './store.ts';

export interface PageRuns {
  /** Has the content script of the page do the steps that are left. @returns why it did not begin */
  execute(kept: KeptRun): Promise<Sentence | undefined>;
  /**
   * A step is about to leave the page: from here on the tab is held to what the plan sends.
   * @param document the browser's id of the page, where it gives one
   */
  guard(kept: KeptRun, done: number, document?: string): Promise<void>;
  /** The outcome, with what the page was stopped from sending. */
  settled(runId: string, outcome: Outcome): Promise<Outcome>;
  /**
   * The page that came after, or the run, has ended.
   * @param document the page that has come: what it sends itself stays held
   */
  release(runId: string, document?: string): void;
  /** @param kept the run as it was before it ended */
  stop(kept: KeptRun, succeeded: boolean): void;
}

interface Held {
  readonly guard: Promise<Guard>;
  readonly timer: ReturnType<typeof setTimeout>;
  /** The browser's id of the page that sends, where it gives one. */
  readonly document: string | undefined;
}

/** How long a guard holds a tab whose page stays: what comes later is the page's own doing. */
const GUARD_MS = 10_000;
/** How long it goes on after a run that failed: a window that the page has opened sends only once it is there. */
const LINGER_MS = 2_000;

/** Runs that the content script of a page executes. */
export function createPageRuns({
  sendToTab,
  platform,
  tabs,
}: Pick<Services, 'sendToTab' | 'platform' | 'tabs'>): PageRuns {
  /** null: the page that was held has gone, whichever worker held it. */
  const guards = new Map<string, Held | null>();

  function release(runId: string, document?: string): void {
    const held = guards.get(runId);
    if (!held) return void guards.set(runId, null);
    // A worker that starts has a run go on in a page that it does not know yet.
    if (document === undefined || held.document !== document) releaseAfter(held, 0);
  }

  function releaseAfter({ guard, timer }: Held, ms: number): void {
    clearTimeout(timer);
    const end = (): void => void guard.then((held) => held.release()).catch(logError);
    if (ms === 0) end();
    else setTimeout(end, ms);
  }

  return {
    async execute(kept) {
      const { run, result, deadline, done } = kept;
      if (run.plan.kind !== 'page') return undefined;
      const place = placeOf(kept);
      const left = say('tabElsewhere', run.origin);
      if ((await tabs.originOf(place)) !== run.origin) return left;
      const reply = await sendToTab(place, 'execute', {
        runId: run.id,
        origin: run.origin,
        plan: run.plan,
        from: done,
        ...(result && { result }),
        ...(deadline !== undefined && { deadline }),
      });
      if (!reply.ok) return reply.error.message;
      return reply.value.begun ? undefined : left;
    },

    async guard(kept, done, document) {
      const { run, done: before } = kept;
      const step = run.plan.kind === 'page' ? run.plan.steps[done - 1] : undefined;
      if (run.plan.kind !== 'page' || !step || done < before) return;
      if ((step.kind !== 'submit' && step.kind !== 'click') || !step.expects) return;
      // A page that got no answer says it again, maybe to the next worker: the guard of the one before is gone.
      if (done === before && guards.has(run.id)) return;
      release(run.id);
      const guard = platform.guard(placeOf(kept), { pageUrl: run.plan.url, submission: step.expects });
      guards.set(run.id, { guard, timer: setTimeout(() => release(run.id), GUARD_MS), document });
      await guard;
    },

    async settled(runId, outcome) {
      const held = guards.get(runId);
      const blocked = held ? (await held.guard).blocked() : [];
      return blocked.length === 0 ? outcome : withBlocked(outcome, blocked);
    },

    release,

    stop(kept, succeeded) {
      const { run } = kept;
      const held = guards.get(run.id);
      guards.delete(run.id);
      if (held) releaseAfter(held, succeeded ? 0 : LINGER_MS);
      if (run.plan.kind === 'page' && run.state === 'running')
        sendToTab(placeOf(kept), 'cancel', { runId: run.id }).catch(logError);
    },
  };
}

/** What the page was stopped from sending ends the run, unless it still did what was agreed to. */
function withBlocked(outcome: Outcome, blocked: readonly string[]): Outcome {
  const where = blocked.slice(0, 3).join(', ').slice(0, 500);
  const note = say('pageStopped', where);
  if (outcome.ok) return { ...outcome, notes: [...(outcome.notes ?? []), note] };
  const { message: _other, said: _said, code: _code, ...rest } = outcome;
  return { ...rest, code: 'destination-changed', ...saying([note, say('nothingSentThere')]) };
}
