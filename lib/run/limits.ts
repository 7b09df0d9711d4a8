import { MAX_BODY_BYTES } from '../http/index.ts';

/** What a run over HTTP may cost. */
export interface RunLimits {
  /** From the first byte sent to the last received, redirects included. */
  readonly timeMs: number;
  /** Of the body: what is beyond is not read. */
  readonly bytes: number;
  /** Redirects followed, all within the origin. */
  readonly redirects: number;
}

export const RUN_LIMITS: RunLimits = { timeMs: 30_000, bytes: MAX_BODY_BYTES, redirects: 5 };

export function withinOrigin(url: URL, of: string): boolean {
  return url.origin === new URL(of).origin;
}
