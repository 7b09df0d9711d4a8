import type { Sentences } from '../model/index.ts';
import type { RawSender } from './sender.ts';

export interface Message {
  readonly name: string;
  readonly request: unknown;
}

export function isMessage(value: unknown): value is Message {
  return typeof value === 'object' && value !== null && 'name' in value && typeof value.name === 'string';
}

export interface MessageError {
  readonly code:
    | 'unreachable' // no content script, or one of an older version
    | 'not-permitted'
    | 'bad-message'
    | 'failed'; // without `said`, the handler's error is a bug
  readonly message: string;
  readonly said?: Sentences;
}

export type MessageResponse<Answer> =
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly error: MessageError };

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
