import type { Platform } from '../../browser/platform.ts';
import type { Tab } from '../../browser/ports.ts';
import type { Settings } from '../../messaging/contract/settings.ts';
import type { Access } from '../../messaging/contract/views.ts';
import { createQueues } from '../in-turn.ts';
import { logError } from '../log.ts';
import type { TabParts } from './parts.ts';
import { emptyRecord, type TabRecord } from './records.ts';

interface Entering {
  readonly chosen?: (tab: Tab) => string | undefined;
  readonly anew?: boolean;
}

export function createVisits({ platform, records, settings, events }: TabParts) {
  const queues = createQueues<number>();

  /** Calls run in order, so a slow answer can't bring back the previous page. */
  function begin(
    tabId: number,
    find: () => Tab | Promise<Tab | undefined>,
    options: Entering = {},
  ): Promise<TabRecord | undefined> {
    return queues.inTurn(tabId, async () => {
      const tab = await find();
      return tab && enter(tab, options);
    });
  }

  async function enter(tab: Tab, { chosen, anew = false }: Entering): Promise<TabRecord | undefined> {
    const url = tab.url ?? '';
    const origin = URL.parse(url)?.origin ?? '';
    events.shows(tab.id, origin).catch(logError);
    const before = await records.read(tab.id);
    const chosenOrigin = [chosen?.(tab), before?.chosenOrigin].find((one) => one === origin);
    const access = await accessTo(tab, chosenOrigin, await settings(), platform);
    return records.change(tab.id, (record) => {
      const { title = '', private: isPrivate } = tab;
      const since = platform.now();
      const seen = { url, origin, title, private: isPrivate, access, since, chosenOrigin };
      const entered = { ...emptyRecord(tab.id), ...seen };
      const sameSite = record?.origin === origin && record.access === 'granted' && access === 'granted';
      if (!sameSite) return entered;
      const { links, documents, page, checkedAt, overlay, webmcp, drafts, onDemand, tools } = record;
      const samePage = record.url === url;
      return {
        ...entered,
        documents,
        page,
        checkedAt,
        overlay,
        webmcp,
        since: anew ? since : record.since,
        links: samePage ? links : [],
        drafts: samePage && drafts,
        onDemand: samePage && onDemand,
        ...(samePage && tools && { tools }),
      };
    });
  }

  return { begin };
}

const CLOSED_HOSTS: ReadonlySet<string> = new Set([
  'chromewebstore.google.com',
  'addons.mozilla.org',
  'accounts.firefox.com',
]);

export async function accessTo(
  tab: Pick<Tab, 'url' | 'private'>,
  chosenOrigin: string | undefined,
  settings: Settings,
  platform: Pick<Platform, 'hasAccess' | 'allowedInPrivate'>,
): Promise<Access> {
  if (tab.private && !(await platform.allowedInPrivate())) return 'private';
  if (tab.url === undefined || tab.url === '') {
    // Without a permission, browsers hide addresses. They always hide their own pages.
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
