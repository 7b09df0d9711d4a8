import type { Outcome, RequestPlan, Run, RunData } from '../../model/index.ts';
import {
  backoff,
  execute,
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
import type { Credentials } from './credentials.ts';
import type { ActionRecords } from './action-records.ts';
import type { KeptRequest, KeptRun, RunStore } from './store.ts';
import type { Services } from '../services.ts';

/** Jobs of async actions are followed so long. */
export const JOB_MS = 600_000;
/** A limit that asks for a longer wait is told, not waited out. */
const LONGEST_WAIT_MS = 600_000;
/** Times that a job may be asked about in vain before it counts as lost. */
const MOST_MISSES = 3;

export interface RequestRuns {
  /**
   * Carries out a request run: waits its turn, sends, follows the job that comes of it. Also goes on with a run that
   * was waiting, or whose job was being followed, when an earlier worker died.
   */
  carry(kept: KeptRun): Promise<void>;
  abort(runId: string): void;
  /** Whether this worker has it in hand. */
  has(runId: string): boolean;
}

export interface RequestRunParts {
  readonly services: Services;
  readonly store: RunStore;
  readonly credentials: Credentials;
  readonly records: ActionRecords;
  /** Tells whoever shows it; nobody waits for them. */
  readonly changed: (run: Run) => void;
  readonly finish: (runId: string, outcome: Outcome) => Promise<unknown>;
  /** By then the run has to be looked after, even if the worker should die. */
  readonly appoint: (runId: string, at: number) => Promise<void>;
}

export function createRequestRuns(parts: RequestRunParts): RequestRuns {
  const { services, store, credentials, records, changed, finish, appoint } = parts;
  const { now, openSocket } = services;
  const sendAsExtension = sendWith(services.fetch);
  const controllers = new Map<string, AbortController>();

  const note = async (
    id: string,
    progress: string,
    change: (request: KeptRequest) => KeptRequest,
    deadline?: number,
  ): Promise<KeptRun | undefined> => {
    const kept = await store.update(id, (before) =>
      before.run.state === 'running' && before.request
        ? {
            ...before,
            request: change(before.request),
            ...(deadline !== undefined && { deadline }),
            run: { ...before.run, progress },
          }
        : undefined,
    );
    if (kept) changed(kept.run);
    return kept;
  };

  /** Waits until the action's limit lets the request go. @returns the run as it goes, or why it does not go at all */
  const awaitTurn = async (kept: KeptRun, signal: AbortSignal): Promise<KeptRun | Outcome> => {
    const { run, request } = kept;
    let waiting = request?.waitsUntil !== undefined;
    for (;;) {
      const wait = await records.enter(run.origin, run.action, request?.limit, now());
      // From here on it counts as sent: a worker that dies now leaves it as interrupted. One that never waited is kept so.
      if (wait === 0 && !waiting) return kept;
      if (wait === 0) {
        const progress = run.plan.summary[0] ?? '';
        return (await note(run.id, progress, ({ waitsUntil: _over, ...one }) => one, now() + JOB_MS)) ?? kept;
      }
      const until = now() + wait;
      const limit = request?.limit
        ? `it asks for at most ${request.limit.declared}`
        : 'the server has asked for it';
      if (wait > LONGEST_WAIT_MS) {
        const message = `The next request may go at ${new Date(until).toISOString()} only: ${limit}. Nothing was sent.`;
        return { ok: false, code: 'not-runnable', message };
      }
      const seconds = Math.ceil(wait / 1_000);
      await note(
        run.id,
        `waiting ${seconds} s before sending: ${limit}`,
        (one) => ({ ...one, waitsUntil: until }),
        until + JOB_MS,
      );
      waiting = true;
      await appoint(run.id, until);
      await pause(wait, signal);
    }
  };

  const sendOnce = async (run: Run, request: RequestPlan, signal: AbortSignal): Promise<Outcome> => {
    const { origin } = new URL(request.url);
    const secret = request.credential && (await credentials.secret(run.origin, origin));
    if (request.credential && secret === undefined) {
      const message = 'The credential that this needs has been forgotten meanwhile. Nothing was sent.';
      return { ok: false, code: 'not-runnable', message };
    }
    const send = request.cookies ? sendAsPage(services, run) : sendAsExtension;
    const done = (given: string | undefined) =>
      execute(given === undefined ? request : withCredential(request, given), {
        send,
        now,
        signal,
        openSocket,
      });
    const outcome = await done(secret);
    if (outcome.ok || outcome.status !== 401 || secret === undefined) return outcome;
    // What was refused for its token has had no effect: with the token renewed (AWP §7) it goes once more.
    const renewed = await credentials.rejected(run.origin, origin, secret);
    return renewed === undefined ? outcome : done(renewed);
  };

  /** AWP §9: asks for the job until it ends. */
  const followJob = async (
    kept: KeptRun,
    first: RunData | undefined,
    signal: AbortSignal,
  ): Promise<Outcome> => {
    const { run } = kept;
    if (run.plan.kind !== 'request') throw new Error('only a request begins a job');
    const { request } = run.plan;
    const url =
      kept.request?.job?.url ?? (first && kept.request?.pollUrl && jobUrl(kept.request.pollUrl, first)?.href);
    const refused = url ? refuseTarget(url, run.origin) : undefined;
    if (!url || refused) {
      const message = `The job goes on at the site, but ${refused?.message ?? 'its answer does not say which one it is, so it cannot be followed.'}`;
      return {
        ok: true,
        status: 202,
        tookMs: now() - run.startedAt,
        data: first ?? { kind: 'nothing' },
        notes: [message],
      };
    }
    const begun = kept.request?.job?.begunAt ?? now();
    const sameOrigin = new URL(url).origin === new URL(request.url).origin;
    const { body: _body, parts: _parts, credential, ...rest } = request;
    const ask: RequestPlan = {
      ...rest,
      method: 'GET',
      url,
      headers: { Accept: request.headers.Accept ?? '*/*' },
      ...(sameOrigin && credential && { credential }),
      ...(!sameOrigin && {
        cookies: new URL(url).origin === run.origin,
        crossOrigin: new URL(url).origin !== run.origin,
      }),
    };
    let misses = 0;
    for (let asked = kept.request?.job?.asked ?? 0; ; asked++) {
      if (now() - begun > JOB_MS)
        return {
          ok: false,
          code: 'timeout',
          message: `The job has not ended within ${JOB_MS / 60_000} minutes; it goes on at the site.`,
        };
      await note(
        run.id,
        `the site is at work; asked ${asked} times`,
        (one) => ({ ...one, job: { url, begunAt: begun, asked } }),
        begun + JOB_MS,
      );
      await appoint(run.id, now() + Math.max(30_000, backoff(asked)));
      await pause(backoff(asked), signal);
      const outcome = await sendOnce(run, ask, signal);
      const passing =
        !outcome.ok &&
        (outcome.code === 'network' ||
          outcome.code === 'timeout' ||
          outcome.status === 429 ||
          outcome.status === 503);
      if (passing && ++misses < MOST_MISSES) continue;
      if (!outcome.ok) return outcome;
      misses = 0;
      const { state, word } = jobState(outcome.data, outcome.status);
      if (state === 'pending') continue;
      if (state === 'done') return outcome;
      return {
        ok: false,
        code: 'http-error',
        message: `The job ended as “${word ?? 'failed'}”.`,
        status: outcome.status,
        data: outcome.data,
      };
    }
  };

  const work = async (kept: KeptRun, signal: AbortSignal): Promise<Outcome> => {
    const { run, request: more } = kept;
    if (run.plan.kind !== 'request') throw new Error('no request is planned');
    if (more?.job) return followJob(kept, undefined, signal);
    const sending = await awaitTurn(kept, signal);
    if ('ok' in sending) return sending;
    const outcome = await sendOnce(run, run.plan.request, signal);
    const later = retryAt(outcome.headers, now());
    if (later !== undefined && !outcome.ok) await records.hold(run.origin, run.action, later);
    if (!outcome.ok || !more?.pollUrl || jobState(outcome.data, 202).state === 'failed') return outcome;
    const { state, word } = jobState(outcome.data, outcome.status);
    if (state === 'done' && word !== undefined) return outcome;
    return followJob(sending, outcome.data, signal);
  };

  return {
    has: (runId) => controllers.has(runId),
    abort: (runId) => controllers.get(runId)?.abort(),
    async carry(kept) {
      const { run, request } = kept;
      if (controllers.has(run.id)) return;
      const controller = new AbortController();
      controllers.set(run.id, controller);
      try {
        const outcome = await work(kept, controller.signal);
        await Promise.all([
          outcome.ok && request && records.done(run.origin, request.document, request.actionId),
          finish(run.id, request ? judged(outcome, request, run) : outcome),
        ]);
      } catch (error) {
        const cancelled: Outcome = { ok: false, code: 'cancelled', message: 'Cancelled.' };
        const message = error instanceof Error ? error.message : String(error);
        await finish(
          run.id,
          controller.signal.aborted ? cancelled : { ok: false, code: 'internal', message },
        );
      } finally {
        controllers.delete(run.id);
      }
    },
  };
}

function judged(answer: Outcome, { expectation, pagination }: KeptRequest, run: Run): Outcome {
  const outcome = judgeAnswer(answer, expectation);
  const more = outcome.ok && pagination ? nextPage(pagination, run.arguments, outcome.data) : undefined;
  return outcome.ok && more ? { ...outcome, more } : outcome;
}

/** A request sent by the content script of the page, with the page's cookies. */
function sendAsPage({ ask }: Services, { id: runId, tabId }: Run): Send {
  return async (request, { signal, limits }) => {
    const stop = AbortSignal.any([signal, AbortSignal.timeout(limits.timeMs)]);
    const stopped = new Promise<'stopped'>((resolve) => {
      if (stop.aborted) resolve('stopped');
      stop.addEventListener('abort', () => resolve('stopped'), { once: true });
    });
    const asked = ask(tabId, 'send', { runId, request, limit: limits.bytes });
    const reply = await Promise.race([asked, stopped]);
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

function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, milliseconds);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}
