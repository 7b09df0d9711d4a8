export const SOCKET_PORT = 'socket';

export type ToSocket =
  | { readonly type: 'open'; readonly url: string }
  | { readonly type: 'send'; readonly data: string };

export type FromSocket =
  | { readonly type: 'ready' }
  | { readonly type: 'open' }
  /** Ports only accept JSON, so binary data is reduced to its size. */
  | { readonly type: 'message'; readonly data: string | { readonly byteLength: number } }
  | { readonly type: 'close'; readonly code: number; readonly reason: string }
  /** An open port alone doesn't keep the worker alive. */
  | { readonly type: 'alive' };
