import type { Sentences } from '../model/index.ts';

export interface Message {
  readonly name: string;
  readonly request: unknown;
}

export function isMessage(value: unknown): value is Message {
  return (
    typeof value === 'object' && value !== null && typeof (value as { name?: unknown }).name === 'string'
  );
}

export interface MessageError {
  readonly code:
    | 'unreachable' // no content script in the tab, or one from before an update of the extension
    | 'not-permitted' // the sender may not send the message
    | 'bad-message' // the message doesn't match the contract
    | 'failed'; // the handler threw an error. Without `said`, the error is a bug
  readonly message: string;
  readonly said?: Sentences;
}

export type MessageResponse<Answer> =
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly error: MessageError };
