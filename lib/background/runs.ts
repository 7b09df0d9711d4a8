import type { Settings } from '../messaging/protocol.ts';
import type { PageSender } from '../messaging/sender.ts';
import type { Action, Arguments, Outcome, Plan, Run, RunOn } from '../model/index.ts';
import {
  type Caller,
  type ConsentSettings,
  execute,
  needsConsent,
  type Planned,
  plan,
  planMore,
  type Refused,
  RUN_LIMITS,
  type Send,
  sendWith,
} from '../run/index.ts';
import type { RunsPart } from './router.ts';
import { createRunStore, type KeptRun } from './run-store.ts';
import type { Services } from './services.ts';

/** What is to be run. */
export interface RunRequest {
  readonly tabId: number;
  /** Key of the action. */
  readonly action: string;
  readonly arguments: Arguments;
  readonly on: RunOn;
  /** A person's word that it be run this once although the site forbids it. */
  readonly override?: boolean;
}

export interface Runs extends RunsPart {
  plan(request: RunRequest, by: Caller): Promise<Planned>;
  /** Plans and begins a run; it waits for the person's answer where the plan asks for consent. */
  start(request: RunRequest, by: Caller): Promise<Run | Refused>;
  /** The run once it has ended; undefined where it was dismissed before. */
  ended(runId: string): Promise<Run | undefined>;
}

/** Of a run on the page, over all the pages that it goes through. */
const PAGE_RUN_MS = 60_000;
/** The content script keeps the time itself: the alarm is for the case that it is gone. */
const GRACE_MS = 2_000;
const ALARM = 'run:';

/**
 * Plans runs, asks for consent, has them carried out and keeps them: awaiting-consent → running → done. Everything
 * that counts stands in session storage, as the worker may die at any time: a request that was under way then is
 * ended as interrupted and never sent again, a run on the page goes on there and its outcome is taken when it comes.
 */
