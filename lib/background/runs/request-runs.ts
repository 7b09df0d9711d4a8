import { pause } from '../../http/index.ts';
import type { Outcome, Question, RequestPlan, Run, RunData } from '../../model/index.ts';
import {
  backoff,
  execute,
  jobResult,
  jobState,
  jobUrl,
  judgeAnswer,
  nextPage,
  refuseTarget,
  retryAt,
  type Send,
  sendWith,
  withCredential,
} from '../../run/index.ts';
import { sanitize } from '../../text/index.ts';
import type { Services } from '../services.ts';
import type { ActionRecords } from './action-records.ts';
import type { Credentials } from './credentials.ts';
import type { McpTools } from './mcp-tools.ts';
import { readAsPage, sendAsPage } from './page-senders.ts';
import type { KeptRequest, KeptRun } from './store.ts';
import { JOB_MS, mayPoll, type RunEvent } from './transition.ts';

/** A limit that asks for a longer wait is reported, not waited out. */
const MAX_WAIT_MS = 600_000;
/** Times that a job may be asked about in vain before it counts as lost. */
const MAX_MISSES = 3;

export interface RequestRuns {
  /**
   * Executes a request run: waits its turn, sends, follows the job that the answer begins. Also resumes a run that was
   * waiting, or whose job was being followed, when an earlier worker died.
   */
  execute(kept: KeptRun): Promise<void>;
  abort(runId: string): void;
}

export interface RequestRunParts {
  readonly services: Pick<Services, 'now' | 'platform' | 'sendToTab' | 'alarms' | 'tabs'>;
  readonly credentials: Credentials;
  readonly records: ActionRecords;
  readonly tools: McpTools;
  readonly apply: (runId: string, event: RunEvent) => Promise<KeptRun | undefined>;
}

export function createRequestRuns(parts: RequestRunParts): RequestRuns {
  return new RequestRunService(parts);
}

class RequestRunService implements RequestRuns {
  readonly #parts: RequestRunParts;
  readonly #sendAsExtension: Send;
  readonly #controllers = new Map<string, AbortController>();

  constructor(parts: RequestRunParts) {
    this.#parts = parts;
    this.#sendAsExtension = sendWith(parts.services.platform.fetch);
  }

  abort(runId: string): void {
    this.#controllers.get(runId)?.abort();
  }

  async execute(kept: KeptRun): Promise<void> {
    const { run, request } = kept;
    if (this.#controllers.has(run.id)) return;
    const { records, tools, apply } = this.#parts;
    const controller = new AbortController();
    this.#controllers.set(run.id, controller);
    const finish = (outcome: Outcome) => apply(run.id, { kind: 'outcome', outcome });
    try {
      const outcome = await this.#work(kept, controller.signal);
      this.#controllers.delete(run.id);
      if (!outcome) return;
      if (outcome.ok && request) await records.done(run.origin, request.document, request.actionId);
      if (run.plan.kind === 'request') await tools.learn(run.origin, run.plan.request, outcome);
      await finish(request ? judged(outcome, request, run) : outcome);
    } catch (error) {
      this.#controllers.delete(run.id);
      const message = error instanceof Error ? error.message : String(error);
      await finish(
        controller.signal.aborted
          ? { ok: false, code: 'cancelled', message: 'Cancelled.' }
          : { ok: false, code: 'internal', message },
      );
    }
  }

  /** @returns undefined where the run does not end here: it was ended meanwhile, or the person is asked */
  async #work(kept: KeptRun, signal: AbortSignal): Promise<Outcome | undefined> {
    const { run, request: more } = kept;
    const { apply, services, records } = this.#parts;
    if (run.plan.kind !== 'request') throw new Error('no request is planned');
    if (more?.job) return this.#followJob(kept, undefined, signal);
    const never = (await this.#awaitTurn(kept, signal)) ?? (await this.#whyNotByPage(kept));
    if (never) return never;
    // From here on it counts as sent, whatever becomes of this worker.
    const sending = await apply(run.id, { kind: 'sending' });
    if (sending?.run.state !== 'running') return undefined;
    const outcome = await this.#sendOnce(kept, run.plan.request, signal);
    if (kept.asThePage && !outcome.ok && outcome.code === 'network')
      return this.#askInstead(kept, kept.asThePage);
    const later = retryAt(outcome.headers, services.now());
    if (later !== undefined && !outcome.ok) await records.hold(run.origin, run.action, later);
    return withoutJob(outcome, more?.pollUrl) ?? this.#followJob(sending, outcome.data, signal);
  }

  /** What the page may not read by itself is read by the extension, where the person allows it. */
  async #askInstead(kept: KeptRun, question: Question): Promise<Outcome | undefined> {
    const gone = await this.#whyNotByPage(kept);
    if (!gone) await this.#parts.apply(kept.run.id, { kind: 'needs-consent', question });
    return gone;
  }

