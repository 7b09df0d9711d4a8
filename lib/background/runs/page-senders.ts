import { fromBase64, type SentAnswer } from '../../http/index.ts';
import type { RequestPlan, Run } from '../../model/index.ts';
import type { Send } from '../../run/index.ts';
import type { Services } from '../services.ts';

/** A request sent by the content script of the page, with the page's cookies. */
export function sendAsPage({ sendToTab }: Pick<Services, 'sendToTab'>, { id: runId, tabId }: Run): Send {
  return byPage(
    async (request, bytes) => {
      const reply = await sendToTab(tabId, 'send', { runId, request, limit: bytes });
      return reply.ok
        ? reply.value
        : { ok: false, message: `the page does not answer (${reply.error.message})` };
    },
    () => void sendToTab(tabId, 'cancel', { runId }),
  );
}

/** A read of another origin by the page's own fetch, so that it succeeds only where the page may read it (CORS, CSP). */
export function readAsPage({ platform }: Pick<Services, 'platform'>, { tabId, origin, asker }: Run): Send {
  const page = { tabId, origin, documentId: asker.kind === 'page' ? asker.document : undefined };
  return byPage((request, bytes, timeMs) => platform.readInPage(page, request, { timeMs, bytes }));
}

function byPage(
  send: (request: RequestPlan, bytes: number, timeMs: number) => Promise<SentAnswer>,
  cancel: () => void = () => undefined,
): Send {
  return async (request, { signal, limits }) => {
    const stop = AbortSignal.any([signal, AbortSignal.timeout(limits.timeMs)]);
    const stopped = new Promise<'stopped'>((resolve) => {
      if (stop.aborted) resolve('stopped');
      stop.addEventListener('abort', () => resolve('stopped'), { once: true });
    });
    const sent = await Promise.race([send(request, limits.bytes, limits.timeMs), stopped]);
    if (sent === 'stopped') {
      cancel();
      return signal.aborted
        ? { ok: false, code: 'cancelled', message: 'Cancelled.' }
        : { ok: false, code: 'timeout', message: '' };
    }
    if (!sent.ok) return { ok: false, code: 'network', message: sent.message };
    const body = fromBase64(sent.body);
    return { ok: true, status: sent.status, headers: sent.headers, body, truncated: sent.truncated };
  };
}