export function createRuns(services: Services): Runs {
  const { now, ask, alarms, looks } = services;
  const sendAsExtension = sendWith(services.fetch);
  const controllers = new Map<string, AbortController>();
  const waiting = new Map<string, Set<(run: Run | undefined) => void>>();
  const store = createRunStore(services.session, (kept) => interrupted(kept, now()));

  const changed = async (run: Run) => {
    if (run.state === 'done') settle(run.id, run);
    await looks.changed(run.tabId);
  };
  const settle = (id: string, run: Run | undefined) => {
    for (const tell of waiting.get(id) ?? []) tell(run);
    waiting.delete(id);
  };

  const finish = async (id: string, outcome: Outcome): Promise<Run | undefined> => {
    let ended = false;
    const kept = await store.update(id, (before) => {
      if (before.run.state === 'done') return undefined;
      ended = true;
      return { ...before, run: { ...before.run, state: 'done', progress: '', outcome } };
    });
    if (!kept || !ended) return kept?.run;
    controllers.delete(id);
    await alarms.clear(ALARM + id);
    await changed(kept.run);
    return kept.run;
  };

  /** Consent has been given, or was not needed. */
  const begin = async (id: string): Promise<Run | undefined> => {
    let begun = false;
    const kept = await store.update(id, (before) => {
      if (before.run.state !== 'awaiting-consent') return undefined;
      begun = true;
      const limit = before.run.plan.kind === 'page' ? PAGE_RUN_MS : RUN_LIMITS.timeMs;
      const progress = before.run.plan.summary[0] ?? '';
      return { ...before, deadline: now() + limit, run: { ...before.run, state: 'running', progress } };
    });
    if (!kept || !begun) return kept?.run;
    await alarms.set(ALARM + id, (kept.deadline ?? now()) + GRACE_MS);
    await changed(kept.run);
    if (kept.run.plan.kind === 'page') await carry(kept, 0);
    else void sendRequest(kept, kept.run.plan.request);
    return (await store.get(id))?.run ?? kept.run;
  };

  const sendRequest = async ({ run }: KeptRun, request: (Plan & { kind: 'request' })['request']) => {
    const controller = new AbortController();
    controllers.set(run.id, controller);
    const send = request.cookies ? sendAsPage(services, run) : sendAsExtension;
    const outcome = await execute(request, { send, now, signal: controller.signal }).catch(ownFault);
    await finish(run.id, outcome);
  };

  /** Has the content script of the page do the steps from one on. */
  const carry = async ({ run, result, deadline }: KeptRun, from: number) => {
    if (run.plan.kind !== 'page') return;
    const reply = await ask(run.tabId, 'execute', {
      runId: run.id,
      plan: run.plan,
      from,
      ...(result && { result }),
      ...(deadline !== undefined && { deadline }),
    });
    if (reply.ok && reply.value.begun) return;
    const why = reply.ok ? 'it did not take it up' : reply.error.message;
    await finish(run.id, {
      ok: false,
      code: 'page-changed',
      message: `The page could not be asked to do it (${why}). ${behind(run.plan, from)}`,
      next: 'Load the page again and run it once more.',
    });
  };

  const overdue = (kept: KeptRun) =>
    kept.run.state === 'running' && kept.deadline !== undefined && now() >= kept.deadline + GRACE_MS;
  const expire = async (kept: KeptRun) => {
    controllers.get(kept.run.id)?.abort();
    await finish(kept.run.id, timedOut(kept));
  };

  const planIt = async (request: RunRequest, by: Caller) => {
    const { tabId, on } = request;
    const [view, settings] = await Promise.all([looks.view(tabId), services.settings()]);
    const action = view.actions.find(({ key }) => key === request.action);
    if (!action) {
      const name = JSON.stringify(request.action.slice(0, 200));
      const message =
        view.phase === 'ready'
          ? `This site declares no action ${name} (any more).`
          : `This site is still being looked at: no action ${name} has been found so far.`;
      return { view, settings, action: undefined, planned: refusal('unknown-action', message) };
    }
    const planned = plan(action, request.arguments, {
      on,
      by,
      override: by === 'person' && request.override === true,
      pageUrl: view.url,
      page: view.page,
      documents: view.documents,
      agentName: settings.agentName,
      settings: consentOf(settings, by),
      idempotencyKey: crypto.randomUUID(),
    });
    return { view, settings, action, planned };
  };

  const launch = async (
    action: Action,
    run: Omit<Run, 'id' | 'state' | 'progress' | 'startedAt'>,
    by: Caller,
  ) => {
    const id = crypto.randomUUID();
    const waits: Run = {
      ...run,
      id,
      by,
      state: 'awaiting-consent',
      progress: run.plan.consent ? 'waiting for your answer' : '',
      startedAt: now(),
    };
    await store.add({ run: waits, by, done: 0, ...(action.page?.result && { result: action.page.result }) });
    if (!run.plan.consent) return (await begin(id)) ?? waits;
    await changed(waits);
    return waits;
  };

  const start = async (request: RunRequest, by: Caller): Promise<Run | Refused> => {
    const { view, action, planned } = await planIt(request, by);
    if (!planned.ok || !action)
      return planned.ok ? refusal('unknown-action', 'There is no such action.') : planned;
    const { tabId, arguments: args } = request;
    const { key, name } = action;
    return launch(
      action,
      { tabId, origin: view.origin, action: key, actionName: name, arguments: args, plan: planned.plan },
      by,
    );
  };

  const known = async (runId: string): Promise<KeptRun> => {
    const kept = await store.get(runId);
    if (!kept) throw new Error('There is no such run: it was dismissed, or its tab was closed.');
    return kept;
  };

  /** A run that is carried in a page says something: only the page of its own tab and origin is heard. */
  const heard = ({ run }: KeptRun, sender: PageSender) =>
    run.state === 'running' &&
    run.plan.kind === 'page' &&
    run.tabId === sender.tabId &&
    run.origin === sender.origin;

  const cancel = async (runId: string): Promise<Run> => {
    const { run, done } = await known(runId);
    if (run.state === 'done') return run;
    controllers.get(runId)?.abort();
    if (run.state === 'running' && run.plan.kind === 'page') await ask(run.tabId, 'cancel', { runId });
    const effect = run.state === 'running' ? behind(run.plan, done) : 'Nothing was done.';
    return (await finish(runId, { ok: false, code: 'cancelled', message: `Cancelled. ${effect}` })) ?? run;
  };

  return {
    plan: async (request, by) => (await planIt(request, by)).planned,
    start,
    ended: async (runId) => {
      const kept = await store.get(runId);
      if (!kept || kept.run.state === 'done') return kept?.run;
      return new Promise((resolve) => {
        const tellers = waiting.get(runId) ?? new Set();
        waiting.set(runId, tellers.add(resolve));
      });
    },
    panel: {
      plan: async (request) => (await planIt(request, 'person')).planned,
      run: (request) => start(request, 'person'),
      answer: async ({ runId, allow }) => {
        const { run } = await known(runId);
        if (run.state !== 'awaiting-consent') return run;
        if (!allow) {
          const refused: Outcome = { ok: false, code: 'refused', message: 'You said no. Nothing was done.' };
          return (await finish(runId, refused)) ?? run;
        }
        // What was asked about was this page: another one that has come since must not do it.
        if (needsPage(run.plan)) {
          const { origin } = await looks.view(run.tabId);
          if (origin !== run.origin) {
            const message = `The tab shows ${origin} now, no longer ${run.origin}. Nothing was done.`;
            return (await finish(runId, { ok: false, code: 'page-changed', message })) ?? run;
          }
        }
        return (await begin(runId)) ?? run;
      },
      cancel: ({ runId }) => cancel(runId),
      dismiss: async ({ runId }) => {
        const kept = await store.get(runId);
        if (!kept) return null;
        if (kept.run.state !== 'done') await cancel(runId);
        await store.remove([runId]);
        settle(runId, undefined);
        await looks.changed(kept.run.tabId);
        return null;
      },
      more: async ({ runId }) => {
        const { run, by } = await known(runId);
        const [view, settings] = await Promise.all([looks.view(run.tabId), services.settings()]);
        const action = view.actions.find(({ key }) => key === run.action);
        const next = action && planMore(action);
        if (!action || !next || run.plan.kind !== 'page')
          throw new Error('This run has no further pages that could be followed.');
        return launch(
          action,
          {
            tabId: run.tabId,
            origin: view.origin,
            action: run.action,
            actionName: run.actionName,
            arguments: run.arguments,
            plan: {
              kind: 'page',
              action: run.action,
              // Only a link of the result is followed, whatever the action itself did.
              risk: 'read',
              url: view.url,
              consent: needsConsent({ risk: 'read', confirm: false }, consentOf(settings, by)),
              warnings: [],
              ...next,
            },
          },
          by,
        );
      },
    },
    page: {
      runProgress: async ({ runId, progress, done }, sender) => {
        const kept = await store.update(runId, (before) =>
          heard(before, sender)
            ? {
                ...before,
                done: Math.max(before.done, done ?? 0),
                run: { ...before.run, progress: progress.slice(0, 500) },
              }
            : undefined,
        );
        if (kept && heard(kept, sender)) await changed(kept.run);
        return null;
      },
      runOutcome: async ({ runId, outcome }, sender) => {
        const kept = await store.get(runId);
        if (kept && heard(kept, sender)) await finish(runId, outcome);
        return null;
      },
    },
    of: async (tabId) => {
      for (const kept of await store.all()) if (overdue(kept)) await expire(kept);
      const runs = (await store.all()).map(({ run }) => run).filter((run) => run.tabId === tabId);
      return runs.sort((a, b) => b.startedAt - a.startedAt);
    },
    arrived: async (sender, carrying) => {
      for (const kept of await store.all()) {
        const { run, done } = kept;
        if (run.tabId !== sender.tabId || run.state !== 'running' || run.plan.kind !== 'page') continue;
        if (carrying.includes(run.id)) continue;
        const left = leaving(run.plan, done);
        if (run.origin !== sender.origin || !left) {
          await finish(run.id, {
            ok: false,
            code: 'page-changed',
            message: `${run.origin === sender.origin ? 'The page was left before it was done' : `The page went on to ${sender.origin}`}. ${behind(run.plan, done)}`,
          });
        } else await carry(kept, done);
      }
    },
    alarm: async (name) => {
      if (!name.startsWith(ALARM)) return;
      const kept = await store.get(name.slice(ALARM.length));
      if (kept?.run.state === 'running') await expire(kept);
    },
    forget: async (tabId) => {
      const gone = (await store.all()).filter(({ run }) => run.tabId === tabId).map(({ run }) => run.id);
      for (const id of gone) {
        controllers.get(id)?.abort();
        await alarms.clear(ALARM + id);
      }
      await store.remove(gone);
      for (const id of gone) settle(id, undefined);
    },
    awake: async () => {
      await store.all();
    },
  };
}

