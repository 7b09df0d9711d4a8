import { withTimeout } from '../../http/pause.ts';
import type { Asker, Outcome, Run } from '../../model/index.ts';
import { runsUnasked } from '../../run/contract.ts';
import { failure } from '../../run/failure.ts';
import { RUN_LIMITS } from '../../run/limits.ts';
import { type PlanError, planError } from '../../run/plan/plan-error.ts';
import { Refused } from '../../text/english.ts';
import { say } from '../../text/index.ts';
import { logError } from '../log.ts';
import { isStoppedForAgents } from '../settings.ts';
import { stopped } from './gone.ts';
import type { PageRuns } from './page-runs.ts';
import type { RunParts } from './parts.ts';
import type { Planning } from './planning.ts';
import { isSameAsker, type Questions, whyNotAsked } from './questions.ts';
import { keptRequest, type RequestRuns } from './request-runs.ts';
import { type KeptRun, tabOf } from './store.ts';
import type { PreparedRun, RunRequest } from './tab-call.ts';
import { GRACE_MS, PAGE_RUN_MS, type RunEffect, type RunEvent, running, transition } from './transition.ts';

const ALARM = 'run:';
const LEAVING_MS = 500;

interface Parts extends RunParts {
  readonly pages: PageRuns;
  readonly questions: Questions;
  readonly planning: Planning;
  readonly requests: RequestRuns;
}

