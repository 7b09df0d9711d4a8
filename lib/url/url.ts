import { isOfTools, TOOLS_HASH } from '../model/agent.ts';

export function hostOf(url: string): string {
  return URL.parse(url)?.host ?? url;
}

export function originOf(url: string): string | undefined {
  return URL.parse(url)?.origin;
}

export function withoutHash(url: string): string {
  return url.replace(/#.*$/s, '');
}

export function shortUrl(url: string, origin: string): string {
  return origin !== '' && url.startsWith(`${origin}/`) ? url.slice(origin.length) : url;
}

export function relativeTo(url: string, base: string): string {
  return url.startsWith(`${base}/`) ? url.slice(base.length) : url;
}

export function pathOf(url: string): string {
  const { pathname = url } = URL.parse(url) ?? {};
  return isOfTools(url) ? pathname + TOOLS_HASH : pathname;
}
