/** Why a message got no answer. A value: nothing is thrown across a message. */
export type MessageError =
  /** Nobody answers there: no content script in the tab, or the extension was updated under the page. */
  | { readonly code: 'unreachable'; readonly message: string }
  /** This sender may not say this. */
  | { readonly code: 'not-permitted'; readonly message: string }
  /** The message has not the shape of the protocol. */
  | { readonly code: 'bad-message'; readonly message: string }
  /** The handler failed: a mistake of ours. */
  | { readonly code: 'failed'; readonly message: string };

export type Reply<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: MessageError };
