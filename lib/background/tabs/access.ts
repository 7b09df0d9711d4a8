import type { Platform } from '../../browser/platform.ts';
import type { Tab } from '../../browser/ports.ts';
import type { Settings } from '../../messaging/contract/settings.ts';
import type { Access } from '../../messaging/contract/views.ts';

/** Hosts where browsers allow no extensions. */
const CLOSED_HOSTS: ReadonlySet<string> = new Set([
  'chromewebstore.google.com',
  'addons.mozilla.org',
  'accounts.firefox.com',
]);

/**
 * Decides whether a tab may be read.
 * @param chosenOrigin an origin that the person chose for this tab only
 */
export async function accessTo(
  tab: Pick<Tab, 'url' | 'private'>,
  chosenOrigin: string | undefined,
  settings: Settings,
  platform: Pick<Platform, 'hasAccess' | 'allowedInPrivate'>,
): Promise<Access> {
  if (tab.private && !(await platform.allowedInPrivate())) return 'private';
  if (tab.url === undefined || tab.url === '') {
    // Browsers hide addresses without permission, and their own pages from every extension.
    return (await platform.hasAccess('all-sites')) ? 'unsupported-page' : 'withheld';
  }
  const { protocol, hostname, origin } = new URL(tab.url);
  if ((protocol !== 'https:' && protocol !== 'http:') || CLOSED_HOSTS.has(hostname))
    return 'unsupported-page';
  if (!isChosen(origin, chosenOrigin, settings)) return 'not-chosen';
  return (await platform.hasAccess(tab.url)) ? 'granted' : 'withheld';
}

function isChosen(
  origin: string,
  chosenOrigin: string | undefined,
  { mode, allowedOrigins }: Settings,
): boolean {
  if (origin === chosenOrigin) return true;
  switch (mode) {
    case 'every-site':
      return true;
    case 'allowed-sites':
      return allowedOrigins.includes(origin);
    case 'on-click':
      return false;
  }
}
