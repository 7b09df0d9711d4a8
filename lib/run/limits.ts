import { MAX_BODY_BYTES } from '../http/index.ts';

/** The limits of a run over HTTP. */
export interface RunLimits {
  /** From the first byte sent to the last received, redirects included. */
  readonly timeMs: number;
  /** Maximum number of bytes of the body: the rest is not read. */
  readonly bytes: number;
  /** Redirects followed, all within the origin. */
  readonly redirects: number;
}

export const RUN_LIMITS: RunLimits = { timeMs: 30_000, bytes: MAX_BODY_BYTES, redirects: 5 };

export function withinOrigin(url: URL, of: string): boolean {
  return url.origin === new URL(of).origin;
}
