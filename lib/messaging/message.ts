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
