import type { Platform } from '../../browser/platform.ts';
import type { Visit } from '../../discovery/index.ts';
import type { Document, Fetched } from '../../model/index.ts';
import { onceDone, oncePer } from '../../text/once.ts';
import { isDevelopmentHost } from '../../url/index.ts';
import { createOrigins } from './origins.ts';

/** Reloads have the places of an origin asked again no more often than this, in milliseconds. */
const REVALIDATE_MS = 2_000;

export interface GatherOptions {
  /** Ask again, whatever is remembered. */
  readonly fresh: boolean;
  /** When the visit began: what was answered since is not asked for twice. */
  readonly since?: number | undefined;
  /** Ask the places that a mere visit doesn't. */
  readonly onDemand?: boolean | undefined;
  /** Ask again whatever is remembered from before the visit, unless that was done within `REVALIDATE_MS`. */
  readonly revalidate?: boolean;
  /** Called with the URL of each document that is there, as it comes. */
  readonly onFound: (url: string) => void;
}

export type Gatherer = ReturnType<typeof createGatherer>;

export function createGatherer({ session, now, fetch }: Pick<Platform, 'session' | 'now' | 'fetch'>) {
  const origins = createOrigins(session, now);
  /** When an origin was last asked again for a reload. */
  const revalidatedAt = new Map<string, number>();

  /** A page can reload itself as often as it likes: its site is asked no more often for that. */
  function mayRevalidate(origin: string): boolean {
    for (const [one, at] of revalidatedAt) if (now() - at >= REVALIDATE_MS) revalidatedAt.delete(one);
    if (revalidatedAt.has(origin)) return false;
    revalidatedAt.set(origin, now());
    return true;
  }

  /**
   * Loaded when it is needed: most wakes of the worker ask no site. Each answer is read once in the worker's life.
   */
  const asking = onceDone(async () => {
    const { discover, getWith, readDocument } = await import('../parts/reading.ts');
    return { discover, read: oncePer(readDocument), get: getWith(fetch) };
  });

  return {
    /**
     * Fetches all locations of an origin and reads what is there; what is remembered and still fresh costs no
     * request, and inspections of one origin at the same time share theirs.
     */
    async gather(
      visit: Visit,
      { fresh, since, onDemand = false, revalidate = false, onFound }: GatherOptions,
    ): Promise<readonly Document[]> {
      const [memory, { discover, read, get }] = await Promise.all([origins.open(visit.origin), asking()]);
      let news = false;
      const fetched = await discover(visit, {
        get,
        now,
        remembered: memory.fetched,
        pending: memory.pending,
        again: fresh,
        since,
        onDemand,
        revalidate: revalidate && mayRevalidate(visit.origin),
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
    /**
     * Asks again for the documents that were found, and for `expected`; on development hosts for every place. Answers
     * whether anything has changed. Unchanged documents stay the same objects, and without a change nothing is
     * written.
     */
    async watch(visit: Visit, expected?: string, onDemand = false): Promise<boolean> {
      const [memory, { discover, read, get }] = await Promise.all([origins.open(visit.origin), asking()]);
      const asksAll = isDevelopmentHost(URL.parse(visit.origin)?.hostname ?? '');
      let changed = false;
      await discover(visit, {
        get,
        now,
        remembered: memory.fetched,
        pending: memory.pending,
        revalidate: true,
        onDemand,
        keep: (one) =>
          !asksAll && one.refusal !== undefined && one.url !== expected && !memory.before.has(one.url),
        read,
        onFetched: (one, isNew) => {
          const before = memory.fetched.get(one.url);
          if (!isNew || (before && isSame(before, one))) return;
          if (before && !before.refusal && before.text !== one.text) memory.before.set(one.url, before);
          memory.fetched.set(one.url, one);
          changed = true;
        },
      });
      if (changed) await origins.save(visit.origin, memory);
      return changed;
    },
    /** Documents of an origin that have changed since, as they were before: known as long as the worker lives. */
    async before(origin: string): Promise<readonly Document[]> {
      const { before } = await origins.open(origin);
      return before.size === 0 ? [] : [...before.values()].map((await asking()).read);
    },
    /** The documents of these URLs, as far as they are remembered, in this order. */
    async recall(origin: string, urls: readonly string[]): Promise<readonly Document[]> {
      if (urls.length === 0) return [];
      const [{ fetched }, { read }] = await Promise.all([origins.open(origin), asking()]);
      return urls.flatMap((url) => {
        const one = fetched.get(url);
        return one ? [read(one)] : [];
      });
    },
  };
}

/** The headers that rules judge: others differ with each answer. */
const JUDGED = ['content-type', 'cache-control', 'access-control-allow-origin'] as const;

function isSame(before: Fetched, after: Fetched): boolean {
  return (
    before.text === after.text &&
    before.status === after.status &&
    before.finalUrl === after.finalUrl &&
    before.refusal?.code === after.refusal?.code &&
    (before.unrenewed === undefined) === (after.unrenewed === undefined) &&
    JUDGED.every((name) => before.headers[name] === after.headers[name])
  );
}
