import type { Document } from '../../model/index.ts';
import { logError } from '../log.ts';
import type { GatherOptions } from '../sites/gather.ts';
import type { TabParts } from './parts.ts';
import type { TabRecord } from './records.ts';

export type GatherHow = Omit<GatherOptions, 'onFound' | 'since' | 'onDemand'>;

interface Parts extends TabParts {
  readonly changed: (tabId: number) => Promise<void>;
}

export async function gatherForTab(
  tabId: number,
  how: GatherHow,
  { records, gatherer, platform, changed }: Parts,
): Promise<{ readonly origin: string; readonly documents: readonly Document[] } | undefined> {
  const record = await records.granted(tabId);
  if (!record) return undefined;
  const { origin, url, links, since, onDemand } = record;
  const isCurrent = (one: TabRecord | undefined): one is TabRecord =>
    one?.origin === origin &&
    one.url === url &&
    one.onDemand === onDemand &&
    JSON.stringify(one.links) === JSON.stringify(links);
  let first = true;
  const onFound = (found: string): void => {
    const added = records.change(tabId, (one) =>
      isCurrent(one) && !one.documents.includes(found)
        ? { ...one, documents: [...one.documents, found] }
        : undefined,
    );
    const shown = first ? added.then(() => changed(tabId)) : added;
    shown.catch(logError);
    first = false;
  };
  const documents = await gatherer.gather(
    { origin, page: { url, links } },
    { ...how, since, onDemand, onFound },
  );
  const urls = documents.map((document) => document.url);
  const checkedAt = platform.now();
  await records.change(tabId, (one) => (isCurrent(one) ? { ...one, documents: urls, checkedAt } : undefined));
  return { origin, documents };
}
