import type { Guard, PageRequests, Watch } from '../../browser/ports.ts';
import { pause, withTimeout } from '../../http/pause.ts';
import type { PageSender } from '../../messaging/messages.ts';
import type { LeftPage, Outcome, PageOutcome, PagePlan, Sentence } from '../../model/index.ts';
import type { judgeLate, judgeSending } from '../../run/answer/evidence.ts';
import {
  endWithoutPage,
  fileIn,
  type NoPage,
  noPageOf,
  type PageResponse,
} from '../../run/answer/no-page.ts';
import { fromPage } from '../../run/outcome.ts';
import { Refused } from '../../text/english.ts';
import { say } from '../../text/index.ts';
import { logError } from '../log.ts';
import type { Services } from '../services.ts';
import { noAccess, undone } from './gone.ts';
import type { Grants } from './grants.ts';
import { type KeptRun, type RunStore, tabOf } from './store.ts';
import { hasLeft, hasSent, type RunEvent, saidDone } from './transition.ts';

interface HeldTab {
  readonly guard: Promise<Guard>;
  readonly timer: ReturnType<typeof setTimeout>;
  readonly document: string | undefined;
}

const GUARD_MS = 10_000;
const LINGER_MS = 2_000;
const SILENT_MS = 4_000;
const ANSWERS_MS = 1_000;

const REACHES = 10;
const REACH_MS = 200;

interface Parts extends Pick<Services, 'sendToTab' | 'sendToPresent' | 'platform' | 'tabs'> {
  readonly store: Pick<RunStore, 'all' | 'get'>;
  readonly grants: Pick<Grants, 'accepts'>;
  readonly apply: (runId: string, event: RunEvent) => Promise<KeptRun | undefined>;
}
type Judges = { readonly judgeLate: typeof judgeLate; readonly judgeSending: typeof judgeSending };

