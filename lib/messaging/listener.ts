import type { Sentences } from '../model/index.ts';
import type { MessageError, MessageResponse } from './message.ts';
import type { RawSender } from './sender.ts';

/** Returns undefined if another listener should answer. */
export type Listener = (message: unknown, sender: RawSender) => Promise<MessageResponse<unknown>> | undefined;

/** Turns an exception, which is a bug, into an error response. */
export async function respond(handle: () => Promise<unknown>): Promise<MessageResponse<unknown>> {
  try {
    return { ok: true, value: (await handle()) ?? null };
  } catch (error) {
    if (!(error instanceof Error)) return refuse('failed', String(error));
    const { said } = error as { readonly said?: Sentences };
    return { ok: false, error: { code: 'failed', message: error.message, said } };
  }
}

export function refuse(code: MessageError['code'], message: string): MessageResponse<never> {
  return { ok: false, error: { code, message } };
}
