/** The name of the port for messages about one socket, between the worker and the offscreen document. */
export const SOCKET_PORT = 'socket';

export type ToSocket =
  | { readonly type: 'open'; readonly url: string }
  | { readonly type: 'send'; readonly data: string };

export type FromSocket =
  /** Says that a listener exists at the other end of the port. */
  | { readonly type: 'ready' }
  | { readonly type: 'open' }
  /** For binary data, only the size matters, and ports only accept JSON. */
  | { readonly type: 'message'; readonly data: string | { readonly byteLength: number } }
  | { readonly type: 'close'; readonly code: number; readonly reason: string }
  /** A message that keeps the worker alive. An open port alone doesn't. */
  | { readonly type: 'alive' };
