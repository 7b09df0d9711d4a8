import type { Sentences } from '../model/index.ts';
import type { MessageError, MessageResponse } from './message.ts';
import type { RawSender } from './sender.ts';

/** Undefined lets another listener answer. */
export type Listener = (message: unknown, sender: RawSender) => Promise<MessageResponse<unknown>> | undefined;

/** An exception is a bug, and becomes an error response. */
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
