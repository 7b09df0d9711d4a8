import { pause } from '../../http/index.ts';
import type { Action, Document, Outcome, Plan, RateLimit, RequestPlan, RunData } from '../../model/index.ts';
import { httpOrigin } from '../../policy/index.ts';
import {
  afterSending,
  backoff,
  type ExecuteContext,
  execute,
  expectationOf,
  jobResult,
  jobState,
  jobUrl,
  judgeAnswer,
  limitOf,
  type RateRecord,
  refuseTarget,
  retryAt,
  waitFor,
  withCredential,
} from '../../run/index.ts';
import { sanitize } from '../../text/index.ts';
import type { Credentials } from './credentials.ts';

/** A job is followed so long; a limit that asks for a longer wait is reported, not waited out. */
const JOB_MS = 600_000;
const MAX_WAIT_MS = 600_000;
const MAX_MISSES = 3;

export interface RequestRun {
  readonly site: string;
  readonly action: Action;
  readonly plan: Plan & { readonly kind: 'request' };
  readonly documents: readonly Document[];
  readonly agentName: string;
  readonly progress: (text: string, percent?: number) => void;
}

/** Sends requests, each action within its limit, and follows the jobs that they begin. */
export class RequestRuns {
  readonly #context: Omit<ExecuteContext, 'signal'>;
  readonly #credentials: Credentials;
  readonly #rates = new Map<string, RateRecord>();

  constructor(context: Omit<ExecuteContext, 'signal'>, credentials: Credentials) {
    this.#context = context;
    this.#credentials = credentials;
  }

  /** Never rejects. */
  async carry(run: RequestRun, signal: AbortSignal): Promise<Outcome> {
    try {
      const outcome = (await this.#awaitTurn(run, signal)) ?? (await this.#send(run, signal));
      const recoveries = run.documents.find(({ url }) => url === run.action.document)?.recoveries;
      return judgeAnswer(outcome, expectationOf(run.action, recoveries));
    } catch (error) {
      if (signal.aborted) return { ok: false, code: 'cancelled', message: 'Cancelled.' };
      return { ok: false, code: 'internal', message: error instanceof Error ? error.message : String(error) };
    }
  }

  async #awaitTurn(run: RequestRun, signal: AbortSignal): Promise<Outcome | undefined> {
    const { now } = this.#context;
    const limit: RateLimit | undefined = limitOf(run.action, run.documents, run.agentName);
    const key = `${run.site} ${run.action.key}`;
    for (;;) {
      const record = this.#rates.get(key) ?? { sent: [] };
      const wait = waitFor(limit, record, now());
      if (wait === 0) {
        this.#rates.set(key, afterSending(record, limit, now()));
        return undefined;
      }
      const why = limit
        ? `the site allows at most ${sanitize(limit.declared, 100).text}`
        : 'the server asked for it';
      if (wait > MAX_WAIT_MS) {
        const at = new Date(now() + wait).toISOString();
        const message = `The next request may go at ${at} at the earliest: ${why}. Nothing was sent.`;
        return { ok: false, code: 'not-runnable', message };
      }
      run.progress(`Waiting ${Math.ceil(wait / 1_000)} s before sending: ${why}`);
      await pause(wait, signal);
    }
  }

  async #send(run: RequestRun, signal: AbortSignal): Promise<Outcome> {
    const { action, plan } = run;
    const outcome = await this.#once(plan.request, signal);
    const later = outcome.ok ? undefined : retryAt(outcome.headers, this.#context.now());
    if (later !== undefined) {
      const key = `${run.site} ${action.key}`;
      this.#rates.set(key, { sent: this.#rates.get(key)?.sent ?? [], notBefore: later });
    }
    const template = action.async?.pollUrl;
    if (!outcome.ok || template === undefined) return outcome;
    const { state, word } = jobState(outcome.data, outcome.status);
    if (state === 'failed') return outcome;
    if (state === 'done' && word !== undefined) return { ...outcome, data: jobResult(outcome.data) };
    return this.#follow(run, outcome.data, jobUrl(template, outcome.data)?.href, signal);
  }

  async #once(request: RequestPlan, signal: AbortSignal): Promise<Outcome> {
    const secret = request.credential && this.#credentials.get(httpOrigin(request.url));
    if (request.credential && secret === undefined)
      return { ok: false, code: 'not-runnable', message: 'No credential was given for this origin.' };
    return execute(secret === undefined ? request : withCredential(request, secret), {
      ...this.#context,
      signal,
    });
  }

  /** AWP §9: asks for the job until it ends. */
  async #follow(
    run: RequestRun,
    first: RunData,
    url: string | undefined,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const { now } = this.#context;
    const begun = now();
    const against = whyNotPolled(run, url);
    if (url === undefined || against !== undefined) {
      const notes = [`The job goes on at the site, but it cannot be followed: ${against}.`];
      return { ok: true, status: 202, tookMs: 0, data: first, notes };
    }
    const ask = pollRequest(run.plan.request, url);
    let said = jobState(first, 202);
    for (let asked = 0, misses = 0; now() - begun <= JOB_MS; asked++) {
      const word = said.word === undefined ? '' : `: “${sanitize(said.word, 50).text}”`;
      run.progress(`The site is working on it${word}`, said.percent);
      await pause(backoff(asked), signal);
      const outcome = await this.#once(ask, signal);
      if (isPassing(outcome) && ++misses < MAX_MISSES) continue;
      if (!outcome.ok) return outcome;
      misses = 0;
      said = jobState(outcome.data, outcome.status);
      if (said.state === 'done') return { ...outcome, data: jobResult(outcome.data) };
      if (said.state === 'failed')
        return {
          ok: false,
          code: 'http-error',
          message: `The job ended as “${said.word ?? 'failed'}”.`,
          status: outcome.status,
          data: outcome.data,
        };
    }
    const message = `The job has not ended within ${JOB_MS / 60_000} minutes; it goes on at the site.`;
    return { ok: false, code: 'timeout', message };
  }
}

function whyNotPolled({ plan, site }: RequestRun, url: string | undefined): string | undefined {
  if (url === undefined) return 'its answer does not say which job it is';
  const agreed = plan.effects.some(({ purpose, target }) => purpose === 'poll' && target === httpOrigin(url));
  return agreed ? refuseTarget(url, site)?.message : 'its address is not the one that was agreed to';
}

function pollRequest(request: RequestPlan, url: string): RequestPlan {
  const { credential } = request;
  const same = new URL(url).origin === new URL(request.url).origin;
  return {
    method: 'GET',
    url,
    headers: { Accept: request.headers.Accept ?? '*/*' },
    ...(same && credential && { credential }),
    cookies: false,
    crossOrigin: request.crossOrigin,
  };
}

/** A failure that may be over at the next try. */
function isPassing(outcome: Outcome): boolean {
  if (outcome.ok) return false;
  const { code, status } = outcome;
  return code === 'network' || code === 'timeout' || status === 429 || status === 503;
}
