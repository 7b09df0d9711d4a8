import type { AskTab, Platform } from '../browser/ports.ts';
import { asker } from '../messaging/ask.ts';
import type { TabProtocol } from '../messaging/protocol.ts';
import { CONTENT_SCRIPT, SCRIPT_OF } from '../messaging/wire.ts';

/** Asks the scripts of a tab. Those that are not always there are put there first; again does no harm. */
export function createAskTab(platform: Pick<Platform, 'inject' | 'tell'>): AskTab {
  return async (tabId, name, request) => {
    const script = SCRIPT_OF[name];
    if (script !== CONTENT_SCRIPT) {
      try {
        await platform.inject(tabId, script);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        return { ok: false, error: { code: 'unreachable', message } };
      }
    }
    return asker<TabProtocol>((message) => platform.tell(tabId, message))(name, request);
  };
}