/** A plain read runs unasked for whom the settings allow it: the person, or agents. */
function consentOf(settings: Settings, by: Caller): ConsentSettings {
  return { readsRunAtOnce: by === 'agent' ? settings.agentsMayRead : settings.readsRunAtOnce };
}

/** What stood in storage as running when the worker started: a request of it went down with the old worker. */
function interrupted(kept: KeptRun, now: number): KeptRun {
  const { run } = kept;
  if (run.state !== 'running' || run.plan.kind === 'page') return kept;
  const outcome: Outcome = {
    ok: false,
    code: 'interrupted',
    message: `The browser stopped the extension while the request was under way. ${behind(run.plan, 0)} It was not sent again.`,
    tookMs: Math.max(0, now - run.startedAt),
  };
  return { ...kept, run: { ...run, state: 'done', progress: '', outcome } };
}

function timedOut({ run, done }: KeptRun): Outcome {
  const seconds = (run.plan.kind === 'page' ? PAGE_RUN_MS : RUN_LIMITS.timeMs) / 1_000;
  return {
    ok: false,
    code: 'timeout',
    message: `It did not end within ${seconds} s. ${behind(run.plan, done)}`,
  };
}

/** What has been done already when a run ends in its midst. */
function behind(plan: Plan, done: number): string {
  if (plan.kind === 'request') {
    return /^(?:GET|HEAD|OPTIONS)$/.test(plan.request.method)
      ? ''
      : 'The request had been sent: whether it took effect cannot be told from here.';
  }
  if (done === 0) return 'No step was finished.';
  return `Done so far: ${plan.summary.slice(0, done).join('; ')}.`;
}

