import type { Platform } from '../../browser/platform.ts';
import type { Visit } from '../../discovery/discover.ts';
import type { Document, Fetched } from '../../model/index.ts';
import { onceDone, oncePer } from '../../text/once.ts';
import { isDevelopmentHost } from '../../url/index.ts';
import { createOrigins, type OriginMemory } from './origins.ts';

const REVALIDATE_MS = 2_000;

export interface GatherOptions {
  readonly fresh: boolean;
  readonly since?: number | undefined;
  readonly onDemand?: boolean | undefined;
  readonly revalidate?: boolean;
  readonly onFound: (url: string) => void;
}

export type Gatherer = ReturnType<typeof createGatherer>;

export function createGatherer({ session, now, fetch }: Pick<Platform, 'session' | 'now' | 'fetch'>) {
  const origins = createOrigins(session, now);
  const revalidatedAt = new Map<string, number>();

  function mayRevalidate(origin: string): boolean {
    for (const [one, at] of revalidatedAt) if (now() - at >= REVALIDATE_MS) revalidatedAt.delete(one);
    if (revalidatedAt.has(origin)) return false;
    revalidatedAt.set(origin, now());
    return true;
  }

  const asking = onceDone(async () => {
    const { discover, getWith, readDocument } = await import('../parts/reading.ts');
    return { discover, read: oncePer(readDocument), get: getWith(fetch) };
  });

  async function open(origin: string) {
    const [memory, { discover, read, get }] = await Promise.all([origins.open(origin), asking()]);
    const { fetched: remembered, pending } = memory;
    return { memory, discover, read, common: { get, now, remembered, pending, read } };
  }

  return {
    async gather(
      visit: Visit,
      { fresh, since, onDemand = false, revalidate = false, onFound }: GatherOptions,
    ): Promise<readonly Document[]> {
      const { memory, discover, read, common } = await open(visit.origin);
      let news = false;
      const fetched = await discover(visit, {
        ...common,
        again: fresh,
        since,
        onDemand,
        revalidate: revalidate && mayRevalidate(visit.origin),
        onFetched: (one, isNew) => {
          keep(memory, one);
          news ||= isNew;
          if (!one.refusal) onFound(one.url);
        },
      });
      if (news) await origins.save(visit.origin, memory);
      return fetched.map(read);
    },
    /** Requests documents again. On development hosts, requests all well-known URLs. */
    async watch(visit: Visit, expected?: string, onDemand = false): Promise<boolean> {
      const { memory, discover, common } = await open(visit.origin);
      const asksAll = isDevelopmentHost(URL.parse(visit.origin)?.hostname ?? '');
      let changed = false;
      await discover(visit, {
        ...common,
        revalidate: true,
        onDemand,
        keep: (one) =>
          !asksAll && one.refusal !== undefined && one.url !== expected && !memory.before.has(one.url),
        onFetched: (one, isNew) => {
          const before = memory.fetched.get(one.url);
          if (!isNew || (before && isSame(before, one))) return;
          keep(memory, one);
          changed = true;
        },
      });
      if (changed) await origins.save(visit.origin, memory);
      return changed;
    },
    async before(origin: string): Promise<readonly Document[]> {
      const { before } = await origins.open(origin);
      return before.size === 0 ? [] : [...before.values()].map((await asking()).read);
    },
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

function keep({ fetched, before }: OriginMemory, one: Fetched): void {
  const last = fetched.get(one.url);
  if (last && !last.refusal && last.text !== one.text) before.set(one.url, last);
  fetched.set(one.url, one);
}

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
