import { withTimeout } from '../../http/pause.ts';
import type { Asker, Outcome, Run } from '../../model/index.ts';
import { RUN_LIMITS } from '../../run/context.ts';
import { runsUnasked } from '../../run/contract.ts';
import { failure } from '../../run/outcome.ts';
import { type PlanError, planError } from '../../run/plan/plan-error.ts';
import { Refused } from '../../text/english.ts';
import { say } from '../../text/index.ts';
import { logError } from '../log.ts';
import { isStoppedForAgents } from '../settings.ts';
import { stopped } from './gone.ts';
import type { PageRuns } from './page-runs.ts';
import type { RunParts } from './parts.ts';
import { PERSON, type Planning, type PreparedRun, type RunRequest } from './planning.ts';
import { isSameAsker, type ShowQuestion, whyNotAsked } from './questions.ts';
import { keptRequest, type RequestRuns } from './request-runs.ts';
import { type KeptRun, tabOf } from './store.ts';
import { GRACE_MS, PAGE_RUN_MS, type RunEffect, type RunEvent, running, transition } from './transition.ts';

const ALARM = 'run:';
const LEAVING_MS = 500;

interface Parts extends RunParts {
  readonly pages: PageRuns;
  readonly showQuestion: ShowQuestion;
  readonly planning: Planning;
  readonly requests: RequestRuns;
}