/** Whether the step that may leave the page is behind the run: only then another page may go on with the rest. */
function leaving({ steps }: Plan & { kind: 'page' }, done: number): boolean {
  return steps.slice(0, done).some(({ kind }) => kind === 'submit' || kind === 'click');
}

function needsPage(plan: Plan): boolean {
  return plan.kind === 'page' || plan.request.cookies;
}

/** A request sent by the content script of the page, with the page's cookies. */
function sendAsPage({ ask }: Services, { id: runId, tabId }: Run): Send {
  return async (request, { signal, limits }) => {
    const stop = AbortSignal.any([signal, AbortSignal.timeout(limits.timeMs)]);
    const stopped = new Promise<'stopped'>((resolve) => {
      if (stop.aborted) resolve('stopped');
      stop.addEventListener('abort', () => resolve('stopped'), { once: true });
    });
    const reply = await Promise.race([ask(tabId, 'send', { runId, request, limit: limits.bytes }), stopped]);
    if (reply === 'stopped') {
      void ask(tabId, 'cancel', { runId });
      return signal.aborted
        ? { ok: false, code: 'cancelled', message: 'Cancelled.' }
        : { ok: false, code: 'timeout', message: '' };
    }
    if (!reply.ok)
      return { ok: false, code: 'network', message: `the page does not answer (${reply.error.message})` };
    const sent = reply.value;
    if (!sent.ok) return { ok: false, code: 'network', message: sent.message };
    const body = Uint8Array.from(atob(sent.body), (character) => character.charCodeAt(0));
    return { ok: true, status: sent.status, headers: sent.headers, body, truncated: sent.truncated };
  };
}

function refusal(code: Refused['code'], message: string): Refused {
  return { ok: false, code, message, problems: [] };
}

function ownFault(error: unknown): Outcome {
  return { ok: false, code: 'internal', message: error instanceof Error ? error.message : String(error) };
}
