import type { AskTab, Platform, Redirect } from '../browser/ports.ts';
import type { SentAnswer } from '../http/index.ts';
import { asker } from '../messaging/ask.ts';
import type { TabProtocol } from '../messaging/protocol.ts';
import type { Reply } from '../messaging/reply.ts';
import { CONTENT_SCRIPT, SCRIPT_OF } from '../messaging/wire.ts';

/** Asks what is in a tab already, and puts nothing there. */
export function createTellTab(platform: Pick<Platform, 'tell'>): AskTab {
  return (tabId, name, request) =>
    asker<TabProtocol>((message) => platform.tell(tabId, message))(name, request);
}

/** Asks the scripts of a tab. One that is not there yet is put there: to look for it first costs less than to put it again. */
export function createAskTab(platform: Pick<Platform, 'inject' | 'tell' | 'asPage'>): AskTab {
  const tell = createTellTab(platform);
  const ask: AskTab = async (tabId, name, request) => {
    const reply = await tell(tabId, name, request);
    const script = SCRIPT_OF[name];
    if (reply.ok || reply.error.code !== 'unreachable' || script === CONTENT_SCRIPT) return reply;
    try {
      await platform.inject(tabId, script);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      return { ok: false, error: { code: 'unreachable', message } };
    }
    return tell(tabId, name, request);
  };
  return async (tabId, name, request) => {
    if (name !== 'send') return ask(tabId, name, request);
    const { request: sent } = request as TabProtocol['send'][0];
    return platform.asPage(tabId, sent, async (redirect) => {
      const reply = await ask(tabId, name, request);
      return (await shown(reply as Reply<SentAnswer>, redirect)) as typeof reply;
    });
  };
}

/** Where the page was only told that there was a redirect, the browser tells us which. */
async function shown(
  reply: Reply<SentAnswer>,
  redirect: () => Promise<Redirect | undefined>,
): Promise<Reply<SentAnswer>> {
  if (!reply.ok || !reply.value.ok || reply.value.status !== 0) return reply;
  const hop = await redirect();
  return hop ? { ok: true, value: { ...reply.value, ...hop } } : reply;
}