  /** Waits until the action's limit lets the request go. @returns why it does not go at all */
  async #awaitTurn({ run, request }: KeptRun, signal: AbortSignal): Promise<Outcome | undefined> {
    const { records, apply, services } = this.#parts;
    const { now, alarms } = services;
    for (;;) {
      const wait = await records.enter(run.origin, run.action, request?.limit, now());
      if (wait === 0) return undefined;
      const until = now() + wait;
      const limit = request?.limit
        ? `the site allows at most ${request.limit.declared}`
        : 'the server asked for it';
      if (wait > MAX_WAIT_MS) {
        const message = `The next request may go at ${new Date(until).toISOString()} at the earliest: ${limit}. Nothing was sent.`;
        return { ok: false, code: 'not-runnable', message };
      }
      const text = `Waiting ${Math.ceil(wait / 1_000)} s before sending: ${limit}`;
      await apply(run.id, { kind: 'queued', until, text });
      await alarms.set(`run:${run.id}`, until);
      await pause(wait, signal);
    }
  }

  /** What the page is to send is sent by that page itself, not by one that has replaced it. */
  async #whyNotByPage({ run, asThePage }: KeptRun): Promise<Outcome | undefined> {
    const byPage = asThePage || (run.plan.kind === 'request' && run.plan.request.cookies);
    const { tabs } = this.#parts.services;
    if (!byPage || (await tabs.originOf(run.tabId)) === run.origin) return undefined;
    const message = `The tab no longer shows ${run.origin}. Nothing was sent as that page.`;
    return { ok: false, code: 'page-changed', message };
  }

  #senderOf({ run, asThePage }: KeptRun, request: RequestPlan): Send {
    if (request.cookies) return sendAsPage(this.#parts.services, run);
    return asThePage ? readAsPage(this.#parts.services, run) : this.#sendAsExtension;
  }

  async #sendOnce(kept: KeptRun, request: RequestPlan, signal: AbortSignal): Promise<Outcome> {
    const { run } = kept;
    const { credentials, services } = this.#parts;
    const { origin } = new URL(request.url);
    const secret = request.credential && (await credentials.secret(run.origin, origin));
    if (request.credential && secret === undefined) {
      const message = 'The credential that this needs was removed meanwhile. Nothing was sent.';
      return { ok: false, code: 'not-runnable', message };
    }
    const { now, platform } = services;
    const context = { send: this.#senderOf(kept, request), now, signal, openSocket: platform.openSocket };
    const done = (given: string | undefined) =>
      execute(given === undefined ? request : withCredential(request, given), context);
    const outcome = await done(secret);
    if (outcome.ok || outcome.status !== 401 || secret === undefined) return outcome;
    // What was refused for its token had no effect: with the token renewed (AWP §7) it is sent once more.
    const renewed = await credentials.rejected(run.origin, origin, secret);
    return renewed === undefined ? outcome : done(renewed);
  }

  /** AWP §9: asks for the job until it ends. */
  async #followJob(kept: KeptRun, first: RunData | undefined, signal: AbortSignal): Promise<Outcome> {
    const { run, request: more } = kept;
    const now = this.#parts.services.now();
    if (run.plan.kind !== 'request') throw new Error('only a request begins a job');
    const url = more?.job?.url ?? (first && more?.pollUrl && jobUrl(more.pollUrl, first)?.href);
    const against = url ? whyNotPolled(url, run) : 'its answer does not say which job it is';
    if (!url || against !== undefined) {
      const notes = [`The job goes on at the site, but it cannot be followed: ${against}.`];
      const data = first ?? { kind: 'nothing' as const };
      return { ok: true, status: 202, tookMs: now - run.startedAt, data, notes };
    }
    const job = { url, begunAt: more?.job?.begunAt ?? now, asked: more?.job?.asked ?? 0 };
    const status = first && statusText(jobState(first, 202));
    return this.#poll(kept, pollRequest(run.plan.request, url, run.origin), job, status, signal);
  }

  /** @param status the site's words on the job, as far as known */
  async #poll(
    kept: KeptRun,
    request: RequestPlan,
    { url, begunAt, asked: first }: NonNullable<KeptRequest['job']>,
    status: string | undefined,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { apply, services } = this.#parts;
    const { now, alarms } = services;
    const { id } = kept.run;
    let misses = 0;
    let shown = status ?? 'The site is working on it';
    for (let asked = first; ; asked++) {
      if (now() - begunAt > JOB_MS) return jobTimedOut();
      const text = `${shown}; asked ${asked === 1 ? 'once' : `${asked} times`}`;
      await apply(id, { kind: 'polling', job: { url, begunAt, asked }, text });
      await alarms.set(`run:${id}`, now() + Math.max(30_000, backoff(asked)));
      await pause(backoff(asked), signal);
      const outcome = await this.#sendOnce(kept, request, signal);
      if (isPassing(outcome) && ++misses < MAX_MISSES) continue;
      if (!outcome.ok) return outcome;
      misses = 0;
      const answer = jobState(outcome.data, outcome.status);
      if (answer.state === 'done') return { ...outcome, data: jobResult(outcome.data) };
      if (answer.state === 'failed') return jobFailed(outcome, answer.word);
      shown = statusText(answer) ?? 'The site is working on it';
    }
  }
}