/** Stores each state before its effects, because the worker may end at any time. */
export function createRunControl({
  services,
  store,
  pages,
  showQuestion,
  planning,
  requests,
  pageTabs,
}: Parts) {
  const { now, alarms, platform, tabs, changed, settings, sendToPresent } = services;
  const waitingFor = new Map<string, Set<(run: Run | undefined) => void>>();
  const begunHere = new Set<string>();

  async function start(request: RunRequest): Promise<Run | PlanError> {
    const prepared = await planning.prepare(request);
    return prepared.ok ? begin(prepared, PERSON, request) : prepared;
  }

  async function begin(
    prepared: PreparedRun,
    asker: Asker,
    { tabId, tool, onlyRead }: Pick<RunRequest, 'tabId' | 'onlyRead'> & { readonly tool?: string },
  ): Promise<Run | PlanError> {
    const { site: view, action, plan, page } = prepared;
    let begun = false;
    try {
      if (onlyRead && !runsUnasked(plan, view.origin))
        return planError('not-runnable', say('contractNeedsApproval'));
      const chosen = await settings();
      // Checks again, because the person may have stopped agents during the planning.
      const isAgents = asker.kind !== 'person';
      if (isAgents && isStoppedForAgents(chosen, view.origin, action.key)) return stopped();
      const started = await launch(
        newRun(prepared, {
          asker,
          tabId,
          tool,
          now: now(),
          agentName: chosen.agentName,
        }),
      );
      begun = !('ok' in started);
      return started;
    } finally {
      if (!begun) await page?.close();
    }
  }

  async function more(runId: string): Promise<Run> {
    const { run } = await known(runId);
    const prepared = await planning.prepareMore(run);
    const begun = prepared.ok ? await begin(prepared, PERSON, { tabId: run.tabId }) : prepared;
    if ('ok' in begun) throw new Refused(begun.said ?? begun.message);
    return begun;
  }

  async function launch(waits: KeptRun): Promise<Run | PlanError> {
    const { run } = waits;
    const kept = run.plan.consent ? waits : running(waits, now());
    if (!run.plan.consent) begunHere.add(kept.run.id);
    const against = await store.add(kept, (all) =>
      run.plan.consent ? whyNotAsked(all, run.asker) : undefined,
    );
    if (against) return against;
    if (run.plan.consent) {
      tellChange(kept.run);
      return (await ask(kept)).run;
    }
    await execute(kept);
    return (await store.get(kept.run.id))?.run ?? kept.run;
  }

  /** Checks the tab's origin first, because a page may unload without an event. */
  async function ask(asking: KeptRun): Promise<KeptRun> {
    const { id, tabId } = asking.run;
    const origin = await tabs.originOf(tabId);
    const kept = (await apply(id, { kind: 'left', origin })) ?? asking;
    if (kept.run.state === 'awaiting-consent') {
      pages.watchEarly(kept);
      showQuestion(kept.run);
    }
    return kept;
  }

  async function execute(kept: KeptRun): Promise<void> {
    const { run } = kept;
    const limit = run.plan.kind === 'page' ? PAGE_RUN_MS : RUN_LIMITS.timeMs;
    alarms.set(ALARM + run.id, now() + limit + GRACE_MS).catch(logError);
    tellChange(run);
    if (run.plan.kind === 'request') return void requests.execute(kept).catch(logError);
    pages.watch(kept);
    if (await opens(kept)) return;
    const why = await pages.execute(kept);
    if (why !== undefined) await apply(run.id, { kind: 'unreachable', why });
  }

  async function opens({ run: { id, tabId, origin, plan, asker }, done }: KeptRun): Promise<boolean> {
    const step = plan.kind === 'page' ? plan.steps[done] : undefined;
    if (step?.kind !== 'open') return false;
    const text = plan.summary[done] ?? '';
    await apply(id, { kind: 'progress', origin, text, done: done + 1 });
    if (asker.kind === 'page') await answerCalls(tabId);
    const why = await platform.showInTab(tabId, step.url).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    if (why !== undefined) await apply(id, { kind: 'unreachable', why });
    return true;
  }

  /** Answers calls of the page's scripts before the page unloads. */
  async function answerCalls(tabId: number): Promise<void> {
    await withTimeout(LEAVING_MS, sendToPresent(tabId, 'leave', null), undefined);
  }

  async function apply(runId: string, event: RunEvent): Promise<KeptRun | undefined> {
    let effects: readonly RunEffect[] = [];
    let before: KeptRun | undefined;
    let asks = false;
    const kept = await store.update(runId, (current, all) => {
      before = current;
      const against = event.kind === 'needs-consent' ? whyNotAsked(all, current.run.asker) : undefined;
      const happens: RunEvent = against ? { kind: 'outcome', outcome: against } : event;
      const next = transition(current, happens, now());
      effects = next.effects;
      // Added before the run is stored, because stored runs outside `begunHere` are an earlier worker's.
      if (effects.includes('start')) begunHere.add(runId);
      // Aborted before the run's end is stored, so no request is sent in the meantime.
      if (effects.includes('stop')) requests.abort(runId);
      asks = next.kept?.run.state === 'awaiting-consent' && current.run.state !== 'awaiting-consent';
      return pages.withEarly(next.kept);
    });
    if (!kept || !before) return kept;
    const ends = effects.includes('ended');
    if (kept !== before && !ends) tellChange(kept.run);
    if (asks) return ask(kept);
    for (const effect of effects) {
      if (effect === 'start') await execute(kept);
      else if (effect === 'stop') stopWork(before, kept.run.outcome?.ok === true);
      else await tellEnd(kept);
    }
    return kept;
  }

  async function cancel(runId: string): Promise<Run> {
    const { run } = await known(runId);
    return (await apply(runId, { kind: 'cancelled' }))?.run ?? run;
  }

  async function dismiss(runId: string): Promise<void> {
    const kept = await store.get(runId);
    if (!kept) return;
    if (kept.run.state !== 'done') await cancel(runId);
    await store.remove([runId]);
    tell(runId, undefined);
    await changed(kept.run.tabId);
  }

  async function known(runId: string): Promise<KeptRun> {
    const kept = await store.get(runId);
    if (!kept) throw new Refused(say('runDismissed'));
    return kept;
  }

  async function ended(runId: string): Promise<Run | undefined> {
    const kept = await store.get(runId);
    if (!kept || kept.run.state === 'done') return kept?.run;
    return new Promise((resolve) => {
      const waiting = waitingFor.get(runId) ?? new Set();
      waitingFor.set(runId, waiting.add(resolve));
    });
  }

  async function of(tabId: number): Promise<readonly Run[]> {
    const all = await store.all();
    const runs = all.filter(({ run }) => run.tabId === tabId);
    for (const { run } of runs) if (run.state === 'running') await apply(run.id, { kind: 'checked' });
    return (await store.all())
      .map(({ run }) => run)
      .filter((run) => run.tabId === tabId)
      .sort((a, b) => b.startedAt - a.startedAt);
  }

  async function seenBy(asker: Asker, tabId: number): Promise<readonly Run[]> {
    return (await of(tabId)).filter((run) => isSameAsker(run.asker, asker));
  }

  async function alarm(name: string): Promise<void> {
    if (!name.startsWith(ALARM)) return;
    const kept = await apply(name.slice(ALARM.length), { kind: 'checked' });
    if (kept?.run.state !== 'running') return;
    if (!begunHere.has(kept.run.id)) return void (await apply(kept.run.id, WORKER_STARTED));
    if (kept.run.plan.kind === 'request') await requests.execute(kept);
    else await alarms.set(name, (kept.deadline ?? now()) + GRACE_MS);
  }

  async function closed(tabId: number): Promise<void> {
    const all = await store.all();
    for (const { run, inTab } of all)
      if (inTab === tabId) await apply(run.id, { kind: 'outcome', outcome: tabClosed() });
    const gone = all.filter(({ run }) => run.tabId === tabId);
    for (const kept of gone) {
      stopWork(kept, false);
      if (kept.inTab !== undefined && kept.run.state !== 'done') await pageTabs.close(kept.inTab);
      await alarms.clear(ALARM + kept.run.id);
    }
    await pageTabs.forget(tabId);
    await store.remove(gone.map(({ run }) => run.id));
    for (const { run } of gone) tell(run.id, undefined);
  }

  async function resume(): Promise<void> {
    for (const { run } of await store.all())
      if (run.state === 'running' && !begunHere.has(run.id)) await apply(run.id, WORKER_STARTED);
    const going = (await store.all()).filter(({ run }) => run.state !== 'done');
    await pageTabs.resume(new Set(going.map(tabOf)));
  }

  function tellChange({ tabId }: Run): void {
    changed(tabId).catch(logError);
  }

  function stopWork(kept: KeptRun, succeeded: boolean): void {
    requests.abort(kept.run.id);
    pages.stop(kept, succeeded);
  }

  async function tellEnd({ run, inTab }: KeptRun): Promise<void> {
    tell(run.id, run);
    try {
      if (inTab !== undefined) await pageTabs.close(inTab);
      begunHere.delete(run.id);
      await alarms.clear(ALARM + run.id);
    } finally {
      tellChange(run);
    }
  }

  function tell(id: string, run: Run | undefined): void {
    for (const resolve of waitingFor.get(id) ?? []) resolve(run);
    waitingFor.delete(id);
  }

  return { start, begin, more, apply, cancel, dismiss, known, ended, of, seenBy, alarm, closed, resume };
}

