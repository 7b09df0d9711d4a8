import type { TabHandlers } from './contract/tab.ts';
import { type Listener, respond } from './listener.ts';
import { isMessage } from './message.ts';

/**
 * Answers the background's messages to a script in a page. Messages without a handler are left to other
 * scripts. Only the background is answered: the sender must belong to this extension and have no tab.
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
