import { browser } from 'wxt/browser';

const ALL_SITES = '<all_urls>';

/** True if the extension has access to all sites. Cached until the browser reports a change. */
let everywhere: Promise<boolean> | undefined;

/**
 * True if the extension has access to a site. In Chromium and Firefox, the user can revoke it at any time.
 */
export async function hasAccess(url: string | 'all-sites'): Promise<boolean> {
  const pattern = permissionOf(url);
  if (pattern === undefined) return false;
  // The cached answer is tried first. During a page load, a request to the browser takes up to 30 ms.
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

/**
 * Asks the user for access to the site of a URL, or to all sites. Works only in an extension page, directly
 * within a user gesture. The background learns the answer from the browser.
 */
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

/**
 * The match pattern of a site. It has no port, because Firefox allows none, and a pattern without a port
 * matches all ports.
 */
function patternOf(url: string): string | undefined {
  const { protocol, hostname } = URL.parse(url) ?? {};
  return protocol === 'https:' || protocol === 'http:' ? `${protocol}//${hostname}/*` : undefined;
}
