export const SOCKET_PORT = 'socket';

export type ToSocket =
  | { readonly type: 'open'; readonly url: string }
  | { readonly type: 'send'; readonly data: string };

export type FromSocket =
  | { readonly type: 'ready' }
  | { readonly type: 'open' }
  /** Ports only accept JSON, so only the size of binary data is sent. */
  | { readonly type: 'message'; readonly data: string | { readonly byteLength: number } }
  | { readonly type: 'close'; readonly code: number; readonly reason: string }
  /** Keeps the worker alive, which an open port alone doesn't. */
  | { readonly type: 'alive' };
