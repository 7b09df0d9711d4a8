import equal from 'fast-deep-equal';
import type { Settings } from '../messaging/protocol.ts';
import type { PageSender } from '../messaging/sender.ts';
import {
  type Action,
  type Arguments,
  type AuthScheme,
  durationMs,
  type Outcome,
  type Plan,
  type Run,
  type RunOn,
} from '../model/index.ts';
import {
  type Caller,
  type ConsentSettings,
  credentialFault,
  credentialPlace,
  expectationOf,
  explainScheme,
  limitOf,
  needsConsent,
  type Planned,
  plan,
  planMore,
  propose,
  type Refused,
  RUN_LIMITS,
  refuseTarget,
  sendWith,
  signIn,
  type Token,
} from '../run/index.ts';
import { createCredentials } from './credentials.ts';
import { createDetails } from './details.ts';
import { reportMistake } from './mistakes.ts';
import { createActionRecords } from './records.ts';
import { createRequestRuns, JOB_MS } from './request-runs.ts';
import type { RunsPart } from './router.ts';
import { createRunStore, type KeptRequest, type KeptRun } from './run-store.ts';
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
  /**
   * Plans and begins a run; it waits for the person's answer where the plan asks for consent.
   * @param allowed whether the person has said beforehand that an action of an origin may run
   */
  start(
    request: RunRequest,
    by: Caller,
    allowed?: (origin: string, action: Action) => Promise<boolean>,
  ): Promise<Run | Refused>;
  /** The run once it has ended; undefined where it was dismissed before. */
  ended(runId: string): Promise<Run | undefined>;
}

/** Of a run on the page, over all the pages that it goes through. */
const PAGE_RUN_MS = 60_000;
/** The content script keeps the time itself: the alarm is for the case that it is gone. */
const GRACE_MS = 2_000;
const ALARM = 'run:';
/** Where an action declares no window for its idempotency keys. */
const IDEMPOTENCY_MS = 86_400_000;

/**
 * Plans runs, asks for consent, has them carried out and keeps them: awaiting-consent → running → done. Everything
 * that counts stands in session storage, as the worker may die at any time: a request that was under way then is
 * ended as interrupted and never sent again, a run on the page goes on there and its outcome is taken when it comes.
 */
