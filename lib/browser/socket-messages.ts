export const SOCKET_PORT = 'socket';

export type ToSocket =
  | { readonly type: 'open'; readonly url: string }
  | { readonly type: 'send'; readonly data: string };

export type FromSocket =
  | { readonly type: 'ready' }
  | { readonly type: 'open' }
  /** Binary data is reduced to its size, since ports only accept JSON. */
  | { readonly type: 'message'; readonly data: string | { readonly byteLength: number } }
  | { readonly type: 'close'; readonly code: number; readonly reason: string }
  /** Keeps the worker alive, since an open port alone doesn't. */
  | { readonly type: 'alive' };
