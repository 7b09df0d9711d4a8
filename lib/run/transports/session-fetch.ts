import type { Outcome, RequestPlan, Said, Sentence } from '../../model/index.ts';
import { saying } from '../../text/english.ts';
import { say, sentence } from '../../text/index.ts';
import { type RunLimits, withinOrigin } from '../limits.ts';
import type { Send, Sent } from '../send.ts';

type Failure = Outcome & { readonly ok: false };

/** What an SDK may do on its way to an answer. */
export interface Session {
  /** For an SDK that speaks its protocol by `fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /** Why a request of the session did not come through, where one did not: says more than the SDK's own error. */
  readonly failure: () => Failure | undefined;
}

const MAX_REQUESTS = 50;

/**
 * A `fetch` for one run of a protocol of several requests: all go where the plan goes (same origin, same cookies, same
 * credential), within the time and size of the run; redirects are not followed.
 */
export function sessionFetch(
  plan: RequestPlan,
  context: {
    readonly send: Send;
    readonly signal: AbortSignal;
    readonly limits: RunLimits;
    readonly now: () => number;
  },
): Session {
  const { send, signal, limits, now } = context;
  const begun = now();
  let requests = 0;
  let failure: Failure | undefined;
  const fail = (outcome: Failure): never => {
    failure ??= outcome;
    throw new TypeError(outcome.message);
  };
  const fetch: typeof globalThis.fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const method = (init.method ?? 'GET').toUpperCase();
    const headers = Object.fromEntries(new Headers(init.headers));
    // The stream on which a server may speak unasked (MCP): nobody would listen.
    if (method === 'GET' && headers.accept === 'text/event-stream')
      return new Response(null, { status: 405 });
    if (!withinOrigin(url, plan.url)) {
      return fail({ ok: false, code: 'redirected-away', ...saying(say('leadsElsewhere', url.origin)) });
    }
    if (++requests > MAX_REQUESTS)
      return fail({ ok: false, code: 'network', ...saying(say('noAnswerAfter', MAX_REQUESTS)) });
    const left = limits.timeMs - (now() - begun);
    const stop = AbortSignal.any([signal, ...(init.signal ? [init.signal] : [])]);
    const request = requestWithin(plan, { method, url, headers, body: init.body });
    const sent: Sent =
      left > 0
        ? await send(request, { signal: stop, limits: { timeMs: left, bytes: limits.bytes } })
        : { ok: false, code: 'timeout' };
    if (!sent.ok) return fail({ ok: false, code: sent.code, ...saying(noAnswer(sent, url, limits)) });
    const unusable = unusableAnswer(sent, limits);
    if (unusable) return fail(unusable);
    const bodiless = [101, 204, 205, 304].includes(sent.status);
    return new Response(bodiless ? null : sent.body, {
      status: sent.status,
      headers: sent.headers,
    });
  };
  return { fetch, failure: () => failure };
}

/** A request of a session: as the plan's, with the plan's identity and credential. */
function requestWithin(
  plan: RequestPlan,
  {
    method,
    url,
    headers,
    body,
  }: {
    readonly method: string;
    readonly url: URL;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  },
): RequestPlan {
  return {
    method,
    url: url.href,
    headers: { ...headers, ...identity(plan), ...credentialHeader(plan) },
    ...(typeof body === 'string' && { body }),
    cookies: plan.cookies,
    crossOrigin: plan.crossOrigin,
  };
}

function noAnswer(sent: Sent & { ok: false }, url: URL, limits: RunLimits): Said {
  switch (sent.code) {
    case 'timeout':
      return say('noAnswerWithin', limits.timeMs / 1_000);
    case 'cancelled':
      return say('cancelled');
    case 'network':
      return noAnswerFrom(url.host, sent.why);
  }
}

/** What the network, or the page that sends, says of it. */
export function noAnswerFrom(host: string, why: Sentence): Said {
  return say('noAnswerFrom', host, typeof why === 'string' ? sentence(why.slice(0, 300)) : why);
}

/** Why an answer is not handed to an SDK. */
function unusableAnswer(sent: Sent & { ok: true }, limits: RunLimits): Failure | undefined {
  if (sent.truncated) {
    return { ok: false, code: 'too-large', ...saying(say('answerLarger', limits.bytes)) };
  }
  if (sent.status === 0 || (sent.status >= 300 && sent.status < 400 && sent.status !== 304)) {
    const where = sent.headers.location?.slice(0, 500) ?? say('hiddenAddress');
    const why = saying([say('redirectTo', where), say('notFollowed')]);
    return { ok: false, code: 'redirected-away', ...why };
  }
  return undefined;
}

function identity({ headers }: RequestPlan): Readonly<Record<string, string>> {
  const agent = headers['User-Agent'];
  return agent === undefined ? {} : { 'user-agent': agent };
}

/** The plan has been given its credential already: where that stands in a header, it stands in each. */
function credentialHeader({ credential, headers }: RequestPlan): Readonly<Record<string, string>> {
  const value = credential?.in === 'header' ? headers[credential.name] : undefined;
  return credential && value !== undefined ? { [credential.name]: value } : {};
}