/** The outcome where an answer has begun no job, or one that has ended already. */
function withoutJob(outcome: Outcome, pollUrl: string | undefined): Outcome | undefined {
  if (!outcome.ok || !pollUrl || jobState(outcome.data, 202).state === 'failed') return outcome;
  const { state, word } = jobState(outcome.data, outcome.status);
  return state === 'done' && word !== undefined ? { ...outcome, data: jobResult(outcome.data) } : undefined;
}

/** Why a job may not be asked about at an address; undefined where it may. */
function whyNotPolled(url: string, run: Run): string | undefined {
  if (!mayPoll(run.plan, url)) return `its address, ${url.slice(0, 300)}, is not the one that was agreed to`;
  return refuseTarget(url, run.origin)?.message;
}

function pollRequest(request: RequestPlan, url: string, site: string): RequestPlan {
  const { body: _body, parts: _parts, credential, cookies, ...rest } = request;
  const { origin } = new URL(url);
  const sameTarget = origin === new URL(request.url).origin;
  return {
    ...rest,
    method: 'GET',
    url,
    headers: { Accept: request.headers.Accept ?? '*/*' },
    ...(sameTarget && credential && { credential }),
    cookies: cookies && origin === site,
    crossOrigin: origin !== site,
  };
}

/** The site's own words on a job, as a person is shown them while it goes on. */
function statusText({ word, percent }: ReturnType<typeof jobState>): string | undefined {
  if (word === undefined) return undefined;
  return `The site says “${sanitize(word, 50).text}”${percent === undefined ? '' : `, ${percent} %`}`;
}

/** A failure that may be over at the next try. */
function isPassing(outcome: Outcome): boolean {
  if (outcome.ok) return false;
  const { code, status } = outcome;
  return code === 'network' || code === 'timeout' || status === 429 || status === 503;
}

function jobTimedOut(): Outcome {
  const message = `The job has not ended within ${JOB_MS / 60_000} minutes; it goes on at the site.`;
  return { ok: false, code: 'timeout', message };
}

function jobFailed({ status, data }: Outcome, word: string | undefined): Outcome {
  return {
    ok: false,
    code: 'http-error',
    message: `The job ended as “${word ?? 'failed'}”.`,
    ...(status !== undefined && { status }),
    ...(data && { data }),
  };
}

function judged(answer: Outcome, { expectation, pagination }: KeptRequest, run: Run): Outcome {
  const outcome = judgeAnswer(answer, expectation);
  const more = outcome.ok && pagination ? nextPage(pagination, run.arguments, outcome.data) : undefined;
  return outcome.ok && more ? { ...outcome, more } : outcome;
}
