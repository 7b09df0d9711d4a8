import type { TabHandlers } from './contract/tab.ts';
import { type Listener, respond } from './listener.ts';
import { isMessage } from './message.ts';

/**
 * Answers, in a script within a page, what the background sends; messages without a handler are left to the other
 * scripts. Only the background is answered: a sender of this extension without a tab.
 * @param id runtime.id
 */
export function tabListener(handlers: Partial<TabHandlers>, id: string): Listener {
  return (message, sender) => {
    if (sender.id !== id || sender.tab !== undefined) return undefined;
    if (!isMessage(message) || !Object.hasOwn(handlers, message.name)) return undefined;
    const handle = handlers[message.name as keyof TabHandlers] as (request: unknown) => Promise<unknown>;
    return respond(() => handle(message.request));
  };
}
