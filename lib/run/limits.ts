import { MAX_BODY_BYTES } from '../http/index.ts';

export interface RunLimits {
  /** Milliseconds until the last byte, including redirects. */
  readonly timeMs: number;
  readonly bytes: number;
  readonly redirects: number;
}

export const RUN_LIMITS: RunLimits = { timeMs: 30_000, bytes: MAX_BODY_BYTES, redirects: 5 };

export const withinOrigin = (url: URL, of: string): boolean => url.origin === new URL(of).origin;
