import type { Fetched } from '../model/index.ts';
import { isPrivateHost } from '../url/index.ts';

/**
 * The URL that answered, after redirects within the origin. Undefined if there is no answer. Also undefined for a file,
 * since rules about headers, paths and HTTPS don't apply to files.
 */
export function servedUrl(fetched: Fetched): URL | undefined {
  if (fetched.status === 0 || !URL.canParse(fetched.finalUrl)) return undefined;
  const url = new URL(fetched.finalUrl);
  return url.protocol === 'https:' || url.protocol === 'http:' ? url : undefined;
}

/** The media type of Content-Type, lower case and without parameters; '' if there is none. */
export function mediaType(fetched: Fetched): string {
  return (fetched.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

/** The public origin of the server that answered; undefined for files and private hosts, e.g. in development. */
export function publicOrigin(fetched: Fetched): string | undefined {
  const url = servedUrl(fetched);
  return url && !isPrivateHost(url.hostname) ? `https://${url.host}` : undefined;
}
