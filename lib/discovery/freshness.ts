import CachePolicy from 'http-cache-semantics';
import type { Fetched, Refusal } from '../model/index.ts';
import { isDevelopmentHost } from '../url/index.ts';
import { isNoStore } from './no-store.ts';

/** draft-car-agents-txt §4.1 demands at least 60 seconds. The minimum is used for all formats. */
export const LEAST_MS = 60_000;

/** Milliseconds for which a missing document is cached. */
export const ABSENCE_MS = 24 * 60 * 60_000;

/**
 * The time (milliseconds since the epoch) until which an answer from `now` needs no new request. Nothing is cached on
 * development hosts, where people want to see a saved file at once.
 */
export function freshUntil(
  answer: Pick<Fetched, 'url' | 'status' | 'headers' | 'refusal'>,
  now: number,
): number {
  if (isDevelopmentHost(URL.parse(answer.url)?.hostname ?? '')) return now;
  if (answer.refusal && ABSENCE.has(answer.refusal.code)) return now + ABSENCE_MS;
  // Heuristic freshness is off. If a site owner fixes a file without caching headers, the change should be visible
  // after the minimum time.
  const policy = new (policyAt(now))(
    { url: answer.url, headers: {} },
    { status: answer.status, headers: { ...answer.headers } },
    { shared: false, cacheHeuristic: 0 },
  );
  return now + Math.max(LEAST_MS, (policy.maxAge() - policy.age()) * 1_000);
}

/** Headers that make the request for a remembered answer conditional (RFC 9110 §13); none if that isn't possible. */
export function validators(remembered: Fetched): Record<string, string> {
  if (remembered.refusal || isNoStore(remembered)) return {};
  const { etag, 'last-modified': lastModified } = remembered.headers;
  return {
    ...(etag === undefined ? {} : { 'if-none-match': etag }),
    ...(lastModified === undefined ? {} : { 'if-modified-since': lastModified }),
  };
}

/** A remembered answer after a 304 (RFC 9111 §4.3.4): the old body with the new headers. */
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

/** Refusals that mean the same as a 404: the server sends one page for every path, or redirects to another site. */
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
