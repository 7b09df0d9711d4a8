import { toBase64 } from '../http/base64.ts';
import { fetchOnce, type SentAnswer } from '../http/sent.ts';
import type { RequestPlan } from '../model/index.ts';
import { ofDocument } from './dom.ts';

/**
 * Sends a request as the page, with its cookies, to its own origin only. Redirects are not followed: the browser hides
 * where they lead, and they come as status 0.
 * @param limit bytes of the body; the rest is left unread
 */
export async function send(
  document: Document,
  request: RequestPlan,
  limit: number,
  signal: AbortSignal,
): Promise<SentAnswer> {
  const origin = ofDocument(document, 'defaultView')?.location.origin;
  if (!URL.canParse(request.url) || new URL(request.url).origin !== origin)
    return { ok: false, message: `${request.url.slice(0, 200)} is not of the page’s own origin` };
  try {
    const answer = await fetchOnce(fetch, request, limit, { signal });
    return { ...answer, body: toBase64(answer.body) };
  } catch (error) {
    if (signal.aborted) return { ok: false, message: 'cancelled' };
    return { ok: false, message: error instanceof Error ? error.message : String(error) };
  }
}
