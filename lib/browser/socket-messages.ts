/** The name of the port for messages about one socket, between the worker and the offscreen document. */
export const SOCKET_PORT = 'socket';

export type ToSocket =
  | { readonly type: 'open'; readonly url: string }
  | { readonly type: 'send'; readonly data: string };

export type FromSocket =
  /** Reports that the other end of the port has a listener. */
  | { readonly type: 'ready' }
  | { readonly type: 'open' }
  /** Ports accept only JSON, so for binary data, only the size is sent. */
  | { readonly type: 'message'; readonly data: string | { readonly byteLength: number } }
  | { readonly type: 'close'; readonly code: number; readonly reason: string }
  /** A message that keeps the worker alive. An open port alone doesn't do that. */
  | { readonly type: 'alive' };
