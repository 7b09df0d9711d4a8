import type { Platform } from '../browser/platform.ts';
import type { Redirect, SendToTab } from '../browser/ports.ts';
import { reasonOf, type SentAnswer } from '../http/index.ts';
import { CONTENT_SCRIPT, type ToTab, tab } from '../messaging/contract/tab.ts';
import { type MessageResponse, send } from '../messaging/messages.ts';

export function createSendToPresent(platform: Pick<Platform, 'sendToTab'>): SendToTab {
  return (tabId, name, request) => send((message) => platform.sendToTab(tabId, message), name, request);
}

export function createSendToTab(platform: Pick<Platform, 'inject' | 'sendToTab' | 'asPage'>): SendToTab {
  const sendToPresent = createSendToPresent(platform);
  const sendToTab: SendToTab = async (tabId, name, request) => {
    const response = await sendToPresent(tabId, name, request);
    const { script } = tab[name];
    if (response.ok || response.error.code !== 'unreachable' || script === CONTENT_SCRIPT) return response;
    try {
      await platform.inject(tabId, script);
    } catch (error) {
      return { ok: false, error: { code: 'unreachable', message: reasonOf(error) } };
    }
    return sendToPresent(tabId, name, request);
  };
  return async (tabId, name, request) => {
    if (name !== 'send') return sendToTab(tabId, name, request);
    const { request: sent } = request as ToTab<'send'>;
    return platform.asPage(tabId, sent, async (redirect) => {
      const response = await sendToTab(tabId, name, request);
      return (await withRedirect(response as MessageResponse<SentAnswer>, redirect)) as typeof response;
    });
  };
}

/** Adds the target of a redirect, which the page's fetch doesn't reveal. */
async function withRedirect(
  response: MessageResponse<SentAnswer>,
  redirect: () => Promise<Redirect | undefined>,
): Promise<MessageResponse<SentAnswer>> {
  if (!response.ok || !response.value.ok || response.value.status !== 0) return response;
  const hop = await redirect();
  return hop ? { ok: true, value: { ...response.value, ...hop } } : response;
}
