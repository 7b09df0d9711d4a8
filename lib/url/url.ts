import { isOfTools, TOOLS_HASH } from '../model/agent.ts';

/** The host of a URL, with its port; a text that is not a URL as it is. For people. */
export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

/** Undefined if a text is not a URL. */
export function originOf(url: string): string | undefined {
  return URL.parse(url)?.origin;
}

export function withoutHash(url: string): string {
  return url.replace(/#.*$/s, '');
}

/** A URL as seen from its site: without the origin where that is the site's own. */
export function shortUrl(url: string, origin: string): string {
  return origin !== '' && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

/** A path where the address is below the base, otherwise the whole address. */
export function relativeTo(url: string, base: string): string {
  return url.startsWith(`${base}/`) ? url.slice(base.length) : url;
}

/** The path of an address, as a name of its document; the address if it has none. */
export function pathOf(url: string): string {
  const { pathname = url } = URL.parse(url) ?? {};
  return isOfTools(url) ? pathname + TOOLS_HASH : pathname;
}
