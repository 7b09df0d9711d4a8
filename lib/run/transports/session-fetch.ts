import { reasonOf } from '../../http/index.ts';
import { isShallow, type Outcome, type RequestPlan, type Said, type TextKey } from '../../model/index.ts';
import { say, sentence } from '../../text/index.ts';
import type { ExecuteContext } from '../context.ts';
import { RUN_LIMITS, type RunLimits, withinOrigin } from '../limits.ts';
import { type Failure, failure, shown, withNotes } from '../outcome.ts';
import type { Sent } from '../send.ts';

interface Session {
  readonly fetch: typeof globalThis.fetch;
  readonly failure: () => Failure | undefined;
}

const MAX_REQUESTS = 50;

/** `fetch` with one credential and one limit for a whole run. Follows no redirects. */
export function sessionFetch(
  plan: RequestPlan,
  context: Required<Pick<ExecuteContext, 'send' | 'signal' | 'limits' | 'now'>>,
): Session {
  const { send, signal, limits, now } = context;
  const begun = now();
  let requests = 0;
  let failed: Failure | undefined;
  const fail = (outcome: Failure): never => {
    failed ??= outcome;
    throw new TypeError(outcome.message);
  };
  const fetch: typeof globalThis.fetch = async (input, { method: by = 'GET', body, ...init } = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = by.toUpperCase();
    const headers = Object.fromEntries(new Headers(init.headers));
    // Doesn't request MCP's stream of server messages, which nothing reads.
    if (method === 'GET' && headers.accept === 'text/event-stream')
      return new Response(null, { status: 405 });
    if (!withinOrigin(url, plan.url))
      return fail(failure('redirected-away', say('leadsElsewhere', url.origin)));
    if (++requests > MAX_REQUESTS) return fail(failure('network', say('noAnswerAfter', MAX_REQUESTS)));
    const left = limits.timeMs - (now() - begun);
    const stop = AbortSignal.any([signal, ...(init.signal ? [init.signal] : [])]);
    const request: RequestPlan = {
      method,
      url: url.href,
      headers: { ...headers, ...ownHeaders(plan) },
      ...(typeof body === 'string' && { body }),
      cookies: plan.cookies,
      crossOrigin: plan.crossOrigin,
    };
    const sent: Sent =
      left > 0
        ? await send(request, { signal: stop, limits: { timeMs: left, bytes: limits.bytes } })
        : { ok: false, code: 'timeout' };
    if (!sent.ok) return fail(unanswered(sent, url.href, limits));
    const unusable = unusableAnswer(sent, limits);
    if (unusable) return fail(unusable);
    const bodiless = [101, 204, 205, 304].includes(sent.status);
    return new Response(bodiless ? null : sent.body, { status: sent.status, headers: sent.headers });
  };
  return { fetch, failure: () => failed };
}

export async function inSession(
  request: RequestPlan,
  { send, now, signal, limits = RUN_LIMITS }: ExecuteContext,
  told: { readonly cancelled: readonly Said[]; readonly notDone: TextKey },
  work: (fetch: Session['fetch'], limits: RunLimits) => Promise<Outcome>,
): Promise<Outcome> {
  const session = sessionFetch(request, { send, signal, limits, now });
  let unauthorized: Failure | undefined;
  const fetch: typeof globalThis.fetch = async (...asked) => {
    const response = await session.fetch(...asked);
    const { status } = response;
    if (status === 401)
      unauthorized = failure('http-error', say('serverAnswered', status), {
        status,
        next: say('nextSignIn'),
        headers: shown(Object.fromEntries(response.headers)),
      });
    return response;
  };
  const outcome = await work(fetch, limits).catch((error: unknown): Outcome => {
    if (signal.aborted) return failure('cancelled', told.cancelled);
    const why = reasonOf(error).slice(0, 1_000);
    return session.failure() ?? unauthorized ?? failure('http-error', say(told.notDone, sentence(why)));
  });
  return withoutDepth(outcome);
}

export function withoutDepth(outcome: Outcome): Outcome {
  const { data } = outcome;
  if (data?.kind !== 'json' || isShallow(data.value)) return outcome;
  const emptied: Outcome = { ...outcome, data: { kind: 'nothing' } };
  return emptied.ok ? withNotes(emptied, [say('labelledTooDeep', 'JSON')]) : emptied;
}

export const unanswered = (
  sent: Sent & { ok: false },
  url: string,
  limits: RunLimits,
  effect: readonly Said[] = [],
): Failure => failure(sent.code, [whyNoAnswer(sent, url, limits), ...effect]);

function whyNoAnswer(sent: Sent & { ok: false }, url: string, limits: RunLimits): Said {
  switch (sent.code) {
    case 'timeout':
      return say('noAnswerWithin', limits.timeMs / 1_000);
    case 'cancelled':
      return say('cancelled');
    case 'network': {
      const why = typeof sent.why === 'string' ? sentence(sent.why.slice(0, 300)) : sent.why;
      return say('noAnswerFrom', new URL(url).host, why);
    }
  }
}

function unusableAnswer(sent: Sent & { ok: true }, limits: RunLimits): Failure | undefined {
  if (sent.truncated) return failure('too-large', say('answerLarger', limits.bytes));
  if (sent.status === 0 || (sent.status >= 300 && sent.status < 400 && sent.status !== 304)) {
    const where = sent.headers.location?.slice(0, 500) ?? say('hiddenAddress');
    return failure('redirected-away', [say('redirectTo', where), say('notFollowed')]);
  }
  return undefined;
}

function ownHeaders({ headers, credential }: RequestPlan): Readonly<Record<string, string>> {
  const own = ['User-Agent', ...(credential?.in === 'header' ? [credential.name] : [])];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => own.includes(name)));
}
