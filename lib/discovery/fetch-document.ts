import type { Fetched, Refusal } from '../model/index.ts';
import { decode } from './decode.ts';
import { freshUntil, renew, validators } from './freshness.ts';
import type { Get, HopResponse, Limits } from './get.ts';
import { readBody } from './read-body.ts';
import type { Target } from './targets.ts';

export interface Asking {
  readonly get: Get;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly limits: Limits;
}

type Answer = Pick<Fetched, 'finalUrl' | 'status' | 'headers' | 'text' | 'bytes' | 'refusal'>;
type Result = Answer | { readonly notModified: HopResponse['headers'] };

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/**
 * Asks for one document, conditionally where something is remembered of it. Every way to get nothing is a refusal in
 * the answer; rejects only when `signal` aborts.
 */
export async function fetchDocument(
  target: Target,
  remembered: Fetched | undefined,
  asking: Asking,
): Promise<Fetched> {
  asking.signal.throwIfAborted();
  if (target.notAllowed !== undefined) {
    return complete(
      target,
      nothing(target.url, { code: 'not-allowed', detail: target.notAllowed }),
      asking.now(),
    );
  }
  const { timeMs } = asking.limits;
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), timeMs);
  const giveUp = () => controller.abort();
  asking.signal.addEventListener('abort', giveUp);
  let result: Result;
  try {
    // A `get` that does not heed its signal must not hold us up.
    result = await Promise.race([
      follow(target, remembered, { ...asking, signal: controller.signal }),
      aborted(controller.signal),
    ]);
  } catch (error) {
    asking.signal.throwIfAborted();
    const refusal: Refusal = controller.signal.aborted
      ? { code: 'timeout', limitMs: timeMs }
      : { code: 'unreachable', detail: error instanceof Error ? error.message : String(error) };
    result = nothing(target.url, refusal);
  } finally {
    clearTimeout(timer);
    asking.signal.removeEventListener('abort', giveUp);
    // Whatever still streams is of no use any more.
    controller.abort();
  }
  const now = asking.now();
  if ('notModified' in result) {
    return remembered ? renew(remembered, result.notModified, now) : unexpected(target, now);
  }
  return complete(target, result, now);
}

async function follow(target: Target, remembered: Fetched | undefined, asking: Asking): Promise<Result> {
  const { origin } = new URL(target.url);
  const seen = new Set<string>();
  let url = target.url;
  for (;;) {
    seen.add(url);
    const conditions = remembered?.finalUrl === url ? validators(remembered) : {};
    const response = await asking.get(url, {
      headers: { accept: target.accept, ...conditions },
      signal: asking.signal,
    });
    const { status } = response;
    const headers = tidy(response.headers);
    if (status === 304 && Object.keys(conditions).length > 0) return { notModified: headers };
    if (!REDIRECTS.has(status)) return answer(url, { ...response, headers }, asking.limits);
    response.body?.cancel().catch(() => undefined);
    const location = response.headers.location ?? '';
    if (location === '' || !URL.canParse(location, url)) {
      return { ...nothing(url, { code: 'unexpected-status', status }), status, headers };
    }
    const next = new URL(location, url);
    next.hash = '';
    if (next.origin !== origin) {
      return { ...nothing(url, { code: 'redirected-away', to: next.href.slice(0, 2_000) }), status, headers };
    }
    if (seen.has(next.href) || seen.size > asking.limits.redirects) {
      return { ...nothing(url, { code: 'redirect-loop', hops: seen.size }), status, headers };
    }
    url = next.href;
  }
}

async function answer(url: string, { status, headers, body }: HopResponse, limits: Limits): Promise<Answer> {
  const refused = refusalOf(status);
  if (refused) {
    body?.cancel().catch(() => undefined);
    return { ...nothing(url, refused), status, headers };
  }
  const announced = Number(headers['content-length']);
  const limit = limits.bytes;
  if (announced > limit) {
    body?.cancel().catch(() => undefined);
    return { ...nothing(url, { code: 'too-large', limit, bytes: announced }), status, headers };
  }
  const read = await readBody(body, limit);
  if (!read.ok) return { ...nothing(url, { code: 'too-large', limit }), status, headers };
  const bytes = read.bytes.byteLength;
  const decoded = decode(read.bytes, url, headers['content-type'] ?? '');
  return decoded.ok
    ? { finalUrl: url, status, headers, text: decoded.text, bytes }
    : { ...nothing(url, decoded.refusal), status, headers, bytes };
}

function refusalOf(status: number): Refusal | undefined {
  if (status === 401 || status === 403) return { code: 'forbidden', status };
  if (status >= 400 && status < 500) return { code: 'absent', status };
  if (status >= 500) return { code: 'server-error', status };
  // 206 would be a part that nobody asked for; 204 and 205 have no body and so are empty.
  return status >= 200 && status < 300 && status !== 206 ? undefined : { code: 'unexpected-status', status };
}

function nothing(finalUrl: string, refusal: Refusal): Answer {
  return { finalUrl, status: 0, headers: {}, text: '', bytes: 0, refusal };
}

function unexpected(target: Target, now: number): Fetched {
  return complete(
    target,
    { ...nothing(target.url, { code: 'unexpected-status', status: 304 }), status: 304 },
    now,
  );
}

function complete({ url, via, from }: Target, result: Answer, now: number): Fetched {
  const fetched = { url, via, ...(from === undefined ? {} : { from }), ...result, fetchedAt: now };
  return { ...fetched, freshUntil: freshUntil(fetched, now) };
}

/** Headers fit to be remembered: bounded, and without cookies. */
function tidy(headers: HopResponse['headers']): Fetched['headers'] {
  const entries = Object.entries(headers)
    .map(([name, value]) => [name.toLowerCase(), value.slice(0, 2_000)] as const)
    .filter(([name]) => !name.startsWith('set-cookie'));
  return Object.fromEntries(entries.slice(0, 100));
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