export function createRuns(services: Services): Runs {
  const { now, ask, alarms, looks } = services;
  const send = sendWith(services.fetch);
  const credentials = createCredentials(services.session, { send, now });
  const details = createDetails(services.session, services.fetch, now);
  const records = createActionRecords(services.session);
  const waiting = new Map<string, Set<(run: Run | undefined) => void>>();
  const store = createRunStore(services.session, (kept) => interrupted(kept, now()));

  /** Panels and the badge follow by themselves: no run waits for them. */
  const changed = ({ tabId }: Run) => {
    looks.changed(tabId).catch(reportMistake);
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
    settle(id, kept.run);
    await Promise.all([alarms.clear(ALARM + id), looks.changed(kept.run.tabId)]);
    return kept.run;
  };

  const requests = createRequestRuns({
    services,
    store,
    credentials,
    records,
    changed,
    finish,
    appoint: (id, at) => alarms.set(ALARM + id, at),
  });

  /** As it stands in storage before it has any effect. */
  const running = (kept: KeptRun): KeptRun => {
    const limit = kept.run.plan.kind === 'page' ? PAGE_RUN_MS : JOB_MS;
    const progress = kept.run.plan.summary[0] ?? '';
    return { ...kept, deadline: now() + limit, run: { ...kept.run, state: 'running', progress } };
  };

  const go = async (kept: KeptRun): Promise<Run> => {
    const { id, plan } = kept.run;
    const limit = plan.kind === 'page' ? PAGE_RUN_MS : RUN_LIMITS.timeMs;
    alarms.set(ALARM + id, now() + limit + GRACE_MS).catch(reportMistake);
    changed(kept.run);
    if (plan.kind === 'page') await carry(kept, 0);
    else void requests.carry(kept);
    return (await store.get(id))?.run ?? kept.run;
  };

  /** Consent has been given. */
  const begin = async (id: string): Promise<Run | undefined> => {
    let begun = false;
    const kept = await store.update(id, (before) => {
      if (before.run.state !== 'awaiting-consent') return undefined;
      begun = true;
      return running(before);
    });
    return kept && begun ? go(kept) : kept?.run;
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
    requests.abort(kept.run.id);
    await finish(kept.run.id, timedOut(kept));
  };

  /** The action as it is declared, its detail opened where it has one. */
  const find = async (tabId: number, key: string) => {
    const view = await looks.view(tabId);
    const declared = view.actions.find((one) => one.key === key);
    if (declared) return { view, action: await details.open(view.origin, declared, view.url) };
    const name = JSON.stringify(key.slice(0, 200));
    const message =
      view.phase === 'ready'
        ? `This site declares no action ${name} (any more).`
        : `This site is still being looked at: no action ${name} has been found so far.`;
    return { view, action: refusal('unknown-action', message) };
  };

  const planIt = async (request: RunRequest, by: Caller) => {
    const { tabId, on } = request;
    const [{ view, action }, settings] = await Promise.all([
      find(tabId, request.action),
      services.settings(),
    ]);
    if ('ok' in action) return { view, settings, action: undefined, planned: action, idempotencyKey: '' };
    const [given, done, idempotencyKey] = await Promise.all([
      credentials.of(view.origin),
      records.doneIn(view.origin, action.document),
      keyFor(view.origin, action, request.arguments),
    ]);
    const planned = plan(action, request.arguments, {
      on,
      by,
      override: by === 'person' && request.override === true,
      pageUrl: view.url,
      page: view.page,
      documents: view.documents,
      agentName: settings.agentName,
      settings: consentOf(settings, by),
      idempotencyKey,
      credentialFor: (target) => given.get(target)?.masked,
      scopesFor: (target) => given.get(target)?.scopes,
      doneIn: () => done,
    });
    return { view, settings, action, planned, idempotencyKey };
  };

  /** A run that failed and is run again with the same arguments within the window keeps its key (AWP §9). */
  const keyFor = async (origin: string, action: Action, args: Arguments): Promise<string> => {
    if (!action.idempotency) return '';
    const since = now() - (action.idempotency.windowMs ?? IDEMPOTENCY_MS);
    const before = (await store.all()).findLast(
      ({ run, request }) =>
        request?.idempotencyKey !== undefined &&
        run.origin === origin &&
        run.action === action.key &&
        run.startedAt >= since &&
        equal(run.arguments, args),
    );
    const failed = before?.run.outcome?.ok === false;
    return (failed && before.request?.idempotencyKey) || crypto.randomUUID();
  };

  const launch = async (
    action: Action,
    run: Omit<Run, 'id' | 'state' | 'progress' | 'startedAt'>,
    by: Caller,
    { request, asks }: { readonly request?: KeptRequest; readonly asks: boolean },
  ): Promise<Run> => {
    const result = action.page?.result;
    const waits: KeptRun = {
      run: {
        ...run,
        id: crypto.randomUUID(),
        by,
        state: 'awaiting-consent',
        progress: 'waiting for your answer',
        startedAt: now(),
      },
      by,
      done: 0,
      ...(result && { result }),
      ...(request && { request }),
    };
    const kept = asks ? waits : running(waits);
    await store.add(kept);
    if (!asks) return go(kept);
    changed(kept.run);
    return kept.run;
  };

  const start: Runs['start'] = async (request, by, allowed) => {
    const { view, settings, action, planned, idempotencyKey } = await planIt(request, by);
    if (!planned.ok || !action)
      return planned.ok ? refusal('unknown-action', 'There is no such action.') : planned;
    const { tabId, arguments: args } = request;
    const { key, name, document } = action;
    const limit = limitOf(action, view.documents, settings.agentName);
    const recoveries = view.documents.find(({ url }) => url === document)?.recoveries;
    const { pagination: style } = view.documents.find(({ url }) => url === document) ?? {};
    const reads = planned.plan.kind === 'request' && planned.plan.request.method === 'GET';
    const kept: KeptRequest = {
      document,
      actionId: action.id,
      expectation: expectationOf(action, recoveries),
      ...(limit && { limit }),
      ...(style && reads && { pagination: { style, parameters: action.parameters.map((one) => one.name) } }),
      ...(action.async?.pollUrl !== undefined && { pollUrl: action.async.pollUrl }),
      ...(idempotencyKey !== '' && { idempotencyKey }),
    };
    const asks = planned.plan.consent && !(await allowed?.(view.origin, action));
    return launch(
      action,
      { tabId, origin: view.origin, action: key, actionName: name, arguments: args, plan: planned.plan },
      by,
      { asks, ...(planned.plan.kind === 'request' && { request: kept }) },
    );
  };

  const known = async (runId: string): Promise<KeptRun> => {
    const kept = await store.get(runId);
    if (!kept) throw new Error('There is no such run: it was dismissed, or its tab was closed.');
    return kept;
  };

  /** The next page of a list over HTTP: the action run again, with consent as ever. */
  const moreOf = async ({ tabId, origin, action, outcome }: Run, by: Caller): Promise<Run> => {
    const more = outcome?.ok ? outcome.more : undefined;
    if (!more) throw new Error('This run has no further pages that could be followed.');
    if ((await looks.view(tabId)).origin !== origin) throw new Error(`The tab shows ${origin} no longer.`);
    const started = await start({ tabId, action, arguments: more, on: 'http' }, by);
    if ('ok' in started) throw new Error(started.message);
    return started;
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
    requests.abort(runId);
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
      open: async ({ tabId, action: key }) => {
        const { action } = await find(tabId, key);
        return 'ok' in action ? action : { ok: true, action };
      },
      propose: async ({ tabId, action: key }) => {
        const { view, action } = await find(tabId, key);
        if ('ok' in action) return [];
        const earlier = (await store.all()).flatMap(({ run, request }) =>
          run.origin === view.origin && run.action !== key && run.outcome?.ok && request
            ? [{ action: request.actionId, data: run.outcome.data }]
            : [],
        );
        return propose(action, earlier.toReversed());
      },
      giveCredential: async ({ tabId, action: key, secret }) => {
        const { view, action } = await find(tabId, key);
        if ('ok' in action) return action;
        const { scheme } = action.auth;
        const target = 'url' in action.transport ? URL.parse(action.transport.url)?.origin : undefined;
        const fault = credentialPlace(scheme)
          ? credentialFault(secret)
          : (explainScheme(scheme) ?? 'The action declares no scheme by which a credential could be sent.');
        if (fault !== undefined) return refusal('invalid-arguments', fault);
        if (target === undefined || target === 'null')
          return refusal(
            'not-runnable',
            'It cannot be told beforehand where this action goes: no credential can be bound to it.',
          );
        const refused = refuseTarget(target, view.url);
        if (refused) return refused;
        const token = { access: secret, ...lifeOf(scheme, target, now()) };
        return { ok: true, credential: await credentials.give(view.origin, target, token) };
      },
      signIn: async ({ tabId, action: key, clientId, clientSecret, scopes }) => {
        const { view, action } = await find(tabId, key);
        if ('ok' in action) return action;
        const target = 'url' in action.transport ? URL.parse(action.transport.url)?.origin : undefined;
        if (target === undefined || target === 'null')
          return refusal('not-runnable', 'It cannot be told beforehand where this action goes.');
        const refused = refuseTarget(target, view.url);
        if (refused) return refused;
        const client = { id: clientId, ...(clientSecret !== undefined && { secret: clientSecret }) };
        const context = {
          ...services.identity,
          redirectUri: services.identity.redirectUri(),
          pageUrl: view.url,
          signal: new AbortController().signal,
          send,
          now,
        };
        const answer = await signIn(action.auth.scheme, client, context, scopes);
        if (!answer.ok) return answer;
        const credential = await credentials.give(view.origin, target, answer.token);
        // The popup has closed over the service's window: when it opens again it finds the credential.
        await looks.changed(tabId);
        return { ok: true, credential };
      },
      redirectUri: async () => services.identity.redirectUri(),
      credentials: () => credentials.all(),
      forgetCredentials: async ({ site }) => {
        await credentials.forget(site);
        return null;
      },
      file: async ({ runId }) => {
        const { run } = await known(runId);
        const base64 = await store.file(runId);
        if (!run.outcome?.ok || !run.outcome.file || base64 === undefined)
          throw new Error('The file was let go of to make room: run the action again.');
        return { ...run.outcome.file, base64 };
      },
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
        if (run.plan.kind === 'request') return moreOf(run, by);
        const [view, settings] = await Promise.all([looks.view(run.tabId), services.settings()]);
        const action = view.actions.find(({ key }) => key === run.action);
        const next = action && planMore(action, view.page);
        if (!action || !next || run.plan.kind !== 'page')
          throw new Error('This run has no further pages that could be followed.');
        if (!next.ok) throw new Error(next.message);
        const consent = needsConsent({ risk: 'read', confirm: false }, consentOf(settings, by));
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
              consent,
              warnings: [],
              steps: next.steps,
              summary: next.summary,
            },
          },
          by,
          { asks: consent },
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
        if (kept && heard(kept, sender)) changed(kept.run);
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
      if (kept?.run.state !== 'running') return;
      if (overdue(kept)) await expire(kept);
      else if (kept.run.plan.kind === 'request') await requests.carry(kept);
      else await alarms.set(name, (kept.deadline ?? now()) + GRACE_MS);
    },
    forget: async (tabId) => {
      const gone = (await store.all()).filter(({ run }) => run.tabId === tabId).map(({ run }) => run.id);
      for (const id of gone) {
        requests.abort(id);
        await alarms.clear(ALARM + id);
      }
      await store.remove(gone);
      for (const id of gone) settle(id, undefined);
    },
    awake: async () => {
      for (const kept of await store.all()) {
        // What waited its turn has not been sent, and a job may be asked about again: those go on.
        if (kept.run.state === 'running' && kept.run.plan.kind === 'request') void requests.carry(kept);
      }
    },
  };
}

