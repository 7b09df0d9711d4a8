import type { Fetched } from '../model/index.ts';
import { isPrivateHost } from '../url/index.ts';

export function servedUrl(fetched: Fetched): URL | undefined {
  if (fetched.status === 0 || !URL.canParse(fetched.finalUrl)) return undefined;
  const url = new URL(fetched.finalUrl);
  return /^https?:$/.test(url.protocol) ? url : undefined;
}

export function mediaType(fetched: Fetched): string {
  return (fetched.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

export function publicOrigin(fetched: Fetched): string | undefined {
  const url = servedUrl(fetched);
  return url && !isPrivateHost(url.hostname) ? `https://${url.host}` : undefined;
}
