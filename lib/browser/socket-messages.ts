/** The port for messages about one socket between the worker and the offscreen document. */
export const SOCKET_PORT = 'socket';

export type ToSocket =
  | { readonly type: 'open'; readonly url: string }
  | { readonly type: 'send'; readonly data: string };

export type FromSocket =
  /** Somebody listens at the other end of the port. */
  | { readonly type: 'ready' }
  | { readonly type: 'open' }
  /** Only the size of binary data is of interest, and ports take no more than JSON. */
  | { readonly type: 'message'; readonly data: string | { readonly byteLength: number } }
  | { readonly type: 'close'; readonly code: number; readonly reason: string }
  /** Keeps the worker alive: an open port alone doesn't. */
  | { readonly type: 'alive' };
