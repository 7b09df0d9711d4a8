import { fetchOnce, fromBase64, reasonOf, type Sent, type SentAnswer } from '../http/index.ts';
import type { RequestPlan } from '../model/index.ts';

export type { Sent } from '../http/index.ts';

export interface SendLimits {
  readonly timeMs: number;
  readonly bytes: number;
}

export type Send = (
  request: RequestPlan,
  options: { readonly signal: AbortSignal; readonly limits: SendLimits },
) => Promise<Sent>;

export function sendWith(fetch: typeof globalThis.fetch): Send {
  return async (request, { signal, limits }) => {
    const timeout = AbortSignal.timeout(limits.timeMs);
    try {
      return await fetchOnce(fetch, request, limits.bytes, {
        referrerPolicy: request.cookies ? 'same-origin' : 'no-referrer',
        signal: AbortSignal.any([signal, timeout]),
      });
    } catch (error) {
      if (signal.aborted) return { ok: false, code: 'cancelled' };
      if (timeout.aborted) return { ok: false, code: 'timeout' };
      return { ok: false, code: 'network', why: reasonOf(error) };
    }
  };
}

export function sendByPage(
  send: (request: RequestPlan, bytes: number, timeMs: number) => Promise<SentAnswer>,
  cancel: () => void = () => undefined,
): Send {
  return async (request, { signal, limits }) => {
    if (signal.aborted) return { ok: false, code: 'cancelled' };
    const stop = AbortSignal.any([signal, AbortSignal.timeout(limits.timeMs)]);
    const stopped = new Promise<'stopped'>((resolve) => {
      if (stop.aborted) resolve('stopped');
      stop.addEventListener('abort', () => resolve('stopped'), { once: true });
    });
    const sent = await Promise.race([send(request, limits.bytes, limits.timeMs), stopped]);
    if (sent === 'stopped') {
      cancel();
      return { ok: false, code: signal.aborted ? 'cancelled' : 'timeout' };
    }
    if (!sent.ok) return { ok: false, code: 'network', why: sent.why };
    const body = fromBase64(sent.body);
    return { ok: true, status: sent.status, headers: sent.headers, body, truncated: sent.truncated };
  };
}
