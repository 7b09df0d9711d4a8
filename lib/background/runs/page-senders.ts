import type { Run } from '../../model/index.ts';
import { type Send, sendByPage } from '../../run/send.ts';
import { say } from '../../text/index.ts';
import type { Services } from '../services.ts';

export function sendAsPage({ sendToTab }: Pick<Services, 'sendToTab'>, { id: runId, tabId }: Run): Send {
  return sendByPage(
    async (request, bytes) => {
      const reply = await sendToTab(tabId, 'send', { runId, request, limit: bytes });
      return reply.ok ? reply.value : { ok: false, why: say('pageSilent', reply.error.message) };
    },
    () => void sendToTab(tabId, 'cancel', { runId }),
  );
}

/** Reads another origin with the page's own fetch, within the limits of CORS and CSP. */
export function readAsPage({ platform }: Pick<Services, 'platform'>, { tabId, origin, asker }: Run): Send {
  const page = { tabId, origin, documentId: asker.kind === 'page' ? asker.document : undefined };
  return sendByPage((request, bytes, timeMs) => platform.readInPage(page, request, { timeMs, bytes }));
}