/** AWP §7: how long a token that was given by hand lives, and where it is renewed: on the origin alone that it is for. */
function lifeOf(
  scheme: AuthScheme | undefined,
  target: string,
  now: number,
): Pick<Token, 'expiresAt' | 'renewal'> {
  const { refreshUrl, tokenExpiry } = scheme ?? {};
  if (refreshUrl === undefined || scheme?.type === 'api-key' || URL.parse(refreshUrl)?.origin !== target)
    return {};
  const life = tokenExpiry === undefined ? undefined : durationMs(tokenExpiry);
  return { renewal: { url: refreshUrl }, ...(life !== undefined && { expiresAt: now + life }) };
}

/** A plain read runs unasked for whom the settings allow it: the person, or agents. */
function consentOf(settings: Settings, by: Caller): ConsentSettings {
  return { readsRunAtOnce: by === 'agent' ? settings.agentsMayRead : settings.readsRunAtOnce };
}

/** What stood in storage as running when the worker started: a request of it went down with the old worker. */
function interrupted(kept: KeptRun, now: number): KeptRun {
  const { run, request } = kept;
  if (run.state !== 'running' || run.plan.kind === 'page') return kept;
  if (request?.waitsUntil !== undefined || request?.job) return kept;
  const outcome: Outcome = {
    ok: false,
    code: 'interrupted',
    message: `The browser stopped the extension while the request was under way. ${behind(run.plan, 0)} It was not sent again.`,
    next: afterInterruption(run.plan, request),
    tookMs: Math.max(0, now - run.startedAt),
  };
  return { ...kept, run: { ...run, state: 'done', progress: '', outcome } };
}

