import type { Fetched } from '../model/index.ts';

/** True if an answer may only be kept briefly (60 s, in memory). */
export function isNoStore(fetched: Fetched): boolean {
  return /(?:^|[\s,])no-store(?:$|[\s,;=])/i.test(fetched.headers['cache-control'] ?? '');
}
