import { pause, reasonOf, siteError } from '../http/index.ts';
import type { Outcome, Plan, RateLimit, RequestPlan, RunData, Said, Sentence } from '../model/index.ts';
import { httpOrigin } from '../policy/index.ts';
import { sanitize, say, sentence } from '../text/index.ts';
import { backoff, jobResult, jobState, jobUrl } from './answer/job.ts';
import { failure } from './outcome.ts';
import { refuseTarget } from './plan/target.ts';
import { retryAt } from './rate.ts';

export const JOB_MS = 600_000;
const MAX_WAIT_MS = 600_000;
const MAX_MISSES = 3;

export interface FollowedJob {
  readonly url: string;
  readonly begunAt: number;
  readonly asked: number;
}

export interface RequestRun {
  readonly plan: Plan & { readonly kind: 'request' };
  readonly site: string;
  readonly limit?: RateLimit;
  readonly pollUrl?: string;
  readonly job?: FollowedJob;
}

/** The promises resolve after the run's state is stored. */
export interface RequestRunPorts {
  now(): number;
  /** Returns the milliseconds to wait; 0 to send now. */
  enter(): Promise<number>;
  hold(until: number): Promise<void>;
  waits(until: number, text: Sentence): Promise<void>;
  /** Undefined if the request may be sent, `over` if the run has ended, otherwise the outcome. */
  begins(): Promise<Outcome | 'over' | undefined>;
  send(request: RequestPlan): Promise<Outcome>;
  follows(job: FollowedJob, text: Sentence): Promise<void>;
}

/** Sends the request once. Never rejects. Undefined if the run has already ended. */
export async function carryOut(
  run: RequestRun,
  ports: RequestRunPorts,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  try {
    return await outcomeOf(run, ports, signal);
  } catch (error) {
    if (signal.aborted) return failure('cancelled', say('cancelled'));
    return failure('internal', reasonOf(error));
  }
}

async function outcomeOf(
  run: RequestRun,
  { now, enter, hold, waits, begins, send, follows }: RequestRunPorts,
  signal: AbortSignal,
): Promise<Outcome | undefined> {
  const { plan, site, limit, pollUrl, job } = run;
  if (job) return poll(job, undefined);
  const never = (await awaitTurn()) ?? (await begins());
  if (never) return never === 'over' ? undefined : never;
  const begun = now();
  const outcome = await send(plan.request);
  const later = outcome.ok ? undefined : retryAt(outcome.headers, now());
  if (later !== undefined) await hold(later);
  if (!outcome.ok || !pollUrl) return outcome;
  const { state, word } = jobState(outcome.data, outcome.status);
  if (jobState(outcome.data, 202).state === 'failed') return outcome;
  if (state === 'done' && word !== undefined) return { ...outcome, data: jobResult(outcome.data) };
  return follow(pollUrl, outcome.data, begun);

  async function awaitTurn(): Promise<Outcome | undefined> {
    const why = limit ? say('whySiteAllows', sanitize(limit.declared, 100).text) : say('whyServerAsked');
    for (;;) {
      const wait = await enter();
      if (wait === 0) return undefined;
      const until = now() + wait;
      if (wait > MAX_WAIT_MS) {
        const at = new Date(until).toISOString();
        return failure('not-runnable', [say('nextRequestAt', at, why), say('nothingSent')]);
      }
      await waits(until, say('waitingToSend', why));
      await pause(wait, signal);
    }
  }

  async function follow(template: string, first: RunData, begun: number): Promise<Outcome> {
    const url = jobUrl(template, first)?.href;
    const at = now();
    const against = url === undefined ? say('jobUnnamed') : whyNotPolled(run, url);
    return url === undefined || against !== undefined
      ? notFollowed(against, first, at - begun)
      : poll({ url, begunAt: at, asked: 0 }, jobState(first, 202));
  }

  async function poll(job: FollowedJob, said: ReturnType<typeof jobState> | undefined): Promise<Outcome> {
    const against = whyNotPolled(run, job.url);
    if (against !== undefined) return notFollowed(against, { kind: 'nothing' }, now() - job.begunAt);
    const ask = pollRequest(plan.request, job.url, site);
    let last = said;
    for (let { asked } = job, misses = 0; now() - job.begunAt <= JOB_MS; asked++) {
      await follows({ ...job, asked }, statusText(last));
      await pause(backoff(asked), signal);
      const outcome = await send(ask);
      if (isPassing(outcome) && ++misses < MAX_MISSES) continue;
      if (!outcome.ok) return outcome;
      misses = 0;
      last = jobState(outcome.data, outcome.status);
      if (last.state === 'done') return { ...outcome, data: jobResult(outcome.data) };
      if (last.state === 'failed') return jobFailed(outcome, last.word);
    }
    return failure('timeout', say('jobNotEnded', JOB_MS / 60_000));
  }
}

export const mayPoll = (plan: Plan, url: string): boolean =>
  plan.effects.some(({ purpose, target }) => purpose === 'poll' && target === httpOrigin(url));

function whyNotPolled({ plan, site }: RequestRun, url: string): Sentence | undefined {
  if (!mayPoll(plan, url)) return say('jobElsewhere', url.slice(0, 300));
  const refused = refuseTarget(url, site);
  return refused && [refused.said ?? refused.message].flat()[0];
}

function notFollowed(against: Sentence | undefined, data: RunData, tookMs: number): Outcome {
  const notes = [say('jobNotFollowed', against ?? '')];
  return { ok: true, status: 202, tookMs, data, notes };
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

function statusText(said: ReturnType<typeof jobState> | undefined): Said {
  const { word, percent } = said ?? {};
  if (word === undefined) return say('jobWorking');
  const shown = sanitize(word, 50).text;
  return percent === undefined ? say('jobSays', shown) : say('jobSaysPercent', shown, percent);
}

function isPassing(outcome: Outcome): boolean {
  if (outcome.ok) return false;
  const { code, status } = outcome;
  return code === 'network' || code === 'timeout' || status === 429 || status === 503;
}

function jobFailed({ status, data }: Outcome, word = 'failed'): Outcome {
  const problem = siteError(data);
  const said = problem === undefined ? say('jobEnded', word) : say('jobEndedWith', word, sentence(problem));
  return failure('http-error', said, { status, data });
}