export function createPageRuns({ platform, tabs, sendToTab, sendToPresent, store, grants, apply }: Parts) {
  const guards = new Map<string, HeldTab | null>();
  const watches = new Map<string, { readonly watch: PageWatch; readonly end: () => void }>();
  const early = new Map<string, Watch>();
  /** Loaded early, because the end of a run can't wait for a module. */
  let loaded: Judges | undefined;

  function watch(kept: KeptRun): void {
    const { id, plan } = kept.run;
    if (plan.kind !== 'page' || watches.has(id)) return;
    const watch = new PageWatch((end) => void endWithout(id, end).catch(logError));
    watches.set(id, { watch, end: platform.watchPages(tabOf(kept), watch) });
  }

  function watchEarly(kept: KeptRun): void {
    const { id, plan, fillsOnly } = kept.run;
    // With `fillsOnly`, the person may submit other values, so nothing is watched.
    if (plan.kind === 'page' && !fillsOnly && !early.has(id)) {
      early.set(id, platform.watchSends(tabOf(kept), plan.url));
      void loadJudge().catch(logError);
    }
  }

  async function loadJudge(): Promise<Judges> {
    loaded ??= await import('../parts/running.ts');
    return loaded;
  }

  async function execute(kept: KeptRun): Promise<Sentence | undefined> {
    const { run, result, deadline, done, left } = kept;
    if (run.plan.kind !== 'page') return undefined;
    const tabId = tabOf(kept);
    const gone = say('tabElsewhere', run.origin);
    if ((await tabs.originOf(tabId)) !== run.origin) return gone;
    watchEarly(kept);
    await loadJudge();
    const { origin, plan, fillsOnly } = run;
    const sent = { runId: run.id, origin, plan, from: done, result, deadline, left, fillsOnly };
    let reply = await sendToTab(tabId, 'execute', sent);
    for (
      let tries = done > 0 ? REACHES : 0;
      !reply.ok && reply.error.code === 'unreachable' && tries > 0;
      tries--
    ) {
      await pause(REACH_MS);
      reply = await sendToTab(tabId, 'execute', sent);
    }
    if (!reply.ok) return reply.error.message;
    return reply.value.begun ? undefined : gone;
  }

  async function guard(kept: KeptRun, done: number, document?: string): Promise<void> {
    const { run, done: before } = kept;
    const step = run.plan.kind === 'page' ? run.plan.steps[done - 1] : undefined;
    if (run.plan.kind !== 'page' || !step || done < before) return;
    if ((step.kind !== 'submit' && step.kind !== 'click') || !step.expects) return;
    if (done === before && guards.has(run.id)) return;
    release(run.id);
    const held = { pageUrl: run.plan.url, submission: step.expects };
    const guard = platform.guard(tabOf(kept), held, document);
    const timer = setTimeout(() => release(run.id), GUARD_MS);
    guards.set(run.id, { guard, timer, document });
    noticeSilence(kept, done).catch(logError);
    await guard;
    // Stops the old listener last, because Firefox misses requests between two listeners.
    early.get(run.id)?.stop();
  }

  async function settled(
    { run: { id, plan, fillsOnly }, left }: KeptRun,
    told: PageOutcome,
  ): Promise<Outcome> {
    const outcome = fromPage(told);
    if (plan.kind !== 'page') return outcome;
    const guard = await guards.get(id)?.guard;
    const answer = told.ok ? told.answer : undefined;
    const { judgeLate, judgeSending } = await loadJudge();
    // After a restart of the worker, `guard` is missing and only the page's report counts.
    return judgeLate(async () =>
      judgeSending(fillsOnly ? ofPerson(plan) : plan, outcome, {
        answer,
        seen: await guard?.seen(),
        early: early.get(id)?.seen(),
        held: left?.held,
        names: left?.names,
        texts: left?.texts,
        blocked: guard?.blocked() ?? [],
        went: guard?.went() ?? false,
      }),
    );
  }

  async function progressed(
    runId: string,
    sender: PageSender,
    reached: { readonly text: Sentence; readonly done: number; readonly left?: LeftPage },
  ): Promise<void> {
    const kept = await store.get(runId);
    if (!kept || !runsOn(kept, sender)) throw new Refused(say('runNotHere'));
    await guard(kept, reached.done, sender.document);
    const now = await apply(runId, { kind: 'progress', origin: sender.origin, ...reached });
    if (now?.run.state === 'running') return;
    release(runId);
    throw new Refused(say('runNotHere'));
  }

  async function ended(runId: string, sender: PageSender, outcome: PageOutcome): Promise<void> {
    const kept = await store.get(runId);
    if (!kept || !runsOn(kept, sender)) return;
    const judged = await settled(kept, outcome);
    const isAccepted = await grants.accepts(kept.run.origin, judged);
    await apply(runId, { kind: 'outcome', outcome: judged, isAccepted });
  }

  async function pageReady(sender: PageSender, active: readonly string[]): Promise<void> {
    await shows(sender.tabId, sender.origin);
    for (const kept of await store.all()) {
      const { run } = kept;
      if (tabOf(kept) !== sender.tabId || run.state !== 'running' || run.plan.kind !== 'page') continue;
      if (!active.includes(run.id)) release(run.id, sender.document);
      await apply(run.id, {
        kind: 'page-ready',
        origin: sender.origin,
        active: active.includes(run.id),
      });
    }
  }

  async function shows(tabId: number, origin: string): Promise<void> {
    for (const { run } of await store.all()) {
      if (run.tabId !== tabId || run.state === 'done') continue;
      const isWithheld = run.state === 'awaiting-consent' && !(await platform.hasAccess(run.origin));
      const event: RunEvent = isWithheld
        ? { kind: 'outcome', outcome: undone(noAccess(run.origin)) }
        : { kind: 'left', origin };
      await apply(run.id, event);
    }
  }

  async function endWithout(runId: string, end: NoPage): Promise<void> {
    const kept = await store.get(runId);
    if (kept?.run.state !== 'running' || !hasLeft(kept)) return;
    const told = endWithoutPage(end, saidDone(kept), hasSent(kept));
    await apply(runId, { kind: 'outcome', outcome: await settled(kept, told) });
  }

  async function noticeSilence(kept: KeptRun, done: number): Promise<void> {
    const { id, origin } = kept.run;
    await pause(SILENT_MS);
    if (!watches.has(id)) return;
    const asked = sendToPresent(tabOf(kept), 'cancel', { runId: '' });
    const isSilent = await withTimeout(
      ANSWERS_MS,
      asked.then(() => false),
      true,
    );
    if (isSilent) await apply(id, { kind: 'progress', origin, text: say('progressHeldUp'), done });
  }

  function withEarly<Kept extends KeptRun | undefined>(kept: Kept): Kept {
    if (!kept) return kept;
    const { plan, outcome, id } = kept.run;
    const sent = early.get(id)?.seen();
    if (plan.kind !== 'page' || !outcome || outcome.ok || !sent || !loaded) return kept;
    const judged = loaded.judgeSending(plan, outcome, { early: sent, seen: [], blocked: [], went: true });
    return { ...kept, run: { ...kept.run, outcome: judged } };
  }

  function release(runId: string, document?: string): void {
    watches.get(runId)?.watch.ready();
    const held = guards.get(runId);
    if (!held) return void guards.set(runId, null);
    // Ignores the submitting page, which may report again after a restart of the worker.
    if (document === undefined || held.document !== document) releaseAfter(held, 0);
  }

  function stop(kept: KeptRun, succeeded: boolean): void {
    const { run } = kept;
    const held = guards.get(run.id);
    guards.delete(run.id);
    const watched = watches.get(run.id);
    watches.delete(run.id);
    watched?.watch.ready();
    watched?.end();
    early.get(run.id)?.stop();
    early.delete(run.id);
    if (held) releaseAfter(held, succeeded ? 0 : LINGER_MS);
    if (run.plan.kind === 'page' && run.state === 'running')
      sendToTab(tabOf(kept), 'cancel', { runId: run.id }).catch(logError);
  }

  return {
    watch,
    watchEarly,
    execute,
    guard,
    settled,
    progressed,
    ended,
    pageReady,
    shows,
    withEarly,
    release,
    stop,
  };
}

