import { reasonOf, siteError } from '../../http/index.ts';
import { isShallow, type Outcome, type RequestPlan, type Said, type TextKey } from '../../model/index.ts';
import { say, sentence } from '../../text/index.ts';
import { type ExecuteContext, RUN_LIMITS, type RunLimits, withinOrigin } from '../context.ts';
import { answerSaid, type Failure, failure, nextAfter, shown, withNotes } from '../outcome.ts';
import type { Sent } from '../send.ts';
import { parsed } from './mcp-tools.ts';

interface Session {
  readonly fetch: typeof globalThis.fetch;
  readonly failure: () => Failure | undefined;
  /** The last answer, if it is an error. */
  readonly refused: () => Failure | undefined;
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
  let [failed, refused]: (Failure | undefined)[] = [];
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
    addOwnQuery(url, plan);
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
    refused = refusalIn(sent);
    return responseOf(sent);
  };
  return { fetch, failure: () => failed, refused: () => refused };
}

export async function inSession(
  request: RequestPlan,
  { send, now, signal, limits = RUN_LIMITS }: ExecuteContext,
  told: { readonly cancelled: readonly Said[]; readonly notDone: TextKey },
  work: (fetch: Session['fetch'], limits: RunLimits) => Promise<Outcome>,
): Promise<Outcome> {
  const session = sessionFetch(request, { send, signal, limits, now });
  const outcome = await work(session.fetch, limits).catch((error: unknown): Outcome => {
    if (signal.aborted) return failure('cancelled', told.cancelled);
    const why = sentence(reasonOf(error).slice(0, 1_000));
    const code = error instanceof SyntaxError ? 'unconfirmed' : 'http-error';
    return session.failure() ?? session.refused() ?? failure(code, say(told.notDone, why));
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

function responseOf({ status, headers, body }: Sent & { ok: true }): Response {
  const isBodiless = [101, 204, 205, 304].includes(status);
  return new Response(isBodiless ? null : body, { status, headers });
}

function refusalIn({ status, headers, body }: Sent & { ok: true }): Failure | undefined {
  if (status < 400) return undefined;
  const problem = siteError({ kind: 'json', value: parsed(new TextDecoder().decode(body)) ?? null });
  const more = { status, next: nextAfter(status, headers), headers: shown(headers) };
  return failure('http-error', answerSaid(status, problem), more);
}

function ownHeaders({ headers, credential }: RequestPlan): Readonly<Record<string, string>> {
  const own = ['User-Agent', ...(credential?.in === 'header' ? [credential.name] : [])];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => own.includes(name)));
}

/** Adds the credential if it is a URL parameter. Clients build their own addresses from the endpoint. */
function addOwnQuery(to: URL, { url, credential }: RequestPlan): void {
  const secret = credential?.in === 'query' ? new URL(url).searchParams.get(credential.name) : null;
  if (credential && secret !== null) to.searchParams.set(credential.name, secret);
}
