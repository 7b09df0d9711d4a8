import type { Area } from '../../browser/ports.ts';
import { isNoStore } from '../../discovery/no-store.ts';
import type { Fetched } from '../../model/index.ts';
import { areaOf } from '../storage.ts';

export interface OriginMemory {
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
