import type { Platform } from '../../browser/platform.ts';
import type { Area } from '../../browser/ports.ts';
import type { Visit } from '../../discovery/discover.ts';
import { isNoStore } from '../../discovery/no-store.ts';
import type { Document, Fetched } from '../../model/index.ts';
import { onceDone, oncePer } from '../../text/once.ts';
import { isDevelopmentHost } from '../../url/index.ts';
import { areaOf } from '../storage.ts';

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

interface OriginMemory {
  readonly fetched: Map<string, Fetched>;
  readonly pending: Map<string, Promise<Fetched>>;
  readonly before: Map<string, Fetched>;
}

/** Less than the 10 MB of session storage, which tabs and runs also need. */
export const MAX_BYTES = 6_000_000;
export const MAX_BYTES_PER_ORIGIN = 3_000_000;
const MAX_PLACES_PER_ORIGIN = 200;

const MAX_OPEN = 20;

const keyOf = (origin: string) => `origin:${origin}`;
const INDEX = 'origins';

type Index = readonly { readonly origin: string; readonly bytes: number }[];

export function createOrigins(session: Area, now: () => number) {
  const opened = new Map<string, Promise<OriginMemory>>();
  let saving: Promise<void> = Promise.resolve();

  function open(origin: string): Promise<OriginMemory> {
    const memory = opened.get(origin) ?? load(origin);
    opened.delete(origin);
    opened.set(origin, memory);
    for (const oldest of [...opened.keys()].slice(0, Math.max(0, opened.size - MAX_OPEN)))
      opened.delete(oldest);
    return memory;
  }

  async function load(origin: string): Promise<OriginMemory> {
    const stored = await areaOf<readonly Fetched[]>(session).get(keyOf(origin));
    return {
      fetched: new Map((stored ?? []).map((one) => [one.url, one])),
      pending: new Map(),
      before: new Map(),
    };
  }

  async function write(origin: string, memory: OriginMemory): Promise<void> {
    const kept = fitting(
      [...memory.fetched.values()].filter((one) => !isNoStore(one) || one.freshUntil > now()),
    );
    const bytes = sizeOf(kept);
    const stored = (await areaOf<Index>(session).get(INDEX)) ?? [];
    const index = [...stored.filter((one) => one.origin !== origin), { origin, bytes }];
    const drop = async (): Promise<void> => {
      const oldest = index.shift();
      if (oldest) await session.remove(keyOf(oldest.origin));
    };
    while (index.length > 1 && index.reduce((sum, one) => sum + one.bytes, 0) > MAX_BYTES) await drop();
    for (let isKept = false; !isKept && index.length > 0; )
      isKept = await session.set(keyOf(origin), kept).then(
        () => true,
        () => drop().then(() => false),
      );
    await session.set(INDEX, index);
  }

  function save(origin: string, memory: OriginMemory): Promise<void> {
    saving = saving.then(() => write(origin, memory)).catch(() => undefined);
    return saving;
  }

  return { open, save };
}

function fitting(all: readonly Fetched[]): readonly Fetched[] {
  let bytes = 0;
  return all
    .toSorted((a, b) => a.text.length - b.text.length)
    .slice(0, MAX_PLACES_PER_ORIGIN)
    .filter((one) => {
      bytes += sizeOf(one);
      return bytes <= MAX_BYTES_PER_ORIGIN;
    });
}

const encoder = new TextEncoder();
function sizeOf(value: unknown): number {
  return encoder.encode(JSON.stringify(value)).byteLength;
}
