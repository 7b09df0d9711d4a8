import type { Platform } from '../../browser/ports.ts';
import { discover, getWith, type Visit } from '../../discovery/index.ts';
import { readDocument } from '../../formats/index.ts';
import type { Document, Fetched } from '../../model/index.ts';
import { createOrigins } from './origins.ts';

export interface Gatherer {
  /**
   * Fetches all locations of an origin and reads what is there; what is remembered and still fresh costs no request, and
   * inspections of one origin at the same time share theirs.
   * @param options.fresh past what is remembered
   * @param options.onFound called with the URL of each document that is there, as it comes
   */
  gather(
    visit: Visit,
    options: { readonly fresh: boolean; readonly onFound: (url: string) => void },
  ): Promise<readonly Document[]>;
  /** Documents of an origin that have changed since, as they were before: known as long as the worker lives. */
  before(origin: string): Promise<readonly Document[]>;
  /** The documents of these URLs, as far as they are remembered, in this order. */
  recall(origin: string, urls: readonly string[]): Promise<readonly Document[]>;
}

export function createGatherer({
  session,
  now,
  fetch,
}: Pick<Platform, 'session' | 'now' | 'fetch'>): Gatherer {
  const origins = createOrigins(session, now);
  const get = getWith(fetch);
  const assumptions = new WeakMap<Fetched, Document>();

  /** Each answer is read once in the life of the worker. */
  function read(fetched: Fetched): Document {
    const document = assumptions.get(fetched) ?? readDocument(fetched);
    assumptions.set(fetched, document);
    return document;
  }

  return {
    async gather(visit, { fresh, onFound }) {
      const memory = await origins.open(visit.origin);
      let news = false;
      const fetched = await discover(visit, {
        get,
        now,
        remembered: memory.fetched,
        pending: memory.pending,
        again: fresh,
        read,
        onFetched: (one, isNew) => {
          const before = memory.fetched.get(one.url);
          if (before && !before.refusal && before.text !== one.text) memory.before.set(one.url, before);
          memory.fetched.set(one.url, one);
          news ||= isNew;
          if (!one.refusal) onFound(one.url);
        },
      });
      if (news) await origins.save(visit.origin, memory);
      return fetched.map(read);
    },
    async before(origin) {
      const { before } = await origins.open(origin);
      return [...before.values()].map(read);
    },
    async recall(origin, urls) {
      const { fetched } = await origins.open(origin);
      return urls.flatMap((url) => {
        const one = fetched.get(url);
        return one ? [read(one)] : [];
      });
    },
  };
}
