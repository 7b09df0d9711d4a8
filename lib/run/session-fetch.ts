import type { Outcome, RequestPlan } from '../model/index.ts';
import { sentence } from '../text/index.ts';
import { type RunLimits, withinOrigin } from './limits.ts';
import type { Send } from './send.ts';

/** What an SDK may do on its way to an answer. */
export interface Session {
  /** For an SDK that speaks its protocol by `fetch`. */
  readonly fetch: typeof globalThis.fetch;
  /** Why a request of the session did not come through, where one did not: says more than the SDK's own error. */
  readonly failure: () => (Outcome & { ok: false }) | undefined;
}

const MOST_REQUESTS = 50;

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
  let failure: (Outcome & { ok: false }) | undefined;
  const fail = (outcome: Outcome & { ok: false }): never => {
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
      const message = `The server leads to another origin, ${url.origin}: nothing was sent there.`;
      return fail({ ok: false, code: 'redirected-away', message });
    }
    if (++requests > MOST_REQUESTS)
      return fail({ ok: false, code: 'network', message: `No answer after ${MOST_REQUESTS} requests.` });
    const left = limits.timeMs - (now() - begun);
    const stop = AbortSignal.any([signal, ...(init.signal ? [init.signal] : [])]);
    const request: RequestPlan = {
      method,
      url: url.href,
      headers: { ...headers, ...identity(plan), ...credentialHeader(plan) },
      ...(typeof init.body === 'string' && { body: init.body }),
      cookies: plan.cookies,
      crossOrigin: plan.crossOrigin,
    };
    const sent =
      left > 0
        ? await send(request, { signal: stop, limits: { timeMs: left, bytes: limits.bytes } })
        : ({ ok: false, code: 'timeout', message: '' } as const);
    if (!sent.ok) {
      const message =
        sent.code === 'timeout'
          ? `No complete answer within ${limits.timeMs / 1_000} s.`
          : sent.code === 'cancelled'
            ? 'Cancelled.'
            : sentence(`No answer from ${url.host}: ${sent.message.slice(0, 300)}`);
      return fail({ ok: false, code: sent.code, message });
    }
    if (sent.truncated)
      return fail({
        ok: false,
        code: 'too-large',
        message: `An answer was larger than ${limits.bytes.toLocaleString('en')} bytes.`,
      });
    if (sent.status === 0 || (sent.status >= 300 && sent.status < 400 && sent.status !== 304)) {
      const where = sent.headers.location ?? 'an address that the browser does not tell';
      return fail({
        ok: false,
        code: 'redirected-away',
        message: `The server redirects to ${where.slice(0, 500)}. That was not followed.`,
      });
    }
    const bodiless = [101, 204, 205, 304].includes(sent.status);
    return new Response(bodiless ? null : sent.body, {
      status: sent.status,
      headers: sent.headers,
    });
  };
  return { fetch, failure: () => failure };
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
