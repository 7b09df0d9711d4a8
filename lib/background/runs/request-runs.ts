import { fromBase64, pause, type SentAnswer } from '../../http/index.ts';
import type { Outcome, RequestPlan, Run, RunData } from '../../model/index.ts';
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
import type { KeptRequest, KeptRun } from './store.ts';
import { JOB_MS, mayPoll, type RunEvent } from './transition.ts';

/** A limit that asks for a longer wait is reported, not waited out. */
const MAX_WAIT_MS = 600_000;
/** Times that a job may be asked about in vain before it counts as lost. */
const MAX_MISSES = 3;

export interface RequestRuns {
  /**
   * Carries out a request run: waits its turn, sends, follows the job that comes of it. Also goes on with a run that
   * was waiting, or whose job was being followed, when an earlier worker died.
   */
  carry(kept: KeptRun): Promise<void>;
  abort(runId: string): void;
}

export interface RequestRunParts {
  readonly services: Pick<Services, 'now' | 'platform' | 'sendToTab' | 'alarms' | 'tabs'>;
  readonly credentials: Credentials;
  readonly records: ActionRecords;
  readonly apply: (runId: string, event: RunEvent) => Promise<KeptRun | undefined>;
}

export function createRequestRuns({ services, credentials, records, apply }: RequestRunParts): RequestRuns {
  const { now, platform, alarms, tabs } = services;
  const sendAsExtension = sendWith(platform.fetch);
  const controllers = new Map<string, AbortController>();

  /** Waits until the action's limit lets the request go. @returns why it does not go at all */
  async function awaitTurn({ run, request }: KeptRun, signal: AbortSignal): Promise<Outcome | undefined> {
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

  /** What the page is to send it sends itself: not the one that has come in its place. */
  async function whyNotByPage({ run, asThePage }: KeptRun): Promise<Outcome | undefined> {
    const byPage = asThePage || (run.plan.kind === 'request' && run.plan.request.cookies);
    if (!byPage || (await tabs.originOf(run.tabId)) === run.origin) return undefined;
    const message = `The tab no longer shows ${run.origin}. Nothing was sent as that page.`;
    return { ok: false, code: 'page-changed', message };
  }

  function senderOf({ run, asThePage }: KeptRun, request: RequestPlan): Send {
    if (request.cookies) return sendAsPage(services, run);
    return asThePage ? readAsPage(services, run) : sendAsExtension;
  }

  async function sendOnce(kept: KeptRun, request: RequestPlan, signal: AbortSignal): Promise<Outcome> {
    const { run } = kept;
    const { origin } = new URL(request.url);
    const secret = request.credential && (await credentials.secret(run.origin, origin));
    if (request.credential && secret === undefined) {
      const message = 'The credential that this needs was removed meanwhile. Nothing was sent.';
      return { ok: false, code: 'not-runnable', message };
    }
    const context = { send: senderOf(kept, request), now, signal, openSocket: platform.openSocket };
    const done = (given: string | undefined) =>
      execute(given === undefined ? request : withCredential(request, given), context);
    const outcome = await done(secret);
    if (outcome.ok || outcome.status !== 401 || secret === undefined) return outcome;
    // What was refused for its token had no effect: with the token renewed (AWP §7) it is sent once more.
    const renewed = await credentials.rejected(run.origin, origin, secret);
    return renewed === undefined ? outcome : done(renewed);
  }

  /** AWP §9: asks for the job until it ends. */
  async function followJob(kept: KeptRun, first: RunData | undefined, signal: AbortSignal): Promise<Outcome> {
    const { run } = kept;
    if (run.plan.kind !== 'request') throw new Error('only a request begins a job');
    const { request } = run.plan;
    const { job } = kept.request ?? {};
    const url = job?.url ?? (first && kept.request?.pollUrl && jobUrl(kept.request.pollUrl, first)?.href);
    const against = url ? whyNotPolled(url, run) : 'its answer does not say which job it is';
    if (!url || against !== undefined) {
      const notes = [`The job goes on at the site, but it cannot be followed: ${against}.`];
      const data = first ?? { kind: 'nothing' as const };
      return { ok: true, status: 202, tookMs: now() - run.startedAt, data, notes };
    }
    const begun = job?.begunAt ?? now();
    const ask = pollRequest(request, url, run.origin);
    let misses = 0;
    let said = first && saidOf(jobState(first, 202));
    for (let asked = job?.asked ?? 0; ; asked++) {
      if (now() - begun > JOB_MS) return jobTimedOut();
      const text = `${said ?? 'The site is working on it'}; asked ${asked === 1 ? 'once' : `${asked} times`}`;
      await apply(run.id, { kind: 'polling', job: { url, begunAt: begun, asked }, text });
      await alarms.set(`run:${run.id}`, now() + Math.max(30_000, backoff(asked)));
      await pause(backoff(asked), signal);
      const outcome = await sendOnce(kept, ask, signal);
      if (isPassing(outcome) && ++misses < MAX_MISSES) continue;
      if (!outcome.ok) return outcome;
      misses = 0;
      const answer = jobState(outcome.data, outcome.status);
      if (answer.state === 'done') return { ...outcome, data: jobResult(outcome.data) };
      if (answer.state === 'failed') return jobFailed(outcome, answer.word);
      said = saidOf(answer);
    }
  }

  async function work(kept: KeptRun, signal: AbortSignal): Promise<Outcome | undefined> {
    const { run, request: more } = kept;
    if (run.plan.kind !== 'request') throw new Error('no request is planned');
    if (more?.job) return followJob(kept, undefined, signal);
    const never = (await awaitTurn(kept, signal)) ?? (await whyNotByPage(kept));
    if (never) return never;
    // From here on it counts as sent, whatever becomes of this worker.
    const sending = await apply(run.id, { kind: 'sending' });
    if (sending?.run.state !== 'running') return undefined;
    const outcome = await sendOnce(kept, run.plan.request, signal);
    if (kept.asThePage && !outcome.ok && outcome.code === 'network') {
      const gone = await whyNotByPage(kept);
      if (gone) return gone;
      await apply(run.id, { kind: 'needs-consent', question: kept.asThePage });
      return undefined;
    }
    const later = retryAt(outcome.headers, now());
    if (later !== undefined && !outcome.ok) await records.hold(run.origin, run.action, later);
    if (!outcome.ok || !more?.pollUrl || jobState(outcome.data, 202).state === 'failed') return outcome;
    const { state, word } = jobState(outcome.data, outcome.status);
    if (state === 'done' && word !== undefined) return { ...outcome, data: jobResult(outcome.data) };
    return followJob(sending, outcome.data, signal);
  }

  return {
    abort: (runId) => controllers.get(runId)?.abort(),
    async carry(kept) {
      const { run, request } = kept;
      if (controllers.has(run.id)) return;
      const controller = new AbortController();
      controllers.set(run.id, controller);
      const finish = (outcome: Outcome) => apply(run.id, { kind: 'outcome', outcome });
      try {
        const outcome = await work(kept, controller.signal);
        controllers.delete(run.id);
        if (!outcome) return;
        if (outcome.ok && request) await records.done(run.origin, request.document, request.actionId);
        await finish(request ? judged(outcome, request, run) : outcome);
      } catch (error) {
        controllers.delete(run.id);
        const message = error instanceof Error ? error.message : String(error);
        await finish(
          controller.signal.aborted
            ? { ok: false, code: 'cancelled', message: 'Cancelled.' }
            : { ok: false, code: 'internal', message },
        );
      }
    },
  };
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
function saidOf({ word, percent }: ReturnType<typeof jobState>): string | undefined {
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

/** A request sent by the content script of the page, with the page's cookies. */
function sendAsPage({ sendToTab }: Pick<Services, 'sendToTab'>, { id: runId, tabId }: Run): Send {
  return byPage(
    async (request, bytes) => {
      const reply = await sendToTab(tabId, 'send', { runId, request, limit: bytes });
      return reply.ok
        ? reply.value
        : { ok: false, message: `the page does not answer (${reply.error.message})` };
    },
    () => void sendToTab(tabId, 'cancel', { runId }),
  );
}

/** A read of another origin by the page's own fetch, so that it succeeds only where the page may read it (CORS, CSP). */
function readAsPage({ platform }: Pick<Services, 'platform'>, { tabId, asker }: Run): Send {
  const document = asker.kind === 'page' ? asker.document : undefined;
  return byPage((request, bytes, timeMs) => platform.readInPage(tabId, document, request, { timeMs, bytes }));
}

function byPage(
  send: (request: RequestPlan, bytes: number, timeMs: number) => Promise<SentAnswer>,
  cancel: () => void = () => undefined,
): Send {
  return async (request, { signal, limits }) => {
    const stop = AbortSignal.any([signal, AbortSignal.timeout(limits.timeMs)]);
    const stopped = new Promise<'stopped'>((resolve) => {
      if (stop.aborted) resolve('stopped');
      stop.addEventListener('abort', () => resolve('stopped'), { once: true });
    });
    const sent = await Promise.race([send(request, limits.bytes, limits.timeMs), stopped]);
    if (sent === 'stopped') {
      cancel();
      return signal.aborted
        ? { ok: false, code: 'cancelled', message: 'Cancelled.' }
        : { ok: false, code: 'timeout', message: '' };
    }
    if (!sent.ok) return { ok: false, code: 'network', message: sent.message };
    const body = fromBase64(sent.body);
    return { ok: true, status: sent.status, headers: sent.headers, body, truncated: sent.truncated };
  };
}
