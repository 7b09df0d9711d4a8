import { isOfTools, TOOLS_HASH } from '../model/agent.ts';

/** The host and port of a URL, for display. Other texts are returned unchanged. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

export function originOf(url: string): string | undefined {
  return URL.parse(url)?.origin;
}

export function withoutHash(url: string): string {
  return url.replace(/#.*$/s, '');
}

/** A URL as seen from its site, without the site's own origin. */
export function shortUrl(url: string, origin: string): string {
  return origin !== '' && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

/** The path of a URL that is below the base, otherwise the whole URL. */
export function relativeTo(url: string, base: string): string {
  return url.startsWith(`${base}/`) ? url.slice(base.length) : url;
}

/** The path of a URL, as the name of its document. If there is no path, the URL. */
export function pathOf(url: string): string {
  const { pathname = url } = URL.parse(url) ?? {};
  return isOfTools(url) ? pathname + TOOLS_HASH : pathname;
}
