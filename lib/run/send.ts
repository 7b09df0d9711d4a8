import { fetchOnce, reasonOf, type Sent } from '../http/index.ts';
import type { RequestPlan } from '../model/index.ts';

export type { Sent } from '../http/index.ts';

export interface SendLimits {
  /** For one hop with its body. */
  readonly timeMs: number;
  /** Of the body. */
  readonly bytes: number;
}

/** Sends one request. Never rejects. */
export type Send = (
  request: RequestPlan,
  options: { readonly signal: AbortSignal; readonly limits: SendLimits },
) => Promise<Sent>;

/** `Send` by a `fetch`: that of a page (with its cookies, to its own origin), or Node's. */
export function sendWith(fetch: typeof globalThis.fetch): Send {
  return async (request, { signal, limits }) => {
    const timeout = AbortSignal.timeout(limits.timeMs);
    try {
      return await fetchOnce(fetch, request, limits.bytes, {
        referrerPolicy: request.cookies ? 'same-origin' : 'no-referrer',
        signal: AbortSignal.any([signal, timeout]),
      });
    } catch (error) {
      if (signal.aborted) return { ok: false, code: 'cancelled', message: 'Cancelled.' };
      if (timeout.aborted)
        return {
          ok: false,
          code: 'timeout',
          message: `No complete answer within ${limits.timeMs / 1_000} s.`,
        };
      return { ok: false, code: 'network', message: reasonOf(error) };
    }
  };
}
