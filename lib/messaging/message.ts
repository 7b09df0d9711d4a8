import type { Sentences } from '../model/index.ts';

/** What goes over runtime.sendMessage and tabs.sendMessage, either way; a `MessageResponse` comes back. */
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

/** Why a message got no answer. A value: nothing is thrown across a message. */
export type MessageError =
  /** Nobody answers there: no content script in the tab, or the extension was updated under the page. */
  | { readonly code: 'unreachable'; readonly message: string }
  /** This sender may not send this. */
  | { readonly code: 'not-permitted'; readonly message: string }
  /** The message is not of the contract. */
  | { readonly code: 'bad-message'; readonly message: string }
  /** The handler failed: a bug of ours, unless it has words for the person. */
  | { readonly code: 'failed'; readonly message: string; readonly said?: Sentences };

export type MessageResponse<Answer> =
  | { readonly ok: true; readonly value: Answer }
  | { readonly ok: false; readonly error: MessageError };
