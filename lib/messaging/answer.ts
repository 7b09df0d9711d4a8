import type { TabProtocol } from './protocol.ts';
import type { MessageError, Reply } from './reply.ts';
import type { RawSender } from './sender.ts';
import { isMessage } from './wire.ts';

/** The message listener of a context: undefined leaves the message to others. */
export type Listener = (message: unknown, sender: RawSender) => Promise<Reply<unknown>> | undefined;

/** Answers a message by a function. Never rejects: an exception is a mistake of ours and is told as such. */
export async function reply(answer: () => Promise<unknown>): Promise<Reply<unknown>> {
  try {
    return { ok: true, value: (await answer()) ?? null };
  } catch (error) {
    return refuse('failed', error instanceof Error ? error.message : String(error));
  }
}

export function refuse(code: MessageError['code'], message: string): Reply<never> {
  return { ok: false, error: { code, message } };
}

export type TabHandlers = {
  readonly [Name in keyof TabProtocol]: (request: TabProtocol[Name][0]) => Promise<TabProtocol[Name][1]>;
};

/**
 * Answers, in a script within a page, what the background asks; names without a handler are left to the other scripts.
 * Only the background itself is heard: it is of this extension and has no tab.
 * @param id runtime.id
 */
export function answerTab(handlers: Partial<TabHandlers>, id: string): Listener {
  return (message, sender) => {
    if (sender.id !== id || sender.tab !== undefined) return undefined;
    if (!isMessage(message) || !Object.hasOwn(handlers, message.name)) return undefined;
    const handle = handlers[message.name as keyof TabProtocol] as (request: unknown) => Promise<unknown>;
    return reply(() => handle(message.request));
  };
}
