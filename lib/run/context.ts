import { MAX_BODY_BYTES } from '../http/index.ts';
import type { GivenInput } from './answer/own-form.ts';
import type { Send } from './send.ts';

export interface SocketLike {
  binaryType: 'blob' | 'arraybuffer';
  addEventListener(type: 'open', listener: () => void): void;
  addEventListener(
    type: 'message',
    listener: (event: { readonly data: string | { readonly byteLength: number } }) => void,
  ): void;
  addEventListener(
    type: 'close',
    listener: (event: { readonly code: number; readonly reason: string }) => void,
  ): void;
  send(data: string): void;
  close(): void;
}

export interface ExecuteContext {
  readonly send: Send;
  readonly now: () => number;
  readonly signal: AbortSignal;
  readonly limits?: RunLimits;
  readonly openSocket?: (url: string) => SocketLike | Promise<SocketLike>;
  readonly given?: readonly GivenInput[];
}

export interface RunLimits {
  /** Milliseconds until the last byte, including redirects. */
  readonly timeMs: number;
  readonly bytes: number;
  readonly redirects: number;
}

export const RUN_LIMITS: RunLimits = { timeMs: 30_000, bytes: MAX_BODY_BYTES, redirects: 5 };

export const withinOrigin = (url: URL, of: string): boolean => url.origin === new URL(of).origin;