/** The worker may end at any time, so each state is stored before its effects. */
export class Runs {
  readonly #parts: Parts;
  readonly #waiting = new Map<string, Set<(run: Run | undefined) => void>>();
  readonly #begun = new Set<string>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async start(request: RunRequest): Promise<Run | PlanError> {
    const prepared = await this.#parts.planning.prepare(request);
    return prepared.ok ? this.begin(prepared, PERSON, request) : prepared;
  }

  async begin(
    prepared: PreparedRun,
    asker: Asker,
    { tabId, tool, onlyRead }: Pick<RunRequest, 'tabId' | 'onlyRead'> & { readonly tool?: string },
  ): Promise<Run | PlanError> {
    const { site: view, action, plan, page } = prepared;
    let begun = false;
    try {
      if (onlyRead && !runsUnasked(plan, view.origin))
        return planError('not-runnable', say('contractNeedsApproval'));
      const settings = await this.#parts.services.settings();
      // The person may have stopped agents during the planning.
      const isAgents = asker.kind !== 'person';
      if (isAgents && isStoppedForAgents(settings, view.origin, action.key)) return stopped();
      const started = await this.#launch(
        newRun(prepared, {
          asker,
          tabId,
          tool,
          now: this.#parts.services.now(),
          agentName: settings.agentName,
        }),
      );
      begun = !('ok' in started);
      return started;
    } finally {
      if (!begun) await page?.close();
    }
  }

  async more(runId: string): Promise<Run> {
    const { run } = await this.known(runId);
    const prepared = await this.#parts.planning.prepareMore(run);
    const begun = prepared.ok ? await this.begin(prepared, PERSON, { tabId: run.tabId }) : prepared;
    if ('ok' in begun) throw new Refused(begun.said ?? begun.message);
    return begun;
  }

  async #launch(waits: KeptRun): Promise<Run | PlanError> {
    const { now } = this.#parts.services;
    const { run } = waits;
    const kept = run.plan.consent ? waits : running(waits, now());
    if (!run.plan.consent) this.#begun.add(kept.run.id);
    const against = await this.#parts.store.add(kept, (all) =>
      run.plan.consent ? whyNotAsked(all, run.asker) : undefined,
    );
    if (against) return against;
    if (run.plan.consent) {
      this.#changed(kept.run);
      return (await this.#ask(kept)).run;
    }
    await this.#execute(kept);
    return (await this.#parts.store.get(kept.run.id))?.run ?? kept.run;
  }

  /** The page may have unloaded without an event, so the tab's origin is checked first. */
  async #ask(asking: KeptRun): Promise<KeptRun> {
    const { id, tabId } = asking.run;
    const origin = await this.#parts.services.tabs.originOf(tabId);
    const kept = (await this.apply(id, { kind: 'left', origin })) ?? asking;
    if (kept.run.state === 'awaiting-consent') {
      this.#parts.pages.watchEarly(kept);
      this.#parts.questions.show(kept.run);
    }
    return kept;
  }

  async #execute(kept: KeptRun): Promise<void> {
    const { run } = kept;
    const { now, alarms } = this.#parts.services;
    const limit = run.plan.kind === 'page' ? PAGE_RUN_MS : RUN_LIMITS.timeMs;
    alarms.set(ALARM + run.id, now() + limit + GRACE_MS).catch(logError);
    this.#changed(run);
    if (run.plan.kind === 'request') return void this.#parts.requests.execute(kept).catch(logError);
    this.#parts.pages.watch(kept);
    if (await this.#opens(kept)) return;
    const why = await this.#parts.pages.execute(kept);
    if (why !== undefined) await this.apply(run.id, { kind: 'unreachable', why });
  }

  async #opens({ run: { id, tabId, origin, plan, asker }, done }: KeptRun): Promise<boolean> {
    const step = plan.kind === 'page' ? plan.steps[done] : undefined;
    if (step?.kind !== 'open') return false;
    const text = plan.summary[done] ?? '';
    await this.apply(id, { kind: 'progress', origin, text, done: done + 1 });
    if (asker.kind === 'page') await this.#answerCalls(tabId);
    const why = await this.#parts.services.platform.showInTab(tabId, step.url).then(
      () => undefined,
      (error: unknown) => String(error),
    );
    if (why !== undefined) await this.apply(id, { kind: 'unreachable', why });
    return true;
  }

  /** Unanswered calls of the page's scripts are lost when the page unloads. */
  async #answerCalls(tabId: number): Promise<void> {
    await withTimeout(LEAVING_MS, this.#parts.services.sendToPresent(tabId, 'leave', null), undefined);
  }

  async apply(runId: string, event: RunEvent): Promise<KeptRun | undefined> {
    const { store, services } = this.#parts;
    let effects: readonly RunEffect[] = [];
    let before: KeptRun | undefined;
    let asks = false;
    const kept = await store.update(runId, (current, all) => {
      before = current;
      const against = event.kind === 'needs-consent' ? whyNotAsked(all, current.run.asker) : undefined;
      const happens: RunEvent = against ? { kind: 'outcome', outcome: against } : event;
      const next = transition(current, happens, services.now());
      effects = next.effects;
      // Must be synchronous. Otherwise the run looks like one of an earlier worker.
      if (effects.includes('start')) this.#begun.add(runId);
      // Must be synchronous. Otherwise a request could be sent while the run's end is stored.
      if (effects.includes('stop')) this.#parts.requests.abort(runId);
      asks = next.kept?.run.state === 'awaiting-consent' && current.run.state !== 'awaiting-consent';
      return this.#parts.pages.withEarly(next.kept);
    });
    if (!kept || !before) return kept;
    const ends = effects.includes('ended');
    if (kept !== before && !ends) this.#changed(kept.run);
    if (asks) return this.#ask(kept);
    for (const effect of effects) {
      if (effect === 'start') await this.#execute(kept);
      else if (effect === 'stop') this.#stop(before, kept.run.outcome?.ok === true);
      else await this.#ended(kept);
    }
    return kept;
  }

  async cancel(runId: string): Promise<Run> {
    const { run } = await this.known(runId);
    return (await this.apply(runId, { kind: 'cancelled' }))?.run ?? run;
  }

  async dismiss(runId: string): Promise<void> {
    const kept = await this.#parts.store.get(runId);
    if (!kept) return;
    if (kept.run.state !== 'done') await this.cancel(runId);
    await this.#parts.store.remove([runId]);
    this.#tell(runId, undefined);
    await this.#parts.services.tabs.changed(kept.run.tabId);
  }

  async known(runId: string): Promise<KeptRun> {
    const kept = await this.#parts.store.get(runId);
    if (!kept) throw new Refused(say('runDismissed'));
    return kept;
  }

  async ended(runId: string): Promise<Run | undefined> {
    const kept = await this.#parts.store.get(runId);
    if (!kept || kept.run.state === 'done') return kept?.run;
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(runId) ?? new Set();
      this.#waiting.set(runId, waiting.add(resolve));
    });
  }

  async of(tabId: number): Promise<readonly Run[]> {
    const all = await this.#parts.store.all();
    const runs = all.filter(({ run }) => run.tabId === tabId);
    for (const { run } of runs) if (run.state === 'running') await this.apply(run.id, { kind: 'checked' });
    const now = await this.#parts.store.all();
    return now
      .map(({ run }) => run)
      .filter((run) => run.tabId === tabId)
      .sort((a, b) => b.startedAt - a.startedAt);
  }

  async seenBy(asker: Asker, tabId: number): Promise<readonly Run[]> {
    return (await this.of(tabId)).filter((run) => isSameAsker(run.asker, asker));
  }

  async alarm(name: string): Promise<void> {
    if (!name.startsWith(ALARM)) return;
    const kept = await this.apply(name.slice(ALARM.length), { kind: 'checked' });
    if (kept?.run.state !== 'running') return;
    if (!this.#begun.has(kept.run.id)) return void (await this.apply(kept.run.id, WORKER_STARTED));
    if (kept.run.plan.kind === 'request') await this.#parts.requests.execute(kept);
    else
      await this.#parts.services.alarms.set(name, (kept.deadline ?? this.#parts.services.now()) + GRACE_MS);
  }

  async forget(tabId: number): Promise<void> {
    const { store, services, pageTabs } = this.#parts;
    const all = await store.all();
    for (const { run, inTab } of all)
      if (inTab === tabId) await this.apply(run.id, { kind: 'outcome', outcome: tabClosed() });
    const gone = all.filter(({ run }) => run.tabId === tabId);
    for (const kept of gone) {
      this.#stop(kept, false);
      if (kept.inTab !== undefined && kept.run.state !== 'done') await pageTabs.close(kept.inTab);
      await services.alarms.clear(ALARM + kept.run.id);
    }
    await pageTabs.forget(tabId);
    await store.remove(gone.map(({ run }) => run.id));
    for (const { run } of gone) this.#tell(run.id, undefined);
  }

  async resume(): Promise<void> {
    for (const { run } of await this.#parts.store.all())
      if (run.state === 'running' && !this.#begun.has(run.id)) await this.apply(run.id, WORKER_STARTED);
    const going = (await this.#parts.store.all()).filter(({ run }) => run.state !== 'done');
    await this.#parts.pageTabs.resume(new Set(going.map(tabOf)));
  }

  #changed({ tabId }: Run): void {
    this.#parts.services.tabs.changed(tabId).catch(logError);
  }

  #stop(kept: KeptRun, succeeded: boolean): void {
    this.#parts.requests.abort(kept.run.id);
    this.#parts.pages.stop(kept, succeeded);
  }

  async #ended({ run, inTab }: KeptRun): Promise<void> {
    this.#tell(run.id, run);
    try {
      if (inTab !== undefined) await this.#parts.pageTabs.close(inTab);
      this.#begun.delete(run.id);
      await this.#parts.services.alarms.clear(ALARM + run.id);
    } finally {
      this.#changed(run);
    }
  }

  #tell(id: string, run: Run | undefined): void {
    for (const resolve of this.#waiting.get(id) ?? []) resolve(run);
    this.#waiting.delete(id);
  }
}

const PERSON: Asker = { kind: 'person' };
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
