import type { Fetched } from '../model/index.ts';

export function isNoStore(fetched: Fetched): boolean {
  return /(?:^|[\s,])no-store(?:$|[\s,;=])/i.test(fetched.headers['cache-control'] ?? '');
}
