import type { Platform } from '../../browser/platform.ts';
import type { Tab } from '../../browser/ports.ts';
import type { Settings } from '../../messaging/contract/settings.ts';
import type { Access } from '../../messaging/contract/views.ts';
import { createQueues } from '../../text/in-turn.ts';
import { logError } from '../log.ts';
import type { TabParts } from './parts.ts';
import { emptyRecord, type TabRecord } from './records.ts';

interface Entering {
  readonly chosen?: boolean;
  readonly anew?: boolean;
  readonly told?: Pick<TabRecord, 'links' | 'webmcp'>;
}

export function createVisits({ platform, records, settings, events }: TabParts) {
  const queues = createQueues<number>();

  /**
   * Begins the visit of a page, or continues it: the browser and the page report it in any order.
   * Calls run in order, so a slow answer can't bring back the previous page.
   */
  function enter(shown: Tab | number, how: Entering = {}): Promise<TabRecord | undefined> {
    const isId = typeof shown === 'number';
    return queues.inTurn(isId ? shown : shown.id, async () => {
      const tab = isId ? await platform.tab(shown) : shown;
      return tab && record(tab, how);
    });
  }

  async function record(tab: Tab, { chosen, anew, told }: Entering): Promise<TabRecord | undefined> {
    const url = tab.url ?? '';
    const origin = URL.parse(url)?.origin ?? '';
    events.shows(tab.id, origin).catch(logError);
    const before = await records.read(tab.id);
    const chosenOrigin = chosen || before?.chosenOrigin === origin ? origin : undefined;
    const access = await accessTo(tab, chosenOrigin, await settings(), platform);
    return records.change(tab.id, (last) => {
      const { title = '', private: isPrivate } = tab;
      const since = platform.now();
      const seen = { url, origin, title, private: isPrivate, access, since, chosenOrigin };
      const entered = { ...emptyRecord(tab.id), ...seen };
      if (access !== 'granted') return entered;
      if (last?.origin !== origin || last.access !== 'granted') return { ...entered, ...told };
      const { links, documents, page, checkedAt, overlay, webmcp, drafts, onDemand, tools } = last;
      const samePage = last.url === url;
      return {
        ...entered,
        documents,
        page,
        checkedAt,
        overlay,
        webmcp,
        since: anew ? since : last.since,
        links: samePage ? links : [],
        drafts: samePage && drafts,
        onDemand: samePage && onDemand,
        ...(samePage && tools && { tools }),
        ...told,
      };
    });
  }

  return { enter };
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
    // Without a permission, browsers hide addresses. They always hide those of their own pages.
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