export type Runs = ReturnType<typeof createRunControl>;

const WORKER_STARTED: RunEvent = { kind: 'worker-started' };
const tabClosed = (): Outcome => failure('page-changed', say('tabWasClosed'));

interface Start {
  readonly asker: Asker;
  readonly tabId: number;
  readonly tool: string | undefined;
  readonly now: number;
  readonly agentName: string;
}

function newRun(
  { site: view, action, plan, page, args, ...prepared }: PreparedRun,
  { asker, tabId, tool, now, agentName }: Start,
): KeptRun {
  const result = action.page?.result;
  const run: Run = {
    id: crypto.randomUUID(),
    tabId,
    origin: view.origin,
    action: action.key,
    actionName: action.name,
    asker,
    ...(tool && { tool }),
    ...(!plan.consent && { allowedBy: prepared.allowedBy ?? 'nobody' }),
    arguments: args,
    plan,
    state: 'awaiting-consent',
    progress: say('waitingForYou'),
    startedAt: now,
    ...(view.edited?.some(({ url }) => url === action.document) && { edited: true as const }),
  };
  const request =
    plan.kind === 'request' ? keptRequest({ site: view, action, plan, ...prepared }, agentName) : undefined;
  return {
    run,
    done: page ? 1 : 0,
    ...(page?.tabId !== undefined && { inTab: page.tabId }),
    result,
    cover: prepared.cover,
    questionIfPageFails: prepared.questionIfPageFails,
    request,
  };
}
