import type { Sentences } from '../model/index.ts';

/** A message over runtime.sendMessage or tabs.sendMessage. The answer is a `MessageResponse`. */
export interface Message {
  readonly name: string;
  readonly request: unknown;
}

export function isMessage(value: unknown): value is Message {
  return (
    typeof value === 'object' && value !== null && typeof (value as { name?: unknown }).name === 'string'
  );
}

/** The reason why a message got no answer. It is an object, because exceptions can't be sent in a message. */
export interface MessageError {
  readonly code:
    | 'unreachable' // nobody answers: the tab has no content script, or the extension was updated while the page was open
    | 'not-permitted' // this sender may not send this message
    | 'bad-message' // the message doesn't match the contract
    | 'failed'; // the handler failed: a bug of AWAS Lens, unless the error has a text for the person
  readonly message: string;
  readonly said?: Sentences;
}

export type MessageResponse<Answer> =
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly error: MessageError };
