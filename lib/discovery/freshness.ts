import CachePolicy from 'http-cache-semantics';
import type { Fetched, Refusal } from '../model/index.ts';
import { isDevelopmentHost } from '../url/index.ts';
import { isNoStore } from './no-store.ts';

/** Shortest time that an answer stays fresh (draft-car-agents-txt §4.1). */
export const LEAST_MS = 60_000;

export const ABSENCE_MS = 24 * 60 * 60_000;

/** Returns milliseconds since the epoch. On a development host, an answer is never fresh. */
export function freshUntil(
  answer: Pick<Fetched, 'url' | 'status' | 'headers' | 'refusal'>,
  now: number,
): number {
  if (isDevelopmentHost(URL.parse(answer.url)?.hostname ?? '')) return now;
  if (answer.refusal && ABSENCE.has(answer.refusal.code)) return now + ABSENCE_MS;
  // Heuristic freshness is off, so that a corrected file is visible soon.
  const policy = new (policyAt(now))(
    { url: answer.url, headers: {} },
    { status: answer.status, headers: { ...answer.headers } },
    { shared: false, cacheHeuristic: 0 },
  );
  return now + Math.max(LEAST_MS, (policy.maxAge() - policy.age()) * 1_000);
}

/** Headers of a conditional request (RFC 9110 §13). Empty if none is possible. */
export function validators(remembered: Fetched): Record<string, string> {
  if (remembered.refusal || isNoStore(remembered)) return {};
  const { etag, 'last-modified': lastModified } = remembered.headers;
  return {
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
  };
}

export function renew(remembered: Fetched, headers: Fetched['headers'], now: number): Fetched {
  const kept = Object.entries(headers).filter(([name]) => !OF_THE_BODY.has(name));
  const { unrenewed: _, ...before } = remembered;
  const renewed = {
    ...before,
    headers: { ...remembered.headers, ...Object.fromEntries(kept) },
    fetchedAt: now,
  };
  return { ...renewed, freshUntil: freshUntil(renewed, now) };
}

const OF_THE_BODY: ReadonlySet<string> = new Set([
  'content-encoding',
  'content-length',
  'content-range',
  'content-type',
  'transfer-encoding',
]);

export const ABSENCE: ReadonlySet<Refusal['code']> = new Set([
  ...(['absent', 'html-instead-of-json', 'html-instead-of-text'] as const),
  ...(['redirected-away', 'redirect-loop'] as const),
]);

function policyAt(now: number): typeof CachePolicy {
  return class extends CachePolicy {
    now(): number {
      return now;
    }
  };
}
