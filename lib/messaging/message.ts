import type { Sentences } from '../model/index.ts';

/** A message over runtime.sendMessage or tabs.sendMessage, answered by a `MessageResponse`. */
export interface Message {
  /** The name in the contract. */
  readonly name: string;
  readonly request: unknown;
}

export function isMessage(value: unknown): value is Message {
  return (
    typeof value === 'object' && value !== null && typeof (value as { name?: unknown }).name === 'string'
  );
}

/** Why a message got no answer. A value, since nothing is thrown across a message. */
export interface MessageError {
  readonly code:
    | 'unreachable' // nobody answers there: no content script in the tab, or the extension was updated under the page
    | 'not-permitted' // this sender may not send this
    | 'bad-message' // the message is not of the contract
    | 'failed'; // the handler failed: our own bug, unless it has words for the person
  readonly message: string;
  readonly said?: Sentences;
}

export type MessageResponse<Answer> =
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly error: MessageError };