function afterInterruption(plan: Plan, request: KeptRequest | undefined): string {
  if (!mayHaveEffect(plan)) return 'Run it again.';
  return request?.idempotencyKey === undefined
    ? 'Look at the site whether it was done before you run it again.'
    : 'Run it again with the same arguments: it keeps its idempotency key, by which the site knows it for the same request.';
}

/** A plain read changes nothing; a WebSocket begins by a GET but is told something. */
function mayHaveEffect(plan: Plan): boolean {
  if (plan.kind === 'page') return true;
  const { method, over } = plan.request;
  return over === 'websocket' || !/^(?:GET|HEAD|OPTIONS)$/.test(method);
}

function timedOut({ run, done }: KeptRun): Outcome {
  const seconds = (run.plan.kind === 'page' ? PAGE_RUN_MS : JOB_MS) / 1_000;
  return {
    ok: false,
    code: 'timeout',
    message: `It did not end within ${seconds} s. ${behind(run.plan, done)}`,
  };
}

/** What has been done already when a run ends in its midst. */
function behind(plan: Plan, done: number): string {
  if (plan.kind === 'request') {
    return mayHaveEffect(plan)
      ? 'The request had been sent: whether it took effect cannot be told from here.'
      : '';
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

function refusal(code: Refused['code'], message: string): Refused {
  return { ok: false, code, message, problems: [] };
}