export type PageRuns = ReturnType<typeof createPageRuns>;

const ofPerson = (plan: PagePlan): PagePlan => ({
  ...plan,
  sends: plan.sends.filter(({ parameter }) => parameter !== undefined),
});

function releaseAfter({ guard, timer }: HeldTab, ms: number): void {
  clearTimeout(timer);
  const end = (): void => void guard.then((held) => held.release()).catch(logError);
  if (ms === 0) end();
  else setTimeout(end, ms);
}

function runsOn(kept: KeptRun, sender: PageSender): boolean {
  const { run } = kept;
  return (
    run.state === 'running' &&
    run.plan.kind === 'page' &&
    tabOf(kept) === sender.tabId &&
    run.origin === sender.origin
  );
}

const GIVEN_UP_MS = 1_500;
const READY_MS = 8_000;
/** Error of a cancelled request, in Chromium and in Firefox. */
const GIVEN_UP = /^(?:net::ERR_ABORTED|NS_BINDING_ABORTED)$/;
const STOPPED = /^(?:net::ERR_BLOCKED_BY_\w+|NS_ERROR_ABORT)$/;

/** Reports a navigation that ends without a new page, such as a download or an error. */
export class PageWatch implements PageRequests {
  readonly #ended: (end: NoPage) => void;
  #request = '';
  #response: PageResponse | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(ended: (end: NoPage) => void) {
    this.#ended = ended;
  }

  begun(request: string): void {
    this.#request = request;
    this.#response = undefined;
    this.ready();
  }

  answered(request: string, response: PageResponse): void {
    const { status } = response;
    if (request !== this.#request || (status >= 300 && status < 400 && status !== 304)) return;
    this.#response = response;
    const end = noPageOf(response);
    if (end) this.#end(end);
  }

  completed(request: string): void {
    const { status = 0 } = this.#response ?? {};
    if (request === this.#request) this.#after(READY_MS, { kind: 'unreadable', status });
  }

  failed(request: string, url: string, error: string): void {
    const end = { kind: 'failed', why: error.replace(/^net::/, ''), url } as const;
    if (request !== this.#request) return;
    if (GIVEN_UP.test(error)) this.#givenUp(end);
    else this.#end(STOPPED.test(error) ? { kind: 'stopped', before: 'page', url } : end);
  }

  ready(): void {
    clearTimeout(this.#timer);
  }

  /** Browsers cancel the navigation of a download, and one that another navigation replaces. */
  #givenUp(end: NoPage): void {
    const response = this.#response;
    const isPage = /^\s*(?:text\/html|application\/xhtml)/i.test(response?.headers['content-type'] ?? '');
    if (!isPage) this.#after(GIVEN_UP_MS, response && response.status < 300 ? fileIn(response) : end);
  }

  #end(end: NoPage): void {
    this.#request = '';
    this.#ended(end);
  }

  #after(ms: number, end: NoPage): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#end(end), ms);
  }
}
