import { browser } from 'wxt/browser';

const ALL_SITES = '<all_urls>';

let everywhere: Promise<boolean> | undefined;

export async function hasAccess(url: string | 'all-sites'): Promise<boolean> {
  const pattern = permissionOf(url);
  if (pattern === undefined) return false;
  return (await isOpenEverywhere()) || contains(pattern);
}

const contains = (pattern: string): Promise<boolean> => browser.permissions.contains({ origins: [pattern] });

function isOpenEverywhere(): Promise<boolean> {
  if (!everywhere) {
    browser.permissions.onAdded.addListener(forget);
    browser.permissions.onRemoved.addListener(forget);
    everywhere = contains(ALL_SITES);
    everywhere.catch(forget);
  }
  return everywhere;
}

function forget(): void {
  everywhere = undefined;
}

/** Works only in extension pages, directly in a user gesture. */
export function requestAccess(url: string | 'all-sites'): Promise<boolean> {
  const pattern = permissionOf(url);
  return pattern === undefined ? Promise.resolve(false) : browser.permissions.request({ origins: [pattern] });
}

export async function allowedInPrivate(): Promise<boolean> {
  return browser.extension.isAllowedIncognitoAccess();
}

function permissionOf(url: string | 'all-sites'): string | undefined {
  return url === 'all-sites' ? ALL_SITES : patternOf(url);
}

/** Has no port, because Firefox allows none. The pattern matches all ports. */
function patternOf(url: string): string | undefined {
  const { protocol, hostname } = URL.parse(url) ?? {};
  return protocol === 'https:' || protocol === 'http:' ? `${protocol}//${hostname}/*` : undefined;
}
