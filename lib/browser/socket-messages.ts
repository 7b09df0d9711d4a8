/** What the worker and the offscreen document say to each other about one socket, over a port of this name. */
export const SOCKET_PORT = 'socket';

export type ToSocket =
  | { readonly type: 'open'; readonly url: string }
  | { readonly type: 'send'; readonly data: string };

export type FromSocket =
  /** Somebody listens at the other end of the port. */
  | { readonly type: 'ready' }
  | { readonly type: 'open' }
  /** Of binary data only the size is of interest, and ports take no more than JSON. */
  | { readonly type: 'message'; readonly data: string | { readonly byteLength: number } }
  | { readonly type: 'close'; readonly code: number; readonly reason: string }
  /** Keeps the worker alive: an open port alone does not. */
  | { readonly type: 'alive' };
