import type { TabHandlers } from './contract/tab.ts';
import { type Listener, respond } from './listener.ts';
import { isMessage } from './message.ts';

/**
 * Answers messages from the background, which has no tab. Other scripts may answer messages without a handler.
 * @param id `runtime.id`
 */
export function tabListener(handlers: Partial<TabHandlers>, id: string): Listener {
  return (message, sender) => {
    if (sender.id !== id || sender.tab !== undefined) return undefined;
    if (!isMessage(message) || !Object.hasOwn(handlers, message.name)) return undefined;
    const handle = handlers[message.name as keyof TabHandlers] as (request: unknown) => Promise<unknown>;
    return respond(() => handle(message.request));
  };
}
